package check

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/expr"
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
	if w.gone(of, st) {
		return unknown()
	}
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

func (w *walker) arguments(e *syntax.Expr, fn value, args []value, st *state) {
	m, n := fn.member, len(args)
	exprs := e.Kids[1:]
	several := open(exprs) && w.several(exprs[n-1])
	if n < m.MinArgs && !several || m.MaxArgs >= 0 && n > m.MaxArgs && !(several && n == m.MaxArgs+1) {
		w.tell(e.Tok, e.Tok, diag.Diagnostic{Rule: ruleArgs, Message: fmt.Sprintf("%s is given %s", called(fn), count(n)), Expected: expectedArgs(m.MinArgs, m.MaxArgs)})
	}
	before := w.told
	for i, a := range exprs {
		if w.told > before {
			return // what is said of one may be because of another
		}
		if i < len(m.Params) {
			w.argument(&m.Params[i], a, args[i], called(fn), st)
		}
		if a.Kind == syntax.Text && exprs[0].Kind == syntax.Text && !isNumber(a.Word) {
			if by := m.TextsBy[exprs[0].Word]; by[i] != nil {
				w.textIn(a, by[i], called(fn)+" finds no %q in "+strings.ReplaceAll(exprs[0].Word, "%", "%%"))
			}
		}
	}
	if m.Options != nil && n == m.MaxArgs && n > 0 {
		if t := exprs[n-1]; t.Kind == syntax.Table {
			w.options(t, fn, args[n-1], st)
		} else if v := args[n-1]; v.sure() && v.rec == nil && !v.onlyNil() {
			w.tell(t.Lo, t.Hi, diag.Diagnostic{Rule: ruleType, Message: fmt.Sprintf("%s takes a table here, not %s", called(fn), v.shown()), Expected: "{ " + sortedKeys(m.Options)[0] + " = ... }"})
		}
	}
	w.special(e, fn, args, st)
}

// several reports whether a call may give other than one value: those of the game give one
// as a rule.
func (w *walker) several(e *syntax.Expr) bool {
	if e.Kind != syntax.Call || e.Kids[0].Kind != syntax.Name || e.Kids[0].Local != nil {
		return true
	}
	m, host := w.c.env.Globals[e.Kids[0].Word]
	return !host || !m.Func || m.Type == ""
}

// argument checks one value that the host is given.
func (w *walker) argument(p *Arg, e *syntax.Expr, v value, name string, st *state) {
	if p.Func {
		if e.Kind == syntax.Text {
			w.callee(e)
		} else if v.sure() && v.text == nil {
			hint := ""
			if v.fn != nil {
				hint = "write its name in quotes: " + quote(w.source(e))
			}
			w.tell(e.Lo, e.Hi, diag.Diagnostic{Rule: ruleType, Message: fmt.Sprintf("%s takes the name of a function, as a text, not %s", name, v.shown()), Hint: hint, Expected: "a text"})
		}
		return
	}
	if v.sure() && v.null == likely && !p.Optional && !v.onlyNil() && !p.anything() {
		v = w.needed(e, v, "must be there")
	}
	if v.onlyNil() && (p.Optional || p.anything()) {
		return
	}
	if !w.accepts(p, v) {
		w.tell(e.Lo, e.Hi, diag.Diagnostic{Rule: ruleType, Message: fmt.Sprintf("%s takes %s, and %s is %s", paramOf(name, p), wanted(p), quote(w.source(e)), v.shown()), Expected: wanted(p)})
		st.know(e, unknown())
		return
	}
	w.items(p, e, name, st)
	w.fraction(e, v, p.Type == Number)
	fam := p.Texts
	if fam == nil {
		fam = w.familyOf(p.Type)
	}
	w.inFamily(e, v, fam, name+" does not know %q")
	w.inKinds(p, e, v, name)
	if l := v.list; l != nil && strings.HasPrefix(p.Type, ListOf) || v.list != nil && p.Type == "units" {
		w.inFamily(e, *l, w.familyOf(elemType(p.Type)), name+" does not know %q")
	}
}

func elemType(typ string) string {
	if typ == "units" {
		return "unit"
	}
	return strings.TrimPrefix(typ, ListOf)
}

// familyOf are the names that a value of a type can be given by; nil: any, or none known.
func (w *walker) familyOf(typ string) *Names {
	switch typ {
	case "units":
		typ = "unit"
	case Text, "party", Any:
		return nil
	}
	return w.c.env.Families[typ]
}

func paramOf(name string, p *Arg) string {
	if p.Name == "" {
		return name
	}
	return p.Name + " of " + name
}

