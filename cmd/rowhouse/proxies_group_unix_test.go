//go:build unix

package main

import (
	"os/exec"
	"syscall"
)

// What proxies are told to reload with.
const (
	graceful = syscall.SIGUSR1 // Apache
	renew    = syscall.SIGUSR2 // HAProxy's master
)

// ownGroup puts a command and all that it starts into a group of their own, so
// that no worker outlives it.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup ends a group at once.
func killGroup(cmd *exec.Cmd) { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
