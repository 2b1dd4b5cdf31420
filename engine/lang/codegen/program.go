package codegen

import "github.com/vedette-wargames/vedette/engine/lang/types"

// Program is a compiled expression. It never changes and is safe for
// concurrent use as long as each goroutine has its own context.
type Program struct {
	types.Site
	Type types.Type
	Deps types.Deps // everything it may read

	root    *types.Expr
	run     code
	runSet  types.SetCode
	slots   int
	parts   int  // how much is worked out, where that counts
	scratch bool // needs a Scratch
	dynamic map[string]bool
	leaves  []leafCode
	watched bool
}

// NewProgram returns the program of an expression. What it explains is read off the expression
// as written, and run is that expression with all folded that never changes; slots is how many
// elements and arguments both keep.
func NewProgram(at types.Site, written, run *types.Expr, slots int) *Program {
	p := &Program{Site: at, Type: written.Type, root: run, slots: slots, leaves: genLeaves(written)}
	x := effects{dynamic: map[string]bool{}}
	x.walkNode(run)
	p.Deps, p.dynamic = x.deps, x.dynamic
	if run.Type.IsSet() {
		p.runSet = genSet(run)
	} else {
		p.run = genScalar(run)
	}
	p.measureCost()
	return p
}

// Int evaluates a scalar program: a number, 0 or 1, or an id. A set gives its
// size.
func (p *Program) Int(ctx types.Scratcher) int32 {
	if p.run == nil {
		return int32(len(p.Set(ctx, nil)))
	}
	if !p.scratch {
		return p.run(ctx, nil)
	}
	s := ctx.Scratch()
	base, depth := s.EnterProgram(p.slots)
	s.CountWork(p.parts)
	v := p.run(ctx, s)
	s.LeaveProgram(base, depth)
	if s.ExceededLimit() {
		s.BlameSite(&p.Site)
	}
	return v
}

// Bool evaluates a condition.
func (p *Program) Bool(ctx types.Scratcher) bool { return p.Int(ctx) != 0 }

// Set evaluates a set program, appends its elements to buf and returns the
// result. A scalar program appends its one value.
func (p *Program) Set(ctx types.Scratcher, buf []int32) []int32 {
	if p.runSet == nil {
		return append(buf, p.Int(ctx))
	}
	if !p.scratch {
		return p.runSet(ctx, nil, buf)
	}
	s := ctx.Scratch()
	base, depth := s.EnterProgram(p.slots)
	s.CountWork(p.parts)
	buf = p.runSet(ctx, s, buf)
	s.LeaveProgram(base, depth)
	if s.ExceededLimit() {
		s.BlameSite(&p.Site)
	}
	return buf
}

// Const returns the value of a scalar program that reads nothing.
func (p *Program) Const() (int32, bool) { return p.root.Value, p.root.IsConst() }

// StaticOn reports whether all that the program takes from the binding called
// name are fields marked Static: then its value is a function of those fields
// and of the state that Reads names, and may be tabulated by them. What is read
// through such a field (unit.leader.strength) counts as state. A program that
// does not mention name is static on it.
func (p *Program) StaticOn(name string) bool { return !p.dynamic[name] }

// effects are all parts of state that a program may read.
type effects struct {
	deps    types.Deps
	dynamic map[string]bool // names read otherwise than by static fields
}

func (x *effects) walkNode(e *types.Expr) {
	switch e.Op {
	case types.OpName:
		x.deps |= e.Binding.Deps
		x.dynamic[e.Name] = true
		x.addDynamic(e.Binding.DependsOn)
	case types.OpField:
		x.deps |= e.Field.Deps
		if root := e.Kids[0]; e.Field.Static && root.Op == types.OpName {
			x.deps |= root.Binding.Deps
			x.addDynamic(root.Binding.DependsOn)
			return
		}
	case types.OpCall:
		x.deps |= e.CallDeps()
		x.addDynamic(e.Func.DependsOn)
	}
	for _, k := range e.Kids {
		x.walkNode(k)
	}
}

func (x *effects) addDynamic(names []string) {
	for _, n := range names {
		x.dynamic[n] = true
	}
}
