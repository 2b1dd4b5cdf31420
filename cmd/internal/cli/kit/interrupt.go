package kit

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
)

// CatchInterrupt returns a context that ends with ctx, or at the first interrupt, for commands that then
// report what they have. It prints at once that it waits for what is under way ("the games under
// way"); with an empty text it prints nothing. A second interrupt ends the program. The caller
// calls release when it waits no longer.
func (k *Kit) CatchInterrupt(ctx context.Context, underWay string) (stop context.Context, release func()) {
	stop, again := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	printed := context.AfterFunc(stop, func() {
		again()
		if underWay == "" || ctx.Err() != nil {
			return
		}
		line := ""
		if IsTerminal(k.Err) {
			line = "\n" // the progress text is on the present line
		}
		fmt.Fprintf(k.Err, "%sinterrupted: finishing %s first; another interrupt ends the command at once, without results\n", line, underWay)
	})
	return stop, func() {
		printed()
		again()
	}
}

// CheckContext returns the error of a command whose context ended before it did anything; nil if ctx has not
// ended.
func CheckContext(ctx context.Context) error {
	if ctx.Err() != nil {
		return FindingsError("interrupted: nothing is printed or written")
	}
	return nil
}
