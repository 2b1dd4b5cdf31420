package expr

import (
	"github.com/vedette-wargames/vedette/engine/diag"
)

// Sort says what a Verdict finds.
type Sort uint8

// The sorts of Verdict.
const (
	NeverTrue  Sort = iota // a condition that does not hold whatever happens
	AlwaysTrue             // one that holds whatever happens
	NoneOfIts              // a text is compared with what is never that text
	Nobody                 // nothing can be in a set
	Twice                  // one part of a condition says what another says
	Alike                  // a choice comes to the same either way
	Elsewhere              // a function always comes out one way, which is told of in it
)

// Verdict is what a judge finds of a part of an expression.
type Verdict struct {
	Sort Sort
	Pos  diag.Pos
	Len  int
	Text string // as the author wrote it
	// What is the value that decides, Has what that can be where it stands; empty where
	// there is none to show.
	What, Has string
	// Value and Valid: of NoneOfIts the text, and what there is.
	Value string
	Valid []string
	Here  bool // it is so because of what is asked before it
	Whole bool // so the whole expression never holds
}

// Expression says what in an expression can come out only one way where some names are
// known. Expressions that do not compile are told elsewhere: nothing is said of them.
func (j *Judge) Expression(text string, at diag.Pos, env *Env, want Type, known ...Known) []Verdict {
	j.heed(env)
	key, ok := env.judgedOf(text, at, want, known)
	if !ok {
		return j.expression(text, at, env, want, known)
	}
	t := env.top().shared.texts
	found, kept := t.judged(key)
	if !kept {
		found = j.expression(text, at, env, want, known)
		t.keepJudged(key, found)
	}
	return found
}

func (j *Judge) expression(text string, at diag.Pos, env *Env, want Type, known []Known) []Verdict {
	var unheard diag.List
	src, root := env.read(text, at, &unheard)
	if root == nil {
		return nil
	}
	c := newChecker(src, env, &unheard)
	c.notes = map[*node]*ir{}
	if c.expr(root, want) == nil {
		return nil
	}
	j.work = 0
	w := walker{c: c, src: src, j: j}
	w.walk(root, facts(env, known))
	w.ofWhole(root, facts(env, known))
	return w.found
}

// ofWhole notes of what never holds that nothing else does then.
func (w *walker) ofWhole(root *node, f *fact) {
	e := w.c.notes[root]
	if e == nil || e.typ != Bool || len(w.found) == 0 {
		return
	}
	v, one := w.j.value(e, f).One()
	for i := range w.found {
		w.found[i].Whole = one && v == 0 && (w.found[i].Sort == NeverTrue || w.found[i].Sort == NoneOfIts)
	}
}

// Helper says the same of a function that is one expression and whose parameters all
// have types.
func (j *Judge) Helper(h *Helper, env *Env) []Verdict {
	if h.root == nil || h.size > maxNodes {
		return nil
	}
	j.heed(env)
	key, ok := env.judgedHelper(h)
	if !ok {
		return j.helper(h, env)
	}
	t := env.top().shared.texts
	found, known := t.judged(key)
	if !known {
		found = j.helper(h, env)
		t.keepJudged(key, found)
	}
	return found
}

func (j *Judge) helper(h *Helper, env *Env) []Verdict {
	c := &checker{src: h.src, env: h.env, outer: env.CombatEnv, rep: &diag.List{}, notes: map[*node]*ir{}, noted: h}
	params := map[string]*ir{}
	for i, p := range h.params {
		if !p.Type.Known() {
			return nil
		}
		params[p.Name] = &ir{op: opElem, typ: p.Type, slot: i}
		if p.Type.IsSet() {
			params[p.Name] = &ir{op: opName, typ: p.Type, name: "given " + p.Name}
		}
	}
	c.slots = len(h.params)
	if c.helperBody(h, params) == nil {
		return nil
	}
	j.work = 0
	w := walker{c: c, src: h.src, j: j}
	w.walk(h.root, nil)
	return w.found
}

