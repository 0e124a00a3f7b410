package main

import (
	"crypto/tls"
	"fmt"
	"sync/atomic"
	"time"
)

// certificate is the program's own, for those who have no proxy. It can be read again
// while connections are made; those that are open keep the old one.
type certificate struct {
	certFile, keyFile string
	now               atomic.Pointer[tls.Certificate]
}

// loadCertificate reads both files, or returns nil where none are named.
func loadCertificate(s *settings) (*certificate, error) {
	if s.tlsCert == "" {
		return nil, nil
	}
	c := &certificate{certFile: s.tlsCert, keyFile: s.tlsKey}
	return c, c.read()
}

// read takes what the files hold now. After an error the certificate is what it was
// before. One that has run out is taken at the start, where nothing better is at hand,
// but never in place of one that still holds.
func (c *certificate) read() error {
	pair, err := tls.LoadX509KeyPair(c.certFile, c.keyFile)
	if err != nil {
		return fmt.Errorf("the certificate of -tls-cert %s and -tls-key %s cannot be used: %w", c.certFile, c.keyFile, err)
	}
	if old := c.now.Load(); old != nil && ranOut(&pair) && !ranOut(old) {
		return fmt.Errorf("the certificate in %s ran out on %s", c.certFile, pair.Leaf.NotAfter.Format(time.DateOnly))
	}
	c.now.Store(&pair)
	return nil
}

// ranOut may look at the leaf: loading a pair has parsed it.
func ranOut(pair *tls.Certificate) bool { return time.Now().After(pair.Leaf.NotAfter) }

// config serves pages over HTTP/2 and sockets over 1.1. It offers browsers no sockets
// over HTTP/2 (RFC 8441), since the WebSocket library takes none: they then make a
// connection of their own for each.
func (c *certificate) config() *tls.Config {
	return &tls.Config{
		MinVersion:     tls.VersionTLS12,
		NextProtos:     []string{"h2", "http/1.1"},
		GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return c.now.Load(), nil },
	}
}
