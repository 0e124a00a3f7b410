package main

import (
	"bytes"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestHealth(t *testing.T) {
	answers := http.NewServeMux()
	answers.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "ok\n") })
	answers.HandleFunc("GET /readyz", func(w http.ResponseWriter, _ *http.Request) {
		http.Error(w, "the disk is full", http.StatusServiceUnavailable)
	})
	game := httptest.NewServer(answers)
	defer game.Close()
	addr := game.Listener.Addr().String()

	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	nobody := free.Addr().String()
	free.Close()

	rows := []struct {
		name string
		args []string
		code int
		says string
	}{
		{"a game that lives", []string{"-admin-addr", addr}, 0, "ok"},
		{"a game that lives but cannot store", []string{"-ready", "-admin-addr", addr}, 1, "the disk is full"},
		{"no game", []string{"-admin-addr", nobody}, 1, "no game answers at " + nobody},
		{"nothing to ask", []string{"-admin-addr", "off"}, 2, "the admin listener is off"},
		{"too much said", []string{"now"}, 2, `unexpected "now"`},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			var out bytes.Buffer
			err := run(t.Context(), append([]string{"health"}, row.args...), home, &out, io.Discard)
			if err != nil {
				out.WriteString(err.Error())
			}
			if exitCode(err) != row.code || !strings.Contains(out.String(), row.says) {
				t.Errorf("exit code %d, %q; want %d and %q", exitCode(err), out.String(), row.code, row.says)
			}
		})
	}
}
