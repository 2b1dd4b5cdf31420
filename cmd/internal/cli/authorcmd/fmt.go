package authorcmd

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/linediff"
	"github.com/vedette-wargames/vedette/engine/yamldoc/format"
)

// FmtOptions say which files [RunFmt] lays out.
type FmtOptions struct {
	Kit    *kit.Kit
	Args   []string // files and folders, or - for the input; none: the project of the working folder
	Check  bool     // lists the files that would change, and changes nothing
	Diff   bool     // shows how they would change, and changes nothing
	Format string   // text, or with Check also github; empty: text
}

// fmtResult counts what a run of fmt did.
type fmtResult struct {
	texts     map[string][]byte // of files that could not be laid out, by shown name
	findings  diag.List
	layout    diag.List // files that would change, for annotations
	unusual   []string  // files whose notation is unusual
	changed   int
	unchanged int
}

// RunFmt lays out files. After the end of ctx no further file is written, and the error says so; it also says
// that a file would change, with Check or Diff, or cannot be read.
func RunFmt(ctx context.Context, f FmtOptions) error {
	k, args := f.Kit, f.Args
	f.Format = cmp.Or(f.Format, "text")
	if f.Format != "text" && (f.Format != "github" || !f.Check || f.Diff) {
		return kit.UsageError("--format is text, or with --check also github")
	}
	if len(args) == 1 && args[0] == "-" {
		return formatInput(k, f)
	}
	found, err := findFormatFiles(k, args)
	if err != nil {
		return err
	}
	r := &fmtResult{texts: map[string][]byte{}}
	for i, x := range found {
		if ctx.Err() != nil {
			return kit.FindingsError("interrupted: %d of %d files were looked at", i, len(found))
		}
		if err := r.formatFile(k, x, f); err != nil {
			return err
		}
	}
	return r.finish(k, f)
}

// formatInput lays out standard input.
func formatInput(k *kit.Kit, f FmtOptions) error {
	data, err := io.ReadAll(io.LimitReader(k.In, limits.FileBytes+1))
	if err != nil {
		return kit.IOError(err)
	}
	const name = "standard input"
	r := &fmtResult{texts: map[string][]byte{}}
	now, ok := r.rewrite(name, data)
	switch {
	case !ok:
	case f.Diff || f.Check:
		r.show(k, name, string(data), now, f)
	default:
		_, err = io.WriteString(k.RawOut, now)
	}
	if err != nil {
		return kit.IOError(err)
	}
	return r.finish(k, f)
}

// formatFile lays out a file, or shows how it would change.
func (r *fmtResult) formatFile(k *kit.Kit, x formatFile, f FmtOptions) error {
	now, ok := r.rewrite(x.shown, x.data)
	switch {
	case !ok:
		return nil
	case now == string(x.data):
		r.unchanged++
		return nil
	case f.Diff || f.Check:
		r.show(k, x.shown, string(x.data), now, f)
		return nil
	}
	r.changed++
	if err := kit.ReplaceFileIn(x.dir, x.name, []byte(now)); err != nil {
		return err
	}
	fmt.Fprintf(k.Out, "%s: laid out\n", x.shown)
	return nil
}

// rewrite lays out a text; false for one that cannot be.
func (r *fmtResult) rewrite(name string, data []byte) (string, bool) {
	now, err := format.Rewrite(name, string(data), &r.findings)
	if errors.Is(err, format.ErrUnusual) {
		r.unusual = append(r.unusual, name)
	}
	if err != nil {
		r.texts[name] = data
	}
	return now, err == nil
}

// show counts and shows how a text would change.
func (r *fmtResult) show(k *kit.Kit, name, before, now string, f FmtOptions) {
	if before == now {
		return
	}
	r.changed++
	switch {
	case f.Diff:
		fmt.Fprint(k.Out, linediff.UnifiedDiff(name, before, now))
	case f.Format == "github":
		r.layout.Add(diag.Diagnostic{Rule: "fmt", Pos: diag.Pos{File: name, Line: firstDifference(before, now), Col: 1},
			Message: "this file is not laid out as vedette fmt does it", Hint: "run vedette fmt " + name})
	default:
		fmt.Fprintln(k.Out, name)
	}
}

// firstDifference returns the number of the first line in which two texts differ.
func firstDifference(a, b string) int {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	n := 0
	for n < len(x) && n < len(y) && x[n] == y[n] {
		n++
	}
	return min(n, len(x)-1) + 1
}

// finish reports the files that could not be laid out, and decides the exit code.
func (r *fmtResult) finish(k *kit.Kit, f FmtOptions) error {
	if len(r.findings.Items) > 0 {
		read := func(name string) []byte { return r.texts[name] }
		if err := kit.WriteFindings(k, k.Err, &r.findings, "text", read, false); err != nil {
			return kit.IOError(err)
		}
	}
	if len(r.layout.Items) > 0 {
		if err := kit.WriteFindings(k, k.Out, &r.layout, f.Format, nil, false); err != nil {
			return kit.IOError(err)
		}
	}
	for _, name := range r.unusual {
		fmt.Fprintf(k.Err, "%s: left as it is: %v\n", name, format.ErrUnusual)
	}
	if n := len(r.texts); n > 0 {
		return kit.FindingsError("%s not laid out", diag.CountNoun(n, "file"))
	}
	if r.changed > 0 && (f.Check || f.Diff) {
		return kit.ErrFindings
	}
	return nil
}
