package transport

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"
)

// assets are the page's static files, in memory, under a path that changes with
// their content: so each may be cached for good, and an upgraded server never
// meets old ones.
type assets struct {
	prefix string // "assets/<hash>/"
	files  map[string]asset
}

type asset struct {
	mime    string
	plain   []byte
	zipped  []byte // nil where it would not be smaller
	isImage bool   // an SVG, which may be opened by itself
}

// loadAssets reads everything under static/.
func loadAssets(page fs.FS) (*assets, error) {
	a := &assets{files: map[string]asset{}}
	sum := sha256.New()
	err := fs.WalkDir(page, "static", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		body, err := fs.ReadFile(page, name)
		if err != nil {
			return err
		}
		fmt.Fprintf(sum, "%q %d\n", name, len(body))
		sum.Write(body)
		a.files[strings.TrimPrefix(name, "static/")] = newAsset(name, body)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("transport: reading the page's files: %w", err)
	}
	a.prefix = "assets/" + hex.EncodeToString(sum.Sum(nil)[:8]) + "/"
	return a, nil
}

// newAsset compresses a file once for all answers, as well as it goes.
func newAsset(name string, body []byte) asset {
	a := asset{mime: mimeOf(name), plain: body, isImage: path.Ext(name) == ".svg"}
	var zipped bytes.Buffer
	w, _ := gzip.NewWriterLevel(&zipped, gzip.BestCompression) // the level is valid
	w.Write(body)
	w.Close()
	if zipped.Len() < len(body)*9/10 {
		a.zipped = zipped.Bytes()
	}
	return a
}

// mimeOf does not ask the machine, whose table may be anything.
func mimeOf(name string) string {
	switch path.Ext(name) {
	case ".js", ".mjs":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".html":
		return "text/html; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	case ".png":
		return "image/png"
	case ".ico":
		return "image/x-icon"
	case ".webp":
		return "image/webp"
	case ".webmanifest":
		return "application/manifest+json"
	case ".json":
		return "application/json"
	case ".txt":
		return "text/plain; charset=utf-8"
	}
	return "application/octet-stream"
}

// serve answers below assets/. Another hash is another version's: there is
// nothing there, and never the page in its place.
func (a *assets) serve(w http.ResponseWriter, r *http.Request) {
	name, ok := strings.CutPrefix(r.URL.Path, "/"+a.prefix)
	file, found := a.files[name]
	if !ok || !found {
		w.Header().Set("Cache-Control", "no-store")
		nothingHere(w)
		return
	}
	h := w.Header()
	h.Set("Content-Type", file.mime)
	h.Set("Cache-Control", "public, max-age=31536000, immutable")
	h.Set("Vary", "Accept-Encoding")
	if file.isImage {
		h.Set("Content-Security-Policy", svgPolicy)
	} else {
		keepFew(h)
	}
	body := file.plain
	if file.zipped != nil && takesGzip(r) {
		h.Set("Content-Encoding", "gzip")
		body = file.zipped
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.Write(body)
}
