package check

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/script/syntax"
)

// call follows a call; alone says that its result is not used.
func (w *walker) call(e *syntax.Expr, st *state, alone bool) value {
	if e.Kind == syntax.Call {
		if v, is := w.setWord(e, st); is {
			return v
		}
	}
	var fn value
	if e.Kind == syntax.Method {
		fn = w.methodOf(e, st)
	} else {
		fn = w.expr(e.Kids[0], st)
		fn = w.needed(e.Kids[0], fn, "cannot be called")
	}
	args := make([]value, len(e.Kids)-1)
	for i, a := range e.Kids[1:] {
		if a.Kind == syntax.Lambda && fn.name == "table.sort" && i == 1 && args[0].list != nil {
			w.lambda(a.Func, []value{args[0].list.some(), args[0].list.some()}, st)
			continue
		}
		args[i] = w.value(a, st)
	}
	if fn.fn == nil {
		w.notCallable(e, fn)
		st.acted()
		return unknown()
	}
	switch m := fn.member; {
	case fn.fn.own != nil:
		return w.own(e, fn.fn.own, args, st)
	case m != nil && m.Func:
		w.colon(e, fn)
		w.arguments(e, fn, args, st)
		if m.Effect {
			st.acted()
		}
		return w.result(e, fn, args)
	case fn.fn.host:
		return w.libraryCall(e, fn.name, args, st)
	}
	st.acted()
	return unknown()
}

func (w *walker) notCallable(e *syntax.Expr, fn value) {
	if fn.sure() && !fn.none() {
		what := w.source(e.Kids[0])
		w.tell(e.Kids[0].Lo, e.Kids[0].Hi, diag.Diagnostic{Rule: ruleType, Message: quote(what) + " is " + fn.shown() + ", and no function", Expected: "the name of a function", Hint: "leave the brackets out"})
	}
}

func (w *walker) methodOf(e *syntax.Expr, st *state) value {
	of := e.Kids[0]
	obj := w.needed(of, w.value(of, st), "has no functions")
	return w.member(obj, e, true)
}

// result is what a function of the host gives for these arguments.
func (w *walker) result(e *syntax.Expr, fn value, args []value) value {
	m := fn.member
	if m.Type == "" {
		return value{}
	}
	res := *m
	if len(args) > 0 && m.ResultBy != nil && e.Kids[1].Kind == syntax.Text {
		if by, ok := m.ResultBy[e.Kids[1].Word]; ok {
			res = by
		}
		if len(e.Kids) == 4 && e.Kids[3].Kind == syntax.Text {
			if by, ok := m.ResultBy[e.Kids[1].Word+ColumnOf+e.Kids[3].Word]; ok {
				res = by
			}
		}
	}
	v := w.c.of(&res, fn.name+"()")
	v.member = nil
	if m.Options != nil && len(args) > 0 && e.Kids[len(e.Kids)-1].Kind == syntax.Table {
		v = w.resultOf(fn.name, e.Kids[len(e.Kids)-1], args[len(args)-1], v)
	}
	switch fn.name {
	case "union":
		v = value{}
		for _, a := range args {
			v = join(v, w.asList(a))
		}
		if v.none() {
			v = unknown()
		}
	case "within":
		v.full = len(args) == 2 && (args[1].list == nil || args[1].full)
	case "cards_left", "distance", "friends_in", "range_to":
		v.num = &span{lo: 0, hi: most, declared: [2]int{0, most}}
	}
	return v
}

// asList is a collection of the host as a list.
func (w *walker) asList(v value) value {
	if w.isList(v) {
		l := listOf(w.c.typed(w.c.env.Types[v.thing].Elem).some())
		l.full = true // of all there are
		return l
	}
	return v
}

