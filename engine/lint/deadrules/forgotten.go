package deadrules

import (
	"regexp"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
)

var (
	ruleForgotten = diag.Rule{ID: "variable-forgotten", Severity: diag.Warning, Title: "a variable falls back to its default before it is read",
		Why: "Its lifetime ends between the phase that sets it and the phase that reads it, so that the rule always finds the default.",
		Bad: "sorties: {of: hex, until: end of phase}  # set in the phase air, read in the phase fight\n", Good: "sorties: {of: hex, until: end of player turn}\n"}
	ruleMarkNever = diag.Rule{ID: "mark-never-here", Severity: diag.Warning, Title: "a condition asks for a mark of units that none has at that moment",
		Why:  "The marks `has_moved`, `has_attacked`, `was_attacked` and `has_advanced` are removed at the end of each phase: in a phase without moves nobody has moved.",
		Bad:  "sequence: {move: {do: move, with: march}, fight: {do: attack, with: assault}}\nattacks: {assault: {strength: {attackers: {tired: {add: -1, when: has_moved}}}}}\n",
		Good: "variables: {marched: {of: unit, type: flag, until: end of player turn}}\nhooks: {march: {at: move.done, effects: {mark: {set: marched, of: unit, to: true}}}}\n"}
)

// forgottenCheck finds reads of values that are gone by then.
type forgottenCheck struct {
	*deadRuleCheck
	when *schedule
}

// forgotten finds variables and marks of units that are gone where they are read.
var forgotten = check{rules: []diag.Rule{ruleForgotten, ruleMarkNever}, run: func(c *deadRuleCheck) {
	l := forgottenCheck{deadRuleCheck: c}
	for i := range l.m.Vars {
		if v := &l.m.Vars[i]; v.Until != model.Never && v.Until != model.LeavesHex {
			l.checkVariable(i, v)
		}
	}
	for _, m := range unitMarks {
		l.checkMark(m.word, m.sets)
	}
}}

// checkVariable reports a variable that is the default wherever it is read, and else each
// expression where it is.
func (l *forgottenCheck) checkVariable(i int, v *model.Var) {
	at := l.Tree.Get("variables").Get(v.ID).Get("until")
	if at == nil || l.displacementMarks()[model.VarID(i)] || l.variableEscapes(v.ID) {
		return
	}
	asked, wanted := []*Expression(nil), l.wantsFinding(at.Pos)
	for k := range l.Expressions {
		if x := &l.Expressions[k]; namesField(x.Text, "vars."+v.ID) || strings.Contains(x.Text, "vars[") {
			asked, wanted = append(asked, x), wanted || l.wantsFinding(x.At)
		}
	}
	if !wanted {
		return
	}
	set := l.setMoments(i, v)
	if set.isEmpty() {
		return // nothing sets it: reported already
	}
	alive := l.when.line.follow(set, v.Until)
	reads, dead := l.when.line.makeMoments(), []*Expression(nil)
	name := regexp.MustCompile(`\bvars\.` + regexp.QuoteMeta(v.ID) + `\b|\bvars\[`)
	for _, x := range asked {
		if now, _ := l.when.textMoments(x); now.overlaps(alive) {
			reads.add(now)
		} else {
			dead = append(dead, x)
		}
	}
	scripts, assigned := l.when.line.makeMoments(), assignedTo(v.ID)
	for _, f := range l.when.functions {
		if mayName(f.body, v.ID) && name.MatchString(assigned.ReplaceAllString(f.body, "")) {
			scripts.add(f.at)
		}
	}
	if !reads.overlaps(alive) && !scripts.overlaps(alive) {
		for _, x := range dead {
			now, _ := l.when.textMoments(x)
			reads.add(now)
		}
		if reads.add(scripts); !reads.isEmpty() {
			l.report(ruleForgotten, diag.Diagnostic{Pos: at.Pos, Len: len([]rune(at.Text)),
				Message: "the variable " + quote(v.ID) + " is always its default where it is read: it is set " + l.describeMoments(set) + ", and read " + l.describeMoments(reads),
				Hint:    "let it last longer, as until: end of turn, or read it where it is set"})
		}
		return
	}
	for _, x := range dead {
		now, _ := l.when.textMoments(x)
		l.reportAt(ruleForgotten, x, name, "the variable "+quote(v.ID)+" is always its default here: it is set "+l.describeMoments(set)+", lasts until the "+at.Text+", and is read "+l.describeMoments(now),
			"let it last longer, or read it elsewhere")
	}
}

