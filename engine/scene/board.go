package scene

import (
	"math"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/draw"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
)

// Board is all that a page needs to show a game and that does not change in
// play: it is made of the compiled game alone, so that it holds no secrets.
type Board struct {
	Game     string `json:"game" doc:"Id of the game."`
	Scenario string `json:"scenario" doc:"Id of the scenario."`
	Title    string `json:"title" doc:"Title of the game and the scenario."`

	Width       float64     `json:"width" doc:"Width of the map picture in pixels."`
	Height      float64     `json:"height" doc:"Height of the map picture in pixels."`
	Orientation string      `json:"orientation" doc:"Orientation of the hexes: flat or pointy."`
	Directions  []string    `json:"directions" doc:"Names of the six directions, clockwise, as near counts them."`
	Corners     [][]float64 `json:"corners" doc:"Corners of a hex from its centre: the side of direction d runs from corner d to corner d+1."`
	Map         string      `json:"map" doc:"The map as SVG, without counters, numbers and names."`
	Labels      string      `json:"labels" doc:"Numbers and names of hexes as SVG of the same size, to lie over the map."`
	Hexes       []BoardHex  `json:"hexes" doc:"Hexes with the place of their centres: those of a view are named by id."`
	Sides       []BoardEdge `json:"hexsides" doc:"Hexsides that have a kind."`
	Areas       []BoardArea `json:"areas" doc:"Named groups of hexes."`
	Legend      []BoardKey  `json:"legend" doc:"What colors and signs of the map mean."`
	Counter     BoardBox    `json:"counter" doc:"The rectangle of a counter around the place where it lies."`
	Units       []BoardUnit `json:"units" doc:"All counters of the game."`
	Backs       []BoardBack `json:"backs" doc:"Counters of which only the side is known."`
	Facts
}

// BoardHex is a hex of a board.
type BoardHex struct {
	ID       string   `json:"id" doc:"Number of the hex."`
	X        float64  `json:"x" doc:"Centre, in pixels of the map picture."`
	Y        float64  `json:"y" doc:"Centre, in pixels of the map picture, from the top."`
	Name     string   `json:"name,omitempty" doc:"Name printed on the map."`
	Terrain  string   `json:"terrain" doc:"Terrain, for people."`
	Features []string `json:"features,omitempty" doc:"What else is in it, for people."`
	Near     []int    `json:"near" doc:"By direction the index of the next hex in the list, -1 beyond the map."`
}

// BoardEdge is a hexside of a board.
type BoardEdge struct {
	Hex   int      `json:"hex" doc:"Index of a hex."`
	Dir   int      `json:"dir" doc:"Direction of the hexside from it."`
	Kinds []string `json:"kinds" doc:"What runs along or across it, for people."`
}

// BoardArea is a named group of hexes.
type BoardArea struct {
	ID    string   `json:"id" doc:"Id of the area."`
	Name  string   `json:"name" doc:"Its name, for people."`
	Rule  string   `json:"rule,omitempty" doc:"Section of the rulebook."`
	Hexes []string `json:"hexes" doc:"Numbers of its hexes."`
}

// BoardKey explains a color or sign.
type BoardKey struct {
	Name    string `json:"name" doc:"What the color or sign means."`
	Picture string `json:"picture" doc:"SVG of 30 x 22 pixels."`
}

// BoardBox is a rectangle around a point.
type BoardBox struct {
	Left   float64 `json:"left" doc:"Left edge, from the point, in pixels."`
	Top    float64 `json:"top" doc:"Top edge, from the point, in pixels."`
	Width  float64 `json:"width" doc:"Width in pixels."`
	Height float64 `json:"height" doc:"Height in pixels."`
}

// BoardUnit is a counter with what is printed on it.
type BoardUnit struct {
	ID    string      `json:"id" doc:"Id of the unit."`
	Name  string      `json:"name" doc:"Its name, for people."`
	Short string      `json:"short,omitempty" doc:"Short name, as printed on the counter."`
	Side  string      `json:"side" doc:"The side that commands it."`
	Army  string      `json:"army,omitempty" doc:"Its army."`
	Kind  string      `json:"kind" doc:"Kind of unit, for people."`
	Small bool        `json:"small,omitempty" doc:"A marker: it lies beside units, at 0.6 of their size."`
	Steps int         `json:"steps" doc:"Steps that it begins with."`
	Faces []BoardFace `json:"faces" doc:"The front first."`
	Rule  string      `json:"rule,omitempty" doc:"Section of the rulebook."`
}

// BoardFace is one face of a counter.
type BoardFace struct {
	Face    string `json:"face" doc:"As the view names it."`
	Says    string `json:"says" doc:"What is printed on it, for people."`
	Picture string `json:"picture" doc:"Elements of SVG around the point 0, 0."`
}

// BoardBack is a counter of which only the side is known.
type BoardBack struct {
	Side    string `json:"side" doc:"Id of the side."`
	Picture string `json:"picture" doc:"Elements of SVG around the point 0, 0."`
}

// nobody is a viewer that may look into nothing that is only its owner's.
const nobody model.SideID = model.None

