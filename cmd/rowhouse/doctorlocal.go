package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// What the folder and the process need to be at ease.
const (
	leastSpace = 500 << 20 // bytes
	leastFiles = 4096      // open at once: one for each connection, and some
)

// folderToLookAt is the folder that was chosen, or the default one if there is one
// here; "" for none.
func folderToLookAt(chosen string, env []string) string {
	if chosen != "" {
		return chosen
	}
	dir, err := defaultDataDir(env)
	if err != nil {
		return ""
	}
	if _, err := os.Stat(dir); err != nil {
		return ""
	}
	return dir
}

// local looks at what is on this machine: the folder of all games, and how many files
// the program may have open.
func (r *report) local(dir string) {
	info, err := os.Stat(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		r.note("data", "%s is not there yet: the first start makes it", dir)
		return
	case err != nil:
		r.bad("data", []string{"run this as the user that the program runs as"}, "%s cannot be looked at: %s", dir, lastWords(err))
		return
	case !info.IsDir():
		r.bad("data", []string{"rowhouse -data-dir with another path"}, "%s is no folder", dir)
		return
	}
	r.owner(dir, info)
	r.writable(dir)
	r.space(dir)
	r.openFiles(dir)
}

// owner compares whose the folder is with who runs this.
func (r *report) owner(dir string, info fs.FileInfo) {
	uid, known := ownerOf(info)
	me := os.Geteuid()
	switch {
	case known && uid != me && me != 0:
		r.bad("owner", []string{fmt.Sprintf("chown -R %d %s, or run the program, and this, as user %d", me, dir, uid)}, "%s is user %d's, and this is user %d", dir, uid, me)
	case info.Mode().Perm()&0o077 != 0:
		r.bad("owner", []string{"chmod 700 " + dir}, "others can look into %s (mode %o): whoever reads it can read every game and every link", dir, info.Mode().Perm())
	default:
		r.good("owner", "%s is closed to others", dir)
	}
}

// writable writes a file, as the program does all the time. Rights alone do not tell:
// a folder can be mounted read-only, closed by a unit's ProtectSystem, or full.
func (r *report) writable(dir string) {
	file, err := os.CreateTemp(dir, ".doctor-*")
	if err == nil {
		_, err = file.Write(make([]byte, 64<<10))
		err = errors.Join(err, file.Sync(), file.Close(), os.Remove(file.Name()))
	}
	switch {
	case err == nil:
		r.good("data", "%s can be written to", dir)
	case errors.Is(err, syscall.EROFS):
		r.bad("data", []string{"mount it for writing: in a systemd unit StateDirectory= or ReadWritePaths=, in a container a volume"}, "%s is read-only", dir)
	case errors.Is(err, syscall.ENOSPC):
		r.bad("data", []string{"make room, or move the folder: stop, copy, start with -data-dir"}, "the disk of %s is full", dir)
	default:
		r.bad("data", []string{"give the folder to the user that the program runs as"}, "%s cannot be written to: %s", dir, lastWords(err))
	}
}

// space looks at what is left on the disk. The program refuses new rooms by itself long
// before the end; this is for who wants to know earlier.
func (r *report) space(dir string) {
	free, ok := freeSpace(dir)
	switch {
	case !ok:
	case free < leastSpace:
		r.bad("space", []string{"make room, or move the folder to a larger disk: stop, copy, start with -data-dir"}, "%d MB are free for %s", free>>20, dir)
	default:
		r.good("space", "%d MB are free for %s", free>>20, dir)
	}
}

// openFiles looks at how many files may be open at once: each connection is one, and a
// program that has none left can neither let anybody in nor store a move. It asks for
// the process that has the folder, or else for itself, since a program that is started
// from the same shell has the same.
func (r *report) openFiles(dir string) {
	limit, whose := ownFileLimit(), "this shell"
	if text, err := os.ReadFile(filepath.Join(dir, "lock")); err == nil {
		pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
		if theirs, ok := fileLimitOf(pid); err == nil && ok {
			limit, whose = theirs, "process "+strconv.Itoa(pid)
		}
	}
	switch {
	case limit == 0:
	case limit < leastFiles:
		r.bad("open files", []string{"LimitNOFILE=65536 in the systemd unit, ulimits: { nofile: 65536 } in a compose file, or ulimit -n 65536"}, "%s may have %d at once, and each connection is one", whose, limit)
	default:
		r.good("open files", "%s may have %d at once", whose, limit)
	}
}

// fileLimitOf is how many files a process may have open, as Linux tells.
func fileLimitOf(pid int) (int, bool) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/limits", pid))
	if err != nil {
		return 0, false
	}
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, "Max open files"); ok {
			if fields := strings.Fields(rest); len(fields) > 0 {
				n, err := strconv.Atoi(fields[0])
				return n, err == nil
			}
		}
	}
	return 0, false
}
