package check

import (
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/script/syntax"
)

// value is what an expression can be whose value is used.
func (w *walker) value(e *syntax.Expr, st *state) value {
	v := w.expr(e, st)
	if e.Kind == syntax.Call || e.Kind == syntax.Method {
		w.noResult(e, v)
	}
	return v
}

// expr follows an expression and tells what is known about its value.
func (w *walker) expr(e *syntax.Expr, st *state) value {
	switch e.Kind {
	case syntax.Nil:
		return nothing(maybe)
	case syntax.True:
		return value{yes: true}
	case syntax.False:
		return value{no: true}
	case syntax.Number:
		return w.number(e)
	case syntax.Text:
		return value{text: &texts{vals: []literal{{e.Word, w.file.tree, e.Tok}}}}
	case syntax.Name:
		return w.name(e, st)
	case syntax.Field:
		return w.field(e, st)
	case syntax.Index:
		return w.index(e, st)
	case syntax.Call, syntax.Method:
		return w.call(e, st, false)
	case syntax.Lambda:
		w.lambda(e.Func, nil, st)
		return value{fn: &callee{lambda: e}}
	case syntax.Table:
		return w.table(e, st)
	case syntax.Unary:
		return w.unary(e, st)
	case syntax.Binary:
		return w.binary(e, st)
	}
	return unknown()
}

func (w *walker) number(e *syntax.Expr) value {
	if n, err := strconv.ParseInt(e.Word, 0, 64); err == nil && n > least && n < most {
		return number(int(n), int(n))
	}
	v := anyNumber()
	if f, err := strconv.ParseFloat(e.Word, 64); err == nil && f != float64(int64(f)) {
		v.num.fraction = true
	}
	return v
}

func (w *walker) name(e *syntax.Expr, st *state) value {
	if e.Local != nil {
		if fn := w.c.local[e.Local]; fn != nil && e.Local.Writes == 0 {
			return value{fn: &callee{own: fn}, name: e.Word}
		}
		if v, ok := st.vals[e.Local]; ok {
			if v.name == "" {
				v.name = e.Word
			}
			return v
		}
		return unknown()
	}
	if v, ok := st.paths[e.Word]; ok {
		return v
	}
	if m, ok := w.c.env.Globals[e.Word]; ok {
		if m.Func {
			return value{fn: &callee{host: true}, member: &m, name: e.Word}
		}
		return w.c.of(&m, e.Word)
	}
	if fn := w.c.known[e.Word]; fn != nil {
		return value{fn: &callee{own: fn}, name: e.Word}
	}
	if w.c.has(e.Word) && !libraries[e.Word] {
		return value{fn: &callee{host: true}, name: e.Word}
	}
	v := unknown()
	v.null, v.name = never, e.Word
	return v
}

var libraries = map[string]bool{"math": true, "string": true, "table": true}

// table is the value of { }.
func (w *walker) table(e *syntax.Expr, st *state) value {
	out := value{rec: &record{fields: map[string]value{}}}
	var elem value
	entries := false
	for _, it := range e.Items {
		switch {
		case it.Key != nil:
			w.value(it.Key, st)
			w.value(it.Value, st)
			out.rec.open = true
		case it.Name != "":
			v := w.value(it.Value, st)
			v.member = nil
			out.rec.fields[it.Name] = v
		default:
			v := w.value(it.Value, st)
			v.member, v.name = nil, ""
			if it.Value.Kind == syntax.Nil {
				v = unknown()
			}
			elem, entries = join(elem, v), true
		}
	}
	if entries {
		out.list, out.full = &elem, true
		if len(out.rec.fields) == 0 && !out.rec.open {
			out.rec = nil
		}
	}
	return out
}

func (w *walker) unary(e *syntax.Expr, st *state) value {
	switch e.Word {
	case "not":
		v, _, _ := w.cond(e, st, true)
		return v
	case "#":
		v := w.value(e.Kids[0], st)
		v = w.needed(e.Kids[0], v, "has no length")
		if v.sure() && v.text == nil && v.list == nil && v.rec == nil && !w.isList(v) {
			w.tell(e.Kids[0].Lo, e.Kids[0].Hi, diag.Diagnostic{Rule: ruleType, Message: quote(w.source(e.Kids[0])) + " is " + v.shown() + ", which has no length", Expected: "a list or a text"})
		}
		return number(0, most)
	}
	v := w.operand(e.Kids[0], st)
	if n := v.num; n != nil {
		return value{num: &span{lo: -n.hi, hi: -n.lo, declared: [2]int{-n.declared[1], -n.declared[0]}, fraction: n.fraction}}
	}
	return anyNumber()
}

func (w *walker) isList(v value) bool {
	t := w.c.env.Types[v.thing]
	return v.thing != "" && t != nil && t.Elem != ""
}

func (w *walker) binary(e *syntax.Expr, st *state) value {
	switch e.Word {
	case "and", "or":
		return w.logic(e, st)
	case "==", "~=", "<", "<=", ">", ">=":
		v, _, _ := w.cond(e, st, false)
		return v
	case "..":
		l, r := w.joinedText(e.Kids[0], st), w.joinedText(e.Kids[1], st)
		if onlyNumber(l) && onlyNumber(r) {
			return value{text: &texts{of: digits}}
		}
		if sentence(e) {
			return value{text: &texts{of: free}}
		}
		return anyText()
	}
	l, r := w.operand(e.Kids[0], st), w.operand(e.Kids[1], st)
	if l.num == nil || r.num == nil {
		return anyNumber()
	}
	return value{num: arithmetic(e.Word, l.num, r.num)}
}

