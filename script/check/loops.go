package check

import (
	"fmt"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

const (
	ruleLoopSet = "lua-loop-variable"
	rulePairs   = "lua-pairs-order"
)

var loopSetRule = diag.Rule{ID: ruleLoopSet, Title: "the variable of a loop is set in it", Why: "the next turn of the loop has its own value, whatever was set",
	Bad: "for i = 1, 6 do\n  i = i + 1\nend", Good: "for i = 1, 6, 2 do\nend"}

var pairsRule = diag.Rule{ID: rulePairs, Severity: diag.Warning, Title: "the order of pairs decides what comes out", Why: "pairs goes through a table in any order, so that the same game could go on in two ways and no record of it be played again",
	Bad: "for id, n in pairs(votes) do\n  say(id)\nend", Good: "for _, id in ipairs({ \"red\", \"blue\" }) do\n  say(id)\nend"}

// checkLoopSet reports a variable of a loop that is set inside it.
func (fs *findings) checkLoopSet(e *syntax.Expr) {
	if e.Local.Kind == syntax.Loop || e.Local.Kind == syntax.LoopMore {
		fs.reportMistake(e.Lo, e.Hi, diag.Diagnostic{Rule: ruleLoopSet, Message: fmt.Sprintf("%q is the variable of the loop: the next turn has its own value", e.Word), Hint: "make a local for what is worked out"})
	}
}

// followForIn follows what a loop goes over, and gives what its variable can be.
func (w *walker) followForIn(s *syntax.Stmt, st *flowState) value {
	if s.Kind == syntax.ForNumber {
		return w.followForNumber(s, st)
	}
	if !isLoopOver(s, "ipairs") && !isLoopOver(s, "pairs") {
		for _, e := range s.Right {
			v := w.useValue(e, st)
			if v.isFullyKnown() && v.fn == nil && len(s.Right) == 1 {
				w.found.reportMistake(e.Lo, e.Hi, diag.Diagnostic{Rule: ruleType, Message: fmt.Sprintf("a loop cannot go over %s itself: it is %s", quote(w.found.sourceText(e)), v.describeValue()), Expected: "ipairs(" + w.found.sourceText(e) + ")"})
			}
		}
		return unknownValue()
	}
	call := s.Right[0]
	v := w.useValue(call, st)
	w.narrowLoopEntry(call, st)
	if len(call.Kids) != 2 {
		return v
	}
	v = w.host.collectionAsList(w.peekValue(call.Kids[1], st))
	switch {
	case !v.isFullyKnown():
		return unknownValue()
	case v.list != nil:
		return v.list.withoutNil()
	case v.rec != nil && isLoopOver(s, "pairs"):
		return v.rec.entryValue(unknownValue()).withoutNil()
	}
	return unknownValue()
}

// usesIndexAsEntry reports a loop whose only name is the number of the entry and is used as the
// entry itself.
func (fs *findings) usesIndexAsEntry(s *syntax.Stmt) bool {
	if !isListLoop(s) || len(s.Names) != 1 {
		return false
	}
	used := false
	is := func(e *syntax.Expr) bool { return e.Kind == syntax.Name && e.Local == s.Names[0] }
	walkStatements(s.Blocks[0], func(e *syntax.Expr) {
		switch {
		case e.Kind == syntax.Field || e.Kind == syntax.Method:
			used = used || is(e.Kids[0])
		case e.Kind == syntax.Call && e.Kids[0].Kind == syntax.Name && e.Kids[0].Local == nil && len(e.Kids) > 1 && is(e.Kids[1]):
			m := fs.host.env.Globals[e.Kids[0].Word]
			used = used || len(m.Params) > 0 && !m.Params[0].takesAnything() && m.Params[0].Type != Number && m.Params[0].Type != Text
			if fn := fs.c.functionsByName[e.Kids[0].Word]; fn != nil && len(fn.params) > 0 && fn.params[0].declared {
				used = used || !fs.host.fitsParam(numberValue(1, maxNumber), fn.params[0].value)
			}
		}
	}, nil)
	if used {
		tok := s.Names[0].Tok
		fs.reportMistake(tok, tok, diag.Diagnostic{Rule: ruleType, Message: fmt.Sprintf("%q is the number of the entry here, and is used as the entry", s.Names[0].Name), Expected: "for _, " + s.Names[0].Name + " in ipairs(...)"})
	}
	return used
}

// narrowLoopEntry narrows the state inside a loop over a list that may be missing. The body of
// ipairs(x and x.units or {}) runs only if x is true.
func (w *walker) narrowLoopEntry(call *syntax.Expr, st *flowState) {
	if len(call.Kids) != 2 {
		return
	}
	e := call.Kids[1]
	if e.Kind != syntax.Binary || e.Word != "or" || e.Kids[1].Kind != syntax.Table || len(e.Kids[1].Items) > 0 || e.Kids[0].Kind != syntax.Binary || e.Kids[0].Word != "and" {
		return
	}
	w.found.quiet++
	_, t, _ := w.followTruth(e.Kids[0].Kids[0], st.cloneState(), true)
	w.found.quiet--
	w.loopState = t
}

func (w *walker) followForNumber(s *syntax.Stmt, st *flowState) value {
	var nums []value
	for _, e := range s.Right {
		nums = append(nums, w.followOperand(e, st))
	}
	if len(nums) < 2 || nums[0].num == nil || nums[1].num == nil {
		return anyNumberValue()
	}
	from, to := nums[0].num, nums[1].num
	if w.found.checkLoopDirection(s, nums) {
		return anyNumberValue()
	}
	if len(nums) == 3 {
		return numberValue(min(from.lo, to.lo), max(from.hi, to.hi))
	}
	if from.lo > to.hi && !from.fraction && !to.fraction {
		w.found.reportDoubt(s.Right[0].Lo, s.Right[1].Hi, diag.Diagnostic{Rule: ruleNever, Severity: diag.Warning, Message: fmt.Sprintf("the loop never runs: it goes up from %s to %s", w.found.sourceText(s.Right[0]), w.found.sourceText(s.Right[1])), Hint: "a third number, -1, makes it go down"})
		return anyNumberValue()
	}
	return numberValue(from.lo, max(from.lo, to.hi))
}

// checkLoopDirection reports a loop from the length of a list down to 1 that counts up, and one
// from 1 to the length that counts down: it runs for one entry at most.
func (fs *findings) checkLoopDirection(s *syntax.Stmt, nums []value) bool {
	length := func(e *syntax.Expr) bool { return e.Kind == syntax.Unary && e.Word == "#" }
	small := func(v value) bool { return v.num != nil && v.num.lo == v.num.hi && v.num.lo <= 1 }
	first, last := s.Right[0], s.Right[1]
	down := len(nums) == 3 && nums[2].num != nil && nums[2].num.hi < 0
	up := len(nums) == 2 || nums[2].num != nil && nums[2].num.lo > 0
	hint := ""
	switch {
	case up && length(first) && small(nums[1]):
		hint = "a third number, -1, makes it go down"
	case down && small(nums[0]) && length(last):
		hint = "leave the third number out, or begin with " + fs.sourceText(last)
	default:
		return false
	}
	fs.reportDoubt(first.Lo, last.Hi, diag.Diagnostic{Rule: ruleNever, Severity: diag.Warning, Message: fmt.Sprintf("the loop does not go over the list: from %s it does not count toward %s", fs.sourceText(first), fs.sourceText(last)), Hint: hint})
	return true
}

// checkPairsOrder reports a loop over pairs whose order decides what comes out.
func (fs *findings) checkPairsOrder(s *syntax.Stmt) {
	if !isLoopOver(s, "pairs") || fs.quiet > 0 {
		return
	}
	what := ""
	note := func(text string) {
		if what == "" {
			what = text
		}
	}
	outer := map[*syntax.Local]bool{}
	walkStatements(s.Blocks[0], func(e *syntax.Expr) {
		switch {
		case e.Kind == syntax.Call && fs.host.isActingCall(e.Kids[0]):
			note("it calls " + fs.sourceText(e.Kids[0]))
		case e.Kind == syntax.Call && e.Kids[0].Kind == syntax.Name && e.Kids[0].Local == nil && fs.c.functionsByName[e.Kids[0].Word] != nil && fs.c.functionsByName[e.Kids[0].Word].acts:
			note("it calls " + fs.sourceText(e.Kids[0]))
		case e.Kind == syntax.Call && e.Kids[0].Kind == syntax.Field && e.Kids[0].Word == "insert":
			note("it makes a list")
		}
	}, func(b *syntax.Stmt) {
		switch b.Kind {
		case syntax.Return:
			if len(b.Right) > 0 && !isConstantExpr(b.Right[0]) {
				note("it returns what it comes upon first")
			}
		case syntax.Declare:
			for _, l := range b.Names {
				outer[l] = true // its own
			}
		case syntax.Assign:
			fs.checkOrderedSet(s, b, outer, note)
		}
	})
	if what == "" {
		return
	}
	e := s.Right[0]
	fs.reportMistake(e.Lo, e.Kids[0].Hi, diag.Diagnostic{Rule: rulePairs, Severity: diag.Warning, Message: "pairs goes in any order, and what comes out depends on it: " + what, Expected: "ipairs(...) of a list",
		Hint: "go over a list with ipairs, or sort the keys first with table.sort"})
}

// checkOrderedSet looks at what a loop over pairs sets: a list that grows, a text that grows, or
// what was met last.
func (fs *findings) checkOrderedSet(loop, b *syntax.Stmt, own map[*syntax.Local]bool, note func(string)) {
	for i, l := range b.Left {
		root := rootExpr(l)
		if root.Kind != syntax.Name || own[root.Local] && root.Local != nil {
			continue
		}
		switch {
		case root.Local == nil || root.Local.Kind == syntax.Param:
			note("it sets " + fs.sourceText(l))
		case l.Kind == syntax.Index && l.Kids[1].Kind == syntax.Binary:
			note("it makes a list")
		case l.Kind == syntax.Name && i < len(b.Right):
			r := b.Right[i]
			if r.Kind == syntax.Binary && r.Word == ".." {
				note("it puts a text together")
			} else if r.Kind == syntax.Name && (r.Local == loop.Names[0] || len(loop.Names) > 1 && r.Local == loop.Names[1]) {
				note("it keeps " + fs.sourceText(r))
			}
		}
	}
}

func isConstantExpr(e *syntax.Expr) bool {
	switch e.Kind {
	case syntax.Nil, syntax.True, syntax.False, syntax.Number, syntax.Text:
		return true
	}
	return false
}
