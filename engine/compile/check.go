package compile

import (
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// compileCheck compiles a roll on a table that effects ask for.
func compileCheck(c exprs, x *schema.Entry[spec.Check]) model.Check {
	v := &x.Value
	dice := c.valueSpot(v.Located, "dice")
	out := model.Check{Source: c.newSource(x.Key, x.KeyAt, v.Origin, ""), Table: c.findIndex("table", v.Table), Column: c.compileAmount(v.Column),
		Dice: c.compileDice(v.Dice, v.Stream, dice), Modifiers: c.compileTerms(&v.Modifiers, opsNumber)}
	for _, code := range listCodes(c, &v.Results, out.Table) {
		all := matchEffects(c, &v.Results, code)
		out.Results = append(out.Results, model.Result{Code: code, Effects: compileEffects(c, "check "+x.Key+" result "+code, "", &all)})
	}
	if out.Table < 0 {
		return out
	}
	t, named := &c.g.Tables[out.Table], c.valueSpot(v.Located, "table")
	switch {
	case t.Numbers:
		c.fail(RuleTableFit, named, "the table "+quote(t.ID)+" holds numbers, not results", "write cells: code, or name another table")
		return out
	case v.Column == nil && len(t.Columns) > 1:
		c.fail(RuleTableFit, named, "the check "+quote(x.Key)+" does not say which column of the table "+quote(t.ID)+" is read", "write column:")
	case v.Column != nil && t.By != model.ColumnsByValue && t.By != model.ColumnsByDifferential:
		c.fail(RuleTableFit, named, "the columns of the table "+quote(t.ID)+" are not numbers", "write by: value, or leave column out where there is one column")
	}
	checkCodes(c, "check "+quote(x.Key), &v.Results, t)
	if out.Dice.Spec.Count > 0 {
		checkRows(c, named, dice, out.Dice, t)
	}
	return out
}
