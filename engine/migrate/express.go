package migrate

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/layout"
	"github.com/vedette-wargames/vedette/engine/source"
)

// expressions carries every expression of a file, in place.
func (f *file) expressions() {
	var edits []layout.Edit
	f.visit(&visitor{onValue: func(at *visit) {
		if at.form.isExpr() && at.node.Kind == source.Scalar && !at.node.Empty() && !f.isOwnWord(at) {
			edits = append(edits, f.expression(at)...)
		}
	}})
	f.change(edits)
}

// isOwnWord reports a scalar that is a word of its key, not an expression.
func (f *file) isOwnWord(at *visit) bool {
	return at.node.IsText("forbidden") || at.node.IsText("no limit") || at.form.name == "any"
}

func (f *file) expression(at *visit) []layout.Edit {
	n := at.node
	src := n.Text
	tree, err := parseExpr(src)
	if err != nil {
		if at.form.name != "expr" && !isTextOf(at) {
			f.teller(n)(&luaNode{lo: placeOf(err)}, RuleUnread, "this is no expression: "+err.Error(), "mend it, and run vedette migrate again")
		}
		return nil
	}
	s := f.world.about(at.about)
	if len(at.path) > 1 && at.path[0] == "define" {
		s = f.world.paramsOf(at.path[1])
	}
	s.tell = f.teller(n)
	text := src[:tree.lo] + s.write(src, tree).text + src[tree.hi:]
	if text == src {
		return f.unquoted(at, src)
	}
	return f.value(n, smallest(src, text))
}

// isTextOf reports a value such as `to: from the open`, which is no expression.
func isTextOf(at *visit) bool { return at.form.name == "expr" || at.form.name == "any" }

// paramsOf is the scope of what stands in the place of a helper.
func (w *world) paramsOf(name string) *scope {
	s := &scope{w: w, params: map[string]string{}}
	if d := w.defines[name]; d != nil {
		for _, p := range d.params {
			s.params[p.name] = p.typ
		}
	}
	return s
}

// unquoted takes the quotes off what is a plain number or truth in format 2.
func (f *file) unquoted(at *visit, src string) []layout.Edit {
	n := at.node
	if (n.Style == layout.Single || n.Style == layout.Double) && (src == "true" || src == "false" || isInt(src)) {
		return []layout.Edit{layout.Replace(n.Lo, n.Hi, src)}
	}
	return nil
}

// smallest are edits that make one text of another, word by word, so that line
// ends between them stay where they are.
func smallest(old, now string) []layout.Edit {
	a, _ := scanLua(old)
	b, _ := scanLua(now)
	if a[len(a)-1].kind == tokBad || b[len(b)-1].kind == tokBad {
		return []layout.Edit{layout.Replace(0, len(old), now)}
	}
	a, b = a[:len(a)-1], b[:len(b)-1]
	if len(a) == 0 || len(b) == 0 {
		return []layout.Edit{layout.Replace(0, len(old), now)}
	}
	same := func(x, y token) bool { return old[x.lo:x.hi] == now[y.lo:y.hi] }
	var edits []layout.Edit
	for _, c := range chunks(len(a), len(b), func(i, j int) bool { return same(a[i], b[j]) }) {
		lo := len(old)
		if c.a0 < len(a) {
			lo = a[c.a0].lo
		}
		var hi int
		if c.a1 > c.a0 {
			hi = a[c.a1-1].hi
		} else {
			if c.a0 > 0 {
				lo = a[c.a0-1].hi
			}
			hi = lo
		}
		text := ""
		if c.b1 > c.b0 {
			from := b[c.b0].lo
			if c.a1 == c.a0 && c.b0 > 0 {
				from = b[c.b0-1].hi
			}
			text = now[from:b[c.b1-1].hi]
			if c.a1 == c.a0 && c.b0 == 0 {
				lo, hi = a[0].lo, a[0].lo
				text = now[b[0].lo:min(len(now), nextLo(b, c.b1, len(now)))]
			}
		} else if c.a1 > c.a0 && c.a1 < len(a) && c.b0 > 0 && c.b0 < len(b) {
			// What went leaves the gap that the new text has there.
			lo, hi = gapLo(a, c.a0), a[c.a1].lo
			text = now[b[c.b0-1].hi:b[c.b0].lo]
		} else if c.a1 > c.a0 && c.a0 == 0 && c.a1 < len(a) {
			hi = a[c.a1].lo
		} else if c.a1 == len(a) && c.a0 > 0 {
			lo = a[c.a0-1].hi
		}
		edits = append(edits, layout.Replace(lo, hi, text))
	}
	if made, _ := layout.Apply(old, edits); strings.Join(strings.Fields(made), " ") != strings.Join(strings.Fields(now), " ") {
		return []layout.Edit{layout.Replace(0, len(old), now)}
	}
	return edits
}

func gapLo(a []token, i int) int {
	if i == 0 {
		return 0
	}
	return a[i-1].hi
}

func nextLo(b []token, i, end int) int {
	if i < len(b) {
		return b[i].lo
	}
	return end
}
