//go:build !unix

package children

import (
	"os/exec"
	"strconv"
)

// grouped does nothing: there are no groups of processes here.
func setProcessGroup(*exec.Cmd) {}

// killGroup ends a command and, where the system can, what it has started.
func killGroup(cmd *exec.Cmd) {
	if cmd.Process == nil {
		return
	}
	_ = exec.Command("taskkill", "/T", "/F", "/PID", strconv.Itoa(cmd.Process.Pid)).Run() // it may have ended
	_ = cmd.Process.Kill()                                                                // the same
}

// onSignal does nothing: a console's signals go to all its programs.
func onSignal(func()) (release func()) { return func() {} }
