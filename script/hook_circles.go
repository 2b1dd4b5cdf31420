package script

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// reportHookLoops reports hooks that always cause their own call again, so that the game never goes
// on. Such hooks place an eliminated unit on the map and eliminate it again, in one hook or in
// several in a row. Or they let a unit that has retreated into a hex retreat again.
func reportHookLoops(res *compile.Result, bodies map[string]*syntax.Func, rep *diag.List) {
	if res.Spec == nil {
		return
	}
	placed := ""
	for i := range res.Spec.Hooks.Entries {
		e := &res.Spec.Hooks.Entries[i]
		h := &e.Value
		if h.When != nil {
			continue
		}
		d := diag.Diagnostic{Rule: RuleHookCircle, Pos: e.KeyAt, Len: len(e.Key)}
		verbs := alwaysDone(h)
		if f := bodies[h.Run]; f != nil {
			verbs = append(verbs, alwaysCalled(f.Body, unitName(f), len(h.In.Items) == 0)...)
		}
		switch h.At {
		case "retreat.entered", "retreat.done":
			if slices.Contains(verbs, "retreat") {
				d.Message = "the hook \"" + e.Key + "\" is called when a unit has retreated into a hex, and always lets it retreat again: its retreat would never end"
				d.Hint = "let its when: say where or for which units; a retreat of several hexes has hexes: or continue_while:"
				rep.Add(d)
			}
		case "unit.eliminated":
			for _, v := range verbs {
				switch {
				case v == "place" && placed == "":
					placed = e.Key
				case v == "eliminate" && placed != "":
					after := "after it was placed"
					if placed != e.Key {
						after = "after the hook \"" + placed + "\" has placed it"
					}
					d.Message = "the hook \"" + e.Key + "\" is called when a unit is eliminated, and always eliminates it again " + after + ": the game would never come to a decision"
					d.Hint = "let its when: say for which units, or leave the unit where it is"
					rep.Add(d)
					return
				}
			}
		}
	}
}

// alwaysDone lists which of place, eliminate and retreat the effects of a hook always apply to its
// unit. It leaves out a retreat that the hook's in: excludes, because it does not call the hook
// again.
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
		case e.Retreat != nil && e.Retreat.Text == "unit" && e.Optional == "" && (len(h.In.Items) == 0 || e.How == "" || slices.Contains(h.In.Items, e.How)):
			out = append(out, "retreat")
		}
	}
	return out
}

// unitName returns the name of the unit inside the function of a hook: its first parameter after
// game, or the word unit.
func unitName(f *syntax.Func) string {
	params := f.Params
	if len(params) > 0 && params[0].Name == "game" {
		params = params[1:]
	}
	if len(params) > 0 {
		return params[0].Name
	}
	return "unit"
}

// alwaysCalled is alwaysDone for the statements of a function. It reads the top level only, up to
// the first statement that could leave. It does not read which retreat a call names; retreats count
// only with every, when each retreat calls the hook.
func alwaysCalled(body []*syntax.Stmt, unit string, every bool) []string {
	var out []string
	for _, s := range body {
		switch s.Kind {
		case syntax.CallOnly:
			subject, verb := calledVerb(s.Right[0])
			if subject != nil && subject.Kind == syntax.Name && subject.Word == unit && (verb == "place" || verb == "eliminate" || verb == "retreat" && every) {
				out = append(out, verb)
			}
		case syntax.Declare, syntax.Assign:
		case syntax.Define:
			if len(s.Names) == 0 {
				return out
			}
		default:
			return out
		}
	}
	return out
}

// calledVerb returns the verb of a call and its first operand, from unit:place(...) or place(unit,
// ...).
func calledVerb(call *syntax.Expr) (subject *syntax.Expr, verb string) {
	switch {
	case call.Kind == syntax.Method:
		return call.Kids[0], call.Word
	case call.Kids[0].Kind == syntax.Name && len(call.Kids) > 1:
		return call.Kids[1], call.Kids[0].Word
	}
	return nil, ""
}

// mapBodies returns the top-level functions of the scripts by name. It skips files that cannot be
// read.
func (r *Reader) mapBodies(sources []Source) map[string]*syntax.Func {
	bodies := map[string]*syntax.Func{}
	for _, f := range sources {
		var unheard diag.List
		if tree := r.files.ReadFile(f.Name, f.Src, &unheard); tree != nil {
			for _, fn := range tree.ListFunctions() {
				bodies[fn.Name] = fn
			}
		}
	}
	return bodies
}
