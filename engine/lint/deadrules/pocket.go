package deadrules

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
)

var rulePocket = diag.Rule{ID: "unit-shut-in", Severity: diag.Warning, Title: "a unit starts where it can never move away",
	Why: "The ground forbids its kind every step out of the hex: it is in the wrong place, or a hex or hexside around it is.",
	Bad: "hexes: {lake: [0105, 0205, 0206]}  # all round 0106, cost: forbidden\nsetup: {red-1: 0106}\n", Good: "setup: {red-1: 0107}\n"}

// pocketCheck finds counters that the ground shuts in.
type pocketCheck struct{ *deadRuleCheck }

// shutInUnits finds units that the ground keeps for the whole game in the hex where they
// start.
var shutInUnits = check{rules: []diag.Rule{rulePocket}, run: func(c *deadRuleCheck) {
	l := pocketCheck{c}
	if !l.movesByGroundOnly() {
		return
	}
	for u := range l.m.Setup {
		at := l.m.Setup[u].At
		if at < 0 || !l.mayMove(u, at.Hex()) {
			continue
		}
		pocket := l.findPocket(l.m.Units[u].Kind, at.Hex())
		if len(pocket) == 0 || slices.ContainsFunc(pocket[1:], func(h model.HexID) bool { return !l.mayMove(u, h) }) {
			continue
		}
		where := ": the ground forbids it every step away"
		if n := len(pocket); n > 1 {
			where = " and the " + formatInt(n-1) + " beside it: ground that forbids moving lies all round"
		}
		id := l.m.Units[u].ID
		setup := l.Tree.Get("setup")
		if setup == nil {
			return
		}
		for i := range setup.Entries {
			if e := &setup.Entries[i]; e.Key == id && l.wantsFinding(e.KeyAt) {
				l.report(rulePocket, diag.Diagnostic{Pos: e.KeyAt, Len: len([]rune(id)), Message: "the unit " + quote(id) + " can never leave hex " + l.m.Grid.Label(at.Hex()) + where,
					Hint: "set it up elsewhere, or open a way on the map"})
			}
		}
	}
}}

// mayMove reports whether a unit is to move by some movement, or may leave the map there.
func (l pocketCheck) mayMove(u int, from model.HexID) bool {
	if l.m.Kinds[l.m.Units[u].Kind].Marker {
		return false
	}
	moves := false
	for i := range l.m.Movements {
		m := &l.m.Movements[i]
		if !l.mayHoldFor(m.Units, u) {
			continue
		}
		for k := range m.Exits {
			if a := m.Exits[k].Area; a >= 0 && a < len(l.m.Areas) && slices.Contains(l.m.Areas[a].Hexes, from) {
				return false
			}
		}
		moves = moves || m.Allowance == nil || l.amountRange(m.Allowance, unitKnown(u)).high > 0
	}
	return moves
}

// largestPocket is how many hexes a pocket has at most; a greater one may be an island that is
// meant.
const largestPocket = 4

// findPocket returns the hexes that a kind can come to from a hex, that hex first, if they are
// few and the map has far more. It returns nil if there is no pocket.
func (l pocketCheck) findPocket(k model.KindID, from model.HexID) []model.HexID {
	if l.allExitsClosed(k, from) {
		return []model.HexID{from}
	}
	out := []model.HexID{from}
	for i := 0; i < len(out); i++ {
		for _, n := range l.m.Grid.Neighbors(out[i]) {
			if n < 0 || slices.Contains(out, n) || l.forbidsMove(k, out[i], n) {
				continue
			}
			if out = append(out, n); len(out) > largestPocket || len(out)*5 > l.m.Grid.NumHexes() {
				return nil
			}
		}
	}
	if len(out) == 1 {
		return nil
	}
	return out
}

// allExitsClosed reports whether the ground forbids a kind every step out of a hex that has others
// beside it.
func (l pocketCheck) allExitsClosed(k model.KindID, from model.HexID) bool {
	beside := false
	for _, n := range l.m.Grid.Neighbors(from) {
		if n < 0 {
			continue
		}
		beside = true
		if !l.forbidsMove(k, from, n) {
			return false
		}
	}
	return beside
}
