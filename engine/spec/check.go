package spec

import "github.com/vedette-wargames/vedette/engine/schema"

// Check is a roll on a table that effects ask for, outside the die of an attack: damage after a
// hit, morale, an event. Its results do things as those of an attack do.
type Check struct {
	schema.Located
	Origin    `shape:"inline"`
	Table     string                         `key:"table" ref:"table" required:"true" doc:"The table whose cells are the results."`
	Column    *schema.Amount                 `key:"column" edit:"balance" words:"fighter" doc:"The number that gives the column (names: unit, and those of the combat under way), brought to the end column beyond the table's ends; the only column by default."`
	Dice      string                         `key:"dice" edit:"balance" required:"true" doc:"The dice: 1d6, 2d6, d10 ..."`
	Stream    string                         `key:"stream" default:"check" doc:"Name of the dice stream."`
	Modifiers Terms                          `key:"modifiers" words:"fighter" doc:"Die-roll modifiers (names: unit, and those of the combat under way)."`
	Results   schema.Map[schema.Map[Effect]] `key:"results" words:"fighter" keys:"any" doc:"What each code of the table does to unit, in order. A * in a code matches any part of it, as in attacks."`
}
