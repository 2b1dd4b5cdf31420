package eval_test

import (
	"cmp"
	"os"
	"testing"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/bot/eval"
	"github.com/vedette-wargames/vedette/engine/bot/features"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/script/load"
)

// TestMovingIsJudgedAsALookAtEachHex: what is summed up once of all others gives, for every hex where a
// unit is put, exactly what a whole look at the position gives.
func TestMovingIsJudgedAsALookAtEachHex(t *testing.T) {
	for _, scenario := range []string{"waterloo-20/standard", "napoleon-at-waterloo/advanced", "waterloo-campaign-1815/june-16"} {
		t.Run(scenario, func(t *testing.T) { moving(t, scenario) })
	}
}

func moving(t *testing.T, scenario string) {
	var rep diag.List
	rules, found := new(load.Loader).LoadRules(project.Open(os.DirFS("../../.."), &rep), scenario, compile.Options{})
	diagtest.MustBeClean(t, found.Items)
	g := rules.Model
	tb, err := game.New(rules, game.Setting{Seed: 3, Quiet: true})
	if err != nil {
		t.Fatal(err)
	}
	player, _ := bot.New("contact", 5)
	seen, moves := eval.New(g), eval.New(g)
	w := eval.DefaultWeights()
	for i := range w {
		w[i] = cmp.Or(w[i], 1000) // all features, those too that weigh nothing where nothing is said
	}
	judged := 0
	for n := 0; tb.Result() == nil && tb.Fault() == nil && n < 600; n++ {
		if n%40 == 0 {
			for u := n / 40; u < len(g.Units); u += 11 {
				judged += tryAll(t, tb, seen, moves, model.UnitID(u), w)
			}
		}
		if _, no := tb.ApplyTrusted(player.Choose(tb)); no != nil {
			t.Fatal(no)
		}
	}
	if judged < 200 {
		t.Errorf("%d hexes only were judged", judged)
	}
}

// tryAll puts a unit on some hexes; it gives how many.
func tryAll(t *testing.T, tb *game.Table, seen, moves *eval.Evaluator, u model.UnitID, w eval.Weights) (judged int) {
	p, g := tb.Position(), tb.Model()
	was, side := p.Units[u].At, g.Units[u].Side
	if was.Hex() < 0 {
		return 0
	}
	defer p.PlaceUnit(g, u, was)
	for i := range features.List() {
		one := eval.Weights{}
		one[i] = w[i]
		if !moves.BeginPlacement(tb, side, u, one) {
			return 0
		}
		for h := int(u) % 7; h < g.Grid.NumHexes(); h += 29 {
			p.PlaceUnit(g, u, model.OnHex(model.HexID(h)))
			got, want := moves.EvaluateHex(model.HexID(h)), seen.EvaluatePosition(tb, side, one)
			if judged++; got != want {
				t.Fatalf("%s of %s on %s: %d, a whole look gives %d", features.List()[i].Name, g.Units[u].ID, g.Grid.Label(model.HexID(h)), got, want)
			}
		}
	}
	return judged
}