// variableEscapes reports whether scripts may read or set a variable in a way that its name does
// not show.
func (l *forgottenCheck) variableEscapes(id string) bool {
	said := l.findReferences()
	return said.aliased || said.mayCompose(id)
}

// mayName reports whether a script may name a variable: patterns, which are slow, need to be tried on
// no other.
func mayName(body, id string) bool {
	return strings.Contains(body, "vars."+id) || strings.Contains(body, "vars[")
}

// assignedTo finds where a script gives a variable a value.
func assignedTo(id string) *regexp.Regexp {
	return regexp.MustCompile(`\bvars\.` + regexp.QuoteMeta(id) + `\s*=[^=]`)
}

// setMoments returns when a variable is set.
func (l *forgottenCheck) setMoments(i int, v *model.Var) moments {
	l.when = l.loadSchedule()
	out := l.when.line.makeMoments()
	for _, s := range l.m.Start.Vars {
		if s.Slot >= v.Slot && s.Slot < v.Slot+v.Count {
			out[momentGameStart] = true
		}
	}
	for _, s := range l.m.Start.Places {
		if int(s.Var) == i {
			out[momentGameStart] = true
		}
	}
	for _, x := range l.m.Effects {
		if slices.ContainsFunc(x.List, func(e model.Effect) bool {
			return (e.Verb == model.DoSet || e.Verb == model.DoAdjust) && e.Track == model.None && int(e.Var) == i
		}) {
			out.add(l.when.effectMoments(x))
		}
	}
	assigned := assignedTo(v.ID)
	for _, f := range l.when.functions {
		quoted := strings.Contains(f.body, `"`+v.ID+`"`) || strings.Contains(f.body, "'"+v.ID+"'")
		if quoted || mayName(f.body, v.ID) && assigned.MatchString(f.body) {
			out.add(f.at)
		}
	}
	return out
}

// unitMarks are the marks of units that end with each phase, with what sets them.
var unitMarks = []struct {
	word string
	sets func(*schedule) moments
}{
	{"has_moved", (*schedule).marksMoved}, {"has_attacked", (*schedule).marksAttacked}, {"was_attacked", (*schedule).marksAttacked}, {"has_advanced", (*schedule).marksAdvanced},
}

// marksMoved returns when units move, or act in a way that counts as a move.
func (s *schedule) marksMoved() moments {
	out := s.whileRunning((*model.Phase).OffersMoves)
	for i := range s.m.Movements {
		out.add(s.moveMoments(i))
	}
	for i := range s.m.Actions {
		if s.m.Actions[i].UsesUnit {
			out.add(s.actionMoments(i))
		}
	}
	return out
}

func (s *schedule) marksAttacked() moments {
	out := s.line.makeMoments()
	for i := range s.m.Attacks {
		out.add(s.attackMoments(i))
	}
	return out
}

func (s *schedule) marksAdvanced() moments {
	out := s.line.makeMoments()
	for _, at := range s.advances {
		out.add(at)
	}
	return out
}

// checkMark reports the expressions that ask for a mark where no unit has it.
func (l *forgottenCheck) checkMark(word string, sets func(*schedule) moments) {
	name := regexp.MustCompile(`\b` + word + `\b`)
	for k := range l.Expressions {
		x := &l.Expressions[k]
		if !strings.Contains(x.Text, word) || !name.MatchString(x.Text) || !l.wantsFinding(x.At) {
			continue
		}
		l.when = l.loadSchedule()
		now, known := l.when.textMoments(x)
		if !known || now.overlaps(l.when.line.follow(sets(l.when), model.EndOfPhase)) {
			continue
		}
		l.reportAt(ruleMarkNever, x, name, word+" never holds here: this is asked "+l.describeMoments(now)+", and the mark lasts until the end of a phase",
			"keep it in a variable that lasts longer, or ask in the phase itself")
	}
}

// reportAt reports a name in an expression.
func (l *forgottenCheck) reportAt(r diag.Rule, x *Expression, name *regexp.Regexp, message, hint string) {
	if !l.wantsFinding(x.At) {
		return
	}
	d := diag.Diagnostic{Pos: x.At, Len: len([]rune(x.Text)), Message: message, Hint: hint}
	if at := name.FindStringIndex(x.Text); at != nil && !strings.Contains(x.Text, "\n") {
		d.Pos.Col += len([]rune(x.Text[:at[0]]))
		d.Len = len([]rune(x.Text[at[0]:at[1]]))
	}
	l.Anchors[d.Pos] = x.At
	l.report(r, d)
}
