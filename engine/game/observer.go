package game

import "github.com/vedette-wargames/vedette/engine/model"

// Observer knows what one side may see of a table; model.None is the referee, from whom nothing is
// hidden. Views and events go through it.
type Observer struct {
	t    *Table
	side model.SideID
}

// Observer returns what a side may see of the table.
func (t *Table) Observer(side model.SideID) Observer { return Observer{t, side} }
