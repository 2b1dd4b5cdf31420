package migrate

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/layout"
	"github.com/vedette-wargames/vedette/engine/source"
)

// changedParts carries changes that go into what is written otherwise now.
func (f *file) changedParts() {
	list := f.root.Get("change")
	if list == nil || f.kind == "test" {
		return
	}
	var edits []layout.Edit
	for _, it := range list.Items {
		for _, e := range it.Entries {
			if _, ok := operators[e.Key]; ok && e.Value.Kind == source.Scalar && len(e.Value.At) > len(e.Value.Text) {
				path := splitPath(e.Value.Text)
				if len(path) == 0 {
					continue // a path that is empty: lint has a finding for it
				}
				edits = append(edits, f.changedPart(e.Value, path, it.Get(operators[e.Key]))...)
			}
		}
	}
	f.change(edits)
}

// changedPart carries one path and what is put there.
func (f *file) changedPart(n *layout.Node, p []pathStep, to *layout.Node) []layout.Edit {
	is := func(pattern string) bool {
		words := strings.Fields(pattern)
		if len(words) != len(p) {
			return false
		}
		for i, w := range words {
			if w != "*" && w != p[i].text {
				return false
			}
		}
		return true
	}
	path := func(i, k int, text string) layout.Edit { return layout.Replace(n.At[p[i].lo], n.At[p[k].hi], text) }
	last := len(p) - 1
	switch {
	case is("stacking * counts"):
		if who := f.countedUnits(to); who != "" {
			return []layout.Edit{path(2, 2, "units"), f.set(to, who)}
		}
		return f.otherwise(n, "counts that is 1 or 0 is units now")
	case is("attacks * support * choice"):
		if to.IsText("owner") || to.IsText("always") {
			return []layout.Edit{path(4, 4, "optional"), layout.Replace(to.Lo, to.Hi, map[string]string{"owner": "true", "always": "false"}[strings.TrimSpace(to.Text)])}
		}
		return []layout.Edit{path(4, 4, "optional")}
	case is("attacks * times"):
		return append([]layout.Edit{path(2, 2, "once")}, f.onceMap(to)...)
	case is("attacks * times attacks"), is("attacks * times attacked"):
		now := map[string]string{"attacks": "attack", "attacked": "be_attacked"}[p[3].text]
		return append([]layout.Edit{path(2, 3, "once."+now)}, f.onceEntry(to)...)
	case is("retreats * run"):
		return []layout.Edit{path(2, 2, "if_impossible.run")}
	case is("movement * exits * unless"):
		return []layout.Edit{path(4, 4, "never.unless.when")}
	case is("attacks * times * rule"), is("attacks * times * label"):
		now := map[string]string{"attacks": "attack", "attacked": "be_attacked"}[p[3].text]
		return []layout.Edit{path(2, 3, "once."+now)}
	case is("attacks * times * *"), is("actions * cost *"), is("attacks * declare * options * cost *"), is("traces * to"), is("retreats * if_impossible"):
		if p[0].text == "traces" && to != nil && !to.IsText("false") || p[0].text == "retreats" && to != nil && !to.IsText("run") {
			return nil
		}
		return f.otherwise(n, p[last].text+" is no key of its own any more")
	case p[0].text == "attacks" && last >= 5 && (p[2].text == "results" || p[2].text == "before" || p[2].text == "after") && (p[last].text == "only" || containsStep(p, "effects")):
		var words []string
		for _, s := range p[:last] {
			words = append(words, s.text)
		}
		if own, ok := f.world.parties[strings.Join(words, ".")]; ok && p[last].text == "only" && to != nil && to.Kind == source.Scalar {
			return []layout.Edit{path(last, last, own[0]), f.set(to, "filter("+own[1]+", "+oneText(to)+")")}
		}
		return f.otherwise(n, p[last].text+" is written as a part of the effect now")
	}
	return nil
}

func containsStep(p []pathStep, text string) bool {
	for _, s := range p {
		if s.text == text {
			return true
		}
	}
	return false
}

func (f *file) otherwise(n *layout.Node, why string) []layout.Edit {
	f.find(RulePath, n.Lo, "this change goes into what is written otherwise now: "+why, "write the path and the value as the file has them that it changes")
	return nil
}

// countedUnits is who is counted, of a weight that is 1 or 0.
func (f *file) countedUnits(n *layout.Node) string {
	if n == nil || n.Kind != source.Scalar {
		return ""
	}
	x, err := parseExpr(n.Text)
	if err != nil || x.kind != luaBinary || x.op != "or" || x.kids[0].op != "and" {
		return ""
	}
	c, a, b := x.kids[0].kids[0], x.kids[0].kids[1], x.kids[1]
	switch {
	case a.kind != luaNumber || b.kind != luaNumber:
		return ""
	case a.text == "1" && b.text == "0":
		return strings.Join(strings.Fields(n.Text[c.bare().lo:c.bare().hi]), " ")
	case a.text == "0" && b.text == "1":
		return f.world.about("unit").negated(n.Text, c)
	}
	return ""
}

// onceMap carries the whole of times.
func (f *file) onceMap(n *layout.Node) []layout.Edit {
	if n == nil || n.Kind != source.Map {
		return nil
	}
	var edits []layout.Edit
	for _, e := range n.Entries {
		if now := map[string]string{"attacks": "attack", "attacked": "be_attacked"}[e.Key]; now != "" {
			edits = append(edits, layout.Replace(e.Lo, e.Hi, now))
			edits = append(edits, f.onceEntry(e.Value)...)
		}
	}
	return edits
}

// onceEntry carries one entry of times: its limit goes.
func (f *file) onceEntry(n *layout.Node) []layout.Edit {
	if n == nil || n.Kind != source.Map {
		return nil
	}
	e := n.Entry("limit")
	if e == nil {
		return nil
	}
	if len(n.Entries) == 1 {
		return []layout.Edit{layout.Replace(n.Lo, n.Hi, "true")}
	}
	return f.without(n, e, "")
}
