package authortest

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/query"
)

// explainParts says what the parts of a condition are now, one a line: names, fields and calls
// as they are written. Of a condition over a set it says whom it holds for, or fails.
func (k *caseGame) explainParts(p *lang.Program) []string {
	c := k.t.Run().Ctx
	c.ClearScope()
	var out []string
	for _, part := range p.Explain(c) {
		out = append(out, part.Text+" is "+part.Shown)
		if who := k.listElements(part.Text, p); who != "" {
			out[len(out)-1] += ", " + who
		}
	}
	if len(out) == 0 {
		return []string{p.Text + " reads nothing of the position"}
	}
	return out
}

// listElements lists the elements that a call over a set is about: those that any and count hold
// for, those that all fails for; empty for other calls.
func (k *caseGame) listElements(text string, p *lang.Program) string {
	word, args, ok := strings.Cut(strings.TrimSuffix(text, ")"), "(")
	if !ok || word != "any" && word != "all" && word != "count" {
		return ""
	}
	parts := splitArgs(args)
	if len(parts) < 2 {
		return ""
	}
	says := "for "
	if last := &parts[len(parts)-1]; word == "all" {
		*last, says = "not ("+*last+")", "not for "
	}
	envs := query.EnvsOf(k.rules.Model)
	var unheard diag.List
	filter := lang.Compile("filter("+strings.Join(parts, ",")+")", p.Pos, envs.Base, lang.Type{}, &unheard)
	if filter == nil {
		return ""
	}
	c := k.t.Run().Ctx
	c.ClearScope()
	for _, part := range filter.Explain(c) {
		if strings.HasPrefix(part.Text, "filter(") && len(part.Set) > 0 {
			return says + strings.Trim(part.Shown, "{}")
		}
	}
	return ""
}

// splitArgs takes the arguments of a call apart.
func splitArgs(text string) []string {
	var out []string
	depth, from := 0, 0
	quote := rune(0)
	for i, r := range text {
		switch {
		case quote != 0:
			if r == quote {
				quote = 0
			}
		case r == '\'' || r == '"':
			quote = r
		case strings.ContainsRune("([{", r):
			depth++
		case strings.ContainsRune(")]}", r):
			depth--
		case r == ',' && depth == 0:
			out, from = append(out, text[from:i]), i+1
		}
	}
	return append(out, text[from:])
}