// NewBoard returns the board of a compiled game, for pages.
func NewBoard(g *model.Game) *Board {
	s := NewScene(g, nil, nobody)
	v := s.newPainter(Options{Bare: true})
	b := &Board{Game: g.ID, Scenario: g.Scenario, Title: g.Title, Width: roundTenth(v.width), Height: roundTenth(v.bottom),
		Orientation: s.Grid.Orientation().String(), Facts: newFacts(g)}
	names := s.Grid.Orientation().DirNames()
	b.Directions = names[:]
	v.plain = true
	v.drawSheet()
	v.drawGround()
	v.drawGates()
	b.Map = svgPicture(b.Width, b.Height, v.Items)
	v.placeLabels()
	b.Labels = svgPicture(b.Width, b.Height, slices.Concat(v.leadLines, v.labelItems))
	b.addPlaces(g, v)
	b.Legend = []BoardKey{}
	for i := range s.Key {
		row := s.Key[i]
		var l draw.List
		DrawKey(&l, &row, 2, 2)
		b.Legend = append(b.Legend, BoardKey{row.Name, svgPicture(30, 22, l.Items)})
	}
	b.addCounters(g, v)
	return b
}

// addPlaces lists hexes, hexsides and areas.
func (b *Board) addPlaces(g *model.Game, v *boardPainter) {
	s := v.scene
	for i := range 6 {
		x, y := s.Grid.Corner(0, i)
		cx, cy := s.Grid.Center(0)
		b.Corners = append(b.Corners, []float64{roundTenth((x - cx) * size), roundTenth((y - cy) * size)})
	}
	for h := range s.Hexes {
		x, y := v.hexCenter(hex.ID(h))
		out := BoardHex{ID: s.Hexes[h].Label, X: roundTenth(x), Y: roundTenth(y), Name: s.Hexes[h].Name, Terrain: s.Hexes[h].Terrain}
		for f := range g.Features {
			if h < len(g.HexFeatures) && g.HexFeatures[h]&(1<<f) != 0 {
				out.Features = append(out.Features, g.Features[f].Name())
			}
		}
		for _, n := range s.Grid.Neighbors(hex.ID(h)) {
			out.Near = append(out.Near, int(n))
		}
		b.Hexes = append(b.Hexes, out)
	}
	b.Sides, b.Areas = []BoardEdge{}, []BoardArea{}
	for side, bits := range g.HexsideBits {
		if bits == 0 {
			continue
		}
		a, _ := s.Grid.HexsideEnds(hex.HexsideID(side))
		e := BoardEdge{Hex: int(a), Dir: int(s.Grid.HexsideDir(hex.HexsideID(side)))}
		for k := range g.HexsideKinds {
			if bits&(1<<k) != 0 {
				e.Kinds = append(e.Kinds, g.HexsideKinds[k].Name())
			}
		}
		b.Sides = append(b.Sides, e)
	}
	for i := range g.Areas {
		a := &g.Areas[i]
		out := BoardArea{ID: a.ID, Name: a.Name(), Rule: a.Rule, Hexes: []string{}}
		for _, h := range a.Hexes {
			out.Hexes = append(out.Hexes, s.Grid.Label(h))
		}
		b.Areas = append(b.Areas, out)
	}
}

// addCounters draws all faces of all counters.
func (b *Board) addCounters(g *model.Game, v *boardPainter) {
	b.Counter = BoardBox{Left: -CounterSize / 2, Top: -CounterSize / 2, Width: CounterSize, Height: CounterSize}
	b.Units, b.Backs = []BoardUnit{}, []BoardBack{}
	for i := range g.Units {
		u := &g.Units[i]
		out := BoardUnit{ID: u.ID, Name: u.Name(), Short: u.Short, Side: g.IDOfSide(u.Side), Steps: int(u.Steps), Rule: u.Rule, Faces: []BoardFace{}}
		if u.Army >= 0 && int(u.Army) < len(g.Armies) {
			out.Army = g.Armies[u.Army].ID
		}
		if u.Kind >= 0 && int(u.Kind) < len(g.Kinds) {
			out.Kind, out.Small = g.Kinds[u.Kind].Name(), g.Kinds[u.Kind].Marker
			for f := range u.Faces {
				c := newPrintedFace(g, model.UnitID(i), f)
				says := c
				says.Face = ""
				out.Faces = append(out.Faces, BoardFace{g.Faces[u.Faces[f].Face], says.Describe(), v.counterSVG(&c)})
			}
		}
		b.Units = append(b.Units, out)
	}
	for s := range g.Sides {
		c := newUnknownCounter(g, model.SideID(s))
		b.Backs = append(b.Backs, BoardBack{g.Sides[s].ID, v.counterSVG(&c)})
	}
}

// counterSVG returns a counter as SVG elements around the point 0, 0.
func (b *boardPainter) counterSVG(c *Counter) string {
	var l draw.List
	drawFrame(&l, c, 0, 0)
	DrawCounter(&l, b.faces, c, 0, 0)
	return draw.SVGElements(l.Items)
}

// svgPicture returns items as a whole SVG picture of a size.
func svgPicture(width, height float64, items []draw.Item) string {
	var out strings.Builder
	p := draw.Picture{Width: width, Height: height, Items: items}
	_ = p.WriteSVG(&out, 1) // a builder takes everything
	return out.String()
}

// roundTenth rounds to one digit after the point.
func roundTenth(f float64) float64 { return math.Round(f*10) / 10 }
