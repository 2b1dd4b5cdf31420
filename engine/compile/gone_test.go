package compile_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/query"
)

// Every word that expressions no longer have is refused, and what the refusal says to
// write instead can be written.
func TestWordsOfFormerFormatsAreGone(t *testing.T) {
	g := game(t, files(nil), "small/meeting", compile.Options{})
	envs := query.NewEnvs(g)
	env := envs.Picked(envs.Fighter)
	asked := map[string][]string{ // in order: each is asked with these arguments
		"counter()": {"'red-1'"}, "hex_numbered()": {"'0101'"}, "area()": {"'west'"}, "units_in_box()": {"'gone'"},
		"in_box()": {"'gone'|", "'gone'|attacker"}, "units_in()": {"target", ""}, "neighbors()": {"target", "'0101'", ""}, "hexsides_of()": {"target", ""},
		"lost()": {"phasing", "'red'"}, "passed()": {"phasing", "'red'"}, "track()": {"'morale'"}, "printed()": {"'cs'", "'cs'|attacker"},
		"feature()": {"'hill'|target"}, "hexes_near()": {"2|attackers"}, "hexes_around()": {"2|targets"}, "zone_of_side()": {"'zoc'|target|phasing"},
		"room()": {"target", "target|attacker"}, "table()": {"'crt'|1|'1-1'"}, "pick()": {"turn > 1|1|2"}, "without()": {"attackers|kind == 'foot'", "attackers|u|u.kind == 'foot'"},
		"size()": {"attackers"},
	}
	unplanted := []string{"feature()"} // the game has no feature
	tried := 0
	try := func(text string) *diag.List {
		var rep diag.List
		expr.Compile(text, diag.Pos{File: "f", Line: 1, Col: 1}, env, expr.Type{}, &rep)
		return &rep
	}
	for _, word := range slices.Sorted(maps.Keys(query.GoneWords())) {
		calls := []string{word}
		if name, call := strings.CutSuffix(word, "()"); call {
			calls = nil
			for _, args := range asked[word] {
				calls = append(calls, name+"("+strings.Join(slices.DeleteFunc(strings.Split(args, "|"), func(s string) bool { return s == "" }), ", ")+")")
			}
		}
		if len(calls) == 0 {
			t.Errorf("%s is not tried", word)
		}
		for _, text := range calls {
			rep := try(text)
			if len(rep.Items) != 1 || !strings.Contains(rep.Items[0].Message, "word of a former format") || rep.Items[0].Nearest == "" {
				t.Errorf("%s: %s", text, show(rep))
				continue
			}
			now := rep.Items[0].Nearest
			if bare := strings.HasPrefix(now, "units") || strings.HasPrefix(now, "neighbors") || strings.HasPrefix(now, "hexsides"); bare {
				now = "any(targets, any(" + now + "))"
			}
			if rep := try(now); len(rep.Items) > 0 && !slices.Contains(unplanted, word) {
				t.Errorf("%s is %s now: %s", text, now, show(rep))
			}
			tried++
		}
	}
	if tried < 30 {
		t.Errorf("only %d forms were tried", tried)
	}
}
