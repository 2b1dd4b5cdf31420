package lintcmd

import (
	"context"
	"fmt"
	"time"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/diag"
)

// watchLint lints whenever a file changes, and prints the new findings and those that are gone.
// The end of ctx, or an interrupt, ends it; that is no error.
func watchLint(ctx context.Context, k *kit.Kit, args []string, f *Options) error {
	f.memories = map[string]*lintMemory{}
	var before map[string]diag.Diagnostic
	var roots []*kit.Workspace
	ctx, release := k.CatchInterrupt(ctx, "")
	defer release()
	for ctx.Err() == nil {
		last := kit.FingerprintFiles(roots) // files written meanwhile are seen in the next round
		began := time.Now()
		l, err := lintOnce(ctx, k, args, f)
		took := time.Since(began)
		if err != nil && before == nil {
			return err
		}
		if ctx.Err() != nil {
			break // a part of the findings would look as if the rest were mended
		}
		if err == nil {
			if roots == nil {
				last = kit.FingerprintFiles(l.roots)
			}
			roots = l.roots
			if before == nil {
				for _, w := range roots {
					if w.Root == "" {
						return kit.UsageError("--watch looks at the files of a project of your own")
					}
				}
			}
			before = tellChanges(k, l, before, f, took)
		} else {
			fmt.Fprintln(k.Err, err)
		}
		kit.AwaitChange(ctx, roots, last)
	}
	return nil
}

// tellChanges prints the findings that an earlier run did not have, and names those that it had
// and this one has not. A finding that only moved to another line is the same.
func tellChanges(k *kit.Kit, l *lintResult, before map[string]diag.Diagnostic, f *Options, took time.Duration) map[string]diag.Diagnostic {
	now, fresh := map[string]diag.Diagnostic{}, &lintResult{roots: l.roots, aloneFiles: l.aloneFiles}
	for _, d := range l.findings.Items {
		key := d.Rule + "\x00" + d.Pos.File + "\x00" + d.Message
		if _, old := before[key]; !old {
			fresh.findings.Add(d)
		}
		now[key] = d
	}
	if err := printFindings(k, k.Out, "text", fresh, f, k.Color); err != nil {
		fmt.Fprintln(k.Err, err)
	}
	var mended diag.List
	for key, d := range before {
		if _, still := now[key]; !still {
			mended.Add(d)
		}
	}
	diag.SortFindings(&mended)
	for _, d := range mended.Items {
		fmt.Fprintf(k.Out, "%s: no longer found: %s [%s]\n", d.Pos, d.Message, d.Rule)
	}
	fmt.Fprintf(k.Err, "-- %s: %s, %s, looked at in %d ms; Ctrl-C ends --\n", time.Now().Format("15:04:05"),
		diag.CountNoun(l.findings.CountSeverity(diag.Error), "error"), diag.CountNoun(l.findings.CountSeverity(diag.Warning), "warning"), took.Milliseconds())
	return now
}

// NewLinter returns a function that lints a game with the settings of its project. The function
// keeps what it has compiled from one call to the next. After the end of ctx it begins nothing.
func NewLinter(k *kit.Kit) func(ctx context.Context, game string) (*diag.List, error) {
	f := &Options{memories: map[string]*lintMemory{}}
	return func(ctx context.Context, game string) (*diag.List, error) {
		l, err := lintOnce(ctx, k, []string{game}, f)
		if err != nil {
			return nil, err
		}
		return &l.findings, nil
	}
}
