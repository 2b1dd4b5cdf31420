package compile

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// scope is what the function of a definition reads beside its definition: the names that
// it may refer to, the places of values, and where findings go.
type scope struct {
	*findings
	*places
	*names
}

// newSource returns the id, label, rulebook section and place of a definition. The
// label is name where the definition has none of its own.
func (c scope) newSource(id string, at diag.Pos, o spec.Origin, name string) model.Source {
	s := model.Source{ID: id, Label: o.Label, Rule: o.Rule, Pos: at}
	if s.Label == "" {
		s.Label = name
	}
	if len(s.Label) > limits.Name {
		c.addFinding(RuleLimit, spot{pos: at}, diag.Diagnostic{Message: fmt.Sprintf("the name of %s has %d bytes", quote(id), len(s.Label)),
			Expected: fmt.Sprintf("at most %d", limits.Name), Hint: "write a short name: each event about it says it"})
		s.Label = id
	}
	return s
}

// newRunSource is newSource for a definition that runs a function. The function's rulebook
// section applies unless the definition states one itself, as a section of the whole file is less
// exact.
func (c scope) newRunSource(id string, at diag.Pos, o spec.Origin, name, run string) model.Source {
	s := c.newSource(id, at, o, name)
	if run == "" || c.functions == nil || s.Rule != "" && !o.FileRule {
		return s
	}
	if stack := c.functions.stack[run]; len(stack) > 0 && stack[len(stack)-1].fn != nil && stack[len(stack)-1].fn.Rule != "" {
		s.Rule = stack[len(stack)-1].fn.Rule
	}
	return s
}

// checkLuaName reports an id that cannot be a name in expressions.
func (c scope) checkLuaName(sort, id string, at diag.Pos) {
	ok := id != "" && !slices.Contains(reservedWords, id)
	for i, r := range id {
		letter := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r == '_'
		ok = ok && (letter || i > 0 && r >= '0' && r <= '9')
	}
	if ok {
		return
	}
	c.addFinding(RuleName, keySpot(at, id), diag.Diagnostic{Message: "the " + sort + " " + quote(id) + " cannot be named in an expression",
		Expected: "letters, digits and \"_\", beginning with a letter", Hint: "write " + suggestName(id)})
}

// suggestName returns a valid name in expressions that is close to an id.
func suggestName(id string) string {
	out := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return '_'
	}, id)
	if slices.Contains(reservedWords, out) || out == "" || out[0] >= '0' && out[0] <= '9' {
		return "v_" + out
	}
	return out
}

// checkLetter reports a letter for the text map that is more than one character.
func (c scope) checkLetter(at spot, text string) {
	if len([]rune(text)) > 1 {
		c.fail(RuleLetter, at, quote(text)+" is more than one character", "write one character for the text map")
	}
}

// checkDoesSomething reports a definition that has neither a function nor effects.
func (c scope) checkDoesSomething(run string, effects *schema.Map[spec.Effect], where spot, what string) {
	if run == "" && effects.Len() == 0 {
		c.fail(RuleEffect, where, what+" does nothing", "write effects:, or run: and a Lua function")
	}
}
