package lang

// GoalOp is how the parts of a Goal combine.
type GoalOp uint8

// The ways.
const (
	GoalLeaf   GoalOp = iota // holds or does not: Of
	GoalAll                  // all Kids
	GoalAny                  // any of Kids
	GoalNot                  // the one kid does not hold
	GoalAtMost               // the number A is at most B
	GoalLess                 // A is less than B
	GoalEqual                // A is B
	GoalCall                 // a function called Call with one constant, Arg; else a leaf
)

// Goal is a condition split into its parts, so that a bot can measure how far it is from holding.
type Goal struct {
	Op        GoalOp
	Condition *Program // the condition itself
	Kids      []*Goal
	A, B      *Program // of comparisons
	Call      string
	Arg       int32
}

// BuildGoal splits a condition into its parts; it returns nil where there is none.
func (p *Program) BuildGoal() *Goal {
	if p == nil || p.run == nil {
		return nil
	}
	return p.buildGoal(p.root)
}

func (p *Program) buildGoal(e *ir) *Goal {
	a := &Goal{Condition: p.subProgram(e)}
	switch e.op {
	case opMemo:
		return p.buildGoal(e.kids[0])
	case opAnd, opOr:
		a.Op = GoalAll
		if e.op == opOr {
			a.Op = GoalAny
		}
		for _, k := range e.kids {
			if kid := p.buildGoal(k); kid.Op == a.Op {
				a.Kids = append(a.Kids, kid.Kids...)
			} else {
				a.Kids = append(a.Kids, kid)
			}
		}
	case opNot:
		a.Op, a.Kids = GoalNot, []*Goal{p.buildGoal(e.kids[0])}
	case opLe, opLt, opEq:
		if e.kids[0].typ != Int {
			return a
		}
		a.Op, a.A, a.B = map[op]GoalOp{opLe: GoalAtMost, opLt: GoalLess, opEq: GoalEqual}[e.op], p.subProgram(e.kids[0]), p.subProgram(e.kids[1])
	case opCall:
		if len(e.kids) == 1 && e.kids[0].isConst() {
			a.Op, a.Call, a.Arg = GoalCall, e.name, e.kids[0].val
		}
	}
	return a
}

// ListConstantSets gives the sets of members of a domain that a program names and that are always the
// same: constants, and sets that nothing changes.
func (p *Program) ListConstantSets(domain string, ctx Scratcher) [][]int32 {
	if p == nil {
		return nil
	}
	var out [][]int32
	p.collectConstantSets(p.root, domain, ctx, &out)
	return out
}

func (p *Program) collectConstantSets(e *ir, domain string, ctx Scratcher, out *[][]int32) {
	if d := e.typ.domain; d != nil && d.Name == domain && isConstantPart(e) {
		of := *p
		of.root, of.run, of.runSet, of.leaves = e, nil, nil, nil
		if e.typ.IsSet() {
			of.runSet = genSet(e)
		} else {
			of.run = genScalar(e)
		}
		of.measureCost()
		*out = append(*out, of.Set(ctx, nil))
		return
	}
	for _, k := range e.kids {
		p.collectConstantSets(k, domain, ctx, out)
	}
}

// isConstantPart reports whether a part has the same value in all positions.
func isConstantPart(e *ir) bool {
	switch e.op {
	case opElem, opLet, opFixed:
		return false
	case opName:
		return e.bind.Deps == 0 && e.typ.IsSet()
	case opField:
		if e.fld.Deps != 0 {
			return false
		}
	case opCall:
		if e.callDeps() != 0 || e.fn.DepsByArgs != nil {
			return false
		}
	}
	for _, k := range e.kids {
		if !isConstantPart(k) {
			return false
		}
	}
	return true
}
