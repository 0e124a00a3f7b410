package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"io"
	"math/big"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/cdproto/security"
	"github.com/chromedp/chromedp"
	"go.uber.org/zap"
	"go.uber.org/zap/zaptest/observer"
)

// ownPair is a certificate that signs itself, in two files.
type ownPair struct{ cert, key string }

// pairFor makes a pair for a name or an address that holds until a time.
func pairFor(t testing.TB, name string, until time.Time) ownPair {
	t.Helper()
	folder := t.TempDir()
	p := ownPair{filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem")}
	p.write(t, name, until)
	return p
}

// write puts another certificate in the place of the one there.
func (p ownPair) write(t testing.TB, name string, until time.Time) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	about := &x509.Certificate{
		SerialNumber: big.NewInt(time.Now().UnixNano()), Subject: pkix.Name{CommonName: name},
		NotBefore: time.Now().Add(-48 * time.Hour), NotAfter: until,
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
	}
	if ip := net.ParseIP(name); ip != nil {
		about.IPAddresses = []net.IP{ip}
	} else {
		about.DNSNames = []string{name}
	}
	der, err := x509.CreateCertificate(rand.Reader, about, about, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	for path, block := range map[string]*pem.Block{
		p.cert: {Type: "CERTIFICATE", Bytes: der}, p.key: {Type: "PRIVATE KEY", Bytes: secret},
	} {
		if err := os.WriteFile(path, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// trusting is who trusts this pair alone.
func (p ownPair) trusting(t testing.TB, protocols ...string) *tls.Config {
	t.Helper()
	text, err := os.ReadFile(p.cert)
	if err != nil {
		t.Fatal(err)
	}
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(text)
	return &tls.Config{RootCAs: pool, NextProtos: protocols}
}

func nextYear() time.Time { return time.Now().AddDate(1, 0, 0) }

// serial tells which certificate is served.
func serial(t testing.TB, address string) string {
	t.Helper()
	conn, err := tls.Dial("tcp", address, &tls.Config{InsecureSkipVerify: true})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	return conn.ConnectionState().PeerCertificates[0].SerialNumber.String()
}

// hostOf is the address in a link.
func hostOf(link string) string {
	_, rest, _ := strings.Cut(link, "://")
	return strings.TrimSuffix(rest, "/")
}

func TestCertificateIsReadAgain(t *testing.T) {
	pair := pairFor(t, "127.0.0.1", nextYear())
	hangups := make(chan os.Signal)
	h := runIn(t, world{hangups: hangups}, "-tls-cert", pair.cert, "-tls-key", pair.key)
	if !strings.HasPrefix(h.link, "https://") {
		t.Fatalf("the link is %s", h.link)
	}
	before := serial(t, hostOf(h.link))
	pair.write(t, "127.0.0.1", nextYear())
	if now := serial(t, hostOf(h.link)); now != before {
		t.Error("it was read again without being asked to")
	}
	hangups <- nil
	hangups <- nil // taken only when the first has been dealt with
	if now := serial(t, hostOf(h.link)); now == before {
		t.Error("SIGHUP changed nothing")
	}
}

// The same, from the shell.
func TestHangUpReadsTheCertificate(t *testing.T) {
	pair := pairFor(t, "127.0.0.1", nextYear())
	server, link := start(t, "-addr", "127.0.0.1:0", "-admin-addr", "off", "-data-dir", t.TempDir(), "-tls-cert", pair.cert, "-tls-key", pair.key)
	before := serial(t, hostOf(link))
	pair.write(t, "127.0.0.1", nextYear())
	server.signal(syscall.SIGHUP)
	for limit := time.Now().Add(patience); serial(t, hostOf(link)) == before; wait(t.Context(), 10*time.Millisecond) {
		if time.Now().After(limit) {
			t.Fatal("SIGHUP changed nothing")
		}
	}
}

func TestBadCertificates(t *testing.T) {
	pair := pairFor(t, "127.0.0.1", nextYear())
	core, logged := observer.New(zap.InfoLevel)
	p := &program{log: zap.New(core), settings: &settings{tlsCert: pair.cert, tlsKey: pair.key}}
	var err error
	if p.certificate, err = loadCertificate(p.settings); err != nil {
		t.Fatal(err)
	}
	good := p.certificate.now.Load()
	spoil := map[string]func(){
		"half a file":          func() { os.WriteFile(pair.cert, []byte("-----BEGIN"), 0o600) },
		"another pair's key":   func() { other := pairFor(t, "127.0.0.1", nextYear()); os.Rename(other.key, pair.key) },
		"no file":              func() { os.Remove(pair.cert) },
		"one that has run out": func() { pair.write(t, "127.0.0.1", time.Now().Add(-time.Hour)) },
	}
	for name, change := range spoil {
		pair.write(t, "127.0.0.1", nextYear())
		change()
		p.readCertificate()
		if lines := logged.TakeAll(); p.certificate.now.Load() != good || len(lines) != 1 || lines[0].Message != "the old certificate goes on" {
			t.Errorf("%s: %v", name, lines)
		}
	}
	pair.write(t, "127.0.0.1", nextYear())
	os.Remove(pair.key)
	err = run(t.Context(), []string{"-addr", "127.0.0.1:0", "-data-dir", t.TempDir(), "-tls-cert", pair.cert, "-tls-key", pair.key}, nil, io.Discard, io.Discard)
	if exitCode(err) != 1 || !strings.Contains(err.Error(), "-tls-key "+pair.key) || strings.Contains(err.Error(), "\n") {
		t.Errorf("a start without the key: %v", err)
	}
}

// frameOf is a frame of HTTP/2: RFC 9113, section 4.1.
func frameOf(kind, flags byte, stream byte, payload []byte) []byte {
	n := len(payload)
	return append([]byte{byte(n >> 16), byte(n >> 8), byte(n), kind, flags, 0, 0, 0, stream}, payload...)
}

// readFrame returns the next frame's kind, stream and payload.
func readFrame(t *testing.T, conn net.Conn) (kind, stream byte, payload []byte) {
	t.Helper()
	head := make([]byte, 9)
	if _, err := io.ReadFull(conn, head); err != nil {
		t.Fatal(err)
	}
	payload = make([]byte, int(head[0])<<16|int(head[1])<<8|int(head[2]))
	if _, err := io.ReadFull(conn, payload); err != nil {
		t.Fatal(err)
	}
	return head[3], head[8], payload
}

// A browser that is told of sockets over HTTP/2 opens them there, and the WebSocket
// library takes none: so it must not be told. Who tries to tunnel is refused.
func TestNoSocketsOverHTTP2(t *testing.T) {
	const settingsFrame, headersFrame, enableConnect, ack = 4, 1, 8, 1
	pair := pairFor(t, "127.0.0.1", nextYear())
	h := runHere(t, "-tls-cert", pair.cert, "-tls-key", pair.key)
	conn, err := tls.Dial("tcp", hostOf(h.link), pair.trusting(t, "h2"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(patience))
	if conn.ConnectionState().NegotiatedProtocol != "h2" {
		t.Fatal("HTTP/2 is not spoken")
	}
	conn.Write([]byte("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"))
	conn.Write(frameOf(settingsFrame, 0, 0, nil))
	kind, _, payload := readFrame(t, conn)
	if kind != settingsFrame {
		t.Fatalf("the first frame is of kind %d", kind)
	}
	for ; len(payload) >= 6; payload = payload[6:] {
		if payload[1] == enableConnect && payload[5] != 0 {
			t.Error("sockets over HTTP/2 are offered")
		}
	}
	conn.Write(frameOf(settingsFrame, ack, 0, nil))
	// :method (2 of the static table) and :authority (1), written out.
	tunnel := append([]byte{0x02, 7}, "CONNECT"...)
	tunnel = append(append(tunnel, 0x01, 13), "evil.test:443"...)
	conn.Write(frameOf(headersFrame, 0x4, 1, tunnel))
	for {
		kind, stream, payload := readFrame(t, conn)
		if kind != headersFrame || stream != 1 {
			continue
		}
		// 8 to 14 of the static table are whole fields, 12 to 14 being 400, 404 and 500.
		if payload[0] != 0x80|12 && payload[0] != 0x80|13 {
			t.Errorf("CONNECT is answered with %#x, want 400 or 404", payload[0])
		}
		return
	}
}

// Over TLS of its own the page comes with HTTP/2, and the game is played all the same.
func TestPlayedOverOwnTLS(t *testing.T) {
	pair := pairFor(t, "localhost", nextYear())
	h := runHere(t, "-tls-cert", pair.cert, "-tls-key", pair.key)
	p := openBrowser(t).person("An")
	if _, err := chromedp.Call(p.ctx, security.SetIgnoreCertificateErrors, security.SetIgnoreCertificateErrorsParams{Ignore: true}); err != nil {
		t.Fatal(err)
	}
	p.open(h.link)
	if protocol := eval[string](p, `performance.getEntriesByType('navigation')[0].nextHopProtocol`); protocol != "h2" {
		t.Errorf("the page came with %s", protocol)
	}
	p.press("Tic-tac-toe")
	p.press("Both sides here")
	p.click("b2")
	p.sees("b2", "X")
	p.do(chromedp.Reload())
	p.sees("b2", "X")
	if !eval[bool](p, `isSecureContext && location.protocol === 'https:'`) {
		t.Error("this is no secure page")
	}
}

// Handshakes that fail are many and nobody's fault; they must not fill the log.
func TestFailedHandshakesAreQuiet(t *testing.T) {
	core, logged := observer.New(zap.DebugLevel)
	server := (&program{log: zap.New(core)}).httpServer(http.NotFoundHandler(), "public")
	server.ErrorLog.Print("http: TLS handshake error from 203.0.113.9:1: EOF")
	server.ErrorLog.Print("http: Accept error: too many open files; retrying in 5ms")
	lines := logged.All()
	if len(lines) != 2 || lines[0].Level != zap.DebugLevel || lines[1].Level != zap.WarnLevel {
		t.Errorf("%v", lines)
	}
}
