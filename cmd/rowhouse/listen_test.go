package main

import (
	"context"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// over is a client whose every connection is one to a file.
func over(t *testing.T, path string) *http.Client {
	t.Helper()
	way := &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "unix", path)
	}}
	t.Cleanup(way.CloseIdleConnections)
	return &http.Client{Transport: way}
}

// A proxy on a unix socket is believed, and invitations are made of what it says.
func TestUnixSocket(t *testing.T) {
	path := filepath.Join(t.TempDir(), "http.sock")
	h := runHere(t, "-addr", "unix:"+path+",mode=600")
	info, err := os.Stat(path)
	if err != nil || info.Mode() != fs.ModeSocket|0o600 || h.socket != path || h.link != "" {
		t.Errorf("%v, %v, said to be at %q and %q", info, err, h.socket, h.link)
	}
	r, err := http.NewRequest(http.MethodPost, "http://internal/api/rooms", strings.NewReader(`{"rules":"tictactoe"}`))
	if err != nil {
		t.Fatal(err)
	}
	r.Header = newPlayer("").header()
	r.Header.Set("X-Forwarded-Host", "play.example.org")
	r.Header.Set("X-Forwarded-Proto", "https")
	answer, err := over(t, path).Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil || !strings.Contains(string(body), `"https://play.example.org/r/`) {
		t.Errorf("%s %v", body, err)
	}

	err = run(t.Context(), []string{"-addr", "unix:" + path, "-admin-addr", "off", "-data-dir", t.TempDir()}, nil, io.Discard, io.Discard)
	if exitCode(err) != 1 || !strings.Contains(err.Error(), "is taken") {
		t.Errorf("a second one at the same file: %v", err)
	}
	if err := h.stop(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("the file is still there afterwards")
	}
}

func TestWhatIsAtTheSocketsPath(t *testing.T) {
	folder := t.TempDir()
	stale := filepath.Join(folder, "stale.sock")
	l, err := net.Listen("unix", stale)
	if err != nil {
		t.Fatal(err)
	}
	l.(*net.UnixListener).SetUnlinkOnClose(false)
	l.Close()
	runHere(t, "-addr", "unix:"+stale)

	precious := filepath.Join(folder, "letter.txt")
	if err := os.WriteFile(precious, []byte("dear"), 0o600); err != nil {
		t.Fatal(err)
	}
	for address, want := range map[string]string{
		precious:                              "no socket",
		filepath.Join(folder, "none/x.sock"):  "there is no folder",
		filepath.Join(precious, "inside.txt"): "cannot listen",
	} {
		if _, err := listenUnix(socketFile{address, socketMode}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", address, err, want)
		}
	}
	if text, err := os.ReadFile(precious); err != nil || string(text) != "dear" {
		t.Errorf("the file that was there: %q, %v", text, err)
	}
}

// Sockets that a service manager has opened are used instead of -addr. They stay open
// while the program is restarted, so that nobody is turned away meanwhile.
func TestSocketActivation(t *testing.T) {
	path, err := built()
	if err != nil {
		t.Fatal(err)
	}
	var files []*os.File
	var addresses []string
	for range 3 {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		file, err := l.(*net.TCPListener).File()
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		files, addresses = append(files, file), append(addresses, "http://"+l.Addr().String()+"/")
	}
	folder := t.TempDir()
	activate := func() *process {
		cmd := exec.Command("sh", "-c", `LISTEN_PID=$$ exec "$0" "$@"`, path, "-data-dir", folder)
		cmd.Env = []string{"LISTEN_FDS=3", "LISTEN_FDNAMES=web:admin:web"}
		cmd.ExtraFiles = files
		return launchAs(t, cmd)
	}
	server := activate()
	server.ready()
	for i, page := range []string{"", "readyz", ""} {
		if status, body := get(t, addresses[i]+page); status != http.StatusOK {
			t.Errorf("%s%s: %d %s", addresses[i], page, status, body)
		}
	}
	server.signal(syscall.SIGTERM)
	if code := server.exit(patience); code != 0 {
		t.Fatalf("exit code %d\n%s", code, server.wrote())
	}
	early := make(chan int, 1)
	go func() {
		status, _ := get(t, addresses[0])
		early <- status
	}()
	activate().ready()
	if status := <-early; status != http.StatusOK {
		t.Errorf("a request between two processes: %d", status)
	}
}

// The service manager is told when the game can be played, that it still can, and
// when it is about to stop.
func TestServiceManagerIsTold(t *testing.T) {
	path, err := built()
	if err != nil {
		t.Fatal(err)
	}
	notify := filepath.Join(t.TempDir(), "notify.sock")
	ear, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: notify, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	defer ear.Close()
	hear := func() string {
		t.Helper()
		ear.SetReadDeadline(time.Now().Add(patience))
		line := make([]byte, 100)
		n, err := ear.Read(line)
		if err != nil {
			t.Fatal(err)
		}
		return string(line[:n])
	}
	cmd := exec.Command(path, "-addr", "127.0.0.1:0", "-admin-addr", "off", "-data-dir", t.TempDir())
	cmd.Env = []string{"NOTIFY_SOCKET=" + notify, "WATCHDOG_USEC=100000"}
	server := launchAs(t, cmd)
	ready, beats := false, 0
	for beats < 4 || !ready {
		switch line := hear(); line {
		case "READY=1":
			ready = true
		case "WATCHDOG=1":
			beats++
		default:
			t.Fatalf("%q", line)
		}
	}
	server.signal(syscall.SIGTERM)
	line := hear()
	for line == "WATCHDOG=1" {
		line = hear()
	}
	if line != "STOPPING=1" {
		t.Errorf("%q, want STOPPING=1", line)
	}
	if code := server.exit(patience); code != 0 {
		t.Errorf("exit code %d\n%s", code, server.wrote())
	}
}
