package check

import (
	"fmt"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/script/syntax"
)

// special checks what the types of parameters do not say: which value a variable takes
// that is named by a text, whose faces a unit has, and what a later call is handed.
func (w *walker) special(e *syntax.Expr, fn value, args []value, st *state) {
	exprs := e.Kids[1:]
	switch fn.name {
	case "set", "adjust":
		if len(exprs) >= 2 {
			w.changes(e, fn.name, args)
		}
		if fn.name == "adjust" && len(exprs) >= 2 {
			w.byNothing(e)
		}
	case "lookup":
		if len(exprs) >= 2 && w.c.env.Looked != nil {
			n, table := args[1].num, ""
			if exprs[0].Kind == syntax.Text {
				table = exprs[0].Word
			}
			if known := onlyNumber(args[1]) && n.lo > least && n.hi < most; known {
				w.c.env.Looked(table, n.lo, n.hi, true)
			} else {
				w.c.env.Looked(table, 0, 0, false)
			}
		}
	case "flip":
		if len(exprs) == 2 {
			w.faces(exprs, args, st)
		}
	case "after":
		if len(exprs) > 0 {
			w.handed(exprs[0].Word, args[1:])
		}
	case "at":
		if len(exprs) == 1 && args[0].rec != nil {
			if run := args[0].rec.fields["run"]; run.text != nil && len(run.text.vals) == 1 {
				var data []value
				if d, ok := args[0].rec.fields["data"]; ok {
					data = []value{d}
				}
				w.handed(run.text.vals[0].text, data)
			}
		}
	case "roll":
		if len(args) == 1 && args[0].rec != nil {
			w.dice(exprs[0], args[0])
		}
	}
}

// dice checks the dice of a roll.
func (w *walker) dice(t *syntax.Expr, v value) {
	for _, it := range t.Items {
		if it.Name != "dice" || it.Value.Kind != syntax.Text {
			continue
		}
		if _, _, ok := diceRun(it.Value.Word); !ok {
			w.tell(it.Value.Lo, it.Value.Hi, diag.Diagnostic{Rule: ruleType, Message: fmt.Sprintf("%s are no dice", quote(it.Value.Word)), Expected: "dice, as \"1d6\" or \"2d6\""})
		}
	}
}

// handed notes what a function gets that after or at calls later.
func (w *walker) handed(name string, data []value) {
	fn := w.c.known[name]
	if fn == nil {
		return
	}
	v := unknown()
	if len(data) > 0 {
		v = data[0]
		v.member, v.name = nil, ""
		v = kept(v)
	}
	if w.c.env.Bound[name] {
		v = unknown() // it gets something else besides
	}
	if all := join(fn.data, v); !alike(all, fn.data) {
		w.c.handedTo = append(w.c.handedTo, fn)
		fn.data = all
	}
}

// kept is a value as it comes back with the game.
func kept(v value) value {
	if v.rec != nil {
		fields := map[string]value{}
		for k, x := range v.rec.fields { // order does not matter: another map is filled
			x.member, x.name = nil, ""
			if x.num != nil {
				x.num = &span{lo: least, hi: most, declared: [2]int{least, most}}
			}
			fields[k] = x
		}
		v.rec = &record{fields: fields, open: v.rec.open}
	}
	return v
}

// changes checks set and adjust: the value of the variable, and whose it is.
func (w *walker) changes(e *syntax.Expr, word string, args []value) {
	exprs := e.Kids[1:]
	if exprs[0].Kind != syntax.Text {
		return
	}
	v, ok := w.c.env.Changeable[exprs[0].Word]
	if !ok {
		return
	}
	name := exprs[0].Word
	have := w.c.of(&v.Member, name)
	switch {
	case word == "adjust" && have.sure() && have.num == nil:
		w.tell(exprs[0].Lo, exprs[0].Hi, diag.Diagnostic{Rule: ruleType, Message: fmt.Sprintf("nothing can be added to %s: it holds %s", name, have.shown()), Hint: "write set(" + quote(name) + ", ...)"})
		return
	case word == "set":
		w.setTo(exprs[1], name, have, args[1])
	}
	if v.Owner == "" && len(exprs) > 2 && !args[2].onlyNil() {
		w.tell(exprs[2].Lo, exprs[2].Hi, diag.Diagnostic{Rule: ruleType, Message: fmt.Sprintf("%s belongs to the game as a whole", name), Hint: "leave the third value out"})
	}
	if v.Owner == "" {
		return
	}
	if len(exprs) < 3 && w.c.env.Unknown {
		return
	}
	if len(exprs) < 3 {
		w.tell(e.Tok, e.Tok, diag.Diagnostic{Rule: ruleMissing, Message: fmt.Sprintf("%s has a value for each %s: say whose is meant", name, v.Owner), Expected: article(v.Owner) + " as the third value"})
		return
	}
	p := &Arg{Name: "the third value", Kinds: []string{v.Owner, ListOf + v.Owner}}
	of := w.needed(exprs[2], args[2], "must be there")
	if !w.accepts(p, of) {
		w.tell(exprs[2].Lo, exprs[2].Hi, diag.Diagnostic{Rule: ruleType, Message: fmt.Sprintf("%s belongs to %s, and %s is %s", name, article(v.Owner), quote(w.source(exprs[2])), of.shown()), Expected: wanted(p)})
		return
	}
	fam := w.c.env.Families[v.Owner]
	w.inFamily(exprs[2], of, fam, "there is no "+v.Owner+" %q")
	if of.list != nil {
		w.inFamily(exprs[2], *of.list, fam, "there is no "+v.Owner+" %q")
	}
}

// setTo checks the value that set gives a variable.
func (w *walker) setTo(e *syntax.Expr, name string, have, v value) {
	if !have.sure() || !v.sure() {
		return
	}
	if v.onlyNil() && have.null != never {
		return
	}
	want := have
	want.null = never
	if !w.fits(v, want) {
		w.tell(e.Lo, e.Hi, diag.Diagnostic{Rule: ruleType, Message: fmt.Sprintf("%s holds %s, and %s is %s", name, have.shown(), quote(w.source(e)), v.shown()), Expected: have.shown()})
		return
	}
	w.inFamilies(e, v, want, name)
	w.fraction(e, v, have.num != nil)
}

// faces holds the face that a unit is turned to against those of its kind.
func (w *walker) faces(exprs []*syntax.Expr, args []value, st *state) {
	if args[1].text == nil || args[1].any {
		return
	}
	kind, ok := value{}, false
	if p := path(exprs[0]); p != "" {
		kind, ok = st.paths[p+".kind"]
	}
	if u := args[0]; !ok {
		if u.list != nil {
			u = *u.list
		}
		kind, ok = u.fields["kind"]
	}
	if !ok || kind.text == nil || !kind.sure() {
		return
	}
	for _, l := range args[1].text.vals {
		if l.src == w.file.tree {
			w.faceOf(l, kind)
		}
	}
}

// faceOf reports a face that no unit of some kinds has.
func (w *walker) faceOf(lit literal, kind value) {
	kinds, ok := kind.text.all()
	if !ok {
		return
	}
	var have []string
	for _, k := range kinds {
		names := w.c.env.FacesOf[k]
		if names == nil || names.Has(lit.text) {
			return
		}
		have = append(have, names.List...)
	}
	if len(kinds) == 0 {
		return
	}
	w.tell(lit.tok, lit.tok, diag.Diagnostic{Rule: ruleText, Message: fmt.Sprintf("no unit of kind %s has a face %q", kinds[0], lit.text), Nearest: w.c.rep.NearestName(lit.text, have), Expected: listed(have)})
}
