//go:build unix

package journal

import (
	"io/fs"
	"os"
	"syscall"
)

// handOver gives all that is in a folder to the folder's owner, where root has made
// it: a restore is done by root, as a rule, and the game runs as somebody else. The
// owner may put links into it meanwhile: none of them leads outside.
func handOver(dir string) error {
	if os.Geteuid() != 0 {
		return nil
	}
	info, err := os.Stat(dir)
	if err != nil {
		return err
	}
	owner, known := info.Sys().(*syscall.Stat_t)
	if !known || owner.Uid == 0 {
		return nil
	}
	inside, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer inside.Close()
	return fs.WalkDir(inside.FS(), ".", func(path string, _ fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case path == beside:
			return fs.SkipDir
		}
		return inside.Lchown(path, int(owner.Uid), int(owner.Gid))
	})
}
