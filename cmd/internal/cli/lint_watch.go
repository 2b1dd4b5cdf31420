package cli

import (
	"fmt"
	"time"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// watchLint lints whenever a file changes, and prints the new findings and those that are gone.
func (a *app) watchLint(args []string, f *lintFlags) error {
	f.memories = map[string]*lintMemory{}
	var before map[string]diag.Diagnostic
	var roots []*workspace
	for {
		last := revisionOfFiles(roots) // files written meanwhile are seen in the next round
		began := time.Now()
		l, err := a.lintOnce(args, f)
		took := time.Since(began)
		if err != nil && before == nil {
			return err
		}
		if err == nil {
			if roots == nil {
				last = revisionOfFiles(l.roots)
			}
			roots = l.roots
			if before == nil {
				for _, w := range roots {
					if w.root == "" {
						return usageError("--watch looks at the files of a project of your own")
					}
				}
			}
			before = a.tellChanges(l, before, f, took)
		} else {
			fmt.Fprintln(a.err, err)
		}
		for revisionOfFiles(roots) == last {
			time.Sleep(watchEvery)
		}
	}
}

// tellChanges prints the findings that an earlier run did not have, and names those that it had
// and this one has not. A finding that only moved to another line is the same.
func (a *app) tellChanges(l *lintResult, before map[string]diag.Diagnostic, f *lintFlags, took time.Duration) map[string]diag.Diagnostic {
	now, fresh := map[string]diag.Diagnostic{}, &lintResult{roots: l.roots, aloneFiles: l.aloneFiles}
	for _, d := range l.findings.Items {
		key := d.Rule + "\x00" + d.Pos.File + "\x00" + d.Message
		if _, old := before[key]; !old {
			fresh.findings.Add(d)
		}
		now[key] = d
	}
	if err := a.printFindings(a.out, "text", fresh, f, a.color); err != nil {
		fmt.Fprintln(a.err, err)
	}
	var mended diag.List
	for key, d := range before {
		if _, still := now[key]; !still {
			mended.Add(d)
		}
	}
	diag.SortFindings(&mended)
	for _, d := range mended.Items {
		fmt.Fprintf(a.out, "%s: no longer found: %s [%s]\n", d.Pos, d.Message, d.Rule)
	}
	fmt.Fprintf(a.err, "-- %s: %s, %s, looked at in %d ms; Ctrl-C ends --\n", time.Now().Format("15:04:05"),
		countNoun(l.findings.CountSeverity(diag.Error), "error"), countNoun(l.findings.CountSeverity(diag.Warning), "warning"), took.Milliseconds())
	return now
}

// newLinter returns a function that lints a game with the settings of its project. The function
// keeps what it has compiled from one call to the next.
func (a *app) newLinter() func(game string) (*diag.List, error) {
	f := &lintFlags{memories: map[string]*lintMemory{}}
	return func(game string) (*diag.List, error) {
		l, err := a.lintOnce([]string{game}, f)
		if err != nil {
			return nil, err
		}
		return &l.findings, nil
	}
}
