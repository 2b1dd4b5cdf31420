package coverage

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// WriteText prints how much of each kind was reached, and lists what never was, and the terms that always gave 0; place gives a
// file's path as it is to be written.
func WriteText(out io.Writer, s *Set, place func(file string) string) error {
	var b strings.Builder
	for _, t := range s.Tallies() {
		fmt.Fprintf(&b, "%5d of %5d %-30s %5.1f %%\n", t.Met, t.All, t.Many, 100*float64(t.Met)/float64(t.All))
	}
	var kind Kind
	var last diag.Pos
	lines := map[string][]int{}
	var files []string
	var zero []Key
	for _, k := range s.Keys() {
		switch c := s.CountOf(k); {
		case c.N > 0:
			continue
		case c.Zeros > 0:
			zero = append(zero, k)
			continue
		}
		if k.Kind == Line {
			if lines[k.Pos.File] == nil {
				files = append(files, k.Pos.File)
			}
			lines[k.Pos.File] = append(lines[k.Pos.File], k.Pos.Line)
			continue
		}
		if k.Kind != kind {
			if last.Line > 0 {
				b.WriteString("\n")
			}
			kind, last = k.Kind, diag.Pos{}
			fmt.Fprintf(&b, "\nnever reached: %s\n", pluralName(kind))
		}
		if _, cell, ok := strings.Cut(k.Name, ", "); k.Kind == Cell && ok && k.Pos == last {
			fmt.Fprintf(&b, "; %s", cell)
		} else {
			if last.Line > 0 {
				b.WriteString("\n")
			}
			fmt.Fprintf(&b, "  %s:%d: %s", place(k.Pos.File), k.Pos.Line, k.Name)
		}
		last = k.Pos
	}
	if last.Line > 0 {
		b.WriteString("\n")
	}
	if len(files) > 0 {
		b.WriteString("\nnever reached: " + pluralName(Line) + "\n")
	}
	for _, f := range files {
		fmt.Fprintf(&b, "  %s: %s\n", place(f), formatRuns(lines[f]))
	}
	for i, k := range zero {
		if i == 0 {
			b.WriteString("\nalways 0: " + pluralName(Term) + "\n")
		}
		fmt.Fprintf(&b, "  %s:%d: %s\n", place(k.Pos.File), k.Pos.Line, k.Name)
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// pluralName returns the word for several of a kind.
func pluralName(kind Kind) string {
	for _, k := range Kinds() {
		if k.Kind == kind {
			return k.Many
		}
	}
	return string(kind)
}

// formatRuns writes numbers shortly: 3-5, 9.
func formatRuns(n []int) string {
	slices.Sort(n)
	var out []string
	for i := 0; i < len(n); {
		k := i
		for k+1 < len(n) && n[k+1] == n[k]+1 {
			k++
		}
		if k == i {
			out = append(out, fmt.Sprint(n[i]))
		} else {
			out = append(out, fmt.Sprintf("%d-%d", n[i], n[k]))
		}
		i = k + 1
	}
	return strings.Join(out, ", ")
}

// WriteCSV lists all there is, with how often it was reached and by what first; place gives a
// file's path as it is to be written.
func WriteCSV(out io.Writer, s *Set, place func(file string) string) error {
	rows := [][]string{{"kind", "file", "line", "name", "times", "first", "zeros"}}
	for _, k := range s.Keys() {
		c := s.CountOf(k)
		rows = append(rows, []string{string(k.Kind), place(k.Pos.File), fmt.Sprint(k.Pos.Line), k.Name, fmt.Sprint(c.N), c.First, fmt.Sprint(c.Zeros)})
	}
	return diag.WriteCSV(out, rows)
}

// WriteLCOV writes the lines of YAML and Lua for viewers of coverage; place gives a file's
// path as it is to be written.
func WriteLCOV(out io.Writer, s *Set, place func(file string) string) error {
	type at struct {
		line int
		n    int64
	}
	byFile := map[string][]at{}
	var files []string
	for _, k := range s.Keys() {
		if byFile[k.Pos.File] == nil {
			files = append(files, k.Pos.File)
		}
		l := byFile[k.Pos.File]
		if i := slices.IndexFunc(l, func(x at) bool { return x.line == k.Pos.Line }); i >= 0 {
			l[i].n += s.CountOf(k).N
			continue
		}
		byFile[k.Pos.File] = append(l, at{k.Pos.Line, s.CountOf(k).N})
	}
	slices.Sort(files)
	var b strings.Builder
	for _, f := range files {
		l := byFile[f]
		slices.SortFunc(l, func(x, y at) int { return x.line - y.line })
		hit := 0
		fmt.Fprintf(&b, "TN:\nSF:%s\n", place(f))
		for _, x := range l {
			fmt.Fprintf(&b, "DA:%d,%d\n", x.line, x.n)
			if x.n > 0 {
				hit++
			}
		}
		fmt.Fprintf(&b, "LF:%d\nLH:%d\nend_of_record\n", len(l), hit)
	}
	_, err := io.WriteString(out, b.String())
	return err
}
