package expr

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// Looked is an expression that can be asked what it comes to where something is known.
type Looked struct {
	j    *Judge
	env  *Env
	root *ir
}

// Known says what a name can be, or what can be in the set it stands for:
// {"unit", These(3)}; of a condition on it, {"unit.on_map", These(1)}.
type Known struct {
	Name string
	Can  Span
}

// facts are what is known of names of an Env.
func facts(env *Env, known []Known) *fact {
	var f *fact
	for _, k := range known {
		name, field, of := strings.Cut(k.Name, ".")
		b, ok := env.binding(name)
		e := &ir{op: opName, typ: b.Type, name: name}
		if of {
			e = &ir{op: opField, typ: Bool, kids: []*ir{e}, name: field}
		}
		if ok {
			f = &fact{e, k.Can, f}
		}
	}
	return f
}

// Look reads an expression for being asked; nil for one that does not compile.
func (j *Judge) Look(text string, at diag.Pos, env *Env, want Type) *Looked {
	var unheard diag.List
	src, root := env.read(text, at, &unheard)
	if root == nil {
		return nil
	}
	e := newChecker(src, env, &unheard).expr(root, want)
	if e == nil {
		return nil
	}
	return &Looked{j, env, e}
}

// Can is what the expression can come to.
func (x *Looked) Can(known ...Known) Span {
	x.j.work = 0
	return x.j.value(x.root, x.with(known))
}

// Holds says whether a condition can hold, and whether it can fail.
func (x *Looked) Holds(known ...Known) (may, mayNot bool) {
	v := x.Can(known...)
	return v.Holds(1), v.Holds(0)
}

// HoldsWith says whether a condition can hold where another holds.
func (x *Looked) HoldsWith(other *Looked) bool {
	x.j.work = 0
	f, may := x.j.assume(other.root, true, nil)
	if may {
		_, may = x.j.assume(x.root, true, f)
	}
	return may
}

// HoldsBut says whether a condition can hold where another, which is asked before it, does not.
func (x *Looked) HoldsBut(other *Looked) bool {
	x.j.work = 0
	f, may := x.j.assume(other.root, false, nil)
	return !may || x.j.value(x.root, f).Holds(1) // what can never be is told of there
}

// MayGive reports whether a member can be what the expression gives, or in the set it gives.
func (x *Looked) MayGive(id int32) bool {
	x.j.work = 0
	if !x.root.typ.IsSet() {
		return x.j.value(x.root, nil).Holds(int64(id))
	}
	in, _ := x.j.members(x.root, nil)
	return in.Holds(int64(id))
}

func (x *Looked) with(known []Known) *fact { return facts(x.env, known) }

// Narrow is what a name can be where the condition holds; ok is false where the condition
// says nothing of it, or never holds.
func (x *Looked) Narrow(name string, known ...Known) (can Span, ok bool) {
	x.j.work = 0
	f, may := x.j.assume(x.root, true, x.with(known))
	if !may {
		return can, false
	}
	for ; f != nil; f = f.next {
		if f.of.op == opName && f.of.name == name {
			return f.can, true
		}
	}
	return can, false
}

// Members are what can be in the set that the expression gives, or what it gives where that
// is one; ok is false where it is about something else.
func (x *Looked) Members(known ...Known) (can Span, ok bool) {
	x.j.work = 0
	t := x.root.typ
	if t.IsSet() {
		t = t.Elem()
	}
	if t.kind != kindDomain {
		return can, false
	}
	if !x.root.typ.IsSet() {
		return x.j.value(x.root, x.with(known)), true
	}
	can, _ = x.j.members(x.root, x.with(known))
	return can, true
}
