package game

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Outcomes are all that an attack can come to, each as often as it comes. It is found
// by carrying the attack out on a copy, once for each throw of its dice.
type Outcomes struct {
	Attack  *Explanation `json:"attack"`            // strengths, column and modifiers, as game.why tells them
	Known   bool         `json:"known"`             // false where the strengths are not known to this side: no rows then
	Throws  int          `json:"throws"`            // of so many throws, all as likely
	Rows    []Outcome    `json:"rows"`              // throws that come to the same are one row
	Assumed []string     `json:"assumed,omitempty"` // choices before the die that were taken as the first, as the rows have them
	More    bool         `json:"more,omitempty"`    // what follows is not told whole: other dice, cards or hidden things decide
	Nearest []Nearest    `json:"nearest"`           // what a little more would bring
}

// Outcome is what some throws come to.
type Outcome struct {
	Dice     [][]int             `json:"dice" doc:"What the dice show, throw by throw."`
	Count    int                 `json:"count" doc:"How many of the throws come to this."`
	Modified int32               `json:"modified" doc:"The die with its modifiers."`
	Column   string              `json:"column,omitempty" doc:"The column of the table, where the dice decide it."`
	Row      string              `json:"row,omitempty" doc:"The row of the table."`
	Result   string              `json:"result" doc:"The result as the table has it."`
	Events   []EventView         `json:"events,omitempty" doc:"What follows for certain, up to the next choice."`
	Losses   []string            `json:"losses,omitempty" doc:"Ids of the units that are eliminated or lose steps."`
	Retreats map[string][]string `json:"retreats,omitempty" doc:"The way that a unit retreats, hex by hex, by unit."`
	Advances map[string][]string `json:"advances,omitempty" doc:"The way that a unit advances, hex by hex, by unit."`
	Then     []Then              `json:"then,omitempty" doc:"Choices that follow: after the first, as if the first option were taken each time."`
	More     bool                `json:"more,omitempty" doc:"What follows is not shown whole."`
}

// Then is a choice that follows a result.
type Then struct {
	Side   string   `json:"side" doc:"The side that chooses."`
	Kind   string   `json:"kind" doc:"Kind of the question."`
	Prompt string   `json:"prompt" doc:"The question, for people."`
	Unit   string   `json:"unit,omitempty" doc:"The unit under way."`
	Units  []string `json:"units,omitempty" doc:"Ids of the units that can be chosen."`
	Hexes  []string `json:"hexes,omitempty" doc:"Numbers of the hexes that can be chosen."`
}

const (
	maxThrows    = 1296 // ways that dice can fall in one question
	maxFollowing = 12   // choices that are followed after a result
	maxBefore    = 40   // choices before the die
)

// FindOutcomes finds what an open attack can come to, as far as a side may know. Without an
// order, it takes the attack being named.
func (es *Estimator) FindOutcomes(order *yamldoc.Node, side model.SideID) (*Outcomes, *Refused) {
	return runQuestion(es.t, func() (*Outcomes, *Refused) { return es.findOutcomes(order, side) })
}

// findOutcomes is FindOutcomes without budget and fault handling.
func (es *Estimator) findOutcomes(order *yamldoc.Node, side model.SideID) (*Outcomes, *Refused) {
	f, no := es.nameAttack(order, side)
	if no != nil {
		return nil, no
	}
	o := &Outcomes{Rows: []Outcome{}, Nearest: []Nearest{}}
	f.o = o
	sure := !f.x.hides && f.advanceToDie()
	if sure && len(o.Assumed)+len(f.wanted) == 0 {
		f.playThrows()
		if o.Attack = f.explainAttack(); o.Attack != nil {
			o.Known = true
			f.findNearest()
			return o, nil
		}
	}
	if order == nil || len(order.Entries) == 0 {
		o.Attack, _ = es.t.Explainer().ExplainStanding(side)
	} else if o.Attack, no = es.t.Explainer().whyAttack(order, side); no != nil {
		return nil, no
	}
	if o.Attack == nil {
		return nil, shapeFault(order, "no attack was named", `{"attack": hex, "with": [units]}`)
	}
	for i := range o.Attack.Parts {
		if o.Attack.Parts[i].Text == notKnown {
			return o, nil
		}
	}
	o.Known = true
	switch {
	case len(o.Rows) > 0:
	case sure:
		f.playThrows()
	default:
		f.lookUpRows()
	}
	f.findNearest()
	return o, nil
}

// explainAttack returns the numbers of the attack as it is fought; nil where its dice have a
// share in them.
func (f *foresight) explainAttack() *Explanation {
	if f.report == nil || f.report.Attack.Comparison == model.ByOpposedDice {
		return nil
	}
	rep := *f.report
	rep.Result, rep.Die, rep.Modified, rep.DefenceDie = "", 0, 0, 0
	removeDie(&rep.DieTerms)
	return f.x.t.Explainer().explainCombat("attack", &rep, f.side)
}

// notKnown stands for a number that a side may not know.
const notKnown = "not known to this side"

// nameAttack carries an order out on a copy on which things are tried, all but
// declarations and supports, which come later.
func (es *Estimator) nameAttack(order *yamldoc.Node, side model.SideID) (*foresight, *Refused) {
	x, open := es.t.beginExpansion(side)
	if !open {
		return nil, es.t.Explainer().explainRefusal(flow.PlainAction(flow.VDone))
	}
	x.t.run.Dice.Trial = true
	f := &foresight{side: side, x: x, target: model.None}
	if order == nil || len(order.Entries) == 0 {
		return f, nil
	}
	parts, no := splitOrder(es.t.Model(), order)
	if no != nil {
		return nil, no
	}
	for i, p := range parts {
		for k, a := range p.actions {
			switch {
			case a.Verb == flow.VDeclare || a.Verb == flow.VSupport:
				f.wanted = append(f.wanted, a)
			case i+k == 0 && len(parts) > 1 && x.alreadyChosen(a):
			default:
				if no := f.takePart(a); no != nil {
					no.Part, no.Pos = p.key, p.at
					return nil, no
				}
			}
		}
	}
	return f, nil
}

