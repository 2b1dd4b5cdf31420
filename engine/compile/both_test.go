package compile_test

import (
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
)

// A result does the entries of all codes that fit it, in the order written.
func TestCodesByPattern(t *testing.T) {
	old := "      Ar: {back: {retreat: attackers}}\n"
	res, rep := load(t, files(changed(t, fGame, old, "      '*r': {flee: {eliminate: supporters}}\n"+old)), "small/meeting", compile.Options{})
	if res.Game == nil {
		t.Fatal(show(rep))
	}
	got := ""
	for _, r := range res.Game.Attacks[0].Results {
		got += r.Code + ":"
		for _, e := range r.Effects.List {
			got += " " + e.ID
		}
		got += "; "
	}
	if got != "Ar: flee back; Dr: flee back on; EX: both pay; " {
		t.Error(got)
	}
	for _, f := range []struct{ text, want string }{
		{"      'Z*': {flee: {eliminate: supporters}}\n", `no result of the table "crt" fits the pattern "Z*"`},
		{"      '*r': {back: {eliminate: supporters}}\n", `the result "Ar" has two entries "back"`},
	} {
		if res, rep := load(t, files(changed(t, fGame, old, f.text+old)), "small/meeting", compile.Options{}); res.Game != nil || !strings.Contains(show(rep), f.want) {
			t.Errorf("want %s in %s", f.want, show(rep))
		}
	}
}

// TestCodesHaveWords: a table names its codes for players; a name that no cell holds is found.
func TestCodesHaveWords(t *testing.T) {
	old := "    rows:\n"
	res, rep := load(t, files(changed(t, fTables, old, "    names: {Dr: the defenders retreat, Dx: a slip}\n"+old)), "small/meeting", compile.Options{})
	if res.Game == nil || len(res.Game.Tables[0].CodeNames) != 1 || res.Game.Tables[0].CodeNames["Dr"] != "the defenders retreat" {
		t.Fatal(show(rep))
	}
	if want := `holds the code "Dx" that is named here`; !strings.Contains(show(rep), want) {
		t.Errorf("want %s in %s", want, show(rep))
	}
}

// A declaration by each is one of the attacker and one of the defender; side, own
// and foes are whose it is. A support for both is one for each side.
func TestEachSideForItself(t *testing.T) {
	res, rep := load(t, files(changed(t, fGame,
		"declare: {mode: {by: attacker, choices: {charge: {}, probe: {}}}}",
		"declare: {mode: {by: each, choices: {charge: {when: \"any(own, side == 'red') and count(foes) > 0\"}, probe: {when: side ~= phasing}}}}\n    support: {guns: {for: both, units: kind == 'guns'}}",
		"modifiers: {charge: {add: 1, when: \"declared('mode') == 'charge'\"}}",
		"modifiers: {charge: {add: 1, when: \"declared('mode', phasing) == 'charge' and declared('mode', 'blue') == 'probe' and count(attack_supporters) > count(defence_supporters)\"}}",
	)), "small/meeting", compile.Options{})
	if res.Game == nil {
		t.Fatal(show(rep))
	}
	a := &res.Game.Attacks[0]
	if len(a.Declarations) != 2 || a.Declarations[0].ByDefender || !a.Declarations[1].ByDefender || a.Declarations[1].ID != "mode" || a.Declarations[0].Choices[0].When == a.Declarations[1].Choices[0].When {
		t.Errorf("%+v", a.Declarations)
	}
	if len(a.Support) != 2 || a.Support[0].ForDefenders || !a.Support[1].ForDefenders {
		t.Errorf("%+v", a.Support)
	}
}
