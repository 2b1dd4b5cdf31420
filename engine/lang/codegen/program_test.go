package codegen

import (
	"slices"
	"testing"

	"github.com/vedette-wargames/vedette/engine/lang/types"
)

// world is a context with one number.
type world struct {
	scratch types.Scratch
	n       int32
}

func (w *world) Scratch() *types.Scratch { return &w.scratch }

// number is a name that reads the number of the world.
func number() *types.Expr {
	return &types.Expr{Op: types.OpName, Type: types.Int, Name: "n", Binding: types.Binding{Type: types.Int, Deps: 1, Get: func(ctx any, _ *types.Scratch) int32 { return ctx.(*world).n }}}
}

func compile(e *types.Expr, slots int) *Program {
	return NewProgram(types.Site{Text: "test"}, e, e, slots)
}

// TestFilterKeepsWhatHolds: a filter gives the elements, in their order, of which its condition
// holds; it leaves no memory in use.
func TestFilterKeepsWhatHolds(t *testing.T) {
	t.Parallel()
	elem := &types.Expr{Op: types.OpElem, Type: types.Int, Slot: 0}
	less := &types.Expr{Op: types.OpLt, Type: types.Bool, Kids: []*types.Expr{elem, number()}}
	set := &types.Expr{Op: types.OpList, Type: types.SetType(nil), Values: []int32{5, 1, 4, 2}}
	p := compile(&types.Expr{Op: types.OpFilter, Type: types.SetType(nil), Kids: []*types.Expr{set, less}}, 1)
	w := &world{n: 4}
	if got := p.Set(w, nil); !slices.Equal(got, []int32{1, 2}) {
		t.Errorf("the elements below 4 are %v", got)
	}
	if w.n = 9; len(p.Set(w, nil)) != 4 {
		t.Error("all are below 9")
	}
	if !w.scratch.IsIdle() {
		t.Error("memory is in use")
	}
}

// TestProgramKnowsWhatItReads: a program depends on the names in it; a constant on nothing.
func TestProgramKnowsWhatItReads(t *testing.T) {
	t.Parallel()
	sum := &types.Expr{Op: types.OpAdd, Type: types.Int, Kids: []*types.Expr{number(), types.NewConst(types.Int, 2)}}
	p := compile(sum, 0)
	if got := p.Int(&world{n: 3}); got != 5 || p.Deps != 1 || !p.References("n") || p.StaticOn("n") {
		t.Errorf("n + 2 is %d, depends on %b", got, p.Deps)
	}
	c := compile(types.NewConst(types.Int, 7), 0)
	if v, ok := c.Const(); !ok || v != 7 || c.Deps != 0 || c.References("n") {
		t.Errorf("7 is %d, depends on %b", v, c.Deps)
	}
}

// TestHoistedConditionReadsItsParts: what depends on the owner alone is evaluated once, and the
// condition holds by the values handed back.
func TestHoistedConditionReadsItsParts(t *testing.T) {
	t.Parallel()
	other := &types.Expr{Op: types.OpName, Type: types.Int, Name: "m", Binding: types.Binding{Type: types.Int, Get: func(any, *types.Scratch) int32 { return 3 }}}
	sum := &types.Expr{Op: types.OpAdd, Type: types.Int, Kids: []*types.Expr{number(), types.NewConst(types.Int, 1)}}
	x := compile(&types.Expr{Op: types.OpLt, Type: types.Bool, Kids: []*types.Expr{other, sum}}, 0).Hoist("n")
	w := &world{n: 3}
	parts := x.EvalParts(w, nil)
	if w.n = 0; !slices.Equal(parts, []int32{4}) || !x.Bool(w, parts) || x.Bool(w, []int32{3}) || x.StillReferences("n") {
		t.Errorf("the parts are %v", parts)
	}
}
