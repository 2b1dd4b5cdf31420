package query

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
)

// addDirectionFuncs adds the functions about directions of the grid.
func addDirectionFuncs(d *Domains, f map[string]lang.HostFunc) {
	text := lang.MemberType(d.Text)
	f["direction_to"] = newFunc2(text, 0, "the direction from a to b, however far off: where b lies on the line between two the first of them in the order of the grid. It is nil for a itself, and in a game without a variable of type direction", func(x any, a, b int32) int32 {
		c := asCtx(x)
		dir := c.G.Grid.DirectionTo(model.HexID(a), model.HexID(b))
		if dir == hex.NoDir || c.G.Directions == nil {
			return lang.None
		}
		return c.G.Directions[dir]
	}, newParam("a", d.Hex), newParam("b", d.Hex))
	f["turns_to"] = newFunc3(lang.Int, 0, "hexsides to turn for a unit in a that faces a direction, until it faces b: 0 ahead, 3 behind, the smaller number where b lies on the line between two directions", func(x any, facing, a, b int32) int32 {
		c := asCtx(x)
		dir := c.directionOf(facing)
		if dir == hex.NoDir || a < 0 || b < 0 {
			return 0
		}
		return int32(c.G.Grid.TurnsTo(dir, model.HexID(a), model.HexID(b)))
	}, lang.Param{Name: "facing", Type: text}, newParam("a", d.Hex), newParam("b", d.Hex))
	f["hex_toward"] = newFunc2(lang.MemberType(d.Hex), 0, "the hex beside a hex in a direction, nil where the map ends", func(x any, h, facing int32) int32 {
		c := asCtx(x)
		dir := c.directionOf(facing)
		if dir == hex.NoDir || h < 0 {
			return lang.None
		}
		return int32(c.G.Grid.Neighbors(model.HexID(h))[dir])
	}, newParam("hex", d.Hex), lang.Param{Name: "direction", Type: text})
}

// directionOf returns the direction that a text of the game names, or hex.NoDir.
func (c *Ctx) directionOf(text int32) hex.Dir {
	return hex.Dir(slices.Index(c.G.Directions, text)) // -1 is NoDir
}
