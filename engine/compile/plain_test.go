package compile_test

import (
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/model"
)

// changed is a text of the small game with parts replaced, pair by pair.
func changed(t *testing.T, file string, pairs ...string) map[string]string {
	t.Helper()
	text := small[file]
	for i := 0; i < len(pairs); i += 2 {
		if !strings.Contains(text, pairs[i]) {
			t.Fatalf("%q is not in %s", pairs[i], file)
		}
		text = strings.Replace(text, pairs[i], pairs[i+1], 1)
	}
	return map[string]string{file: text}
}

// What is absent means the plain thing, and no limit stands where a number limits.
func TestPlainScalars(t *testing.T) {
	res, rep := load(t, files(changed(t, fGame,
		"{limit: 2}", "{limit: no limit}",
		"    obligations:", "    targets: {most_attackers: no limit}\n    obligations:",
		", prefer: {any: {when: true}}", "",
		"variables:\n", "traces: {road: {along: [road], length: no limit}}\nvariables:\n  cap: {default: no limit, max: 9}\n",
	)), "small/meeting", compile.Options{})
	if res.Game == nil {
		t.Fatal(show(rep))
	}
	g := res.Game
	if n, fixed := g.Stacking[0].Limit.Const(); !fixed || n != model.NoLimit {
		t.Error("stacking: no limit is a limit", n)
	}
	if g.Attacks[0].MostAttackers != model.NoLimit {
		t.Error("attackers: no limit is a limit", g.Attacks[0].MostAttackers)
	}
	if p := g.Retreats[0].Prefer; len(p) != 1 || p[0].When != nil {
		t.Error("a retreat without prefer has not one tier of all hexes", p)
	}
	for i := range g.Vars {
		if g.Vars[i].ID == "cap" && g.Vars[i].Default != model.NoLimit {
			t.Error("default: no limit is", g.Vars[i].Default)
		}
	}
	if tr := g.Traces[len(g.Traces)-1]; tr.To != nil || tr.Length != nil {
		t.Error("a trace without to ends somewhere")
	}
}

// Yes and no are no truth values: the finding says what to write.
func TestYesAndNo(t *testing.T) {
	for _, f := range []struct{ old, new, at string }{
		{"when: option.rain", "when: no", "write false"},
		{"{any: {when: true}}", "{any: {when: Yes}}", "write true"},
		{"{limit: 2}", "{limit: no limits}", ""},
		{"    obligations:", "    targets: {most_attackers: many}\n    obligations:", "no limit"},
	} {
		res, rep := load(t, files(changed(t, fGame, f.old, f.new)), "small/meeting", compile.Options{})
		if text := show(rep); res.Game != nil || !strings.Contains(text, f.at) {
			t.Errorf("%s: want %q in %s", f.new, f.at, text)
		}
	}
}
