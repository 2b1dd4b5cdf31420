package mutate

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Omission is the kind of a mutant in which a whole entry is left out. [ListMutants] lists none.
const Omission Kind = "left out"

// OmitEntry returns the mutant that leaves out the bytes from start up to end of a file: a key
// with its value, or an item of a list with its dash. What names it; at is its place. It returns
// nil for the first key of an item, whose dash would be left.
func OmitEntry(text string, start, end int, item bool, at diag.Pos, what string) *Mutant {
	if start < 0 || end > len(text) || start >= end {
		return nil
	}
	lineStart := strings.LastIndexByte(text[:start], '\n') + 1
	switch before := strings.TrimSpace(text[lineStart:start]); {
	case before == "" || before == "-" && item:
		start, end = lineStart, lineEnd(text, end)
	case before == "-":
		return nil
	default:
		start, end = widenInFlow(text, start, end)
	}
	return &Mutant{Kind: Omission, Pos: at, What: what, Old: "as written", cuts: []yamldoc.Edit{yamldoc.ReplaceBytes(start, end, "")}}
}

// JoinOmissions returns the mutant that leaves out all that some omissions of one file leave out:
// of rules that stand in for each other, one alone may not be missed.
func JoinOmissions(list []*Mutant) *Mutant {
	out := &Mutant{Kind: Omission, Pos: list[0].Pos, Old: list[0].Old}
	var names []string
	for _, m := range list {
		names = append(names, m.What)
		out.cuts = append(out.cuts, m.cuts...)
	}
	out.What = strings.Join(names, " and ")
	return out
}

// lineEnd returns the first byte of the line behind the one in which an entry ends. A block ends
// behind its last line already.
func lineEnd(text string, end int) int {
	if text[end-1] == '\n' {
		return end
	}
	if i := strings.IndexByte(text[end:], '\n'); i >= 0 {
		return end + i + 1
	}
	return len(text)
}

// widenInFlow takes the comma behind an entry in brackets with it, else the one before it.
func widenInFlow(text string, start, end int) (from, to int) {
	to = end
	for to < len(text) && strings.IndexByte(" \n", text[to]) >= 0 {
		to++
	}
	if to < len(text) && text[to] == ',' {
		return start, to + 1
	}
	from = start
	for from > 0 && strings.IndexByte(" \n", text[from-1]) >= 0 {
		from--
	}
	if from > 0 && text[from-1] == ',' {
		return from - 1, end
	}
	return start, end
}
