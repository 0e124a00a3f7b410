package main

import (
	"encoding/json"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// answering is something else than a game, at the address of its admin listener.
func answering(t *testing.T, text string) (address string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		io.WriteString(w, text) // whoever asked may be gone
	})}
	go server.Serve(l)
	t.Cleanup(func() { server.Close() })
	return l.Addr().String()
}

// While no game runs anybody on the machine can listen in its place. What they send
// is written nowhere but where the export goes.
func TestExportStaysInItsFolder(t *testing.T) {
	const game = `{"room":%ROOM%,"game":1,"record":{"format":1,"rules":{"width":3,"height":3,"win":3},"moves":[]}}` + "\n" + `{"games":1}` + "\n"
	for _, room := range []string{"x/../../outside", "../../outside", "/outside", "", "K7F39-QMD2W-V8XAB"} {
		parent := t.TempDir()
		quoted, err := json.Marshal(room)
		if err != nil {
			t.Fatal(err)
		}
		_, err = ask(t, "export", filepath.Join(parent, "games"), "-admin-addr", answering(t, strings.Replace(game, "%ROOM%", string(quoted), 1)))
		if err == nil || !strings.Contains(err.Error(), "is no room's id") {
			t.Errorf("%q: %v", room, err)
		}
		err = filepath.WalkDir(parent, func(path string, d os.DirEntry, err error) error {
			if err == nil && !d.IsDir() {
				t.Errorf("%q has written %s", room, path)
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
}

// A device is not replaced by a file: rowhouse backup /dev/null, as root, would be.
func TestBackupReplacesFilesOnly(t *testing.T) {
	dir := t.TempDir()
	device := filepath.Join(dir, "device")
	l, err := net.Listen("unix", device)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for _, path := range []string{device, dir} {
		_, err := ask(t, "backup", path, "-admin-addr", answering(t, ""))
		if err == nil || !strings.Contains(err.Error(), "is no file") {
			t.Errorf("%s: %v", path, err)
		}
	}
	if info, err := os.Lstat(device); err != nil || info.Mode().Type() != os.ModeSocket {
		t.Errorf("it has become %v, %v", info, err)
	}
}

// What a site says of itself does not write on the terminal as it likes.
func TestDoctorQuotesPlainly(t *testing.T) {
	p, said := patientAt(t, "https://play.example.org/")
	p.report.bad("page", nil, "%s", "\x1b[2J\r\u009b31mgone\nok")
	if strings.ContainsAny(said.String(), "\x1b\r\u009b") || strings.Count(said.String(), "\n") != 1 {
		t.Errorf("%q", said)
	}
}

// That there is no room is said to people, and is no line for programs.
func TestNoRoomsAreSaid(t *testing.T) {
	var out, said strings.Builder
	if err := run(t.Context(), []string{"rooms", "-admin-addr", answering(t, "")}, home, &out, &said); err != nil {
		t.Fatal(err)
	}
	if out.String() != "" || said.String() != "no room is in memory\n" {
		t.Errorf("%q, and to people %q", out.String(), said.String())
	}
}
