package main

import (
	"bytes"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"io"
	"log"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func mute() *log.Logger { return log.New(io.Discard, "", 0) }

// serving is who shows this pair.
func (p ownPair) serving(t testing.TB) *tls.Config {
	t.Helper()
	pair, err := tls.LoadX509KeyPair(p.cert, p.key)
	if err != nil {
		t.Fatal(err)
	}
	return &tls.Config{Certificates: []tls.Certificate{pair}}
}

// parsed is the certificate alone.
func (p ownPair) parsed(t testing.TB) *x509.Certificate {
	t.Helper()
	text, err := os.ReadFile(p.cert)
	if err != nil {
		t.Fatal(err)
	}
	block, _ := pem.Decode(text)
	c, err := x509.ParseCertificate(block.Bytes)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// patientAt is somebody to look at parts of; what is said of it goes to the buffer.
func patientAt(t testing.TB, site string) (*patient, *bytes.Buffer) {
	t.Helper()
	u, err := url.Parse(site)
	if err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	return &patient{site: u, proxy: "nginx", report: &report{to: &said}, say: func(string, ...any) {}}, &said
}

func TestDoctorOnCertificates(t *testing.T) {
	day := 24 * time.Hour
	for _, row := range []struct {
		name    string // whom it is for
		holds   time.Duration
		made    time.Duration // for how long
		trusted bool
		want    string
	}{
		{"play.example.org", 90*day + time.Hour, 90 * day, true, "ok     certificate: for play.example.org, 90 days left"},
		{"play.example.org", 8 * day, 365 * day, true, "ok     certificate"},
		{"play.example.org", 5*day + time.Hour, 90 * day, true, "WRONG  certificate: it holds for 5 days more only"},
		// Made for hours, or for days, and renewed in time.
		{"play.example.org", 4*time.Hour + time.Minute, 12 * time.Hour, true, "ok     certificate: for play.example.org, 4 hours left"},
		{"play.example.org", 2*day + time.Hour, 6 * day, true, "ok     certificate: for play.example.org, 2 days left"},
		{"play.example.org", 61 * time.Minute, 12 * time.Hour, true, "WRONG  certificate: it holds for 1 hour more only"},
		{"play.example.org", -day, 90 * day, true, "WRONG  certificate: it ran out on "},
		{"other.example.org", 90 * day, 90 * day, true, "it is for other.example.org, not for play.example.org"},
		{"play.example.org", 90 * day, 90 * day, false, "browsers do not trust it"},
	} {
		pair := pairFor(t, row.name, time.Now().Add(row.holds))
		p, said := patientAt(t, "https://play.example.org/")
		p.roots = x509.NewCertPool()
		if row.trusted {
			p.roots = pair.trusting(t).RootCAs
		}
		own := pair.parsed(t)
		own.NotBefore = own.NotAfter.Add(-max(row.made, row.holds+time.Hour))
		p.judge(t.Context(), []*x509.Certificate{own})
		if !strings.Contains(said.String(), row.want) {
			t.Errorf("for %s, %v: %swant %q", row.name, row.holds, said, row.want)
		}
		if p.report.wrong > 0 && !strings.Contains(said.String(), "nginx:   ssl_certificate") {
			t.Errorf("what to change is not said: %s", said)
		}
	}
}

// What is compared is what people see with what the server saw; a setting is named where
// it is the setting that is wrong, and the proxy's line where it is the proxy.
func TestDoctorOnNames(t *testing.T) {
	const site, at = "https://play.example.org/", "https://play.example.org"
	for _, row := range []struct {
		seen seen
		want string
		line string // "" where no line of a proxy can help
	}{
		{seen{Origin: at, Host: "play.example.org", Link: site}, "ok     links", ""},
		// Where the site leads on to www, and the program was told the name without.
		{seen{Origin: at, Host: "play.example.org", Link: "https://example.org/"}, "people are at " + site, ""},
		{seen{Origin: at, Host: "Play.Example.Org", Link: "https://example.org/"}, "people are at " + site, ""},
		{seen{Origin: at, Host: "rowhouse:8080", Link: "https://rowhouse:8080/"}, "people are at " + site, "proxy_set_header Host $http_host;"},
		{seen{Origin: at, Host: "play.example.org", ForwardedHost: "inside, play.example.org", Trusted: true, Link: "https://inside/"}, "people are at " + site,
			"proxy_set_header X-Forwarded-Host $http_host;"},
		{seen{Origin: at, Host: "play.example.org", Link: "http://play.example.org/"}, "people are at " + site, "proxy_set_header X-Forwarded-Proto $scheme;"},
		{seen{Origin: at, Host: "play.example.org", ForwardedProto: "http", Trusted: true, Link: "http://play.example.org/"}, "people are at " + site,
			"proxy_set_header X-Forwarded-Proto https;"},
		{seen{Origin: at, Host: "play.example.org", ForwardedProto: "https, http", Trusted: true, Link: "http://play.example.org/"}, "people are at " + site, ""},
		{seen{Origin: at, Host: "inside", Refused: true}, "WRONG  name: browsers say that they are at " + at, "proxy_set_header Host $http_host;"},
		{seen{Origin: "http://inside", Host: "play.example.org", Link: site}, "WRONG  origin: browsers say that they are at " + at, "take out proxy_set_header Origin"},
		{seen{Host: "play.example.org", Link: site}, "WRONG  origin: the proxy takes the header Origin off", "take out proxy_set_header Origin"},
	} {
		p, said := patientAt(t, site)
		p.judgeNames(row.seen)
		if !strings.Contains(said.String(), row.want) || strings.Contains(said.String(), "nginx:") != (row.line != "") || !strings.Contains(said.String(), row.line) {
			t.Errorf("%+v: %swant %q and %q", row.seen, said, row.want, row.line)
		}
		if p.report.wrong > 0 && !strings.Contains(said.String(), "origin:") && !strings.Contains(said.String(), "rowhouse -public-url "+site) {
			t.Errorf("%+v: the setting is not named: %s", row.seen, said)
		}
	}
}

func TestDoctorOnAddresses(t *testing.T) {
	for _, row := range []struct {
		site string
		seen seen
		want string
	}{
		{"https://play.example.org/", seen{Trusted: true, ForwardedFor: "198.51.100.1", Address: "198.51.100.1"}, "ok     addresses: this machine counts as 198.51.100.1"},
		{"https://play.example.org/", seen{Trusted: true, Proxied: true, Link: "https://play.example.org/", Address: "127.0.0.1"}, "proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;"},
		{"https://play.example.org/", seen{Trusted: true, Link: "http://play.example.org/", Address: "127.0.0.1"}, "everybody counts as one"},
		{"https://play.example.org/", seen{Trusted: true, Proxied: true, Link: "https://play.example.org/"}, "everybody counts as one"}, // a unix socket
		// A proxy in a container or on another machine, over IPv4 and IPv6.
		{"https://play.example.org/", seen{Trusted: true, Proxied: true, Link: "https://play.example.org/", Address: "172.18.0.3"}, "everybody counts as one"},
		{"https://play.example.org/", seen{Trusted: true, Proxied: true, Link: "https://play.example.org/", Address: "fd00::/64"}, "everybody counts as one"},
		{"https://play.example.org/", seen{Trusted: true, Link: "https://play.example.org/", Address: "127.0.0.1"}, "ok     addresses"}, // its own TLS
		{"https://play.example.org/", seen{ForwardedFor: "198.51.100.1", Address: "172.18.0.3"}, "rowhouse -trusted-proxies 127.0.0.0/8,::1/128,unix,172.18.0.3"},
		{"http://localhost:8080/", seen{Trusted: true, Link: "http://localhost:8080/", Address: "127.0.0.1"}, "ok     addresses"},
		{"http://[::1]:8080/", seen{Trusted: true, Link: "http://[::1]:8080/", Address: "::/64"}, "ok     addresses"},
		{"http://192.168.1.5:8080/", seen{Address: "192.168.1.5"}, "ok     addresses"},
	} {
		p, said := patientAt(t, row.site)
		p.judgeAddress(row.seen)
		if !strings.Contains(said.String(), row.want) {
			t.Errorf("%s, %+v: %swant %q", row.site, row.seen, said, row.want)
		}
	}
}

func TestDoctorOnClocks(t *testing.T) {
	for skew, want := range map[time.Duration]string{
		-time.Second: "ok ", 20 * time.Second: "note ", -time.Hour: "WRONG  clock: the server's and this machine's are 1h0m0s apart",
	} {
		p, said := patientAt(t, "https://play.example.org/")
		p.judgeClock(skew)
		if !strings.Contains(said.String(), want) {
			t.Errorf("%v: %s", skew, said)
		}
	}
}

// Every trouble has a line for every proxy, and is tried on each that can run here and
// knows the trouble.
func TestRemediesAreWhole(t *testing.T) {
	tried := map[string]bool{"caddy " + string(cached): true} // its package has no cache
	for _, a := range ailments(wrongFiles{}) {
		tried[strings.ToLower(a.kind.name)+" "+string(a.trouble)] = true
	}
	for trouble, lines := range remedies() {
		for _, kind := range brands() {
			if lines[kind] == "" {
				t.Errorf("%s: nothing for %s", trouble, kind)
			}
			if kind != "traefik" && !tried[string(kind)+" "+string(trouble)] {
				t.Errorf("%s: not tried with %s", trouble, kind)
			}
		}
	}
}

func TestDoctorOnFolders(t *testing.T) {
	good := t.TempDir()
	if err := os.Chmod(good, 0o700); err != nil {
		t.Fatal(err)
	}
	open := filepath.Join(t.TempDir(), "open")
	if err := os.Mkdir(open, 0o755); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(good, "lock") // no process's number
	if err := os.WriteFile(file, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	for dir, want := range map[string]string{
		good:                       "ok     data: " + good + " can be written to",
		open:                       "chmod 700 " + open,
		file:                       "is no folder",
		filepath.Join(good, "new"): "note   data: " + filepath.Join(good, "new") + " is not there yet",
	} {
		var said bytes.Buffer
		(&report{to: &said}).local(dir)
		if !strings.Contains(said.String(), want) {
			t.Errorf("%s: %swant %q", dir, &said, want)
		}
	}
	if left, err := filepath.Glob(filepath.Join(good, ".doctor-*")); err != nil || len(left) > 0 {
		t.Errorf("it left %v behind", left)
	}
}

// The command looks at the site and at the folder, and its exit code says whether all
// is well.
func TestDoctorCommand(t *testing.T) {
	folder := t.TempDir()
	if err := os.Chmod(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	h := runHere(t, "-data-dir", folder)
	var out bytes.Buffer
	env := append(home, "ROWHOUSE_DATA_DIR="+folder)
	if err := run(t.Context(), []string{"doctor", h.link, "-idle", "0"}, env, &out, io.Discard); err != nil {
		t.Errorf("%v\n%s", err, &out)
	}
	for _, want := range []string{"Looking at " + h.link, "ok     data: " + folder, "All is well"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not said:\n%s", want, &out)
		}
	}
	port := strings.TrimPrefix(freeAddress(t), "127.0.0.1")
	for args, site := range map[string]string{
		"nobody.invalid": "https://nobody.invalid/", "-addr " + port: "http://localhost" + port + "/", "-addr [::]" + port: "http://localhost" + port + "/",
	} {
		out.Reset()
		run(t.Context(), append([]string{"doctor"}, strings.Fields(args)...), home, &out, io.Discard) // nobody answers
		if !strings.HasPrefix(out.String(), "Looking at "+site+"\n") {
			t.Errorf("doctor %s: %s", args, &out)
		}
	}
	for args, want := range map[string]int{
		"-idle 0 http://" + freeAddress(t): 1, "-proxy iis": 2, "http://a http://b": 2, "ftp://a": 2, "-addr unix:/run/x.sock": 2,
	} {
		if err := run(t.Context(), append([]string{"doctor"}, strings.Fields(args)...), home, io.Discard, io.Discard); exitCode(err) != want {
			t.Errorf("doctor %s: exit code %d (%v), want %d", args, exitCode(err), err, want)
		}
	}
}
