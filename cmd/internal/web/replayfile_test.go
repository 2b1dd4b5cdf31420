package web

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
	"github.com/vedette-wargames/vedette/engine/livegame"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// played is a room in which some actions were done.
func played(t *testing.T, rules *game.Rules, actions int) *livegame.Session {
	t.Helper()
	tb, err := game.New(rules, game.Setting{Seed: 4})
	if err != nil {
		t.Fatal(err)
	}
	r := livegame.New(tb, nil)
	for k := uint32(0); k < uint32(actions) && tb.Result() == nil; k++ {
		legal := tb.Legal()
		if _, no, err := r.Apply(legal[rng.RollDie(4, "replay", k, len(legal))-1]); no != nil || err != nil {
			t.Fatal(no, err)
		}
	}
	return r
}

var (
	elements = regexp.MustCompile(`(?s)<script([^>]*)>(.*?)</script>`)
	policyOf = regexp.MustCompile(`content="(default-src [^"]*)"`)
)

// A replay holds two scripts: its data, which runs nothing, and the viewer, whose hash
// the policy names; what a stranger's game is called cannot become a third.
func TestReplayRunsOnlyItsViewer(t *testing.T) {
	var shelf gametest.Shelf
	g := *shelf.Rules(t, "napoleon-at-waterloo/basic").Model
	evil := `</script><script>alert(1)</script><img src=x onerror=alert(2)>`
	g.Title = evil
	units := append([]model.Unit(nil), g.Units...)
	for i := range units {
		units[i].Label = evil + units[i].Label
	}
	g.Units = units
	file, err := ReplayFile(played(t, &game.Rules{Model: &g}, 60), model.None, nil)
	if err != nil {
		t.Fatal(err)
	}
	found := elements.FindAllSubmatch(file, -1)
	if len(found) != 2 || !bytes.Contains(found[0][1], []byte("application/json")) || !json.Valid(found[0][2]) {
		t.Fatalf("%d scripts", len(found))
	}
	policy := string(policyOf.FindSubmatch(file)[1])
	if !strings.Contains(policy, "script-src '"+policyHash(found[1][2])+"'") {
		t.Error("the policy does not name the viewer")
	}
	if bytes.Contains(file, []byte("<img")) || bytes.Contains(file, []byte("alert(1)</script>")) {
		t.Error("a text of the game is markup")
	}
	for _, outside := range []string{`src="`, `url(http`, `href="/`, `href="http`} {
		if bytes.Contains(bytes.Replace(file, found[0][2], nil, 1), []byte(outside)) {
			t.Errorf("the file loads something: %s", outside)
		}
	}
}

// sideCalled is a side by its id.
func sideCalled(t *testing.T, g *model.Game, id string) model.SideID {
	t.Helper()
	for i := range g.Sides {
		if g.Sides[i].ID == id {
			return model.SideID(i)
		}
	}
	t.Fatalf("there is no side %s", id)
	return model.None
}

// The replay of a side is the same bytes whatever lies under the counters that it did
// not see.
func TestReplayOfASideHoldsNoSecret(t *testing.T) {
	var shelf gametest.Shelf
	rules := shelf.Rules(t, "napoleon-at-waterloo/basic")
	file := func(a, b string) []byte {
		given := gametest.YAML(t, `{only: {fr-inf-1: "0815", `+a+`: {hex: "0619", hidden: true}, `+b+`: {hex: "0719", hidden: true}}, phase: allied movement}`)
		var rep diag.List
		tb := game.StartFromText(rules, game.Setting{}, given, nil, &rep)
		if tb == nil {
			t.Fatal(rep.Items)
		}
		out, err := ReplayFile(livegame.New(tb, nil), sideCalled(t, rules.Model, "french"), nil)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Contains(out, []byte("0619")) {
			t.Fatal("the counters are not there at all")
		}
		return out
	}
	if !bytes.Equal(file("br-inf-2", "br-inf-4"), file("br-inf-4", "br-inf-2")) {
		t.Error("the file tells which counter is which")
	}
}
