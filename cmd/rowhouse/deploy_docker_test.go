package main

import (
	"debug/elf"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// dockerfile is the steps of a Dockerfile, continued lines joined.
func dockerfile(t *testing.T, path string) (steps [][]string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	joined := regexp.MustCompile(`\\\n\s*`).ReplaceAllString(string(text), "")
	for _, line := range strings.Split(joined, "\n") {
		if word, rest, ok := strings.Cut(line, " "); ok && word != "#" {
			steps = append(steps, []string{word, strings.TrimSpace(rest)})
		}
	}
	return steps
}

// arguments of all steps of that kind.
func arguments(steps [][]string, word string) (rests []string) {
	for _, s := range steps {
		if s[0] == word {
			rests = append(rests, s[1])
		}
	}
	return rests
}

// The container's steps are done by hand: what is copied is built as it says, and
// the binary runs as nobody in particular on a read-only root that holds nothing
// but itself, keeps its games in the volume, and says that it is healthy.
func TestContainer(t *testing.T) {
	steps := dockerfile(t, "../../deploy/docker/Dockerfile")
	src := copied(t, steps)
	out := filepath.Join(t.TempDir(), "out")
	run := arguments(steps, "RUN")
	build := run[1]
	if !strings.HasPrefix(build, "CGO_ENABLED=0 go build ") {
		t.Fatalf("the second step that runs is %q, not the build", build)
	}
	cmd := exec.Command("sh", "-c", strings.ReplaceAll(build, "/out/", out+"/"))
	cmd.Dir = src
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", build, err, text)
	}
	binary := filepath.Join(out, "rowhouse")
	static(t, binary)

	if os.Geteuid() != 0 {
		t.Skip("not root: the binary was not run on a root of its own")
	}
	if text, err := exec.Command("unshare", "--mount", "mount", "--make-rprivate", "/").CombinedOutput(); err != nil {
		t.Skipf("this root may not mount (%v: %s): the binary was not run on a root of its own", err, text)
	}
	shell(t, strings.ReplaceAll(run[2], "/out/", out+"/"))
	root := layOut(t, steps, out)
	info, err := os.Stat(filepath.Join(root, "data"))
	if err != nil {
		t.Fatal(err)
	}
	if info.Mode().Perm() != 0o700 {
		t.Errorf("a volume is made from a folder that is %v, and games are nobody else's", info.Mode())
	}
	runContained(t, steps, root)
}

// layOut makes the image's root of what the build left in out, as builders do: of a
// folder its content is copied, with the modes in it, into a folder that is open to all
// if it was not there.
func layOut(t *testing.T, steps [][]string, out string) (root string) {
	t.Helper()
	root = t.TempDir()
	shell(t, "chmod 0755 "+root)
	for _, step := range arguments(steps, "COPY") {
		words := strings.Fields(step)
		if words[0] != "--from=build" {
			continue
		}
		owner := "0:0"
		if len(words) == 4 {
			owner = strings.TrimPrefix(words[1], "--chown=")
		}
		from := strings.Replace(words[len(words)-2], "/out", out, 1)
		to := filepath.Join(root, words[len(words)-1])
		if info, err := os.Stat(from); err != nil {
			t.Fatal(err)
		} else if info.IsDir() {
			shell(t, "mkdir -p -m 0755 "+to+" && chown -R "+owner+" "+from+"/* && cp -a "+from+"/* "+to)
		} else {
			shell(t, "install -m 0755 "+from+" "+to+" && chown "+owner+" "+to)
		}
	}
	return root
}

// copied lays out what the build's COPY steps take, which must be allowed by the
// list of what is sent to it.
func copied(t *testing.T, steps [][]string) string {
	t.Helper()
	ignored, err := os.ReadFile("../../deploy/docker/Dockerfile.dockerignore")
	if err != nil {
		t.Fatal(err)
	}
	sent := strings.Split(string(ignored), "\n")
	src := t.TempDir()
	for _, step := range arguments(steps, "COPY") {
		if strings.HasPrefix(step, "--") {
			continue
		}
		names := strings.Fields(step)
		for _, name := range names[:len(names)-1] {
			if !slices.Contains(sent, "!"+name) {
				t.Errorf("%s is copied and not sent to the build", name)
			}
			if text, err := exec.Command("cp", "-R", filepath.Join("../..", name), src).CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, text)
			}
		}
	}
	for _, unsent := range []string{"webclient/node_modules", "engine/testdata"} {
		if err := os.RemoveAll(filepath.Join(src, unsent)); err != nil {
			t.Fatal(err)
		}
	}
	return src
}

// static fails the test if a binary asks for a loader or a library, of which the
// image has none.
func static(t *testing.T, path string) {
	t.Helper()
	f, err := elf.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for _, p := range f.Progs {
		if p.Type == elf.PT_INTERP {
			t.Error("the binary is not static")
		}
	}
}

// runContained runs what is on the image's root as the image would, with its settings,
// user, volume and health check. Of what an engine adds by itself it gets /dev.
func runContained(t *testing.T, steps [][]string, root string) {
	t.Helper()
	data := filepath.Join(t.TempDir(), "volume")
	user := arguments(steps, "USER")[0]
	shell(t, "mkdir "+root+"/dev && cp -a "+root+"/data "+data)
	inside := "exec chroot --userspec=" + user + " " + root + " /rowhouse"
	mounts := "mount --make-rprivate / && mount --bind " + root + " " + root + " && mount --bind " + data + " " + root +
		"/data && mount --bind /dev " + root + "/dev && mount -o remount,ro,bind " + root + " && "
	environment := append(strings.Fields(arguments(steps, "ENV")[0]), "PATH="+os.Getenv("PATH"),
		"ROWHOUSE_ADDR="+freeAddress(t), "ROWHOUSE_ADMIN_ADDR="+freeAddress(t))
	start := exec.Command("unshare", "--mount", "env", "-i")
	start.Args = append(append(start.Args, environment...), "sh", "-c", mounts+inside)
	p := launchAs(t, start)
	p.ready()

	if _, err := newPlayer(p.link).create(t.Context(), `{"rules":"tictactoe"}`); err != nil {
		t.Fatalf("no room is kept in the volume: %v", err)
	}
	check := regexp.MustCompile(`CMD \["/rowhouse", (".*")\]`).FindStringSubmatch(arguments(steps, "HEALTHCHECK")[0])
	if check == nil {
		t.Fatal("the health check does not run the program")
	}
	ask := exec.Command("nsenter", "--target", strconv.Itoa(start.Process.Pid), "--mount",
		"chroot", "--userspec="+user, root, "/rowhouse", strings.Trim(check[1], `"`))
	ask.Env = environment
	if text, err := ask.CombinedOutput(); err != nil {
		t.Errorf("the health check fails while the game runs: %v\n%s", err, text)
	}
	p.signal(syscall.SIGTERM)
	if code := p.exit(patience); code != 0 {
		t.Errorf("stopped with exit code %d", code)
	}
}
