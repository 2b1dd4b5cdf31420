package attack

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// battleRows are planned battles as a position is written: a list for each thing that is noted
// of a hex, an attacker or a defender, and with each of these the number of its battle.
type battleRows struct {
	Hexes                []model.HexID
	Units, Foes          []model.UnitID
	Roles                []int32
	UnitHexes, FoeHexes  []model.HexID
	HexOf, UnitOf, FoeOf []int32
}

// visitRows names the fields of battles. The list is rebuilt only if the visitor changed a row:
// several goroutines may read one position at the same time, so a plain read must write nothing.
func (b *battleList) visitRows(v state.Visitor) {
	was := b.toRows()
	now := was
	v.Int("battles", &b.Count)
	v.Hexes("battle-hexes", &now.Hexes)
	v.Ints("battle-of-hex", &now.HexOf)
	v.Units("battle-units", &now.Units)
	v.Ints("battle-roles", &now.Roles)
	v.Hexes("battle-from", &now.UnitHexes)
	v.Ints("battle-of-unit", &now.UnitOf)
	v.Units("battle-foes", &now.Foes)
	v.Hexes("battle-foes-at", &now.FoeHexes)
	v.Ints("battle-of-foe", &now.FoeOf)
	if !now.equalRows(&was) {
		b.List, b.Damaged = now.readBattles()
	}
}

// toRows writes battles as rows.
func (b *battleList) toRows() battleRows {
	var out battleRows
	for i := range b.List {
		x := &b.List[i]
		for _, h := range x.Targets {
			out.Hexes, out.HexOf = append(out.Hexes, h), append(out.HexOf, x.Number)
		}
		for _, a := range x.Attackers {
			out.Units, out.Roles = append(out.Units, a.Unit), append(out.Roles, int32(a.Role))
			out.UnitHexes, out.UnitOf = append(out.UnitHexes, a.From), append(out.UnitOf, x.Number)
		}
		for k, u := range x.Defenders {
			out.Foes, out.FoeHexes, out.FoeOf = append(out.Foes, u), append(out.FoeHexes, x.DefenderHexes[k]), append(out.FoeOf, x.Number)
		}
	}
	return out
}

// equalRows reports whether rows are the same lists.
func (w *battleRows) equalRows(x *battleRows) bool {
	return sameSlice(w.Hexes, x.Hexes) && sameSlice(w.HexOf, x.HexOf) && sameSlice(w.Units, x.Units) && sameSlice(w.Roles, x.Roles) && sameSlice(w.UnitHexes, x.UnitHexes) &&
		sameSlice(w.UnitOf, x.UnitOf) && sameSlice(w.Foes, x.Foes) && sameSlice(w.FoeHexes, x.FoeHexes) && sameSlice(w.FoeOf, x.FoeOf)
}

// sameSlice reports whether two slices have the same length and the same memory.
func sameSlice[T any](a, b []T) bool { return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0]) }

// readBattles reads rows; torn says that they do not fit together.
func (w *battleRows) readBattles() (list []battle, torn bool) {
	n, units, foes := len(w.HexOf), len(w.UnitOf), len(w.FoeOf)
	if len(w.Hexes) != n || len(w.Units) != units || len(w.Roles) != units || len(w.UnitHexes) != units || len(w.Foes) != foes || len(w.FoeHexes) != foes ||
		!slices.IsSorted(w.HexOf) {
		return nil, true
	}
	unit, foe := 0, 0
	for i, n := range w.HexOf {
		if i == 0 || n != w.HexOf[i-1] {
			list = append(list, battle{Number: n})
		}
		b := &list[len(list)-1]
		b.Targets = append(b.Targets, w.Hexes[i])
		for ; unit < units && w.UnitOf[unit] == n; unit++ {
			b.Attackers = append(b.Attackers, state.Attacker{Unit: w.Units[unit], Role: int8(w.Roles[unit]), From: w.UnitHexes[unit]})
		}
		for ; foe < foes && w.FoeOf[foe] == n; foe++ {
			b.Defenders, b.DefenderHexes = append(b.Defenders, w.Foes[foe]), append(b.DefenderHexes, w.FoeHexes[foe])
		}
	}
	return list, unit < units || foe < foes
}
