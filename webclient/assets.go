package webclient

import (
	"embed"
	"io/fs"
)

//go:embed index.html static
var embedded embed.FS

// Files returns the page: index.html, a template with the four placeholders
// that the package comment names, and everything it loads below static/. The
// names are as in this folder; nothing else of the folder is in it. The modules
// come without the comments that hold their types: a sixth of what would go
// over the wire is for the type checker alone.
func Files() fs.FS {
	return withoutTypes(embedded)
}
