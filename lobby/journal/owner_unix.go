//go:build unix

package journal

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// handOver gives all that is in a folder to the folder's owner, where root has made
// it: a restore is done by root, as a rule, and the game runs as somebody else.
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
	return filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Base(path) == beside {
			return err
		}
		return os.Lchown(path, int(owner.Uid), int(owner.Gid))
	})
}
