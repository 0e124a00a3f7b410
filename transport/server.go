package transport

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"path"
	"strings"
	"time"

	"github.com/coder/websocket"
	"go.uber.org/zap"

	"rowhouse/engine/record"
	"rowhouse/lobby"
)

// Server answers HTTP requests and runs WebSockets. Make one with [New].
type Server struct {
	lobby    *lobby.Lobby
	site     *site
	page     *page
	assets   *assets
	zippers  *zippers
	log      *zap.Logger
	notices  *noticeLog
	metrics  *Metrics
	limits   *limits
	sockets  *sockets
	pictures *pictures
	reading  gate // records, which may take as long to read as a picture to draw
	mux      *http.ServeMux
}

// New makes a server. Its errors say which option is at fault.
func New(o Options) (*Server, error) {
	if o.Lobby == nil {
		return nil, errors.New("transport: Options.Lobby is required")
	}
	if o.Page == nil {
		return nil, errors.New("transport: Options.Page is required")
	}
	s := &Server{lobby: o.Lobby, log: o.Log, metrics: o.Metrics, zippers: newZippers(), limits: newLimits(o.Limits)}
	s.sockets = newSockets(s.limits.connections)
	if s.log == nil {
		s.log = zap.NewNop()
	}
	if s.metrics == nil {
		s.metrics = NewMetrics()
	}
	s.metrics.watchReadiness(s.readiness)
	s.notices, s.reading = newNoticeLog(s.log), newGate()
	var err error
	if s.site, err = newSite(o); err != nil {
		return nil, err
	}
	if s.page, err = loadPage(o.Page); err != nil {
		return nil, err
	}
	if s.assets, err = loadAssets(o.Page); err != nil {
		return nil, err
	}
	if s.pictures, err = newPictures(); err != nil {
		return nil, err
	}
	s.mux = s.routes()
	return s, nil
}

// routes lists every public path, below the base path. GET takes HEAD too.
func (s *Server) routes() *http.ServeMux {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", s.front)
	mux.HandleFunc("GET /r/{room}", s.roomPage)
	mux.HandleFunc("GET /r/{room}/{$}", s.roomPage)
	mux.HandleFunc("GET /preview.png", s.frontPicture)
	mux.HandleFunc("GET /r/{room}/preview.png", s.roomPicture)
	mux.HandleFunc("GET /assets/{file...}", s.assets.serve)
	mux.HandleFunc("GET /r/{room}/ws", s.roomSocket)
	mux.HandleFunc("GET /ws", s.lobbySocket)
	mux.HandleFunc("POST /api/rooms", s.createRoom)
	mux.HandleFunc("GET /api/rooms", s.listRooms)
	mux.HandleFunc("GET /api/rooms/{room}", s.showRoom)
	for _, format := range []record.Format{record.SGF, record.PSQ, record.JSON, record.Text} {
		mux.HandleFunc("GET /api/rooms/{room}/game."+string(format), s.gameFile(format))
	}
	mux.HandleFunc("POST /api/records", s.lookAtRecord)
	mux.HandleFunc("GET /api/rules", s.listRules)
	mux.HandleFunc("GET /api/qr.svg", s.qrCode)
	mux.HandleFunc("GET /api/echo", s.echo)
	return mux
}

// Handler answers all public requests, with the base path and without it: some
// proxies strip it. The handler hands the ResponseWriter through as it is.
func (s *Server) Handler() http.Handler { return http.HandlerFunc(s.serve) }

// serve answers one request: it sets what every answer has, takes the base path
// off and hands on.
func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	s.site.secureHeaders(w.Header(), r)
	s.noticePeer(r)
	if s.site.base != "/" && r.URL.Path == strings.TrimSuffix(s.site.base, "/") && r.Method == http.MethodGet {
		http.Redirect(w, r, s.site.base, http.StatusPermanentRedirect)
		return
	}
	r = s.site.below(r)
	if clean := path.Clean(r.URL.Path); clean != r.URL.Path && clean+"/" != r.URL.Path || r.URL.RawPath != "" {
		// The router would redirect to a path that leaves the base path out.
		nothingHere(w)
		return
	}
	if _, pattern := s.mux.Handler(r); pattern == "" {
		s.unrouted(w, r)
		return
	}
	s.mux.ServeHTTP(w, r)
}

// below returns the request as it would be without the base path.
func (s *site) below(r *http.Request) *http.Request {
	rest, ok := strings.CutPrefix(r.URL.Path, s.base)
	if s.base == "/" || !ok {
		return r
	}
	stripped := r.WithContext(r.Context()) // a copy
	u := *r.URL
	u.Path, u.RawPath = "/"+rest, ""
	stripped.URL = &u
	return stripped
}

// unrouted answers what no route takes: with the methods that one would take.
func (s *Server) unrouted(w http.ResponseWriter, r *http.Request) {
	var methods []string
	for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPost} {
		try := r.WithContext(r.Context())
		try.Method = method
		if _, pattern := s.mux.Handler(try); pattern != "" {
			methods = append(methods, method)
		}
	}
	if methods == nil {
		nothingHere(w)
		return
	}
	w.Header().Set("Allow", strings.Join(methods, ", "))
	(&problem{status: http.StatusMethodNotAllowed, Code: codeMethod,
		Message: "this path takes " + strings.Join(methods, ", ")}).send(w)
}

// nothingHere answers for a path that leads nowhere.
func nothingHere(w http.ResponseWriter) {
	(&problem{status: http.StatusNotFound, Code: codeNotFound, Message: "there is nothing at this path"}).send(w)
}

// refuseOrigin answers a page of another site, and tells the operator which
// setting would let it in.
func (s *Server) refuseOrigin(w http.ResponseWriter, r *http.Request, o *refusedOrigin) {
	s.metrics.refused.WithLabelValues(codeOrigin).Inc()
	fields := []zap.Field{
		zap.String("origin", shorten(o.origin)), zap.String("host", shorten(o.host)),
		zap.String("address", s.site.household(r)),
	}
	if o.setting != "" {
		fields = append(fields, zap.String("to allow it, start with", shorten(o.setting)))
	}
	s.notices.once("connection refused: another site's page", o.origin+" "+o.host, fields...)
	o.problem().send(w)
}

// logEnd logs one line when a WebSocket has ended, and louder where the server
// ended it for what the client did.
func (s *Server) logEnd(c connection) {
	s.metrics.ended.WithLabelValues(c.ending.label()).Inc()
	fields := []zap.Field{
		zap.String("socket", c.kind), zap.String("path", c.path),
		zap.String("address", c.address), zap.Int("status", http.StatusSwitchingProtocols),
		zap.Duration("took", time.Since(c.began)), zap.Int("received", c.received),
		zap.Int("code", int(c.ending.code)), zap.String("reason", c.ending.reason),
	}
	if c.ending.code == websocket.StatusPolicyViolation && !c.ending.dead {
		s.notices.each("connection closed", append(fields, zap.String("what to do", advice(c.ending.reason)))...)
		return
	}
	s.log.Debug("connection ended", fields...)
}

// shorten keeps what strangers send from filling the log.
func shorten(text string) string { return fmt.Sprintf("%.200s", text) }

// Shutdown refuses new WebSockets, closes all there are with 1012 and returns
// when their goroutines have ended. Those that do not answer are cut off after a
// few seconds, or when ctx ends.
func (s *Server) Shutdown(ctx context.Context) {
	s.sockets.shutdown(ctx, shutdownGrace)
}

// shutdownGrace is how long a socket may take to answer its close frame when the
// server stops.
const shutdownGrace = 4 * time.Second
