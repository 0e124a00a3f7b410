package transport

import (
	"bufio"
	"context"
	"net"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/coder/websocket"
	"go.uber.org/zap"

	"rowhouse/lobby"
)

// The name that protocol versions of this server begin with, and the one that is
// spoken here.
const (
	subprotocolFamily = "rowhouse."
	subprotocol       = "rowhouse.v1"
)

// roomSocket answers GET /r/{room}/ws. What is wrong with the room is said by a
// close code, since a browser shows its page nothing of a refused handshake.
func (s *Server) roomSocket(w http.ResponseWriter, r *http.Request) {
	id, ok := lobby.ParseRoomID(r.PathValue("room"))
	s.upgrade(w, r, "room", func(k *socket, a lobby.Arrival) {
		if !ok {
			k.party = absent{lobby.ClosedNoRoom}
			return
		}
		a.Watch = r.URL.Query().Get("watch") == "1"
		viewer := s.join(id, a)
		k.party, k.decoderOf = viewer, roomDecoder
		k.handle = func(m clientMessage, id *int64) {
			if c, ok := m.(command); ok {
				viewer.Do(id, c.Command)
			}
		}
	})
}

// lobbySocket answers GET /ws.
func (s *Server) lobbySocket(w http.ResponseWriter, r *http.Request) {
	s.upgrade(w, r, "lobby", func(k *socket, a lobby.Arrival) {
		guest := s.lobby.Enter(a)
		k.party, k.decoderOf = guest, lobbyDecoder
		k.handle = func(m clientMessage, id *int64) {
			switch m := m.(type) {
			case match:
				if setting := s.limits.newRooms.take(a.Address); setting != "" {
					s.limited(setting, a.Address)
					guest.Refuse(id, codeRate)
					return
				}
				guest.Match(id, lobby.Wish{Rules: m.rules, Clock: m.clock}, m.after)
			case cancel:
				guest.Cancel()
			}
		}
	})
}

// upgrade makes a request into a WebSocket, lets join connect it to its party, and
// leaves it to a goroutine of its own. What net/http holds of a request and its answer
// goes when this returns: it would be more than half of what a connection takes.
func (s *Server) upgrade(w http.ResponseWriter, r *http.Request, kind string, join func(*socket, lobby.Arrival)) {
	address := s.site.household(r)
	if !s.countIn(w, r, address) {
		return
	}
	alone := false // the socket goes on by itself, and is counted out at its end
	defer func() {
		if !alone {
			s.sockets.end()
		}
	}()
	player, ok := s.admit(w, r)
	if !ok {
		return
	}
	k := s.accept(w, r, address)
	if k == nil {
		return
	}
	c := connection{socket: k, kind: kind, path: shorten(r.URL.Path), address: address, began: time.Now()}

	// The party is joined only now: a refused handshake has taken no seat.
	var hello []byte
	if unknownVersion(k.ws) {
		k.party = absent{closedVersion}
	} else {
		hello = mustJSON(helloFrame{"hello", player})
		join(k, lobby.Arrival{Player: player, Address: address})
	}
	alone = true
	go s.serveSocket(c, hello)
}

// connection is a socket with what is said of it when it has ended.
type connection struct {
	*socket
	kind, path, address string
	began               time.Time
}

// serveSocket serves a connection to its end. A fault in its reader ends that
// connection alone, as net/http would have it.
func (s *Server) serveSocket(c connection, hello []byte) {
	defer s.sockets.end()
	defer func() {
		if fault := recover(); fault != nil {
			s.log.Error("connection failed", zap.Any("fault", fault), zap.Stack("stack"))
		}
	}()
	s.sockets.add(c.socket)
	defer s.sockets.remove(c.socket)
	open := s.metrics.connections.WithLabelValues(c.kind)
	open.Inc()
	defer open.Dec()
	c.run(hello)
	if c.ending.reason == string(lobby.ClosedLimit) {
		s.lobbyLimited(c.party, c.address)
	}
	s.logEnd(c)
}

// stopping is the answer to who comes too late.
func stopping() *problem {
	return &problem{status: http.StatusServiceUnavailable, Code: codeStopping,
		Message: "the server is stopping: try again in a moment"}
}

// admit checks what a handshake needs beside the WebSocket protocol itself, or
// answers it.
func (s *Server) admit(w http.ResponseWriter, r *http.Request) (lobby.PlayerID, bool) {
	if !asksForUpgrade(r) {
		w.Header().Set("Upgrade", "websocket")
		w.Header().Set("Connection", "Upgrade")
		s.refuseUpgrade(w, r, noUpgrade(r))
		return "", false
	}
	if refused := s.site.originRefused(r); refused != nil {
		s.refuseOrigin(w, r, refused)
		return "", false
	}
	player, refused := s.identify(r)
	if refused != nil {
		s.refuseUpgrade(w, r, refused)
	}
	return player, refused == nil
}

