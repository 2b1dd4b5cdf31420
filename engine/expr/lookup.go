package expr

// Lookup looks up what is kept of a condition that is a helper of which values
// are kept, or the opposite of one, for one argument after the other.
type Lookup struct {
	memo *memoNode
	args []code
	at   int // the argument that is looked up
	want uint8
}

// Row is where the values of a Lookup are for all values of its argument, until
// the state changes. Its zero value knows nothing.
type Row struct {
	known      []uint8
	base, step int32
	want       uint8
}

// Is says what is kept for a value; known is false when the program must be asked.
func (r *Row) Is(v int32) (is, known bool) {
	if r.known == nil {
		return false, false
	}
	k := r.known[r.base+v*r.step]
	return k == r.want, k != 0
}

// Lookup gives the Lookup of a program over the binding called name, nil when it
// is another condition.
func (p *Program) Lookup(name string) *Lookup {
	if p == nil {
		return nil
	}
	e, want := p.root, uint8(2)
	for e.op == opNot {
		e, want = e.kids[0], 3-want
	}
	if e.op != opMemo || !e.memo.key.Cond {
		return nil
	}
	l := &Lookup{memo: e.memo, at: -1, want: want}
	for i, a := range e.memo.args {
		switch {
		case a.op == opName && a.name == name && l.at < 0:
			l.at = i
		case a.op != opName && a.op != opConst || a.op == opName && a.name == name:
			return nil
		}
		l.args = append(l.args, gen(a))
	}
	if l.at < 0 {
		return nil
	}
	return l
}

// Row is the row for the arguments as the context has them.
func (l *Lookup) Row(ctx any) Row {
	base, step := int32(0), int32(1)
	for i, arg := range l.args {
		v, size := int32(0), int32(l.memo.args[i].typ.of.Size())
		if i != l.at {
			if v = arg(ctx, nil); uint32(v) >= uint32(size) {
				return Row{}
			}
		}
		base = base*size + v
		if i > l.at {
			step *= size
		}
	}
	m := l.memo.keep(ctx, l.memo.key)
	if m == nil {
		return Row{}
	}
	return Row{known: m.Known, base: base, step: step, want: l.want}
}
