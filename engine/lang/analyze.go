package lang

import (
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/ranges"
	"github.com/vedette-wargames/vedette/engine/lang/types"
)

// ConclusionKind tells conclusions apart.
type ConclusionKind uint8

// The kinds of Conclusion.
const (
	NeverTrue      ConclusionKind = iota // a condition that does not hold whatever happens
	AlwaysTrue                           // one that holds whatever happens
	ImpossibleText                       // a text is compared with a value that is never that text
	NothingInSet                         // nothing can be in a set
	RepeatedPart                         // one part of a condition says what another says
	SameEitherWay                        // a choice comes to the same either way
	InFunction                           // a function always gives the same result; the finding is in its body
)

// Conclusion is one finding of an Analyzer about a part of an expression.
type Conclusion struct {
	Kind ConclusionKind
	Pos  diag.Pos
	Len  int
	Text string // as the author wrote it
	// Operand is the value that decides. OperandValues are the values that it can have at this
	// place. Both are empty where no value can be shown.
	Operand, OperandValues string
	// Value and Valid: of ImpossibleText the text, and what there is.
	Value          string
	Valid          []string
	DueToContext   bool // a condition before it makes it so
	WholeNeverTrue bool // so the whole expression never holds
}

// AnalyzeExpression lists the parts of an expression that always give the same result,
// given what is known about some names. It returns nil for an expression that does not
// compile: the compiler reports those.
func (j *Analyzer) AnalyzeExpression(text string, at diag.Pos, env *Env, want Type, known ...KnownValues) []Conclusion {
	j.bindEnv(env)
	key, ok := env.makeAnalysisKey(text, at, want, known)
	if !ok {
		return j.analyzeExpression(text, at, env, want, known)
	}
	t := env.topEnv().shared.cache
	found, kept := t.loadAnalysis(key)
	if !kept {
		found = j.analyzeExpression(text, at, env, want, known)
		t.storeAnalysis(key, found)
	}
	return found
}

func (j *Analyzer) analyzeExpression(text string, at diag.Pos, env *Env, want Type, known []KnownValues) []Conclusion {
	var unheard diag.List
	src, root := env.parseCached(text, at, &unheard)
	if root == nil {
		return nil
	}
	c := newChecker(src, env, &unheard)
	c.nodeIR = map[*node]*types.Expr{}
	if c.checkExpr(root, want) == nil {
		return nil
	}
	j.work = 0
	w := walker{c: c, src: src, j: j}
	w.walkNode(root, assumeNames(env, known))
	w.markWhole(root, assumeNames(env, known))
	return w.found
}

// markWhole marks the findings because of which the whole expression never holds. Messages
// about the whole need no other finding then.
func (w *walker) markWhole(root *node, f *assumption) {
	e := w.c.nodeIR[root]
	if e == nil || e.Type != Bool || len(w.found) == 0 {
		return
	}
	v, one := w.j.evalValue(e, f).Single()
	for i := range w.found {
		w.found[i].WholeNeverTrue = one && v == 0 && (w.found[i].Kind == NeverTrue || w.found[i].Kind == ImpossibleText)
	}
}

// AnalyzeFunction does the same for an author's function whose parameters all have types.
func (j *Analyzer) AnalyzeFunction(h *Function, env *Env) []Conclusion {
	if h.root == nil || h.size > maxNodes {
		return nil
	}
	j.bindEnv(env)
	key, ok := env.makeFunctionKey(h)
	if !ok {
		return j.analyzeFunction(h, env)
	}
	t := env.topEnv().shared.cache
	found, known := t.loadAnalysis(key)
	if !known {
		found = j.analyzeFunction(h, env)
		t.storeAnalysis(key, found)
	}
	return found
}

func (j *Analyzer) analyzeFunction(h *Function, env *Env) []Conclusion {
	c := newFunctionChecker(h, env.CombatEnv, &diag.List{})
	c.nodeIR, c.analyzed = map[*node]*types.Expr{}, h
	params := map[string]*types.Expr{}
	for i, p := range h.params {
		if !p.Type.IsKnown() {
			return nil
		}
		params[p.Name] = &types.Expr{Op: types.OpElem, Type: p.Type, Slot: i}
		if p.Type.IsSet() {
			params[p.Name] = &types.Expr{Op: types.OpName, Type: p.Type, Name: "given " + p.Name}
		}
	}
	c.slots = len(h.params)
	if c.checkFunctionBody(h, params) == nil {
		return nil
	}
	j.work = 0
	w := walker{c: c, src: h.src, j: j}
	w.walkNode(h.root, nil)
	return w.found
}

