package lang

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// The rule ids of every finding this package reports.
const (
	RuleSyntax       = "expr-syntax"
	RuleUnknownName  = "expr-unknown-name"
	RuleUnknownField = "expr-unknown-field"
	RuleType         = "expr-type"
	RuleUnknownText  = "expr-unknown-text"
	RuleArgs         = "expr-args"
	RuleNotAllowed   = "expr-not-allowed"
	RuleRecursion    = "expr-recursion"
	RuleTooLarge     = "expr-too-large"
	RuleNoneCalled   = "expr-none-called"
)

// Rules is the catalogue of what this package reports.
var Rules = []diag.Rule{
	{ID: RuleSyntax, Title: "an expression cannot be read",
		Why: "A condition or amount that cannot be read would never hold.", Bad: "when: \"turn >= \"", Good: "when: \"turn >= 3\""},
	{ID: RuleUnknownName, Title: "an expression uses a name or function that is not there",
		Why: "Each kind of expression has its own names; a typing mistake would otherwise read nothing.", Bad: "when: \"tun == 3\"", Good: "when: \"turn == 3\""},
	{ID: RuleUnknownField, Title: "an expression reads a field that is not there",
		Why: "A unit, hex or side has a fixed list of fields.", Bad: "when: \"unit.knd == 'cavalry'\"", Good: "when: \"unit.kind == 'cavalry'\""},
	{ID: RuleType, Title: "an expression mixes values that do not go together",
		Why: "Comparing a unit with a number, or using a number as a condition, is nearly always a slip.", Bad: "when: \"turn\"", Good: "when: \"turn > 0\""},
	{ID: RuleUnknownText, Title: "an expression names something that is not there",
		Why: "A text in quotes names a kind, hex, track or other thing of the game; one that names nothing would never be equal.", Bad: "when: \"kind == 'cavlry'\"", Good: "when: \"kind == 'cavalry'\""},
	{ID: RuleNoneCalled, Severity: diag.Warning, Title: "a table has no row or column for one of those it is asked about",
		Why: "Each kind, terrain or side finds the row or column called like it; one that has none counts as 0, in silence.",
		Bad: "kinds: {foot: {}, guns: {}}\nrows: {foot: [1]}\nadd: \"lookup('arms', kind, terrain)\"\n", Good: "rows: {foot: [1], guns: [2]}\n"},
	{ID: RuleArgs, Title: "a function gets the wrong arguments",
		Why: "A function takes the arguments its reference page lists.", Bad: "value: \"clamp(turn, 1)\"", Good: "value: \"clamp(turn, 1, 6)\""},
	{ID: RuleNotAllowed, Title: "an expression uses what only a script may",
		Why: "Expressions are the part of Lua that only computes: no functions, tables, texts joined or statements.", Bad: "when: \"turn = 3\"", Good: "when: \"turn == 3\""},
	{ID: RuleTooLarge, Title: "an expression is too large",
		Why: "Helpers are written out where they are used, so a few that call one another twice make millions of parts.",
		Bad: "function a() return b() + b() end\nfunction b() return c() + c() end\n...", Good: "function a() return 2 * b() end"},
	{ID: RuleRecursion, Title: "a function of a condition leads back to itself",
		Why: "Helpers are written out where they are used, which would never end.", Bad: "function half(n) return half(n) - 1 end", Good: "function half(n) return floor_div(n, 2) end"},
}

const allowed = "numbers, 'texts', true, false, nil, names, fields (unit.kind), functions, and or not, == ~= < <= > >=, + - * %, # and parentheses"

func quote(s string) string { return "\"" + s + "\"" }

// listSome lists the first few of names for a message.
func listSome(names []string) string {
	const most = 12
	if len(names) > most {
		return strings.Join(names[:most], ", ") + " ..."
	}
	return strings.Join(names, ", ")
}