// items checks the entries of a list that is written out where a list is taken.
func (w *walker) items(p *Arg, e *syntax.Expr, name string, st *state) {
	elem := ""
	switch {
	case e.Kind != syntax.Table || len(e.Items) < 2:
		return
	case strings.HasPrefix(p.Type, ListOf):
		elem = strings.TrimPrefix(p.Type, ListOf)
	case p.Type == "units":
		elem = "unit"
	default:
		return
	}
	for _, it := range e.Items {
		w.quiet++
		v := w.expr(it.Value, st.clone())
		w.quiet--
		one := &Arg{Type: elem, Optional: true}
		if !w.accepts(one, v) && !(strings.HasPrefix(p.Type, ListOf) && w.takes(p.Type, v)) {
			w.tell(it.Value.Lo, it.Value.Hi, diag.Diagnostic{Rule: ruleType, Message: fmt.Sprintf("%s takes %s, and %s is %s", paramOf(name, p), wanted(p), quote(w.source(it.Value)), v.shown()), Expected: wanted(one)})
			return
		}
	}
}

// anything reports that a parameter takes any value.
func (p *Arg) anything() bool { return (p.Type == Any || p.Type == "data") && len(p.Kinds) == 0 }

// accepts reports whether a value may be what a parameter of the host takes.
func (w *walker) accepts(p *Arg, v value) bool {
	if !v.sure() {
		return true
	}
	v = v.some()
	if v.none() { // nil
		return p.Optional
	}
	kinds := p.Kinds
	if len(kinds) == 0 {
		kinds = []string{p.Type}
	}
	for _, part := range v.parts() {
		if !slices.ContainsFunc(kinds, func(k string) bool { return w.takes(k, part) }) {
			return false
		}
	}
	return true
}

func (w *walker) takes(typ string, v value) bool {
	if elem, ok := strings.CutPrefix(typ, ListOf); ok {
		l := w.asList(v)
		if l.list == nil {
			return l.rec != nil && len(l.rec.fields) == 0
		}
		return !l.list.sure() || w.takes(elem, *l.list) || l.list.list != nil && w.takes(elem, *l.list.list)
	}
	switch typ {
	case Any, "data", "":
		return true
	case Number:
		return v.num != nil
	case Flag:
		return v.yes || v.no
	case Text, "function", "dice":
		return v.text != nil
	case "units":
		return w.takes("unit", v) || w.takes(ListOf+"unit", v)
	case "party":
		return w.takes("unit", v) || w.takes("side", v)
	case "area":
		return v.text != nil && w.mayName(typ, v.text) || w.takes(ListOf+"hex", v)
	}
	if t := w.c.env.Types[typ]; t != nil && !t.Text {
		return v.thing == typ || v.text != nil && w.mayName(typ, v.text)
	}
	return v.text != nil && w.mayName(typ, v.text)
}

// mayName reports whether a text may be the name of a thing of a family: one that is known
// to name something else is none, even if both are called the same.
func (w *walker) mayName(typ string, t *texts) bool {
	if t.of == typ {
		return true
	}
	if t.of == free || t.of != "" && w.families(t.of) && w.families(typ) {
		return false
	}
	fam := w.c.env.Families[typ]
	if fam == nil {
		return true
	}
	list, ok := t.all()
	if !ok || t.vals != nil && slices.ContainsFunc(t.vals, func(l literal) bool { return l.src != nil }) {
		return true // one that is written out is looked at by itself
	}
	return slices.ContainsFunc(list, fam.Has)
}

func (w *walker) families(typ string) bool { return w.c.env.Families[typ] != nil }

// wanted says in words what a parameter takes.
func wanted(p *Arg) string {
	if len(p.Kinds) > 0 {
		var out []string
		for _, k := range p.Kinds {
			out = append(out, wantedType(k))
		}
		return strings.Join(out, " or ")
	}
	return wantedType(p.Type)
}

func wantedType(typ string) string {
	if elem, ok := strings.CutPrefix(typ, ListOf); ok {
		return "a list of " + plural(elem)
	}
	switch typ {
	case Flag:
		return "true or false"
	case "units":
		return "a unit or a list of units"
	case "party":
		return "a unit or a side"
	case "dice":
		return "dice, as \"1d6\""
	case "function":
		return "the name of a function, as a text"
	}
	return article(typ)
}

func isNumber(text string) bool {
	_, err := strconv.Atoi(text)
	return err == nil
}

// called is a function as the author calls it: game:hexside.
func called(fn value) string {
	if i := strings.LastIndexByte(fn.name, '.'); i >= 0 && fn.method {
		return fn.name[:i] + ":" + fn.name[i+1:]
	}
	return fn.name
}

func count(n int) string {
	if n == 1 {
		return "1 value"
	}
	return fmt.Sprintf("%d values", n)
}

func expectedArgs(lo, hi int) string {
	switch {
	case hi < 0:
		return "at least " + count(lo)
	case lo == hi:
		return count(lo)
	}
	return fmt.Sprintf("%d to %s", lo, count(hi))
}

