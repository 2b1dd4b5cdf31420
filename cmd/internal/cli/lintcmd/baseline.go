package lintcmd

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/project"
)

// baselineName is the file of findings that are put up with, where none is named.
const baselineName = "lint-baseline.json"

// baseline lists findings that are put up with. They are found again by rule, file and
// text, so that lines may come and go around them.
type baseline struct {
	Format   int        `json:"format"`
	Findings []accepted `json:"findings"`
}

type accepted struct {
	Rule  string `json:"rule"`
	File  string `json:"file"` // from the folder of the baseline
	Text  string `json:"text"`
	Count int    `json:"count"`
}

// baselineFile returns the path of the baseline.
func baselineFile(k *kit.Kit, l *lintResult, f *Options) string {
	switch {
	case f.Baseline != "":
		return k.AbsolutePath(f.Baseline)
	case len(l.roots) > 0 && l.roots[0].Root != "":
		return filepath.Join(l.roots[0].Root, baselineName)
	}
	return k.AbsolutePath(baselineName)
}

// baselineEntry returns a finding in the form of a baseline.
func baselineEntry(k *kit.Kit, d *diag.Diagnostic, folder string) accepted {
	file := d.Pos.File
	if rel, err := filepath.Rel(folder, k.AbsolutePath(filepath.FromSlash(file))); err == nil && file != "" {
		file = filepath.ToSlash(rel)
	}
	return accepted{Rule: d.Rule, File: file, Text: d.Message}
}

// keepsFromPlay reports whether a finding makes a game or variant unplayable: an error in any
// file but author tests. A baseline never hides such a finding.
func keepsFromPlay(d *diag.Diagnostic) bool {
	file := "/" + filepath.ToSlash(d.Pos.File)
	return d.Severity == diag.Error && !strings.Contains(file, "/tests/") && !strings.HasSuffix(file, ".test.yaml")
}

// writeBaseline lists all present findings, except those that make a game unplayable.
func writeBaseline(k *kit.Kit, l *lintResult, f *Options) error {
	name := baselineFile(k, l, f)
	out, listed := baseline{Format: 1, Findings: []accepted{}}, 0
	for i := range l.findings.Items {
		if keepsFromPlay(&l.findings.Items[i]) {
			continue
		}
		listed++
		e := baselineEntry(k, &l.findings.Items[i], filepath.Dir(name))
		at := slices.IndexFunc(out.Findings, func(x accepted) bool { return x.Rule == e.Rule && x.File == e.File && x.Text == e.Text })
		if at < 0 {
			at = len(out.Findings)
			out.Findings = append(out.Findings, e)
		}
		out.Findings[at].Count++
	}
	text, err := json.MarshalIndent(out, "", "  ")
	if err != nil {
		return kit.IOError(err)
	}
	text = append(text, '\n')
	if f.Baseline != "" {
		err = k.ReplaceFile(f.Baseline, text)
	} else {
		err = kit.ReplaceFileIn(filepath.Dir(name), baselineName, text)
	}
	if err != nil {
		return err
	}
	shown := name
	if rel, err := filepath.Rel(k.Dir, name); err == nil {
		shown = filepath.ToSlash(rel)
	}
	fmt.Fprintf(k.Err, "%s: %s listed\n", shown, diag.CountNoun(listed, "finding"))
	if left := len(l.findings.Items) - listed; left > 0 {
		fmt.Fprintf(k.Err, "%s not listed: errors keep a game from being played, and a baseline does not hide them\n", diag.CountNoun(left, "error"))
	}
	return nil
}

// withoutBaseline removes and counts the findings that the baseline accepts.
func withoutBaseline(k *kit.Kit, l *lintResult, f *Options) error {
	if f.Baseline == "" {
		return nil
	}
	name := baselineFile(k, l, f)
	data, err := files.ReadNamed(name, limits.FileBytes)
	if os.IsNotExist(err) {
		return kit.UsageError("there is no baseline %s; `vedette lint --write-baseline --baseline %s` writes it", f.Baseline, f.Baseline)
	}
	if err != nil {
		return kit.IOError(err)
	}
	var known baseline
	if err := json.Unmarshal(data, &known); err != nil || known.Format != 1 {
		return kit.UsageError("%s is no baseline of this version: write it anew with --write-baseline", f.Baseline)
	}
	left := map[accepted]int{}
	total := 0
	for _, e := range known.Findings {
		n := max(e.Count, 1)
		e.Count = 0
		left[e] += n
		total += n
	}
	l.findings.Items = slices.DeleteFunc(l.findings.Items, func(d diag.Diagnostic) bool {
		e := baselineEntry(k, &d, filepath.Dir(name))
		if left[e] == 0 || keepsFromPlay(&d) {
			return false
		}
		left[e]--
		l.baselined++
		l.findings.Ignored = append(l.findings.Ignored, diag.Ignored{Diagnostic: d, Why: "listed in " + filepath.Base(name), Listed: true})
		return true
	})
	l.staleEntries = 0
	if f.ChangedSince == "" && !l.partial {
		l.staleEntries = total - l.baselined
	}
	return nil
}

// ApplyBaseline removes the findings that the baseline of the project in a folder accepts, as lint
// does. A baseline that cannot be read is ignored here; lint reports it.
func ApplyBaseline(k *kit.Kit, root string, p *project.Project, found *diag.List) {
	if p.Config == nil || p.Config.Lint.Baseline == "" {
		return
	}
	l := &lintResult{findings: *found}
	if err := withoutBaseline(k, l, &Options{Baseline: filepath.Join(root, filepath.FromSlash(p.Config.Lint.Baseline))}); err == nil {
		*found = l.findings
	}
}
