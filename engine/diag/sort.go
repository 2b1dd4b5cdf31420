package diag

import (
	"cmp"
	"fmt"
	"slices"
)

// String returns the severity as it is printed.
func (s Severity) String() string {
	switch s {
	case Warning:
		return "warning"
	case Note:
		return "note"
	}
	return "error"
}

// Before reports whether p comes before q in order of file, line and column.
func (p Pos) Before(q Pos) bool { return comparePos(p, q) < 0 }

// comparePos compares two places by file, line and column.
func comparePos(p, q Pos) int {
	return cmp.Or(cmp.Compare(p.File, q.File), cmp.Compare(p.Line, q.Line), cmp.Compare(p.Col, q.Col))
}

// CountSeverity returns how many findings have a severity.
func (l *List) CountSeverity(s Severity) int {
	n := 0
	for i := range l.Items {
		if l.Items[i].Severity == s {
			n++
		}
	}
	return n
}

// CapFindings drops findings after the first most, and adds one of the given rule
// that says how many.
func CapFindings(l *List, most int, rule string) {
	if len(l.Items) <= most {
		return
	}
	rest := l.Items[most:]
	d := Diagnostic{Rule: rule, Severity: Note, Pos: rest[0].Pos, Message: fmt.Sprintf("%d more findings from here on are not told", len(rest)),
		Hint: "mend those above: many have one cause"}
	for i := range rest {
		d.Severity = min(d.Severity, rest[i].Severity)
	}
	clear(rest)
	l.Items = append(l.Items[:most], d)
}

// SortFindings orders the findings by file, line, column and rule, with those that
// are SortFirst before all others. It keeps the order of findings that are equal
// in all four, and drops exact duplicates.
func SortFindings(l *List) {
	slices.SortStableFunc(l.Items, compareFindings)
	kept := l.Items[:0]
	group := 0 // where the findings that compare equal start in kept
	for _, d := range l.Items {
		if len(kept) > 0 && compareFindings(kept[len(kept)-1], d) != 0 {
			group = len(kept)
		}
		if !slices.ContainsFunc(kept[group:], func(e Diagnostic) bool { return equalFindings(e, d) }) {
			kept = append(kept, d)
		}
	}
	clear(l.Items[len(kept):])
	l.Items = kept
}

// compareFindings compares two findings in the order of SortFindings.
func compareFindings(a, b Diagnostic) int {
	if a.SortFirst != b.SortFirst {
		if a.SortFirst {
			return -1
		}
		return 1
	}
	return cmp.Or(comparePos(a.Pos, b.Pos), cmp.Compare(a.Rule, b.Rule))
}

// equalFindings reports whether two findings are exact duplicates.
func equalFindings(a, b Diagnostic) bool {
	return a.Rule == b.Rule && a.Severity == b.Severity && a.Pos == b.Pos && a.Len == b.Len &&
		a.Message == b.Message && a.Expected == b.Expected && a.Nearest == b.Nearest &&
		a.Hint == b.Hint && slices.Equal(a.Related, b.Related)
}

// ListErrors returns the findings that are errors, in the order of the list, as a slice of its
// own.
func (l *List) ListErrors() []Diagnostic {
	var out []Diagnostic
	for i := range l.Items {
		if l.Items[i].Severity == Error {
			out = append(out, l.Items[i])
		}
	}
	return out
}
