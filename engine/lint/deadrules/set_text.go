package deadrules

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
)

var ruleSetText = diag.Rule{ID: "set-text-unknown", Severity: diag.Warning, Title: "a variable is set to a text that it cannot hold",
	Why: "The texts come from a table, an option or another variable. One of them is not among the texts of the variable, so play stops when it comes up.",
	Bad: "variables: {sky: {type: text, texts: [dry, wet]}}\ntables: {weather: {columns: [sky], rows: {1-4: [dry], 5-6: [muddy]}}}\n# effects: {set: sky, to: \"lookup('weather', 1, 'sky')\"}\n", Good: "variables: {sky: {type: text, texts: [dry, wet, muddy]}}\n"}

// setTexts finds effects that may give a variable a text that is none of its own.
var setTexts = check{standalone: true, rules: []diag.Rule{ruleSetText}, run: func(l *deadRuleCheck) {
	l.eachEffect(func(e *model.Effect) {
		if e.Verb != model.DoSet || e.Track != model.None || e.To == nil || int(e.Var) < 0 || int(e.Var) >= len(l.m.Vars) {
			return
		}
		v := &l.m.Vars[e.Var]
		can := l.exprValues(e.To)
		if v.Type != model.TText || len(v.Texts) == 0 || !can.IsSmall() || can.IsEmpty() {
			return
		}
		var own, foreign []string
		for _, t := range v.Texts {
			own = append(own, l.m.Texts[t])
		}
		can.Remove(int64(model.None)).EachValue(func(t int64) {
			if !slices.Contains(v.Texts, int32(t)) && t >= 0 && int(t) < len(l.m.Texts) {
				foreign = append(foreign, l.m.Texts[t])
			}
		})
		if len(foreign) == 0 {
			return
		}
		l.report(ruleSetText, diag.Diagnostic{Pos: e.To.Pos, Len: len([]rune(e.To.Text)), Message: quote(e.To.Text) + " may be " + joinSome(foreign) + ", which the variable " + quote(v.ID) + " cannot hold",
			Expected: "one of " + joinSome(own), Nearest: diag.NearestName(foreign[0], own), Hint: "add the text to texts: of the variable, or change the table"})
	})
}}
