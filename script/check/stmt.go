package check

import (
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

// followBlock follows statements and returns the state after them. It reports the first that can
// never run.
func (w *walker) followBlock(list []*syntax.Stmt, st *flowState) *flowState {
	told := st.unreachable
	for _, s := range list {
		if st.unreachable && s.Kind == syntax.Label {
			st.unreachable = false // a goto leads here
		}
		if st.unreachable && !told {
			told = true
			w.found.reportMistake(s.Lo, s.Lo, diag.Diagnostic{Rule: ruleUnreachable, Severity: diag.Warning, Message: "this can never run: the lines above always leave here",
				Hint: "remove it, or move it up"})
		}
		dead := st.unreachable
		if dead {
			w.found.quiet++
		}
		st = w.followStmt(s, st)
		if dead {
			w.found.quiet--
			st.unreachable = true
		}
	}
	w.found.checkOverwritten(list)
	return st
}

func (w *walker) followStmt(s *syntax.Stmt, st *flowState) *flowState {
	switch s.Kind {
	case syntax.Assign:
		w.followAssign(s, st)
	case syntax.Declare:
		w.followDeclare(s, st)
	case syntax.CallOnly:
		w.followCallOnly(s, st)
	case syntax.Do:
		return w.followBlock(s.Blocks[0], st)
	case syntax.While, syntax.Repeat, syntax.ForNumber, syntax.ForIn:
		return w.followLoop(s, st)
	case syntax.If:
		return w.followIf(s, st)
	case syntax.Define:
		w.followDefine(s, st)
	case syntax.Return:
		w.followReturn(s, st)
	case syntax.Break:
		if n := len(w.loops); n > 0 {
			w.loops[n-1].atExit = joinOptional(w.loops[n-1].atExit, st.cloneState())
		}
		st.unreachable = true
	case syntax.Goto:
		st.unreachable = true
	}
	return st
}

// joinOptional joins a state to those gathered before.
func joinOptional(a, b *flowState) *flowState {
	if a == nil {
		return b
	}
	return joinStates(a, b)
}

func (w *walker) followDeclare(s *syntax.Stmt, st *flowState) {
	vals := make([]value, len(s.Names))
	for i := range vals {
		vals[i] = nilValue(maybe)
	}
	for i, e := range s.Right {
		v := w.useValue(e, st)
		w.found.checkJoinedNumbers(e, v)
		if i < len(vals) {
			vals[i] = v
		}
		if i == len(s.Right)-1 && len(s.Names) > len(s.Right) && (e.Kind == syntax.Call || e.Kind == syntax.Method) {
			for k := i + 1; k < len(vals); k++ {
				vals[k] = unknownValue()
			}
		}
	}
	for i, l := range s.Names {
		vals[i].name = l.Name
		st.setLocal(l, vals[i])
	}
}

func (w *walker) followCallOnly(s *syntax.Stmt, st *flowState) {
	e := s.Right[0]
	if e.Kind != syntax.Call && e.Kind != syntax.Method {
		w.followExpr(e, st)
		return
	}
	v := w.followCall(e, st, true)
	if fn := e.Kids[0]; e.Kind == syntax.Call && fn.Kind == syntax.Name && fn.Local == nil && fn.Word == "error" {
		st.unreachable = true
	}
	w.found.checkWasted(e, v)
}

func (w *walker) followIf(s *syntax.Stmt, st *flowState) *flowState {
	var out *flowState
	for i, cond := range s.Conds {
		t, f := w.followCondition(cond, st)
		t = w.followBlock(s.Blocks[i], t)
		out = joinOptional(out, t)
		st = f
	}
	if len(s.Blocks) > len(s.Conds) {
		st = w.followBlock(s.Blocks[len(s.Conds)], st)
	}
	return joinOptional(out, st)
}

// followDefine follows a function inside a file or another function; those at the top are
// followed by themselves.
func (w *walker) followDefine(s *syntax.Stmt, st *flowState) {
	if len(s.Names) == 1 {
		if fn := w.c.local[s.Names[0]]; fn != nil && w.fn == nil {
			st.setLocal(s.Names[0], value{fn: &callee{own: fn}, name: fn.Name})
			return
		}
		st.setLocal(s.Names[0], value{fn: &callee{}, name: s.Names[0].Name})
		w.followLambda(s.Func, nil, st)
		return
	}
	target := s.Left[0]
	if w.fn == nil && target.Kind == syntax.Name && target.Local == nil {
		if w.c.functionsByName[target.Word] != nil {
			return
		}
	}
	if target.Kind == syntax.Name {
		if target.Local != nil {
			st.setLocal(target.Local, value{fn: &callee{}, name: target.Word})
		}
	} else {
		w.followExpr(target.Kids[0], st)
		if root := rootExpr(target); root.Kind == syntax.Name && root.Local != nil {
			st.setLocal(root.Local, unknownValue())
		}
	}
	w.followLambda(s.Func, nil, st)
}

func rootExpr(e *syntax.Expr) *syntax.Expr {
	for e.Kind == syntax.Field || e.Kind == syntax.Index {
		e = e.Kids[0]
	}
	return e
}

func (w *walker) followReturn(s *syntax.Stmt, st *flowState) {
	n := len(w.returnStack)
	for i, e := range s.Right {
		v := w.followExpr(e, st) // return place(...) is a way to leave
		if i > 0 || n == 0 {
			continue
		}
		g := w.returnStack[n-1]
		if v.isImpossible() && e.Kind == syntax.Call {
			continue
		}
		g.returnsValue = true
		g.returnsFlags[0] = g.returnsFlags[0] || e.Kind == syntax.False
		g.returnsFlags[1] = g.returnsFlags[1] || e.Kind == syntax.True
		v.member, v.name = nil, ""
		if v.rec != nil {
			v.rec = &record{fields: v.rec.fields, open: true}
		}
		g.result = joinValues(g.result, v)
	}
	if n > 0 && len(s.Right) == 0 && w.returnStack[n-1].returnsValue {
		w.returnStack[n-1].result.nilness = max(w.returnStack[n-1].result.nilness, maybe)
	}
	if n > 0 && len(s.Right) == 0 && n == 1 && w.nestedDepth == 0 && w.fn != nil && w.found.quiet == 0 {
		w.fn.bareReturns = append(w.fn.bareReturns, s)
	}
	st.unreachable = true
}

// followLoop follows a loop twice: once to see what changes from turn to turn.
func (w *walker) followLoop(s *syntax.Stmt, st *flowState) *flowState {
	var entry value
	if s.Kind == syntax.ForNumber || s.Kind == syntax.ForIn {
		entry = w.followForIn(s, st)
	}
	inside := w.loopState
	w.loopState = nil
	enter := func(st *flowState) *flowState {
		if inside == nil {
			return st
		}
		for l, v := range inside.vals { // order does not matter: each is looked at alone
			if l.Writes == 0 {
				st.ownVals()[l] = v
			}
		}
		return st
	}
	w.found.quiet++
	after := w.followLoopOnce(s, enter(st.cloneState()), entry, &loop{})
	w.found.quiet--
	wide := newState()
	for l, v := range st.vals { // order does not matter: another map is filled
		wide.vals[l] = v
		if x, ok := after.vals[l]; ok && !after.unreachable && l.Writes > 0 {
			wide.vals[l] = widenValue(v, x)
		} else if l.Writes > 0 {
			wide.vals[l] = v
		} else if ok && !after.unreachable && (v.rec != nil || v.list != nil) {
			wide.vals[l] = joinValues(v, x)
		}
	}
	for p, v := range st.paths { // order does not matter: another map is filled
		if x, ok := after.paths[p]; ok || after.unreachable {
			if ok && !after.unreachable {
				v = widenValue(v, x)
			}
			wide.paths[p] = v
		}
	}
	l := &loop{}
	start := wide.cloneState()
	end := w.followLoopOnce(s, enter(wide), entry, l)
	out := joinStates(start, end)
	if s.Kind == syntax.While {
		w.found.quiet++
		_, out = w.followCondition(s.Conds[0], out.cloneState())
		w.found.quiet--
	}
	if s.Kind == syntax.Repeat {
		out = end
	}
	if s.Kind == syntax.While && s.Conds[0].Kind == syntax.True {
		out.unreachable = true
	}
	if l.atExit != nil {
		out = joinStates(l.atExit, out)
	}
	w.found.checkPairsOrder(s)
	return out
}

// followLoopOnce follows a loop once.
func (w *walker) followLoopOnce(s *syntax.Stmt, st *flowState, entry value, l *loop) *flowState {
	w.loops = append(w.loops, l)
	defer func() { w.loops = w.loops[:len(w.loops)-1] }()
	switch s.Kind {
	case syntax.While:
		t, _ := w.followCondition(s.Conds[0], st)
		return w.followBlock(s.Blocks[0], t)
	case syntax.Repeat:
		st = w.followBlock(s.Blocks[0], st)
		if st.unreachable {
			return st
		}
		_, f := w.followCondition(s.Conds[0], st)
		return f
	}
	misread := w.found.usesIndexAsEntry(s)
	for i, name := range s.Names {
		v := unknownValue()
		if i == len(s.Names)-1 && (s.Kind == syntax.ForNumber || i == 1) {
			v = entry
		} else if i == 0 && s.Kind == syntax.ForIn && isListLoop(s) && !misread {
			v = numberValue(1, maxNumber)
		}
		v.name = name.Name
		st.setLocal(name, v)
	}
	return w.followBlock(s.Blocks[0], st)
}

// isListLoop reports whether a loop goes over ipairs(...).
func isListLoop(s *syntax.Stmt) bool { return isLoopOver(s, "ipairs") }

func isLoopOver(s *syntax.Stmt, with string) bool {
	if s.Kind != syntax.ForIn || len(s.Right) != 1 {
		return false
	}
	e := s.Right[0]
	return e.Kind == syntax.Call && e.Kids[0].Kind == syntax.Name && e.Kids[0].Local == nil && e.Kids[0].Word == with
}