// EachHelper calls use with every function that an Env and all made of it know.
func (e *Env) EachHelper(use func(*Helper)) {
	for _, h := range e.top().defined {
		use(h)
	}
}

// walker goes over an expression as it is written.
type walker struct {
	c     *checker
	src   *source
	j     *Judge
	inOr  bool // the condition is one of several of which one must hold
	found []Verdict
}

// walk judges n where f is known, and reports whether it told anything of it: what
// follows from that is not told again.
func (w *walker) walk(n *node, f *fact) bool {
	told := false
	switch n.kind {
	case nodeBinary:
		if n.op == "and" || n.op == "or" {
			return w.logic(n, f)
		}
	case nodeIf:
		told = w.walk(n.kids[0], f) || w.alike(n)
		for i, want := range []bool{true, false} {
			if g, may := w.given(n.kids[0], want, f); may {
				told = w.walk(n.kids[i+1], g) || told
			}
		}
		return told
	case nodeCall:
		if w.overSet(n) {
			return w.over(n, w.c.notes[n], f)
		}
		if name := join(n.parts); (name == "min" || name == "max") && len(n.kids) == 2 {
			if a, b := w.c.notes[n.kids[0]], w.c.notes[n.kids[1]]; a != nil && b != nil && !a.typ.IsSet() && same(a, b) {
				w.tell(n, Verdict{Sort: Alike}, nil)
				return true
			}
		}
	case nodeUnary:
		// An exception that hits nobody does no harm: not marker, not has_trait('guard').
		if k := n.kids[0]; n.op == "not" && (k.kind == nodePath || k.kind == nodeCall && !w.overSet(k)) {
			for _, arg := range k.kids {
				told = w.walk(arg, f) || told
			}
			return told || w.excepted(n, f)
		}
	case nodeFields, nodeFunc:
		return false
	}
	for _, k := range n.kids {
		told = w.walk(k, f) || told
	}
	return told || w.atom(n, f)
}

// excepted tells of an exception that hits everybody.
func (w *walker) excepted(n *node, f *fact) bool {
	e := w.c.notes[n]
	if e == nil || e.op != opNot || e.kids[0].isConst() {
		return false
	}
	v := w.j.value(e, f)
	out, one := v.One()
	return one && out == 0 && w.atom(n, f)
}

// overSet reports whether a call asks something of each element of a set.
func (w *walker) overSet(n *node) bool {
	e := w.c.notes[n]
	if e == nil || len(n.kids) < 2 {
		return false
	}
	switch e.op {
	case opAny, opAll, opCount, opSum, opLeast, opMost, opBest, opFilter:
		return join(n.parts) == "any" || builtins[join(n.parts)].signature != ""
	}
	return false
}

// given is what is known once the condition n has come out as want says.
func (w *walker) given(n *node, want bool, f *fact) (*fact, bool) {
	e := w.c.notes[n]
	if e == nil || e.typ != Bool {
		return f, true
	}
	return w.j.assume(e, want, f)
}

func (w *walker) logic(n *node, f *fact) bool {
	l, r := n.kids[0], n.kids[1]
	told := w.walk(l, f)
	if !told && (w.twice(n) || w.alike(n)) {
		return true
	}
	defer func(was bool) { w.inOr = was }(w.inOr)
	w.inOr = n.op == "or"
	cond := l
	if n.op == "or" && w.c.notes[l] == nil && l.kind == nodeBinary && l.op == "and" {
		cond = l.kids[0] // of a choice between two values
	}
	g, may := w.given(cond, n.op == "and", f)
	if !may {
		return told
	}
	told = w.walk(r, g) || told
	return told || w.atom(n, f)
}

