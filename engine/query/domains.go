package query

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
)

// Domains are the families of things that expressions speak of.
type Domains struct {
	Unit, Side, Army, Kind, Hex, Terrain, Feature, HexsideKind, Face, Phase  *lang.Domain
	Hexside                                                                  *lang.Domain
	Text, Trait, Group, Area, Box, Zone, Track, Latch, Table, TurnKind, Deck *lang.Domain
	Card, Trace, Sight, Role, Value                                          *lang.Domain
	Declaration                                                              *lang.Domain

	tables []tableDomains // of each table
}

// domainKey decides which domains of different games are one: the name, the names of the
// members, and what else is known of them.
type domainKey struct {
	name, members, more string
	grid                *hex.Grid
}

func newDomain[T any](kept *lang.ExprCache, name string, xs []T, id func(*T) string) *lang.Domain {
	names := make([]string, len(xs))
	for i := range xs {
		names[i] = id(&xs[i])
	}
	if kept == nil {
		return buildDomain(name, names)
	}
	return kept.InternDomain(domainKey{name: name, members: strings.Join(names, "\x00")}, func() *lang.Domain { return buildDomain(name, names) })
}

func buildDomain(name string, names []string) *lang.Domain {
	byID := make(map[string]int32, len(names))
	for i := range names {
		if _, ok := byID[names[i]]; !ok {
			byID[names[i]] = int32(i)
		}
	}
	return &lang.Domain{
		Mixed:  name == textDomain,
		Name:   name,
		Lookup: func(t string) (int32, bool) { v, ok := byID[t]; return v, ok },
		Names:  func() []string { return names },
		Size:   func() int { return len(names) },
		Text: func(v int32) string {
			if v < 0 || int(v) >= len(names) {
				return "nothing"
			}
			return names[v]
		},
	}
}

func identity(s *string) string { return *s }

// textDomain is the name of the domain of all texts of a game. Few of its texts fit at any one
// place.
const textDomain = "text"

func newDomains(g *model.Game, k *lang.ExprCache) *Domains {
	d := &Domains{
		Unit:        newDomain(k, "unit", g.Units, func(x *model.Unit) string { return x.ID }),
		Side:        newDomain(k, "side", g.Sides, func(x *model.Side) string { return x.ID }),
		Army:        newDomain(k, "army", g.Armies, func(x *model.Army) string { return x.ID }),
		Kind:        newDomain(k, "unit kind", g.Kinds, func(x *model.Kind) string { return x.ID }),
		Terrain:     newDomain(k, "terrain", g.Terrain, func(x *model.Terrain) string { return x.ID }),
		Feature:     newDomain(k, "feature", g.Features, func(x *model.Feature) string { return x.ID }),
		HexsideKind: newDomain(k, "kind of hexside", g.HexsideKinds, func(x *model.HexsideKind) string { return x.ID }),
		Face:        newDomain(k, "face", g.Faces, identity),
		Phase:       newDomain(k, "phase", g.Phases, func(x *model.Phase) string { return x.ID }),
		Text:        newDomain(k, textDomain, g.Texts, identity),
		Trait:       newDomain(k, "trait", g.Traits, identity),
		Group:       newDomain(k, "group", g.Groups, identity),
		Area:        newDomain(k, "area", g.Areas, func(x *model.Area) string { return x.ID }),
		Box:         newDomain(k, "box", g.Boxes, func(x *model.Box) string { return x.ID }),
		Zone:        newDomain(k, "zone", g.Zones, func(x *model.Zone) string { return x.ID }),
		Track:       newDomain(k, "track", g.Tracks, func(x *model.Track) string { return x.ID }),
		Latch:       newDomain(k, "latch", g.Latches, func(x *model.Latch) string { return x.ID }),
		Table:       newDomain(k, "table", g.Tables, func(x *model.Table) string { return x.ID }),
		TurnKind:    newDomain(k, "kind of turn", g.TurnKinds, func(x *model.TurnKind) string { return x.ID }),
		Deck:        newDomain(k, "deck", g.Decks, func(x *model.Deck) string { return x.ID }),
		Card:        newDomain(k, "card", g.Cards, func(x *model.Card) string { return x.ID }),
		Trace:       newDomain(k, "trace", g.Traces, func(x *model.Trace) string { return x.ID }),
		Sight:       newDomain(k, "sight", g.Sights, func(x *model.Sight) string { return x.ID }),
		Value:       newDomain(k, "value", g.Values, func(x *model.Value) string { return x.ID }),
	}
	d.tables = newTableDomains(g, k)
	grid := g.Grid
	d.Hex = k.InternDomain(domainKey{name: "hex", grid: grid}, func() *lang.Domain { return hexDomain(grid) })
	d.Hexside = k.InternDomain(domainKey{name: "hexside", grid: grid}, func() *lang.Domain { return hexsideDomain(grid) })
	var roles, decls []string
	for i := range g.Attacks {
		for k := range g.Attacks[i].Roles {
			roles = appendNew(roles, g.Attacks[i].Roles[k].ID)
		}
		for k := range g.Attacks[i].Declarations {
			decls = appendNew(decls, g.Attacks[i].Declarations[k].ID)
		}
	}
	d.Role = newDomain(k, "role", roles, identity)
	d.Declaration = newDomain(k, "declaration", decls, identity)
	return d
}

func hexDomain(grid *hex.Grid) *lang.Domain {
	return &lang.Domain{
		Name:   "hex",
		Lookup: func(t string) (int32, bool) { h, ok := grid.ParseLabel(t); return int32(h), ok },
		Names:  grid.Labels,
		Size: func() int {
			if grid == nil {
				return 0
			}
			return grid.NumHexes()
		},
		Text: func(v int32) string { return grid.Label(model.HexID(v)) },
	}
}

func hexsideDomain(grid *hex.Grid) *lang.Domain {
	return &lang.Domain{
		Name: "hexside",
		Lookup: func(t string) (int32, bool) {
			if grid == nil {
				return hex.NoHexside, false
			}
			s, err := grid.ParseHexside(t)
			return s, err == nil
		},
		Names: func() []string { return hexsideLabels(grid) },
		Size: func() int {
			if grid == nil {
				return 0
			}
			return grid.NumHexsides()
		},
		Text: func(v int32) string { return grid.HexsideLabel(v) },
	}
}

// hexsideLabels lists the hexsides of a map, to find the one that was meant.
func hexsideLabels(grid *hex.Grid) []string {
	if grid == nil {
		return nil
	}
	out := make([]string, grid.NumHexsides())
	for s := range out {
		out[s] = grid.HexsideLabel(int32(s))
	}
	return out
}

func appendNew(list []string, s string) []string {
	for _, x := range list {
		if x == s {
			return list
		}
	}
	return append(list, s)
}
