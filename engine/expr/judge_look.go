package expr

import "github.com/vedette-wargames/vedette/engine/diag"

// Looked is an expression that can be asked what it comes to where something is known.
type Looked struct {
	j    *Judge
	root *ir
}

// Known says what a name of the expression can be: {"unit", These(3)}.
type Known struct {
	Name string
	Can  Span
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
	return &Looked{j, e}
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

// MayGive reports whether a member can be what the expression gives, or in the set it gives.
func (x *Looked) MayGive(id int32) bool {
	x.j.work = 0
	if !x.root.typ.IsSet() {
		return x.j.value(x.root, nil).Holds(int64(id))
	}
	in, _ := x.j.members(x.root, nil)
	return in.Holds(int64(id))
}

func (x *Looked) with(known []Known) *fact {
	var f *fact
	for _, k := range known {
		if name := x.root.named(k.Name); name != nil {
			f = &fact{name, k.Can, f}
		}
	}
	return f
}

// named is the place in an expression where a name of the Env stands.
func (e *ir) named(name string) *ir {
	if e.op == opName && e.name == name {
		return e
	}
	for _, k := range e.kids {
		if n := k.named(name); n != nil {
			return n
		}
	}
	return nil
}
