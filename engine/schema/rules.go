package schema

import "github.com/vedette-wargames/vedette/engine/diag"

// RuleUnknownKey is the id of the finding of a key that means nothing at its place.
const RuleUnknownKey = "key-unknown"

// RuleKeyMissing is the id of the finding of a key that is needed and not there.
const RuleKeyMissing = "key-missing"

// Rules is the catalogue of what this package reports.
var Rules = []diag.Rule{
	{ID: "format-unknown", Title: "the file states a format that this version does not read",
		Why:  "A file of another format may mean something else by the same words.",
		Bad:  "format: 7\nkind: game\n",
		Good: "format: 2\nkind: game\n"},
	{ID: "key-conflict", Title: "two keys exclude each other",
		Why:  "Each of them says what the entry is; it cannot be two things.",
		Bad:  "thing: {add: 1, multiply: 2}\n",
		Good: "thing: {add: 1}\n"},
	{ID: "key-form", Title: "a key that must be an id is not one",
		Why:  "Ids appear in paths, actions and journals, so they are kept plain.",
		Bad:  "units:\n  Guard Corps: {stars: 2}\n",
		Good: "units:\n  guard-corps: {stars: 2}\n"},
	{ID: RuleKeyMissing, Title: "a key that is needed is not there",
		Why:  "Nothing is guessed: what has no default must be written.",
		Bad:  "units:\n  guard: {stars: 2}\n",
		Good: "units:\n  guard: {army: red, stars: 2}\n"},
	{ID: RuleUnknownKey, Title: "a key means nothing here",
		Why:  "A misspelt key would otherwise be left out in silence.",
		Bad:  "units:\n  guard: {amry: red}\n",
		Good: "units:\n  guard: {army: red}\n"},
	{ID: "kind-unknown", Title: "the file states a kind that does not exist",
		Why:  "The kind decides what a file may hold.",
		Bad:  "format: 2\nkind: mpa\n",
		Good: "format: 2\nkind: map\n"},
	{ID: "schema-mismatch", Title: "the file breaks its JSON Schema",
		Why:  "Editors and other tools read the schema; it must agree with what is loaded.",
		Bad:  "cost: [1]\n",
		Good: "cost: 1\n"},
	{ID: "type-wrong", Title: "a value is of the wrong sort",
		Why:  "A text where a number belongs would fail later, far from its cause.",
		Bad:  "stars: two\n",
		Good: "stars: 2\n"},
	{ID: "value-form", Title: "a text does not have the form it must have",
		Why:  "The text is taken apart later; a wrong form would be misread.",
		Bad:  "columns: 3:1\n",
		Good: "columns: 3-1\n"},
	{ID: "value-range", Title: "a number is outside its limits",
		Why:  "A number that cannot occur in play is a slip of the pen.",
		Bad:  "stars: -2\n",
		Good: "stars: 2\n"},
	{ID: "value-unknown", Title: "a text has no meaning here",
		Why:  "Each of the allowed texts is a rule of the engine; others do nothing.",
		Bad:  "moved_by: defnder\n",
		Good: "moved_by: defender\n"},
}
