package transport

import (
	"net/http"
	"strings"
	"time"
)

// echoAnswer is the body of GET /api/echo: what arrived here of the asker's own
// request, and what this server makes of it. It tells nobody of anybody else, and no
// cookie or token; other sites' pages cannot read it. Of proxies it tells what they
// said themselves, and the address of one that is not trusted.
// ?origin= asks about an origin that a browser would not send along.
type echoAnswer struct {
	Path   string `json:"path"` // before the base path is taken off
	Base   string `json:"base"`
	Host   string `json:"host"`
	Origin string `json:"origin,omitempty"`
	// Setting would let pages of Origin connect; "" where they may already.
	Setting string `json:"setting,omitempty"`
	Refused bool   `json:"refused,omitempty"` // pages of Origin may not connect
	Link    string `json:"link"`              // what invitations begin with

	// Of the way here: whether the peer is believed, and what it said.
	Trusted        bool   `json:"trusted"`
	Proxied        bool   `json:"proxied,omitempty"` // by somebody who is believed, for sure
	ForwardedFor   string `json:"forwardedFor,omitempty"`
	ForwardedProto string `json:"forwardedProto,omitempty"`
	ForwardedHost  string `json:"forwardedHost,omitempty"`

	Address string `json:"address"` // what the asker counts by
	Now     int64  `json:"now"`     // by this server's clock, in milliseconds
}

// echo answers GET /api/echo, for whoever looks for what a proxy changed.
func (s *Server) echo(w http.ResponseWriter, r *http.Request) {
	path, _, _ := strings.Cut(r.RequestURI, "?")
	if origin := r.URL.Query().Get("origin"); origin != "" {
		r = r.Clone(r.Context())
		r.Header.Set("Origin", origin)
	}
	a := echoAnswer{
		Path: shorten(path), Base: s.site.base, Host: shorten(r.Host),
		Origin: shorten(r.Header.Get("Origin")), Link: s.site.link(r, ""),
		Trusted:        s.site.fromProxy(r),
		Proxied:        s.site.fromProxy(r) && s.site.throughProxy(r),
		ForwardedFor:   shorten(r.Header.Get("X-Forwarded-For")),
		ForwardedProto: shorten(r.Header.Get("X-Forwarded-Proto")),
		ForwardedHost:  shorten(r.Header.Get("X-Forwarded-Host")),
		Address:        s.site.household(r), Now: time.Now().UnixMilli(),
	}
	if refused := s.site.originRefused(r); refused != nil {
		a.Refused, a.Setting = true, refused.setting
	}
	w.Header().Set("Cache-Control", "no-store")
	writeJSON(w, http.StatusOK, mustJSON(a))
}
