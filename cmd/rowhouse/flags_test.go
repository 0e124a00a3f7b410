package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/zap/zapcore"
)

var home = []string{"HOME=/home/an"}

func TestDefaults(t *testing.T) {
	got, err := parse(nil, home)
	if err != nil {
		t.Fatal(err)
	}
	want := &settings{
		addr: "127.0.0.1:8080", adminAddr: "127.0.0.1:9180", basePath: "/",
		trustedProxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")},
		trustedUnix:    true,
		dataDir:        "/home/an/.local/state/rowhouse", syncEvery: time.Second, maxDisk: 8 << 30,
		keepWaiting: 7 * 24 * time.Hour, keepUnfinished: 90 * 24 * time.Hour, keepFinished: 90 * 24 * time.Hour,
		mediumTime: 100 * time.Millisecond, hardTime: 500 * time.Millisecond,
		maxRooms: 10000, maxPerRoom: 1000, maxPerPlayer: 8, maxPerAddress: 200, maxConnections: 10000,
		maxNewPerAddress: 200, maxNew: 2000, maxMessagesPerAddress: 400, maxMessages: 10000,
		logLevel: zapcore.InfoLevel,
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(settings{}), cmp.Comparer(func(a, b netip.Prefix) bool { return a == b })); diff != "" {
		t.Error(diff)
	}
}

func TestFlagsWinOverTheEnvironment(t *testing.T) {
	env := append(home, "ROWHOUSE_ADDR=:1000", "ROWHOUSE_LOG_FORMAT=json", "ROWHOUSE_SYNC=always",
		"ROWHOUSE_ADMIN_ADDR=", "ROWHOUSE_SERVICE_HOST=10.0.0.1", "ROWHOUSE_PORT=tcp://10.0.0.1:80", "XDG_STATE_HOME=/state")
	s, err := parse([]string{"-addr", ":2000", "-public-url=https://Example.org/play"}, env)
	if err != nil {
		t.Fatal(err)
	}
	if s.addr != ":2000" || !s.logJSON || !s.syncAlways {
		t.Errorf("addr %q, json %v, always %v", s.addr, s.logJSON, s.syncAlways)
	}
	if s.adminAddr != "127.0.0.1:9180" || s.adminChosen {
		t.Errorf("an empty variable counts as chosen: %q, %v", s.adminAddr, s.adminChosen)
	}
	if got := s.publicURL.String(); got != "https://example.org/play/" || s.basePath != "/play/" {
		t.Errorf("public URL %q, base path %q", got, s.basePath)
	}
	if s.dataDir != "/state/rowhouse" {
		t.Errorf("data folder %q", s.dataDir)
	}
	if diff := cmp.Diff([]string{"ROWHOUSE_PORT", "ROWHOUSE_SERVICE_HOST"}, s.unknown); diff != "" {
		t.Error(diff)
	}
}

func TestBadSettings(t *testing.T) {
	rows := []struct {
		args string
		want string // part of the one line
	}{
		{"-adr x", "unknown flag -adr"},
		{"play", `unexpected "play"`},
		{"-addr", "flag needs an argument: -addr"},
		{"-addr 8080", "say :8080"},
		{"-addr 127.0.0.1:99999", "0 to 65535"},
		{"-addr http://x:80", "-addr"},
		{"-addr unix:rowhouse.sock", "whole path"},
		{"-addr unix:/run/x.sock,660", "mode=660"},
		{"-addr unix:/run/x.sock,mode=999", "mode=660"},
		{"-admin-addr unix:/run/x.sock", "-admin-addr"},
		{"-tls-cert x.pem", "belong together"},
		{"-tls-key x.pem", "belong together"},
		{"-admin-addr nowhere", "-admin-addr"},
		{"-public-url example.org", "whole URL"},
		{"-public-url ftp://example.org", "whole URL"},
		{"-public-url https://a@example.org/", "without a user"},
		{"-public-url https://example.org/?a=b", "without a user, a query"},
		{"-public-url https://example.org/a -base-path /b", "differ"},
		{"-public-url http://[fe80::1%25eth0]/", "no address with a zone"},
		{"-base-path /a/../b", "without . or .."},
		{"-base-path /a?b", "letters, digits"},
		{"-trusted-proxies 10.0.0.0/33", "networks such as"},
		{"-trusted-proxies proxy", "networks such as"},
		{"-origins example.org", "origins such as"},
		{"-origins https://example.org/x", "origins such as"},
		{"-sync never", "say always"},
		{"-sync 0s", "say always"},
		{"-sync 48h", "say always"},
		{"-max-disk 12", "at least 16MB"},
		{"-max-disk 9999999TB", "a size such as"},
		{"-max-disk 5XB", "a size such as"},
		{"-keep-waiting soon", "a duration such as"},
		{"-keep-waiting -1d", "at most a hundred years"},
		{"-keep-waiting 1s", "at least 1m"},
		{"-max-rooms 0", "whole number from 1"},
		{"-max-rooms many", "whole number from 1"},
		{"-log-level loud", "debug, info, warn or error"},
		{"-log-format xml", "console or json"},
	}
	for _, row := range rows {
		t.Run(row.args, func(t *testing.T) {
			_, err := parse(strings.Fields(row.args), home)
			var usage usageError
			if !errors.As(err, &usage) || exitCode(err) != 2 {
				t.Fatalf("got %v, want a usage error", err)
			}
			if !strings.Contains(err.Error(), row.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("got %q, want one line with %q", err, row.want)
			}
		})
	}
}

