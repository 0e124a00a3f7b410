package main

import (
	"bytes"
	"context"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// lookThrough has the doctor look at a site behind a real proxy of this machine.
func lookThrough(t *testing.T, y *yard, site string, idle time.Duration) (said string, wrong int) {
	t.Helper()
	u, err := url.Parse(site)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	p := &patient{site: u, roots: y.ca.pool, idle: idle, report: &report{to: &out}, say: func(string, ...any) {}}
	p.resolve = func(context.Context, string, string) ([]netip.Addr, error) {
		return []netip.Addr{netip.AddrFrom4([4]byte{127, 0, 0, 1})}, nil
	}
	p.examine(t.Context())
	return out.String(), p.report.wrong
}

// emptyYard is one without a browser.
func emptyYard(t *testing.T) *yard {
	t.Helper()
	y := &yard{ca: newAuthority(t, t.TempDir())}
	y.root, y.below = y.program(t), y.program(t, "-base-path", "/play")
	return y
}

// The doctor finds nothing wrong with the samples of deploy/, where it follows what
// they lead on to, and names the lines of each proxy that says its own name.
func TestDoctorOnRealProxies(t *testing.T) {
	t.Parallel() // it waits for some of its time
	y := emptyYard(t)
	for _, kind := range realProxies() {
		if _, ok := kind.installed(t); !ok {
			continue
		}
		t.Run(kind.name, func(t *testing.T) {
			f := y.front(t, kind, kind.root, y.root)
			said, wrong := lookThrough(t, y, f.url("play.example.org", "/"), 2*time.Second)
			if wrong != 0 || !strings.Contains(said, "ok     silence") {
				t.Errorf("the sample is not well:\n%s", said)
			}
			f = y.front(t, kind, kind.stripped, y.below)
			said, wrong = lookThrough(t, y, f.url("example.org", "/play/"), 0)
			if wrong != 0 || !strings.Contains(said, "the proxy takes /play/ off") {
				t.Errorf("the sample below a path is not well:\n%s", said)
			}
		})
	}
}

// advised is what the doctor prints to change, below what is wrong about something.
func advised(said, about string, kind brand) (found []string) {
	_, rest, _ := strings.Cut(said, "  WRONG  "+about+": ")
	for i, line := range strings.Split(rest, "\n") {
		text, indented := strings.CutPrefix(line, "           ")
		if i > 0 && !indented {
			break
		}
		if text, ok := strings.CutPrefix(text, string(kind)+":"); i > 0 && ok {
			text, _, _ = strings.Cut(text, "  (")
			found = append(found, strings.TrimSpace(text))
		}
	}
	return found
}

// mended is what a sample's broken lines become if somebody does what the doctor says:
// its lines take the place of the first ones, or of what is between marks there, or what
// it says to take out is taken out.
func mended(spoil, lines []string) []string {
	edits := slices.Clone(spoil)
	out, takes := strings.CutPrefix(strings.Join(lines, ""), "take out ")
	for i := 1; i < len(edits); i += 2 {
		if takes {
			edits[i] = without(edits[i], strings.Split(out, " and "))
		} else if i/2 < len(lines) {
			before, rest, marked := strings.Cut(edits[i], "«")
			_, after, _ := strings.Cut(rest, "»")
			if !marked {
				before = ""
			}
			edits[i] = before + lines[i/2] + after
		}
	}
	return edits
}

// without takes out each line that has all the words of one of these in their order.
func without(text string, these []string) string {
	var left []string
	for line := range strings.Lines(text) {
		bad := slices.ContainsFunc(these, func(words string) bool {
			has := strings.Fields(line)
			for word := range strings.FieldsSeq(words) {
				i := slices.IndexFunc(has, func(w string) bool { return strings.Trim(w, "-+;") == word })
				if i < 0 {
					return false
				}
				has = has[i+1:]
			}
			return true
		})
		if !bad {
			left = append(left, line)
		}
	}
	return strings.Join(left, "")
}

// What the doctor says of a proxy that is set up wrongly is of that proxy alone where
// it says its name, and what it says to change is enough.
func TestDoctorsLinesAreEnough(t *testing.T) {
	t.Parallel() // it waits for much of its time
	y := emptyYard(t)
	all := ailments(newWrongFiles(t, y.ca))
	var slow sync.WaitGroup
	defer slow.Wait()
	for _, waits := range []bool{true, false} { // those that wait do so beside the others
		for _, a := range all {
			if _, ok := a.kind.installed(t); !ok || a.slow != waits {
				continue
			}
			name := a.kind.name + "/" + string(a.trouble) + "/" + a.name
			if a.slow {
				check := y.cure(t, name, a)
				slow.Go(func() { check(t) })
			} else {
				t.Run(name, func(t *testing.T) { y.cure(t, name, a)(t) })
			}
		}
	}
}

// cure starts a proxy that is broken, and one that was mended with the doctor's line. It
// returns what has the doctor look at both.
func (y *yard) cure(t *testing.T, name string, a ailment) func(*testing.T) {
	t.Helper()
	sample, upstream, host, path := a.kind.root, y.root, "play.example.org", "/"
	if a.below {
		sample, upstream, host, path = a.kind.kept, y.below, "example.org", "/play/"
	}
	self := brand(strings.ToLower(a.kind.name))
	spoil := slices.Clone(a.spoil)
	for i := range spoil {
		spoil[i] = strings.NewReplacer("«", "", "»", "").Replace(spoil[i])
	}
	broken := y.front(t, a.kind, sample, upstream, spoil...).url(host, path)
	site, err := url.Parse(broken)
	if err != nil {
		t.Fatal(err)
	}
	var want bytes.Buffer
	doc := &patient{site: site, proxy: self, report: &report{to: &want}}
	doc.report.bad(a.about, doc.advice(a.trouble), "")
	lines := advised(want.String(), a.about, self)
	well := y.front(t, a.kind, sample, upstream, mended(a.spoil, lines)...).url(host, path)
	return func(t *testing.T) {
		t.Helper()
		said, wrong := lookThrough(t, y, broken, a.idle)
		if wrong == 0 || !slices.Equal(advised(said, a.about, self), lines) {
			t.Errorf("%s: broken, it says:\n%s", name, said)
		}
		for _, other := range brands() {
			if other != self && self != "haproxy" && strings.Contains(said, "  "+string(other)+":") {
				t.Errorf("%s: it speaks of %s:\n%s", name, other, said)
			}
		}
		if said, wrong := lookThrough(t, y, well, a.idle); wrong != 0 {
			t.Errorf("%s: mended with %q, it says:\n%s", name, lines, said)
		}
	}
}
