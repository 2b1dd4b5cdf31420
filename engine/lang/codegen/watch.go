package codegen

import "github.com/vedette-wargames/vedette/engine/lang/types"

// Watch returns the program with a callback: see gets each value that it comes to, with the context.
// A scalar program that is watched already is returned as it is, so that nothing is seen twice. Of a
// condition that is evaluated in parts ([Program.SplitByOwner], [Program.Hoist]) the parts are not
// watched.
func (p *Program) Watch(see func(ctx any, value int32)) *Program {
	if p.run == nil || p.watched {
		return p
	}
	out := *p
	out.watched = true
	out.run = func(ctx any, s *types.Scratch) int32 {
		v := p.run(ctx, s)
		see(ctx, v)
		return v
	}
	return &out
}

// TrueProgram returns a condition that holds everywhere.
func TrueProgram() *Program {
	e := types.NewConst(types.Bool, 1)
	return NewProgram(types.Site{}, e, e, 0)
}
