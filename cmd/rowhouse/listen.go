package main

import (
	"errors"
	"fmt"
	"net"
	"strconv"
	"syscall"

	"go.uber.org/zap"
)

// listen opens the public listener. Its errors say which flag to change.
func listen(s *settings) (net.Listener, error) {
	l, err := net.Listen("tcp", s.addr)
	if err != nil {
		return nil, refused(err, "addr", s.addr, "another program, perhaps another Rowhouse, is using it: stop that one")
	}
	return l, nil
}

// listenAdmin opens the admin listener, nil for none. Somebody who only wants
// to play never asked for it, so where its default address is taken the game
// starts without it; an address that the operator chose must work.
func listenAdmin(s *settings, log *zap.Logger) (net.Listener, error) {
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
