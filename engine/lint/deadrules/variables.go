package deadrules

import (
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
)

var (
	ruleUnset = diag.Rule{ID: "variable-never-set", Severity: diag.Warning, Title: "a variable never changes",
		Why: "Nothing sets it, so what asks for it always finds its default.",
		Bad: "variables: {rain: {type: flag}}  # no effect and no script sets it\n", Good: "hooks: {storm: {at: turn.start, effects: {wet: {set: rain, to: true}}}}\n"}
	ruleUnread = diag.Rule{ID: "variable-never-read", Severity: diag.Warning, Title: "nothing asks for a variable",
		Why: "It is set and no rule depends on it: often the rule is missing, or asks for another.",
		Bad: "hooks: {storm: {at: turn.start, effects: {wet: {set: rain, to: true}}}}  # no condition asks for vars.rain\n", Good: "terms: {mud: {add: 1, when: vars.rain}}\n"}
)

// variablesCheck finds variables that nothing sets or nothing reads.
type variablesCheck struct{ *deadRuleCheck }

// variables finds variables and tracks that are only set, only asked for, or neither.
var variables = check{rules: []diag.Rule{ruleUnset, ruleUnread}, run: func(c *deadRuleCheck) {
	l := variablesCheck{c}
	marked := l.displacementMarks()
	for i := range l.s.Variables.Entries {
		e, v := &l.s.Variables.Entries[i], &l.m.Vars[i]
		if !l.wantsFinding(e.KeyAt) {
			continue
		}
		set, read := l.scriptAccess("vars", e.Key)
		set = set || marked[model.VarID(i)]
		l.eachEffect(func(x *model.Effect) {
			set = set || (x.Verb == model.DoSet || x.Verb == model.DoAdjust) && x.Track == model.None && int(x.Var) == i
		})
		if s := l.s.Start; s != nil && s.Variables.Get(e.Key) != nil {
			set = true
		}
		// Players see changes of a variable with a name or words.
		told := v.Visible != "nobody" && !v.Internal && (e.Value.Name != "" || e.Value.Words.Len() > 0)
		l.reportIdle("variable", e.KeyAt, e.Key, set, read, told)
	}
	for i := range l.s.Tracks.Entries {
		e := &l.s.Tracks.Entries[i]
		if !l.wantsFinding(e.KeyAt) {
			continue
		}
		set, read := l.scriptAccess("tracks", e.Key)
		l.eachEffect(func(x *model.Effect) {
			set = set || (x.Verb == model.DoSet || x.Verb == model.DoAdjust) && int(x.Track) == i
		})
		if l.costsTrack(model.TrackID(i)) {
			set, read = true, true
		}
		l.reportIdle("track", e.KeyAt, e.Key, set, read, e.Value.Name != "")
	}
}}

// reportIdle reports a variable or track that is not both set and read; told: players see it change.
func (l variablesCheck) reportIdle(sort string, at diag.Pos, id string, set, read, told bool) {
	d := diag.Diagnostic{Pos: at, Len: len([]rune(id))}
	l.UnusedIDs[at] = id
	switch {
	case !set && !read:
		d.Message, d.Hint = "the "+sort+" "+quote(id)+" is never used", "use it, or leave it out"
		l.report(ruleUnused, d)
	case !set:
		d.Message, d.Hint = "nothing ever changes the "+sort+" "+quote(id), "set it in an effect or a script, or make it a constant"
		l.report(ruleUnset, d)
	case !read && !told:
		d.Message, d.Hint = "nothing asks for the "+sort+" "+quote(id), "ask for it in a condition or a script, or leave it out"
		l.report(ruleUnread, d)
	}
}

// scriptAccess says whether scripts may set a variable, and whether scripts or expressions may
// ask for it.
func (l variablesCheck) scriptAccess(family, id string) (set, read bool) {
	s := l.findReferences()
	any := s.aliased || s.scriptTexts[id] || s.mayCompose(id)
	// A variable may be reached through another name for the table.
	return any || s.writtenNames[family+"."+id], any || s.readNames[family+"."+id]
}

// displacementMarks returns the variables that a displacement sets.
func (l *deadRuleCheck) displacementMarks() map[model.VarID]bool {
	out := map[model.VarID]bool{}
	for i := range l.m.Retreats {
		for k := range l.m.Retreats[i].Prefer {
			if d := l.m.Retreats[i].Prefer[k].Displace; d != nil && d.Mark >= 0 {
				out[d.Mark] = true
			}
		}
	}
	return out
}

// costsTrack reports whether something costs points of a track.
func (l variablesCheck) costsTrack(t model.TrackID) bool {
	of := func(costs []model.Cost) bool {
		for i := range costs {
			if costs[i].Track == t {
				return true
			}
		}
		return false
	}
	for i := range l.m.Actions {
		if of(l.m.Actions[i].Cost) {
			return true
		}
	}
	for i := range l.m.Attacks {
		for k := range l.m.Attacks[i].Declarations {
			for x := range l.m.Attacks[i].Declarations[k].Choices {
				if of(l.m.Attacks[i].Declarations[k].Choices[x].Cost) {
					return true
				}
			}
		}
	}
	return false
}
