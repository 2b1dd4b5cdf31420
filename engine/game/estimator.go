package game

import "github.com/vedette-wargames/vedette/engine/state"

// Estimator looks ahead: what attacks can come to, which dice fall, what the enemy could do next. It
// carries actions out on copies, and leaves its table as it was.
type Estimator struct {
	t *Table
	// staging is the memory of EstimateAttack, which is called often.
	staging state.Combat
}

// Estimator returns what looks ahead from the present position. It is valid until the next call on
// the table.
func (t *Table) Estimator() *Estimator {
	t.estimator.t = t
	return &t.estimator
}