// EachFunction calls use with every function that an Env and all made of it know.
func (e *Env) EachFunction(use func(*Function)) {
	for _, h := range e.topEnv().defined {
		use(h)
	}
}

// walker visits the parts of an expression in the order of its text.
type walker struct {
	c     *checker
	src   *source
	j     *Analyzer
	inOr  bool // the condition is one of several of which one must hold
	found []Conclusion
}

// walkNode analyzes n under the assumptions f. It returns whether it added a conclusion, so
// that the caller adds none that follows from it.
func (w *walker) walkNode(n *node, f *assumption) bool {
	told := false
	switch n.kind {
	case nodeBinary:
		if n.op == "and" || n.op == "or" {
			return w.walkLogic(n, f)
		}
	case nodeIf:
		told = w.walkNode(n.kids[0], f) || w.findSameChoice(n)
		for i, want := range []bool{true, false} {
			if g, may := w.assumeNode(n.kids[0], want, f); may {
				told = w.walkNode(n.kids[i+1], g) || told
			}
		}
		return told
	case nodeCall:
		if w.asksEachElement(n) {
			return w.walkSetBody(n, w.c.nodeIR[n], f)
		}
		if name := joinParts(n.parts); (name == "min" || name == "max") && len(n.kids) == 2 {
			if a, b := w.c.nodeIR[n.kids[0]], w.c.nodeIR[n.kids[1]]; a != nil && b != nil && !a.Type.IsSet() && sameValue(a, b) {
				w.addConclusion(n, Conclusion{Kind: SameEitherWay}, nil)
				return true
			}
		}
	case nodeUnary:
		// An exception that never applies does no harm: not marker, not has_trait('guard').
		if k := n.kids[0]; n.op == "not" && (k.kind == nodePath || k.kind == nodeCall && !w.asksEachElement(k)) {
			for _, arg := range k.kids {
				told = w.walkNode(arg, f) || told
			}
			return told || w.checkException(n, f)
		}
	case nodeFields, nodeFunc:
		return false
	}
	for _, k := range n.kids {
		told = w.walkNode(k, f) || told
	}
	return told || w.checkCondition(n, f)
}

// checkException reports an exception that always applies.
func (w *walker) checkException(n *node, f *assumption) bool {
	e := w.c.nodeIR[n]
	if e == nil || e.Op != types.OpNot || e.Kids[0].IsConst() {
		return false
	}
	v := w.j.evalValue(e, f)
	out, one := v.Single()
	return one && out == 0 && w.checkCondition(n, f)
}

// asksEachElement reports whether a call asks something of each element of a set.
func (w *walker) asksEachElement(n *node) bool {
	e := w.c.nodeIR[n]
	if e == nil || len(n.kids) < 2 {
		return false
	}
	switch e.Op {
	case types.OpAny, types.OpAll, types.OpCount, types.OpSum, types.OpLeast, types.OpMost, types.OpBest, types.OpFilter:
		return joinParts(n.parts) == "any" || builtins[joinParts(n.parts)].signature != ""
	}
	return false
}

// assumeNode returns what is known once condition n has the value want. The second result is
// false if n never has that value.
func (w *walker) assumeNode(n *node, want bool, f *assumption) (*assumption, bool) {
	e := w.c.nodeIR[n]
	if e == nil || e.Type != Bool {
		return f, true
	}
	return w.j.assumeCondition(e, want, f)
}

func (w *walker) walkLogic(n *node, f *assumption) bool {
	l, r := n.kids[0], n.kids[1]
	told := w.walkNode(l, f)
	if !told && (w.findRepeated(n) || w.findSameChoice(n)) {
		return true
	}
	defer func(was bool) { w.inOr = was }(w.inOr)
	w.inOr = n.op == "or"
	cond := l
	if n.op == "or" && w.c.nodeIR[l] == nil && l.kind == nodeBinary && l.op == "and" {
		cond = l.kids[0] // of a choice between two values
	}
	g, may := w.assumeNode(cond, n.op == "and", f)
	if !may {
		return told
	}
	told = w.walkNode(r, g) || told
	return told || w.checkCondition(n, f)
}

