package cli

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
)

// catchInterrupt is done when somebody interrupts a command that then still tells what it has.
// It says so at once, with what comes to an end first ("the games under way"), which may take a
// while; a second interrupt ends the program without.
func (a *app) catchInterrupt(first string) (stop context.Context, release func()) {
	stop, again := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	told := context.AfterFunc(stop, func() {
		again()
		line := ""
		if isTerminal(a.err) {
			line = "\n" // progress stands in this one
		}
		fmt.Fprintf(a.err, "%sinterrupted: %s are brought to an end first; another interrupt ends the command at once, and nothing is told\n", line, first)
	})
	return stop, func() {
		told()
		again()
	}
}
