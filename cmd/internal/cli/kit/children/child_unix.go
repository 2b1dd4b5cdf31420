//go:build unix

package children

import (
	"os"
	"os/exec"
	"os/signal"
	"syscall"
)

// setProcessGroup gives a command a process group of its own.
func setProcessGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup ends a command and what it has started.
func killGroup(cmd *exec.Cmd) {
	if cmd.Process == nil {
		return
	}
	// The group stays while any of its members does, even when its leader has ended.
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // it may have ended
}

// onSignal does something before a signal ends the game. The function returned
// takes that back.
func onSignal(do func()) (release func()) {
	signals, done := make(chan os.Signal, 1), make(chan struct{})
	for _, s := range []os.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		if !signal.Ignored(s) {
			signal.Notify(signals, s)
		}
	}
	go func() {
		select {
		case s := <-signals:
			do()
			_ = syscall.Kill(os.Getpid(), s.(syscall.Signal)) // the signal as it would have been
		case <-done:
		}
	}()
	return func() {
		signal.Stop(signals)
		close(done)
	}
}
