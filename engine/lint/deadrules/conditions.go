package deadrules

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
)

// RuleNever is the finding about a condition, or a part of one, that never holds.
const RuleNever = "condition-never"

var (
	ruleNever = diag.Rule{ID: RuleNever, Severity: diag.Warning, Title: "a condition never holds",
		Why: "What depends on it is dead: a number outside its limits, two different values of one thing at once, or a counter that the game has not got.",
		Bad: "when: \"turn > 12\"  # the last turn is 10\n", Good: "when: \"turn > 8\"\n"}
	ruleAlways = diag.Rule{ID: "condition-always", Severity: diag.Warning, Title: "a condition always holds",
		Why: "It tests nothing: often `or` is written for `and`, or a number lies outside the limits of the value it is compared with.",
		Bad: "when: \"kind ~= 'foot' or kind ~= 'horse'\"\n", Good: "when: \"kind ~= 'foot' and kind ~= 'horse'\"\n"}
	ruleText = diag.Rule{ID: "text-of-another", Title: "a text is compared with what is never that text",
		Why: "The text belongs to another variable, option or declaration of the game, so the comparison always comes out the same.",
		Bad: "when: \"vars.weather == 'muddy'\"  # texts: [dry, wet]\n", Good: "when: \"vars.weather == 'wet'\"\n"}
	ruleNobody = diag.Rule{ID: "set-empty", Severity: diag.Warning, Title: "nothing can be in a set",
		Why: "What is asked of its members is asked of nobody: often a counter with both of two facts does not exist.",
		Bad: "any(filter(units, side == 'red' and kind == 'guns'), on_map)  # red has no guns\n", Good: "any(filter(units, side == 'blue' and kind == 'guns'), on_map)\n"}
	ruleAskedTwice = diag.Rule{ID: "condition-twice", Severity: diag.Warning, Title: "a condition asks the same thing twice",
		Why: "One of the two is likely to mean something else.",
		Bad: "when: \"terrain == 'town' or terrain == 'town'\"\n", Good: "when: \"terrain == 'town' or terrain == 'fort'\"\n"}
	ruleAlike = diag.Rule{ID: "choice-alike", Severity: diag.Warning, Title: "a choice comes to the same either way",
		Why: "The condition decides nothing: one of the two values is likely to be another.",
		Bad: "by: phasing == 'red' and 2 or 2\n", Good: "by: phasing == 'red' and 2 or 1\n"}
)

var conditions = check{rules: []diag.Rule{ruleNever, ruleAlways, ruleText, ruleNobody, ruleAskedTwice, ruleAlike}, run: func(l *deadRuleCheck) {
	l.analyzer.PossibleValues = valueFinder{l}.possibleValues()
	for _, x := range l.Expressions {
		if l.wantsFinding(x.At) {
			l.reportConclusions(x.At, l.analyzer.AnalyzeExpression(x.Text, x.At, x.Env, x.Want, l.knownValues(&x)...))
		}
	}
	if len(l.Expressions) > 0 {
		base := l.Expressions[0].Env
		base.EachFunction(func(h *lang.Function) {
			if l.wantsFinding(h.Pos()) {
				l.reportConclusions(h.Pos(), l.analyzer.AnalyzeFunction(h, base))
			}
		})
	}
}}

// analyzeSkipped judges an expression that was left out.
func (l *deadRuleCheck) analyzeSkipped(p *lang.Program) {
	for i := range l.Expressions {
		if x := &l.Expressions[i]; x.At == p.Pos && x.Text == p.Text && (l.Only == nil || l.Only(x.At.File)) {
			l.reportConclusions(x.At, l.analyzer.AnalyzeExpression(x.Text, x.At, x.Env, x.Want, l.knownValues(x)...))
		}
	}
}

func (l *deadRuleCheck) reportConclusions(at diag.Pos, found []lang.Conclusion) {
	for i := range found {
		v := &found[i]
		if v.Kind == lang.InFunction {
			continue
		}
		l.Anchors[v.Pos] = at
		if v.WholeNeverTrue {
			l.WholeExprs[v.Pos] = true
		}
		d := diag.Diagnostic{Pos: v.Pos, Len: v.Len}
		why := ""
		if v.Operand != "" {
			why = ": " + v.Operand + " is " + v.OperandValues
		}
		if v.DueToContext && v.Operand != "" {
			why += " where this is asked"
		}
		if op := operatorBetweenEquals(v.Text); op != "" {
			why = ": both sides of " + op + " are the same"
		}
		switch v.Kind {
		case lang.NeverTrue:
			d.Message, d.Hint = quote(v.Text)+" is never true"+why, "mend the condition, or delete what depends on it"
			l.report(ruleNever, d)
		case lang.AlwaysTrue:
			d.Message, d.Hint = quote(v.Text)+" is always true"+why, "mend the condition, or leave it out"
			l.report(ruleAlways, d)
		case lang.ImpossibleText:
			d.Message, d.Expected, d.Nearest = v.Operand+" is never '"+v.Value+"'", "one of "+joinSome(v.Valid), diag.NearestName(v.Value, v.Valid)
			l.report(ruleText, d)
		case lang.RepeatedPart:
			d.Message, d.Hint = quote(v.Text)+" is asked twice", "mend one of the two, or leave it out"
			l.report(ruleAskedTwice, d)
		case lang.SameEitherWay:
			d.Message, d.Hint = "both values of "+quote(v.Text)+" are the same", "mend one of them, or leave the condition out"
			l.report(ruleAlike, d)
		case lang.NothingInSet:
			d.Message, d.Hint = "nothing can be in "+quote(v.Text), "mend what its members must be, or delete what depends on it"
			l.report(ruleNobody, d)
		}
	}
}

// operatorBetweenEquals returns the operator of a comparison of a thing with itself; "" for any other
// condition.
func operatorBetweenEquals(text string) string {
	for _, op := range []string{"==", "~=", "<=", ">=", "<", ">"} {
		if a, b, ok := strings.Cut(text, op); ok {
			if strings.TrimSpace(a) == strings.TrimSpace(b) {
				return op
			}
			return ""
		}
	}
	return ""
}

// reportNever reports a whole condition that never holds.
func (l *deadRuleCheck) reportNever(p *lang.Program, message, hint string) {
	l.Anchors[p.Pos] = p.Pos
	l.report(ruleNever, diag.Diagnostic{Pos: p.Pos, Len: len([]rune(p.Text)), Message: message, Hint: hint})
}
