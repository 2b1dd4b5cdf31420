package protocol

import "github.com/vedette-wargames/vedette/engine/scene"

// board is the same for everybody: it is made of the compiled game alone.
func (c *Conn) board(p *gameParams) (*scene.Board, *Fault) {
	g, f := c.game(p.Game)
	if f != nil {
		return nil, f
	}
	g.shownOnce.Do(func() { g.shown = scene.BoardOf(g.table.Model()) })
	return g.shown, nil
}