// takePart carries out a part of the order. One that already leads to the die is noted.
func (f *foresight) takePart(a flow.Action) *Refused {
	m, before := f.x.t.TakeCheckpoint(), len(f.x.taken)
	f.x.t.run.Dice.TrialDice = nil
	if no := f.x.takePart(a); no != nil {
		return no
	}
	i := slices.IndexFunc(f.x.t.run.Events, func(e event.Event) bool { return e.Combat != nil })
	if i >= 0 && len(f.x.taken) == before+1 {
		f.dieAction, f.beforeDie, f.target = a, m, f.x.t.run.Events[i].Combat.Targets[0]
	}
	return nil
}

// foresight looks for the outcomes of an attack.
type foresight struct {
	o         *Outcomes
	side      model.SideID
	x         *expansion
	wanted    []flow.Action
	t         *Table      // a copy
	dieAction flow.Action // at which the die is rolled
	beforeDie *Checkpoint // before that
	target    model.HexID
	report    *event.CombatReport // of the first throw
}

// advanceToDie goes on to where the die is rolled; what other choices there are on the way is
// noted. It is false where it does not get there.
func (f *foresight) advanceToDie() bool {
	k := f.x.t.run.Ctx.P.Combat
	if f.beforeDie == nil && (k == nil || len(k.Targets) == 0) {
		return false
	}
	f.t = f.x.t.Clone()
	f.t.MaxUndos, f.t.run.Dice.Trial, f.t.run.KeepEvents = 0, true, true
	if f.beforeDie != nil {
		return true
	}
	f.target = k.Targets[0]
	for range maxBefore {
		a, note, ok := f.nextAction()
		if !ok {
			return false
		}
		m := f.t.TakeCheckpoint()
		if d, _ := f.t.Decision(); note {
			f.o.Assumed = append(f.o.Assumed, d.Prompt.String()+" "+ActionText(f.t.Model(), a))
		}
		f.t.run.Dice.BeginTrial(nil)
		if _, no := f.t.applyAction(a); no != nil {
			return false
		}
		if findCombat(f.t.run.Events, f.target) >= 0 {
			f.dieAction, f.beforeDie = a, m
			return true
		}
		if len(f.t.run.Dice.KnowableDice()) > 0 {
			return false
		}
	}
	return false
}

// nextAction returns the action with which an attack goes on: the one that the order names, or
// the end of a set, or else the first answer. note is true when it decided a choice so. ok is
// false when no action completes the attack.
func (f *foresight) nextAction() (a flow.Action, note, ok bool) {
	legal := f.t.Legal()
	if len(legal) == 0 {
		return a, false, false
	}
	for i, w := range f.wanted {
		if slices.Contains(legal, w) {
			f.wanted = slices.Delete(slices.Clone(f.wanted), i, i+1)
			return w, false, true
		}
	}
	done := flow.PlainAction(flow.VDone)
	if k := f.t.run.Ctx.P.Combat; k == nil || len(k.Targets) == 0 || k.Targets[0] != f.target {
		if i := slices.IndexFunc(legal, func(a flow.Action) bool { return a.Verb == flow.VResolve && model.HexID(a.ID) == f.target }); i >= 0 {
			return legal[i], false, true
		}
		return done, false, slices.Contains(legal, done)
	}
	supports := slices.ContainsFunc(legal, func(a flow.Action) bool { return a.Verb == flow.VSupport })
	switch {
	case slices.Contains(legal, done):
		return done, supports, true
	case slices.ContainsFunc(legal, func(a flow.Action) bool { return slices.Contains(setVerbs, a.Verb) }):
		return a, false, false // the attack is not whole yet
	}
	return legal[0], len(legal) > 1, true
}

// findCombat is where in some events the combat about a hex is, -1 where it is not.
func findCombat(events []event.Event, target model.HexID) int {
	return slices.IndexFunc(events, func(e event.Event) bool {
		return e.Combat != nil && slices.Contains(e.Combat.Targets, target)
	})
}

// throw is one way in which the dice of an action fall.
type throw struct {
	dice   []flow.TrialDie
	weight int // of all ways: the number of faces of each die, multiplied
}

// eachThrow carries an action out from a mark for each way in which the first dice of it
// fall, at most limit dice; each is called after it. It is false where there are too
// many ways.
func (es *Estimator) eachThrow(m *Checkpoint, a flow.Action, limit int, each func(throw)) bool {
	var faces []int
	for range maxThrows {
		es.t.RestoreCheckpoint(m)
		es.t.run.Dice.BeginTrial(faces)
		_, no := es.t.applyAction(a)
		if no != nil {
			return false
		}
		w := throw{dice: es.t.run.Dice.KnowableDice(), weight: 1}
		counted := w.dice[:min(len(w.dice), limit)]
		for _, d := range counted {
			w.weight *= d.Faces
		}
		each(w)
		k := len(counted) - 1
		for k >= 0 && counted[k].Face == counted[k].Faces {
			k--
		}
		if k < 0 {
			return true
		}
		faces = nil
		for _, d := range counted[:k] {
			faces = append(faces, d.Face)
		}
		faces = append(faces, counted[k].Face+1)
	}
	return false
}
