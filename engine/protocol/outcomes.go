package protocol

import (
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// outcomesParams are the parameters of game.outcomes.
type outcomesParams struct {
	gameParams
	Order *yamldoc.Node `json:"order" doc:"Order of the attack; without one, the attack being named."`
}

// outcomesResult is the result of game.outcomes.
type outcomesResult struct {
	Attack  *game.Explanation `json:"attack" doc:"Strengths, column and modifiers, as game.why tells them."`
	Known   bool              `json:"known" doc:"False where the strengths are not known to the connection: then there are no rows."`
	Throws  int               `json:"throws" doc:"How many throws there are, all as likely."`
	Rows    []game.Outcome    `json:"rows" doc:"What they come to: dice (what they show, throw by throw), count, modified, row, column, result; then, for certain, events, losses, retreats and advances (unit to hexes); then: the choices that follow, after the first as if the first option were taken each time."`
	Assumed []string          `json:"assumed,omitempty" doc:"Choices before the die, which the rows have as the first that is open: other answers may come to something else."`
	More    bool              `json:"more,omitempty" doc:"What follows is not told whole: other dice, cards or hidden things decide it."`
	Nearest []game.Nearest    `json:"nearest" doc:"What a little more would bring: with, one more unit that could join, or more, so much strength to the next column; the results as the table has them."`
}

// listOutcomes carries out an attack on copies, once for each throw of its dice, and
// returns what it came to with the weight of each result.
func (c *Conn) listOutcomes(p *outcomesParams) (*outcomesResult, *Fault) {
	g, side, f := c.gameAndSide(p.Game)
	if f == nil {
		f = mayDecide(g, side)
	}
	if f != nil {
		return nil, f
	}
	o, no := g.session.Table.Estimator().FindOutcomes(p.Order, side)
	if no != nil {
		return nil, refusedFault(no)
	}
	return &outcomesResult{o.Attack, o.Known, o.Throws, o.Rows, o.Assumed, o.More, o.Nearest}, nil
}
