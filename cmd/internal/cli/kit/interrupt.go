package kit

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
)

// CatchInterrupt returns a context that ends with ctx, or at the first interrupt, for commands that then
// report what they have. It prints at once that it waits for first ("the games under way"). A
// second interrupt ends the program.
func (k *Kit) CatchInterrupt(ctx context.Context, first string) (stop context.Context, release func()) {
	stop, again := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	told := context.AfterFunc(stop, func() {
		again()
		line := ""
		if IsTerminal(k.Err) {
			line = "\n" // the progress text is on the present line
		}
		fmt.Fprintf(k.Err, "%sinterrupted: %s are brought to an end first; another interrupt ends the command at once, and nothing is told\n", line, first)
	})
	return stop, func() {
		told()
		again()
	}
}