// resultOf narrows what comes out by the options that were given.
func (w *walker) resultOf(name string, t *syntax.Expr, opts value, v value) value {
	option := func(key string) (value, bool) {
		if opts.rec == nil {
			return value{}, false
		}
		x, ok := opts.rec.fields[key]
		return x, ok
	}
	if name == "roll" {
		dice := "1d6"
		if d, ok := option("dice"); ok {
			if dice = ""; d.text != nil && len(d.text.vals) == 1 && !d.text.open {
				dice = d.text.vals[0].text
			}
		}
		if lo, hi, ok := diceRun(dice); ok {
			v.num = &span{lo: lo, hi: hi, declared: [2]int{lo, hi}}
		}
		return v
	}
	from, given := option("from")
	if o, ok := option("optional"); ok && v.null != never {
		v.null = likely
		if !o.mayBe(true) {
			v.null = maybe
		}
	} else if v.null != never {
		switch v.null = offered; {
		case given && (name == "ask.choice" && from.list != nil || w.asList(from).full || from.any):
			v.null = never
		case name == "ask.number" || !given:
			v.null = maybe
		}
	}
	switch {
	case name == "ask.choice" && given && from.list != nil && from.list.text != nil && from.list.sure():
		v.text = from.list.text
	case (name == "ask.unit" || name == "ask.units") && given:
		if l := w.asList(from); l.list != nil && l.list.fields != nil {
			if name == "ask.unit" {
				v.fields = l.list.fields
			} else {
				null := v.null
				v = listOf(l.list.some())
				v.null = null
			}
		}
	case name == "ask.number":
		lo, hasLo := option("least")
		hi, hasHi := option("most")
		switch {
		case hasLo && hasHi && lo.num != nil && hi.num != nil:
			v.num = &span{lo: lo.num.lo, hi: hi.num.hi, declared: [2]int{lo.num.lo, hi.num.hi}}
		case given && from.list != nil && from.list.num != nil && from.list.sure():
			v.num = from.list.num
		}
	}
	return v
}

// diceRun is the least and the greatest total of dice: 2d6, d10, 1d6+1.
func diceRun(text string) (lo, hi int, ok bool) {
	add := 0
	if i := strings.IndexAny(text, "+-"); i > 0 {
		n, err := strconv.Atoi(text[i:])
		if err != nil {
			return 0, 0, false
		}
		add, text = n, text[:i]
	}
	n, faces, found := strings.Cut(text, "d")
	count, err := strconv.Atoi(n)
	if n == "" {
		count, err = 1, nil
	}
	sides, err2 := strconv.Atoi(faces)
	if !found || err != nil || err2 != nil || count < 1 || sides < 1 {
		return 0, 0, false
	}
	return count + add, count*sides + add, true
}

func (w *walker) colon(e *syntax.Expr, fn value) {
	if fn.member.Method == fn.method || e.Kind != syntax.Method && e.Kids[0].Kind != syntax.Field {
		return
	}
	word := fn.name[strings.LastIndexByte(fn.name, '.')+1:]
	d := diag.Diagnostic{Rule: ruleColon, Message: fmt.Sprintf("%s is called with a colon", word), Hint: fmt.Sprintf("write :%s(...) with a colon", word)}
	if fn.method {
		d.Message, d.Hint = fmt.Sprintf("%s is called with a dot", word), fmt.Sprintf("write .%s(...) with a dot", word)
	}
	w.tell(e.Tok, e.Tok, d)
}

// open reports that the last argument may stand for any number of values.
func open(args []*syntax.Expr) bool {
	if len(args) == 0 {
		return false
	}
	last := args[len(args)-1]
	return (last.Kind == syntax.Call || last.Kind == syntax.Method || last.Kind == syntax.Vararg) && !last.Closed
}

// called is a function as the author calls it: game:hexside.
func called(fn value) string {
	if i := strings.LastIndexByte(fn.name, '.'); i >= 0 && fn.method {
		return fn.name[:i] + ":" + fn.name[i+1:]
	}
	return fn.name
}
