package scene_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/scene"
	"github.com/vedette-wargames/vedette/engine/state"
)

// border is the margin around the map and the gates in it.
func border(t *testing.T) (*model.Game, *state.Position) {
	t.Helper()
	g, p := sample(t, flat())
	hexes := func(labels ...string) (out []model.HexID) {
		for _, l := range labels {
			h, ok := g.Grid.ParseLabel(l)
			if !ok {
				t.Fatalf("no hex %s", l)
			}
			out = append(out, model.HexID(h))
		}
		return out
	}
	north := model.Exit{Source: model.Source{ID: "north", Label: "off <north>"}, Area: 0}
	g.Areas = []model.Area{{Hexes: hexes("0101", "0201")}}
	g.Movements = []model.Movement{{Exits: []model.Exit{north}}, {Exits: []model.Exit{north}}}
	east := hexes("0501", "0502", "0503", "0504")
	g.Reinforcements = []model.Reinforcement{
		{Turn: 2, Units: []model.UnitID{5}, Hexes: east},
		{Turn: 3, Units: []model.UnitID{6}, Hexes: east[1:2]},
	}
	return g, p
}

func names(s *scene.Scene) (out []string) {
	for _, w := range s.Gates {
		out = append(out, w.Name)
	}
	return out
}

func TestWaysAreWhatIsStillToCome(t *testing.T) {
	g, p := border(t)
	if got, want := names(scene.NewScene(g, p, scene.All)), []string{"off <north>", "blue, turn 2"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q: one exit for both movements, no entry of the dead", got, want)
	}
	p.Units[6].At, p.Units[6].Due = model.InBox(model.BoxWaiting), 0
	if got, want := names(scene.NewScene(g, p, scene.All)), []string{"off <north>", "blue, turn 2", "blue, turn 3"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := names(scene.NewScene(g, nil, scene.All)); len(got) != 3 {
		t.Errorf("the empty map shows %q", got)
	}
	g.Reinforcements[1].Hexes = g.Reinforcements[0].Hexes
	if got := names(scene.NewScene(g, p, scene.All)); len(got) != 2 || got[1] != "blue, turns 2, 3" {
		t.Errorf("arrivals at one place are not told together: %q", got)
	}
}

func TestHiddenArrivalsStayHidden(t *testing.T) {
	g, p := border(t)
	p.Units[5].Flags |= state.IsHidden
	if got := names(scene.NewScene(g, p, 0)); len(got) != 1 {
		t.Errorf("the other side sees %q", got)
	}
	if got := names(scene.NewScene(g, p, 1)); len(got) != 2 {
		t.Errorf("the owner sees %q", got)
	}
	p.Units[5].Flags = 0
	g.Boxes = make([]model.Box, model.BoxWaiting+1)
	g.Boxes[model.BoxWaiting].OwnerOnly = true
	if got := names(scene.NewScene(g, p, 0)); len(got) != 1 {
		t.Errorf("the other side looks into the box: %q", got)
	}
}

func TestWaysLieAtTheirEdges(t *testing.T) {
	g, p := border(t)
	p.Units[6].At = model.InBox(model.BoxWaiting)
	ways := scene.NewScene(g, p, scene.All).Gates
	for i, want := range []struct {
		edge  hex.Edge
		whole bool
	}{{hex.North, false}, {hex.East, true}, {hex.East, false}} {
		for _, e := range ways[i].Edges {
			if e != want.edge {
				t.Errorf("%s lies %s, not %s", ways[i].Name, e, want.edge)
			}
		}
		if ways[i].WholeEdge != want.whole {
			t.Errorf("%s: whole edge %v, want %v", ways[i].Name, ways[i].WholeEdge, want.whole)
		}
	}
}

// sign is how the sign of a way is painted.
const sign = `stroke="#222222" stroke-width="0.7"`

func TestWaysAreDrawn(t *testing.T) {
	g, p := border(t)
	bare, _ := sample(t, flat())
	out := svg(t, g, p, scene.All)
	if n := strings.Count(out, ">off &lt;north&gt;</text>"); n != 1 {
		t.Errorf("the exit is named %d times", n)
	}
	// Two arrows and one band.
	if n := strings.Count(out, sign); n != 3 {
		t.Errorf("%d signs, want 3", n)
	}
	if strings.Contains(svg(t, bare, p, scene.All), sign) {
		t.Error("signs on a map without ways")
	}
	if out != svg(t, g, p, scene.All) {
		t.Error("not the same bytes twice")
	}
}

// TestWayOfAnInnerHex: an entry need not lie at the edge of the map.
func TestWayOfAnInnerHex(t *testing.T) {
	for _, l := range []hex.LayoutText{flat(), pointy()} {
		g, p := sample(t, l)
		g.Reinforcements = []model.Reinforcement{{Turn: 2, Units: []model.UnitID{5}, Hexes: []model.HexID{6}}}
		if ways := scene.NewScene(g, p, scene.All).Gates; len(ways) != 1 || len(ways[0].Edges) != 1 || ways[0].WholeEdge {
			t.Errorf("%+v", ways)
		}
		if n := strings.Count(svg(t, g, p, scene.All), sign); n != 1 {
			t.Errorf("%d signs", n)
		}
	}
}