// findRepeated reports a part of a chain of and, or of or, that repeats an earlier part.
func (w *walker) findRepeated(n *node) bool {
	last := w.c.nodeIR[n.kids[1]]
	if last == nil || last.Type != Bool || last.IsConst() {
		return false
	}
	for k := n.kids[0]; ; k = k.kids[0] {
		part := k
		if k.kind == nodeBinary && k.op == n.op {
			part = k.kids[1]
		}
		if e := w.c.nodeIR[part]; e != nil && sameValue(e, last) {
			w.addConclusion(n.kids[1], Conclusion{Kind: RepeatedPart}, nil)
			return true
		}
		if part == k {
			return false
		}
	}
}

// findSameChoice reports a choice between two equal values.
func (w *walker) findSameChoice(n *node) bool {
	if e := w.c.nodeIR[n]; e == nil || e.Op != types.OpPick || !sameValue(e.Kids[1], e.Kids[2]) {
		return false
	}
	w.addConclusion(n, Conclusion{Kind: SameEitherWay}, nil)
	return true
}

// walkSetBody analyzes the condition or amount that a call evaluates for each element of a
// set.
func (w *walker) walkSetBody(n *node, e *types.Expr, f *assumption) bool {
	told := w.walkNode(n.kids[0], f)
	in, _ := w.j.evalMembers(e.Kids[0], f)
	if in.IsEmpty() {
		if !told && e.Op != types.OpFilter {
			w.addConclusion(n.kids[0], Conclusion{Kind: NothingInSet}, f)
		}
		return true
	}
	elem := elementNode(&types.Expr{Type: e.Kids[0].Type.Elem()}, e.Slot)
	body := n.kids[len(n.kids)-1]
	if body.kind == nodeFunc {
		body = body.kids[0]
	}
	if e.Op == types.OpFilter && body.kind == nodeBinary && w.c.nodeIR[body.kids[0]] != nil && w.c.nodeIR[body.kids[1]] != nil && sameValue(w.c.nodeIR[body.kids[0]], w.c.nodeIR[body.kids[1]]) {
		return true // filter(hexes, it ~= it) is how an author writes nothing
	}
	inOr := w.inOr
	w.inOr = false
	told = w.walkNode(body, w.j.assumeElementFacts(e.Kids[0], elem, &assumption{elem, in, f})) || told
	w.inOr = inOr
	if e.Op == types.OpFilter {
		if out, _ := w.j.evalMembers(e, f); out.IsEmpty() && !told {
			w.addConclusion(n, Conclusion{Kind: NothingInSet}, f)
			return true
		}
		return told
	}
	return told || w.checkCondition(n, f)
}

// checkCondition reports a condition that always gives the same result.
func (w *walker) checkCondition(n *node, f *assumption) bool {
	e := w.c.nodeIR[n]
	if e == nil || e.Type != Bool || n.kind == nodeTrue || n.kind == nodeFalse {
		return false
	}
	if n.kind == nodeCall && joinParts(n.parts) == "has" && len(n.kids) == 2 && w.checkTextList(n) {
		return true
	}
	v := w.j.evalValue(e, f)
	if w.j.work > maxAnalyzedNodes {
		return true
	}
	out, one := v.Single()
	if !one {
		return false
	}
	if !e.IsConst() && !asksVariable(e) {
		return false // it compares what the game states with what it states
	}
	if n.kind == nodeCall && !w.j.dependsOnContext(e, f) {
		if h := w.c.env.findFunction(joinParts(n.parts)); h != nil {
			return w.concludeFunction(h, out == 1)
		}
	}
	d := Conclusion{Kind: NeverTrue}
	if out == 1 {
		d.Kind = AlwaysTrue
		if w.isHarmlessTruth(n) {
			return false
		}
	}
	d.DueToContext = w.j.dependsOnContext(e, f)
	w.addConclusion(n, d, f)
	return true
}

// isHarmlessTruth reports whether a condition that always holds only says more than it must:
// that all are of a kind, or that one which is not there is left out.
func (w *walker) isHarmlessTruth(n *node) bool {
	if n.kind != nodeBinary || n.op != "==" && n.op != "~=" {
		return n.kind == nodePath || n.kind == nodeCall || n.kind == nodeField
	}
	l, r := w.c.nodeIR[n.kids[0]], w.c.nodeIR[n.kids[1]]
	if l == nil || r == nil || !l.Type.IsMember() || sameValue(l, r) {
		return false
	}
	return n.op == "==" || !w.inOr && !w.neverEqualsText(l, r) && !w.neverEqualsText(r, l)
}

// neverEqualsText reports whether a text is compared with a value that can never be that text.
func (w *walker) neverEqualsText(e, text *types.Expr) bool {
	return text.IsConst() && text.Value >= 0 && !e.IsConst() && e.Type.IsMember() && e.Type.Domain().Mixed && !w.j.evalValue(e, nil).Contains(int64(text.Value))
}

