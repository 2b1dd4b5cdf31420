package protocol

import (
	"fmt"

	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/room"
	"github.com/vedette-wargames/vedette/engine/source"
)

// branchesKept is how many copies to think ahead in a connection has; the oldest is
// dropped for a new one.
const branchesKept = 8

// branch is a copy that one connection thinks ahead in.
type branch struct {
	id string
	*play
}

type branchParams struct {
	gameParams
	At   *int         `json:"at" doc:"Number of the moment from which it goes on; without it the latest."`
	Seed string       `json:"seed" doc:"Seed of its dice, which are never those of the game; without it one of its own."`
	Dice *source.Node `json:"dice" doc:"Scripted dice: a list in sequence, or lists by stream."`
}

type branchResult struct {
	Game   string       `json:"game" doc:"Id of the copy, for this connection alone: it decides for all sides there. At most 8 are kept."`
	Moment *room.Change `json:"moment" doc:"Its first moment, as game.moment gives it."`
}

// open refuses what only those may see from whom nothing is hidden.
func (g *play) openTo(side model.SideID) *Fault {
	if f := g.keeps(); f != nil {
		return f
	}
	if g.table.Conceals(side) {
		return refused(&game.Refused{Reason: game.ReasonHidden, Text: "something is hidden from this side, and this could tell of it"})
	}
	return nil
}

func (c *Conn) branch(p *branchParams) (*branchResult, *Fault) {
	g, side, f := c.at(p.Game)
	if f == nil {
		f = g.openTo(side)
	}
	if f != nil {
		return nil, f
	}
	n := g.room.Number(side)
	if p.At != nil {
		n = *p.At
	}
	if f := g.known(n, side); f != nil {
		return nil, f
	}
	from := g.room.At(side, n)
	if from.Thinking() || from.Conceals(side) {
		return nil, refused(&game.Refused{Reason: game.ReasonHidden, Text: "a question of the rules is half answered there: a copy could tell what is not known yet"})
	}
	var s game.Setting
	c.branched++
	if s.SetSeed(p.Seed); p.Seed == "" {
		s.SetSeed(fmt.Sprintf("branch %d", c.branched))
	}
	if s.Dice, f = script(p.Dice); f != nil {
		return nil, f
	}
	if wrong := game.CannotShow(g.table.Model(), s.Dice); wrong != "" {
		return nil, &Fault{Code: CodeParams, Message: "the scripted dice cannot be rolled: " + wrong}
	}
	r := g.room.Branch(side, n, s)
	b := branch{fmt.Sprintf("b%d", c.branched), &play{table: r.Table, room: r, scenario: g.scenario, variants: g.variants, options: g.options, copied: true}}
	if len(c.branches) == branchesKept {
		c.branches = append(c.branches[:0], c.branches[1:]...)
	}
	c.branches = append(c.branches, b)
	return &branchResult{b.id, r.Whole(model.None, 1)}, nil
}

type luckResult struct {
	Combats []*game.Luck `json:"combats" doc:"Each combat that stands: number of its moment, turn, side (the attacker), attack, targets, result, throws, losses (by side: steps and points, and those to be expected), at_least: how many throws would have been as good or better for the attacker. Throws are carried out on copies with the first answer to each choice that follows; measured is absent where other dice or cards decide."`
}

func (c *Conn) luck(p *gameParams) (*luckResult, *Fault) {
	g, side, f := c.at(p.Game)
	if f == nil {
		f = g.openTo(side)
	}
	if f != nil {
		return nil, f
	}
	return &luckResult{g.room.Luck(side)}, nil
}
