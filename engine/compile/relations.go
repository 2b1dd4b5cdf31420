package compile

import (
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// compileRelation compiles how some sides regard each other while a condition holds.
func compileRelation(c exprs, e *schema.Entry[spec.Relation]) model.Relation {
	r := model.Relation{Source: c.newSource(e.Key, e.KeyAt, e.Value.Origin, ""), When: c.compileCond(e.Value.When),
		Attitude: map[string]model.Attitude{"hostile": model.Hostile, "neutral": model.Neutral, "friendly": model.Friendly}[e.Value.Are]}
	for _, s := range e.Value.Between {
		r.Between = append(r.Between, model.SideID(c.findIndex("side", s)))
	}
	if len(r.Between) < 2 {
		c.fail(RuleRelation, c.valueSpot(e.Value.Located, "between"), "the relation "+quote(e.Key)+" names fewer than two sides", "name the sides it is between")
	}
	return r
}

// compileSharedHex compiles when units that are not friendly may share a hex.
func compileSharedHex(c exprs, e *schema.Entry[spec.Shared]) model.HexSharing {
	return model.HexSharing{Source: c.newSource(e.Key, e.KeyAt, e.Value.Origin, ""), When: c.compileCond(e.Value.When)}
}
