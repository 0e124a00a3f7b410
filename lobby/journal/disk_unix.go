//go:build linux || darwin || freebsd

package journal

import (
	"math"
	"syscall"
)

// diskSpace returns the bytes that are free for us on the disk of a folder, and
// the disk's size. A disk that does not say is taken for endless: when it is
// full a write fails, and the server is restarted until writes succeed again.
func diskSpace(dir string) (free, total int64) {
	var fs syscall.Statfs_t
	if err := syscall.Statfs(dir, &fs); err != nil {
		return math.MaxInt64, math.MaxInt64
	}
	size := int64(fs.Bsize)
	return int64(fs.Bavail) * size, int64(fs.Blocks) * size
}