// logic is and and or where their value is used.
func (w *walker) logic(e *syntax.Expr, st *state) value {
	w.askedTwice(e)
	if e.Word == "or" {
		w.alikeEither(e)
	}
	lv, t, f := w.cond(e.Kids[0], st.clone(), e.Word == "and")
	if e.Word == "and" {
		w.truth(e.Kids[0], lv)
		rv := w.value(e.Kids[1], t)
		v := join(lv.part(false), rv)
		v.member, v.name = nil, ""
		return v
	}
	rv := w.value(e.Kids[1], f)
	if !lv.mayBe(true) {
		return rv
	}
	v := join(lv.part(true), rv)
	v.member, v.name = nil, ""
	return v
}

// operand is a number that is calculated with.
func (w *walker) operand(e *syntax.Expr, st *state) value {
	v := w.needed(e, w.value(e, st), "cannot be calculated with")
	if !v.sure() || v.num != nil && !v.word() || v.text != nil && v.text.fam == nil && v.text.of == "" && v.text.vals == nil {
		return v
	}
	w.tell(e.Lo, e.Hi, diag.Diagnostic{Rule: ruleType, Message: quote(w.source(e)) + " is " + v.shown() + ", and cannot be calculated with", Expected: "a number", Hint: w.numberOf(v, e)})
	return unknown()
}

// word reports whether a value may be a text of the author's own that is no number.
func (v value) word() bool {
	return v.text != nil && slices.ContainsFunc(v.text.vals, func(l literal) bool { return l.src != nil && !isNumber(l.text) && !slices.Contains(v.text.not, l.text) })
}

// numberOf says what number of a value may have been meant.
func (w *walker) numberOf(v value, e *syntax.Expr) string {
	switch {
	case v.list != nil || w.isList(v):
		return "write #" + w.source(e) + " for how many there are"
	case v.yes || v.no:
		return "write (" + w.source(e) + " and 1 or 0)"
	case v.thing == "unit":
		return "write which of its values is meant"
	}
	return ""
}

// joinedText checks a part of a text that is put together.
func (w *walker) joinedText(e *syntax.Expr, st *state) value {
	v := w.needed(e, w.value(e, st), "cannot be part of a text")
	if !v.sure() || v.num != nil || v.text != nil {
		return v
	}
	hint := ""
	if v.thing == "unit" || v.thing == "hex" || v.thing == "card" {
		hint = "write " + w.source(e) + ".id"
		if v.thing != "hex" {
			hint = "write " + w.source(e) + ".name"
		}
	}
	w.tell(e.Lo, e.Hi, diag.Diagnostic{Rule: ruleType, Message: quote(w.source(e)) + " is " + v.shown() + ", and cannot be part of a text", Expected: "a text or a number", Hint: hint})
	return unknown()
}

// digits is what messages call two numbers put together as a text.
const digits = "text of digits"

// putTogether reports two numbers that .. makes a text of and that are kept for later.
func (w *walker) putTogether(e *syntax.Expr, v value) {
	if e.Kind == syntax.Binary && e.Word == ".." && v.text != nil && v.text.of == digits {
		w.doubt(e.Lo, e.Hi, diag.Diagnostic{Rule: ruleType, Severity: diag.Warning, Message: quote(w.source(e)) + " puts two numbers together as a text: 3 .. 4 is \"34\"", Expected: "a number or a text", Hint: "write + to add them"})
	}
}

func quote(s string) string { return "\"" + s + "\"" }

// arithmetic is the run of numbers that comes out.
func arithmetic(op string, a, b *span) *span {
	out := &span{lo: least, hi: most, declared: [2]int{least, most}, fraction: a.fraction || b.fraction || op == "/" || op == "^"}
	pair := func(a, b [2]int) [2]int {
		switch op {
		case "+":
			return [2]int{bound(a[0] + b[0]), bound(a[1] + b[1])}
		case "-":
			return [2]int{bound(a[0] - b[1]), bound(a[1] - b[0])}
		case "*":
			return product(a, b)
		case "%":
			if b[0] == b[1] && b[0] > 0 {
				return [2]int{0, b[0] - 1}
			}
		}
		return [2]int{least, most}
	}
	run := pair([2]int{a.lo, a.hi}, [2]int{b.lo, b.hi})
	out.lo, out.hi, out.declared = run[0], run[1], pair(a.declared, b.declared)
	if op == "/" && b.lo == b.hi && b.lo != 0 && a.lo == a.hi && a.lo%b.lo == 0 && !a.fraction {
		out.lo, out.hi, out.fraction = a.lo/b.lo, a.lo/b.lo, false
	}
	return out
}

func product(a, b [2]int) [2]int {
	out := [2]int{most, least}
	for _, x := range a {
		for _, y := range b {
			p := 0
			switch {
			case x == 0 || y == 0:
			case x <= least || x >= most || y <= least || y >= most || x > 1<<14 || x < -1<<14 || y > 1<<14 || y < -1<<14:
				p = most
				if (x < 0) != (y < 0) {
					p = least
				}
			default:
				p = x * y
			}
			out = [2]int{min(out[0], p), max(out[1], p)}
		}
	}
	return [2]int{bound(out[0]), bound(out[1])}
}

// bound keeps numbers where they mean something: what is not known stays so.
func bound(n int) int {
	const near = 1 << 27
	switch {
	case n <= least+near:
		return least
	case n >= most-near:
		return most
	}
	return n
}

// sentence reports whether a text that is put together is one for people: ids have no
// blanks.
func sentence(e *syntax.Expr) bool {
	switch {
	case e.Kind == syntax.Text:
		return strings.Contains(e.Word, " ")
	case e.Kind == syntax.Binary && e.Word == "..":
		return sentence(e.Kids[0]) || sentence(e.Kids[1])
	}
	return false
}
