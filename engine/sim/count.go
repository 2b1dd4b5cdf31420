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

func (c *counter) begin() {
	c.turns = max(c.model.LastTurn-c.model.FirstTurn+1, 1)
	c.g.Kinds = map[string]int64{}
	c.g.Sides = make([]SideGame, len(c.model.Sides))
	for i := range c.g.Sides {
		all := make([]int64, 3*c.turns)
		c.g.Sides[i] = SideGame{ByTurn: all[:c.turns], Steps: all[c.turns : 2*c.turns], Worth: all[2*c.turns:]}
	}
}

// reached is told of each card and effect that is carried out.
func (c *counter) reached(src *model.Source) {
	if id, ok := c.p.cards[src]; ok {
		if c.g.Played == nil {
			c.g.Played = map[string]int64{}
		}
		c.g.Played[id]++
	}
}

// seen counts what an action has led to.
func (c *counter) seen(t *game.Table) { c.take(t, t.Run().Events) }

// take counts what has happened.
func (c *counter) take(t *game.Table, events []event.Event) {
	for i := range events {
		c.event(t, &events[i])
	}
	if t.Position().Combat == nil {
		c.battle = 0
	}
}

func (c *counter) event(t *game.Table, e *event.Event) {
	switch e.Kind {
	case event.Turn:
		c.battle = 0
		c.nextTurn(t, int(e.N))
	case event.Phase, event.Attack, event.Planned:
		c.battle = 0
	case event.Combat:
		if e.Combat != nil {
			c.g.Fought = append(c.g.Fought, Fought{Attack: e.Combat.Attack, Column: e.Combat.Column, Result: e.Text, By: e.Side, Hex: e.To})
			c.battle = len(c.g.Fought)
		}
	case event.Eliminated:
		c.lost(e, e.From, int64(t.Shown().Units[e.Unit].Steps), int64(e.N))
	case event.StepLost:
		c.lost(e, e.To, int64(e.N), 0)
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
			c.g.Off = append(c.g.Off, Off{e.Side, e.Text})
		}
	}
}

// nextTurn notes how the turn ends that was under way.
func (c *counter) nextTurn(t *game.Table, n int) {
	if c.g.Turns++; c.g.Turns > 1 {
		c.ends(t)
	}
	c.turn = min(max(n-c.model.FirstTurn, 0), c.turns-1)
}

// ends notes what each side has at the end of a turn, and of those after it, should the
// game be over by then.
func (c *counter) ends(t *game.Table) {
	for i := range c.g.Sides {
		v := c.p.measure.Of(t, i)
		for k := c.turn; k < c.turns; k++ {
			c.g.Sides[i].ByTurn[k] = v
		}
	}
}

// end closes the count.
func (c *counter) end(t *game.Table) {
	if t.Run() == nil {
		return
	}
	c.ends(t)
	for i := range c.g.Sides {
		c.g.Sides[i].Measure = c.p.measure.Of(t, i)
	}
	c.g.Print = t.Position().Hash(c.model)
	if r := t.Over(); r != nil && c.g.Fault == "" {
		c.g.Winner, c.g.Level, c.g.Name, c.g.By = r.Winner, r.Level, r.Name, r.By
	}
}

func (c *counter) lost(e *event.Event, at model.HexID, steps, worth int64) {
	if e.Side < 0 {
		return
	}
	s := &c.g.Sides[e.Side]
	s.Steps[c.turn] += steps
	s.Worth[c.turn] += worth
	if at >= 0 && steps > 0 {
		c.g.Hurt = append(c.g.Hurt, Hurt{at, e.Side, steps})
	}
	if c.battle > 0 {
		f := &c.g.Fought[c.battle-1]
		k := 1
		if f.By == e.Side {
			k = 0
		}
		f.Steps[k] += steps
		f.Worth[k] += worth
	}
}
