package codegen

import "github.com/vedette-wargames/vedette/engine/lang/types"

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

// BuildGoal splits a condition into its parts. It returns nil for a program without code.
func (p *Program) BuildGoal() *Goal {
	if p == nil || p.run == nil {
		return nil
	}
	return p.buildGoal(p.root)
}

func (p *Program) buildGoal(e *types.Expr) *Goal {
	a := &Goal{Condition: p.subProgram(e)}
	switch e.Op {
	case types.OpMemo:
		return p.buildGoal(e.Kids[0])
	case types.OpAnd, types.OpOr:
		a.Op = GoalAll
		if e.Op == types.OpOr {
			a.Op = GoalAny
		}
		for _, k := range e.Kids {
			if kid := p.buildGoal(k); kid.Op == a.Op {
				a.Kids = append(a.Kids, kid.Kids...)
			} else {
				a.Kids = append(a.Kids, kid)
			}
		}
	case types.OpNot:
		a.Op, a.Kids = GoalNot, []*Goal{p.buildGoal(e.Kids[0])}
	case types.OpLe, types.OpLt, types.OpEq:
		if e.Kids[0].Type != types.Int {
			return a
		}
		a.Op, a.A, a.B = map[types.Op]GoalOp{types.OpLe: GoalAtMost, types.OpLt: GoalLess, types.OpEq: GoalEqual}[e.Op], p.subProgram(e.Kids[0]), p.subProgram(e.Kids[1])
	case types.OpCall:
		if len(e.Kids) == 1 && e.Kids[0].IsConst() {
			a.Op, a.Call, a.Arg = GoalCall, e.Name, e.Kids[0].Value
		}
	}
	return a
}

// ListConstantSets returns the sets of members of a domain that a program names and that are
// always the same: constants, and sets that nothing changes.
func (p *Program) ListConstantSets(domain string, ctx types.Scratcher) [][]int32 {
	if p == nil {
		return nil
	}
	var out [][]int32
	p.collectConstantSets(p.root, domain, ctx, &out)
	return out
}

func (p *Program) collectConstantSets(e *types.Expr, domain string, ctx types.Scratcher, out *[][]int32) {
	if d := e.Type.Domain(); d != nil && d.Name == domain && isConstantPart(e) {
		of := *p
		of.root, of.run, of.runSet, of.leaves = e, nil, nil, nil
		if e.Type.IsSet() {
			of.runSet = genSet(e)
		} else {
			of.run = genScalar(e)
		}
		of.measureCost()
		*out = append(*out, of.Set(ctx, nil))
		return
	}
	for _, k := range e.Kids {
		p.collectConstantSets(k, domain, ctx, out)
	}
}

// isConstantPart reports whether a part has the same value in all positions.
func isConstantPart(e *types.Expr) bool {
	switch e.Op {
	case types.OpElem, types.OpLet, types.OpFixed:
		return false
	case types.OpName:
		return e.Binding.Deps == 0 && e.Type.IsSet()
	case types.OpField:
		if e.Field.Deps != 0 {
			return false
		}
	case types.OpCall:
		if e.CallDeps() != 0 || e.Func.DepsByArgs != nil {
			return false
		}
	}
	for _, k := range e.Kids {
		if !isConstantPart(k) {
			return false
		}
	}
	return true
}
