package script

import (
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

// reportScheduleLoops reports functions that always schedule themselves, at once or through
// others: what calls one never comes to an end.
func (r *Reader) reportScheduleLoops(sources []Source, fns []Function, rep *diag.List) {
	after := map[string]string{}
	for _, f := range sources {
		var unheard diag.List
		if tree := r.files.ReadFile(f.Name, f.Src, &unheard); tree != nil {
			for _, fn := range tree.ListFunctions() {
				after[fn.Name] = findScheduledFunction(fn.Body)
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
func findScheduledFunction(body []*syntax.Stmt) string {
	for _, s := range body {
		switch s.Kind {
		case syntax.CallOnly:
			call := s.Right[0]
			if call.IsCallOf("after") && len(call.Kids) > 1 && call.Kids[1].Kind == syntax.Text {
				return call.Kids[1].Word
			}
		case syntax.Declare, syntax.Assign:
		case syntax.Define:
			if len(s.Names) == 0 {
				return ""
			}
		default:
			return ""
		}
	}
	return ""
}
