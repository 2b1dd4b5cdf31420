package script_test

import (
	"strings"
	"testing"
)

// TestWordsInScripts: a hook that acts asks with the words that conditions have; what it
// is about is all that it gets.
func TestWordsInScripts(t *testing.T) {
	for body, want := range map[string]string{
		`turn`: "1",
		`#units == count(counters, { on_map = true })`: "true",
		`sides.red.enemy`:                                          "blue",
		`counters["r1"].kind`:                                      "foot",
		`counters["r1"] == "r1"`:                                   "true",
		`counters["r1"] ~= "r2"`:                                   "true",
		`first(filter(units, { side = "red" })) == "r1"`:           "true",
		`any(units, function(u) return u == "b1" end)`:             "true",
		`has({ "r1", "b1" }, counters["b1"])`:                      "true",
		`#within(1, hexes["0101"])`:                                "3",
		`#within(0, counters["r1"])`:                               "1",
		`#boxes.eliminated.units`:                                  "0",
		`sides.red.lost`:                                           "0",
		`max(units, function(u) return u.ma end) > min(1, 2)`:      "true",
		`floor_div(-7, 2)`:                                         "-4",
		`distance(hexes["0101"], counters["r1"].hex) >= 0`:         "true",
		`option.season`:                                            "rain",
		`strong(counters["r1"])`:                                   "true",
		`#union(units, filter(units, { side = "red" })) == #units`: "true",
		`clamp(9, 1, 6)`:                                           "6",
	} {
		tb := laneTable(t, laneOptions+laneLook, laneFunctions+"function look()\n  note(\"is\", "+body+")\nend\n")
		got, _, _ := strings.Cut(notes(tb), ";")
		if got != "is: "+want {
			t.Errorf("%s: got %s, want %s", body, got, want)
		}
	}
}

// TestSideVariables: the variables of a side are set where they stand.
func TestSideVariables(t *testing.T) {
	tb := laneTable(t, "variables: {moves: {of: side, default: 2}}\n"+laneLook,
		"function look()\n  sides.red.vars.moves = sides.red.vars.moves + 3\n  note(\"red\", sides.red.vars.moves)\nend\n")
	if got, _, _ := strings.Cut(notes(tb), ";"); got != "red: 5" {
		t.Error(got)
	}
}
