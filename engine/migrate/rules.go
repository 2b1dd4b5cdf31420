package migrate

import "github.com/vedette-wargames/vedette/engine/diag"

// The findings of the carrying over: what a person has to decide.
const (
	RulePick   = "migrate-pick"
	RuleParam  = "migrate-parameter"
	RuleUnread = "migrate-unread"
	RuleLimit  = "migrate-limit"
	RulePath   = "migrate-path"
	RuleName   = "migrate-name"
	RuleCall   = "migrate-call"
	RuleHand   = "migrate-by-hand"
)

// Rules are the findings of this package.
var Rules = []diag.Rule{
	{ID: RulePick, Severity: diag.Warning, Title: "a choice between values of which the first may be nothing",
		Why: "`pick(c, a, b)` is `c and a or b` in format 2, and that gives b where a is nothing.",
		Bad: "value: pick(turn > 3, u.parent, u)\n", Good: "function older(u)\n  if turn > 3 then\n    return u.parent\n  end\n  return u\nend\n"},
	{ID: RuleParam, Severity: diag.Warning, Title: "a parameter whose type cannot be told",
		Why: "Functions of format 2 state the types of their parameters, so that mistakes are found where they are made.",
		Bad: "same: {params: [a, b], value: a == b}\n", Good: "---@param a unit\n---@param b unit\nfunction same(a, b)\n  return a == b\nend\n"},
	{ID: RuleUnread, Severity: diag.Warning, Title: "a text that cannot be read is not carried over",
		Why: "Nothing is guessed about what is not understood.", Bad: "when: turn >\n", Good: "when: turn > 1\n"},
	{ID: RuleLimit, Severity: diag.Warning, Title: "99 may mean that there is no limit",
		Why: "In format 2 a number is a number; `no limit` stands where nothing is limited.", Bad: "most: 99\n", Good: "most: no limit\n"},
	{ID: RulePath, Severity: diag.Warning, Title: "a change goes into what is written otherwise now",
		Why: "The key that it changes has become part of another one.", Bad: "- {set: attacks.field.results.DR.back.only, to: vars.tired}\n",
		Good: "- {set: attacks.field.results.DR.back.retreat, to: \"filter(defenders, vars.tired)\"}\n"},
	{ID: RuleName, Severity: diag.Warning, Title: "a name means something else in format 2",
		Why: "All functions of a game and all words of the language share one room.", Bad: "local place = {}\n", Good: "local places = {}\n"},
	{ID: RuleCall, Severity: diag.Warning, Title: "a call that has no counterpart of the same form",
		Why: "What it did is asked for in another manner.", Bad: "game:units{in_area = where}\n", Good: "filter(units, function(u) return in_area(\"north\", u.hex) end)\n"},
	{ID: RuleHand, Severity: diag.Warning, Title: "this is written by hand in format 2",
		Why: "Which of several forms is meant only its author knows.", Bad: "cost: {track: morale, by: -1, of: army}\n", Good: "cost: {morale: 1}\n"},
}
