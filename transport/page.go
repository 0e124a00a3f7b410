package transport

import (
	"context"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"net/http"
	"strings"
	"time"

	"go.uber.org/zap"

	"rowhouse/lobby"
)

// lookupTimeout bounds how long an HTTP request waits for the journal.
const lookupTimeout = 10 * time.Second

// page is the one page, a template with {{base}}, {{assets}}, {{config}} and
// {{preview}}.
type page struct {
	template string
}

// pageConfig is what the page learns from the server before it connects.
type pageConfig struct {
	Assets    string       `json:"assets"`
	PublicURL string       `json:"publicURL"`
	LAN       []string     `json:"lan"`
	Room      lobby.RoomID `json:"room,omitempty"`
	Missing   bool         `json:"missing,omitempty"` // there is no such room
}

// loadPage reads the template, once.
func loadPage(files fs.FS) (*page, error) {
	template, err := fs.ReadFile(files, "index.html")
	if err != nil {
		return nil, fmt.Errorf("transport: reading the page: %w", err)
	}
	return &page{template: string(template)}, nil
}

// front answers GET /.
func (s *Server) front(w http.ResponseWriter, r *http.Request) {
	s.sendPage(w, r, http.StatusOK, pageConfig{}, frontPreview())
}

// roomPage answers GET /r/{room}. It changes nothing and opens nothing, so that
// a preview of the link takes no seat.
func (s *Server) roomPage(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("X-Robots-Tag", "noindex") // a link is for whom it was sent to
	ctx, cancel := context.WithTimeout(r.Context(), lookupTimeout)
	defer cancel()
	id, state, err := s.lookUp(ctx, r)
	switch {
	case errors.Is(err, lobby.ErrNoRoom):
		s.sendPage(w, r, http.StatusNotFound, pageConfig{Room: id, Missing: true}, frontPreview())
	case err != nil:
		s.log.Error("looking a room up", zap.String("room", string(id)), zap.Error(err))
		status := http.StatusServiceUnavailable
		if exists, _ := s.lobby.Exists(ctx, id); exists {
			status = http.StatusOK // games in memory go on while the store does not answer
		}
		s.sendPage(w, r, status, pageConfig{Room: id}, frontPreview())
	default:
		s.sendPage(w, r, http.StatusOK, pageConfig{Room: id}, previewOf(id, state))
	}
}

// sendPage fills in the template. It sets the cookie, which no other answer does,
// and so is never kept by a cache that serves others.
func (s *Server) sendPage(w http.ResponseWriter, r *http.Request, status int, config pageConfig, p preview) {
	config.Assets = s.assets.prefix
	config.LAN = s.site.lan
	if s.site.public != "" {
		config.PublicURL = s.site.public + s.site.base
	}
	body := strings.NewReplacer(
		"{{base}}", html.EscapeString(s.site.base),
		"{{assets}}", html.EscapeString(s.assets.prefix),
		"{{config}}", html.EscapeString(string(mustJSON(config))),
		"{{preview}}", s.tags(r, p),
	).Replace(s.page.template)

	s.site.renewCookie(w, r)
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "private, no-cache")
	h.Set("Content-Security-Policy", s.site.pagePolicy(r))
	s.zippers.send(w, r, status, []byte(body))
}
