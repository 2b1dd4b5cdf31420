package sim

import (
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
)

// counter reads the events of one game.
type counter struct {
	p      *Player
	g      *Game
	model  *model.Game
	turn   int // index of the turn under way
	turns  int // of the scenario
	battle int // number of the combat under way, from 1
}

// startGame makes room for the counts of one game: a slot for each turn and side.
func (c *counter) startGame() {
	c.turns = max(c.model.LastTurn-c.model.FirstTurn+1, 1)
	c.g.Kinds = map[string]int64{}
	c.g.Sides = make([]SideGame, len(c.model.Sides))
	for i := range c.g.Sides {
		all := make([]int64, 3*c.turns)
		c.g.Sides[i] = SideGame{ByTurn: all[:c.turns], Steps: all[c.turns : 2*c.turns], Worth: all[2*c.turns:]}
	}
}

// countCard is called with each card and effect that is carried out.
func (c *counter) countCard(src *model.Source) {
	if id, ok := c.p.cards[src]; ok {
		if c.g.Played == nil {
			c.g.Played = map[string]int64{}
		}
		c.g.Played[id]++
	}
}

// countLatest counts what an action has led to.
func (c *counter) countLatest(t *game.Table) { c.countEvents(t, t.Run().Events) }

// countEvents adds events to the counts.
func (c *counter) countEvents(t *game.Table, events []event.Event) {
	for i := range events {
		c.countEvent(t, &events[i])
	}
	if t.Position().Combat == nil {
		c.battle = 0
	}
}

// countEvent counts one event of a game under way.
func (c *counter) countEvent(t *game.Table, e *event.Event) {
	switch e.Kind {
	case event.Turn:
		c.battle = 0
		c.nextTurn(t, int(e.N))
	case event.Phase, event.Attack, event.Planned:
		c.battle = 0
	case event.Combat:
		if e.Combat != nil {
			c.g.Combats = append(c.g.Combats, Combat{Attack: e.Combat.Attack, Column: e.Combat.Column, Result: e.Text, By: e.Side, Hex: e.To})
			c.battle = len(c.g.Combats)
		}
	case event.Eliminated:
		c.countLoss(e, e.From, int64(t.ShownPosition().Units[e.Unit].Steps), int64(e.N))
	case event.StepLost:
		c.countLoss(e, e.To, int64(e.N), 0)
	case event.Drawn:
		if c.g.Drawn == nil {
			c.g.Drawn = map[string]int64{}
		}
		id := e.Text
		if known, ok := c.p.cards[e.Rule]; ok {
			id = known
		}
		c.g.Drawn[id]++
	default:
		if e.Unit >= 0 && e.From >= 0 && e.To < 0 && e.Text != "" && (e.Kind == event.Placed || e.Kind == event.Exited) {
			c.g.Departed = append(c.g.Departed, Departed{e.Side, e.Text})
		}
	}
}

// nextTurn notes how the turn ends that was under way.
func (c *counter) nextTurn(t *game.Table, n int) {
	if c.g.Turns++; c.g.Turns > 1 {
		c.noteTurnEnd(t)
	}
	c.turn = min(max(n-c.model.FirstTurn, 0), c.turns-1)
}

// noteTurnEnd notes what each side has at the end of a turn, and of those after it, should the
// game be over by then.
func (c *counter) noteTurnEnd(t *game.Table) {
	for i := range c.g.Sides {
		v := c.p.measure.SideValue(t, i)
		for k := c.turn; k < c.turns; k++ {
			c.g.Sides[i].ByTurn[k] = v
		}
	}
}

// finishGame closes the count.
func (c *counter) finishGame(t *game.Table) {
	if t.Run() == nil {
		return
	}
	c.noteTurnEnd(t)
	for i := range c.g.Sides {
		c.g.Sides[i].Measure = c.p.measure.SideValue(t, i)
	}
	c.g.FinalHash = t.Position().Hash(c.model)
	if r := t.Result(); r != nil && c.g.Fault == "" {
		c.g.Winner, c.g.Level, c.g.Name, c.g.By = r.Winner, r.Level, r.Name, r.By
	}
}

// countLoss counts steps that a side lost and what they are worth, by turn, and by hex
// where at is one.
func (c *counter) countLoss(e *event.Event, at model.HexID, steps, worth int64) {
	if e.Side < 0 {
		return
	}
	s := &c.g.Sides[e.Side]
	s.Steps[c.turn] += steps
	s.Worth[c.turn] += worth
	if at >= 0 && steps > 0 {
		c.g.Losses = append(c.g.Losses, Loss{at, e.Side, steps})
	}
	if c.battle > 0 {
		f := &c.g.Combats[c.battle-1]
		k := 1
		if f.By == e.Side {
			k = 0
		}
		f.Steps[k] += steps
		f.Worth[k] += worth
	}
}
