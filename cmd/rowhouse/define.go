package main

import (
	"flag"
	"io"
	"time"

	"go.uber.org/zap/zapcore"
)

// group is a heading of -help and the flags below it, in order.
type group struct {
	title string
	names []string
}

// setting is a flag whose text is judged as soon as it is read.
type setting struct {
	text string // as shown for the default
	read func(string) error
}

// String is what flag shows as the default.
func (v *setting) String() string { return v.text }

// Set judges a value where it is read, so that flag can name the flag at fault.
func (v *setting) Set(text string) error { return v.read(text) }

// flags collects definitions in the order in which -help shows them.
type flags struct {
	set    *flag.FlagSet
	groups []group
}

// newFlags begins the flags of one command. They say nothing by themselves: what is
// wrong is said once, by main.
func newFlags(command string) *flags {
	f := &flags{set: flag.NewFlagSet(command, flag.ContinueOnError)}
	f.set.SetOutput(io.Discard)
	f.set.Usage = func() {}
	return f
}

func (f *flags) group(title string) { f.groups = append(f.groups, group{title: title}) }

// add defines one flag. A default is read like any other value, so that it
// cannot be worse than what is asked of people; "" stands for no value.
func (f *flags) add(name, def, usage string, read func(string) error) {
	last := &f.groups[len(f.groups)-1]
	last.names = append(last.names, name)
	if def != "" {
		if err := read(def); err != nil {
			panic("rowhouse: the default of -" + name + ": " + err.Error())
		}
	}
	f.set.Var(&setting{def, read}, name, usage)
}

// bool defines a flag without a value, for what ends the program at once. It is
// not meant for the environment, where nobody would look for it.
func (f *flags) bool(name, usage string, to *bool) {
	last := &f.groups[len(f.groups)-1]
	last.names = append(last.names, name)
	f.set.BoolVar(to, name, false, usage)
}

// define lays out every flag, with its default already in s. This is the place
// that says what a setting is called, what it is by default and what it is for;
// the operator's guide repeats it and a test compares the two. Names may be added
// and none may change: they stand in other people's unit files.
func define(s *settings, env []string) (*flag.FlagSet, []group) {
	f := newFlags("rowhouse")
	f.group("Where it listens")
	f.add("addr", "127.0.0.1:8080", "`address` of the game; :8080 lets others on your network in; or unix:/path", address(&s.addr))
	f.add("admin-addr", "127.0.0.1:9180", "`address` of health, metrics and profiles, for operators only; off for none", adminAddress(&s.adminAddr))

	f.group("How people reach it")
	f.add("public-url", "", "`URL` that people open, where a proxy stands in front; its path is the base path", publicURL(&s.publicURL))
	f.add("base-path", "", "`path` below which people see the game, such as /play/ (default /)", basePath(&s.basePath))
	f.add("trusted-proxies", "127.0.0.0/8,::1/128,unix", "`networks` whose X-Forwarded headers are believed; none for nobody", trusted(s))
	f.add("origins", "", "further `origins` whose pages may connect, such as https://example.org", origins(&s.origins))

	f.group("TLS of its own, without a proxy")
	f.add("tls-cert", "", "`file` with the certificate and those that lead to its issuer; read again on SIGHUP", text(&s.tlsCert))
	f.add("tls-key", "", "`file` with its private key", text(&s.tlsKey))

	f.group("What is kept")
	f.add("data-dir", "", "`folder` of all games (default "+shownDataDir(env)+")", text(&s.dataDir))
	f.add("sync", "1s", "how often games are forced to disk, against loss of power: a `duration`, or always", syncing(s))
	f.add("max-disk", "8GB", "`size` of all games together; the folder may grow to twice that between clean-ups", size(&s.maxDisk))
	f.add("keep-waiting", "7d", "`time` a room is kept that nobody else ever joined", duration(&s.keepWaiting, time.Minute))
	f.add("keep-unfinished", "90d", "`time` an unfinished game is kept after its last move", duration(&s.keepUnfinished, time.Minute))
	f.add("keep-finished", "90d", "`time` a finished game is kept", duration(&s.keepFinished, time.Minute))

	defineRest(f, s)
	return f.set, f.groups
}

// defineRest has what somebody who only wants to play never touches. The limits
// are those of one machine that is used by a school, not those of the program.
func defineRest(f *flags, s *settings) {
	f.group("Limits")
	f.add("max-rooms", "10000", "`number` of rooms in memory at once", number(&s.maxRooms))
	f.add("max-connections-per-room", "1000", "`number` of players and spectators in one room", number(&s.maxPerRoom))
	f.add("max-connections-per-player", "8", "`number` of tabs one player has open in one room", number(&s.maxPerPlayer))
	f.add("max-connections-per-address", "200", "`number` of connections from one address: a school has one for everybody", number(&s.maxPerAddress))
	f.add("max-connections", "10000", "`number` of connections in all; each takes a file handle", number(&s.maxConnections))
	f.add("max-new-rooms-per-address", "200", "`number` of rooms that one address makes in ten minutes", number(&s.maxNewPerAddress))
	f.add("max-new-rooms", "2000", "`number` of rooms that all together make in ten minutes", number(&s.maxNew))
	f.add("max-messages-per-address", "400", "`number` of messages of one address in a second", number(&s.maxMessagesPerAddress))
	f.add("max-messages", "10000", "`number` of messages of all together in a second", number(&s.maxMessages))

	f.group("The computer player")
	f.add("computers", "", "`number` of computers that think at once (default: processors less one, at least one)", number(&s.computers))
	f.add("medium-time", "100ms", "`time` that one of level medium thinks about a move, at most", duration(&s.mediumTime, time.Millisecond))
	f.add("hard-time", "500ms", "`time` that one of level hard does", duration(&s.hardTime, time.Millisecond))

	f.group("Log, on stderr")
	f.add("log-level", "info", "`level` from which on lines are written: debug, info, warn or error", level(&s.logLevel))
	f.add("log-format", "console", "`format` for people (console) or programs (json)", format(&s.logJSON))

	f.group("Other")
	f.bool("version", "say which version this is", &s.version)
	f.bool("help", "say this", &s.help)
}

// level reads a level of the log. There is no "fatal" or "panic": a server that
// says nothing of its errors cannot be helped.
func level(to *zapcore.Level) func(string) error {
	return func(text string) error {
		for _, l := range []zapcore.Level{zapcore.DebugLevel, zapcore.InfoLevel, zapcore.WarnLevel, zapcore.ErrorLevel} {
			if text == l.String() {
				*to = l
				return nil
			}
		}
		return usageError("say debug, info, warn or error")
	}
}

// format reads whether the log is for people or for programs.
func format(json *bool) func(string) error {
	return func(text string) error {
		if text != "console" && text != "json" {
			return usageError("say console or json")
		}
		*json = text == "json"
		return nil
	}
}
