package replaycmd

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"testing"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/web"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
	"github.com/vedette-wargames/vedette/engine/livegame"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/sim"
)

// The curve has a point where a player turn begins, or a phase, and at the last moment; what
// was taken back has not happened.
func TestWhereAReplayAsksForChances(t *testing.T) {
	said := func(lines ...string) (out []livegame.Moment) {
		for i, l := range lines {
			m := livegame.Moment{Number: i + 1}
			if _, err := fmt.Sscan(l, &m.Turn, &m.Side, &m.Phase, &m.RestoredNumber); err != nil {
				t.Fatal(err)
			}
			m.Undone = m.RestoredNumber > 0
			out = append(out, m)
		}
		return out
	}
	for _, c := range []struct {
		what          string
		told          []livegame.Moment
		turns, phases []int
	}{
		{"nothing told", nil, nil, nil},
		{"one moment", said("1 red march 0"), []int{0}, []int{0}},
		{"two turns", said("1 red march 0", "1 red march 0", "1 red fight 0", "1 blue march 0", "1 blue march 0", "2 red march 0", "2 red march 0"), []int{0, 3, 5, 6}, []int{0, 2, 3, 5, 6}},
		{"a turn begun, taken back and begun again", said("1 red march 0", "1 blue march 0", "1 red march 1", "1 red march 0", "1 blue march 0"), []int{0, 4}, []int{0, 4}},
		{"taken back at the end", said("1 red march 0", "1 red march 0", "1 blue march 0", "1 red march 2"), []int{0, 1}, []int{0, 1}},
	} {
		if got, by, every := findBeginnings(c.told, "turns"); !slices.Equal(got, c.turns) || by.what != "player turn" || every != 1 {
			t.Errorf("%s: by %s %v, not %v", c.what, by.what, got, c.turns)
		}
		if got, by, every := findBeginnings(c.told, "phases"); !slices.Equal(got, c.phases) || by.what != "phase" || every != 1 {
			t.Errorf("%s: by %s %v, not %v", c.what, by.what, got, c.phases)
		}
	}
}

// Where the sides change with every unit, or a game has a hundred turns, the steps are coarser:
// no curve has more points than can be told apart.
func TestAReplayAsksForFewChances(t *testing.T) {
	var units, long []livegame.Moment
	for i := range 400 { // 4 turns of 2 phases
		units = append(units, livegame.Moment{Number: i + 1, Turn: i / 100, Phase: fmt.Sprint(i / 50), Side: []string{"red", "blue"}[i%2]})
		long = append(long, livegame.Moment{Number: i + 1, Turn: i / 2, Side: []string{"red", "blue"}[i%2]})
	}
	for _, c := range []struct {
		what, from, by string
		told           []livegame.Moment
		every          int
		some           []int
	}{
		{"unit by unit", "turns", "turn", units, 1, []int{0, 100, 200, 300, 399}},
		{"unit by unit", "phases", "phase", units, 1, []int{0, 50, 100, 150, 200, 250, 300, 350, 399}},
		{"200 turns", "turns", "turn", long, 4, []int{0, 8, 16}},
		{"200 turns", "phases", "turn", long, 4, []int{0, 8, 16}},
	} {
		got, by, every := findBeginnings(c.told, c.from)
		if by.what != c.by || by.side || every != c.every || len(got) > maxChances+1 || !slices.Equal(got[:len(c.some)], c.some) || got[len(got)-1] != 399 {
			t.Errorf("%s, by %s: one %s in %d, %v", c.what, c.from, by.what, every, got)
		}
	}
}

// chancesOf reads the chances out of a page.
func chancesOf(t *testing.T, page []byte) *web.Chances {
	t.Helper()
	_, rest, _ := bytes.Cut(page, []byte(`<script type="application/json" id="replay">`))
	data, _, _ := bytes.Cut(rest, []byte("</script>"))
	var file struct{ Chances *web.Chances }
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	return file.Chances
}

// ambush is an invented game that a counter lying face down decides: red wins if the strong one of
// three lies at 0801. Only red moves, and to no avail.
var ambush = gametest.Small{
	"game": `turns: {last: 2}
sides: {red: {name: Red}, blue: {name: Blue}}
values: {cs: {default: 4}, ma: {default: 1}}
terrain: {open: {}}
movement: {walk: {allowance: ma}}
sequence:
  turns: {for_each_side: [red], phases: {march: {do: move, with: walk}}}
victory:
  found: {side: red, when: "any(hexes['0801'].units, cs == 8)"}
  gone:  {side: blue, when: "not any(hexes['0801'].units, cs == 8)"}
`,
	"map":   "grid: {hexes: pointy, shift: even rows right, number: ccrr, columns: 1-12, rows: 1-4}\nbase: open\n",
	"units": "unit_kinds: {foot: {}}\nunits: {r-1: {army: red, kind: foot}, b-1: {army: blue, kind: foot, values: {cs: 8}}, b-2: {army: blue, kind: foot}, b-3: {army: blue, kind: foot}}\n",
	"day":   "setup: {r-1: \"0101\", b-1: \"0801\", b-2: \"1001\", b-3: \"1201\"}\n",
}

// The page of a side with chances is the same bytes whatever lies under the counters that it did
// not see, and says one in three where one of three counters decides; the referee's and that of the
// side that owns the counters know the end.
func TestChancesOfASideTellNoSecret(t *testing.T) {
	rules := ambush.Rules(t, "")
	cell, err := sim.NewCell(rules, []string{"random", "random"})
	if err != nil {
		t.Fatal(err)
	}
	const games = 150
	a := &kit.Kit{Out: io.Discard, Err: io.Discard}
	page := func(strong, weak string, side model.SideID) []byte {
		tb := gametest.StartAt(t, rules, `{phase: red march, units: {b-1: {hex: "`+strong+`", hidden: true}, b-2: {hex: "1001", hidden: true}, b-3: {hex: "`+weak+`", hidden: true}}}`)
		r := livegame.New(tb, nil)
		for n := 0; n < 2; n++ { // a step and its end; not the last turn, which turns the counters up
			legal := tb.Legal()
			if _, no, err := r.Apply(legal[0]); no != nil || err != nil {
				t.Fatal(no, err)
			}
		}
		c, err := chancesAlong(t.Context(), a, r, side, cell, &ChanceOptions{From: "phases", Games: games, Seed: "1", sure: 0.95})
		if err != nil {
			t.Fatal(err)
		}
		text, err := web.ReplayFile(r, side, c)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	red := page("0801", "1201", 0)
	if !bytes.Equal(red, page("1201", "0801", 0)) {
		t.Error("red's page tells where the strong counter lies")
	}
	for _, p := range chancesOf(t, red).Points {
		if w := p.Wins[0]; p.Games != games || w.Low > 1.0/3 || w.High < 1.0/3 {
			t.Errorf("moment %d: red wins %+v of %d; one in three is what it can know", p.At, w, p.Games)
		}
	}
	for _, side := range []model.SideID{model.None, 1} {
		if w := chancesOf(t, page("0801", "1201", side)).Points[0].Wins[0]; w.Share != 1 {
			t.Errorf("side %d knows where it lies, and red wins %+v", side, w)
		}
		if bytes.Equal(page("0801", "1201", side), page("1201", "0801", side)) {
			t.Errorf("side %d: the comparison cannot fail", side)
		}
	}
}
