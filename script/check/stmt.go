package check

import (
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/script/syntax"
)

// block follows statements and gives what is known behind them.
func (w *walker) block(list []*syntax.Stmt, st *state) *state {
	told := st.dead
	for _, s := range list {
		if st.dead && s.Kind == syntax.Label {
			st.dead = false // a goto leads here
		}
		if st.dead && !told {
			told = true
			w.tell(s.Lo, s.Lo, diag.Diagnostic{Rule: ruleUnreachable, Severity: diag.Warning, Message: "this can never run: the lines above always leave here",
				Hint: "remove it, or move it up"})
		}
		dead := st.dead
		if dead {
			w.quiet++
		}
		st = w.stmt(s, st)
		if dead {
			w.quiet--
			st.dead = true
		}
	}
	w.overwritten(list)
	return st
}

func (w *walker) stmt(s *syntax.Stmt, st *state) *state {
	switch s.Kind {
	case syntax.Assign:
		w.assign(s, st)
	case syntax.Declare:
		w.declare(s, st)
	case syntax.CallOnly:
		w.callOnly(s, st)
	case syntax.Do:
		return w.block(s.Blocks[0], st)
	case syntax.While, syntax.Repeat, syntax.ForNumber, syntax.ForIn:
		return w.loop(s, st)
	case syntax.If:
		return w.branches(s, st)
	case syntax.Define:
		w.define(s, st)
	case syntax.Return:
		w.returns(s, st)
	case syntax.Break:
		if n := len(w.loops); n > 0 {
			w.loops[n-1].leaves = meet(w.loops[n-1].leaves, st.clone())
		}
		st.dead = true
	case syntax.Goto:
		st.dead = true
	}
	return st
}

// meet joins a state to those gathered before.
func meet(a, b *state) *state {
	if a == nil {
		return b
	}
	return joined(a, b)
}

func (w *walker) declare(s *syntax.Stmt, st *state) {
	vals := make([]value, len(s.Names))
	for i := range vals {
		vals[i] = nothing(maybe)
	}
	for i, e := range s.Right {
		v := w.value(e, st)
		w.putTogether(e, v)
		if i < len(vals) {
			vals[i] = v
		}
		if i == len(s.Right)-1 && len(s.Names) > len(s.Right) && (e.Kind == syntax.Call || e.Kind == syntax.Method) {
			for k := i + 1; k < len(vals); k++ {
				vals[k] = unknown()
			}
		}
	}
	for i, l := range s.Names {
		vals[i].name = l.Name
		st.set(l, vals[i])
	}
}

func (w *walker) callOnly(s *syntax.Stmt, st *state) {
	e := s.Right[0]
	if e.Kind != syntax.Call && e.Kind != syntax.Method {
		w.expr(e, st)
		return
	}
	v := w.call(e, st, true)
	if fn := e.Kids[0]; e.Kind == syntax.Call && fn.Kind == syntax.Name && fn.Local == nil && fn.Word == "error" {
		st.dead = true
	}
	w.wasted(e, v)
}

func (w *walker) branches(s *syntax.Stmt, st *state) *state {
	var out *state
	for i, cond := range s.Conds {
		t, f := w.condition(cond, st)
		t = w.block(s.Blocks[i], t)
		out = meet(out, t)
		st = f
	}
	if len(s.Blocks) > len(s.Conds) {
		st = w.block(s.Blocks[len(s.Conds)], st)
	}
	return meet(out, st)
}

// define follows a function inside a file or another function; those at the top are
// followed by themselves.
func (w *walker) define(s *syntax.Stmt, st *state) {
	if len(s.Names) == 1 {
		if fn := w.c.local[s.Names[0]]; fn != nil && w.fn == nil {
			st.set(s.Names[0], value{fn: &callee{own: fn}, name: fn.Name})
			return
		}
		st.set(s.Names[0], value{fn: &callee{}, name: s.Names[0].Name})
		w.lambda(s.Func, nil, st)
		return
	}
	target := s.Left[0]
	if w.fn == nil && target.Kind == syntax.Name && target.Local == nil {
		if w.c.known[target.Word] != nil {
			return
		}
	}
	if target.Kind == syntax.Name {
		if target.Local != nil {
			st.set(target.Local, value{fn: &callee{}, name: target.Word})
		}
	} else {
		w.expr(target.Kids[0], st)
		if root := rootOf(target); root.Kind == syntax.Name && root.Local != nil {
			st.set(root.Local, unknown())
		}
	}
	w.lambda(s.Func, nil, st)
}

