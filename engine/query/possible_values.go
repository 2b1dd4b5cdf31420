package query

import (
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
)

// hashFacts returns a fingerprint of all that the bounds of words read of a game. Names that
// give their own possible values are left out.
func hashFacts(g *model.Game) lang.BoundsFingerprints {
	var all []int
	add := func(list ...int) { all = append(append(all, len(list)), list...) }
	for i := range g.Units {
		u := &g.Units[i]
		add(int(u.Group), int(u.Parent), int(u.Steps), int(u.Traits), len(u.Faces))
		for k := range u.Faces {
			all = append(all, int(u.Faces[k].Face))
			for _, v := range u.Faces[k].Values {
				all = append(all, int(v))
			}
		}
	}
	for h, t := range g.HexTerrain {
		all = append(all, int(t), int(g.HexFeatures[h]))
	}
	for i := range g.Terrain {
		all = append(all, int(boolToInt(g.Terrain[i].BlocksSight)))
	}
	for i := range g.Features {
		all = append(all, int(boolToInt(g.Features[i].BlocksSight)))
	}
	for _, bits := range g.HexsideBits {
		all = append(all, int(bits))
	}
	for i := range g.Areas {
		add(len(g.Areas[i].Hexes))
		for _, h := range g.Areas[i].Hexes {
			all = append(all, int(h))
		}
	}
	for i := range g.Vars { // those of units, hexes and so on
		v := &g.Vars[i]
		add(int(v.Owner), int(v.Type), int(v.Min), int(v.Max), int(v.Default))
		for _, t := range v.Texts {
			all = append(all, int(t))
		}
	}
	for i := range g.Tracks {
		add(int(g.Tracks[i].Owner), int(g.Tracks[i].Min), int(g.Tracks[i].Max))
	}
	return lang.BoundsFingerprints{All: lang.FingerprintInts(all...), ByWord: map[string]uint64{"turn_is": hashTurns(g), "declared": hashDeclarations(g), "lookup": hashCells(g)}}
}

func hashTurns(g *model.Game) uint64 {
	var all []int
	all = append(all, g.FirstTurn, g.LastTurn)
	for i := range g.TurnKinds {
		all = append(all, len(g.TurnKinds[i].On))
		for _, on := range g.TurnKinds[i].On {
			all = append(all, int(boolToInt(on)))
		}
	}
	return lang.FingerprintInts(all...)
}

func hashDeclarations(g *model.Game) uint64 {
	var all []int
	for i := range g.Attacks {
		for k := range g.Attacks[i].Declarations {
			de := &g.Attacks[i].Declarations[k]
			all = append(all, len(de.ID), len(de.Choices))
			for _, ch := range []byte(de.ID) {
				all = append(all, int(ch))
			}
			for x := range de.Choices {
				all = append(all, int(de.Choices[x].Text))
			}
		}
	}
	return lang.FingerprintInts(all...)
}

func hashCells(g *model.Game) uint64 {
	var all []int
	for i := range g.Tables {
		t := &g.Tables[i]
		all = append(all, int(boolToInt(t.Numbers)), len(t.Cells))
		for _, row := range t.Cells {
			all = append(all, len(row))
			for _, n := range row {
				all = append(all, int(n))
			}
		}
	}
	return lang.FingerprintInts(all...)
}
