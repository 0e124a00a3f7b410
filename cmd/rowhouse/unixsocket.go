package main

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// unixPrefix begins an address that is a file: unix:/run/rowhouse/http.sock.
const unixPrefix = "unix:"

// socketMode is who may connect to a socket file if nothing else is said: everybody
// who can reach its folder, as everybody on the machine can connect to a port.
const socketMode fs.FileMode = 0o666

// socketFile is an address of the form unix:/path or unix:/path,mode=660.
type socketFile struct {
	path string
	mode fs.FileMode
}

// parseSocketFile reads what stands behind unix:. Its errors say how to write it.
func parseSocketFile(text string) (socketFile, error) {
	path, rest, chosen := strings.Cut(text, ",")
	s := socketFile{path, socketMode}
	if !filepath.IsAbs(path) {
		return s, usageError("say the whole path of the socket, such as unix:/run/rowhouse/http.sock")
	}
	if len(path) > 100 {
		return s, usageError("a socket's path has at most 100 bytes")
	}
	if chosen {
		octal, ok := strings.CutPrefix(rest, "mode=")
		mode, err := strconv.ParseUint(octal, 8, 32)
		if !ok || err != nil || mode > 0o777 {
			return s, usageError("say who may connect as in unix:/run/rowhouse/http.sock,mode=660")
		}
		s.mode = fs.FileMode(mode)
	}
	return s, nil
}

// listenUnix opens a socket file. One that a killed process left behind is removed;
// one that somebody listens on, and what is no socket, is never touched.
func listenUnix(s socketFile) (net.Listener, error) {
	l, err := net.Listen("unix", s.path) // which removes the file when it is closed
	if errors.Is(err, syscall.EADDRINUSE) && isStale(s.path) {
		if err = os.Remove(s.path); err == nil {
			l, err = net.Listen("unix", s.path)
		}
	}
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("%s is taken: another program listens there, or it is no socket; choose another with -addr", s.path)
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("there is no folder %s for the socket: make it, or choose another with -addr", filepath.Dir(s.path))
	case errors.Is(err, fs.ErrPermission):
		return nil, fmt.Errorf("nothing may be written to %s: give this user the folder, or choose another with -addr", filepath.Dir(s.path))
	case err != nil:
		return nil, fmt.Errorf("cannot listen on %s (-addr): %w", s.path, err)
	}
	if err := os.Chmod(s.path, s.mode); err != nil {
		l.Close()
		return nil, fmt.Errorf("the socket %s (-addr): %w", s.path, err)
	}
	return l, nil
}

// isStale reports whether nobody listens on a socket file any more. A refused connection
// is the only proof: no right to connect, or a queue that is full, means that somebody
// does.
func isStale(path string) bool {
	info, err := os.Lstat(path)
	if err != nil || info.Mode().Type() != fs.ModeSocket {
		return false
	}
	conn, err := net.Dial("unix", path)
	if err == nil {
		conn.Close()
	}
	return errors.Is(err, syscall.ECONNREFUSED)
}
