package script

import (
	"github.com/yuin/gopher-lua/ast"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// reportScheduleLoops reports functions that always schedule themselves, at once or through
// others: what calls one never comes to an end.
func (r *Reader) reportScheduleLoops(sources []Source, fns []Function, rep *diag.List) {
	after := map[string]string{}
	for _, f := range sources {
		var unheard diag.List
		chunk, ok := r.files.ParseFile(f.Name, f.Src, &unheard)
		if !ok {
			continue
		}
		for _, s := range chunk {
			if def, is := s.(*ast.FuncDefStmt); is {
				if name, is := def.Name.Func.(*ast.IdentExpr); is {
					after[name.Value] = findScheduledFunction(def.Func.Stmts)
				}
			}
		}
	}
	for i := range fns {
		f := &fns[i]
		next, steps := after[f.Name], 0
		for ; next != "" && next != f.Name && steps < len(fns); steps++ {
			next = after[next]
		}
		if next == f.Name {
			rep.Add(diag.Diagnostic{Rule: RuleCircle, Pos: diag.Pos{File: f.File, Line: f.Line, Col: f.Col}, Len: len(f.Name),
				Message: "the function \"" + f.Name + "\" always schedules itself again, and never ends", Hint: "call after only while there is something left to do"})
		}
	}
}

// findScheduledFunction is the function that a body schedules whatever else holds: by a
// statement of its own level, with nothing before it that could leave.
func findScheduledFunction(body []ast.Stmt) string {
	for _, s := range body {
		switch s := s.(type) {
		case *ast.FuncCallStmt:
			call, ok := s.Expr.(*ast.FuncCallExpr)
			if !ok || !isAfterCall(call) || len(call.Args) == 0 {
				continue
			}
			if name, ok := call.Args[0].(*ast.StringExpr); ok {
				return name.Value
			}
		case *ast.LocalAssignStmt, *ast.AssignStmt:
		default:
			return ""
		}
	}
	return ""
}

// isAfterCall reports whether a call is of after(...).
func isAfterCall(call *ast.FuncCallExpr) bool {
	name, ok := call.Func.(*ast.IdentExpr)
	return ok && name.Value == "after"
}
