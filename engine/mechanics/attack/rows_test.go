package attack

import (
	"reflect"
	"testing"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Battles that are planned are written as rows, one for each hex, attacker and defender;
// what is read is what was written.
func TestPlannedBattlesAreWrittenAsRows(t *testing.T) {
	b := battleList{Count: 4, List: []battle{
		{Number: 1, Targets: []model.HexID{7, 8}, Attackers: []state.Attacker{{Unit: 2, From: 6}, {Unit: 3, Role: 1, From: 9}}, Defenders: []model.UnitID{11}, DefenderHexes: []model.HexID{8}},
		{Number: 3, Targets: []model.HexID{7}, Attackers: []state.Attacker{{Unit: 4, From: 6}}, Defenders: []model.UnitID{10, 12}, DefenderHexes: []model.HexID{7, 7}},
	}}
	w := b.toRows()
	if list, torn := w.readBattles(); torn || !reflect.DeepEqual(list, b.List) {
		t.Errorf("torn: %v, read %+v", torn, list)
	}
	c := state.CopyFrame(&Frame{Battles: b})
	c.Battles.List[0].Attackers[0].Unit = 99
	if b.List[0].Attackers[0].Unit != 2 {
		t.Error("a copy of the frame shares its battles")
	}
}

// Rows that do not fit together are found, not read in part: only a damaged position
// holds such.
func TestTornRowsAreFound(t *testing.T) {
	for _, c := range []struct {
		name string
		rows battleRows
		torn bool
	}{
		{"no battle", battleRows{}, false},
		{"a hex without its battle", battleRows{Hexes: []model.HexID{7, 8}, HexOf: []int32{1}}, true},
		{"battles out of order", battleRows{Hexes: []model.HexID{7, 8}, HexOf: []int32{2, 1}}, true},
		{"an attacker without a role", battleRows{Hexes: []model.HexID{7}, HexOf: []int32{1}, Units: []model.UnitID{2}, UnitHexes: []model.HexID{6}, UnitOf: []int32{1}}, true},
		{"an attacker of no battle", battleRows{Hexes: []model.HexID{7}, HexOf: []int32{1}, Units: []model.UnitID{2}, Roles: []int32{0}, UnitHexes: []model.HexID{6}, UnitOf: []int32{2}}, true},
		{"a defender of no battle", battleRows{Foes: []model.UnitID{2}, FoeHexes: []model.HexID{6}, FoeOf: []int32{1}}, true},
	} {
		if _, torn := c.rows.readBattles(); torn != c.torn {
			t.Errorf("%s: torn %v", c.name, torn)
		}
	}
}
