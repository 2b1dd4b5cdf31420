package lang

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/ranges"
	"github.com/vedette-wargames/vedette/engine/lang/types"
)

// Probe is an expression whose possible values can be asked for under known facts.
type Probe struct {
	j    *Analyzer
	env  *Env
	root *types.Expr
}

// KnownValues are the values that a name can have, or the members of the set that it names:
// {"unit", NewValueSet(3)}. For a condition on the name, or on each member of the set:
// {"unit.on_map", NewValueSet(1)}. For the members of a set that a name has: {"to.units", ...}, and
// {"to.units.hidden", ...} for a condition on each. For how many members a set has: {"#defenders", ...}.
type KnownValues struct {
	Name   string
	Values ranges.ValueSet
}

// assumeNames turns known values of names of an Env into assumptions.
func assumeNames(env *Env, known []KnownValues) *assumption {
	var f *assumption
	for _, k := range known {
		all, isSize := strings.CutPrefix(k.Name, "#")
		name, fields, of := strings.Cut(all, ".")
		b, ok := env.findBinding(name)
		e := &types.Expr{Op: types.OpName, Type: b.Type, Name: name}
		for field := ""; of; {
			field, fields, of = strings.Cut(fields, ".")
			fieldType := Bool
			if found, ok := env.findField(e.Type.Domain(), field); ok && !e.Type.IsSet() {
				fieldType = found.Type
			}
			e = &types.Expr{Op: types.OpField, Type: fieldType, Kids: []*types.Expr{e}, Name: field}
		}
		if isSize {
			e = &types.Expr{Op: types.OpSize, Type: Int, Kids: []*types.Expr{e}}
		}
		if ok {
			f = &assumption{e, k.Values, f}
		}
	}
	return f
}

// PrepareProbe reads an expression for being asked; nil for one that does not compile.
func (j *Analyzer) PrepareProbe(text string, at diag.Pos, env *Env, want Type) *Probe {
	var unheard diag.List
	src, root := env.parseCached(text, at, &unheard)
	if root == nil {
		return nil
	}
	e := newChecker(src, env, &unheard).checkExpr(root, want)
	if e == nil {
		return nil
	}
	return &Probe{j, env, e}
}

// Mentions reports whether the expression, with the functions that it calls, reads a name.
func (x *Probe) Mentions(name string) bool { return mentionsName(x.root, name) }

func mentionsName(e *types.Expr, name string) bool {
	return e.Op == types.OpName && e.Name == name || slices.ContainsFunc(e.Kids, func(k *types.Expr) bool { return mentionsName(k, name) })
}

// PossibleValues returns the values that the expression can have.
func (x *Probe) PossibleValues(known ...KnownValues) ranges.ValueSet {
	x.j.work = 0
	return x.j.evalValue(x.root, x.assumeKnown(known))
}

// CanHoldOrFail reports whether a condition can hold, and whether it can fail.
func (x *Probe) CanHoldOrFail(known ...KnownValues) (may, mayNot bool) {
	v := x.PossibleValues(known...)
	return v.Contains(1), v.Contains(0)
}

// HoldsByLimits reports whether a condition always holds although what it compares can have
// several values: turn >= 1. Where the compared value is fixed, as a printed number, it only
// holds in this game.
func (x *Probe) HoldsByLimits() bool {
	x.j.work = 0
	return x.j.holdsByLimits(x.root)
}

func (j *Analyzer) holdsByLimits(e *types.Expr) bool {
	switch e.Op {
	case types.OpAnd:
		return j.holdsByLimits(e.Kids[0]) && j.holdsByLimits(e.Kids[1])
	case types.OpNot, types.OpMemo:
		return j.holdsByLimits(e.Kids[0])
	case types.OpEq, types.OpNe, types.OpLt, types.OpLe:
		for _, k := range e.Kids {
			if v := j.evalValue(k, nil); !k.IsConst() && v.Count() > 1 {
				return true
			}
		}
	}
	return false
}

// CanHoldWith reports whether a condition can hold together with another.
func (x *Probe) CanHoldWith(other *Probe) bool {
	x.j.work = 0
	f, may := x.j.assumeCondition(other.root, true, nil)
	if may {
		_, may = x.j.assumeCondition(x.root, true, f)
	}
	return may
}

// CanHoldUnless reports whether a condition can hold after another, evaluated before it, has
// failed.
func (x *Probe) CanHoldUnless(other *Probe) bool {
	x.j.work = 0
	f, may := x.j.assumeCondition(other.root, false, nil)
	return !may || x.j.evalValue(x.root, f).Contains(1) // the other condition has the finding
}

// MayGive reports whether a member can be what the expression gives, or in the set it gives.
func (x *Probe) MayGive(id int32) bool {
	x.j.work = 0
	if !x.root.Type.IsSet() {
		return x.j.evalValue(x.root, nil).Contains(int64(id))
	}
	in, _ := x.j.evalMembers(x.root, nil)
	return in.Contains(int64(id))
}

func (x *Probe) assumeKnown(known []KnownValues) *assumption { return assumeNames(x.env, known) }

// NarrowName returns the values that a name can have if the condition holds. ok is false if
// the condition says nothing of the name, or never holds.
func (x *Probe) NarrowName(name string, known ...KnownValues) (can ranges.ValueSet, ok bool) {
	x.j.work = 0
	f, may := x.j.assumeCondition(x.root, true, x.assumeKnown(known))
	if !may {
		return can, false
	}
	for ; f != nil; f = f.next {
		if f.expr.Op == types.OpName && f.expr.Name == name {
			return f.values, true
		}
	}
	return can, false
}

// PossibleMembers returns the possible members of the set that the expression gives, or its
// possible values if it gives a single one. ok is false for values that are no members.
func (x *Probe) PossibleMembers(known ...KnownValues) (can ranges.ValueSet, ok bool) {
	x.j.work = 0
	t := x.root.Type
	if t.IsSet() {
		t = t.Elem()
	}
	if !t.IsMember() {
		return can, false
	}
	if !x.root.Type.IsSet() {
		return x.j.evalValue(x.root, x.assumeKnown(known)), true
	}
	can, _ = x.j.evalMembers(x.root, x.assumeKnown(known))
	return can, true
}
