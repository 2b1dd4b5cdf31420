package query

import (
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
)

// Domains are the families of things that expressions speak of.
type Domains struct {
	Unit, Side, Army, Kind, Hex, Terrain, Feature, SideKind, Face, Phase     *expr.Domain
	Hexside                                                                  *expr.Domain
	Text, Trait, Group, Area, Box, Zone, Track, Latch, Table, TurnKind, Deck *expr.Domain
	Card, Trace, Sight, Role, Value                                          *expr.Domain
	Declaration                                                              *expr.Domain

	sheets []sheet // of each table
}

func domain[T any](name string, xs []T, id func(*T) string) *expr.Domain {
	byID := make(map[string]int32, len(xs))
	names := make([]string, len(xs))
	for i := range xs {
		names[i] = id(&xs[i])
		if _, ok := byID[names[i]]; !ok {
			byID[names[i]] = int32(i)
		}
	}
	return &expr.Domain{
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

func self(s *string) string { return *s }

func newDomains(g *model.Game) *Domains {
	d := &Domains{
		Unit:     domain("unit", g.Units, func(x *model.Unit) string { return x.ID }),
		Side:     domain("side", g.Sides, func(x *model.Side) string { return x.ID }),
		Army:     domain("army", g.Armies, func(x *model.Army) string { return x.ID }),
		Kind:     domain("unit kind", g.Kinds, func(x *model.Kind) string { return x.ID }),
		Terrain:  domain("terrain", g.Terrain, func(x *model.Terrain) string { return x.ID }),
		Feature:  domain("feature", g.Features, func(x *model.Feature) string { return x.ID }),
		SideKind: domain("kind of hexside", g.SideKinds, func(x *model.SideKind) string { return x.ID }),
		Face:     domain("face", g.Faces, self),
		Phase:    domain("phase", g.Phases, func(x *model.Phase) string { return x.ID }),
		Text:     domain("text", g.Texts, self),
		Trait:    domain("trait", g.Traits, self),
		Group:    domain("group", g.Groups, self),
		Area:     domain("area", g.Areas, func(x *model.Area) string { return x.ID }),
		Box:      domain("box", g.Boxes, func(x *model.Box) string { return x.ID }),
		Zone:     domain("zone", g.Zones, func(x *model.Zone) string { return x.ID }),
		Track:    domain("track", g.Tracks, func(x *model.Track) string { return x.ID }),
		Latch:    domain("latch", g.Latches, func(x *model.Latch) string { return x.ID }),
		Table:    domain("table", g.Tables, func(x *model.Table) string { return x.ID }),
		TurnKind: domain("kind of turn", g.TurnKinds, func(x *model.TurnKind) string { return x.ID }),
		Deck:     domain("deck", g.Decks, func(x *model.Deck) string { return x.ID }),
		Card:     domain("card", g.Cards, func(x *model.Card) string { return x.ID }),
		Trace:    domain("trace", g.Traces, func(x *model.Trace) string { return x.ID }),
		Sight:    domain("sight", g.Sights, func(x *model.Sight) string { return x.ID }),
		Value:    domain("value", g.Values, func(x *model.Value) string { return x.ID }),
	}
	d.Text.Mixed, d.sheets = true, newSheets(g)
	d.Hex = &expr.Domain{
		Name:   "hex",
		Lookup: func(t string) (int32, bool) { h, ok := g.Grid.Parse(t); return int32(h), ok },
		Names:  g.Grid.Labels,
		Size: func() int {
			if g.Grid == nil {
				return 0
			}
			return g.Grid.N()
		},
		Text: func(v int32) string { return g.Grid.Label(model.HexID(v)) },
	}
	d.Hexside = &expr.Domain{
		Name: "hexside",
		Lookup: func(t string) (int32, bool) {
			if g.Grid == nil {
				return hex.NoSide, false
			}
			s, err := g.Grid.ParseSide(t)
			return s, err == nil
		},
		Names: func() []string { return sideLabels(g.Grid) },
		Size: func() int {
			if g.Grid == nil {
				return 0
			}
			return g.Grid.NumSides()
		},
		Text: func(v int32) string { return g.Grid.SideLabel(v) },
	}
	var roles, decls []string
	for i := range g.Attacks {
		for k := range g.Attacks[i].Roles {
			roles = appendNew(roles, g.Attacks[i].Roles[k].ID)
		}
		for k := range g.Attacks[i].Declare {
			decls = appendNew(decls, g.Attacks[i].Declare[k].ID)
		}
	}
	d.Role = domain("role", roles, self)
	d.Declaration = domain("declaration", decls, self)
	return d
}

// sideLabels lists the hexsides of a map, to find the one that was meant.
func sideLabels(grid *hex.Grid) []string {
	if grid == nil {
		return nil
	}
	out := make([]string, grid.NumSides())
	for s := range out {
		out[s] = grid.SideLabel(int32(s))
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
