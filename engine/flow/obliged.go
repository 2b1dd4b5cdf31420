package flow

import (
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// ObligedPairs holds the noted pairs of units that must attack and enemies to attack.
type ObligedPairs struct {
	PairUnits      []model.UnitID // units that must attack ...
	PairEnemies    []model.UnitID // ... and the enemies beside them
	PairHexes      []model.HexID  // where each of PairUnits stood
	PairEnemyHexes []model.HexID  // where each of PairEnemies stood
	PairsNoted     bool           // they were noted
}

// PairBinder is a procedure of one act, to which a phase of several acts gives the
// pairs that it has noted.
type PairBinder interface {
	// BindPairs makes these pairs binding and returns the pairs that bind. It counts pairs that
	// are not counted yet, or that each act counts anew.
	BindPairs(r *Run, p ObligedPairs) ObligedPairs
}

// OfferedFrame is a procedure of single acts that a phase can offer beside others. Nothing of it
// is named yet.
type OfferedFrame interface {
	Frame
	Refuser
	// ListOffers lists the acts that may be begun, and reports whether the phase may end as
	// far as this procedure is concerned.
	ListOffers(r *Run, l *List) (mayEnd bool)
}

// VisitPairs names every field once.
func (p *ObligedPairs) VisitPairs(v state.Visitor) {
	v.Units("duty-of", &p.PairUnits)
	v.Units("duty-on", &p.PairEnemies)
	v.Hexes("duty-at", &p.PairHexes)
	v.Hexes("duty-in", &p.PairEnemyHexes)
	v.Bool("counted", &p.PairsNoted)
}

// RowsMatch reports whether the rows of a loaded position are as long as each other.
func (p *ObligedPairs) RowsMatch() bool {
	n := len(p.PairUnits)
	return len(p.PairEnemies) == n && len(p.PairHexes) == n && len(p.PairEnemyHexes) == n
}
