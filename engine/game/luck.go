package game

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
)

// Luck compares the dice of one combat with the average of all throws. Each throw, also the real
// one, is carried out on a copy with the first answer to each later choice. So only the dice
// differ.
type Luck struct {
	Number   int        `json:"number" doc:"Number of the moment."`
	Turn     int        `json:"turn" doc:"Number of the turn."`
	Side     string     `json:"side" doc:"The side that attacked."`
	Attack   string     `json:"attack" doc:"Id of the kind of attack."`
	Targets  []string   `json:"targets" doc:"Numbers of the hexes attacked."`
	Result   string     `json:"result" doc:"The result as the table has it."`
	Throws   int        `json:"throws" doc:"How many throws there are, each as likely as the others."`
	Losses   []LuckLoss `json:"losses" doc:"What each side lost and was to expect."`
	AtLeast  int        `json:"at_least" doc:"Throws that would have been as good or better for the attacker."`
	Measured bool       `json:"measured,omitempty" doc:"Left out where too many dice, or other dice or cards, decide: nothing is expected then."`
}

// LuckLoss is what a side lost, and was to expect.
type LuckLoss struct {
	Side           string  `json:"side" doc:"Id of the side."`
	Steps          int     `json:"steps" doc:"Steps it lost."`
	Points         int     `json:"points" doc:"Points it lost."`
	ExpectedSteps  float64 `json:"expected_steps" doc:"Steps that it loses on average."`
	ExpectedPoints float64 `json:"expected_points" doc:"Points that it loses on average."`
}

// sideLosses is what a throw costs each side.
type sideLosses struct{ steps, points []int }

// MeasureLuck measures the luck of an action that led to a combat. The table must be a copy from
// before the action. It returns nil when the action led to no combat.
func (es *Estimator) MeasureLuck(a flow.Action) *Luck {
	g := es.t.Model()
	before := es.t.TakeCheckpoint()
	events, no := es.t.applyAction(a)
	i := slices.IndexFunc(events, func(e event.Event) bool { return e.Combat != nil })
	if no != nil || i < 0 {
		return nil
	}
	rep, real := events[i].Combat, slices.Clone(es.t.run.Dice.Rolls)
	l := &Luck{Turn: int(before.pos.Turn), Side: g.IDOfSide(events[i].Side), Attack: rep.Attack.Name(), Targets: []string{}, Result: rep.Result, Losses: []LuckLoss{}}
	for _, h := range rep.Targets {
		l.Targets = append(l.Targets, g.Grid.Label(h))
	}
	f := &foresight{o: &Outcomes{}, x: &expansion{t: es.t}, side: -1, t: es.t, target: rep.Targets[0]}
	type one struct {
		sideLosses
		weight int
		fell   bool
	}
	var all []one
	total, whole := 1, true
	ok := es.eachThrow(before, a, maxFollowing, func(w throw) {
		var out Outcome
		if k := findCombat(es.t.run.Events, f.target); k >= 0 {
			_, clean := cutAftermath(es.t.run.Events[k+1:])
			whole = whole && clean && len(w.dice) <= maxFollowing
			f.followChoices(&out)
		}
		whole = whole && !out.More
		all = append(all, one{es.countLosses(before), w.weight, matchesRolls(w.dice, real)})
		total = lcm(total, w.weight)
	})
	es.t.run.Dice.Trial, es.t.run.Dice.TrialFaces, es.t.run.Dice.TrialDice = false, nil, nil
	k := slices.IndexFunc(all, func(x one) bool { return x.fell })
	if !ok || !whole || k < 0 || total > 1<<30 {
		return l
	}
	l.Measured, l.Throws = true, total
	for s := range g.Sides {
		loss := LuckLoss{Side: g.Sides[s].ID, Steps: all[k].steps[s], Points: all[k].points[s]}
		for _, x := range all {
			loss.ExpectedSteps += float64(x.steps[s]) / float64(x.weight)
			loss.ExpectedPoints += float64(x.points[s]) / float64(x.weight)
		}
		l.Losses = append(l.Losses, loss)
	}
	for _, x := range all {
		if x.netGain(int(events[i].Side)) >= all[k].netGain(int(events[i].Side)) {
			l.AtLeast += total / x.weight
		}
	}
	return l
}

// netGain returns what a throw is worth to a side: what the others lose less what it loses.
func (l sideLosses) netGain(side int) int {
	n := 0
	for s := range l.steps {
		if s == side {
			n -= l.steps[s]
		} else {
			n += l.steps[s]
		}
	}
	return n
}

// matchesRolls reports whether the dice of a trial show what has really fallen.
func matchesRolls(dice []flow.TrialDie, real []flow.Roll) bool {
	if len(dice) > len(real) {
		return false
	}
	for i := range dice {
		if dice[i].Face != real[i].Value {
			return false
		}
	}
	return true
}

// countLosses counts the steps and points that each side has lost since a checkpoint.
func (es *Estimator) countLosses(m *Checkpoint) sideLosses {
	g, was, now := es.t.Model(), m.pos, es.t.run.Ctx.P
	l := sideLosses{make([]int, len(g.Sides)), make([]int, len(g.Sides))}
	for i := range now.Units {
		s := g.Units[i].Side
		if was.Units[i].At == eliminated || s < 0 {
			continue
		}
		left := int(now.Units[i].Steps)
		if now.Units[i].At == eliminated {
			left = 0
		}
		l.steps[s] += int(was.Units[i].Steps) - left
	}
	for s := range l.points {
		l.points[s] = int(now.LostPoints[s] - was.LostPoints[s])
	}
	return l
}

// eliminated is where units are that were destroyed.
var eliminated = model.InBox(model.BoxEliminated)

// CloneForLookahead returns a copy with other dice, to think ahead in. The copy must not reveal
// the dice of the game, nor what its draw piles hold next.
func (t *Table) CloneForLookahead(s Setting) *Table {
	c := t.Clone()
	c.run.Dice.Seed, c.run.Dice.Wide, c.run.Dice.Script = s.Seed, s.Wide, nil
	if s.Dice != nil {
		d := s.Dice.Clone()
		c.run.Dice.Script = &d
	}
	for d := range c.run.Ctx.P.Decks {
		if !c.Model().Decks[d].Ordered {
			slices.Sort(c.run.Ctx.P.Decks[d].Draw)
			c.run.Decks.ShuffleDeck(model.DeckID(d))
		}
	}
	c.run.Ctx.P.MarkAllChanged()
	c.run.Ctx.SetBudget(nil) // the question that it is made in ends
	c.listFresh, c.undoPoints = false, nil
	return c
}

// ScriptWaiting reports whether a script waits at a question that others have answered in
// part, or dice: a copy would tell them.
func (t *Table) ScriptWaiting() bool {
	if !t.decisionOpen {
		return false
	}
	f, ok := t.run.TopFrame().(flow.ScriptFrame)
	return ok && len(f.Answers()) > 0
}
