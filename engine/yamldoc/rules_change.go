package yamldoc

import (
	"github.com/vedette-wargames/vedette/engine/diag"
)

// changeRules are about layers and about the files of a game together.
var changeRules = []diag.Rule{
	{
		ID: "change-conflict", Title: "two variants touch the same value",
		Why:  "The order of variants would decide silently which one wins.",
		Bad:  "# variant one\nchange:\n  - {set: units.red-1.ma, to: 5}\n---\n# variant two\nchange:\n  - {remove: units.red-1}\n",
		Good: "# variant one\nchange:\n  - {adjust: units.red-1.ma, by: 1}\n---\n# variant two\nchange:\n  - {adjust: units.red-1.ma, by: 2}\n",
	},
	{
		ID: "change-key-missing", Title: "a change lacks its value",
		Why:  "Without it the operator has nothing to do.",
		Bad:  "change:\n  - {set: units.red-1.ma}\n",
		Good: "change:\n  - {set: units.red-1.ma, to: 5}\n",
	},
	{
		ID: "change-key-unknown", Title: "a change has a key that means nothing",
		Why:  "A misspelt key would be ignored, and the change would do something else than it says.",
		Bad:  "change:\n  - {set: units.red-1.ma, too: 5, to: 5}\n",
		Good: "change:\n  - {set: units.red-1.ma, to: 5}\n",
	},
	{
		ID: "change-neighbour", Title: "before or after names no entry",
		Why:  "The place of the new entry would be left to chance.",
		Bad:  "change:\n  - {add: units.red-3, value: {ma: 3}, before: red-22}\n",
		Good: "change:\n  - {add: units.red-3, value: {ma: 3}, before: red-2}\n",
	},
	{
		ID: "change-not-number", Title: "adjust needs whole numbers",
		Why:  "adjust adds a number to a number; anything else is a set.",
		Bad:  "change:\n  - {adjust: units.red-1.name, by: 1}\n",
		Good: "change:\n  - {adjust: units.red-1.ma, by: 1}\n",
	},
	{
		ID: "change-operator", Title: "a change has no operator",
		Why:  "An entry says what it does with the words set, replace, adjust, remove and add; without one it would do nothing.",
		Bad:  "change:\n  - {sett: units.red-1.ma, to: 5}\n",
		Good: "change:\n  - {set: units.red-1.ma, to: 5}\n",
	},
	{
		ID: "change-path-exists", Title: "add names something that is there already",
		Why:  "The value that is there would be lost silently.",
		Bad:  "change:\n  - {add: units.red-1, value: {ma: 3}}\n",
		Good: "change:\n  - {add: units.red-3, value: {ma: 3}}\n",
	},
	{
		ID: "change-path-index", Title: "a path counts entries of a list",
		Why:  "A position changes when somebody adds an entry above it; ids do not.",
		Bad:  "change:\n  - {set: \"roads[0]\", to: b}\n",
		Good: "change:\n  - {replace: roads, with: [b]}\n",
	},
	{
		ID: RuleIdleChange, Severity: diag.Warning, Title: "a change sets a value to what it is",
		Why:  "It does nothing, in whatever scenario it applies to: a number is wrong, or a path.",
		Bad:  "change:\n  - {set: units.red-1.ma, to: 4}\n",
		Good: "change:\n  - {set: units.red-1.ma, to: 5}\n",
	},
	{
		ID: "change-path-missing", Title: "a path leads nowhere",
		Why:  "A change with nothing to act on is a mistake: the name is misspelt or the game changed.",
		Bad:  "change:\n  - {set: units.red-11.ma, to: 5}\n",
		Good: "change:\n  - {set: units.red-1.ma, to: 5}\n",
	},
	{
		ID: "change-path-syntax", Title: "a path cannot be read",
		Why:  "Names are separated by dots; odd names are in brackets and quotes.",
		Bad:  "change:\n  - {set: units..ma, to: 5}\n",
		Good: "change:\n  - {set: units.red-1.ma, to: 5}\n",
	},
	{
		ID: "change-shape", Title: "changes are not a list of maps",
		Why:  "Changes are done in order, so they are a list.",
		Bad:  "change:\n  set: units.red-1.ma\n  to: 5\n",
		Good: "change:\n  - {set: units.red-1.ma, to: 5}\n",
	},
	{
		ID: "change-rule", Title: "the rulebook section of a change is no text",
		Why: "The section is shown by why and resolve: it must be readable.",
		Bad: "change:\n  - {set: units.red-1.ma, to: 5, rule: [1]}\n", Good: "change:\n  - {set: units.red-1.ma, to: 5, rule: 'NB 4.1'}\n",
	},
	{
		ID: "change-when", Title: "a condition of a change can not be read",
		Why:  "A change that never applies, or always, would be missed.",
		Bad:  "change:\n  - {set: units.red-1.ma, to: 5, when: {scenari: basic}}\n",
		Good: "change:\n  - {set: units.red-1.ma, to: 5, when: {scenario: basic}}\n",
	},
	{
		ID: "like-model", Title: "an entry is like one that is not there, or like itself",
		Why:  "An entry that is like another takes all from it that it does not say itself.",
		Bad:  "units:\n  red-2: {like: red-9}\n",
		Good: "units:\n  red-1: {ma: 4}\n  red-2: {like: red-1}\n",
	},
	{
		ID: "like-left-out", Severity: diag.Note, Title: "an entry's own key leaves out some of what its model says there",
		Why:  "A key of an entry replaces the whole value of the model's key, so parts that are not repeated are lost; lint --notes lists it.",
		Bad:  "attacks:\n  battle: {after: {follow: {advance: victors}, rest: {flip: attackers}}}\n  raid: {like: battle, after: {follow: {advance: attackers}}}\n",
		Good: "attacks:\n  battle: {after: {follow: {advance: victors}, rest: {flip: attackers}}}\n  raid:\n    like: battle\n    change:\n      - {set: after.follow.advance, to: attackers}\n",
	},
	{
		ID: "file-shape", Title: "a file is not a map",
		Why:  "Everything in a game has a key.",
		Bad:  "- a\n- b\n",
		Good: "format: 2\nkind: units\n",
	},
	{
		ID: "key-in-two-files", Title: "two files of a game give the same key",
		Why:  "One of the two would win silently.",
		Bad:  "# game.yaml\ntracks: {a: 1}\n---\n# tables.yaml\ntracks: {a: 2}\n",
		Good: "# game.yaml\ntracks: {a: 1}\n---\n# tables.yaml\ntables: {b: 1}\n",
	},
}
