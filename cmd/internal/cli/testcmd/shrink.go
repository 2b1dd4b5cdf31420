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
)

// shrinkAll writes a small test for each property that failed.
func (t *tester) shrinkAll() error {
	written := 0
	p := t.kit.StartProgress()
	defer p.EndLine()
	for i := range t.cases {
		c := &t.cases[i]
		if c.out.Failure == nil {
			continue
		}
		if c.out.Failure.Word == authortest.Eventually {
			fmt.Fprintf(t.kit.Out, "%s%s:%d: eventually is not made smaller: that something never happens is shown by a whole game only\n", c.w.Prefix, c.file.Path, c.c.Pos.Line)
			continue
		}
		p.ShowState("making small: %s", c.c.Name)
		where := fmt.Sprintf("%s%s:%d", c.w.Prefix, c.file.Path, c.c.Pos.Line)
		r := t.loadCase(c)
		if r == nil {
			continue
		}
		small := authortest.ShrinkCase(context.Background(), r.rules, c.spec, c.c, t.caseSetting(c), c.out.Failure)
		if small == nil {
			fmt.Fprintf(t.kit.Out, "%s: no test that begins later fails in the same way\n", where)
			continue
		}
		file := numberedFile(t.f.shrink, written)
		if err := writeNew(file, small.Text); err != nil {
			return err
		}
		written++
		fmt.Fprintf(t.kit.Out, "%s: %s shrink to %s of %s, after %s: wrote %s\n", where, kit.CountNoun(len(c.out.Failure.Acts), "answer"),
			kit.CountNoun(small.Orders, "order"), kit.CountNoun(small.Units, "unit"), kit.CountNoun(small.Tries, "smaller test"), file)
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