// dependsOnContext reports whether a condition has one result only because of known facts.
func (j *Analyzer) dependsOnContext(e *types.Expr, f *assumption) bool {
	_, here := j.evalValue(e, f).Single()
	_, anywhere := j.evalValue(e, nil).Single()
	return here && !anywhere
}

// asksVariable reports whether an expression asks for anything that is not fixed.
func asksVariable(e *types.Expr) bool {
	if e.Op == types.OpCall || e.Op == types.OpElem || e.Op == types.OpField {
		return true
	}
	if e.Op == types.OpName {
		if can := e.Binding.Bounds; e.Binding.Fixed && can != nil && can.Values != nil {
			_, one := can.Values().Single() // of an option there are several
			return !one
		}
		return true
	}
	for _, k := range e.Kids {
		if asksVariable(k) {
			return true
		}
	}
	return false
}

// concludeFunction reports a function that always gives the same result, at its definition, unless
// its body has a finding already.
func (w *walker) concludeFunction(h *function, holds bool) bool {
	inner := NewAnalyzer() // its work is its own
	inner.PossibleValues, inner.boundTo = w.j.PossibleValues, w.j.boundTo
	if holds {
		return true
	}
	if len(inner.AnalyzeFunction(h, w.c.env)) > 0 {
		w.found = append(w.found, Conclusion{Kind: InFunction, Pos: h.at})
		return true
	}
	w.found = append(w.found, Conclusion{Kind: NeverTrue, Pos: h.at, Len: len([]rune(h.name)), Text: h.name})
	return true
}

// checkTextList reports the texts of a list, has({'dry', 'wet'}, vars.weather), that the value
// looked for never is.
func (w *walker) checkTextList(n *node) bool {
	e, told := w.c.nodeIR[n.kids[1]], false
	for _, k := range n.kids[0].kids {
		if text := w.c.nodeIR[k]; e != nil && text != nil && w.neverEqualsText(e, text) {
			w.addConclusion(k, Conclusion{Kind: ImpossibleText, Operand: w.src.spanText(n.kids[1].lo, n.kids[1].hi), Value: text.Type.Show(text.Value), Valid: w.listValidTexts(e)}, nil)
			told = true
		}
	}
	return told
}

// listValidTexts returns the names of the values that e can have.
func (w *walker) listValidTexts(e *types.Expr) []string {
	var out []string
	w.j.evalValue(e, nil).Remove(int64(None)).EachValue(func(v int64) { out = append(out, e.Type.Show(int32(v))) })
	return out
}

func (w *walker) addConclusion(n *node, d Conclusion, f *assumption) {
	var at diag.List
	w.src.addFinding(&at, n.lo, n.hi, diag.Diagnostic{})
	d.Pos, d.Len, d.Text = at.Items[0].Pos, at.Items[0].Len, w.src.spanText(n.lo, n.hi)
	if n.kind == nodeBinary && len(n.kids) == 2 {
		w.explainComparison(n, &d, f)
	}
	w.found = append(w.found, d)
}

// explainComparison shows the side of a comparison that decides it.
func (w *walker) explainComparison(n *node, d *Conclusion, f *assumption) {
	l, r := w.c.nodeIR[n.kids[0]], w.c.nodeIR[n.kids[1]]
	if l == nil || r == nil || l.Type.IsSet() || l.Type == Bool {
		return
	}
	if e := w.c.nodeIR[n]; e != nil && l.Type == Int && len(e.Kids) == 2 {
		if _, one := ranges.CompareSets(e.Op.Operator(), w.j.evalValue(e.Kids[0], f), w.j.evalValue(e.Kids[1], f), sameValue(l, r)).Single(); !one {
			return // both values together decide
		}
	}
	told, other := 0, r
	if l.IsConst() {
		told, other = 1, l
	}
	e := w.c.nodeIR[n.kids[told]]
	has := w.j.evalValue(e, f)
	d.Operand, d.OperandValues = w.c.src.spanText(n.kids[told].lo, n.kids[told].hi), e.Type.ShowSet(has)
	if w.neverEqualsText(e, other) {
		d.Kind, d.Value = ImpossibleText, other.Type.Show(other.Value)
		d.Valid = w.listValidTexts(e)
	}
}

// Pos returns where a function is defined.
func (h *function) Pos() diag.Pos { return h.at }
