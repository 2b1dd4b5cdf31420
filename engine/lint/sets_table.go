package lint

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/project"
)

// TableBegin and TableEnd enclose the table of variants in a game's README.md.
const (
	TableBegin = "<!-- variants: vedette lint --variants writes this -->"
	TableEnd   = "<!-- end of variants -->"
)

var ruleSetTable = diag.Rule{ID: "variants-table", Severity: diag.Warning, Title: "the table of variants in a game's README is not what was tried",
	Why: "Players look there for what may be used together."}

// checkTable reports a README whose table differs from the results.
func (l *linter) checkTable() {
	text := l.setsTable()
	file := path.Join(l.g.Dir, "README.md")
	data, err := fs.ReadFile(l.fsys, file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		l.rep.Add(files.NewFinding(file, err))
	}
	if err != nil || text == "" {
		return
	}
	now, at, ok := SpliceTable(string(data), text)
	if ok && now != string(data) {
		l.rep.Report(ruleSetTable, diag.Diagnostic{Pos: diag.Pos{File: file, Line: at, Col: 1},
			Message: "the table of variants is not what was tried now", Hint: "write it anew with vedette lint " + l.g.ID + " --variants",
			Fix: &diag.Fix{What: "write the table", Edits: []diag.Edit{{File: file, Line: 1, Col: 1, EndLine: strings.Count(string(data), "\n") + 2, EndCol: 1, New: now}}}})
	}
}

// VariantTable returns the table of a game's variants; empty when it has fewer than
// two.
func VariantTable(p *project.Project, g *project.Game) string {
	l := &linter{lintedGame: lintedGame{ctx: context.Background(), p: p, g: g, rep: &diag.List{}}, pool: newPool()}
	for i := range g.Scenarios {
		l.triedSets = append(l.triedSets, &variantSets{entry: &g.Scenarios[i], scenario: g.Scenarios[i].ID})
	}
	l.tryPairs()
	return l.setsTable()
}

// SpliceTable puts a table between its lines in a text, and gives the number of
// the first of them; ok is false when the text has no such lines.
func SpliceTable(readme, table string) (out string, line int, ok bool) {
	before, rest, found := strings.Cut(readme, TableBegin)
	_, after, end := strings.Cut(rest, TableEnd)
	if !found || !end {
		return readme, 0, false
	}
	return before + TableBegin + "\n\n" + table + "\n" + TableEnd + after, 1 + strings.Count(before, "\n"), true
}

// setsTable shows how the variants of the game go together; empty when there
// are fewer than two.
func (l *linter) setsTable() string {
	ids := project.ListIDs(l.g.Variants)
	if len(ids) < 2 || len(l.triedSets) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("| | Variant |")
	for i := range ids {
		fmt.Fprintf(&b, " %d |", i+1)
	}
	b.WriteString("\n| --- | --- |" + strings.Repeat(" --- |", len(ids)) + "\n")
	used := map[pairMark]bool{}
	for i, a := range ids {
		fmt.Fprintf(&b, "| %d | `%s` |", i+1, a)
		for k, c := range ids {
			cell := pairMark(" ")
			if k < i {
				cell = l.worstMark(a, c)
				used[cell] = true
			}
			fmt.Fprintf(&b, " %s |", cell)
		}
		b.WriteString("\n")
	}
	b.WriteString("\n" + writeLegend(used) + "\n\n")
	for _, s := range l.triedSets {
		b.WriteString(s.writeMaximal())
	}
	return b.String()
}

// worstMark joins what two variants are to each other in all scenarios.
func (l *linter) worstMark(a, b string) pairMark {
	out := markApart
	rank := []pairMark{markApart, markTogether, markStacks, markHooks, markOrdered, markNeeds, markBarred, markClash}
	for _, s := range l.triedSets {
		m, ok := s.pairs[[2]string{a, b}]
		if !ok {
			m, ok = s.pairs[[2]string{b, a}]
		}
		switch {
		case !ok && (slices.Contains(s.always, a) || slices.Contains(s.always, b)) && (slices.Contains(s.ids, a) || slices.Contains(s.ids, b)):
			m = markTogether
		case !ok:
			continue
		}
		if slices.Index(rank, m) > slices.Index(rank, out) {
			out = m
		}
	}
	return out
}

func writeLegend(used map[pairMark]bool) string {
	var parts []string
	for _, m := range []struct {
		mark pairMark
		says string
	}{
		{markTogether, "together, in any order with the same rules"},
		{markHooks, "together; hooks of both run at one point, first that of the one named first"},
		{markStacks, "together; both replace one function and call what is below it, and the one named later is asked first"},
		{markOrdered, "together, one after the other"},
		{markNeeds, "one needs the other"},
		{markBarred, "not together"},
		{markClash, "a fault, see `vedette lint`"},
		{markApart, "for no scenario both"},
	} {
		if used[m.mark] {
			parts = append(parts, fmt.Sprintf("`%s` %s", m.mark, m.says))
		}
	}
	return strings.Join(parts, "; ") + "."
}

// writeMaximal lists the maximal sets of a scenario.
func (s *variantSets) writeMaximal() string {
	var b strings.Builder
	fmt.Fprintf(&b, "* **%s**", s.scenario)
	if len(s.always) > 0 {
		fmt.Fprintf(&b, " (always with %s)", strings.Join(s.always, ", "))
	}
	switch len(s.maximal) {
	case 0:
		b.WriteString(": no variants.\n")
	case 1:
		fmt.Fprintf(&b, ": all %d at once: %s.\n", len(s.maximal[0]), strings.Join(s.maximal[0], ", "))
	default:
		fmt.Fprintf(&b, ": %d greatest sets.\n", len(s.maximal))
		for _, set := range s.maximal {
			fmt.Fprintf(&b, "  * %s\n", strings.Join(set, ", "))
		}
	}
	return b.String()
}
