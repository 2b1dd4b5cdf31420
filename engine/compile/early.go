package compile

import (
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/model"
)

// known says of what a combat comes to when it is known. The attackers' strength is added
// up first, then the defenders', then the dice are rolled, and the result names victors.
var known = map[string]string{
	"attack_strength":  "the attackers' strengths are added up",
	"defence_strength": "the defenders' strengths are added up",
	"die":              "the dice are rolled",
	"victors":          "the result is carried out",
}

// tooEarly refuses, in what makes up a combat, words for what it only comes to later.
func (c *compiler) tooEarly(out *model.Attack) {
	attack, defence := []string{"attack_strength", "defence_strength", "die", "victors"}, []string{"defence_strength", "die", "victors"}
	c.early(out.Value, attack)
	for _, terms := range [][]model.Term{out.AttackerTerms, out.AttackTotal} {
		c.earlyTerms(terms, attack)
	}
	for _, terms := range [][]model.Term{out.DefenderTerms, out.DefenceTotal} {
		c.earlyTerms(terms, defence)
	}
	for _, terms := range [][]model.Term{out.Columns, out.Modify} {
		c.earlyTerms(terms, []string{"victors"})
	}
}

func (c *compiler) earlyTerms(terms []model.Term, words []string) {
	for i := range terms {
		c.early(terms[i].When, words)
		c.early(terms[i].Amount, words)
	}
}

func (c *compiler) early(p *expr.Program, words []string) {
	for _, name := range words {
		if p.Mentions(name) {
			c.add(RuleEarly, spot{p.Pos, len([]rune(p.Text))}, diag.Diagnostic{Message: name + " is not known yet: it is known when " + known[name],
				Expected: "a condition on the units and hexes of the attack", Hint: "reckon what is needed from attackers and defenders, such as sum(attackers, cs)"})
		}
	}
}
