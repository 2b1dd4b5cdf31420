package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/vedette-wargames/vedette/engine/authortest"
)

// shrinkAll writes a small test for each property that failed.
func (t *tester) shrinkAll() error {
	written := 0
	p := t.app.progress()
	defer p.done()
	for i := range t.cases {
		c := &t.cases[i]
		if c.out.Fall == nil {
			continue
		}
		if c.out.Fall.Word == authortest.Eventually {
			fmt.Fprintf(t.app.out, "%s%s:%d: eventually is not made smaller: that something never happens is shown by a whole game only\n", c.w.prefix, c.file.Path, c.c.Pos.Line)
			continue
		}
		p.at("making small: %s", c.c.Name)
		where := fmt.Sprintf("%s%s:%d", c.w.prefix, c.file.Path, c.c.Pos.Line)
		r := t.prepare(c)
		if r == nil {
			continue
		}
		small := authortest.Shrink(r.rules, c.spec, c.c, t.setting(c), c.out.Fall)
		if small == nil {
			fmt.Fprintf(t.app.out, "%s: no test that begins later fails in the same way\n", where)
			continue
		}
		file := numbered(t.f.shrink, written)
		if err := writeNew(file, small.Text); err != nil {
			return err
		}
		written++
		fmt.Fprintf(t.app.out, "%s: %s shrink to %s of %s, after %s: wrote %s\n", where, count(len(c.out.Fall.Acts), "answer"),
			count(small.Orders, "order"), count(small.Units, "unit"), count(small.Tries, "smaller test"), file)
	}
	return nil
}

// numbered is a file's name for the nth of several.
func numbered(file string, n int) string {
	if n == 0 {
		return file
	}
	ext := filepath.Ext(file)
	return fmt.Sprintf("%s-%d%s", strings.TrimSuffix(file, ext), n+1, ext)
}

// writeNew writes a file that is not there yet.
func writeNew(file, text string) error {
	out, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	switch {
	case errors.Is(err, os.ErrExist):
		return usage("%s is there already: name another file", file)
	case err != nil:
		return machine(err)
	}
	_, err = out.WriteString(text)
	if err = errors.Join(err, out.Close()); err != nil {
		return machine(err)
	}
	return nil
}
