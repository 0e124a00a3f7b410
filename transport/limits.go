package transport

import (
	"net/http"
	"time"

	"go.uber.org/zap"
	"golang.org/x/time/rate"

	"rowhouse/lobby"
)

// Limits bound what strangers can make a server do. The zero value of each field
// stands for its default. An address is an IPv4 address or a /64 of IPv6; behind a
// proxy that is not trusted, everybody has the proxy's.
type Limits struct {
	// Connections is the number of WebSockets at once, default 10,000. Each takes a
	// file handle, which the journal needs too.
	Connections int
	// ConnectionsPerAddress is what the lobby allows, default 200. Handshakes are
	// bounded by it: five times as many at once, and then a tenth of it a second, so
	// that a whole household can come back together.
	ConnectionsPerAddress int
	// NewRoomsPerAddress and NewRooms are how many rooms are made in ten minutes, by one
	// address and by all, default 200 and 2,000; as many may be made at once. A request
	// for a quick match counts too. The journal takes 0.7 KB of disk and 0.4 KB of memory
	// for each as long as it is kept, so this bounds what a week of it can cost.
	NewRoomsPerAddress, NewRooms int
	// MessagesPerAddress and Messages are how many messages are obeyed in a second,
	// default 400 and 10,000. One connection has 20 of them.
	MessagesPerAddress, Messages int
}

func (l Limits) withDefaults() Limits {
	for field, value := range map[*int]int{
		&l.Connections: 10_000, &l.ConnectionsPerAddress: 200,
		&l.NewRoomsPerAddress: 200, &l.NewRooms: 2_000,
		&l.MessagesPerAddress: 400, &l.Messages: 10_000,
	} {
		if *field == 0 {
			*field = value
		}
	}
	return l
}

// Settings of the program, as the log and the metrics name a limit.
const (
	limitConnections        = "max-connections"
	limitPerAddress         = "max-connections-per-address"
	limitPerRoom            = "max-connections-per-room"
	limitRooms              = "max-rooms"
	limitNewRooms           = "max-new-rooms"
	limitNewRoomsPerAddress = "max-new-rooms-per-address"
	limitMessages           = "max-messages"
	limitMessagesPerAddress = "max-messages-per-address"
)

// allLimits is the closed list, for the metrics.
func allLimits() []string {
	return []string{limitConnections, limitPerAddress, limitPerRoom, limitRooms,
		limitNewRooms, limitNewRoomsPerAddress, limitMessages, limitMessagesPerAddress}
}

// limits is what a server counts by.
type limits struct {
	connections int
	handshakes  *throttle
	newRooms    *throttle
	messages    *throttle
	guesses     *guesses
}

func newLimits(l Limits) *limits {
	l = l.withDefaults()
	apart := func(n int) rate.Limit { return rate.Every(10 * time.Minute / time.Duration(n)) }
	return &limits{
		connections: l.Connections,
		handshakes: newThrottle(limitPerAddress, rate.Limit(float64(l.ConnectionsPerAddress)/10),
			5*l.ConnectionsPerAddress),
		newRooms: newThrottle(limitNewRoomsPerAddress, apart(l.NewRoomsPerAddress), l.NewRoomsPerAddress).
			together(limitNewRooms, apart(l.NewRooms), l.NewRooms),
		messages: newThrottle(limitMessagesPerAddress, rate.Limit(l.MessagesPerAddress), 2*l.MessagesPerAddress).
			together(limitMessages, rate.Limit(l.Messages), 2*l.Messages),
		guesses: newGuesses(),
	}
}

// limited counts that a limit was reached, and tells the operator which setting
// would raise it. Whoever reaches one on purpose cannot fill the log with it.
func (s *Server) limited(setting, address string) {
	s.metrics.limits.WithLabelValues(setting).Inc()
	s.notices.each("limit reached: if these are people, raise -"+setting, zap.String("address", address))
}

// limitSetting names the setting that a limit of the lobby is.
func limitSetting(l lobby.Limit) string {
	switch l {
	case lobby.LimitRooms:
		return limitRooms
	case lobby.LimitViewers:
		return limitPerRoom
	case lobby.LimitPerAddress:
		return limitPerAddress
	}
	return ""
}

// lobbyLimited is limited for a connection that the lobby closed for one of its
// limits.
func (s *Server) lobbyLimited(p party, address string) {
	if full, ok := p.(interface{ Limit() lobby.Limit }); ok {
		if setting := limitSetting(full.Limit()); setting != "" {
			s.limited(setting, address)
		}
	}
}

// tooOften is the answer to who asks too often.
func tooOften() *problem {
	return &problem{status: http.StatusTooManyRequests, Code: codeRate,
		Message: "too many of these from this address, or from all: try again in a few minutes"}
}

// overfull is the answer when no further connection can be served.
func overfull() *problem {
	return &problem{status: http.StatusServiceUnavailable, Code: string(lobby.ErrLimit),
		Message: "this server has as many connections as it may have: try again later"}
}

// retryAfter is how many seconds who got an answer is asked to wait; "" for those
// that would be the same later.
func retryAfter(status int) string {
	switch status {
	case http.StatusServiceUnavailable:
		return "5"
	case http.StatusTooManyRequests:
		return "30"
	}
	return ""
}

// countIn counts a handshake in, or answers that it is one too many. It costs next
// to nothing, so it comes before all else that is asked of a handshake. Whoever got
// true calls sockets.end.
func (s *Server) countIn(w http.ResponseWriter, r *http.Request, address string) bool {
	refused, setting := tooOften(), s.limits.handshakes.take(address)
	if setting == "" {
		if refused = s.sockets.begin(); refused == nil {
			return true
		}
		if refused.Code == codeStopping {
			s.refuseUpgrade(w, r, refused)
			return false
		}
		setting = limitConnections
	}
	s.limited(setting, address)
	s.metrics.refused.WithLabelValues(refused.Code).Inc()
	refused.send(w)
	return false
}

// crowded counts a message, and reports whether it is one too many together with
// those of others.
func (s *Server) crowded(address string) bool {
	setting := s.limits.messages.take(address)
	if setting != "" {
		s.limited(setting, address)
	}
	return setting != ""
}
