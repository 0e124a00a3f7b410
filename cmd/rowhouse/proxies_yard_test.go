package main

import (
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// yard is what stands behind the proxies: one program under a name of its own,
// and one below /play/. Neither is told its public URL: what the samples pass on
// must be enough for every link.
type yard struct {
	ca          *authority
	browser     *browser
	root, below string // where the two listen
	programs    []*process
	strangers   atomic.Int32 // addresses that were given out
}

func newYard(t *testing.T) *yard {
	t.Helper()
	y := &yard{ca: newAuthority(t, t.TempDir())}
	y.browser = openBrowser(t, // which trusts the authority, and finds its names here
		chromedp.Flag("ignore-certificate-errors-spki-list", y.ca.pin),
		chromedp.Flag("host-resolver-rules", "MAP *.example.org 127.0.0.1, MAP example.org 127.0.0.1"))
	y.root = y.program(t)
	y.below = y.program(t, "-base-path", "/play")
	return y
}

// program starts one that trusts a single address of loopback, so that strangers
// can come from the others, and returns where it listens.
func (y *yard) program(t *testing.T, more ...string) string {
	t.Helper()
	args := append([]string{"-addr", "127.0.0.1:0", "-admin-addr", "off", "-data-dir", t.TempDir(),
		"-trusted-proxies", "127.0.0.1", "-log-format", "json"}, more...)
	p, link := start(t, args...)
	y.programs = append(y.programs, p)
	return strings.Split(link, "/")[2]
}

// people is the browser, for a subtest.
func (y *yard) people(t *testing.T) *browser { return &browser{t, y.browser.ctx} }

// logs waits for a line with all of these in it.
func (y *yard) logs(t *testing.T, parts ...string) {
	t.Helper()
	var wrote string
	for limit := time.Now().Add(patience); time.Now().Before(limit); wait(t.Context(), 10*time.Millisecond) {
		wrote = ""
		for _, p := range y.programs {
			wrote += p.wrote()
		}
		for line := range strings.SplitSeq(wrote, "\n") {
			if hasAll(line, parts) {
				return
			}
		}
	}
	t.Errorf("no line of the log has %q:\n%s", parts, wrote)
}

// calm checks that the program has nothing to warn of where all is set up well:
// no answer after a connection was taken over, no header that is not believed.
func (y *yard) calm(t *testing.T) {
	t.Helper()
	for _, p := range y.programs {
		for line := range strings.SplitSeq(p.wrote(), "\n") {
			for _, bad := range []string{`"level":"warn"`, `"level":"error"`, "hijack", "superfluous", "panic"} {
				if strings.Contains(line, bad) {
					t.Errorf("the program wrote %s", line)
				}
			}
		}
	}
}

func hasAll(text string, parts []string) bool {
	for _, part := range parts {
		if !strings.Contains(text, part) {
			return false
		}
	}
	return true
}

// keepsAddress checks that the program knows who asks, and believes nothing that
// the asker says of it.
func (y *yard) keepsAddress(t *testing.T, link string) {
	t.Helper()
	from := fmt.Sprintf("127.0.1.%d", y.strangers.Add(1))
	request, err := http.NewRequest("GET", link+"ws", nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header = http.Header{"X-Forwarded-For": {"203.0.113.9"}, "X-Forwarded-Host": {"evil.example"}, "X-Forwarded-Proto": {"http"}}
	answer, err := y.ca.client(t, from).Do(request)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusUpgradeRequired {
		t.Errorf("%s without an upgrade: %s, want 426", link+"ws", answer.Status)
	}
	y.logs(t, "connection refused", `"address":"`+from+`"`)
}

// redirects checks that plain HTTP leads to https.
func (y *yard) redirects(t *testing.T, f *front, host, path string) {
	t.Helper()
	client := y.ca.client(t, "127.0.0.1")
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	plain := "http://" + host + ":" + port(f.http) + path
	answer, err := client.Get(plain)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if to := answer.Header.Get("Location"); answer.StatusCode/100 != 3 || !strings.HasPrefix(to, "https://"+host) || !strings.HasSuffix(to, path) {
		t.Errorf("%s: %s to %q, want https", plain, answer.Status, to)
	}
}
