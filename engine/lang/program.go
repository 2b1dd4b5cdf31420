package lang

import "github.com/vedette-wargames/vedette/engine/diag"

// Program is a compiled expression. It never changes and is safe for
// concurrent use as long as each goroutine has its own context.
type Program struct {
	Text string   // as the author wrote it
	Pos  diag.Pos // where it begins
	Type Type
	Deps Deps // everything it may read

	root    *ir
	run     code
	runSet  setCode
	slots   int
	parts   int  // how much is worked out, where that counts
	scratch bool // needs a Scratch
	dynamic map[string]bool
	leaves  []leafCode
}

// Compile compiles the expression text, which begins at the place at, against
// env. The result must be of type want unless that is the zero Type. It
// returns nil and reports to rep when the text is not a valid expression.
func Compile(text string, at diag.Pos, env *Env, want Type, rep *diag.List) *Program {
	if key, ok := env.makeProgramKey(text, at, want); ok {
		if p, known := env.loadProgram(key, at, rep); known {
			return p
		}
	}
	before := len(rep.Items)
	src, root := env.parseCached(text, at, rep)
	if root == nil {
		return nil
	}
	if !env.spendParts(0, at, rep) {
		return nil
	}
	c := newChecker(src, env, rep)
	e := c.checkExpr(root, want)
	if !env.spendParts(c.nodes, at, rep) {
		return nil
	}
	if e == nil {
		if len(rep.Items) == before && !rep.HasErrors() {
			c.failNode(root, diag.Diagnostic{Rule: RuleUnknownName, Message: "this uses a helper that is not valid itself", Hint: "mend the helper first"})
		}
		return nil
	}
	p := &Program{Text: text, Pos: at, Type: e.typ, slots: c.slots, leaves: genLeaves(e)}
	if c.foundFixed {
		e, p.slots = foldFixedNames(c, root, e)
	}
	p.root = e
	x := effects{dynamic: map[string]bool{}}
	x.walkNode(e)
	p.Deps, p.dynamic = x.deps, x.dynamic
	if e.typ.IsSet() {
		p.runSet = genSet(e)
	} else {
		p.run = genScalar(e)
	}
	p.measureCost()
	if key, ok := env.makeProgramKey(text, at, want); ok && len(rep.Items) == before {
		env.topEnv().shared.cache.storeProgram(key, &sharedProgram{p, c.nodes, c.calls})
	}
	return p
}

// foldFixedNames is an expression with the value of what is Fixed in place of its name, so that
// what it decides is decided once; with the slots that both ways of it need. What it
// reads is told as it was written.
func foldFixedNames(told *checker, root *node, e *ir) (*ir, int) {
	c := newChecker(told.src, told.env, &diag.List{})
	c.foldFixed = true
	if now := c.checkExpr(root, e.typ); now != nil {
		e = now
	}
	return e, max(told.slots, c.slots)
}

// needsScratch reports whether e keeps elements, arguments or sets.
func needsScratch(e *ir) bool {
	switch e.op {
	case opElem, opLet, opAny, opAll, opCount, opSum, opLeast, opMost, opBest, opFirst, opSize, opFilter, opUnion:
		return true
	case opHas:
		if e.kids[0].op != opList || len(e.kids[0].kids) > 0 {
			return true
		}
	case opCall:
		direct := e.fn.Call2 != nil && len(e.kids) == 2 || e.fn.Call3 != nil && len(e.kids) == 3
		if _, ok := constArgs(e); !ok && (e.set || !direct) {
			return true
		}
	}
	for _, k := range e.kids {
		if needsScratch(k) {
			return true
		}
	}
	return false
}

// Int evaluates a scalar program: a number, 0 or 1, or an id. A set gives its
// size.
func (p *Program) Int(ctx Scratcher) int32 {
	if p.run == nil {
		return int32(len(p.Set(ctx, nil)))
	}
	if !p.scratch {
		return p.run(ctx, nil)
	}
	s := ctx.Scratch()
	base, depth := s.enterProgram(p.slots)
	s.work += p.parts
	v := p.run(ctx, s)
	s.leaveProgram(base, depth)
	if s.ExceededLimit() {
		s.blameProgram(p)
	}
	return v
}

// Bool evaluates a condition.
func (p *Program) Bool(ctx Scratcher) bool { return p.Int(ctx) != 0 }

// Set evaluates a set program, appends its elements to buf and returns the
// result. A scalar program appends its one value.
func (p *Program) Set(ctx Scratcher, buf []int32) []int32 {
	if p.runSet == nil {
		return append(buf, p.Int(ctx))
	}
	if !p.scratch {
		return p.runSet(ctx, nil, buf)
	}
	s := ctx.Scratch()
	base, depth := s.enterProgram(p.slots)
	s.work += p.parts
	buf = p.runSet(ctx, s, buf)
	s.leaveProgram(base, depth)
	if s.ExceededLimit() {
		s.blameProgram(p)
	}
	return buf
}

// Const returns the value of a scalar program that reads nothing.
func (p *Program) Const() (int32, bool) { return p.root.val, p.root.isConst() }

// StaticOn reports whether all that the program takes from the binding called
// name are fields marked Static: then its value is a function of those fields
// and of the state that Reads names, and may be tabulated by them. What is read
// through such a field (unit.leader.strength) counts as state. A program that
// does not mention name is static on it.
func (p *Program) StaticOn(name string) bool { return !p.dynamic[name] }
