package codegen

import "github.com/vedette-wargames/vedette/engine/lang/types"

// countWorkParts returns how many parts are evaluated for one element. Loops over other
// elements inside, and helpers whose values are kept, count their work themselves.
func countWorkParts(e *types.Expr) int {
	n := 1 + len(e.Values)
	kids := e.Kids
	switch e.Op {
	case types.OpMemo:
		kids = e.Memo.Args
	case types.OpAny, types.OpAll, types.OpCount, types.OpSum, types.OpLeast, types.OpMost, types.OpBest, types.OpFilter:
		kids = kids[:1]
	}
	for _, k := range kids {
		n += countWorkParts(k)
	}
	return n
}

// heavyParts is from how many parts on a program counts whenever it runs.
const heavyParts = 64

// measureCost notes what a program needs to run. Small ones that use no memory are not
// counted: they cost less than the counting.
func (p *Program) measureCost() {
	p.scratch, p.parts = needsScratch(p.root), countWorkParts(p.root)
	if p.parts >= heavyParts {
		p.scratch = true
	}
}

// needsScratch reports whether e keeps elements, arguments or sets.
func needsScratch(e *types.Expr) bool {
	switch e.Op {
	case types.OpElem, types.OpLet, types.OpAny, types.OpAll, types.OpCount, types.OpSum, types.OpLeast, types.OpMost, types.OpBest, types.OpFirst, types.OpSize, types.OpFilter, types.OpUnion:
		return true
	case types.OpHas:
		if e.Kids[0].Op != types.OpList || len(e.Kids[0].Kids) > 0 {
			return true
		}
	case types.OpCall:
		direct := e.Func.Call2 != nil && len(e.Kids) == 2 || e.Func.Call3 != nil && len(e.Kids) == 3
		if _, ok := e.ConstArgs(); !ok && (e.EndsInSet || !direct) {
			return true
		}
	}
	for _, k := range e.Kids {
		if needsScratch(k) {
			return true
		}
	}
	return false
}
