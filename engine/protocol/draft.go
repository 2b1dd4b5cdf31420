package protocol

import (
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/livegame"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// draftParams are the parameters of game.draft.
type draftParams struct {
	gameParams
	Order   *yamldoc.Node `json:"order" doc:"The order so far, such as {\"move\": unit} or {\"attack\": hex}; without one, what is asked now."`
	Units   []string      `json:"units" doc:"Ids of the units that are named of the set that follows, in any order."`
	Without string        `json:"without" doc:"Id of a unit that is left out of the set, with those that would bring it along."`
}

// draftResult is the result of game.draft.
type draftResult struct {
	Happens  bool              `json:"happens,omitempty" doc:"The order does more than choose, so that nothing is known of what follows: carry it out."`
	Decision *livegame.Choices `json:"decision,omitempty" doc:"What would be asked after the order."`
	Set      *game.NamedSet    `json:"set,omitempty" doc:"How the set that is named there stands; absent where none is."`
	Missing  *RefusedView      `json:"missing,omitempty" doc:"Why the set cannot end as it is."`
}

// draftOrder tries an order on a copy. It returns what would be asked after it, and how a set
// stands that is named there.
func (c *Conn) draftOrder(p *draftParams) (*draftResult, *Fault) {
	g, side, f := c.gameAndSide(p.Game)
	if f == nil {
		f = mayDecide(g, side)
	}
	if f != nil {
		return nil, f
	}
	r := &draftResult{}
	set := game.DraftRequest{Units: p.Units, Without: p.Without}
	d, no := g.session.Table.Estimator().DraftOrder(p.Order, set, side, func(t *game.Table) { r.Decision = livegame.BuildChoices(t, side, false) })
	if no != nil {
		return nil, refusedFault(no)
	}
	if r.Happens, r.Set = d.Happens, d.Set; d.Set != nil {
		r.Missing = viewRefused(d.Set.Missing)
	}
	return r, nil
}
