package flow

import "github.com/vedette-wargames/vedette/engine/diag"

// The rule ids of games that come past a limit of what may happen.
const (
	RuleEndless = "play-endless"
	RuleIdle    = "play-idle"
	RuleTooLong = "play-too-long"
	RuleNoCell  = "play-no-cell"
	RuleNoWay   = "play-no-choice"
)

// Rules is the catalogue of what this package can find in play.
var Rules = []diag.Rule{
	{ID: RuleEndless, Title: "the game never comes to a decision", Why: "Latches, hooks or functions that set each other off would go on until the machine has no memory left.",
		Bad:  "latches:\n  up: {when: \"vars.a == 0\", again: true, effects: {s: {set: a, to: \"1\"}}}\n  down: {when: \"vars.a == 1\", again: true, effects: {s: {set: a, to: \"0\"}}}\n",
		Good: "latches:\n  up: {when: \"vars.a == 0\", effects: {s: {set: a, to: \"1\"}}}\n"},
	{ID: RuleIdle, Title: "a phase goes on and nothing changes", Why: "A side that must act, and may do what changes nothing, never gets to the end of the phase.",
		Bad: "pass: {never: {always: {when: \"true\"}}}\n", Good: "pass: {}\n"},
	{ID: RuleTooLong, Title: "a game has no end", Why: "A game is kept whole in its journal, and played again from it.",
		Bad: "turns: {last: 999}\n", Good: "turns: {last: 10}\n"},
	{ID: RuleNoWay, Title: "a side is asked, and nothing is allowed", Why: "A choice that leads where no action is allowed would stop the game. It is refused, and a game that comes there by itself ends with this finding.",
		Bad:  "roles:\n  front: {range: 1, never: {late: {when: \"rolled('weather') > 3\"}}}\n",
		Good: "phases:\n  fight: {do: attack, with: assault, when: vars.fair}\n"},
	{ID: RuleNoCell, Title: "a table is asked for a cell that nothing names", Why: "A cell of no row has no value, and 0 in its place would decide something that no table says.",
		Bad: "add: lookup('modes', declared('mode'), terrain)\n", Good: "add: declared('mode') and lookup('modes', declared('mode'), terrain) or 0\n"},
}
