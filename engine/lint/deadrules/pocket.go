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
		if at < 0 || !l.mayMove(u, at.Hex()) || !l.allExitsClosed(l.m.Units[u].Kind, at.Hex()) {
			continue
		}
		id := l.m.Units[u].ID
		setup := l.Tree.Get("setup")
		if setup == nil {
			return
		}
		for i := range setup.Entries {
			if e := &setup.Entries[i]; e.Key == id && l.wantsFinding(e.KeyAt) {
				l.report(rulePocket, diag.Diagnostic{Pos: e.KeyAt, Len: len([]rune(id)), Message: "the unit " + quote(id) + " can never leave hex " + l.m.Grid.Label(at.Hex()) + ": the ground forbids it every step away",
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
