package check

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

// followCall follows a call; alone says that its result is not used.
func (w *walker) followCall(e *syntax.Expr, st *flowState, alone bool) value {
	if e.Kind == syntax.Call {
		if v, is := w.followSetWord(e, st); is {
			return v
		}
	}
	var fn value
	if e.Kind == syntax.Method {
		fn = w.findMethod(e, st)
	} else {
		fn = w.followExpr(e.Kids[0], st)
		fn = w.needValue(e.Kids[0], fn, "cannot be called")
	}
	args := make([]value, len(e.Kids)-1)
	for i, a := range e.Kids[1:] {
		if a.Kind == syntax.Lambda && fn.name == "table.sort" && i == 1 && args[0].list != nil {
			w.followLambda(a.Func, []value{args[0].list.withoutNil(), args[0].list.withoutNil()}, st)
			continue
		}
		args[i] = w.useValue(a, st)
	}
	if fn.fn == nil {
		w.reportNotCallable(e, fn)
		st.forgetPaths()
		return unknownValue()
	}
	switch m := fn.member; {
	case fn.fn.own != nil:
		return w.followOwnCall(e, fn.fn.own, args, st)
	case m != nil && m.Func:
		w.checkColon(e, fn)
		w.checkArguments(e, fn, args, st)
		if m.Effect {
			st.forgetPaths()
		}
		return w.hostResult(e, fn, args)
	case fn.fn.host:
		return w.followLibraryCall(e, fn.name, args, st)
	}
	st.forgetPaths()
	return unknownValue()
}

func (w *walker) reportNotCallable(e *syntax.Expr, fn value) {
	if fn.isFullyKnown() && !fn.isImpossible() {
		what := w.sourceText(e.Kids[0])
		w.reportMistake(e.Kids[0].Lo, e.Kids[0].Hi, diag.Diagnostic{Rule: ruleType, Message: quote(what) + " is " + fn.describeValue() + ", and no function", Expected: "the name of a function", Hint: "leave the brackets out"})
	}
}

func (w *walker) findMethod(e *syntax.Expr, st *flowState) value {
	of := e.Kids[0]
	obj := w.needValue(of, w.useValue(of, st), "has no functions")
	return w.findMember(obj, e, true)
}

// hostResult is what a function of the host gives for these arguments.
func (w *walker) hostResult(e *syntax.Expr, fn value, args []value) value {
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
			if by, ok := m.ResultBy[e.Kids[1].Word+ColumnSeparator+e.Kids[3].Word]; ok {
				res = by
			}
		}
	}
	v := w.c.memberTypeValue(&res, fn.name+"()")
	v.member = nil
	if m.Options != nil && len(args) > 0 && e.Kids[len(e.Kids)-1].Kind == syntax.Table {
		v = w.narrowResult(fn.name, e.Kids[len(e.Kids)-1], args[len(args)-1], v)
	}
	switch fn.name {
	case "union":
		v = value{}
		for _, a := range args {
			v = joinValues(v, w.collectionAsList(a))
		}
		if v.isImpossible() {
			v = unknownValue()
		}
	case "within":
		v.nonEmpty = len(args) == 2 && (args[1].list == nil || args[1].nonEmpty)
	case "cards_left", "distance", "friends_in", "range_to":
		v.num = &numberRange{lo: 0, hi: maxNumber, declared: [2]int{0, maxNumber}}
	}
	return v
}

// collectionAsList is a collection of the host as a list.
func (w *walker) collectionAsList(v value) value {
	if w.isListValue(v) {
		l := listValue(w.c.typeValue(w.c.env.Types[v.thing].Elem).withoutNil())
		l.nonEmpty = true // of all there are
		return l
	}
	return v
}

// narrowResult narrows what comes out by the options that were given.
func (w *walker) narrowResult(name string, t *syntax.Expr, opts value, v value) value {
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
		if lo, hi, ok := diceRange(dice); ok {
			v.num = &numberRange{lo: lo, hi: hi, declared: [2]int{lo, hi}}
		}
		return v
	}
	from, given := option("from")
	if o, ok := option("optional"); ok && v.nilness != never {
		v.nilness = likely
		if !o.canBeTruth(true) {
			v.nilness = maybe
		}
	} else if v.nilness != never {
		switch v.nilness = offered; {
		case given && (name == "ask.choice" && from.list != nil || w.collectionAsList(from).nonEmpty || from.any):
			v.nilness = never
		case name == "ask.number" || !given:
			v.nilness = maybe
		}
	}
	switch {
	case name == "ask.choice" && given && from.list != nil && from.list.text != nil && from.list.isFullyKnown():
		v.text = from.list.text
	case (name == "ask.unit" || name == "ask.units") && given:
		if l := w.collectionAsList(from); l.list != nil && l.list.fields != nil {
			if name == "ask.unit" {
				v.fields = l.list.fields
			} else {
				null := v.nilness
				v = listValue(l.list.withoutNil())
				v.nilness = null
			}
		}
	case name == "ask.number":
		lo, hasLo := option("least")
		hi, hasHi := option("most")
		switch {
		case hasLo && hasHi && lo.num != nil && hi.num != nil:
			v.num = &numberRange{lo: lo.num.lo, hi: hi.num.hi, declared: [2]int{lo.num.lo, hi.num.hi}}
		case given && from.list != nil && from.list.num != nil && from.list.isFullyKnown():
			v.num = from.list.num
		}
	}
	return v
}

// diceRange is the least and the greatest total of dice: 2d6, d10, 1d6+1.
func diceRange(text string) (lo, hi int, ok bool) {
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

func (w *walker) checkColon(e *syntax.Expr, fn value) {
	if fn.member.Method == fn.method || e.Kind != syntax.Method && e.Kids[0].Kind != syntax.Field {
		return
	}
	word := fn.name[strings.LastIndexByte(fn.name, '.')+1:]
	d := diag.Diagnostic{Rule: ruleColon, Message: fmt.Sprintf("%s is called with a colon", word), Hint: fmt.Sprintf("write :%s(...) with a colon", word)}
	if fn.method {
		d.Message, d.Hint = fmt.Sprintf("%s is called with a dot", word), fmt.Sprintf("write .%s(...) with a dot", word)
	}
	w.reportMistake(e.Tok, e.Tok, d)
}

// mayExpand reports whether the last argument may expand to any number of values.
func mayExpand(args []*syntax.Expr) bool {
	if len(args) == 0 {
		return false
	}
	last := args[len(args)-1]
	return (last.Kind == syntax.Call || last.Kind == syntax.Method || last.Kind == syntax.Vararg) && last.Parens == 0
}

// calleeName is a function as the author calls it: game:hexside.
func calleeName(fn value) string {
	if i := strings.LastIndexByte(fn.name, '.'); i >= 0 && fn.method {
		return fn.name[:i] + ":" + fn.name[i+1:]
	}
	return fn.name
}
