package playcmd

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/session"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// find is the index of what has an id.
func find[T any](t *testing.T, list []T, id string, source func(*T) *model.Source) int {
	t.Helper()
	i := slices.IndexFunc(list, func(x T) bool { return source(&x).ID == id })
	if i < 0 {
		t.Fatalf("there is no %s", id)
	}
	return i
}

func varIn(t *testing.T, g *model.Game, id string) model.VarID {
	return model.VarID(find(t, g.Vars, id, func(v *model.Var) *model.Source { return &v.Source }))
}

// Players read the text of a value, whose it is by name, and nothing of mere
// bookkeeping.
func TestVariablesAreToldInWords(t *testing.T) {
	tb := sit(t, "waterloo-20/standard")
	g := tb.Model()
	weather, ground, routed := &g.Vars[varIn(t, g, "weather")], &g.Vars[varIn(t, g, "ground")], &g.Vars[varIn(t, g, "rout")]
	u := model.UnitID(find(t, g.Units, "pr-1", func(u *model.Unit) *model.Source { return &u.Source }))
	e := event.NewEvent(event.Variable)
	for _, c := range []struct {
		v     *model.Var
		unit  model.UnitID
		n     int32
		wants []string
	}{
		{weather, model.None, weather.Texts[2], []string{weather.Name(), "showers"}},
		{ground, u, ground.Texts[1], []string{g.Units[u].Name(), "terrain +1"}},
		{routed, u, 9, []string{g.Units[u].Name(), routed.Name()}},
	} {
		e.Text, e.Unit, e.N = c.v.ID, c.unit, c.n
		got := game.EventText(g, &e)
		for _, w := range c.wants {
			if !strings.Contains(strings.ToLower(got), strings.ToLower(w)) {
				t.Errorf("no %q in %q", w, got)
			}
		}
		if strings.Contains(got, "pr-1") {
			t.Errorf("an id in %q", got)
		}
	}
	old := weather.Internal
	defer func() { weather.Internal = old }()
	e.Text = weather.ID
	for _, untold := range []bool{false, true} {
		weather.Internal = untold
		tb.Run().Values.SetVariable(varIn(t, g, "weather"), 0, weather.Texts[2], nil)
		told := strings.Contains(strings.Join(tb.Observer(model.None).VisibleVariables(), "\n"), "showers")
		if told == untold || game.ForPlayers(g, &e) == untold {
			t.Errorf("shown %v: %q", !untold, tb.Observer(model.None).VisibleVariables())
		}
	}
}

// What a value means is told in the words of its author: with a name as a sentence
// (WC15 The Deluge), without one alone.
func TestValuesAreToldInTheirWords(t *testing.T) {
	tb := sit(t, "waterloo-campaign-1815/june-16")
	for _, c := range []struct {
		value int32
		want  string
	}{{2, "The ground is soaked by rain"}, {1, "The ground is soft"}, {0, "The ground is dry"}} {
		tb.Run().Events = nil
		tb.Run().Values.SetVariable(varIn(t, tb.Model(), "rain"), 0, c.value, nil)
		events := tb.Run().Events
		if got := game.EventText(tb.Model(), &events[len(events)-1]); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
		if told := slices.Contains(tb.Observer(model.None).VisibleVariables(), c.want); told != (c.value != 0) {
			t.Errorf("%q stands in the list: %v", c.want, told)
		}
	}
	tb = sit(t, "waterloo-20/standard")
	tb.Run().Values.SetVariable(varIn(t, tb.Model(), "event_lost"), 1, 1, nil)
	if want := "The Allies lose the next event"; !slices.Contains(tb.Observer(model.None).VisibleVariables(), want) {
		t.Errorf("no %q in %q", want, tb.Observer(model.None).VisibleVariables())
	}
}

