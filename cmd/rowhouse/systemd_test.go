package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// unitsOf are the shipped units, by the ending of their names.
func unitsOf(t *testing.T) map[string]string {
	t.Helper()
	units := map[string]string{}
	for _, name := range []string{"rowhouse.service", "rowhouse.socket", "own-tls.conf"} {
		units[name] = read(t, "deploy/systemd/"+name)
	}
	return units
}

// value is what a unit says for a key, "" for nothing.
func value(unit, key string) string {
	found := regexp.MustCompile(`(?m)^` + key + `=(.*)$`).FindStringSubmatch(unit)
	if found == nil {
		return ""
	}
	return found[1]
}

// What the units say of the program is what the program does.
func TestUnitsFitTheProgram(t *testing.T) {
	units := unitsOf(t)
	fs, _ := define(&settings{}, home)
	for name, unit := range units {
		for _, found := range regexp.MustCompile(`(?m)^Environment=`+envPrefix+`([A-Z_]+)=`).FindAllStringSubmatch(unit, -1) {
			if fs.Lookup(flagName(found[1])) == nil {
				t.Errorf("%s sets %s, which is no setting", name, found[1])
			}
		}
	}
	service := units["rowhouse.service"]
	if grace, err := time.ParseDuration(value(service, "TimeoutStopSec")); err != nil || grace <= stopAll {
		t.Errorf("it is killed after %v (%v), and may take %v to stop", grace, err, stopAll)
	}
	if got := value(service, "RestartPreventExitStatus"); got != "2" || exitCode(usageError("")) != 2 {
		t.Errorf("it is started again after any exit code but %s", got)
	}
	if value(service, "Type") != "notify" || value(service, "WatchdogSec") == "" {
		t.Error("systemd does not listen to what it says")
	}
	if value(units["rowhouse.socket"], "ListenStream") != fs.Lookup("addr").DefValue {
		t.Error("the socket is elsewhere than the program is by default")
	}
}

// The service can do next to nothing but what it is for, as systemd itself judges:
// 10 is a service that may do anything.
func TestServiceIsHardened(t *testing.T) {
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Skip("no systemd-analyze on this machine: the units were not judged")
	}
	program, err := built()
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	for name, unit := range unitsOf(t) {
		unit = strings.ReplaceAll(unit, "/usr/local/bin/rowhouse", program)
		if err := os.WriteFile(filepath.Join(folder, name), []byte(unit), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	service, socket := filepath.Join(folder, "rowhouse.service"), filepath.Join(folder, "rowhouse.socket")
	out, err := exec.Command(analyze, "verify", "--man=no", service, socket).CombinedOutput()
	if err != nil || len(out) > 0 {
		t.Errorf("verify: %v\n%s", err, out)
	}
	out, err = exec.Command(analyze, "security", "--offline=true", "--no-pager", "--threshold=15", service).CombinedOutput()
	if strings.Contains(string(out), "unrecognized option") {
		t.Skip("this systemd-analyze cannot judge a file")
	}
	if err != nil {
		t.Errorf("security: %v\n%s", err, out)
	}
	t.Log(lastLine(string(out)))
}

func lastLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return lines[len(lines)-1]
}
