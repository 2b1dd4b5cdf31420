package narrator

import (
	"bytes"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/terminal"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

// told is the first shipped game as it is set up, for telling invented events.
func told(t *testing.T) *game.Table {
	t.Helper()
	a := &kit.Kit{Out: &bytes.Buffer{}, Err: &bytes.Buffer{}}
	l, err := a.LoadScenario("napoleon-at-waterloo/basic", kit.VariantChoice{})
	if err != nil {
		t.Fatal(err)
	}
	rules, err := kit.NewRules(l.Compilation)
	if err != nil {
		t.Fatal(err)
	}
	table, err := game.New(rules, game.Setting{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// onMap lists the first units of a side that stand on the map.
func onMap(table *game.Table, side model.SideID, n int) (out []model.UnitID) {
	for u := range table.Position().Units {
		if len(out) < n && table.Model().Units[u].Side == side && table.Position().Units[u].At.Hex() != model.None {
			out = append(out, model.UnitID(u))
		}
	}
	return out
}

func combatOf(table *game.Table) (e event.Event, us, them []model.UnitID) {
	us, them = onMap(table, 0, 2), onMap(table, 1, 1)
	k := &event.CombatReport{
		Attack: &table.Model().Attacks[0], Attackers: us, Defenders: them, Targets: []model.HexID{table.Position().Units[them[0]].At.Hex()},
		AttackTotal: 9, DefenceTotal: 4, FirstColumn: "2-1", Column: "3-1", Die: 5, Modified: 7, Result: "Dr",
	}
	for _, u := range us {
		k.AttackTerms.StartValue(&table.Model().Units[u].Source, 3, u)
		k.AttackTerms.List = append(k.AttackTerms.List, query.AppliedTerm{Op: model.OpAdd, Amount: 2, Result: 5, Unit: u})
	}
	k.DefenceTerms.StartValue(&table.Model().Units[them[0]].Source, 4, them[0])
	e = event.NewEvent(event.Combat)
	e.Side, e.To, e.N, e.Text, e.Combat = 0, k.Targets[0], 5, "Dr", k
	return e, us, them
}

func TestCombatReadsLikeAReport(t *testing.T) {
	table := told(t)
	e, us, them := combatOf(table)
	// The first attacker has advanced since: it attacked from where it was.
	advanced := event.NewEvent(event.Advanced)
	advanced.Unit, advanced.From, advanced.To = us[0], 0, e.To
	got := strings.Join(combatLines(table, &e, []string{"French guns"}, []event.Event{advanced}), " ")
	g := table.Model()
	for _, want := range []string{
		"Combat at " + game.HexText(g, e.To) + ": Dr (9-4, 2-1 shifted to 3-1, die 5 +2 = 7)",
		game.CapitalText(game.SubjectText(g, 0)) + " attack with " + g.Units[us[0]].Name() + " (5) from " + g.Grid.Label(0) + ", ",
		g.Units[us[1]].Name() + " (5) from " + g.Grid.Label(table.Position().Units[us[1]].At.Hex()) + " against " + g.Units[them[0]].Name() + " (4)", "  Declared: French guns",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}

func TestCombatWithASecretIsToldWithoutIt(t *testing.T) {
	table := told(t)
	e, us, them := combatOf(table)
	table.Position().Units[us[1]].Flags |= state.IsHidden
	for _, c := range []struct {
		viewer model.SideID
		full   bool
	}{{model.None, true}, {0, true}, {1, false}} {
		var out bytes.Buffer
		teller := New(terminal.New(strings.NewReader(""), &out), table)
		teller.Viewer = c.viewer
		teller.TellEvents([]event.Event{e})
		if full := strings.Contains(out.String(), table.Model().Units[us[1]].Name()); full != c.full || !strings.Contains(out.String(), "Dr") {
			t.Errorf("viewer %d reads %q", c.viewer, out.String())
		}
	}
	if knowsUnits(table, &event.CombatReport{Defenders: them}, 0) != true {
		t.Error("a unit that is not hidden is a secret")
	}
}

func TestBriefTellerCounts(t *testing.T) {
	table := told(t)
	g := table.Model()
	us := onMap(table, 0, 3)
	some := func(k event.Kind, u model.UnitID, text string) event.Event {
		e := event.NewEvent(k)
		e.Unit, e.To, e.Text = u, 0, text
		return e
	}
	phase := event.NewEvent(event.Phase)
	phase.Text = "rest"
	box := g.Boxes[len(g.Boxes)-1]
	boxed := some(event.Placed, us[1], box.ID)
	boxed.To = model.None
	placed := "   " + g.Units[us[0]].Name() + " is placed in " + g.Grid.Label(0) + "\n"
	events := []event.Event{
		phase, some(event.Moved, us[0], ""), some(event.Entered, us[0], ""), some(event.Entered, us[1], ""),
		some(event.Exited, us[2], box.ID), some(event.Placed, us[0], ""), boxed, phase,
	}
	army := g.Armies[g.Units[us[0]].Army].Name()
	for brief, want := range map[bool]string{
		true:  " rest\n" + placed + "   2 " + army + " units enter\n   1 " + army + " unit leaves the map (" + box.Name() + ")\n",
		false: " rest\n   " + g.Units[us[0]].Name() + " moves ",
	} {
		var out bytes.Buffer
		teller := New(terminal.New(strings.NewReader(""), &out), table)
		teller.Brief = brief
		teller.TellEvents(events)
		if got := out.String(); !strings.HasPrefix(got, want) || strings.Count(got, "\n") > 7 {
			t.Errorf("brief %v:\n%s", brief, got)
		}
	}
}

// TestBriefTellsDice: where only programs play, too, a die that a script rolls says why
// something happens.
func TestBriefTellsDice(t *testing.T) {
	var out bytes.Buffer
	teller := New(terminal.New(strings.NewReader(""), &out), told(t))
	teller.Brief = true
	rolled := event.NewEvent(event.Rolled)
	rolled.Text, rolled.N = "the bridge", 6
	teller.TellEvents([]event.Event{rolled})
	if got := out.String(); got != "   The bridge: die 6\n" {
		t.Error(got)
	}
}

func TestScoreText(t *testing.T) {
	for want, k := range map[string]*event.CombatReport{
		"0-0, die 4":         {Die: 4, Modified: 4},
		"0-0, die 2 -3 = -1": {Die: 2, Modified: -1},
		"dice 5-2":           {Die: 5, Modified: 5, DefenceDie: 2, Attack: &model.Attack{Comparison: model.ByOpposedDice}},
		"dice 5-2 +1 = 6":    {Die: 5, Modified: 6, DefenceDie: 2, Attack: &model.Attack{Comparison: model.ByOpposedDice}},
	} {
		if got := game.ScoreText(k); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
