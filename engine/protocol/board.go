package protocol

import "github.com/vedette-wargames/vedette/engine/scene"

// buildBoard is the same for everybody: it is made of the compiled game alone.
func (c *Conn) buildBoard(p *gameParams) (*scene.Board, *Fault) {
	g, f := c.findGame(p.Game)
	if f != nil {
		return nil, f
	}
	g.boardOnce.Do(func() { g.board = scene.NewBoard(g.session.Table.Model()) })
	return g.board, nil
}
