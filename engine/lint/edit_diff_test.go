package lint_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// trees are the merged texts of every scenario alone and with each variant,
// then the author tests: all that an edit can change.
func trees(p *project.Project, g *project.Game) []*yamldoc.Node {
	var out []*yamldoc.Node
	for _, s := range g.Scenarios {
		for _, with := range append([]string{""}, project.ListIDs(g.Variants)...) {
			var o compile.Options
			if with != "" {
				o.Variants = []string{with}
			}
			out = append(out, compile.Load(p, g.ID+"/"+s.ID, o, &diag.List{}).Tree)
		}
	}
	for i := range g.Tests {
		out = append(out, p.Read(&g.Tests[i]).Node)
	}
	return out
}

// change is a place where two texts differ: where the value that is gone or
// replaced stands, nowhere when it came anew.
type change struct {
	path  string
	at    diag.Pos
	value diag.Pos // where the value itself stands: in a layer above, perhaps
}

// differences lists where two texts differ.
func differences(a, b *yamldoc.Node, path string, at diag.Pos, use func(change)) {
	switch {
	case a == nil && b == nil:
	case a == nil || b == nil || a.Kind != b.Kind || a.Kind == yamldoc.Scalar && a.Text != b.Text:
		value := at
		if a != nil {
			value = a.Pos
		}
		use(change{path, at, value})
	case a.Kind == yamldoc.Map:
		for i := range a.Entries {
			e := &a.Entries[i]
			differences(e.Value, b.Get(e.Key), path+"."+e.Key, e.KeyAt, use)
		}
		for i := range b.Entries {
			if a.Get(b.Entries[i].Key) == nil {
				use(change{path: path + "." + b.Entries[i].Key, value: a.Pos})
			}
		}
	case a.Kind == yamldoc.List:
		differentItems(a, b, path, use)
	}
}

// differentItems compares lists: entries that are gone, or each with each.
func differentItems(a, b *yamldoc.Node, path string, use func(change)) {
	if len(a.Items) == len(b.Items) {
		for i, it := range a.Items {
			differences(it, b.Items[i], path+"[]", it.Pos, use)
		}
		return
	}
	left := slices.Clone(b.Items)
	for _, it := range a.Items {
		same := func(x *yamldoc.Node) bool { return yamldoc.PrintInline(x) == yamldoc.PrintInline(it) }
		if i := slices.IndexFunc(left, same); i >= 0 {
			left = slices.Delete(left, i, i+1)
		} else {
			use(change{path + "[]", it.Pos, it.Pos})
		}
	}
	for range left {
		use(change{path: path + "[]"})
	}
}

// dropsOnly says whether all that an edit changed in any scenario or author
// test is the value whose line it took away: a legal game that says less.
// Otherwise it gives the path of something else that changed.
func (c *corpus) dropsOnly(e edit, p *project.Project, g *project.Game) (ok bool, other string) {
	if at := yamldoc.Read(e.file, c.fsys[e.file].Data, &diag.List{}).Get("ruleset"); at != nil && at.Pos.Line == e.line {
		return true, "" // with the name of a ruleset goes what the ruleset says
	}
	was, now, n := c.games[g.ID].trees, trees(p, g), 0
	if len(now) != len(was) {
		return false, "the number of scenarios or tests"
	}
	last := blockEnd(string(c.fsys[e.file].Data), e.line)
	for i := range now {
		differences(was[i], now[i], "", diag.Pos{}, func(d change) {
			here := func(p diag.Pos) bool { return p.File == e.file && p.Line >= e.line && p.Line <= last }
			if n++; !here(d.at) && !here(d.value) {
				other = d.path
			}
		})
	}
	return n > 0 && other == "", other
}

// renamesOnly says whether all that an edit changed in any scenario or author
// test is the last name in a path: what stood under it stands under the new one.
func (c *corpus) renamesOnly(e edit, p *project.Project, g *project.Game) bool {
	was, now, changed := c.games[g.ID].trees, trees(p, g), false
	if len(now) != len(was) || !strings.Contains(e.was, ".") {
		return false
	}
	for i := range now {
		var paths []string
		differences(was[i], now[i], "", diag.Pos{}, func(d change) { paths = append(paths, d.path) })
		if len(paths) == 0 {
			continue
		}
		if changed = true; len(paths) != 2 || !renamed(was[i], now[i], paths[0], paths[1]) {
			return false
		}
	}
	return changed
}

// renamed says whether a value that is gone from one text stands in another under
// another key of the same map.
func renamed(was, now *yamldoc.Node, gone, came string) bool {
	at := func(n *yamldoc.Node, path string) *yamldoc.Node {
		for key := range strings.SplitSeq(strings.TrimPrefix(path, "."), ".") {
			n = n.Get(key)
		}
		return n
	}
	parent := func(path string) string { return path[:strings.LastIndexByte(path, '.')] }
	a, b := at(was, gone), at(now, came)
	return parent(gone) == parent(came) && a != nil && b != nil && yamldoc.PrintInline(a) == yamldoc.PrintInline(b)
}

// blockEnd is the last line of what belongs to a line: those after it that stand
// further in.
func blockEnd(text string, line int) int {
	lines := strings.Split(text, "\n")
	indent := func(s string) int { return len(s) - len(strings.TrimLeft(s, " ")) }
	end := line
	for end < len(lines) && strings.TrimSpace(lines[end]) != "" && indent(lines[end]) > indent(lines[line-1]) {
		end++
	}
	return end
}

// TestDifferences finds what was taken away, where it stood, and what came anew.
func TestDifferences(t *testing.T) {
	read := func(text string) *yamldoc.Node { return yamldoc.Read("f.yaml", []byte(text), &diag.List{}) }
	before := read("a: 1\nb: {c: 2, d: 3}\nl:\n  - x\n  - y\n")
	for _, x := range []struct {
		text, path string
		line       int
	}{
		{"b: {c: 2, d: 3}\nl: [x, y]\n", ".a", 1},
		{"a: 1\nb: {d: 3}\nl: [x, y]\n", ".b.c", 2},
		{"a: 1\nb: {c: 2, d: 4}\nl: [x, y]\n", ".b.d", 2},
		{"a: 1\nb: {c: 2, d: 3}\nl: [x]\n", ".l[]", 5},
		{"a: 1\nb: {c: 2, d: 3, e: 5}\nl: [x, y]\n", ".b.e", 0},
	} {
		var got []change
		differences(before, read(x.text), "", diag.Pos{}, func(d change) { got = append(got, d) })
		if len(got) != 1 || got[0].path != x.path || got[0].at.Line != x.line {
			t.Errorf("%q: %v", x.text, got)
		}
	}
}