// twice tells of a part of a chain of and, or of or, that says what one before it says.
func (w *walker) twice(n *node) bool {
	last := w.c.notes[n.kids[1]]
	if last == nil || last.typ != Bool || last.isConst() {
		return false
	}
	for k := n.kids[0]; ; k = k.kids[0] {
		part := k
		if k.kind == nodeBinary && k.op == n.op {
			part = k.kids[1]
		}
		if e := w.c.notes[part]; e != nil && same(e, last) {
			w.tell(n.kids[1], Verdict{Sort: Twice}, nil)
			return true
		}
		if part == k {
			return false
		}
	}
}

// alike tells of a choice between two values that are one.
func (w *walker) alike(n *node) bool {
	if e := w.c.notes[n]; e == nil || e.op != opPick || !same(e.kids[1], e.kids[2]) {
		return false
	}
	w.tell(n, Verdict{Sort: Alike}, nil)
	return true
}

// over judges what is asked of each element of a set.
func (w *walker) over(n *node, e *ir, f *fact) bool {
	told := w.walk(n.kids[0], f)
	in, _ := w.j.members(e.kids[0], f)
	if in.none {
		if !told && e.op != opFilter {
			w.tell(n.kids[0], Verdict{Sort: Nobody}, f)
		}
		return true
	}
	elem := elemOf(&ir{typ: e.kids[0].typ.Elem()}, e.slot)
	body := n.kids[len(n.kids)-1]
	if body.kind == nodeFunc {
		body = body.kids[0]
	}
	if e.op == opFilter && body.kind == nodeBinary && w.c.notes[body.kids[0]] != nil && w.c.notes[body.kids[1]] != nil && same(w.c.notes[body.kids[0]], w.c.notes[body.kids[1]]) {
		return true // filter(hexes, it ~= it) is how an author writes nothing
	}
	inOr := w.inOr
	w.inOr = false
	told = w.walk(body, w.j.each(e.kids[0], elem, &fact{elem, in, f})) || told
	w.inOr = inOr
	if e.op == opFilter {
		if out, _ := w.j.members(e, f); out.none && !told {
			w.tell(n, Verdict{Sort: Nobody}, f)
			return true
		}
		return told
	}
	return told || w.atom(n, f)
}

// atom tells of a condition that can come out only one way.
func (w *walker) atom(n *node, f *fact) bool {
	e := w.c.notes[n]
	if e == nil || e.typ != Bool || n.kind == nodeTrue || n.kind == nodeFalse {
		return false
	}
	if n.kind == nodeCall && join(n.parts) == "has" && len(n.kids) == 2 && w.listed(n) {
		return true
	}
	v := w.j.value(e, f)
	if w.j.work > mostJudged {
		return true
	}
	out, one := v.One()
	if !one {
		return false
	}
	if !e.isConst() && !fluid(e) {
		return false // it compares what the game states with what it states
	}
	if n.kind == nodeCall && !w.j.onlyHere(e, f) {
		if h := w.c.env.helper(join(n.parts)); h != nil {
			return w.function(h, out == 1)
		}
	}
	d := Verdict{Sort: NeverTrue}
	if out == 1 {
		d.Sort = AlwaysTrue
		if w.harmless(n) {
			return false
		}
	}
	d.Here = w.j.onlyHere(e, f)
	w.tell(n, d, f)
	return true
}

// harmless reports whether a condition that always holds only says more than it must:
// that all are of a kind, or that one which is not there is left out.
func (w *walker) harmless(n *node) bool {
	if n.kind != nodeBinary || n.op != "==" && n.op != "~=" {
		return n.kind == nodePath || n.kind == nodeCall || n.kind == nodeField
	}
	l, r := w.c.notes[n.kids[0]], w.c.notes[n.kids[1]]
	if l == nil || r == nil || l.typ.kind != kindDomain || same(l, r) {
		return false
	}
	return n.op == "==" || !w.inOr && !w.ofAnother(l, r) && !w.ofAnother(r, l)
}

// ofAnother reports whether a text is compared with what is never that text.
func (w *walker) ofAnother(e, text *ir) bool {
	return text.isConst() && text.val >= 0 && !e.isConst() && e.typ.kind == kindDomain && e.typ.of.Mixed && !w.j.value(e, nil).Holds(int64(text.val))
}

