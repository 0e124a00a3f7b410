package transport

import (
	"compress/gzip"
	"net/http"
	"strings"
	"sync"
)

// zippers compresses bodies that are made for each answer anew.
type zippers struct {
	pool sync.Pool // of *gzip.Writer, which are costly to make
}

func newZippers() *zippers {
	return &zippers{sync.Pool{New: func() any { return gzip.NewWriter(nil) }}}
}

// send writes the whole body, compressed if the browser takes that. There is
// nothing secret in a body that could be guessed from its length.
func (z *zippers) send(w http.ResponseWriter, r *http.Request, status int, body []byte) {
	w.Header().Set("Vary", "Accept-Encoding")
	if !takesGzip(r) {
		w.WriteHeader(status)
		w.Write(body)
		return
	}
	w.Header().Set("Content-Encoding", "gzip")
	w.WriteHeader(status)
	zipper := z.pool.Get().(*gzip.Writer)
	defer z.pool.Put(zipper)
	zipper.Reset(w)
	zipper.Write(body)
	zipper.Close()
}

// takesGzip reports whether the answer may be compressed.
func takesGzip(r *http.Request) bool {
	for coding := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, quality, _ := strings.Cut(strings.TrimSpace(coding), ";")
		if strings.EqualFold(strings.TrimSpace(name), "gzip") {
			quality = strings.ReplaceAll(quality, " ", "")
			return strings.Trim(quality, "q=0.") != "" || quality == ""
		}
	}
	return false
}