func rootOf(e *syntax.Expr) *syntax.Expr {
	for e.Kind == syntax.Field || e.Kind == syntax.Index {
		e = e.Kids[0]
	}
	return e
}

func (w *walker) returns(s *syntax.Stmt, st *state) {
	n := len(w.back)
	for i, e := range s.Right {
		v := w.expr(e, st) // return place(...) is a way to leave
		if i > 0 || n == 0 {
			continue
		}
		g := w.back[n-1]
		if v.none() && e.Kind == syntax.Call {
			continue
		}
		g.gives = true
		g.says[0] = g.says[0] || e.Kind == syntax.False
		g.says[1] = g.says[1] || e.Kind == syntax.True
		v.member, v.name = nil, ""
		if v.rec != nil {
			v.rec = &record{fields: v.rec.fields, open: true}
		}
		g.result = join(g.result, v)
	}
	if n > 0 && len(s.Right) == 0 && w.back[n-1].gives {
		w.back[n-1].result.null = max(w.back[n-1].result.null, maybe)
	}
	if n > 0 && len(s.Right) == 0 && n == 1 && w.inner == 0 && w.fn != nil && w.quiet == 0 {
		w.fn.bare = append(w.fn.bare, s)
	}
	st.dead = true
}

// loop follows a loop twice: once to see what changes from turn to turn.
func (w *walker) loop(s *syntax.Stmt, st *state) *state {
	var entry value
	if s.Kind == syntax.ForNumber || s.Kind == syntax.ForIn {
		entry = w.loopValues(s, st)
	}
	inside := w.within
	w.within = nil
	enter := func(st *state) *state {
		if inside == nil {
			return st
		}
		for l, v := range inside.vals { // order does not matter: each is looked at alone
			if l.Writes == 0 {
				st.vals[l] = v
			}
		}
		return st
	}
	w.quiet++
	after := w.turn(s, enter(st.clone()), entry, &loop{})
	w.quiet--
	wide := newState()
	for l, v := range st.vals { // order does not matter: another map is filled
		wide.vals[l] = v
		if x, ok := after.vals[l]; ok && !after.dead && l.Writes > 0 {
			wide.vals[l] = widened(v, x)
		} else if l.Writes > 0 {
			wide.vals[l] = v
		} else if ok && !after.dead && (v.rec != nil || v.list != nil) {
			wide.vals[l] = join(v, x)
		}
	}
	for p, v := range st.paths { // order does not matter: another map is filled
		if x, ok := after.paths[p]; ok || after.dead {
			if ok && !after.dead {
				v = widened(v, x)
			}
			wide.paths[p] = v
		}
	}
	l := &loop{}
	start := wide.clone()
	end := w.turn(s, enter(wide), entry, l)
	out := joined(start, end)
	if s.Kind == syntax.While {
		w.quiet++
		_, out = w.condition(s.Conds[0], out.clone())
		w.quiet--
	}
	if s.Kind == syntax.Repeat {
		out = end
	}
	if s.Kind == syntax.While && s.Conds[0].Kind == syntax.True {
		out.dead = true
	}
	if l.leaves != nil {
		out = joined(l.leaves, out)
	}
	w.orderOf(s)
	return out
}

// turn follows a loop once.
func (w *walker) turn(s *syntax.Stmt, st *state, entry value, l *loop) *state {
	w.loops = append(w.loops, l)
	defer func() { w.loops = w.loops[:len(w.loops)-1] }()
	switch s.Kind {
	case syntax.While:
		t, _ := w.condition(s.Conds[0], st)
		return w.block(s.Blocks[0], t)
	case syntax.Repeat:
		st = w.block(s.Blocks[0], st)
		if st.dead {
			return st
		}
		_, f := w.condition(s.Conds[0], st)
		return f
	}
	misread := w.indexed(s)
	for i, name := range s.Names {
		v := unknown()
		if i == len(s.Names)-1 && (s.Kind == syntax.ForNumber || i == 1) {
			v = entry
		} else if i == 0 && s.Kind == syntax.ForIn && overList(s) && !misread {
			v = number(1, most)
		}
		v.name = name.Name
		st.set(name, v)
	}
	return w.block(s.Blocks[0], st)
}

// overList reports whether a loop goes over ipairs(...).
func overList(s *syntax.Stmt) bool { return iterates(s, "ipairs") }

func iterates(s *syntax.Stmt, with string) bool {
	if s.Kind != syntax.ForIn || len(s.Right) != 1 {
		return false
	}
	e := s.Right[0]
	return e.Kind == syntax.Call && e.Kids[0].Kind == syntax.Name && e.Kids[0].Local == nil && e.Kids[0].Word == with
}
