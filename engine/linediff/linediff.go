// Package linediff compares two texts line by line: [ListChanges] lists the lines that
// differ, [NewLines] their numbers, [ListReplacements] the changes that an editor can carry out;
// [UnifiedDiff] writes a diff as version control does.
//
// All start from the chunks of findChunks: the parts in which the two lists of lines
// differ. It strips the common start and end, then finds a longest common subsequence of the
// rest in quadratic time. A middle part that needs more than four million comparisons counts
// as changed as a whole, so that the cost is bounded for any input.
//
// A unified diff has [contextLines] unchanged lines around each change; chunks that are closer
// than that share a hunk. Texts may end without a line feed.
package linediff

import (
	"fmt"
	"strings"
)

// chunk is a part in which two lists differ: [a0, a1) of one has taken the place of [b0, b1)
// of the other, or the other way round.
type chunk struct{ a0, a1, b0, b1 int }

// findChunks lists the parts in which two lists of n and m lines differ, by a longest common part.
func findChunks(n, m int, same func(i, j int) bool) []chunk {
	head := 0
	for head < n && head < m && same(head, head) {
		head++
	}
	for n > head && m > head && same(n-1, m-1) {
		n--
		m--
	}
	a, b := n-head, m-head
	if a == 0 && b == 0 {
		return nil
	}
	if a*b > 4_000_000 {
		return []chunk{{head, n, head, m}}
	}
	long := make([][]int32, a+1)
	for i := range long {
		long[i] = make([]int32, b+1)
	}
	for i := a - 1; i >= 0; i-- {
		for j := b - 1; j >= 0; j-- {
			if same(head+i, head+j) {
				long[i][j] = long[i+1][j+1] + 1
			} else {
				long[i][j] = max(long[i+1][j], long[i][j+1])
			}
		}
	}
	var out []chunk
	for i, j := 0, 0; i < a || j < b; {
		if i < a && j < b && same(head+i, head+j) {
			i, j = i+1, j+1
			continue
		}
		c := chunk{a0: head + i, b0: head + j}
		for (i < a || j < b) && !(i < a && j < b && same(head+i, head+j)) {
			if j >= b || i < a && long[i+1][j] >= long[i][j+1] {
				i++
			} else {
				j++
			}
		}
		c.a1, c.b1 = head+i, head+j
		out = append(out, c)
	}
	return out
}

// ListChanges lists the lines that went ("- ...") and those that came ("+ ...") from old to now,
// without the lines around them.
func ListChanges(old, now string) []string {
	a, b := strings.Split(old, "\n"), strings.Split(now, "\n")
	out := []string{}
	for _, c := range findChunks(len(a), len(b), func(i, j int) bool { return a[i] == b[j] }) {
		for _, l := range a[c.a0:c.a1] {
			out = append(out, "- "+l)
		}
		for _, l := range b[c.b0:c.b1] {
			out = append(out, "+ "+l)
		}
	}
	return out
}

// NewLines lists the lines of a text, counted from 1, that another text does not have in their
// place. Where lines were only taken away, it lists the two beside the gap. Line ends do not count.
func NewLines(old, now string) []int {
	a, b := strings.Split(old, "\n"), strings.Split(now, "\n")
	same := func(i, j int) bool { return strings.TrimSuffix(a[i], "\r") == strings.TrimSuffix(b[j], "\r") }
	var out []int
	for _, c := range findChunks(len(a), len(b), same) {
		for i := c.b0; i < c.b1; i++ {
			out = append(out, i+1)
		}
		if c.b0 == c.b1 {
			out = append(out, c.b0, c.b0+1)
		}
	}
	return out
}

// Replacement puts a text in the place of the lines from From up to To, counted from 0. The text
// has whole lines.
type Replacement struct {
	From, To int
	Text     string
}

// ListReplacements lists the changes that make one text of another, in order.
func ListReplacements(old, now string) []Replacement {
	a, b := strings.SplitAfter(old, "\n"), strings.SplitAfter(now, "\n")
	var out []Replacement
	for _, c := range findChunks(len(a), len(b), func(i, j int) bool { return a[i] == b[j] }) {
		out = append(out, Replacement{c.a0, c.a1, strings.Join(b[c.b0:c.b1], "")})
	}
	return out
}

// contextLines is how many unchanged lines a unified diff shows on each side of a change.
const contextLines = 3

// UnifiedDiff shows what has changed in a file as a unified diff; "" for nothing.
func UnifiedDiff(name, old, now string) string {
	if old == now {
		return ""
	}
	a, b := strings.SplitAfter(old, "\n"), strings.SplitAfter(now, "\n")
	parts := findChunks(len(a), len(b), func(i, j int) bool { return a[i] == b[j] })
	var out strings.Builder
	fmt.Fprintf(&out, "--- a/%s\n+++ b/%s\n", name, name)
	for i := 0; i < len(parts); {
		k := i
		for k+1 < len(parts) && parts[k+1].a0-parts[k].a1 <= 2*contextLines {
			k++
		}
		writeHunk(&out, a, b, parts[i:k+1])
		i = k + 1
	}
	return out.String()
}

// writeHunk writes one hunk: some changed parts and the lines around and between them.
func writeHunk(out *strings.Builder, a, b []string, parts []chunk) {
	first, last := parts[0], parts[len(parts)-1]
	lead := min(contextLines, first.a0)
	trail := min(contextLines, len(a)-last.a1)
	fmt.Fprintf(out, "@@ -%d,%d +%d,%d @@\n", first.a0-lead+1, last.a1+trail-first.a0+lead, first.b0-lead+1, last.b1+trail-first.b0+lead)
	line := func(sign, text string) {
		if text == "" {
			return
		}
		out.WriteString(sign + text)
		if !strings.HasSuffix(text, "\n") {
			out.WriteString("\n\\ No newline at end of file\n")
		}
	}
	at := first.a0 - lead
	for _, p := range parts {
		for ; at < p.a0; at++ {
			line(" ", a[at])
		}
		for _, t := range a[p.a0:p.a1] {
			line("-", t)
		}
		for _, t := range b[p.b0:p.b1] {
			line("+", t)
		}
		at = p.a1
	}
	for ; at < last.a1+trail; at++ {
		line(" ", a[at])
	}
}
