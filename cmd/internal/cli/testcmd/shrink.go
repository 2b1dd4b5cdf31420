package testcmd

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/authortest"
	"github.com/vedette-wargames/vedette/engine/diag"
)

// shrinkAll writes a small test for each property that failed. After the end of ctx it looks no
// further; the files that it wrote stay.
func (t *tester) shrinkAll(ctx context.Context) error {
	written, out := 0, t.o.Kit.Out
	p := t.o.Kit.StartProgress()
	defer p.EndLine()
	for i := range t.runner.Cases {
		c := &t.runner.Cases[i]
		if c.Outcome.Failure == nil || ctx.Err() != nil {
			continue
		}
		where := t.shownPlace(c)
		if c.Outcome.Failure.Word == authortest.Eventually {
			fmt.Fprintf(out, "%s: eventually is not made smaller: that something never happens is shown by a whole game only\n", where)
			continue
		}
		p.ShowState("making small: %s", c.Spec.Name)
		small, loaded := t.runner.ShrinkFailure(ctx, c)
		if !loaded || ctx.Err() != nil {
			continue
		}
		if small == nil {
			fmt.Fprintf(out, "%s: no test that begins later fails in the same way\n", where)
			continue
		}
		file := numberedFile(t.o.ShrinkFile, written)
		if err := writeNew(file, small.Text); err != nil {
			return err
		}
		written++
		fmt.Fprintf(out, "%s: %s shrink to %s of %s, after %s: wrote %s\n", where, diag.CountNoun(len(c.Outcome.Failure.Acts), "answer"),
			diag.CountNoun(small.Orders, "order"), diag.CountNoun(small.Units, "unit"), diag.CountNoun(small.Tries, "smaller test"), file)
	}
	return nil
}

// numberedFile returns the name of a file for the nth of several.
func numberedFile(file string, n int) string {
	if n == 0 {
		return file
	}
	ext := filepath.Ext(file)
	return fmt.Sprintf("%s-%d%s", strings.TrimSuffix(file, ext), n+1, ext)
}

// writeNew creates a file; it fails if the file exists.
func writeNew(file, text string) error {
	out, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	switch {
	case errors.Is(err, os.ErrExist):
		return kit.UsageError("%s is there already: name another file", file)
	case err != nil:
		return kit.IOError(err)
	}
	_, err = out.WriteString(text)
	if err = errors.Join(err, out.Close()); err != nil {
		return kit.IOError(err)
	}
	return nil
}
