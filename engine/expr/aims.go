package expr

// AimOp is how the parts of an aim go together.
type AimOp uint8

// The ways.
const (
	AimLeaf   AimOp = iota // holds or does not: Of
	AimAll                 // all Kids
	AimAny                 // any of Kids
	AimNot                 // the one kid does not hold
	AimAtMost              // the number A is at most B
	AimLess                // A is less than B
	AimEqual               // A is B
	AimCall                // a function called Call with one constant, Arg; else a leaf
)

// Aim is a condition in its parts, so that it can be asked how much is missing.
type Aim struct {
	Op   AimOp
	Of   *Program // the condition itself
	Kids []*Aim
	A, B *Program // of comparisons
	Call string
	Arg  int32
}

// Aims takes a condition apart; nil where there is none.
func (p *Program) Aims() *Aim {
	if p == nil || p.run == nil {
		return nil
	}
	return p.aim(p.root)
}

func (p *Program) aim(e *ir) *Aim {
	a := &Aim{Of: p.of(e)}
	switch e.op {
	case opMemo:
		return p.aim(e.kids[0])
	case opAnd, opOr:
		a.Op = AimAll
		if e.op == opOr {
			a.Op = AimAny
		}
		for _, k := range e.kids {
			if kid := p.aim(k); kid.Op == a.Op {
				a.Kids = append(a.Kids, kid.Kids...)
			} else {
				a.Kids = append(a.Kids, kid)
			}
		}
	case opNot:
		a.Op, a.Kids = AimNot, []*Aim{p.aim(e.kids[0])}
	case opLe, opLt, opEq:
		if e.kids[0].typ != Int {
			return a
		}
		a.Op, a.A, a.B = map[op]AimOp{opLe: AimAtMost, opLt: AimLess, opEq: AimEqual}[e.op], p.of(e.kids[0]), p.of(e.kids[1])
	case opCall:
		if len(e.kids) == 1 && e.kids[0].isConst() {
			a.Op, a.Call, a.Arg = AimCall, e.name, e.kids[0].val
		}
	}
	return a
}

// Fixed gives the sets of members of a domain that a program names and that are always the
// same: constants, and sets that nothing changes.
func (p *Program) Fixed(domain string, ctx Scratcher) [][]int32 {
	if p == nil {
		return nil
	}
	var out [][]int32
	p.eachFixed(p.root, domain, ctx, &out)
	return out
}

func (p *Program) eachFixed(e *ir, domain string, ctx Scratcher, out *[][]int32) {
	if d := e.typ.of; d != nil && d.Name == domain && isFixed(e) {
		of := *p
		of.root, of.run, of.runSet, of.leaves = e, nil, nil, nil
		if e.typ.IsSet() {
			of.runSet = genSet(e)
		} else {
			of.run = gen(e)
		}
		of.measure()
		*out = append(*out, of.Set(ctx, nil))
		return
	}
	for _, k := range e.kids {
		p.eachFixed(k, domain, ctx, out)
	}
}

// isFixed reports whether a part has the same value in all positions.
func isFixed(e *ir) bool {
	switch e.op {
	case opElem, opLet, opFixed:
		return false
	case opName:
		return e.bind.Reads == 0 && e.typ.IsSet()
	case opField:
		if e.fld.Reads != 0 {
			return false
		}
	case opCall:
		if e.reads() != 0 || e.fn.ReadsAt != nil {
			return false
		}
	}
	for _, k := range e.kids {
		if !isFixed(k) {
			return false
		}
	}
	return true
}
