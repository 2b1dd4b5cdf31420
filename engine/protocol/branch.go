package protocol

import (
	"fmt"

	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/livegame"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// maxBranches is how many copies to think ahead in a connection has; the oldest is
// dropped for a new one.
const maxBranches = 8

// branch is a copy that one connection thinks ahead in.
type branch struct {
	id string
	*hostedGame
}

// branchParams are the parameters of game.branch.
type branchParams struct {
	gameParams
	At   *int          `json:"at" doc:"Number of the moment from which it goes on; without it the latest."`
	Seed string        `json:"seed" doc:"Seed of its dice, which are never those of the game; without it one of its own."`
	Dice *yamldoc.Node `json:"dice" doc:"Scripted dice: a list in sequence, or lists by stream."`
}

// branchResult is the result of game.branch.
type branchResult struct {
	Game   string           `json:"game" doc:"Id of the copy, for this connection alone: it decides for all sides there. At most 8 are kept."`
	Moment *livegame.Change `json:"moment" doc:"Its first moment, as game.moment gives it."`
}

// refuseHidden refuses an answer that is only for those from whom nothing is hidden.
func (g *hostedGame) refuseHidden(side model.SideID) *Fault {
	if f := g.requireMoments(); f != nil {
		return f
	}
	if g.session.Table.ConcealsAnything(side) {
		return refusedFault(&game.Refused{Reason: game.ReasonHidden, Text: "something is hidden from this side, and this could tell of it"})
	}
	return nil
}

// branchGame copies a game for this connection alone, to think ahead in. At most maxBranches
// copies are kept; the oldest is dropped.
func (c *Conn) branchGame(p *branchParams) (*branchResult, *Fault) {
	g, side, f := c.gameAndSide(p.Game)
	if f == nil {
		f = g.refuseHidden(side)
	}
	if f != nil {
		return nil, f
	}
	n := g.session.History.ChangeCount(side)
	if p.At != nil {
		n = *p.At
	}
	if f := g.checkMomentNumber(n, side); f != nil {
		return nil, f
	}
	from := g.session.History.PastTable(side, n)
	if from.ScriptWaiting() || from.ConcealsAnything(side) {
		return nil, refusedFault(&game.Refused{Reason: game.ReasonHidden, Text: "a question of the rules is half answered there: a copy could tell what is not known yet"})
	}
	var s game.Setting
	c.branchCount++
	if s.SetSeed(p.Seed); p.Seed == "" {
		s.SetSeed(fmt.Sprintf("branch %d", c.branchCount))
	}
	if s.Dice, f = readDice(p.Dice); f != nil {
		return nil, f
	}
	if wrong := game.FindImpossibleDie(g.session.Table.Model(), s.Dice); wrong != "" {
		return nil, &Fault{Code: CodeParams, Message: "the scripted dice cannot be rolled: " + wrong}
	}
	r := g.session.History.NewBranch(side, n, s)
	b := branch{fmt.Sprintf("b%d", c.branchCount), &hostedGame{session: r, scenario: g.scenario, variants: g.variants, options: g.options, isBranch: true}}
	if len(c.branches) == maxBranches {
		c.branches = append(c.branches[:0], c.branches[1:]...)
	}
	c.branches = append(c.branches, b)
	return &branchResult{b.id, r.History.FullViewAt(model.None, 1)}, nil
}

// luckResult is the result of game.luck.
type luckResult struct {
	Combats []*game.Luck `json:"combats" doc:"Each combat that was not undone: number of its moment, turn, side (the attacker), attack, targets, result, throws, losses (by side: steps and points, and those to be expected), at_least: how many throws would have been as good or better for the attacker. Throws are carried out on copies with the first answer to each choice that follows; measured is absent where other dice or cards decide."`
}

// listCombats lists the combats of the game with what their dice gave and what was to
// be expected.
func (c *Conn) listCombats(p *gameParams) (*luckResult, *Fault) {
	g, side, f := c.gameAndSide(p.Game)
	if f == nil {
		f = g.refuseHidden(side)
	}
	if f != nil {
		return nil, f
	}
	return &luckResult{g.session.History.CombatLedger(side)}, nil
}
