package query

import (
	"maps"
	"strings"

	"github.com/vedette-wargames/vedette/engine/expr"
)

// goneWords are the words that expressions of format 1 had and format 2 has not, with
// what is written instead; of calls, whose names end in "()", $1, $2 ... are the
// arguments, as expr.Gone puts them in. Package migrate carries files.
var goneWords = map[string][]string{
	"other":     {"phasing.enemy"},
	"chosen":    {"picked"},
	"moved":     {"has_moved"},
	"attacked":  {"has_attacked"},
	"advanced":  {"has_advanced"},
	"involved":  {"in_combat"},
	"came_from": {"retreated_from"},

	"counter()":      {"counters[$1]"},
	"hex_numbered()": {"hexes[$1]"},
	"area()":         {"areas[$1]"},
	"units_in_box()": {"boxes[$1].units"},
	"in_box()":       {"box == $1", "counters~$2.box == $1"},
	"units_in()":     {"hexes~$1.units", "units"},
	"neighbors()":    {"hexes~$1.neighbors", "neighbors"},
	"hexsides_of()":  {"hexes~$1.hexsides", "hexsides"},
	"lost()":         {"sides~$1.lost"},
	"passed()":       {"sides~$1.passed"},
	"track()":        {"tracks[$1]", "sides~$2.tracks[$1]"},
	"printed()":      {"printed[$1]", "counters~$2.printed[$1]"},
	"feature()":      {"has_feature($1)", "has_feature($1, $2)"},
	"hexes_near()":   {"within($1, $2)"},
	"hexes_around()": {"within($1, $2)"},
	"zone_of_side()": {"in_zone_of($1, $2, $3)"},
	"room()":         {"fits($1)", "fits($1, $2)"},
	"table()":        {"lookup($1, $2, $3)"},
	"pick()":         {"($1 and $2 or $3)"},
	"without()":      {"filter($1, not ($2))", "filter($1, $2, not ($3))"},
	"size()":         {"#$1"},
}

// GoneWords are these words.
func GoneWords() map[string][]string { return maps.Clone(goneWords) }

// Instead is what is written instead of a word, or of a call of it; empty for what is
// no such word.
func Instead(word string) string {
	forms, ok := goneWords[word+"()"]
	if !ok {
		forms = append(goneWords[word], "")
	}
	return expr.Gone(forms[:1], []string{"a", "b", "c"}[:strings.Count(forms[0], "$")])
}
