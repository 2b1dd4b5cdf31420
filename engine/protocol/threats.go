package protocol

import "github.com/vedette-wargames/vedette/engine/game"

type threatsParams struct {
	gameParams
	To string `json:"to" required:"true" doc:"A hex, or a unit on the map."`
}

type threatsResult struct {
	Threats []game.Threat `json:"threats" doc:"Units that are hostile to those in the hex and stand next to it, or can end a move there as things stand now: unit, from, next (where it would stand), cost, by (manner of moving); the nearest first."`
}

func (c *Conn) threats(p *threatsParams) (*threatsResult, *Fault) {
	g, side, f := c.at(p.Game)
	if f != nil {
		return nil, f
	}
	list, no := g.table.Threats(p.To, side)
	if no != nil {
		return nil, refused(no)
	}
	return &threatsResult{list}, nil
}
