package protocol

import (
	"encoding/json"
	"slices"

	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// whyNotParams are the parameters of game.why_not.
type whyNotParams struct {
	gameParams
	Order *yamldoc.Node `json:"order" doc:"An action or order."`
	Unit  string        `json:"unit" doc:"Without an order: the unit that is chosen, or cannot be."`
	To    string        `json:"to" doc:"Without an order: the hex or unit that is not open."`
}

// whyNotResult is the result of game.why_not.
type whyNotResult struct {
	Open    bool            `json:"open" doc:"True when nothing forbids it."`
	Order   json.RawMessage `json:"order,omitempty" doc:"The order that is open, of those that unit and to could mean."`
	Refused *RefusedView    `json:"refused,omitempty" doc:"What forbids it."`
	Reasons []*RefusedView  `json:"reasons,omitempty" doc:"With unit and to: all that forbids it, in each way that could be meant, the nearest to what is legal first."`
}

// whyNot says why an order is refused, without carrying it out, or why nothing can be
// done with a unit or place.
func (c *Conn) whyNot(p *whyNotParams) (*whyNotResult, *Fault) {
	g, side, f := c.gameAndSide(p.Game)
	switch {
	case f != nil:
		return nil, f
	case p.Order == nil && p.Unit == "" && p.To == "":
		return nil, &Fault{Code: CodeParams, Message: "give an order, or a unit or a place that is not open"}
	case p.Order == nil:
		return g.whyUnavailable(p, side)
	}
	if f := mayDecide(g, side); f != nil {
		return nil, f
	}
	no := g.session.Table.Explainer().WhyNotAs(p.Order, side)
	return &whyNotResult{Open: no == nil, Refused: viewRefused(no)}, nil
}

// whyUnavailable says why no action names a unit or place.
func (g *hostedGame) whyUnavailable(p *whyNotParams, side model.SideID) (*whyNotResult, *Fault) {
	u, no := g.session.Table.Explainer().WhyUnavailable(p.Unit, p.To, side)
	if no != nil {
		return nil, refusedFault(no)
	}
	r := &whyNotResult{Open: u.Open != "", Order: json.RawMessage(u.Open)}
	for _, no := range u.Reasons {
		r.Reasons = append(r.Reasons, viewRefused(no))
	}
	if !r.Open {
		r.Refused = r.Reasons[0]
	}
	return r, nil
}

// pathParams are the parameters of game.path.
type pathParams struct {
	gameParams
	Unit string `json:"unit" required:"true" doc:"The unit that goes."`
	To   string `json:"to" required:"true" doc:"The hex where it goes."`
	By   string `json:"by" doc:"Manner of moving; without it the cheapest."`
}

// pathResult is the result of game.path.
type pathResult struct {
	Path  *game.Path   `json:"path,omitempty" doc:"The cheapest way: hexes from the unit's own, allowance and points spent, each step with its cost and terms, and whether the move ends there."`
	Stops *RefusedView `json:"stops,omitempty" doc:"What stops it, where it cannot end there."`
}

// missingReasons are reasons that are about the question, not about the way.
var missingReasons = []string{game.ReasonUnit, game.ReasonHex, game.ReasonHidden}

// findPath returns the cheapest way of a unit to a hex with the cost of each step, or
// what stops it.
func (c *Conn) findPath(p *pathParams) (*pathResult, *Fault) {
	g, side, f := c.gameAndSide(p.Game)
	if f != nil {
		return nil, f
	}
	way, no := g.session.Table.Inquirer().FindPath(p.Unit, p.To, p.By, side)
	if no != nil && slices.Contains(missingReasons, no.Reason) {
		return nil, refusedFault(no)
	}
	return &pathResult{way, viewRefused(no)}, nil
}
