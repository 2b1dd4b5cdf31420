package flow

import (
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Pairs is who has to fight whom, as it was noted.
type Pairs struct {
	PairOf  []model.UnitID // units that must attack ...
	PairOn  []model.UnitID // ... and the enemies beside them
	PairAt  []model.HexID  // where each of PairOf stood
	PairIn  []model.HexID  // where each of PairOn stood
	Counted bool           // they were noted
}

// Obliged is a procedure of one act, to which a phase of several acts gives the
// pairs that it has noted.
type Obliged interface {
	// Oblige lets these pairs bind; they are counted where that was not done, or
	// is done for each act. What binds is answered.
	Oblige(r *Run, p Pairs) Pairs
}

// Offered is a procedure of single acts that a phase can offer beside others. Nothing of it
// is named yet.
type Offered interface {
	Frame
	Refuser
	// Offers lists the acts that may be begun, and reports whether the phase may end as
	// far as this procedure is concerned.
	Offers(r *Run, l *List) (mayEnd bool)
}

// VisitPairs names every field once.
func (p *Pairs) VisitPairs(v state.Visitor) {
	v.Units("duty-of", &p.PairOf)
	v.Units("duty-on", &p.PairOn)
	v.Hexes("duty-at", &p.PairAt)
	v.Hexes("duty-in", &p.PairIn)
	v.Bool("counted", &p.Counted)
}

// Whole reports whether the rows of a loaded position are as long as each other.
func (p *Pairs) Whole() bool {
	n := len(p.PairOf)
	return len(p.PairOn) == n && len(p.PairAt) == n && len(p.PairIn) == n
}