func TestBadEnvironment(t *testing.T) {
	_, err := parse(nil, append(home, "ROWHOUSE_MAX_ROOMS=lots"))
	if exitCode(err) != 2 || !strings.Contains(err.Error(), `"lots" for ROWHOUSE_MAX_ROOMS`) {
		t.Errorf("got %v", err)
	}
	if _, err = parse(nil, nil); exitCode(err) != 2 || !strings.Contains(err.Error(), "-data-dir") {
		t.Errorf("without a home: %v", err)
	}
	if _, err = parse([]string{"-data-dir", "x"}, nil); err != nil {
		t.Errorf("without a home but with a folder: %v", err)
	}
}

func TestValues(t *testing.T) {
	s, err := parse([]string{"-max-disk", "20GiB", "-keep-waiting", "36h", "-admin-addr", "off",
		"-trusted-proxies", "10.1.2.3/8, fd00::1, ::ffff:192.168.0.0/112", "-origins", "HTTPS://Example.org/,http://10.0.0.5:81", "-base-path", "play"}, home)
	if err != nil {
		t.Fatal(err)
	}
	if s.maxDisk != 20<<30 || s.keepWaiting != 36*time.Hour || s.adminAddr != "" || s.basePath != "/play/" {
		t.Errorf("%d bytes, %v, admin %q, base %q", s.maxDisk, s.keepWaiting, s.adminAddr, s.basePath)
	}
	if got := fmt.Sprint(s.trustedProxies, s.trustedUnix); got != "[10.0.0.0/8 fd00::1/128 192.168.0.0/16] false" {
		t.Errorf("trusted proxies %s", got)
	}
	if diff := cmp.Diff([]string{"https://example.org", "http://10.0.0.5:81"}, s.origins); diff != "" {
		t.Error(diff)
	}
	if s, err = parse([]string{"-trusted-proxies", "none"}, home); err != nil || s.trustedProxies == nil || len(s.trustedProxies) != 0 {
		t.Errorf("none: %v, %v", s.trustedProxies, err)
	}
}

// Every flag is in the help, once, and with the name it has in the environment
// it is read from there.
func TestHelp(t *testing.T) {
	fs, _ := define(&settings{}, home)
	for _, args := range []string{"-help", "-h", "--help"} {
		var out bytes.Buffer
		if err := run(t.Context(), []string{args}, home, &out, &out); err != nil {
			t.Fatalf("%s: %v", args, err)
		}
		fs.VisitAll(func(f *flag.Flag) {
			if n := strings.Count(out.String(), "\n  -"+f.Name+" ") + strings.Count(out.String(), "\n  -"+f.Name+"\n"); n != 1 {
				t.Errorf("%s: -%s stands there %d times", args, f.Name, n)
			}
			if flagName(strings.TrimPrefix(envName(f.Name), envPrefix)) != f.Name {
				t.Errorf("-%s is %s in the environment and cannot be read back", f.Name, envName(f.Name))
			}
		})
		for _, l := range strings.Split(out.String(), "\n") {
			if len(l) > 110 {
				t.Errorf("too wide for a terminal: %s", l)
			}
		}
	}
}

func TestVersion(t *testing.T) {
	var out bytes.Buffer
	if err := run(t.Context(), []string{"-version"}, home, &out, &out); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(out.String(), "rowhouse ") || strings.Count(out.String(), "\n") != 1 {
		t.Errorf("got %q", out.String())
	}
}
