package transport

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/pprof"
	"net/netip"
	"strings"
)

// Admin answers what operators and their machines ask: /healthz (the process
// serves), /readyz (rooms can be played in and stored), /metrics and
// /debug/pprof/; and with POST /rooms/list and /rooms/{room}/close. It is for a
// listener that only they can reach, and not for pages: a request with an Origin is
// refused, and at a loopback address one that asks for a site's name.
func (s *Server) Admin() http.Handler { return s.AdminWith(nil) }

// AdminWith is Admin with what takes a keeper: POST /backup, /export and
// /rooms/{room}/delete.
func (s *Server) AdminWith(k Keeper) http.Handler {
	mux := http.NewServeMux()
	s.operatorRoutes(mux, k)
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprintln(w, "ok")
	})
	mux.HandleFunc("GET /readyz", s.ready)
	mux.Handle("GET /metrics", s.metrics.handler())
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/cmdline", pprof.Cmdline)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("POST /debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	// Nothing here is for a cache, or for a browser to make something else of.
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Cache-Control", "no-store")
		if r.Header.Get("Origin") != "" || onLoopback(r) && !isOwnName(r.Host) {
			http.Error(w, "this is for programs, not for pages: ask for it by address, as 127.0.0.1, or as localhost", http.StatusForbidden)
			return
		}
		mux.ServeHTTP(w, r)
	})
}

// onLoopback reports whether a request came in at an address that only this machine
// has. A browser on it can be led there by any site, whose name then leads to
// loopback; the page is of that name's origin, so it needs to send none with a GET.
func onLoopback(r *http.Request) bool {
	at, ok := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr)
	return ok && at.IP.IsLoopback()
}

// isOwnName reports whether a Host can be no site's: none, as only programs send, an
// address, localhost, or a name without a dot, as machines and containers have among
// themselves.
func isOwnName(host string) bool {
	at, ok := parseHost(host)
	_, notAddress := netip.ParseAddr(at.host)
	return host == "" || ok && (notAddress == nil || isLocal(host) || !strings.Contains(at.host, "."))
}

// ready answers /readyz: a balancer takes the server out as soon as it begins to
// stop, and an operator reads why nothing can be stored.
func (s *Server) ready(w http.ResponseWriter, _ *http.Request) {
	if err := s.readiness(); err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	fmt.Fprintln(w, "ok")
}

var errStopping = errors.New("stopping")

// readiness returns nil, or why games cannot be played or stored.
func (s *Server) readiness() error {
	if s.sockets.stopping() {
		return errStopping
	}
	return s.lobby.Ready()
}
