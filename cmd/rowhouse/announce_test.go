package main

import (
	"bytes"
	"net"
	"net/netip"
	"net/url"
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/zap"
	"go.uber.org/zap/zaptest/observer"
	"rsc.io/qr"
)

func TestLinks(t *testing.T) {
	rows := []struct {
		addr, base string
		want       links
	}{
		{"127.0.0.1:8080", "/", links{here: "http://127.0.0.1:8080/"}},
		{"[::1]:8080", "/play/", links{here: "http://[::1]:8080/play/"}},
		{"127.0.0.1:80", "/", links{here: "http://127.0.0.1/"}},
		{"10.0.0.5:81", "/", links{here: "http://10.0.0.5:81/", lan: []string{"http://10.0.0.5:81/"}}},
	}
	for _, row := range rows {
		got := linksOf(net.TCPAddrFromAddrPort(netip.MustParseAddrPort(row.addr)), "http", row.base)
		if diff := cmp.Diff(row.want, got, cmp.AllowUnexported(links{})); diff != "" {
			t.Errorf("%s: %s", row.addr, diff)
		}
	}
}

func TestEveryAddressOfTheMachine(t *testing.T) {
	got := linksOf(net.TCPAddrFromAddrPort(netip.MustParseAddrPort("[::]:8080")), "http", "/")
	if got.here != "http://127.0.0.1:8080/" || !got.all {
		t.Errorf("got %+v", got)
	}
	for _, link := range got.lan {
		u, err := url.Parse(link)
		if err != nil {
			t.Fatal(err)
		}
		if a := netip.MustParseAddr(u.Hostname()); a.IsLoopback() || a.IsLinkLocalUnicast() || u.Port() != "8080" {
			t.Errorf("nobody else can open %s", link)
		}
	}
}

// announced is what a person sees of a program that listens at addr.
func announced(t *testing.T, addr string, args ...string) string {
	t.Helper()
	s, err := parse(append(args, "-data-dir", "/data"), nil)
	if err != nil {
		t.Fatal(err)
	}
	l := fakeListener{net.TCPAddrFromAddrPort(netip.MustParseAddrPort(addr))}
	var out bytes.Buffer
	announce(&out, &program{settings: s, public: []net.Listener{l}, links: linksOf(l.addr, "http", s.basePath)}, "xterm")
	return out.String()
}

type fakeListener struct{ addr net.Addr }

func (fakeListener) Accept() (net.Conn, error) { return nil, net.ErrClosed }
func (fakeListener) Close() error              { return nil }
func (l fakeListener) Addr() net.Addr          { return l.addr }

func TestAnnounce(t *testing.T) {
	t.Run("on loopback it names the flag that lets others in", func(t *testing.T) {
		got := announced(t, "127.0.0.1:8123")
		for _, want := range []string{"http://127.0.0.1:8123/\n", "/data\n", "rowhouse -addr :8123"} {
			if !strings.Contains(got, want) {
				t.Errorf("%q is missing in:\n%s", want, got)
			}
		}
	})
	t.Run("on the network it gives their link", func(t *testing.T) {
		got := announced(t, "10.0.0.5:8123")
		if !strings.Contains(got, "Network  http://10.0.0.5:8123/\n") || strings.Contains(got, "-addr") {
			t.Errorf("got:\n%s", got)
		}
	})
	t.Run("behind a proxy it gives the public link", func(t *testing.T) {
		got := announced(t, "127.0.0.1:8123", "-public-url", "https://example.org/play")
		if !strings.Contains(got, "Share    https://example.org/play/\n") || !strings.Contains(got, "http://127.0.0.1:8123/play/\n") || strings.Contains(got, "-addr") {
			t.Errorf("got:\n%s", got)
		}
	})
	t.Run("a code is for terminals only", func(t *testing.T) {
		if got := announced(t, "10.0.0.5:8123"); strings.Contains(got, "\x1b") {
			t.Errorf("got:\n%s", got)
		}
		file, err := os.Create(t.TempDir() + "/out")
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		if onTerminal(file, "xterm") {
			t.Error("a file counts as a terminal")
		}
	})
}

// The half blocks read back are the code, module by module.
func TestQRCode(t *testing.T) {
	const link = "http://192.168.100.200:8080/"
	code, err := qr.Encode(link, qr.L)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(qrCode(link)), "\n")
	for y := -quiet; y < code.Size+quiet; y++ {
		row := strings.TrimSuffix(strings.SplitAfterN(lines[(y+quiet)/2], "m", 2)[1], "\x1b[0m")
		if n := len([]rune(row)); n != code.Size+2*quiet {
			t.Fatalf("row %d is %d wide", y, n)
		}
		for i, block := range []rune(row) {
			upper := (y+quiet)%2 == 0
			dark := block == '█' || upper && block == '▀' || !upper && block == '▄'
			if dark != code.Black(i-quiet, y) {
				t.Fatalf("wrong at %d, %d", i-quiet, y)
			}
		}
	}
	if qrCode(strings.Repeat("x", 5000)) != "" {
		t.Error("a code that cannot be drawn")
	}
}

func TestListenRefused(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	addr := taken.Addr().String()

	_, err = listen(&settings{addr: addr}, nil)
	if err == nil || !strings.HasPrefix(err.Error(), addr+" is taken: ") || !strings.Contains(err.Error(), "-addr 127.0.0.1:") || exitCode(err) != 1 {
		t.Errorf("got %v", err)
	}
	_, err = listenAdmin(&settings{adminAddr: addr, adminChosen: true}, nil, zap.NewNop())
	if err == nil || !strings.Contains(err.Error(), "-admin-addr off") {
		t.Errorf("chosen: %v", err)
	}
	core, logged := observer.New(zap.WarnLevel)
	l, err := listenAdmin(&settings{adminAddr: addr}, nil, zap.New(core))
	if l != nil || err != nil || logged.Len() != 1 {
		t.Errorf("not chosen: %v, %v, %d lines", l, err, logged.Len())
	}
	if l, err = listenAdmin(&settings{}, nil, zap.NewNop()); l != nil || err != nil {
		t.Errorf("off: %v, %v", l, err)
	}
	for cause, want := range map[error]string{
		syscall.EACCES:        "need rights",
		syscall.EADDRNOTAVAIL: "no address 10.9.8.7: say -addr :80",
		syscall.EIO:           "cannot listen on 10.9.8.7:80 (-addr)",
	} {
		if got := refused(cause, "addr", "10.9.8.7:80", ""); !strings.Contains(got.Error(), want) {
			t.Errorf("%v: %v", cause, got)
		}
	}
}
