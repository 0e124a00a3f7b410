package webclient

import (
	"archive/zip"
	"bytes"
	"io/fs"
	"path"
	"regexp"
)

// typeComment is a block comment that begins and ends with its own lines. One
// inside a line, or text in quotes that looks like one, is not met.
var typeComment = regexp.MustCompile(`(?m)^[ \t]*/\*\*(?:[^*]|\*+[^*/])*\*+/[ \t]*$`)

// withoutTypes returns a copy of files, in memory, with the type comments of
// the modules blanked. Every line keeps its number, so that what a browser
// reports is found in the source.
func withoutTypes(files fs.FS) fs.FS {
	// An archive is the one file system that the standard library can fill.
	var archive bytes.Buffer
	w := zip.NewWriter(&archive)
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		body, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		if path.Ext(name) == ".js" {
			body = typeComment.ReplaceAllFunc(body, blank)
		}
		file, err := w.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
		if err != nil {
			return err
		}
		_, err = file.Write(body)
		return err
	})
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		panic(err) // embedded files can be read, and memory takes what is written
	}
	r, err := zip.NewReader(bytes.NewReader(archive.Bytes()), int64(archive.Len()))
	if err != nil {
		panic(err) // it was written above
	}
	return r
}

// blank keeps only the ends of the lines.
func blank(comment []byte) []byte {
	return bytes.Repeat([]byte("\n"), bytes.Count(comment, []byte("\n")))
}
