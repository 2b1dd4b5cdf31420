package conformance_test

import (
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/conformance"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// metByAny is the basic game with a duty of which the look-ahead counts guns at
// range, and whatever else need not attack.
func metByAny(t *testing.T) *game.Rules {
	return basicWith(t, "      fixed: option.duty_list", "      met_by: any attack\n      fixed: option.duty_list")
}

// basicWith is the basic game with another text in its files.
func basicWith(t *testing.T, old, with string) *game.Rules {
	t.Helper()
	files, found := fstest.MapFS{}, false
	disk := os.DirFS("../..")
	err := fs.WalkDir(disk, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || name != "vedette.yaml" && !strings.HasPrefix(name, "scenarios/napoleon-at-waterloo/") {
			return err
		}
		text, err := fs.ReadFile(disk, name)
		found = found || strings.Contains(string(text), old)
		files[name] = &fstest.MapFile{Data: []byte(strings.Replace(string(text), old, with, 1))}
		return err
	})
	if err != nil || !found {
		t.Fatalf("%q stands in no file of the game: %v", old, err)
	}
	var rep diag.List
	return loadRules(t, project.Open(files, &rep), "napoleon-at-waterloo/basic", compile.Options{})
}

// TestDutiesMayBeMetByUnitsThatNeedNotAttack holds that with met_by: any attack
// an attack is open when what it leaves can be met by a gun at range, in either
// order, that the phase does not end before that gun has fired, and that a
// refusal names whom an attack would leave over.
func TestDutiesMayBeMetByUnitsThatNeedNotAttack(t *testing.T) {
	var rep diag.List
	node := func(text string) *yamldoc.Node { return yamldoc.Read("test.yaml", []byte(text), &rep) }
	at := func(rules *game.Rules, position string) *game.Table {
		tb := game.StartFromText(rules, game.Setting{Seed: 1}, node(position), nil, &rep)
		if tb == nil {
			diagtest.MustBeClean(t, rep.Items)
		}
		return tb
	}
	const position = `{only: {fr-inf-guard-grenadiers: "0816", fr-art-i: "0815", br-inf-2: "0817", br-cav-db: "0916"}, phase: french combat}`
	near, far := node(`{attack: "0916", with: fr-inf-guard-grenadiers}`), node(`{attack: "0817", with: fr-art-i}`)
	pairs := at(loadRules(t, projects(t)[0], "napoleon-at-waterloo/basic", compile.Options{}), position)
	no := pairs.Explainer().WhyNot(near)
	if no == nil || no.Reason != "must-attack" || !strings.Contains(no.Text, "0817") {
		t.Errorf("met_by: pairs: the attack that leaves 0817 over is answered %v, want must-attack with the hex", no)
	}
	any := metByAny(t)
	if no := at(any, position).Explainer().WhyNot(far); no != nil {
		t.Errorf("the gun may not fire first: %v", no)
	}
	tb := at(any, position)
	if no := tb.Explainer().WhyNot(near); no != nil {
		t.Fatalf("the attack that leaves 0817 to the gun is refused: %v", no)
	}
	if _, no := tb.ApplyOrder(near); no != nil {
		t.Fatal(no)
	}
	for d, ok := tb.Decision(); ok && d.Kind != "attack.target"; d, ok = tb.Decision() {
		tb.ApplyTrusted(tb.Legal()[len(tb.Legal())-1]) // the last is to stay where one stands
	}
	if no := tb.Explainer().WhyNot(node(`{done: true}`)); no == nil || no.Reason != "must-attack" {
		t.Errorf("the phase may end with 0817 left over: %v", no)
	}
	if no := tb.Explainer().WhyNot(far); no != nil {
		t.Errorf("the gun may not fire: %v", no)
	}
}

// TestDutiesMetByAnyAttackAgainstTheWalker compares such duties with attacks
// tried out one by one.
func TestDutiesMetByAnyAttackAgainstTheWalker(t *testing.T) {
	rep := conformance.Complete(metByAny(t), conformance.CompleteOptions{Positions: 12, Seed: rng.Seed(7)})
	for _, f := range rep.Failures {
		t.Error(f.Text)
	}
	if rep.Compared["attacks"] == 0 {
		t.Error("no attacks were compared")
	}
}

// TestLookAheadHeedsOnce holds what the reference says of once: with be_attacked
// an attack by one of two bound units is refused where the other would be left
// without an enemy; without it the same enemy can be attacked for both.
func TestLookAheadHeedsOnce(t *testing.T) {
	var rep diag.List
	node := func(text string) *yamldoc.Node { return yamldoc.Read("test.yaml", []byte(text), &rep) }
	const position = `{only: {fr-inf-guard-grenadiers: "0816", fr-inf-1: "0817", br-cav-db: "0916"}, phase: french combat}`
	alone := node(`{attack: "0916", with: fr-inf-guard-grenadiers, done: true}`)
	const once = "      be_attacked: true\n"
	for _, c := range []struct{ with, want string }{{once, "must-attack"}, {"", ""}} {
		tb := game.StartFromText(basicWith(t, once, c.with), game.Setting{Seed: 1}, node(position), nil, &rep)
		if tb == nil {
			diagtest.MustBeClean(t, rep.Items)
		}
		got := ""
		if no := tb.Explainer().WhyNot(alone); no != nil {
			got = no.Reason
		}
		if got != c.want {
			t.Errorf("once with %q: the attack by one of two is answered %q, want %q", c.with, got, c.want)
		}
	}
}
