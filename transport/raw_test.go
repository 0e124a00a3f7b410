package transport

import (
	"bufio"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

// rawHandshake sends a handshake as it is over a connection of its own.
func (h *house) rawHandshake(t *testing.T, path string, header http.Header) (*http.Response, func()) {
	t.Helper()
	conn, answer, _ := h.rawDial(t, path, header)
	return answer, func() { conn.Close() }
}

// rawDial is rawHandshake for who goes on to speak frames of their own.
func (h *house) rawDial(t *testing.T, path string, header http.Header) (net.Conn, *http.Response, *bufio.Reader) {
	t.Helper()
	return h.rawDialHost(t, path, header, "")
}

// rawDialHost is rawDial with a Host header of its own, "" for the right one.
func (h *house) rawDialHost(t *testing.T, path string, header http.Header, host string) (net.Conn, *http.Response, *bufio.Reader) {
	t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(h.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	conn.SetDeadline(time.Now().Add(patience))
	r, err := http.NewRequest(http.MethodGet, h.url+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header = header
	if host != "" {
		r.Host = host
	}
	if err := r.Write(conn); err != nil {
		t.Fatal(err)
	}
	buffered := bufio.NewReader(conn)
	answer, err := http.ReadResponse(buffered, r)
	if err != nil {
		t.Fatal(err)
	}
	return conn, answer, buffered
}
