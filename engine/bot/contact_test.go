package bot

import (
	"os"
	"slices"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/rng"
)

func rulesOf(t *testing.T, ref string) *game.Rules {
	t.Helper()
	var rep diag.List
	res := compile.Load(project.Open(os.DirFS("../.."), &rep), ref, compile.Options{}, &rep)
	if res.Game == nil {
		diagtest.MustBeClean(t, rep.Items)
	}
	return &game.Rules{Model: res.Game}
}

// The tables of the basic game, worked out by hand: a retreat counts one, a loss three. At
// 1-1 three throws of six drive the defenders back and three the attackers; at 1-2 one throw
// costs the attackers all, four drive them back, one the defenders.
func TestOutlookOfATable(t *testing.T) {
	var o attackForecast
	g := rulesOf(t, "napoleon-at-waterloo/basic").Model
	o.loadGame(g)
	for attack, want := range map[int]int{2: 1 - 4 - 3, 4: 0, 8: 4 - 1, 24: 6 * 3} {
		if n := o.unshiftedBalance(0, attack, 4); n != want {
			t.Errorf("%d against 4: %d in six throws, expected %d", attack, n, want)
		}
	}
}

// With opposed dice more strength is never worth less, and at even strength the dice decide: it is
// not for the attackers to shun.
func TestOutlookOfOpposedDice(t *testing.T) {
	var o attackForecast
	o.loadGame(rulesOf(t, "waterloo-campaign-1815/june-15").Model)
	if o.unshiftedBalance(0, 0, 0) < 0 || o.unshiftedBalance(0, 0, 4) >= 0 {
		t.Errorf("even: %d; four less: %d", o.unshiftedBalance(0, 0, 0), o.unshiftedBalance(0, 0, 4))
	}
	for d := -8; d < 8; d++ {
		if o.unshiftedBalance(0, d, 0) > o.unshiftedBalance(0, d+1, 0) {
			t.Errorf("%+d is worth %d, %+d only %d", d, o.unshiftedBalance(0, d, 0), d+1, o.unshiftedBalance(0, d+1, 0))
		}
	}
}

// duel is an invented game of attacks that nobody need make: at 1-1 three throws of six drive the
// attackers back and three the defenders, at less all drive the attackers back.
var duel = gametest.Small{
	"game": `turns: {last: 4}
sides: {red: {name: Red}, blue: {name: Blue}}
values: {cs: {default: 4}, ma: {default: 2}}
terrain: {open: {}}
tracks: {coins: {of: side, start: 3}}
movement: {walk: {allowance: ma}}
sequence:
  turns: {for_each_side: [red, blue], phases: {march: {do: move, with: walk}, fight: {do: attack, with: clash}}}
attacks:
  clash:
    roles: {line: {}}
    declare: {drums: {by: attacker, choices: {silent: {}, loud: {cost: {coins: 1}}}}}
    strength: {value: cs}
    compare: {by: odds, table: crt}
    die: {dice: 1d6}
    results: {A: {back: {retreat: attackers, how: back}}, D: {back: {retreat: defenders, how: back}}}
retreats: {back: {}}
`,
	"map":    "grid: {hexes: pointy, shift: even rows right, number: ccrr, columns: 1-8, rows: 1-4}\nbase: open\n",
	"units":  "unit_kinds: {foot: {}}\nunits: {r-1: {army: red, kind: foot}, r-2: {army: red, kind: foot}, b-1: {army: blue, kind: foot}, b-2: {army: blue, kind: foot, values: {cs: 8}}}\n",
	"tables": "tables: {crt: {by: odds, columns: [1-2, 1-1, 2-1], rows: {1-3: [A, A, D], 4-6: [A, D, D]}}}\n",
	"day":    "setup: {r-1: \"0101\", b-1: \"0801\"}\n",
}

// chosen is what contact does in a position, as it is written.
func chosen(t *testing.T, given string) string {
	t.Helper()
	tb := gametest.StartAt(t, duel.Rules(t, ""), given)
	b, err := New("contact", 1)
	if err != nil {
		t.Fatal(err)
	}
	return string(game.ActionJSON(tb.Model(), b.Choose(tb)))
}

