package transport

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"rsc.io/qr"
)

const (
	maxQRText = 300 // bytes
	qrBorder  = 4   // the quiet zone, in modules, that readers need
)

// QR draws a text as an SVG: dark modules on a light ground in any theme, since
// many readers know no other.
func QR(text string) ([]byte, error) {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return nil, fmt.Errorf("transport: drawing a QR code: %w", err)
	}
	var path strings.Builder
	for y := range code.Size {
		for x := 0; x < code.Size; {
			run := x
			for run < code.Size && code.Black(run, y) {
				run++
			}
			if run > x {
				fmt.Fprintf(&path, "M%d %dh%dv1h-%dz", x+qrBorder, y+qrBorder, run-x, run-x)
			}
			x = run + 1
		}
	}
	side := code.Size + 2*qrBorder
	return fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" shape-rendering="crispEdges">`+
		`<path fill="#fff" d="M0 0h%dv%dH0z"/><path fill="#000" d="%s"/></svg>`, side, side, side, side, path.String()), nil
}

// qrCode answers GET /api/qr.svg?text=…. It draws links to this server only, so
// that nobody has their own link drawn under its name.
func (s *Server) qrCode(w http.ResponseWriter, r *http.Request) {
	text := r.URL.Query().Get("text")
	if len(text) > maxQRText || !s.ownLink(r, text) {
		(&problem{status: http.StatusBadRequest, Code: codeBadMessage, Field: "text",
			Message: "want a link to this server of at most 300 bytes"}).send(w)
		return
	}
	drawn, err := QR(text)
	if err != nil {
		s.fail(w, "drawing a QR code", err)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "image/svg+xml")
	h.Set("Cache-Control", "private, max-age=3600")
	h.Set("Content-Security-Policy", svgPolicy)
	s.zippers.send(w, r, http.StatusOK, drawn)
}

// ownLink reports whether a link leads to this server under any name it has.
func (s *Server) ownLink(r *http.Request, text string) bool {
	link, err := url.Parse(text)
	if err != nil || link.User != nil {
		return false
	}
	scheme, at, ok := parseOrigin(link.Scheme + "://" + link.Host)
	if !ok {
		return false
	}
	if s.site.knows(r, scheme, at) {
		return true
	}
	for _, lan := range s.site.lan {
		if allowed, err := parseAllowed(lan); err == nil && allowed.is(scheme, at) {
			return true
		}
	}
	return false
}
