package game_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// decoys is a made-up game whose rules read what hidden units are: a dummy has no zone,
// closes no line of sight and breaks no path.
var decoys = gametest.Small{
	"game": `turns: {last: 4}
sides: {red: {name: Red}, blue: {name: Blue}}
values: {cs: {}, ma: {}}
terrain: {open: {cost: 1}}
stacking: {two: {limit: 2}}
zones: {zoc: {units: "kind ~= 'dummy'", enter: {halt: {stop: true}}}}
sight: {gaze: {blocked_by: "any(hex.units, kind ~= 'dummy')"}, glance: {blocked_by: "terrain ~= 'open'"}}
traces: {way: {through: "not in_zone('zoc', hex, tracer)", to: "hex == hexes['0808']"}}
movement: {walk: {allowance: ma}}
attacks:
  raid:
    roles: {line: {range: 1}}
    strength: {value: cs}
    compare: {by: odds, table: crt}
    die: {dice: 1d6}
    results: {DE: {gone: {eliminate: defenders}}, "-": {}}
sequence:
  turns: {for_each_side: [red, blue], phases: {march: {do: move, with: walk}, fight: {do: attack, with: raid}}}
`,
	"map": "grid: {hexes: flat, shift: even columns down, number: ccrr, columns: 1-8, rows: 1-8}\nbase: open\n",
	"units": `unit_kinds: {foot: {}, dummy: {}}
units:
  r-1: {army: red, kind: foot, printed: 4-2}
  r-2: {army: red, kind: foot, printed: 3-1}
  b-1: {army: blue, kind: foot, printed: 4-2}
  b-2: {army: blue, kind: foot, printed: 2-2}
  b-d: {army: blue, kind: dummy, printed: 4-2}
`,
	"tables": "tables:\n  crt: {by: odds, columns: [1-2, 1-1, 2-1], rows: {1-3: [-, -, DE], 4-6: [-, DE, DE]}}\n",
	"day":    "setup: {r-1: 0101, r-2: 0201, b-1: {hex: 0308, hidden: true}, b-d: {hex: 0508, hidden: true}, b-2: 0701}\n",
}

// seenAndMay is the view of a side with all moves that it can choose now.
func seenAndMay(t *testing.T, tb *game.Table, side model.SideID) string {
	t.Helper()
	out := asText(t, tb.View(side))
	d, open := tb.Decision()
	if !open || d.Side != side {
		return out
	}
	for _, a := range slices.Clone(tb.Legal()) {
		c := tb.Clone()
		if a.Verb != flow.VMove {
			continue
		}
		if _, no := c.Apply(a); no != nil {
			t.Fatal(no)
		}
		out += game.ActionJSON(c.Model(), a) + ": " + gametest.ListOpen(c, flow.VTo) + "\n"
	}
	return out
}

