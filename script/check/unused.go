package check

import (
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

const (
	ruleUnusedLocal = "lua-local-unused"
	ruleUnusedParam = "lua-parameter-unused"
	ruleOverwritten = "lua-overwritten"
)

var unusedLocalRule = diag.Rule{ID: ruleUnusedLocal, Severity: diag.Warning, Title: "a local is never read", Why: "either the line is idle, or another name was written where this one is meant",
	Bad: "local face = ask_face()\nunit.vars.ground = \"none\"", Good: "local face = ask_face()\nunit.vars.ground = face"}

var unusedParamRule = diag.Rule{ID: ruleUnusedParam, Severity: diag.Warning, Title: "a parameter is never read", Why: "what the callers hand over makes no difference; one that must be there and is not looked at is called _, or its name begins with _",
	Bad: "function near(u)\n  return any(units, function(x) return x.hidden end)\nend", Good: "function near(u)\n  return any(units, function(x) return x.hidden and x.hex == u.hex end)\nend"}

var overwrittenRule = diag.Rule{ID: ruleOverwritten, Severity: diag.Warning, Title: "a value is set and set again before anybody reads it", Why: "the first of the two does nothing: one of them was meant for another name",
	Bad: "vars.wet = true\nvars.wet = false", Good: "vars.wet = true\nvars.cold = false"}

// checkUnused reports locals and parameters of the function that are never read.
func (fs *findings) checkUnused() {
	fills := countFills(fs.fn.def.Body)
	for _, l := range fs.file.tree.Locals {
		if l.Tok < fs.fn.def.Lo || l.Tok > fs.fn.def.Hi || l.Owner == nil || strings.HasPrefix(l.Name, "_") {
			continue
		}
		d := diag.Diagnostic{Severity: diag.Warning, Hint: "use it, or call it _ if it must be there"}
		switch read := l.Reads > fills[l]; {
		case read:
			continue
		case l.Kind == syntax.Plain && l.Reads+l.Writes == 0:
			d.Rule, d.Message, d.Hint = ruleUnusedLocal, fmt.Sprintf("nothing reads the local %q", l.Name), "use it, or remove it"
			if other := fs.findEarlierLocal(l); other != nil {
				d.Message += fmt.Sprintf("; the %q of line %d is another local", l.Name, fs.file.tree.Tokens[other.Tok].Line)
				d.Hint = "leave out the word local to set the earlier one, or remove this one"
			}
		case l.Kind == syntax.Plain:
			d.Rule, d.Message, d.Hint = ruleUnusedLocal, fmt.Sprintf("the local %q is only set, and nothing reads it", l.Name), "use it, or remove it"
		case l.Kind == syntax.LoopMore:
			d.Rule, d.Message = ruleUnusedLocal, fmt.Sprintf("the loop never looks at its %q", l.Name)
		case l.Kind == syntax.Param && l.Owner == fs.fn.def && (fs.host.env.Bound[fs.fn.Name] || fs.fn.handedData.isFullyKnown() || fs.fn.replaced || !fs.fn.local && !fs.fn.Used && !fs.host.env.CalledByExpr[fs.fn.Name]):
			continue // the caller decides what it gets
		case l.Kind == syntax.Param:
			d.Rule, d.Message = ruleUnusedParam, fmt.Sprintf("nothing reads the parameter %q", l.Name)
		default:
			continue
		}
		fs.reportDoubt(l.Tok, l.Tok, d)
	}
}

// findEarlierLocal returns an earlier local of the same name in the same function; nil for none.
func (fs *findings) findEarlierLocal(l *syntax.Local) *syntax.Local {
	for _, other := range fs.file.tree.Locals {
		if other.Name == l.Name && other.Owner == l.Owner && other.Tok < l.Tok {
			return other
		}
	}
	return nil
}

// countFills counts, for each local, the occurrences that only fill it: t[#t + 1] = x, n = n + 1,
// table.insert(t, x). A table counts only if the function has made it. In u.vars.tired = true the
// local u selects a unit, and that is a read.
func countFills(list []*syntax.Stmt) map[*syntax.Local]int {
	out, own := map[*syntax.Local]int{}, findOwnTables(list)
	var reads func(e *syntax.Expr, l *syntax.Local) int
	reads = func(e *syntax.Expr, l *syntax.Local) int {
		n := 0
		if e.Kind == syntax.Name && e.Local == l {
			n++
		}
		for _, k := range e.Kids {
			n += reads(k, l)
		}
		for _, it := range e.Items {
			n += reads(it.Value, l)
		}
		return n
	}
	walkStatements(list, nil, func(s *syntax.Stmt) {
		if s.Kind == syntax.Assign && len(s.Left) == 1 && len(s.Right) == 1 {
			if root := rootExpr(s.Left[0]); root.Kind == syntax.Name && root.Local != nil && root.Local.Kind == syntax.Plain && (s.Left[0].Kind == syntax.Name || own[root.Local]) {
				out[root.Local] += reads(s.Left[0], root.Local) + reads(s.Right[0], root.Local)
				if s.Left[0].Kind == syntax.Name {
					out[root.Local]--
				}
			}
		}
		if s.Kind == syntax.CallOnly && s.Right[0].Kind == syntax.Call && len(s.Right[0].Kids) > 2 {
			fn, t := s.Right[0].Kids[0], s.Right[0].Kids[1]
			if fn.Kind == syntax.Field && fn.Word == "insert" && t.Kind == syntax.Name && t.Local != nil && own[t.Local] {
				out[t.Local]++
			}
		}
	})
	return out
}

// findOwnTables returns the locals that only ever hold tables written out in the function.
func findOwnTables(list []*syntax.Stmt) map[*syntax.Local]bool {
	out := map[*syntax.Local]bool{}
	note := func(l *syntax.Local, to []*syntax.Expr, i int) {
		was, known := out[l]
		out[l] = (was || !known) && i < len(to) && to[i].Kind == syntax.Table
	}
	walkStatements(list, nil, func(s *syntax.Stmt) {
		for i, l := range s.Names {
			if s.Kind == syntax.Declare {
				note(l, s.Right, i)
			}
		}
		for i, e := range s.Left {
			if s.Kind == syntax.Assign && e.Kind == syntax.Name && e.Local != nil {
				note(e.Local, s.Right, i)
			}
		}
	})
	return out
}

// checkOverwritten reports a local or field that one block sets twice, if nothing in between could
// read it.
func (fs *findings) checkOverwritten(list []*syntax.Stmt) {
	if fs.quiet > 0 {
		return
	}
	for i, s := range list {
		target, name := assignedTarget(s)
		if name == "" {
			continue
		}
		for _, next := range list[i+1:] {
			again, other := assignedTarget(next)
			if referencesTarget(next, name, target) {
				break
			}
			if other != name || again == nil {
				if target.Kind == syntax.Field || next.Kind != syntax.Assign && next.Kind != syntax.Declare && next.Kind != syntax.CallOnly || coversPath(other, name) {
					break
				}
				continue
			}
			fs.reportDoubt(target.Lo, target.Hi, diag.Diagnostic{Rule: ruleOverwritten, Severity: diag.Warning, Message: fmt.Sprintf("%s is set here, and set again at line %d before anything reads it", quoteSource(fs, target), fs.file.tree.Pos(next.Lo).Line), Hint: "remove one of the two, or give one another name"})
			break
		}
	}
}

func quoteSource(fs *findings, e *syntax.Expr) string { return quote(fs.sourceText(e)) }

func coversPath(a, b string) bool {
	return a != "" && (strings.HasPrefix(a, b+".") || strings.HasPrefix(b, a+"."))
}

// assignedTarget returns the target of a statement that sets a single local or field, with its path.
// A local declared with a literal or an empty table does not count: that value is a placeholder.
func assignedTarget(s *syntax.Stmt) (*syntax.Expr, string) {
	switch {
	case s.Kind == syntax.Declare && len(s.Names) == 1 && len(s.Right) == 1 && !isPlaceholder(s.Right[0]) && !s.Names[0].Shared:
		l := s.Names[0]
		e := &syntax.Expr{Kind: syntax.Name, Word: l.Name, Local: l, Tok: l.Tok, Lo: l.Tok, Hi: l.Tok}
		return e, fieldPath(e)
	case s.Kind == syntax.Assign && len(s.Left) == 1 && len(s.Right) == 1:
		l := s.Left[0]
		if root := rootExpr(l); root.Kind == syntax.Name && root.Local != nil && (root.Local.Owner == nil || l.Kind == syntax.Name && root.Local.Shared) {
			return nil, ""
		}
		if l.Kind == syntax.Name && l.Local == nil {
			return nil, ""
		}
		return l, fieldPath(l)
	}
	return nil, ""
}

func isPlaceholder(e *syntax.Expr) bool {
	switch e.Kind {
	case syntax.Nil, syntax.False, syntax.True, syntax.Number, syntax.Text:
		return true
	case syntax.Table:
		return len(e.Items) == 0
	}
	return false
}

// referencesTarget reports whether a statement reads what is set, or could: by a call for fields.
func referencesTarget(s *syntax.Stmt, name string, target *syntax.Expr) bool {
	found := false
	look := func(e *syntax.Expr) {
		if fieldPath(e) == name || target.Kind == syntax.Field && (e.Kind == syntax.Call || e.Kind == syntax.Method) ||
			target.Kind == syntax.Field && e.Kind == syntax.Field && e.Word == target.Word {
			found = true
		}
	}
	clean := *s
	clean.Left = nil
	for _, l := range s.Left {
		if fieldPath(l) != name || s.Kind != syntax.Assign {
			clean.Left = append(clean.Left, l)
		}
	}
	walkStatements([]*syntax.Stmt{&clean}, look, nil)
	return found
}
