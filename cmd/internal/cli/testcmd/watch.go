package testcmd

import (
	"context"
	"fmt"
	"io/fs"
	"path"
	"time"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/authortest/run"
	"github.com/vedette-wargames/vedette/engine/diag"
)

// recordGolden writes the recorded game of a case beside its test file.
func (t *tester) recordGolden(c *run.Case) error {
	g, w := c.Outcome.Golden, t.workspace(c)
	if g == nil || c.Failed {
		return nil
	}
	if w.Root == "" || c.Entry.Library {
		return kit.UsageError("%s is a test of a shipped game; recorded games are written into a project of your own", c.File.Path)
	}
	name := path.Join(path.Dir(c.File.Path), g.Name)
	if before, err := fs.ReadFile(w.FS, name); err == nil && string(before) == g.Text() {
		fmt.Fprintf(t.o.Kit.Out, "%s: nothing has changed\n", t.goldenPath(c))
		return nil
	}
	if err := kit.ReplaceFileIn(w.Root, name, []byte(g.Text())); err != nil {
		return err
	}
	fmt.Fprintf(t.o.Kit.Out, "%s: %s recorded\n", t.goldenPath(c), diag.CountNoun(len(g.Lines), "answer"))
	return nil
}

// watchTests runs the tests again whenever a file of the project changes. The end of ctx, or an
// interrupt, ends it; that is no error.
func watchTests(ctx context.Context, o *Options) error {
	ctx, release := o.Kit.CatchInterrupt(ctx, "")
	defer release()
	for last := ""; ctx.Err() == nil; {
		t := newTester(o)
		err := t.collectCases()
		if last == "" {
			if err != nil {
				return err
			}
			for _, w := range t.roots {
				if w.Root == "" {
					return kit.UsageError("--watch looks at the files of a project of your own")
				}
			}
		}
		last = kit.FingerprintFiles(t.roots)
		if err == nil {
			err = t.runAll(ctx)
		}
		if err != nil && err != kit.ErrFindings {
			fmt.Fprintln(o.Kit.Err, err)
		}
		if ctx.Err() != nil {
			break
		}
		fmt.Fprintf(o.Kit.Err, "-- %s: waiting for a file to change; Ctrl-C ends --\n", time.Now().Format("15:04:05"))
		kit.AwaitChange(ctx, t.roots, last)
	}
	return nil
}
