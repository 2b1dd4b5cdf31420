package deadrules

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/schema"
)

// ruleUnused is the rule of package compile, which finds more things that nothing uses.
var ruleUnused = diag.Rule{ID: compile.RuleUnused, Severity: diag.Warning}

var ruleNowhere = diag.Rule{ID: "nowhere-on-map", Severity: diag.Warning, Title: "a kind of hex, feature or hexside is nowhere on the map",
	Why: "What its rules say never comes about: often the map has the name of another.",
	Bad: "terrain: {clear: {}, marsh: {cost: 3}}  # no hex of the map is marsh\n", Good: "map: {hexes: {marsh: [0304]}}\n"}

// unusedCheck finds declarations that nothing names.
type unusedCheck struct{ *deadRuleCheck }

// unused finds declared things that nothing of the game names.
var unused = check{rules: []diag.Rule{ruleNowhere}, run: func(c *deadRuleCheck) {
	l := unusedCheck{c}
	l.checkOnMap()
	reportUnused(c, "area", &l.mapAreas().Entries, func(id string, _ int) bool { return l.mayBeNamed("area", id) })
	reportUnused(c, "box", &l.s.Boxes.Entries, func(id string, _ int) bool { return id == "waiting" || id == "eliminated" || l.mayBeNamed("box", id) })
	reportUnused(c, "option", &l.s.Options.Entries, func(id string, _ int) bool { return l.findReferences().mayNameMember("option", id) })
	reportUnused(c, "constant", &l.s.Constants.Entries, func(id string, _ int) bool { return l.findReferences().mayNameMember("constants", id) })
	reportUnused(c, "table", &l.s.Tables.Entries, func(id string, i int) bool {
		return slices.ContainsFunc(l.m.Attacks, func(a model.Attack) bool { return a.Table == i }) ||
			slices.ContainsFunc(l.m.Checks, func(c model.Check) bool { return c.Table == i }) || l.findReferences().mayName(id)
	})
	reportUnused(c, "line of sight", &l.s.Sight.Entries, func(id string, _ int) bool { return l.mayBeNamed("sight", id) })
	reportUnused(c, "trace", &l.s.Traces.Entries, func(id string, _ int) bool { return l.mayBeNamed("trace", id) })
	reportUnused(c, "deck", &l.s.Decks.Entries, func(id string, i int) bool { return l.drawsFromDeck(i) || l.findReferences().mayName(id) })
	reportUnused(c, "kind of turn", &l.s.Turns.Kinds.Entries, func(id string, _ int) bool { return l.findReferences().mayName(id) })
	reportUnused(c, "unit kind", &l.s.UnitKinds.Entries, func(_ string, i int) bool {
		return slices.ContainsFunc(l.m.Units, func(u model.Unit) bool { return int(u.Kind) == i })
	})
	reportUnused(c, "army", &l.s.Armies.Entries, func(_ string, i int) bool {
		return slices.ContainsFunc(l.m.Units, func(u model.Unit) bool { return int(u.Army) == i })
	})
	reportUnused(c, "zone", &l.s.Zones.Entries, func(id string, i int) bool {
		return slices.ContainsFunc(l.m.Movements, func(m model.Movement) bool { return slices.Contains(m.Zones, i) }) || l.mayBeNamed("zone", id)
	})
}}

// reportUnused reports each entry of a part of the game that is not used. The function used
// is called only for what may be reported.
func reportUnused[T any](l *deadRuleCheck, sort string, in *[]schema.Entry[T], used func(id string, i int) bool) {
	for i := range *in {
		e := &(*in)[i]
		if !l.wantsFinding(e.KeyAt) || used(e.Key, i) {
			continue
		}
		l.UnusedIDs[e.KeyAt] = e.Key
		l.report(ruleUnused, diag.Diagnostic{Pos: e.KeyAt, Len: len([]rune(e.Key)), Message: "the " + sort + " " + quote(e.Key) + " is never used",
			Hint: "use it, or leave it out"})
	}
}

// mayBeNamed reports whether anything refers to an id of a sort, or may speak of it.
func (l unusedCheck) mayBeNamed(sort, id string) bool {
	return l.findKeyRefs()[ref{sort, id}] || l.findReferences().mayName(id)
}

// drawsFromDeck reports whether a phase, an effect or the drawing of chits takes from a deck.
func (l unusedCheck) drawsFromDeck(deck int) bool {
	for i := range l.m.Phases {
		p := &l.m.Phases[i]
		if int(p.Chits) == deck || p.Do == model.DoDrawPhase && p.RuleIndex == deck {
			return true
		}
	}
	return slices.ContainsFunc(l.m.Effects, func(x *model.Effects) bool {
		return slices.ContainsFunc(x.List, func(e model.Effect) bool { return e.Verb == model.DoDraw && int(e.Deck) == deck })
	})
}

// checkOnMap reports what the map does not have anywhere.
func (l unusedCheck) checkOnMap() {
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
	reportNowhere(l.deadRuleCheck, "terrain", "hex", &l.s.Terrain.Entries, func(i int) bool { return i < len(terrain) && terrain[i] })
	reportNowhere(l.deadRuleCheck, "feature", "hex", &l.s.Features.Entries, func(i int) bool { return features>>uint(i)&1 == 1 })
	reportNowhere(l.deadRuleCheck, "kind of hexside", "hexside", &l.s.Hexsides.Entries, func(i int) bool { return sides>>uint(i)&1 == 1 })
}

func reportNowhere[T any](l *deadRuleCheck, sort, place string, in *[]schema.Entry[T], there func(i int) bool) {
	for i := range *in {
		if e := &(*in)[i]; !there(i) {
			l.report(ruleNowhere, diag.Diagnostic{Pos: e.KeyAt, Len: len([]rune(e.Key)), Message: "no " + place + " of the map has the " + sort + " " + quote(e.Key),
				Hint: "put it on the map, or leave it out"})
		}
	}
}