func (w *walker) options(t *syntax.Expr, fn value, v value, st *state) {
	given := map[string]bool{}
	for _, it := range t.Items {
		if it.Name == "" {
			if it.Key == nil {
				w.tell(it.Value.Lo, it.Value.Hi, diag.Diagnostic{Rule: ruleOption, Message: fmt.Sprintf("%s takes its values by name, and this one has none", fn.name), Expected: "name = " + w.source(it.Value), Hint: listed(sortedKeys(fn.member.Options))})
			}
			return
		}
		if given[it.Name] {
			w.tell(it.Tok, it.Tok, diag.Diagnostic{Rule: ruleOption, Message: fmt.Sprintf("%s is given %q twice", fn.name, it.Name), Hint: "remove one of the two"})
		}
		given[it.Name] = true
		p, known := fn.member.Options[it.Name]
		if !known {
			valid := sortedKeys(fn.member.Options)
			if of, _, _ := strings.Cut(fn.name, "."); w.c.env.Gone != nil && slices.Contains(valid, w.c.env.Gone(of, it.Name)) {
				instead := w.c.env.Gone(of, it.Name)
				given[instead] = true
				w.tell(it.Tok, it.Tok, diag.Diagnostic{Rule: ruleGone, Message: fmt.Sprintf("%s has no option %q any more", fn.name, it.Name), Hint: "write " + instead})
				continue
			}
			near := diag.Nearest(it.Name, valid)
			given[near] = true
			w.tell(it.Tok, it.Tok, diag.Diagnostic{Rule: ruleOption, Message: fmt.Sprintf("%s has no option %q", fn.name, it.Name), Nearest: near, Expected: listed(valid)})
			continue
		}
		if v.rec != nil {
			q := p
			q.Optional = true
			w.argument(&q, it.Value, v.rec.fields[it.Name], fn.name, st)
		}
	}
	for _, name := range sortedKeys(fn.member.Options) {
		if p := fn.member.Options[name]; !p.Optional && !given[name] {
			w.tell(t.Lo-1, t.Lo-1, diag.Diagnostic{Rule: ruleMissing, Message: fmt.Sprintf("%s is not given %q", fn.name, name), Expected: name + " = " + wanted(&p)})
		}
	}
}

// callee checks the name of a function given as a text.
func (w *walker) callee(e *syntax.Expr) {
	w.note(e.Tok, expr.Function, e.Word)
	if w.c.known[e.Word] != nil {
		return
	}
	var valid []string
	for _, f := range w.c.order {
		valid = append(valid, f.Name)
	}
	w.tell(e.Tok, e.Tok, diag.Diagnostic{Rule: ruleCallee, Message: fmt.Sprintf("there is no function %q", e.Word), Nearest: diag.Nearest(e.Word, valid),
		Expected: "the name of a top-level function of this game's scripts"})
}

func (w *walker) textIn(e *syntax.Expr, valid *Names, message string) {
	w.note(e.Tok, valid.Of, e.Word)
	if !valid.Has(e.Word) {
		w.tell(e.Tok, e.Tok, diag.Diagnostic{Rule: ruleText, Message: fmt.Sprintf(message, e.Word), Nearest: diag.Nearest(e.Word, valid.List), Expected: listed(valid.List)})
	}
}

// inFamily finds texts of the author's own that are not among those that can be meant.
func (w *walker) inFamily(e *syntax.Expr, v value, fam *Names, message string) {
	w.noteTexts(v, fam)
	if fam == nil || v.text == nil || v.text.vals == nil || v.any {
		return
	}
	for _, l := range v.text.vals {
		if w.c.suspect[l.tok] == l.src && l.src != nil {
			continue
		}
		if l.src == nil || fam.Has(l.text) || slices.Contains(v.text.not, l.text) {
			continue
		}
		d := diag.Diagnostic{Rule: ruleText, Message: fmt.Sprintf(message, l.text), Nearest: diag.Nearest(l.text, fam.List), Expected: listed(fam.List)}
		if l.src == w.file.tree {
			w.tell(l.tok, l.tok, d)
		} else {
			w.tell(e.Lo, e.Hi, d)
		}
	}
}

// inKinds finds texts of the author's own where one of several kinds of thing is taken and
// none has that name.
func (w *walker) inKinds(p *Arg, e *syntax.Expr, v value, name string) {
	if v.text == nil || v.any || len(p.Kinds) == 0 {
		return
	}
	var names []string
	for _, k := range p.Kinds {
		fam := w.c.env.Families[elemType(k)]
		if fam == nil {
			return
		}
		names = append(names, fam.List...)
	}
	w.inFamily(e, v, &Names{List: names}, name+" does not know %q")
}
