package expr

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// Gone is what is written instead of a word that a former format had. Of a call the
// forms hold $1, $2 ... for its arguments: the form for as many as there are is meant.
// sides~$1 is the side of that id where the argument is a text: sides['red'].
func Gone(forms []string, args []string) string {
	for _, form := range forms {
		if strings.Count(form, "$") != len(args) {
			continue
		}
		for i, a := range args {
			at := "$" + string(rune('1'+i))
			if before, _, ok := strings.Cut(form, "~"+at); ok && (a == "" || a[0] != '\'' && a[0] != '"') {
				form = before[:strings.LastIndexAny(before, " (")+1] + strings.TrimPrefix(form, before+"~")
			}
			form = strings.ReplaceAll(strings.ReplaceAll(form, "~"+at, "["+at+"]"), at, a)
		}
		return form
	}
	return ""
}

// goneCall reports a call of a function that a former format had.
func (c *checker) goneCall(n *node, name string) bool {
	forms := c.env.root().Gone[name+"()"]
	if forms == nil {
		return false
	}
	args := make([]string, len(n.kids))
	for i, k := range n.kids {
		args[i] = c.text(k)
	}
	d := diag.Diagnostic{Rule: RuleUnknownName, Message: quote(name) + " is a word of a former format", Hint: "write " + Gone(forms, []string{"a", "b", "c"}[:strings.Count(forms[0], "$")])}
	if form := Gone(forms, args); form != "" {
		d.Nearest, d.Hint = form, ""
	}
	c.fail(n, d)
	return true
}

// goneName reports a name, or a field, that a former format had.
func (c *checker) goneName(rule string, p part) bool {
	forms := c.env.root().Gone[p.text]
	if forms == nil {
		return false
	}
	c.src.add(c.rep, p.tok, p.tok, diag.Diagnostic{Rule: rule, Message: quote(p.text) + " is a word of a former format", Nearest: forms[0]})
	return true
}
