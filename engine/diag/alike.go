package diag

import "slices"

// synonyms are groups of words that people use for one another. Each place knows
// one word of a group.
var synonyms = [][]string{
	{"name", "label", "title"},
	{"remove", "delete", "drop"},
	{"set", "replace", "change"},
	{"notes", "text", "description", "comment"},
	{"when", "if", "condition", "unless", "requires"},
	{"most", "limit", "max", "maximum"},
	{"because", "reason", "message"},
	{"units", "who", "unit", "counters"},
	{"hexes", "where", "hex"},
	{"die", "dice", "roll"},
	{"run", "script", "function", "call"},
	{"with", "using"},
	{"effects", "effect", "do", "then"},
	{"allowance", "mp", "movement", "points"},
	{"results", "outcomes", "codes"},
	{"each", "for_each", "foreach"},
	{"kind", "type", "class"},
	{"to", "value", "new"},
	{"variables", "vars", "state"},
	{"side", "player", "owner"},
}

// FindSynonym returns the first valid name that is a synonym of a word, or "".
func FindSynonym(name string, valid []string) string {
	for _, words := range synonyms {
		if !slices.Contains(words, name) {
			continue
		}
		for _, w := range words {
			if w != name && slices.Contains(valid, w) {
				return w
			}
		}
	}
	return ""
}
