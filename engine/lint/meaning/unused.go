package meaning

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/shape"
)

// ruleUnused is the rule of package compile, which finds more things that nothing uses.
var ruleUnused = diag.Rule{ID: compile.RuleUnused, Severity: diag.Warning}

var ruleNowhere = diag.Rule{ID: "nowhere-on-map", Severity: diag.Warning, Title: "a kind of hex, feature or hexside is nowhere on the map",
	Why: "What its rules say never comes about: often the map has the name of another.",
	Bad: "terrain: {clear: {}, marsh: {cost: 3}}  # no hex of the map is marsh\n", Good: "map: {hexes: {marsh: [0304]}}\n"}

// unused finds what is declared and what nothing of the game speaks of.
var unused = check{rules: []diag.Rule{ruleNowhere}, run: func(l *looker) {
	l.onMap()
	entries(l, "area", &l.areas().Entries, func(id string, _ int) bool { return l.named("area", id) })
	entries(l, "box", &l.s.Boxes.Entries, func(id string, _ int) bool { return id == "waiting" || id == "eliminated" || l.named("box", id) })
	entries(l, "option", &l.s.Options.Entries, func(id string, _ int) bool { return l.mentions().of("option", id) })
	entries(l, "constant", &l.s.Constants.Entries, func(id string, _ int) bool { return l.mentions().of("constants", id) })
	entries(l, "table", &l.s.Tables.Entries, func(id string, i int) bool {
		return slices.ContainsFunc(l.m.Attacks, func(a model.Attack) bool { return a.Table == i }) || l.mentions().asks(id)
	})
	entries(l, "line of sight", &l.s.Sight.Entries, func(id string, _ int) bool { return l.named("sight", id) })
	entries(l, "trace", &l.s.Traces.Entries, func(id string, _ int) bool { return l.named("trace", id) })
	entries(l, "deck", &l.s.Decks.Entries, func(id string, i int) bool { return l.drawn(i) || l.mentions().asks(id) })
	entries(l, "kind of turn", &l.s.Turns.Kinds.Entries, func(id string, _ int) bool { return l.mentions().asks(id) })
	entries(l, "unit kind", &l.s.UnitKinds.Entries, func(_ string, i int) bool {
		return slices.ContainsFunc(l.m.Units, func(u model.Unit) bool { return int(u.Kind) == i })
	})
	entries(l, "army", &l.s.Armies.Entries, func(_ string, i int) bool {
		return slices.ContainsFunc(l.m.Units, func(u model.Unit) bool { return int(u.Army) == i })
	})
	entries(l, "zone", &l.s.Zones.Entries, func(id string, i int) bool {
		return slices.ContainsFunc(l.m.Movements, func(m model.Movement) bool { return slices.Contains(m.Zones, i) }) || l.named("zone", id)
	})
}}

// entries tells of each entry of a part of the game that is not used. Whoever says so
// looks only at what may be told of.
func entries[T any](l *looker, sort string, in *[]shape.Entry[T], used func(id string, i int) bool) {
	for i := range *in {
		e := &(*in)[i]
		if !l.asked(e.KeyAt) || used(e.Key, i) {
			continue
		}
		l.things[e.KeyAt] = e.Key
		l.tell(ruleUnused, diag.Diagnostic{Pos: e.KeyAt, Len: len([]rune(e.Key)), Message: "the " + sort + " " + quote(e.Key) + " is never used",
			Hint: "use it, or leave it out"})
	}
}

// named reports whether anything refers to an id of a sort, or may speak of it.
func (l *looker) named(sort, id string) bool {
	return l.refers()[ref{sort, id}] || l.mentions().asks(id)
}

// drawn reports whether a phase, an effect or the drawing of chits takes from a deck.
func (l *looker) drawn(deck int) bool {
	for i := range l.m.Phases {
		p := &l.m.Phases[i]
		if int(p.Chits) == deck || p.Do == model.DoDrawPhase && p.With == deck {
			return true
		}
	}
	return slices.ContainsFunc(l.m.Effects, func(x *model.Effects) bool {
		return slices.ContainsFunc(x.List, func(e model.Effect) bool { return e.Verb == model.DoDraw && int(e.Deck) == deck })
	})
}

// onMap tells of what the map has nowhere.
func (l *looker) onMap() {
	terrain := make([]bool, len(l.m.Terrain))
	for _, t := range l.m.HexTerrain {
		if int(t) < len(terrain) {
			terrain[t] = true
		}
	}
	features, sides := uint32(0), uint32(0)
	for _, bits := range l.m.HexFeatures {
		features |= bits
	}
	for _, bits := range l.m.HexsideBits {
		sides |= bits
	}
	nowhere(l, "terrain", "hex", &l.s.Terrain.Entries, func(i int) bool { return i < len(terrain) && terrain[i] })
	nowhere(l, "feature", "hex", &l.s.Features.Entries, func(i int) bool { return features>>uint(i)&1 == 1 })
	nowhere(l, "kind of hexside", "hexside", &l.s.Hexsides.Entries, func(i int) bool { return sides>>uint(i)&1 == 1 })
}

func nowhere[T any](l *looker, sort, place string, in *[]shape.Entry[T], there func(i int) bool) {
	for i := range *in {
		if e := &(*in)[i]; !there(i) {
			l.tell(ruleNowhere, diag.Diagnostic{Pos: e.KeyAt, Len: len([]rune(e.Key)), Message: "no " + place + " of the map has the " + sort + " " + quote(e.Key),
				Hint: "put it on the map, or leave it out"})
		}
	}
}
