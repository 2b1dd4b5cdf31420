package scene

import (
	"math"

	"github.com/vedette-wargames/vedette/engine/draw"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

// addFacings notes on the counters of the map where their units face, as far as the viewer may see
// it. Nothing is asked in a game without facing.
func (s *Scene) addFacings(g *model.Game, p *state.Position, viewer model.SideID) {
	for mv := range g.Movements {
		f := g.Movements[mv].Facing
		if f == nil {
			continue
		}
		c := query.New(g).UsePosition(p)
		for u := range p.Units {
			h, side := p.Units[u].At.Hex(), g.Units[u].Side
			mine := viewer == All || viewer == side
			if seen := g.Vars[f.Var].Visible; h == model.None || !mine && seen != "all" || viewer != All && seen == "nobody" {
				continue
			}
			d := c.Modes.FacingOf(mv, model.UnitID(u))
			for i := range s.Hexes[h].Stack {
				if x := &s.Hexes[h].Stack[i]; d != hex.NoDir && x.Unit == g.Units[u].ID {
					x.Facing, x.Bearing = g.Grid.DirName(d), bearing(g.Grid, d)
				}
			}
		}
	}
}

// bearing returns a direction in degrees clockwise from the top of the picture.
func bearing(grid *hex.Grid, d hex.Dir) float64 {
	if grid.Orientation() == hex.Flat {
		return 60 * float64(d)
	}
	return 60*float64(d) + 30
}

// drawFacing draws an arrowhead over the border of a counter, on the side to which its unit faces.
func drawFacing(l *draw.List, c *Counter, x, y float64) {
	if c.Facing == "" {
		return
	}
	sin, cos := math.Sincos(c.Bearing * math.Pi / 180)
	out := CounterSize / 2 / max(math.Abs(sin), math.Abs(cos))
	at := func(ahead, aside float64) (float64, float64) {
		return x + sin*ahead + cos*aside, y - cos*ahead + sin*aside
	}
	x0, y0 := at(out+7, 0)
	x1, y1 := at(out-1.5, 3.6)
	x2, y2 := at(out-1.5, -3.6)
	l.AddPath(draw.Ink{Fill: "#ffffff", Stroke: draw.MixColors(c.Fill, "#000000", 0.7), Width: 1}, draw.PolygonPath(x0, y0, x1, y1, x2, y2))
}