// A flag is told as what holds, of whom; of an army by its name.
func TestFlagsAreToldAsWhatHolds(t *testing.T) {
	tb := sit(t, "waterloo-20/standard")
	g := tb.Model()
	id := varIn(t, g, "marching")
	tb.Run().Events = nil
	tb.Run().Values.SetVariable(id, 1, 1, nil)
	events := tb.Run().Events
	if got, want := game.EventText(g, &events[len(events)-1]), "The Anglo-Dutch are on a forced march"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	tb.Run().Values.SetVariable(id, 1, 0, nil)
	events = tb.Run().Events
	if got, want := game.EventText(g, &events[len(events)-1]), "The Anglo-Dutch are no longer on a forced march"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// A manner of moving is said with names: who is chosen, and what as.
func TestWaysAreSaidWithNames(t *testing.T) {
	g := sit(t, "waterloo-campaign-1815/june-16").Model()
	to, _ := g.Grid.ParseLabel("1218")
	for word, want := range map[string]string{
		"":                    "go to 1218",
		"road":                "go to 1218, by road",
		"fr-hq-napoleon":      "go to 1218, under Napoleon HQ",
		"road fr-hq-napoleon": "go to 1218, under Napoleon HQ, by road",
	} {
		a := flow.HexAction(flow.VTo, to)
		a.Word = word
		if got := game.ActionText(g, a); got != want {
			t.Errorf("%q is said as %q, want %q", word, got, want)
		}
	}
	basic := sit(t, "napoleon-at-waterloo/basic").Model()
	if got := game.ActionText(basic, flow.WordAction(flow.VExit, "north")); got != "leave the map (off the north edge)" {
		t.Errorf("%q", got)
	}
	camp := sit(t, "waterloo-20/standard").Model()
	if got := game.ActionText(camp, flow.WordAction(flow.VDeclare, "use")); got != "declare one more by the event" {
		t.Errorf("%q", got)
	}
}

// A way of winning is never told as an expression.
func TestVictoryIsToldInWords(t *testing.T) {
	for _, ref := range []string{"napoleon-at-waterloo/basic", "napoleon-at-waterloo/advanced", "waterloo-20/standard"} {
		g := sit(t, ref).Model()
		for i := range g.Victory {
			if text := game.VictoryText(g, &g.Victory[i]); strings.ContainsAny(text, "(='") {
				t.Errorf("%s: %s: %q", ref, g.Victory[i].ID, text)
			}
		}
	}
	var v model.Victory
	v.Text = "the capital has fallen"
	if got := game.VictoryText(&model.Game{}, &v); got != v.Text {
		t.Errorf("%q", got)
	}
}

// sit opens a scenario as it is played.
func sit(t *testing.T, ref string, variants ...string) *game.Table {
	t.Helper()
	a := &kit.Kit{Out: &bytes.Buffer{}, Err: &bytes.Buffer{}}
	l, err := a.LoadScenario(ref, kit.VariantChoice{Variants: variants})
	if err != nil {
		t.Fatal(err, a.Err)
	}
	s, err := session.BeginGame(l, session.SeedOrigin{Seed: "1"}, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	return s.Table
}

// An action of another phase is told by its name, with the phase it belongs to; for one
// that the game does not have the nearest is named.
func TestAnActionOfAnotherPhaseIsToldByItsName(t *testing.T) {
	tb := sit(t, "waterloo-20/standard")
	for d, ok := tb.Decision(); ok && d.Kind != "move.unit"; d, ok = tb.Decision() {
		if _, no := tb.Apply(tb.Legal()[0]); no != nil {
			t.Fatal(no)
		}
	}
	no := tb.Explainer().WhyNot(orderOf(`{"act": "commit-guard"}`))
	if no == nil || no.Reason != "not-in-this-phase" || !strings.Contains(no.Text, "Commit the Guard belongs to the phase") || strings.Contains(no.Text, "commit-guard") {
		t.Errorf("%v", no)
	}
	no = tb.Explainer().WhyNot(orderOf(`{"act": "forced-marsh"}`))
	if no == nil || no.Nearest != "forced-march" {
		t.Errorf("%+v", no)
	}
}

func orderOf(text string) *yamldoc.Node { return yamldoc.Read("order", []byte(text), new(diag.List)) }
