package scene

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Gate is where units leave the map or come on it.
type Gate struct {
	Name      string
	Out       bool // an exit
	Fill      string
	Hexes     []hex.ID
	Edges     []hex.Edge // by hex of Hexes: the edge of the map it is nearest to
	WholeEdge bool       // it is exactly one edge of the map
}

// addGates lists the exits, then the places of units that have not arrived.
func (s *Scene) addGates(g *model.Game, p *state.Position, viewer model.SideID) {
	for i := range g.Movements {
		for k := range g.Movements[i].Exits {
			x := &g.Movements[i].Exits[k]
			if x.Area < 0 || x.Area >= len(g.Areas) {
				continue
			}
			s.addGate(Gate{Name: x.Name(), Out: true, Fill: "#3a3a3a", Hexes: toHexIDs(g.Areas[x.Area].Hexes)})
		}
	}
	entries := groupArrivals(g, p, viewer)
	for i := range entries {
		e := &entries[i]
		s.addGate(Gate{Name: e.entryName(g), Fill: armyColor(g, e.army), Hexes: e.hexes})
	}
}

// addGate adds a gate, once for all movements that have it.
func (s *Scene) addGate(w Gate) {
	if len(w.Hexes) == 0 || slices.ContainsFunc(s.Gates, func(o Gate) bool {
		return o.Out == w.Out && o.Name == w.Name && slices.Equal(o.Hexes, w.Hexes)
	}) {
		return
	}
	w.Edges, w.WholeEdge = mapEdgesOf(s.Grid, w.Hexes)
	s.Gates = append(s.Gates, w)
}

// arrivalGroup is where units of an army come on the map.
type arrivalGroup struct {
	army  model.ArmyID
	hexes []hex.ID
	turns []int
}

// entryName returns the heading of a group of arrivals.
func (e *arrivalGroup) entryName(g *model.Game) string {
	out := ""
	if e.army >= 0 && int(e.army) < len(g.Armies) {
		out = g.Armies[e.army].Name()
	}
	if len(e.turns) == 0 {
		return out
	}
	if out += ", turn"; len(e.turns) > 1 {
		out += "s"
	}
	turns := make([]string, len(e.turns))
	for i, n := range e.turns {
		turns[i] = itoa(n)
	}
	return strings.TrimPrefix(out+" "+strings.Join(turns, ", "), ", ")
}

// groupArrivals groups the units that have not arrived by army and place. Units that the viewer
// may not see are left out.
func groupArrivals(g *model.Game, p *state.Position, viewer model.SideID) []arrivalGroup {
	var out []arrivalGroup
	for i := range g.Reinforcements {
		a := &g.Reinforcements[i]
		hexes := toHexIDs(a.Hexes)
		if len(hexes) == 0 {
			continue
		}
		for _, u := range a.Units {
			turn, waits := dueTurn(g, p, u, viewer)
			if !waits {
				continue
			}
			if turn == 0 {
				turn = a.Turn
			}
			army := g.Units[u].Army
			k := slices.IndexFunc(out, func(e arrivalGroup) bool { return e.army == army && slices.Equal(e.hexes, hexes) })
			if k < 0 {
				k = len(out)
				out = append(out, arrivalGroup{army: army, hexes: hexes})
			}
			if e := &out[k]; turn > 0 && !slices.Contains(e.turns, turn) {
				e.turns = append(e.turns, turn)
				slices.Sort(e.turns)
			}
		}
	}
	return out
}

// dueTurn reports whether the viewer knows that a unit has not arrived, and the turn when it is
// due; 0 when none is set.
func dueTurn(g *model.Game, p *state.Position, u model.UnitID, viewer model.SideID) (turn int, waits bool) {
	mine := viewer == All || viewer == g.Units[u].Side
	if int(model.BoxWaiting) < len(g.Boxes) && g.Boxes[model.BoxWaiting].OwnerOnly && !mine {
		return 0, false
	}
	if p == nil {
		return 0, true
	}
	now := &p.Units[u]
	if now.At.Hex() != model.None || now.At.Box() != model.BoxWaiting || now.Flags&state.IsHidden != 0 && !mine {
		return 0, false
	}
	return int(now.Due), true
}

// toHexIDs returns hexes as those of the grid, sorted.
func toHexIDs(hexes []model.HexID) []hex.ID {
	out := make([]hex.ID, len(hexes))
	for i, h := range hexes {
		out[i] = hex.ID(h)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// mapEdgesOf gives each hex of a group its edge of the map: the one that most of the group is on
// where the hex is on it too, else the nearest. whole is true if the group is exactly one edge.
func mapEdgesOf(g *hex.Grid, hexes []hex.ID) (edges []hex.Edge, whole bool) {
	count := [4]int{}
	for _, h := range hexes {
		for e := hex.North; e <= hex.West; e++ {
			if g.IsOnEdge(h, e) {
				count[e]++
			}
		}
	}
	for _, h := range hexes {
		best, gap := hex.North, 1e9
		for e := hex.North; e <= hex.West; e++ {
			d := edgeDistance(g, h, e)
			if g.IsOnEdge(h, e) {
				d = -float64(count[e])
			}
			if d < gap-1e-9 {
				best, gap = e, d
			}
		}
		edges = append(edges, best)
	}
	first := edges[0]
	whole = len(hexes) > 2 && len(hexes) == count[first] && len(hexes) == len(g.EdgeHexes(first))
	return edges, whole
}

// edgeDistance returns how far the middle of a hex is from an edge of the drawing.
func edgeDistance(g *hex.Grid, h hex.ID, e hex.Edge) float64 {
	x, y := g.Center(h)
	w, t := g.Size()
	return [4]float64{y, w - x, t - y, x}[e&3]
}
