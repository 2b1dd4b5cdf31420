package scene

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Scene is a picture of a map with its counters.
type Scene struct {
	Title    string
	Grid     *hex.Grid
	Hexes    []Hex     // by hex id
	Hexsides []Hexside // drawn hexsides, in order of kind and hexside
	Trays    []Tray    // counters off the map
	Gates    []Gate    // where units leave the map and come on it
	Key      []KeyRow  // what the colors and signs mean
	armies   []byte    // letter of each army on the text map
}

// Hex is one hex of the picture.
type Hex struct {
	Label         string
	Name          string
	Terrain       string
	Fill          string
	Texture       string // pattern of the ground, as the key texture of the format
	Letter        string // one character for the text map
	LetterMeaning string // what the letter means
	Marks         []Mark
	Stack         []Counter // bottom first
}

// Mark is a symbol inside a hex.
type Mark struct {
	Sign string // as the key mark of the format: town, trees ...
	Fill string
}

// Hexside is a drawn hexside.
type Hexside struct {
	Side   hex.HexsideID
	Kind   string
	Sign   string
	Fill   string
	Letter string // one character for the text map; empty: that of its sign
}

// Counter is one counter as the viewer sees it.
type Counter struct {
	Unit    string // id, empty when it is hidden
	Name    string
	Army    int // index of the army, for its letter
	Letter  string
	Symbol  string
	Fill    string
	Band    string // color of its formation, empty for none
	Label   string // short name, often empty
	Marker  bool   // it is no unit: it lies on the edge of a hex that holds units
	Values  string // printed values: 4-4
	Stars   int    // values printed as stars
	Face    string // empty for the only face
	Turned  bool   // not on its first face
	Steps   int
	Facing  string  // direction that the unit faces, empty for none
	Bearing float64 // of that, in degrees clockwise from the top
	Unknown bool    // the viewer sees that a counter is there, not what it is
}

// Tray holds counters that are not on the map.
type Tray struct {
	Title    string
	Counters []Counter
}

// KeyRow explains one color or sign.
type KeyRow struct {
	Name      string
	Fill      string
	Sign      string
	Ink       string // color of the sign, empty for its own
	OnHexside bool   // it is drawn on hexsides
}

// All is the viewer that sees everything.
const All model.SideID = -2

// NewScene returns a position as a side sees it; [All] sees everything. A nil position gives the
// empty map.
func NewScene(g *model.Game, p *state.Position, viewer model.SideID) *Scene {
	s := &Scene{Title: g.Title, Grid: g.Grid, armies: armyLetters(g)}
	s.Hexes = make([]Hex, g.Grid.NumHexes())
	for h := range s.Hexes {
		s.Hexes[h] = newHex(g, h)
	}
	s.addHexsides(g)
	s.addKey(g)
	s.addGates(g, p, viewer)
	if p != nil {
		s.addCounters(g, p, viewer)
		s.addFacings(g, p, viewer)
	}
	return s
}

// newHex returns a hex as it is drawn: colors and signs of its terrain and features,
// and what people call it.
func newHex(g *model.Game, h int) Hex {
	t := &g.Terrain[g.HexTerrain[h]]
	out := Hex{
		Label: g.Grid.Label(hex.ID(h)), Terrain: t.Name(), Fill: colorOrDefault(t.Look.Fill, "#f2efe4"),
		Letter: firstLetter(t.Look.Letter, "."), LetterMeaning: t.Name(), Marks: addMark(nil, t.Look),
		Texture: t.Look.Texture,
	}
	if h < len(g.HexNames) {
		out.Name = g.HexNames[h]
	}
	for f := range g.Features {
		if h < len(g.HexFeatures) && g.HexFeatures[h]&(1<<f) != 0 {
			d := g.Features[f].Look
			out.Marks = addMark(out.Marks, d)
			// A letter says more than the terrain sign: it names the feature in the hex.
			if l := firstLetter(d.Letter, ""); l != "" && out.Letter == "." {
				out.Letter, out.LetterMeaning = l, g.Features[f].Name()
			}
		}
	}
	return out
}

// addMark adds the sign of a look, if it has one.
func addMark(to []Mark, d model.Look) []Mark {
	if d.Mark == "" || d.Mark == "none" {
		return to
	}
	return append(to, Mark{Sign: d.Mark, Fill: colorOrDefault(d.Fill, "")})
}

