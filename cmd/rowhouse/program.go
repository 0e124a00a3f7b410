package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"sync"
	"time"

	"github.com/coreos/go-systemd/v22/daemon"
	"go.uber.org/zap"

	"rowhouse/lobby"
	"rowhouse/lobby/journal"
	"rowhouse/transport"
	"rowhouse/webclient"
)

// How long each part of stopping may take. Together they stay under the ten
// seconds that service managers commonly give before they kill.
const (
	stopSockets = 4 * time.Second
	stopAll     = 9 * time.Second
)

// program is one running Rowhouse. Its fields are set by start, in the order in
// which they stand, and taken down by stop in the opposite one.
type program struct {
	settings *settings
	log      *zap.Logger
	manager  manager

	certificate *certificate // nil: connections come in plain
	public      []net.Listener
	admin       net.Listener // nil: none
	links       links        // where the page is, for people

	// From the store up: each of these uses the one above it, and none knows the
	// one below.
	journal   *journal.Store
	lobby     *lobby.Lobby
	transport *transport.Server

	publicHTTP *http.Server
	adminHTTP  *http.Server
	// failed takes the error of a listener that died. The first one ends the program;
	// others find it full and are dropped.
	failed  chan error
	serving sync.WaitGroup // one for each listener
	// dying ends what the program does by itself: signs of life, and giving memory
	// back. living is done when they have ended.
	dying  context.CancelFunc
	living sync.WaitGroup
}

// serve starts the program, waits for ctx to end, and stops it. It returns nil
// after an orderly stop.
func serve(ctx context.Context, w world, args []string) error {
	s, err := parse(args, w.env)
	switch {
	case err != nil:
		return err
	case s.help:
		help(w.stdout, w.env)
		return nil
	case s.version:
		fmt.Fprintln(w.stdout, version())
		return nil
	}
	log := newLogger(s, w.stderr)
	if len(s.unknown) > 0 {
		log.Warn("variables that are no settings, ignored", zap.Strings("variables", s.unknown))
	}
	p := &program{settings: s, log: log, manager: w.manager, failed: make(chan error, 1)}
	if err := p.start(ctx); err != nil {
		if ctx.Err() != nil {
			err = nil // told to stop while starting, and that is what it did
		}
		return errors.Join(err, p.stop())
	}
	// From here on connections are accepted: the link works when it is printed.
	announce(w.stdout, p, lookup(w.env, "TERM"))
	p.said(daemon.SdNotifyReady)
	err = p.untilEnd(ctx, w.hangups)
	p.said(daemon.SdNotifyStopping)
	return errors.Join(err, p.stop())
}

// untilEnd waits for ctx to end, or for a listener to die, whose error it returns. A
// SIGHUP meanwhile has the certificate read again, and means nothing where there is
// none.
func (p *program) untilEnd(ctx context.Context, hangups <-chan os.Signal) error {
	for {
		select {
		case <-ctx.Done():
			p.log.Info("stopping")
			return nil
		case err := <-p.failed:
			return err
		case <-hangups:
			p.readCertificate()
		}
	}
}

// readCertificate takes what the certificate's files hold now. A bad pair must not take
// down what runs: the old one goes on, and the log says so.
func (p *program) readCertificate() {
	if p.certificate == nil {
		return
	}
	if err := p.certificate.read(); err != nil {
		p.log.Error("the old certificate goes on", zap.Error(err))
		return
	}
	p.log.Info("the certificate was read again", zap.String("file", p.settings.tlsCert),
		zap.Time("valid until", p.certificate.now.Load().Leaf.NotAfter))
}

// start brings everything up. Where it fails, what is up already is left to
// stop.
func (p *program) start(ctx context.Context) (err error) {
	s := p.settings
	if p.certificate, err = loadCertificate(s); err != nil {
		return err
	}
	if p.public, err = listen(s, p.manager.sockets); err != nil {
		return err
	}
	if p.admin, err = listenAdmin(s, p.manager.sockets, p.log); err != nil {
		return err
	}
	p.links = p.linksOfAll()
	p.journal, err = journal.Open(journal.Options{
		Dir:          s.dataDir,
		SyncAlways:   s.syncAlways,
		SyncInterval: s.syncEvery,
		MaxBytes:     s.maxDisk,
		Log:          p.log.Named("journal"),
	})
	if err != nil {
		return err
	}
	metrics := transport.NewMetrics()
	if p.lobby, err = lobby.New(lobbyOptions(p, metrics)); err != nil {
		return err
	}
	if err = p.lobby.Start(ctx); err != nil {
		return err
	}
	if p.transport, err = transport.New(transportOptions(p, metrics)); err != nil {
		return usageError(err.Error()) // it refuses nothing but options
	}
	p.accept()
	return nil
}

// lobbyOptions hands the limits and lifetimes on. The metrics are what the lobby
// tells and the transport shows.
func lobbyOptions(p *program, metrics *transport.Metrics) lobby.Options {
	s := p.settings
	return lobby.Options{
		Journal:         p.journal,
		Log:             p.log.Named("lobby"),
		Observer:        metrics,
		ComputerWorkers: s.computers, MediumTime: s.mediumTime, HardTime: s.hardTime,
		MaxRooms:       s.maxRooms,
		MaxViewers:     s.maxPerRoom,
		MaxTabs:        s.maxPerPlayer,
		MaxPerAddress:  s.maxPerAddress,
		KeepWaiting:    s.keepWaiting,
		KeepUnfinished: s.keepUnfinished,
		KeepFinished:   s.keepFinished,
	}
}

// transportOptions says where browsers see the page. The links for others on the
// network go along, so that an invitation made on this very machine can offer one
// that a friend can open.
func transportOptions(p *program, metrics *transport.Metrics) transport.Options {
	s := p.settings
	o := transport.Options{
		Lobby:          p.lobby,
		Page:           webclient.Files(),
		BasePath:       s.basePath,
		TrustedProxies: s.trustedProxies,
		TrustedUnix:    s.trustedUnix,
		Origins:        s.origins,
		LANURLs:        p.links.lan,
		Log:            p.log.Named("transport"),
		Metrics:        metrics,
		Limits: transport.Limits{
			Connections: p.sockets(), ConnectionsPerAddress: s.maxPerAddress,
			NewRoomsPerAddress: s.maxNewPerAddress, NewRooms: s.maxNew,
			MessagesPerAddress: s.maxMessagesPerAddress, Messages: s.maxMessages,
		},
	}
	if s.publicURL != nil {
		o.PublicURL = s.publicURL.String()
	}
	return o
}
