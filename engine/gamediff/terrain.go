package gamediff

import (
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// mapKeys are the parts of a map that are compared hex by hex, as compiled.
var mapKeys = []string{"base", "hexes", "rows", "letters", "features", "hexsides", "paths", "missing"}

// compareTerrain compares the hexes and hexsides of two maps by their numbers: one change for
// all places where the same became the same.
func (w *walker) compareTerrain() {
	a, b := w.old.Game, w.now.Game
	hexes := w.collectPlaces("hexes", b.Grid.NumHexes(), func(h int) (string, string, string) {
		label := b.Grid.Label(model.HexID(h))
		was, ok := a.Grid.ParseLabel(label)
		if !ok {
			return label, "", hexText(b, model.HexID(h))
		}
		return label, hexText(a, was), hexText(b, model.HexID(h))
	})
	gone := w.collectPlaces("hexes", a.Grid.NumHexes(), func(h int) (string, string, string) {
		label := a.Grid.Label(model.HexID(h))
		if _, ok := b.Grid.ParseLabel(label); ok {
			return label, "", ""
		}
		return label, hexText(a, model.HexID(h)), ""
	})
	sides := w.collectPlaces("hexsides", b.Grid.NumHexsides(), func(s int) (string, string, string) {
		id := hex.HexsideID(s)
		label := b.Grid.HexsideLabel(id)
		was, err := a.Grid.ParseHexside(label)
		if err != nil {
			return label, "", sideText(b, id)
		}
		return label, sideText(a, was), sideText(b, id)
	})
	w.out = append(w.out, slices.Concat(hexes, gone, sides)...)
}

// collectPlaces gathers the places where a value differs by its old and new value.
func (w *walker) collectPlaces(key string, n int, of func(int) (label, old, now string)) []Change {
	var out []Change
	var at []string
	for i := range n {
		label, old, now := of(i)
		if old == now {
			continue
		}
		k := slices.IndexFunc(out, func(c Change) bool { return c.Old == old && c.New == now })
		if k < 0 {
			k = len(out)
			out = append(out, Change{Class: Breaking, What: "map", Old: old, New: now, At: w.mapKeyPos(key)})
			at = append(at, "")
		}
		at[k] += " " + label
	}
	for k := range out {
		labels := strings.Fields(at[k])
		out[k].Key = key + " " + clipLabels(labels)
		if len(labels) == 1 {
			out[k].Key = key[:len(key)-2] + " " + labels[0]
			if key == "hexsides" {
				out[k].Key = "hexside " + labels[0]
			}
		}
	}
	return out
}

// maxPlaces is how many places a line names.
const maxPlaces = 12

func clipLabels(labels []string) string {
	if len(labels) <= maxPlaces {
		return strings.Join(labels, ", ")
	}
	return strings.Join(labels[:maxPlaces], ", ") + " and " + strconv.Itoa(len(labels)-maxPlaces) + " more"
}

// hexText returns the terrain and features of a hex.
func hexText(g *model.Game, h model.HexID) string {
	parts := []string{g.Terrain[g.HexTerrain[h]].ID}
	for f := range g.Features {
		if g.HexFeatures[h]>>f&1 == 1 {
			parts = append(parts, g.Features[f].ID)
		}
	}
	return strings.Join(parts, " with ")
}

// sideText returns what lies on a hexside.
func sideText(g *model.Game, s hex.HexsideID) string {
	var parts []string
	for k := range g.HexsideKinds {
		if g.HexsideBits[s]>>k&1 == 1 {
			parts = append(parts, g.HexsideKinds[k].ID)
		}
	}
	if len(parts) == 0 {
		return "open"
	}
	return strings.Join(parts, " and ")
}

func (w *walker) mapKeyPos(key string) (at diag.Pos) {
	for _, path := range [][]string{{"map", key}, {"map"}} {
		if n := yamldoc.FindNode(w.now.Tree, path); n != nil {
			return n.Pos
		}
	}
	return
}
