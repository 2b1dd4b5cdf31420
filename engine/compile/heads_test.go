package compile_test

import (
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
)

// An entry without a rulebook section has that of the nearest block in its file,
// else the file's; what a variant changes has the variant's.
func TestRuleIsInherited(t *testing.T) {
	change := changed(t, fGame, "id: small\n", "id: small\nrule: S 1\n",
		"    strength:\n      value: cs\n      defenders: {woods: {", "    rule: S 9\n    strength:\n      value: cs\n      defenders: {rule: S 9.4, marsh: {multiply: 3}, lake: {multiply: 1, rule: S 9.5}, woods: {",
		"    results:\n      Ar: {back", "    results:\n      rule: S 9.6\n      reconstruction: true\n      Ar: {back")
	change["variants/small/hills.yaml"] = `format: 2
kind: variant
id: hills
game: small
rule: V 1
change:
  - {set: attacks.ground.strength.defenders.woods.multiply, to: 4, rule: V 2}
  - {set: attacks.ground.die.dice, to: 2d6, rule: V 3}
  - {add: attacks.ground.strength.defenders.hill, value: {multiply: 2}}
  - {add: attacks.ground.strength.defenders.crest, value: {multiply: 2}, rule: V 4}
`
	res, rep := load(t, files(change), "small/meeting", compile.Options{Variants: []string{"hills"}})
	if res.Game == nil {
		t.Fatal(show(rep))
	}
	a := &res.Game.Attacks[0]
	got := map[string]string{"attack": a.Rule, "march": res.Game.Movements[0].Rule, "result": a.Results[0].Effects.List[0].Rule}
	for _, x := range a.DefenderTerms {
		got[x.ID] = x.Rule
	}
	want := map[string]string{"attack": "V 3", "march": "S 1", "result": "S 9.6", "woods": "V 2", "marsh": "S 9.4", "lake": "S 9.5", "hill": "V 1", "crest": "V 4"}
	for k, w := range want {
		if got[k] != w {
			t.Errorf("%s has the section %q, want %q", k, got[k], w)
		}
	}
	e := res.Spec.Attacks.Entries[0].Value.Results.Entries[0].Value.Entries[0].Value
	if !e.Reconstruction || res.Spec.Attacks.Entries[0].Value.Reconstruction {
		t.Error("what is reconstructed is not inherited as it stands")
	}
}

// What runs a function has the section of the function where nothing nearer than the
// file states one; a hook without run and effects runs the function of its name.
func TestRuleOfTheFunction(t *testing.T) {
	change := changed(t, fGame, "id: small\n", "id: small\nrule: S 1\n", "storm: {at: turn.start, run: storm}", "storm: {at: turn.start}\n  last-storm: {at: turn.end, rule: S 3}")
	change["scenarios/small/rules/more.lua"] = "--- It blows (S 7).\n--- rule: S 7\nfunction last_storm() end\n"
	change["scenarios/small/rules/main.lua"] = strings.Replace(small["scenarios/small/rules/main.lua"], "function storm()", "--- rule: S 8\nfunction storm()", 1)
	g := game(t, files(change), "small/meeting", compile.Options{})
	for i, want := range []string{"storm storm S 8", "last-storm last_storm S 3", "rush rush S 1"} {
		if h := &g.Hooks[i]; h.ID+" "+h.Run+" "+h.Rule != want {
			t.Errorf("the hook is %s %s %s, want %s", h.ID, h.Run, h.Rule, want)
		}
	}
}

// No entry can be called as the head of its map is.
func TestNoEntryIsCalledRule(t *testing.T) {
	_, rep := load(t, files(changed(t, fGame, "  one: {never", "  rule: {never")), "small/meeting", compile.Options{})
	if len(rep.Items) == 0 || rep.Items[0].Rule != "key-form" || rep.Items[0].Message != "no entry here can be called rule" {
		t.Error(show(rep))
	}
}