func asText(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// answers are what a side is told to every question about a position.
func answers(t *testing.T, tb *game.Table, side model.SideID) map[string]string {
	t.Helper()
	out := map[string]string{}
	add := func(name string, answer any, no *game.Refused) {
		if no != nil {
			answer = no.Reason + ": " + no.Text
		}
		out[name] = asText(t, answer)
	}
	node := func(s string) *game.Question { return &game.Question{Hypothetical: yaml(t, s)} }
	g := tb.Model()
	with := []*game.Question{{}, node("{units: {r-1: \"0506\", r-2: {box: eliminated}}}"), node("{units: {b-2: {box: eliminated}}}"), node("{only: {r-1: \"0406\"}}"), node("{turn: 2}")}
	ask := func(name string, q game.Question) {
		for i, h := range with {
			q.Hypothetical = h.Hypothetical
			a, no := tb.Inquirer().AskQuestion(&q, side)
			add(fmt.Sprintf("%s, hypothesis %d", name, i), a, no)
		}
	}
	for _, u := range g.UnitIDs() {
		ask("zone against "+u, game.Question{Zone: "zoc", Unit: u})
		ask("reach of "+u, game.Question{Reach: u})
		for _, to := range []string{"0307", "0405", "0507", "0102"} {
			p, no := tb.Inquirer().FindPath(u, to, "", side)
			add("path of "+u+" to "+to, p, no)
			e, no := tb.Explainer().ExplainWhy(yaml(t, fmt.Sprintf("{move: %s, to: %q}", u, to)), side)
			add("why "+u+" to "+to, e, no)
		}
		th, no := tb.Estimator().FindThreats(u, side)
		add("threats to "+u, th, no)
	}
	for _, s := range []string{"red", "blue"} {
		ask("zone against "+s, game.Question{Zone: "zoc", Side: s})
	}
	for h := model.HexID(0); int(h) < g.Grid.NumHexes(); h += 7 {
		from := g.Grid.Label(h)
		ask("way from "+from, game.Question{Trace: "way", From: from})
		for _, to := range []string{"0308", "0804"} {
			ask("gaze from "+from+" to "+to, game.Question{Sight: "gaze", From: from, To: to})
			ask("glance from "+from+" to "+to, game.Question{Sight: "glance", From: from, To: to})
			ask("distance from "+from+" to "+to, game.Question{Distance: true, From: from, To: to})
		}
	}
	ask("value", game.Question{Value: "any(units, kind == 'dummy' and in_zone('zoc', hex, units['r-1']))"})
	ask("obligations", game.Question{Obligations: true})
	ask("table", game.Question{Table: "crt"})
	ask("odds", game.Question{Odds: yaml(t, `{attack: "0701", with: [r-1]}`)})
	o, no := tb.Estimator().FindOutcomes(yaml(t, `{attack: "0701", with: [r-1]}`), side)
	add("outcomes", o, no)
	return out
}

// TestQuestionsDoNotTellHiddenUnitsApart exchanges two units that a side sees face down.
// Where neither the view nor the moves on offer change, no answer changes.
func TestQuestionsDoNotTellHiddenUnitsApart(t *testing.T) {
	rules := decoys.Rules(t, "")
	red := model.SideID(0)
	compared, refused := 0, map[string]bool{}
	for n := range uint32(16) {
		place := func(k uint32, from, to int) string {
			return fmt.Sprintf("%02d%02d", rng.RollDie(7, "column", n*8+k, 8), from+rng.RollDie(7, "row", n*8+k, to-from+1)-1)
		}
		one, two := place(0, 5, 8), place(1, 5, 8)
		if one == two {
			continue
		}
		phase := []string{"red march", "blue march", "red fight", "blue fight"}[n%4]
		at := func(a, b string) *game.Table {
			return gametest.StartAt(t, rules, fmt.Sprintf(`{phase: %s, only: {r-1: %q, r-2: %q, b-2: %q, b-1: {hex: %q, hidden: true}, b-d: {hex: %q, hidden: true}}}`,
				phase, place(2, 1, 1), place(3, 2, 2), place(4, 3, 3), a, b))
		}
		truth, twin := at(one, two), at(two, one)
		if seenAndMay(t, truth, red) != seenAndMay(t, twin, red) {
			continue
		}
		compared++
		want, got := answers(t, truth, red), answers(t, twin, red)
		for name, a := range want {
			if a != got[name] {
				t.Fatalf("b-1 %s, b-d %s, %s: red tells them apart by %s:\n%s\n%s", one, two, phase, name, a, got[name])
			}
			if strings.Contains(a, game.ReasonHidden+": ") {
				refused[name] = true
			}
		}
		if n == 0 { // the referee is answered, and the two differ
			all, other := answers(t, truth, model.None), answers(t, twin, model.None)
			for _, name := range []string{"zone against r-1, hypothesis 0", "zone against r-1, hypothesis 2", "gaze from 0808 to 0804, hypothesis 0"} {
				if strings.Contains(all[name], game.ReasonHidden+": ") {
					t.Errorf("the referee is refused %s: %s", name, all[name])
				}
			}
			if all["zone against r-1, hypothesis 0"] == other["zone against r-1, hypothesis 0"] {
				t.Error("the game does not read what hidden units are: the test shows nothing")
			}
		}
	}
	if compared < 10 {
		t.Errorf("only %d positions were compared", compared)
	}
	for _, open := range []string{"reach of r-1, hypothesis 0", "glance from 0808 to 0804, hypothesis 0", "distance from 0808 to 0804, hypothesis 1"} {
		if refused[open] {
			t.Errorf("%s tells nothing, and is refused", open)
		}
	}
}

// TestQuestionsStayOpenWhereNoUnitIsFaceDown: a box that only its owner looks into does
// not close questions about zones.
func TestQuestionsStayOpenWhereNoUnitIsFaceDown(t *testing.T) {
	rules := decoys.Rules(t, "{add: boxes, value: {tent: {visible: owner}}}")
	tb := gametest.StartAt(t, rules, `{phase: red march, only: {r-1: "0101", b-1: "0308"}}`)
	for _, q := range []game.Question{{Zone: "zoc", Unit: "r-1"}, {Reach: "r-1", Hypothetical: yaml(t, `{units: {r-1: "0304"}}`)}, {Trace: "way", From: "0101"}} {
		if _, no := tb.Inquirer().AskQuestion(&q, 0); no != nil {
			t.Errorf("%+v is refused: %v", q, no)
		}
	}
}
