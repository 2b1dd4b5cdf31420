package script

import (
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
	"github.com/vedette-wargames/vedette/engine/model"
)

// reportIdlePhases reports alternations that no side may pass and whose actions change
// nothing: the sides would go on for ever.
func reportIdlePhases(res *compile.Result, bodies map[string]*syntax.Func, rep *diag.List) {
	g := res.Game
	if g == nil {
		return
	}
	for i := range g.Phases {
		p := &g.Phases[i]
		if p.Do != model.DoAlternatePhase || p.Alternates != model.DoActionsPhase || len(p.Actions) == 0 || !neverPassed(p) {
			continue
		}
		idle := true
		for _, k := range p.Actions {
			idle = idle && changesNothing(&g.Actions[k], bodies)
		}
		if idle {
			rep.Add(diag.Diagnostic{Rule: RuleIdlePhase, Pos: p.Pos, Len: len(p.ID),
				Message: "nobody may pass in the phase \"" + p.ID + "\", and what can be done in it changes nothing: it would never end",
				Hint:    "let the sides pass, limit how often an action may be done, or let it cost something"})
		}
	}
}

// neverPassed reports whether passing is always forbidden.
func neverPassed(p *model.Phase) bool {
	for i := range p.NoPass {
		if w := p.NoPass[i].When; w != nil && w.Text == "true" {
			return true
		}
	}
	return false
}

// changesNothing reports whether an action can be done again and again with the
// position as it was.
func changesNothing(a *model.ActionDef, bodies map[string]*syntax.Func) bool {
	if a.Most > 0 || a.Cost != nil || a.Place != nil {
		return false
	}
	if a.Effects != nil {
		for i := range a.Effects.List {
			if v := a.Effects.List[i].Verb; v != model.DoSay && v != model.DoTell {
				return false
			}
		}
	}
	if a.Run == "" {
		return true
	}
	f := bodies[a.Run]
	if f == nil {
		return false
	}
	for _, s := range f.Body {
		if s.Kind != syntax.CallOnly {
			return false
		}
		call := s.Right[0]
		if call.Kind == syntax.Method && call.Word != "say" || call.Kind == syntax.Call && !call.IsCallOf("say") && !call.IsCallOf("note") {
			return false
		}
	}
	return true
}