// noUpgrade says what is wrong with a request that asks for no WebSocket. One that
// has a handshake's key was a handshake when it was sent, so a proxy is to blame,
// and each is named with what it lacks, or with what somebody has told it.
func noUpgrade(r *http.Request) *problem {
	p := &problem{status: http.StatusUpgradeRequired, Code: codeNoUpgrade,
		Message: "this path is a WebSocket, and the request does not ask for one"}
	if r.Header.Get("Sec-WebSocket-Key") != "" {
		p.Message = "a proxy dropped the headers Upgrade and Connection of this WebSocket: " +
			"nginx needs proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection upgrade; " +
			"Apache upgrade=websocket at the end of its ProxyPass; " +
			"Caddy no header_up, and HAProxy no http-request del-header, for Upgrade and Connection"
	}
	return p
}

// refuseUpgrade answers a handshake that is refused, and logs one line.
func (s *Server) refuseUpgrade(w http.ResponseWriter, r *http.Request, p *problem) {
	s.metrics.refused.WithLabelValues(p.Code).Inc()
	s.logRefusal(r, "connection refused", p.Code, p.Message)
	p.send(w)
}

// accept answers the handshake. It returns nil when it had to refuse it.
func (s *Server) accept(w http.ResponseWriter, r *http.Request, address string) *socket {
	if !canHijack(w) {
		// Something between the listener and this handler wraps the writer.
		s.refuseUpgrade(w, r, &problem{status: http.StatusNotImplemented, Code: codeNoWebSocket,
			Message: "this connection cannot be made into a WebSocket"})
		return nil
	}
	k := &socket{
		stop: s.sockets.stop, now: s.lobby.Now, allow: newAllowance(), metrics: s.metrics,
		crowded: func() bool { return s.crowded(address) },
		greeted: make(chan struct{}), pongs: make(chan struct{}, pongsWaiting), ended: make(chan struct{}),
	}
	keeper := &rawKeeper{ResponseWriter: w}
	ws, err := websocket.Accept(keeper, r, &websocket.AcceptOptions{
		Subprotocols:       []string{subprotocol, offeredVersion(r)},
		InsecureSkipVerify: true, // admit has compared the origin, more exactly
		CompressionMode:    websocket.CompressionDisabled,
		OnPingReceived:     func(context.Context, []byte) bool { return k.allow.pings.Allow() },
	})
	if err != nil {
		s.metrics.refused.WithLabelValues(codeBadMessage).Inc()
		s.logRefusal(r, "connection refused", codeBadMessage, err.Error())
		return nil
	}
	ws.SetReadLimit(maxFrame)
	k.ws, k.raw = ws, keeper.conn
	return k
}

// asksForUpgrade reports whether the request is a handshake of RFC 6455. Over
// HTTP/2 there are none here: browsers see that it is not offered, and use 1.1.
func asksForUpgrade(r *http.Request) bool {
	return r.ProtoMajor == 1 && hasToken(r.Header, "Connection", "upgrade") && hasToken(r.Header, "Upgrade", "websocket")
}

// hasToken reports whether a header's list has a token, in any case.
func hasToken(h http.Header, name, token string) bool {
	return slices.ContainsFunc(tokens(h, name), func(t string) bool { return strings.EqualFold(t, token) })
}

// tokens is a header's list, however it is spread over lines.
func tokens(h http.Header, name string) []string {
	list := strings.Split(strings.Join(h.Values(name), ","), ",")
	for i := range list {
		list[i] = strings.TrimSpace(list[i])
	}
	return list
}

// offeredVersion is a version of the protocol that the client offers and this
// server does not know, "" if there is none. It is accepted all the same, so
// that the close code that says so arrives.
func offeredVersion(r *http.Request) string {
	for _, offered := range tokens(r.Header, "Sec-WebSocket-Protocol") {
		if strings.HasPrefix(strings.ToLower(offered), subprotocolFamily) {
			return offered
		}
	}
	return subprotocol
}

// unknownVersion reports whether the client speaks another version. One that
// names none is taken to speak this one.
func unknownVersion(ws *websocket.Conn) bool {
	return ws.Subprotocol() != "" && !strings.EqualFold(ws.Subprotocol(), subprotocol)
}

// rawKeeper keeps the connection under a WebSocket when it is taken over: the
// library has no other way to end one that is being closed slowly.
type rawKeeper struct {
	http.ResponseWriter
	conn net.Conn
}

func (k *rawKeeper) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, buffered, err := http.NewResponseController(k.ResponseWriter).Hijack()
	k.conn = conn
	return conn, buffered, err
}

// canHijack reports whether the connection can be taken over, through wrappers
// that say what they wrap. The library finds out only after its answer.
func canHijack(w http.ResponseWriter) bool {
	for {
		switch inner := w.(type) {
		case http.Hijacker:
			return true
		case interface{ Unwrap() http.ResponseWriter }:
			w = inner.Unwrap()
		default:
			return false
		}
	}
}
