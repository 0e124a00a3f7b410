package main

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"
)

// report is what the doctor has found, written as it is found.
type report struct {
	to     io.Writer
	checks int
	wrong  int
}

// good says that something is as it should be.
func (r *report) good(about, format string, args ...any) { r.line("ok", about, format, args...) }

// note says what somebody may want to know, and need not change.
func (r *report) note(about, format string, args ...any) { r.line("note", about, format, args...) }

// bad says what is wrong and, below, what to change.
func (r *report) bad(about string, advice []string, format string, args ...any) {
	r.wrong++
	r.line("WRONG", about, format, args...)
	for _, line := range advice {
		fmt.Fprintf(r.to, "           %s\n", line)
	}
}

func (r *report) line(verdict, about, format string, args ...any) {
	r.checks++
	fmt.Fprintf(r.to, "  %-5s  %s: %s\n", verdict, about, strings.Map(printable, fmt.Sprintf(format, args...)))
}

// printable keeps what a site says from moving the cursor of a terminal.
func printable(c rune) rune {
	if unicode.IsControl(c) {
		return '?'
	}
	return c
}

// sum ends the report. Its error is for who looks at exit codes only.
func (r *report) sum() error {
	fmt.Fprintln(r.to)
	switch r.wrong {
	case 0:
		fmt.Fprintf(r.to, "All is well, as far as %d checks can tell.\n", r.checks)
		return nil
	case 1:
		return errors.New("one thing is wrong")
	}
	return fmt.Errorf("%d things are wrong", r.wrong)
}

// brand is a reverse proxy that the doctor knows the settings of.
type brand string

// brands lists them in the order in which their lines are shown.
func brands() []brand { return []brand{"nginx", "caddy", "haproxy", "apache", "traefik"} }

// brandName reads one of them.
func brandName(to *string) func(string) error {
	return func(name string) error {
		for _, kind := range brands() {
			if strings.EqualFold(name, string(kind)) {
				*to = string(kind)
				return nil
			}
		}
		return usageError("say nginx, caddy, haproxy, apache or traefik")
	}
}

// brandOf guesses which proxy answered from what it says of itself, "" if it says
// nothing that is known.
func brandOf(said string) brand {
	said = strings.ToLower(said)
	for _, kind := range brands() {
		if strings.Contains(said, string(kind)) {
			return kind
		}
	}
	if strings.Contains(said, "openresty") {
		return "nginx"
	}
	return ""
}

// advice is what to change against a trouble: the lines of the proxy that is known, or
// of all of them.
func (p *patient) advice(t trouble) []string {
	fill := strings.NewReplacer("{path}", strings.TrimSuffix(p.site.Path, "/"), "{name}", p.site.Hostname(), "{scheme}", p.site.Scheme)
	var lines []string
	for _, kind := range brands() {
		if p.proxy != "" && p.proxy != kind {
			continue
		}
		for line := range strings.Lines(fill.Replace(remedies()[t][kind])) {
			lines = append(lines, fmt.Sprintf("%-8s %s", kind+":", strings.TrimSuffix(line, "\n")))
		}
	}
	return lines
}
