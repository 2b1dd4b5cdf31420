package script

import (
	"slices"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

// hookCircles reports hooks that always bring about what they are called for: they put a
// unit that was eliminated on the map and eliminate it again, in one hook or in several
// that follow one another.
func hookCircles(res *compile.Result, bodies map[string]*ast.FunctionExpr, rep *diag.List) {
	if res.Spec == nil {
		return
	}
	var placed []string
	for i := range res.Spec.Hooks.Entries {
		e := &res.Spec.Hooks.Entries[i]
		h := &e.Value
		if h.Point != "unit.eliminated" || h.When != nil {
			continue
		}
		verbs := alwaysDone(h)
		if f := bodies[h.Run]; f != nil && len(f.ParList.Names) > 1 {
			verbs = append(verbs, alwaysCalled(f.Stmts, f.ParList.Names[1])...)
		}
		for _, v := range verbs {
			if v == "place" {
				placed = append(placed, e.Key)
				continue
			}
			if len(placed) == 0 {
				continue
			}
			d := diag.Diagnostic{Rule: RuleHookCircle, Pos: e.KeyAt, Len: len(e.Key),
				Message: "the hook \"" + e.Key + "\" is called when a unit is eliminated, and always eliminates it again after it was placed: the game would never come to a decision",
				Hint:    "let its when: say for which units, or leave the unit where it is"}
			if first := placed[0]; first != e.Key {
				d.Message = strings.Replace(d.Message, "after it was placed", "after the hook \""+first+"\" has placed it", 1)
			}
			rep.Add(d)
			return
		}
	}
}

// alwaysDone lists which of place and eliminate the effects of a hook do with its unit,
// whatever else holds.
func alwaysDone(h *spec.Hook) []string {
	var out []string
	for i := range h.Effects.Entries {
		e := &h.Effects.Entries[i].Value
		switch {
		case e.When != nil || e.Each != nil:
		case e.Place != nil && e.Place.Text == "unit" && e.Hex != nil:
			out = append(out, "place")
		case e.Eliminate != nil && e.Eliminate.Text == "unit":
			out = append(out, "eliminate")
		}
	}
	return out
}

// alwaysCalled lists the same of the statements of a function: those of its own level,
// with nothing before them that could leave.
func alwaysCalled(body []ast.Stmt, unit string) []string {
	var out []string
	for _, s := range body {
		switch s := s.(type) {
		case *ast.FuncCallStmt:
			call, ok := s.Expr.(*ast.FuncCallExpr)
			if !ok {
				continue
			}
			about, verb := call.Receiver, call.Method
			if f, is := call.Func.(*ast.IdentExpr); is && len(call.Args) > 0 {
				about, verb = call.Args[0], f.Value
			}
			if x, is := about.(*ast.IdentExpr); is && x.Value == unit && slices.Contains([]string{"place", "eliminate"}, verb) {
				out = append(out, verb)
			}
		case *ast.LocalAssignStmt, *ast.AssignStmt:
		default:
			return out
		}
	}
	return out
}

// bodiesOf are the top-level functions of the scripts, by name.
func bodiesOf(res *compile.Result) map[string]*ast.FunctionExpr {
	bodies := map[string]*ast.FunctionExpr{}
	for _, f := range Sources(res.Scripts) {
		var unheard diag.List
		chunk, _ := sandbox.Parse(f.Name, f.Src, &unheard)
		for _, s := range chunk {
			if def, is := s.(*ast.FuncDefStmt); is {
				if name, is := def.Name.Func.(*ast.IdentExpr); is {
					bodies[name.Value] = def.Func
				}
			}
		}
	}
	return bodies
}