// onlyHere reports whether a condition comes out one way because of what is known.
func (j *Judge) onlyHere(e *ir, f *fact) bool {
	_, here := j.value(e, f).One()
	_, anywhere := j.value(e, nil).One()
	return here && !anywhere
}

// fluid reports whether an expression asks for anything that is not fixed.
func fluid(e *ir) bool {
	if e.op == opCall || e.op == opElem || e.op == opField {
		return true
	}
	if e.op == opName {
		if can := e.bind.Can; e.bind.Fixed && can != nil && can.Values != nil {
			_, one := can.Values().One() // of an option there are several
			return !one
		}
		return true
	}
	for _, k := range e.kids {
		if fluid(k) {
			return true
		}
	}
	return false
}

// function tells of a function that always comes out one way where it is defined, unless
// what is in it is told already.
func (w *walker) function(h *helper, holds bool) bool {
	inner := NewJudge() // its work is its own
	inner.Ever, inner.heeded = w.j.Ever, w.j.heeded
	if holds {
		return true
	}
	if len(inner.Helper(h, w.c.env)) > 0 {
		w.found = append(w.found, Verdict{Sort: Elsewhere, Pos: h.at})
		return true
	}
	w.found = append(w.found, Verdict{Sort: NeverTrue, Pos: h.at, Len: len([]rune(h.name)), Text: h.name})
	return true
}

// listed tells of the texts of a list, has({'dry', 'wet'}, vars.weather), that the value
// looked for never is.
func (w *walker) listed(n *node) bool {
	e, told := w.c.notes[n.kids[1]], false
	for _, k := range n.kids[0].kids {
		if text := w.c.notes[k]; e != nil && text != nil && w.ofAnother(e, text) {
			w.tell(k, Verdict{Sort: NoneOfIts, What: w.src.span(n.kids[1].lo, n.kids[1].hi), Value: text.typ.Show(text.val), Valid: w.valid(e)}, nil)
			told = true
		}
	}
	return told
}

// valid are the names of what a value can be.
func (w *walker) valid(e *ir) []string {
	var out []string
	w.j.value(e, nil).Without(int64(None)).Each(func(v int64) { out = append(out, e.typ.Show(int32(v))) })
	return out
}

func (w *walker) tell(n *node, d Verdict, f *fact) {
	var at diag.List
	w.src.add(&at, n.lo, n.hi, diag.Diagnostic{})
	d.Pos, d.Len, d.Text = at.Items[0].Pos, at.Items[0].Len, w.src.span(n.lo, n.hi)
	if n.kind == nodeBinary && len(n.kids) == 2 {
		w.reason(n, &d, f)
	}
	w.found = append(w.found, d)
}

// reason shows the side of a comparison that decides it.
func (w *walker) reason(n *node, d *Verdict, f *fact) {
	l, r := w.c.notes[n.kids[0]], w.c.notes[n.kids[1]]
	if l == nil || r == nil || l.typ.IsSet() || l.typ == Bool {
		return
	}
	if e := w.c.notes[n]; e != nil && l.typ == Int && len(e.kids) == 2 {
		if _, one := w.j.compared(e.op, w.j.value(e.kids[0], f), w.j.value(e.kids[1], f), same(l, r)).One(); !one {
			return // what is known of the two together decides
		}
	}
	told, other := 0, r
	if l.isConst() {
		told, other = 1, l
	}
	e := w.c.notes[n.kids[told]]
	has := w.j.value(e, f)
	d.What, d.Has = w.c.src.span(n.kids[told].lo, n.kids[told].hi), has.Show(e.typ)
	if w.ofAnother(e, other) {
		d.Sort, d.Value = NoneOfIts, other.typ.Show(other.val)
		d.Valid = w.valid(e)
	}
}

// At is where a function is defined.
func (h *helper) At() diag.Pos { return h.at }
