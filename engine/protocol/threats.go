package protocol

import "github.com/vedette-wargames/vedette/engine/game"

// threatsParams are the parameters of game.threats.
type threatsParams struct {
	gameParams
	To string `json:"to" required:"true" doc:"A hex, or a unit on the map."`
}

// threatsResult is the result of game.threats.
type threatsResult struct {
	Threats []game.Threat `json:"threats" doc:"Units that are hostile to those in the hex and are next to it, or can end a move there now: unit, from, next (its hex then), cost, by (manner of moving), odds (column of an attack by it alone, where the hex has units); the nearest first."`
	Worst   *game.Assault `json:"worst,omitempty" doc:"The strongest attack that all of them could make together, within stacking limits: attack, units, strength, defence, column after shifts. Absent where the hex has no units, or nobody could attack."`
}

// listThreats lists the enemies that are next to a hex or can end a move there, and the
// strongest attack that they could make.
func (c *Conn) listThreats(p *threatsParams) (*threatsResult, *Fault) {
	g, side, f := c.gameAndSide(p.Game)
	if f != nil {
		return nil, f
	}
	out, no := g.session.Table.Estimator().FindThreats(p.To, side)
	if no != nil {
		return nil, refusedFault(no)
	}
	return &threatsResult{out.List, out.Worst}, nil
}
