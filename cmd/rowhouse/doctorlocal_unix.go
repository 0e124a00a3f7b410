//go:build linux || darwin || freebsd

package main

import (
	"io/fs"
	"syscall"
)

// ownerOf is the user whom a file belongs to.
func ownerOf(info fs.FileInfo) (uid int, ok bool) {
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 0, false
	}
	return int(stat.Uid), true
}

// freeSpace is what is left for this user on the disk of a folder, in bytes.
func freeSpace(dir string) (int64, bool) {
	var disk syscall.Statfs_t
	if err := syscall.Statfs(dir, &disk); err != nil {
		return 0, false
	}
	return int64(disk.Bavail) * int64(disk.Bsize), true
}

// ownFileLimit is how many files this process may have open, 0 if it cannot be told.
func ownFileLimit() int {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return 0
	}
	return int(min(uint64(limit.Cur), 1<<31-1))
}
