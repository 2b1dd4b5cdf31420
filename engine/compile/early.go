package compile

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
)

// knownWhen says when each value of a combat is known. The attackers' strength is
// added up first, then the defenders', then the dice are rolled, and the result
// names victors.
var knownWhen = map[string]string{
	"attack_strength":  "the attackers' strengths are added up",
	"defence_strength": "the defenders' strengths are added up",
	"die":              "the dice are rolled",
	"victors":          "the result is carried out",
}

// refuseEarlyWords reports expressions of a combat that ask for a value which is
// known only later.
func refuseEarlyWords(c exprs, out *model.Attack) {
	attack, defence := []string{"attack_strength", "defence_strength", "die", "victors"}, []string{"defence_strength", "die", "victors"}
	refuseEarlyProgram(c, out.Value, attack)
	for _, terms := range [][]model.Term{out.AttackerTerms, out.AttackTotal} {
		refuseEarlyTerms(c, terms, attack)
	}
	for _, terms := range [][]model.Term{out.DefenderTerms, out.DefenceTotal} {
		refuseEarlyTerms(c, terms, defence)
	}
	for _, terms := range [][]model.Term{out.Shifts, out.Modifiers} {
		refuseEarlyTerms(c, terms, []string{"victors"})
	}
}

// refuseEarlyTerms is refuseEarlyProgram for each condition and amount of a list
// of terms.
func refuseEarlyTerms(c exprs, terms []model.Term, words []string) {
	for i := range terms {
		refuseEarlyProgram(c, terms[i].When, words)
		refuseEarlyProgram(c, terms[i].Amount, words)
	}
}

// refuseEarlyProgram reports a program that uses any of the words.
func refuseEarlyProgram(c exprs, p *lang.Program, words []string) {
	for _, name := range words {
		if name == "target" && p.References(name) {
			reportTooSoon(c, p, name, "it is asked which hexes may be attacked", "`to` is the hex that would be attacked, `from` the hex of the unit")
		} else if p.References(name) {
			c.addFinding(RuleEarly, spot{p.Pos, len([]rune(p.Text))}, diag.Diagnostic{Message: name + " is not known yet: it is known when " + knownWhen[name],
				Expected: "a condition on the units and hexes of the attack", Hint: "reckon what is needed from attackers and defenders, such as sum(attackers, cs)"})
		}
	}
}

// refuseUnnamedAttack reports a condition of who may attack whom that asks about
// the attack as a whole. Such conditions find the hexes that may be attacked,
// before any attack is named.
func refuseUnnamedAttack(c exprs, p *lang.Program, instead string) {
	if p == nil {
		return
	}
	words := []string{"attack_strength", "defence_strength", "die", "victors"}
	if !strings.Contains(p.Text, "nil") {
		words = append(words, "target")
	}
	refuseEarlyProgram(c, p, words)
	if c.referencesName(p, "range_to") {
		reportTooSoon(c, p, "range_to", "no hex is attacked yet", instead)
	}
}

// reportTooSoon reports a name that is not known yet in a condition of who may
// attack.
func reportTooSoon(c exprs, p *lang.Program, name, why, instead string) {
	c.addFinding(RuleEarly, spot{p.Pos, len([]rune(p.Text))}, diag.Diagnostic{Message: name + " is not known yet: " + why,
		Expected: "a condition on the unit that may attack", Hint: instead})
}

// refuseUnnamedConditions is refuseUnnamedAttack for a list of conditions.
func refuseUnnamedConditions(c exprs, never []model.Condition) {
	for i := range never {
		refuseUnnamedAttack(c, never[i].When, "`to` is the hex that would be attacked: distance(from, to)")
	}
}
