package attack

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// rows are planned battles as a position is written: a list for each thing that is noted
// of a hex, an attacker or a defender, and with each of these the number of its battle.
type rows struct {
	Hexes                []model.HexID
	Units, Foes          []model.UnitID
	Roles                []int32
	Stood, FoesAt        []model.HexID
	HexOf, UnitOf, FoeOf []int32
}

// visit names the fields of battles. They are made anew only where a row was: a position
// may be read by several at the same time.
func (b *battles) visit(v state.Visitor) {
	was := b.rows()
	now := was
	v.Int("battles", &b.Count)
	v.Hexes("battle-hexes", &now.Hexes)
	v.Ints("battle-of-hex", &now.HexOf)
	v.Units("battle-units", &now.Units)
	v.Ints("battle-roles", &now.Roles)
	v.Hexes("battle-from", &now.Stood)
	v.Ints("battle-of-unit", &now.UnitOf)
	v.Units("battle-foes", &now.Foes)
	v.Hexes("battle-foes-at", &now.FoesAt)
	v.Ints("battle-of-foe", &now.FoeOf)
	if !now.is(&was) {
		b.List, b.Torn = now.battles()
	}
}

// rows writes battles as rows.
func (b *battles) rows() rows {
	var out rows
	for i := range b.List {
		x := &b.List[i]
		for _, h := range x.Targets {
			out.Hexes, out.HexOf = append(out.Hexes, h), append(out.HexOf, x.Number)
		}
		for _, a := range x.Attackers {
			out.Units, out.Roles = append(out.Units, a.Unit), append(out.Roles, int32(a.Role))
			out.Stood, out.UnitOf = append(out.Stood, a.From), append(out.UnitOf, x.Number)
		}
		for k, u := range x.Defenders {
			out.Foes, out.FoesAt, out.FoeOf = append(out.Foes, u), append(out.FoesAt, x.Froms[k]), append(out.FoeOf, x.Number)
		}
	}
	return out
}

// is reports whether rows are the same lists.
func (w *rows) is(x *rows) bool {
	return one(w.Hexes, x.Hexes) && one(w.HexOf, x.HexOf) && one(w.Units, x.Units) && one(w.Roles, x.Roles) && one(w.Stood, x.Stood) &&
		one(w.UnitOf, x.UnitOf) && one(w.Foes, x.Foes) && one(w.FoesAt, x.FoesAt) && one(w.FoeOf, x.FoeOf)
}

func one[T any](a, b []T) bool { return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0]) }

// battles reads rows; torn says that they do not fit together.
func (w *rows) battles() (list []battle, torn bool) {
	n, units, foes := len(w.HexOf), len(w.UnitOf), len(w.FoeOf)
	if len(w.Hexes) != n || len(w.Units) != units || len(w.Roles) != units || len(w.Stood) != units || len(w.Foes) != foes || len(w.FoesAt) != foes ||
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
			b.Attackers = append(b.Attackers, state.Attacker{Unit: w.Units[unit], Role: int8(w.Roles[unit]), From: w.Stood[unit]})
		}
		for ; foe < foes && w.FoeOf[foe] == n; foe++ {
			b.Defenders, b.Froms = append(b.Defenders, w.Foes[foe]), append(b.Froms, w.FoesAt[foe])
		}
	}
	return list, unit < units || foe < foes
}
