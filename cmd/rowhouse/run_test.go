package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"go.uber.org/goleak"
	"go.uber.org/zap"
)

// run does what args say in a world of its own, as a shell does.
func run(ctx context.Context, args, env []string, stdout, stderr io.Writer) error {
	return world{env: env, stdout: stdout, stderr: stderr}.run(ctx, args)
}

// here is a program that runs in the test's own process.
type here struct {
	link   string // "" where it listens on a file only
	socket string // the file, "" for none
	admin  string
	stop   func() error // tells it to stop and returns what run did; may be called again
}

// runHere starts the program on a free port with a data folder of its own, and
// stops it at the end of the test.
func runHere(t testing.TB, args ...string) *here {
	t.Helper()
	return runIn(t, world{}, args...)
}

// runIn is runHere in a world that has more than two writers.
func runIn(t testing.TB, w world, args ...string) *here {
	t.Helper()
	args = append([]string{"-addr", "127.0.0.1:0", "-admin-addr", "127.0.0.1:0", "-data-dir", t.TempDir(), "-log-level", "error"}, args...)
	ctx, cancel := context.WithCancel(context.Background())
	printed, stdout := io.Pipe()
	stderr := &process{} // collects lines under a lock
	done := make(chan error, 1)
	w.stdout, w.stderr = stdout, stderr
	go func() {
		err := w.run(ctx, args)
		stdout.CloseWithError(errors.Join(errors.New("the program ended"), err))
		done <- err
	}()
	h := &here{}
	h.stop = func() error {
		cancel()
		err := <-done
		done <- err
		return err
	}
	t.Cleanup(func() {
		if err := h.stop(); err != nil {
			t.Errorf("run: %v", err)
		}
		if wrote := stderr.wrote(); wrote != "" {
			t.Errorf("the program complained:\n%s", wrote)
		}
	})
	lines := bufio.NewScanner(printed)
	for lines.Scan() && !strings.HasPrefix(lines.Text(), "Ctrl-C") {
		fields := strings.Fields(lines.Text())
		if len(fields) == 2 && fields[0] == "Open" {
			h.link = fields[1]
		} else if len(fields) == 2 && fields[0] == "Socket" {
			h.socket = fields[1]
		} else if len(fields) == 2 && fields[0] == "Admin" {
			h.admin = strings.TrimSuffix(fields[1], "metrics")
		}
	}
	if h.link == "" && h.socket == "" {
		t.Fatalf("no link: %v\n%s", lines.Err(), stderr.wrote())
	}
	go io.Copy(io.Discard, printed)
	return h
}

// get returns the status and the body of a page.
func get(t testing.TB, url string) (int, string) {
	t.Helper()
	response, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(body)
}

// Two programs in one process know nothing of each other, and leave nothing
// behind.
func TestTwoInOneProcess(t *testing.T) {
	before := goleak.IgnoreCurrent() // a browser, perhaps
	t.Cleanup(func() {
		http.DefaultClient.CloseIdleConnections()
		goleak.VerifyNone(t, before)
	})
	one, two := runHere(t), runHere(t)
	room, err := newPlayer(one.link).create(t.Context(), `{"rules":"tictactoe"}`)
	if err != nil {
		t.Fatal(err)
	}
	if status, _ := get(t, one.link+"r/"+room); status != 200 {
		t.Errorf("its own room: %d", status)
	}
	if status, _ := get(t, two.link+"r/"+room); status != 404 {
		t.Errorf("the other's room: %d", status)
	}
	for _, h := range []*here{one, two} {
		for _, path := range []string{"healthz", "readyz", "metrics"} {
			if status, body := get(t, h.admin+path); status != 200 {
				t.Errorf("%s: %d %s", path, status, body)
			}
			if status, _ := get(t, h.link+path); status != 404 {
				t.Errorf("%s is public: %d", path, status)
			}
		}
	}
	if err := one.stop(); err != nil {
		t.Errorf("stopping one: %v", err)
	}
	if status, _ := get(t, two.link); status != 200 {
		t.Errorf("the other, after one has stopped: %d", status)
	}
}

func TestRunFails(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	folder := t.TempDir()
	used := runHere(t, "-data-dir", folder)
	rows := []struct {
		name string
		args []string
		want string
	}{
		{"port taken", []string{"-addr", taken.Addr().String()}, "is taken"},
		{"admin port taken", []string{"-addr", "127.0.0.1:0", "-admin-addr", taken.Addr().String()}, "-admin-addr off"},
		{"data folder in use", []string{"-addr", "127.0.0.1:0", "-data-dir", folder}, folder},
		{"data folder that cannot be", []string{"-addr", "127.0.0.1:0", "-data-dir", "/dev/null/x"}, "/dev/null"},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			var out bytes.Buffer
			args := append([]string{"-data-dir", t.TempDir(), "-admin-addr", "off"}, row.args...)
			err := run(t.Context(), args, nil, &out, io.Discard)
			if exitCode(err) != 1 || !strings.Contains(err.Error(), row.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("got %v, want one line with %q", err, row.want)
			}
			if out.Len() > 0 {
				t.Errorf("it says that it runs: %s", out.String())
			}
		})
	}
	if status, _ := get(t, used.link); status != 200 {
		t.Errorf("the one that had the folder: %d", status)
	}
}

// A program that is told to stop before it is ready stops without an error.
func TestStopWhileStarting(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	args := []string{"-addr", "127.0.0.1:0", "-admin-addr", "off", "-data-dir", t.TempDir()}
	if err := run(ctx, args, nil, io.Discard, io.Discard); err != nil {
		t.Error(err)
	}
}

// Timeouts end slow requests and no WebSocket. They are tried at a hundredth of
// their length.
func TestTimeoutsSpareWebSockets(t *testing.T) {
	p := &program{log: zap.NewNop()}
	echo := func(w http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		defer conn.CloseNow()
		for {
			kind, text, err := conn.Read(r.Context())
			if err != nil || conn.Write(r.Context(), kind, text) != nil {
				return
			}
		}
	}
	server := httptest.NewUnstartedServer(nil)
	server.Config = p.httpServer(http.HandlerFunc(echo), "public")
	for _, timeout := range []*time.Duration{&server.Config.ReadHeaderTimeout, &server.Config.ReadTimeout, &server.Config.IdleTimeout} {
		if *timeout <= 0 || *timeout > 2*time.Minute {
			t.Errorf("a timeout of %v", *timeout)
		}
		*timeout /= 100
	}
	server.Start()
	defer server.Close()

	s, _, err := websocket.Dial(t.Context(), server.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer s.CloseNow()
	for range 4 { // each takes as long as the timeout for headers, together longer than any for requests
		slow, err := net.Dial("tcp", server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer slow.Close()
		slow.SetDeadline(time.Now().Add(patience))
		io.WriteString(slow, "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
		if _, err := io.ReadAll(slow); err != nil {
			t.Errorf("a request that never ends is not ended: %v", err)
		}
	}
	if err := s.Write(t.Context(), websocket.MessageText, []byte("still here")); err != nil {
		t.Fatal(err)
	}
	if _, text, err := s.Read(t.Context()); err != nil || string(text) != "still here" {
		t.Errorf("got %q, %v", text, err)
	}
}