// addHexsides adds the hexsides whose kind has a sign.
func (s *Scene) addHexsides(g *model.Game) {
	for k := range g.HexsideKinds {
		kind := &g.HexsideKinds[k]
		sign := kind.Look.Mark
		if sign == "" || sign == "none" {
			continue
		}
		fill := colorOrDefault(kind.Look.Fill, hexsideFill(sign))
		for side := range g.HexsideBits {
			if g.HexsideBits[side]&(1<<k) != 0 {
				s.Hexsides = append(s.Hexsides, Hexside{Side: hex.HexsideID(side), Kind: kind.Name(), Sign: sign, Fill: fill, Letter: firstLetter(kind.Look.Letter, "")})
			}
		}
	}
}

// hexsideFill returns the color of a sign of hexsides for which the game states none.
func hexsideFill(sign string) string {
	switch sign {
	case "water", "bridge":
		return "#4f8fbf"
	case "line", "double line":
		return "#8a6a48"
	}
	return "#3a3a3a"
}

// addKey lists only the colors and signs of this map.
func (s *Scene) addKey(g *model.Game) {
	terrain := make([]bool, len(g.Terrain))
	for _, t := range g.HexTerrain {
		terrain[t] = true
	}
	for i := range g.Terrain {
		if t := &g.Terrain[i]; terrain[i] {
			s.Key = append(s.Key, KeyRow{Name: t.Name(), Fill: colorOrDefault(t.Look.Fill, "#f2efe4"), Sign: t.Look.Mark})
		}
	}
	var features, sides uint32
	for _, b := range g.HexFeatures {
		features |= b
	}
	for _, b := range g.HexsideBits {
		sides |= b
	}
	for i := range g.Features {
		if f := &g.Features[i]; features&(1<<i) != 0 {
			s.Key = append(s.Key, KeyRow{Name: f.Name(), Fill: "#ffffff", Sign: f.Look.Mark, Ink: colorOrDefault(f.Look.Fill, "")})
		}
	}
	for i := range g.HexsideKinds {
		k := &g.HexsideKinds[i]
		if sides&(1<<i) != 0 && k.Look.Mark != "" && k.Look.Mark != "none" {
			s.Key = append(s.Key, KeyRow{Name: k.Name(), Fill: colorOrDefault(k.Look.Fill, hexsideFill(k.Look.Mark)), Sign: k.Look.Mark, OnHexside: true})
		}
	}
}

// armyLetters gives each army a letter of its name that no other army has.
func armyLetters(g *model.Game) []byte {
	out := make([]byte, len(g.Armies))
	used := map[byte]bool{}
	for i := range g.Armies {
		name := strings.ToUpper(g.Armies[i].Name() + "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
		for k := 0; k < len(name); k++ {
			if c := name[k]; c >= 'A' && c <= 'Z' && !used[c] {
				out[i], used[c] = c, true
				break
			}
		}
	}
	return out
}

// colorOrDefault returns a valid color #rgb or #rrggbb, else the default.
func colorOrDefault(c, def string) string {
	if (len(c) == 4 || len(c) == 7) && c[0] == '#' && strings.Trim(c[1:], "0123456789abcdefABCDEF") == "" {
		return c
	}
	return def
}

// firstLetter returns the first character of a text, else the default.
func firstLetter(s, def string) string {
	for _, r := range s {
		return string(r)
	}
	return def
}

// FindHex returns the hex with a number, or the hex whose stack has a unit of an id.
func (s *Scene) FindHex(what string) (hex.ID, bool) {
	if h, ok := s.Grid.ParseLabel(what); ok {
		return h, true
	}
	for h := range s.Hexes {
		if slices.ContainsFunc(s.Hexes[h].Stack, func(c Counter) bool { return c.Unit == what }) {
			return hex.ID(h), true
		}
	}
	return hex.None, false
}

// showsName reports whether a hex shows its name. Of neighbors that share a name, only the hex
// nearest to their middle does.
func (s *Scene) showsName(h hex.ID) bool {
	group := []hex.ID{h}
	for i := 0; i < len(group); i++ {
		for _, n := range s.Grid.Neighbors(group[i]) {
			if n != hex.None && s.Hexes[n].Name == s.Hexes[h].Name && !slices.Contains(group, n) {
				group = append(group, n)
			}
		}
	}
	slices.Sort(group)
	mx, my := 0.0, 0.0
	for _, g := range group {
		x, y := s.Grid.Center(g)
		mx, my = mx+x/float64(len(group)), my+y/float64(len(group))
	}
	best, gap := h, 1e9
	for _, g := range group {
		x, y := s.Grid.Center(g)
		if d := (x-mx)*(x-mx) + (y-my)*(y-my); d < gap-1e-9 {
			best, gap = g, d
		}
	}
	return best == h
}
