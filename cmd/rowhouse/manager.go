package main

import (
	"context"
	"net"
	"time"

	"github.com/coreos/go-systemd/v22/activation"
	"github.com/coreos/go-systemd/v22/daemon"
	"go.uber.org/zap"
)

// adminSocket is the name (FileDescriptorName=) of the socket that systemd opens for
// the admin listener. All others are the game's.
const adminSocket = "admin"

// manager is the service manager that started the process, such as systemd. The zero
// value is none.
type manager struct {
	sockets map[string][]net.Listener // opened by it, by name
	tell    func(state string) error  // nil: it does not listen
	// patience is how long it waits for a sign of life before it restarts the
	// process; 0: it asks for none.
	patience time.Duration
}

// managed finds out who started this process. What it finds is taken out of the
// environment: it is not meant for a process that this one starts.
func managed() (manager, error) {
	sockets, err := activation.ListenersWithNames()
	if err != nil {
		return manager{}, err
	}
	patience, err := daemon.SdWatchdogEnabled(true)
	return manager{sockets: sockets, patience: patience, tell: func(state string) error {
		_, err := daemon.SdNotify(false, state)
		return err
	}}, err
}

// said tells the manager something that it can do without.
func (p *program) said(state string) {
	if p.manager.tell == nil {
		return
	}
	if err := p.manager.tell(state); err != nil {
		p.log.Warn("the service manager cannot be told", zap.String("what", state), zap.Error(err))
	}
}

// keepAlive gives signs of life until ctx ends, twice as often as is asked for. Each
// says that the lobby answers, whatever its answer is: a full disk is not mended by a
// restart, and a lock that is never released is mended by nothing else.
func (p *program) keepAlive(ctx context.Context) {
	if p.manager.patience <= 0 {
		return
	}
	beat := time.NewTicker(p.manager.patience / 2)
	defer beat.Stop()
	for {
		_ = p.lobby.Ready()
		p.said(daemon.SdNotifyWatchdog)
		select {
		case <-ctx.Done():
			return
		case <-beat.C:
		}
	}
}
