package main

import (
	"net/netip"
	"net/url"
	"time"

	"go.uber.org/zap/zapcore"
)

// settings is all that an operator can choose, already judged: nothing in it
// can turn out to be nonsense later. Each field is one flag; flags.go has their
// defaults and what they are for.
type settings struct {
	addr      string // "host:port", or unix: and a path
	adminAddr string // "": no admin listener
	// adminChosen: the operator said where, so it must not be left out silently.
	adminChosen bool

	// publicURL and basePath say where browsers see the page. The path of the one
	// is the other: parse makes sure that they do not contradict each other.
	publicURL *url.URL // nil: whatever address the page was opened at
	basePath  string   // begins and ends with a slash
	// trustedProxies is empty but not nil for nobody: nil would mean the default.
	trustedProxies []netip.Prefix
	trustedUnix    bool // peers on a unix socket, too
	origins        []string

	tlsCert, tlsKey string // both or neither

	dataDir string
	// syncAlways costs every move a sync of the disk; syncEvery is 0 then.
	syncAlways     bool
	syncEvery      time.Duration
	maxDisk        int64
	keepWaiting    time.Duration
	keepUnfinished time.Duration
	keepFinished   time.Duration
	maxRooms       int
	maxPerRoom     int
	maxPerPlayer   int
	maxPerAddress  int
	maxConnections int

	// Rooms in ten minutes and messages in a second.
	maxNewPerAddress, maxNew           int
	maxMessagesPerAddress, maxMessages int

	computers            int // 0: as the lobby has it
	mediumTime, hardTime time.Duration

	logLevel zapcore.Level
	logJSON  bool

	help    bool
	version bool

	// unknown holds names that look like settings in the environment and are
	// none: worth a warning, but orchestrators put names of their own there.
	unknown []string
}

// usageError is a setting that cannot be meant. Its text is one line for the
// person who typed it.
type usageError string

func (e usageError) Error() string { return string(e) }
