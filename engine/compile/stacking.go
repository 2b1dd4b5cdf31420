package compile

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// compileStacking compiles one limit on units sharing a hex.
func compileStacking(c exprs, e *schema.Entry[spec.Stacking]) model.Stacking {
	v := &e.Value
	return model.Stacking{Source: c.newSource(e.Key, e.KeyAt, v.Origin, ""), Limit: c.compileRequiredLimit(&v.Limit),
		Units: c.compileCond(v.Units), Counts: c.compileAmount(v.Counts), AtPhaseEnd: v.Checked == "end of phase", EnemyPicks: compileEnemyPicks(c, &v.ChosenBy)}
}

// compileEnemyPicks compiles when the enemy picks the victims of an overstack:
// always, never, or while an expression gives the text enemy.
func compileEnemyPicks(c exprs, x *schema.Expr) *lang.Program {
	switch {
	case x.Text == "" || x.Text == "owner":
		return nil
	case x.Text == "enemy":
		return c.compileCond(&schema.Cond{Located: x.Located, V: true, Set: true, Words: x.Words})
	case !strings.ContainsAny(x.Text, ".( "):
		c.reportUnknown("side that picks", x.Text, spot{pos: x.Located.Pos, len: len(x.Text)}, []string{"owner", "enemy"})
		return nil
	}
	if _, ok := c.textIndex["enemy"]; !ok {
		c.fail(RuleRef, spot{pos: x.Located.Pos, len: len(x.Text)}, "no option or variable of the game has the text \"enemy\", so this never says who picks", "write owner or enemy, or an option with both as values")
		return nil
	}
	at := textPos(x.Located)
	at.Col-- // of the bracket
	return c.compileProgram("("+x.Text+") == 'enemy'", at, c.findEnv(x.Words), lang.Bool, c.list)
}
