package main

import (
	"encoding/json"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// The dashboard, the alerts and the guide ask for metrics that a game which has
// been played in really has.
func TestMetricsThatAreWatchedExist(t *testing.T) {
	h := runHere(t)
	playSome(t, h.link)
	series, families := metricsOf(t, h)
	for limit := time.Now().Add(patience); !slices.Contains(series, "rowhouse_connections_ended_total") && time.Now().Before(limit); {
		wait(t.Context(), 10*time.Millisecond) // an end is counted a moment after it came
		series, families = metricsOf(t, h)
	}
	rows := []struct {
		file  string
		exprs []string
		least int
		known []string
	}{
		{"grafana/rowhouse.json", dashboardExprs(t), 15, series},
		{"prometheus/rowhouse.rules.yaml",
			lines(t, "prometheus/rowhouse.rules.yaml", regexp.MustCompile(`(?m)^\s+expr: (.*)$`)), 8, series},
		{"README.md", lines(t, "README.md", regexp.MustCompile("(?m)^\\| (`rowhouse_.*?) \\|")), 5, families},
	}
	name := regexp.MustCompile(`\b(rowhouse|go|process)_[a-z_]+\b`)
	for _, row := range rows {
		if len(row.exprs) < row.least {
			t.Errorf("%s: only %d expressions were found", row.file, len(row.exprs))
		}
		for _, expr := range row.exprs {
			for _, metric := range name.FindAllString(expr, -1) {
				if !slices.Contains(row.known, metric) {
					t.Errorf("%s asks for %s, which does not exist: %s", row.file, metric, expr)
				}
			}
		}
	}
}

// playSome creates a room, moves in it, is refused, and leaves, so that every
// counter with labels has a value.
func playSome(t *testing.T, link string) {
	t.Helper()
	p := newPlayer(link)
	room, err := p.create(t.Context(), `{"rules":"tictactoe","opponent":"same-device"}`)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.create(t.Context(), `{"rules":"chess"}`); err == nil {
		t.Fatal("chess was accepted")
	}
	s, err := p.dial(t.Context(), room, "")
	if err != nil {
		t.Fatal(err)
	}
	defer s.close()
	for i := range 2 {
		if err := s.send(t.Context(), `{"type":"click","id":%d,"cell":4,"at":1}`, i); err != nil {
			t.Fatal(err)
		}
	}
	s.hears(t, "done", func(f frame) bool { return f.kind() == "done" })
	playComputer(t, p)
}

// playComputer lets a computer think once.
func playComputer(t *testing.T, p player) {
	t.Helper()
	room, err := p.create(t.Context(), `{"rules":"tictactoe","seat":"O","opponent":"easy"}`)
	if err != nil {
		t.Fatal(err)
	}
	s, err := p.dial(t.Context(), room, "")
	if err != nil {
		t.Fatal(err)
	}
	defer s.close()
	// It may have moved before the socket was open: then the state has the move.
	s.hears(t, "the computer's move", func(f frame) bool {
		moves, _ := f["moves"].([]any)
		return f.kind() == "diff" && f["kind"] == "click" || len(moves) > 0
	})
}

// Labels that alerts name must be values that can come.
func TestLabelsThatAreWatchedExist(t *testing.T) {
	source, err := os.ReadFile("../../transport/problem.go")
	if err != nil {
		t.Fatal(err)
	}
	refusals, err := os.ReadFile("../../lobby/refusal.go")
	if err != nil {
		t.Fatal(err)
	}
	codes := string(source) + string(refusals)
	found := lines(t, "prometheus/rowhouse.rules.yaml", regexp.MustCompile(`(?:code|outcome)="([^"]+)"`))
	if len(found) == 0 {
		t.Error("no label was found")
	}
	for _, code := range found {
		if !strings.Contains(codes, `"`+code+`"`) {
			t.Errorf("an alert waits for %q, which no refusal is called", code)
		}
	}
}

// dashboardExprs returns every expression of the dashboard's panels.
func dashboardExprs(t *testing.T) (exprs []string) {
	t.Helper()
	text, err := os.ReadFile("../../deploy/grafana/rowhouse.json")
	if err != nil {
		t.Fatal(err)
	}
	var dashboard struct {
		Panels []struct {
			Title   string
			Targets []struct{ Expr string }
		}
	}
	if err := json.Unmarshal(text, &dashboard); err != nil {
		t.Fatal(err)
	}
	for _, p := range dashboard.Panels {
		if p.Title == "" || len(p.Targets) == 0 {
			t.Errorf("a panel %q shows nothing", p.Title)
		}
		for _, target := range p.Targets {
			exprs = append(exprs, target.Expr)
		}
	}
	return exprs
}

// lines returns what pattern's group finds in a file of deploy.
func lines(t *testing.T, name string, pattern *regexp.Regexp) (found []string) {
	t.Helper()
	text, err := os.ReadFile("../../deploy/" + name)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range pattern.FindAllStringSubmatch(string(text), -1) {
		found = append(found, m[1])
	}
	return found
}

// metricsOf returns the names of all series of a running game, as Prometheus
// stores them, and those of the families they belong to, which people speak of.
func metricsOf(t *testing.T, h *here) (series, families []string) {
	t.Helper()
	status, text := get(t, h.admin+"metrics")
	if status != http.StatusOK {
		t.Fatalf("/metrics: %d", status)
	}
	for _, line := range strings.Split(text, "\n") {
		words := strings.FieldsFunc(line, func(r rune) bool { return r == '{' || r == ' ' })
		switch {
		case len(words) > 2 && words[1] == "TYPE":
			families = append(families, words[2])
		case len(words) > 0 && words[0] != "#":
			series = append(series, words[0])
		}
	}
	return series, families
}
