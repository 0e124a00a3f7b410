package main

import (
	"errors"
	"fmt"
	"net"
	"strconv"
	"strings"
	"syscall"

	"go.uber.org/zap"
)

// listen opens the public listeners: those that a service manager has opened already,
// or else the one of -addr. Its errors say which flag to change.
func listen(s *settings, given map[string][]net.Listener) ([]net.Listener, error) {
	var all []net.Listener
	for name, listeners := range given {
		if name != adminSocket {
			all = append(all, listeners...)
		}
	}
	if len(all) > 0 {
		return all, nil
	}
	if text, ok := strings.CutPrefix(s.addr, unixPrefix); ok {
		file, err := parseSocketFile(text)
		if err != nil {
			return nil, err
		}
		l, err := listenUnix(file)
		if err != nil {
			return nil, err
		}
		return []net.Listener{l}, nil
	}
	l, err := net.Listen("tcp", s.addr)
	if err != nil {
		return nil, refused(err, "addr", s.addr, "another program, perhaps another Rowhouse, is using it: stop that one")
	}
	return []net.Listener{l}, nil
}

// listenAdmin opens the admin listener, nil for none. Somebody who only wants
// to play never asked for it, so where its default address is taken the game
// starts without it; an address that the operator chose must work.
func listenAdmin(s *settings, given map[string][]net.Listener, log *zap.Logger) (net.Listener, error) {
	if opened := given[adminSocket]; len(opened) > 0 {
		for _, more := range opened[1:] {
			more.Close()
		}
		return opened[0], nil
	}
	if s.adminAddr == "" {
		return nil, nil
	}
	l, err := net.Listen("tcp", s.adminAddr)
	switch {
	case err == nil:
		return l, nil
	case s.adminChosen:
		return nil, refused(err, "admin-addr", s.adminAddr, "another program is using it: stop that one, turn this off with -admin-addr off")
	}
	log.Warn("no admin listener: its default address cannot be used; choose one with -admin-addr, or off",
		zap.String("address", s.adminAddr), zap.Error(err))
	return nil, nil
}

// refused says in words why an address cannot be listened on, and what to do: the
// error of the system names a call, which helps only those who know it.
func refused(err error, flag, addr, taken string) error {
	host, port, _ := net.SplitHostPort(addr)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		n, _ := strconv.Atoi(port)
		other := net.JoinHostPort(host, strconv.Itoa(n%65535+1))
		return fmt.Errorf("%s is taken: %s, or choose another with -%s %s", addr, taken, flag, other)
	case errors.Is(err, syscall.EACCES):
		return fmt.Errorf("%s is not for everybody: ports under 1024 need rights; choose another with -%s %s", addr, flag, net.JoinHostPort(host, "8080"))
	case errors.Is(err, syscall.EADDRNOTAVAIL):
		return fmt.Errorf("this machine has no address %s: say -%s :%s for all that it has", host, flag, port)
	}
	return fmt.Errorf("cannot listen on %s (-%s): %w", addr, flag, err)
}
