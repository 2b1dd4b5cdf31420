package compile

import (
	"strings"

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
		if name == "target" && p.Mentions(name) {
			c.tooSoon(p, name, "it is asked which hexes may be attacked", "`to` is the hex that would be attacked, `from` the hex of the unit")
		} else if p.Mentions(name) {
			c.add(RuleEarly, spot{p.Pos, len([]rune(p.Text))}, diag.Diagnostic{Message: name + " is not known yet: it is known when " + known[name],
				Expected: "a condition on the units and hexes of the attack", Hint: "reckon what is needed from attackers and defenders, such as sum(attackers, cs)"})
		}
	}
}

// notNamed refuses, where it is asked who may attack what, words for the attack as a
// whole: when the hexes that may be attacked are looked for, none has been named.
func (c *compiler) notNamed(p *expr.Program, instead string) {
	if p == nil {
		return
	}
	words := []string{"attack_strength", "defence_strength", "die", "victors"}
	if !strings.Contains(p.Text, "nil") {
		words = append(words, "target")
	}
	c.early(p, words)
	if c.mentions(p, "range_to") {
		c.tooSoon(p, "range_to", "no hex is attacked yet", instead)
	}
}

func (c *compiler) tooSoon(p *expr.Program, name, why, instead string) {
	c.add(RuleEarly, spot{p.Pos, len([]rune(p.Text))}, diag.Diagnostic{Message: name + " is not known yet: " + why,
		Expected: "a condition on the unit that may attack", Hint: instead})
}

func (c *compiler) notNamedIn(never []model.Condition) {
	for i := range never {
		c.notNamed(never[i].When, "`to` is the hex that would be attacked: distance(from, to)")
	}
}
