package protocol

import (
	"fmt"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// maxRollActions is how many actions one question about dice may name.
const maxRollActions = 40

// rollsParams are the parameters of game.rolls.
type rollsParams struct {
	gameParams
	Actions *yamldoc.Node `json:"actions" required:"true" doc:"Actions, as game.legal lists them; at most 40."`
}

// rollsResult is the result of game.rolls.
type rollsResult struct {
	Rolls []bool `json:"rolls" doc:"Of each action, whether a die is rolled as soon as it is taken."`
}

// checkRolls tells after which actions a die is rolled before anybody decides again, by
// trying each on a copy.
func (c *Conn) checkRolls(p *rollsParams) (*rollsResult, *Fault) {
	g, side, f := c.gameAndSide(p.Game)
	if f != nil {
		return nil, f
	}
	if f := mayDecide(g, side); f != nil {
		return nil, f
	}
	if p.Actions.Kind != yamldoc.List || len(p.Actions.Items) > maxRollActions {
		return nil, &Fault{Code: CodeParams, Message: fmt.Sprintf("actions are a list of at most %d", maxRollActions)}
	}
	list := make([]flow.Action, len(p.Actions.Items))
	for i, n := range p.Actions.Items {
		a, no := game.ParseAction(g.session.Table.Model(), n)
		if no != nil {
			return nil, refusedFault(no)
		}
		list[i] = a
	}
	out, no := g.session.Table.Estimator().RollsAfter(list, side)
	if no != nil {
		return nil, refusedFault(no)
	}
	return &rollsResult{out}, nil
}
