package main

import (
	"math"
	"net"

	"go.uber.org/zap"
	"golang.org/x/net/netutil"
)

// filesOfGames is how many file handles are left to games on disk, which could not be
// stored without, and to the admin listener. Connections get the others.
const filesOfGames = 200

// mostConnections is how many connections there may be in all: on the port, and how many
// of these as WebSockets. The port has some more, so that pages still come when no
// further game can be joined. limit is how many files may be open, 0 if nobody knows.
func mostConnections(setting, limit int) (port, sockets int) {
	port = math.MaxInt32
	if limit > 0 {
		port = max(limit-filesOfGames, limit/2)
	}
	return port, min(setting, max(1, port/10*9))
}

// sockets is the limit for WebSockets. It is said once if it is not what was asked for.
func (p *program) sockets() int {
	limit := ownFileLimit()
	_, most := mostConnections(p.settings.maxConnections, limit)
	if most < p.settings.maxConnections {
		p.log.Warn("fewer connections than -max-connections: each takes a file handle; raise ulimit -n, "+
			"LimitNOFILE in the systemd unit, or nofile in a compose file",
			zap.Int("connections", most), zap.Int("file handles", limit))
	}
	return most
}

// bounded lets a listener have as many connections as leaves games their files. Who
// comes then waits until one is closed: those that ask for nothing are, in seconds.
func bounded(l net.Listener) net.Listener {
	port, _ := mostConnections(0, ownFileLimit())
	return netutil.LimitListener(l, port)
}
