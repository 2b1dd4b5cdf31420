package game

import (
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// OpenChoice is a choice that is still to be made before the die of an attack.
type OpenChoice struct {
	Side    string   `json:"side" doc:"The side that chooses."`
	Kind    string   `json:"kind" doc:"Kind of the question."`
	Prompt  string   `json:"prompt" doc:"The question, for people."`
	Options []string `json:"options" doc:"The actions that are open, for people."`
}

// maxForecasts is how many ways of going on are tried before an attack's die.
const maxForecasts = 256

// forecast finds what an attack may come to. It tries the choices that are still open before the
// die, also those of the other side, on copies.
type forecast struct {
	side        model.SideID
	hides       bool
	wanted      []flow.Action // declarations and supports that the order names
	taken       []bool        // by wanted: whether it could be taken
	reports     []*event.CombatReport
	openChoices []OpenChoice
	tried       int
	plan        *event.CombatReport // the attack as it was named, where it is fought later
	incomplete  bool                // there were more ways, or some that the side may not see
}

// whyAttack explains an attack that could be made now. It is named on a copy;
// no die of the game is shown.
func (ex Explainer) whyAttack(of *yamldoc.Node, side model.SideID) (*Explanation, *Refused) {
	parts, no := splitOrder(ex.t.Model(), of)
	if no != nil {
		return nil, no
	}
	x, open := ex.t.beginExpansion(side)
	if !open {
		return nil, ex.explainRefusal(flow.PlainAction(flow.VDone))
	}
	x.t.run.Dice.Trial = true
	f := &forecast{side: side, hides: x.hides}
	for i, p := range parts {
		for k, a := range p.actions {
			if a.Verb == flow.VDeclare || a.Verb == flow.VSupport {
				f.wanted, f.taken = append(f.wanted, a), append(f.taken, false)
				continue
			}
			if i+k == 0 && len(parts) > 1 && x.alreadyChosen(a) {
				continue
			}
			if no := x.takePart(a); no != nil {
				no.Part, no.Pos = p.key, p.at
				return nil, no
			}
		}
	}
	f.exploreAttack(x.t, make([]bool, len(f.wanted)))
	if len(f.reports) == 0 {
		return nil, shapeFault(of, "no attack was named", `{"attack": hex, "with": [units]}`)
	}
	for i, met := range f.taken {
		if !met && !f.incomplete {
			return nil, &Refused{Reason: ReasonNotOpen, Text: fmt.Sprintf("%s is not open in this attack", ActionJSON(ex.t.Model(), f.wanted[i])), Part: flow.Verbs[f.wanted[i].Verb].Key}
		}
	}
	return f.mergeReports(ex.t), nil
}

// exploreAttack notes what the attack under way at a copy may come to; used are the
// parts of the order that were taken on the way.
func (f *forecast) exploreAttack(t *Table, used []bool) {
	if f.tried++; f.tried > maxForecasts {
		f.incomplete = true
		return
	}
	if t.lastCombat != nil {
		f.noteIfAsked(t.lastCombat)
		return
	}
	rep := t.Explainer().workOutStrengths()
	d, open := t.Decision()
	if rep == nil && f.plan != nil && open {
		f.explorePlanned(t, used)
		return
	}
	if rep == nil || !open {
		return
	}
	if f.plan != nil && !slices.Equal(rep.Targets, f.plan.Targets) {
		f.noteIfAsked(rep)
		return
	}
	f.plan = rep
	if f.side != model.None && f.hides {
		f.incomplete = true // how it goes on would tell of what is hidden
		f.addReport(rep)
		return
	}
	before := len(f.reports)
	used = slices.Clone(used)
	for _, a := range f.listChoices(t, d, used) {
		c := t.Clone()
		c.MaxUndos, c.run.Dice.Trial = 0, true
		for _, x := range a {
			if _, no := c.applyAction(x); no != nil {
				break
			}
		}
		f.exploreAttack(c, used)
	}
	if len(f.reports) == before {
		f.addReport(rep)
	}
}

// noteIfAsked notes a report if it is of the attack asked about.
func (f *forecast) noteIfAsked(r *event.CombatReport) {
	if f.plan == nil || slices.Equal(r.Targets, f.plan.Targets) {
		f.addReport(r)
		return
	}
	f.incomplete = true // other attacks are fought first
}

// explorePlanned goes on to where an attack that was planned is fought.
func (f *forecast) explorePlanned(t *Table, used []bool) {
	legal := t.Legal()
	next := flow.PlainAction(flow.VDone)
	if i := slices.IndexFunc(legal, func(a flow.Action) bool { return a.Verb == flow.VResolve && model.HexID(a.ID) == f.plan.Targets[0] }); i >= 0 {
		next = legal[i]
	}
	c := t.Clone()
	c.MaxUndos, c.run.Dice.Trial = 0, true
	if !slices.Contains(legal, next) {
		f.incomplete = true // others must be named first
		return
	}
	if _, no := c.applyAction(next); no == nil {
		f.exploreAttack(c, used)
	}
}

// addReport adds a report of the attack.
func (f *forecast) addReport(r *event.CombatReport) { f.reports = append(f.reports, r) }

// listChoices lists the ways to go on, each a run of actions. It ends a set as it is. It tries
// all supporters, and no supporters.
func (f *forecast) listChoices(t *Table, d flow.Decision, used []bool) [][]flow.Action {
	legal, done := slices.Clone(t.Legal()), flow.PlainAction(flow.VDone)
	ends := slices.Contains(legal, done)
	for i, w := range f.wanted {
		if !used[i] && slices.Contains(legal, w) {
			f.taken[i], used[i] = true, true
			return [][]flow.Action{{w}}
		}
	}
	named := slices.ContainsFunc(f.wanted, func(w flow.Action) bool { return w.Verb == flow.VSupport })
	supports := slices.ContainsFunc(legal, func(a flow.Action) bool { return a.Verb == flow.VSupport })
	switch {
	case supports && ends && named:
		return [][]flow.Action{{done}}
	case supports && ends:
		f.noteOpenChoice(t, d, legal)
		return [][]flow.Action{{done}, f.listAllSupporters(t)}
	case ends && slices.ContainsFunc(legal, func(a flow.Action) bool { return slices.Contains(setVerbs, a.Verb) }):
		return [][]flow.Action{{done}}
	case ends && len(legal) == 1:
		return [][]flow.Action{{done}}
	}
	if slices.ContainsFunc(legal, func(a flow.Action) bool { return slices.Contains(setVerbs, a.Verb) }) {
		return nil // the attack is not whole yet: the report gives its strengths so far
	}
	f.noteOpenChoice(t, d, legal)
	var out [][]flow.Action
	for _, a := range legal {
		out = append(out, []flow.Action{a})
	}
	return out
}

// listAllSupporters takes every supporter that can be taken.
func (f *forecast) listAllSupporters(t *Table) []flow.Action {
	c := t.Clone()
	c.MaxUndos, c.run.Dice.Trial = 0, true
	var out []flow.Action
	for len(out) < maxForecasts && c.lastCombat == nil {
		legal := c.Legal()
		i := slices.IndexFunc(legal, func(a flow.Action) bool { return a.Verb == flow.VSupport })
		if i < 0 {
			break
		}
		a := legal[i]
		if _, no := c.applyAction(a); no != nil {
			break
		}
		out = append(out, a)
	}
	return out
}

// noteOpenChoice notes a choice that is open, once.
func (f *forecast) noteOpenChoice(t *Table, d flow.Decision, legal []flow.Action) {
	o := OpenChoice{Side: t.Model().IDOfSide(d.Side), Kind: d.Kind, Prompt: d.Prompt.String(), Options: []string{}}
	for _, a := range legal {
		o.Options = append(o.Options, ActionText(t.Model(), a))
	}
	if !slices.ContainsFunc(f.openChoices, func(x OpenChoice) bool {
		return x.Side == o.Side && x.Kind == o.Kind && x.Prompt == o.Prompt && slices.Equal(x.Options, o.Options)
	}) {
		f.openChoices = append(f.openChoices, o)
	}
}

// mergeReports merges the reports of all ways. A number that they share stays as it is, another
// becomes the range from the lowest to the highest. Totals and terms are those of the first way,
// which makes no optional choice, so that they add up.
func (f *forecast) mergeReports(t *Table) *Explanation {
	var e *Explanation
	for _, rep := range f.reports {
		rep.Result, rep.Die, rep.Modified, rep.DefenceDie = "", 0, 0, 0
		removeDie(&rep.DieTerms)
		next := t.Explainer().explainCombat("attack", rep, f.side)
		if e == nil {
			e = next
			continue
		}
		for i := range e.Parts {
			e.Parts[i] = spanNumbers(e.Parts[i], next.Parts[i])
		}
		if !slices.Equal(e.Supporters, next.Supporters) {
			e.Supporters = nil
		}
		e.Declared = keepCommon(e.Declared, next.Declared)
	}
	e.Open, e.More = f.openChoices, f.incomplete
	return e
}

// spanNumbers returns a number that lies between two.
func spanNumbers(a, b Explained) Explained {
	if a.Name != b.Name || a.Total == b.Total && a.Low == nil && a.Text == b.Text {
		return a
	}
	if a.Low == nil {
		n := a.Total
		a.Low, a.High, a.lowText, a.highText = &n, &n, a.Text, a.Text
	}
	high, highText := a.High, a.highText
	if b.Total > *high {
		n := b.Total
		high, highText = &n, b.Text
	}
	if b.Total < *a.Low {
		n := b.Total
		a.Low, a.lowText = &n, b.Text
	}
	a.High, a.highText = high, highText
	if a.Text = fmt.Sprintf("%d to %d", *a.Low, *a.High); a.byName {
		a.Text = a.lowText + " to " + a.highText
	}
	return a
}

// keepCommon keeps what two maps agree on.
func keepCommon(a, b map[string]string) map[string]string {
	out := map[string]string{}
	for k, v := range a {
		if b[k] == v {
			out[k] = v
		}
	}
	if len(out) == 0 {
		return nil
	}
	return out
}

// strengthDifference returns the difference of the strengths. ok is false when the attack is not
// resolved by a difference, but by odds or one strength.
func strengthDifference(r *event.CombatReport) (e Explained, ok bool) {
	e = Explained{Name: "difference", Total: r.AttackTotal - r.DefenceTotal, Terms: []TermLine{}}
	return e, r.Attack.Comparison == model.ByDifferential || r.Attack.Comparison == model.ByOpposedDice
}
