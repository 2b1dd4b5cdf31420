package livegame_test

import (
	"slices"
	"testing"

	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
	"github.com/vedette-wargames/vedette/engine/livegame"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// brawl is an invented game with attacks by odds and by opposed dice.
var brawl = gametest.Small{
	"game": `turns: {last: 4}
sides: {red: {name: Red}, blue: {name: Blue}}
values: {cs: {default: 4}, ma: {default: 2}}
terrain: {open: {}}
movement: {walk: {allowance: ma}}
sequence:
  turns: {for_each_side: [red, blue], phases: {fight: {do: attack, with: clash}, duel: {do: attack, with: duel}}}
attacks:
  clash:
    roles: {line: {}}
    strength: {value: cs, attackers: {brave: {add: 1, label: brave}}}
    compare: {by: odds, table: crt}
    die: {dice: 1d6, modifiers: {luck: {add: 1, label: luck}}}
    results:
      A: {gone: {eliminate: attackers}}
      D: {back: {retreat: defenders, how: back}, follow: {advance: attackers, how: follow}}
  duel:
    roles: {line: {}}
    targets: {most_attackers: 1}
    compare: {by: opposed dice, table: duels}
    die: {dice: 1d6}
    results: {A: {gone: {eliminate: attackers}}, D: {gone: {eliminate: defenders}}}
retreats: {back: {}}
advances: {follow: {}}
`,
	"map":    "grid: {hexes: pointy, shift: even rows right, number: ccrr, columns: 1-8, rows: 1-4}\nbase: open\n",
	"units":  "unit_kinds: {foot: {}}\nunits: {r-1: {army: red, kind: foot}, r-2: {army: red, kind: foot}, b-1: {army: blue, kind: foot}, b-2: {army: blue, kind: foot}}\n",
	"tables": "tables:\n  crt: {by: odds, columns: [1-1, 2-1], rows: {1-3: [A, A], 4-7: [D, D]}, names: {D: the defender falls back}}\n  duels: {by: differential, columns: [\"<=0\", \">=+1\"], rows: {1-6: [A, D]}}\n",
	"day":    "setup: {r-1: 0402, r-2: 0701, b-1: 0502, b-2: 0702}\n",
}

// brawlSession begins a game of brawl whose dice show the given numbers.
func brawlSession(t *testing.T, dice ...int) *livegame.Session {
	t.Helper()
	tb, err := game.New(brawl.Rules(t, ""), game.Setting{Seed: 1, Dice: &rng.DiceScript{Sequence: dice}})
	if err != nil {
		t.Fatal(err)
	}
	return livegame.New(tb, nil)
}

// order carries out orders and returns the number of the referee's last change.
func order(t *testing.T, s *livegame.Session, orders ...string) int {
	t.Helper()
	for _, o := range orders {
		if _, no, err := s.ApplyOrder(gametest.YAML(t, o), model.None, false); no != nil || err != nil {
			t.Fatalf("%s: %v, %v; open: %v", o, no, err, legalTexts(s))
		}
	}
	return s.History.ChangeCount(model.None)
}

// onlyFight returns the fight of a change that shows one.
func onlyFight(t *testing.T, s *livegame.Session, n int) *livegame.Fight {
	t.Helper()
	all := s.History.FightsAt(model.None, n)
	if len(all) != 1 {
		t.Fatalf("change %d shows %d fights: %+v", n, len(all), all)
	}
	return all[0]
}

// TestACardHoldsWhoFoughtTheNumbersAndTheResult: for odds with a modified die.
func TestACardHoldsWhoFoughtTheNumbersAndTheResult(t *testing.T) {
	s := brawlSession(t, 4)
	f := onlyFight(t, s, order(t, s, "{attack: '0502', with: [r-1]}"))
	if f.Side != "red" || !slices.Equal(f.Targets, []string{"0502"}) || !slices.Equal(f.Attackers, []string{"r-1"}) || !slices.Equal(f.Defenders, []string{"b-1"}) {
		t.Errorf("who: %+v", f.CombatCard)
	}
	if f.Column != "1-1" || f.Die != 4 || f.Modified != 5 || f.Faces != 6 || f.DefenceDie != nil || f.Result != "D" || f.ResultText != "the defender falls back" {
		t.Errorf("result: %+v", f.CombatCard)
	}
	totals := map[string]int32{}
	for _, n := range f.Numbers {
		totals[n.Name] = n.Total
	}
	if totals["attack"] != 5 || totals["defence"] != 4 || totals["die"] != 5 || len(totals) != 4 {
		t.Errorf("numbers: %v", totals)
	}
}

// TestACardHoldsTheDiceOfBothSides where they are opposed, and the code where no words name it.
func TestACardHoldsTheDiceOfBothSides(t *testing.T) {
	s := brawlSession(t, 6, 2)
	f := onlyFight(t, s, order(t, s, "{done: true}", "{attack: '0502', with: [r-1]}"))
	if f.DefenceDie == nil || f.Die != 6 || *f.DefenceDie != 2 || f.Column != ">=+1" || f.ResultText != "D" {
		t.Errorf("%+v", f.CombatCard)
	}
	if len(f.After) != 1 || f.After[0].Kind != "eliminated" || f.After[0].Unit != "b-1" {
		t.Errorf("after: %+v", f.After)
	}
}

// TestACardFollowsItsFight: retreat and advance stand on it from their moment on, an undo takes
// them off, the change after the fight shows none.
func TestACardFollowsItsFight(t *testing.T) {
	s := brawlSession(t, 4)
	die := order(t, s, "{attack: '0502', with: [r-1]}")
	if f := onlyFight(t, s, die); len(f.After) != 0 {
		t.Fatalf("something came of the fight before anybody chose: %+v", f.After)
	}
	retreat := order(t, s, "{to: '0602'}")
	kinds := func(n int) (out []string) {
		for _, e := range onlyFight(t, s, n).After {
			out = append(out, e.Kind)
		}
		return out
	}
	if k := kinds(retreat); !slices.Equal(k, []string{"retreated"}) {
		t.Errorf("after the retreat: %v", k)
	}
	advance := order(t, s, "{advance: r-1, to: '0502'}")
	if k := kinds(advance); !slices.Equal(k, []string{"retreated", "advanced"}) {
		t.Errorf("after the advance: %v", k)
	}
	if done, err := s.Undo(); !done || err != nil {
		t.Fatal(done, err)
	}
	if k := kinds(s.History.ChangeCount(model.None)); !slices.Equal(k, []string{"retreated"}) {
		t.Errorf("after the advance was taken back: %v", k)
	}
	next := order(t, s, "{done: true}")
	if f := s.History.FightsAt(model.None, order(t, s, "{done: true}")); len(f) != 0 {
		t.Errorf("the fight is shown after its end: %+v; %d", f[0].After, next)
	}
}

// legalTexts returns the open actions in words.
func legalTexts(s *livegame.Session) (out []string) {
	for _, a := range s.Table.Legal() {
		out = append(out, game.ActionText(s.Table.Model(), a))
	}
	return out
}