// Contact attacks where by the table the defenders are to suffer no less than the attackers, and
// with two who can take part where one alone would not.
func TestContactIsNotRash(t *testing.T) {
	for given, want := range map[string]string{
		`{phase: red fight, only: {r-1: "0101", b-1: "0201"}}`:              `{"attack":"0201"}`, // 4 to 4: even
		`{phase: red fight, only: {r-1: "0101", b-2: "0201"}}`:              `{"done":true}`,     // 4 to 8
		`{phase: red fight, only: {r-1: "0101", r-2: "0102", b-1: "0201"}}`: `{"attack":"0201"}`,
		// Of two the weaker is attacked: 8 to 4 is better than 8 to 8.
		`{phase: red fight, only: {r-1: "0202", r-2: "0302", b-2: "0201", b-1: "0301"}}`: `{"attack":"0301"}`,
	} {
		if got := chosen(t, given); got != want {
			t.Errorf("%s: %s, expected %s", given, got, want)
		}
	}
}

// unit is a unit by its id.
func unit(g *model.Game, id string) model.UnitID { return model.UnitID(slices.Index(g.UnitIDs(), id)) }

// Contact goes beside an enemy whom it could attack there, and not beside one who is too strong;
// a second unit that makes the two strong enough does.
func TestContactGoesWhereItCouldAttack(t *testing.T) {
	for given, want := range map[string]int{
		`{phase: red march, only: {r-1: "0101", b-1: "0401"}}`:              1,
		`{phase: red march, only: {r-1: "0101", b-2: "0401"}}`:              2,
		`{phase: red march, only: {r-1: "0101", r-2: "0402", b-2: "0401"}}`: 1,
	} {
		tb := gametest.StartAt(t, duel.Rules(t, ""), given)
		g := tb.Model()
		enemy := tb.Position().Units[unit(g, "b-1")].At.Hex()
		if enemy < 0 {
			enemy = tb.Position().Units[unit(g, "b-2")].At.Hex()
		}
		b, _ := New("contact", 1)
		tb.ApplyTrusted(flow.UnitAction(flow.VMove, unit(g, "r-1")))
		a := b.Choose(tb)
		if n := g.Grid.Distance(a.ID, enemy); a.Verb != flow.VTo || n != want {
			t.Errorf("%s: %s, %d hexes from the enemy; expected %d", given, game.ActionJSON(g, a), n, want)
		}
	}
}

// Contact and greedy pay for nothing with what victory is counted in while something else can
// be done, though drums make the attack better; what is counted nowhere they spend.
func TestWhatVictoryCountsIsKept(t *testing.T) {
	const drums = "{add: attacks.clash.shifts.drums, value: {shift: 1, when: \"declared('drums') == 'loud'\"}}\n" +
		"{set: attacks.clash.results.D, to: {gone: {eliminate: defenders}}}"
	for _, bot := range []string{"contact", "greedy"} {
		if n := loud(t, bot, drums); n == 0 {
			t.Errorf("%s never pays for drums with coins that nothing counts", bot)
		}
		if n := loud(t, bot, drums+"\n{add: victory.rich, value: {side: red, when: sides.red.tracks.coins > 0}}"); n > 0 {
			t.Errorf("%s pays for drums %d times with coins that decide the game", bot, n)
		}
	}
}

// loud is how often a bot pays for drums.
func loud(t *testing.T, bot, change string) (n int) {
	t.Helper()
	for seed := range rng.Seed(20) {
		tb := gametest.StartAt(t, duel.Rules(t, change), `{phase: red fight, only: {r-1: "0101", b-1: "0201"}}`)
		b, _ := New(bot, seed)
		for k := 0; k < 4 && tb.Result() == nil; k++ {
			a := b.Choose(tb)
			if a.Word == "loud" {
				n++
			}
			if _, no := tb.ApplyTrusted(a); no != nil {
				t.Fatal(no)
			}
		}
	}
	return n
}
