package conformance

import (
	"os"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/project"
)

// nightRaid is an invented game in which raiders alone come into a hex of enemies; it
// is played without its scripts.
func nightRaid(t *testing.T) *game.Rules {
	t.Helper()
	var rep diag.List
	p := project.Open(os.DirFS("testdata/invented"), &rep)
	res := compile.Load(p, "night-raid/dusk", compile.Options{}, &rep)
	if res.Game == nil {
		t.Fatal(diag.FormatSummary(&rep.Items[0]))
	}
	return &game.Rules{Model: res.Game}
}

// TestStands plants what the conformance suite must find: each position is one that no
// legal action may lead to, but for the first and the last.
func TestStands(t *testing.T) {
	rules := nightRaid(t)
	g := rules.Model
	unit := func(id string) model.UnitID {
		for u := range g.Units {
			if g.Units[u].ID == id {
				return model.UnitID(u)
			}
		}
		t.Fatalf("there is no unit %s", id)
		return 0
	}
	for _, x := range []struct{ name, unit, beside, want string }{
		{"as set up", "", "", ""},
		{"an enemy in the hex", "as-1", "bi-1", "enemies-in-hex"},
		{"two in a hex for one", "as-1", "as-2", "stacking"},
		{"a raider among enemies, which share_hex opens", "as-r", "bi-1", ""},
	} {
		t.Run(x.name, func(t *testing.T) {
			c := &checker{Play: Play{Rules: rules, Report: NewReport(rules)}, o: &Options{}}
			var err error
			if c.Table, err = game.New(rules, game.Setting{Seed: 1}); err != nil {
				t.Fatal(err)
			}
			if p := c.Table.Position(); x.unit != "" {
				p.PlaceUnit(g, unit(x.unit), p.Units[unit(x.beside)].At)
			}
			got := ""
			if c.checkMoves(flow.Decision{}, nil, 0); len(c.Report.Failures) > 0 {
				got = c.Report.Failures[0].Check
			}
			if got != x.want {
				t.Errorf("found %q, want %q", got, x.want)
			}
		})
	}
}
