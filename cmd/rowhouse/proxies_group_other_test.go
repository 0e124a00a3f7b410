//go:build !unix

package main

import (
	"os/exec"
	"syscall"
)

// There are no such signals here, and no proxies that want them.
const (
	graceful = syscall.SIGHUP
	renew    = syscall.SIGHUP
)

func ownGroup(*exec.Cmd) {}

func killGroup(cmd *exec.Cmd) { cmd.Process.Kill() }
