package conformance_test

import (
	"math/rand/v2"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// TestNothingIsWhatItCannotBe plays random games (VEDETTE_DEAD_GAMES of them) and holds
// what names and the fields of units are against what they are said to be able to be: on
// that stands whatever lint calls dead.
func TestNothingIsWhatItCannotBe(t *testing.T) {
	t.Parallel()
	for _, p := range projects(t) {
		for _, g := range p.Games {
			for _, s := range g.Scenarios {
				ref := g.ID + "/" + s.ID
				rules := loadRules(t, p, ref, compile.Options{})
				looks := 0
				for n := range count("VEDETTE_DEAD_GAMES", 1) {
					looks += within(t, rules, ref, seed()+rng.Seed(n))
				}
				t.Logf("%s: %d values looked at", ref, looks)
			}
		}
	}
}

// within plays one game and looks at a position in twenty.
func within(t *testing.T, rules *game.Rules, ref string, seed rng.Seed) (looks int) {
	t.Helper()
	tab, err := game.New(rules, game.Setting{Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	env := query.NewEnvs(rules.Model).Base
	r := rand.New(rand.NewPCG(uint64(seed), 7))
	for step := 0; step < 3000 && tab.Result() == nil; step++ {
		if step%20 == 0 {
			c := query.New(rules.Model)
			c.P = tab.Position()
			looks += hold(t, ref, env, c)
		}
		legal := tab.Legal()
		if len(legal) == 0 {
			break
		}
		if _, no := tab.ApplyTrusted(legal[r.IntN(len(legal))]); no != nil {
			t.Fatalf("%s: %v", ref, no)
		}
	}
	return looks
}

func hold(t *testing.T, ref string, env *lang.Env, c *query.Ctx) (looks int) {
	t.Helper()
	for name, b := range env.Names {
		if b.Bounds == nil || b.Bounds.Values == nil || b.Get == nil {
			continue
		}
		looks++
		if v := b.Get(c, nil); !b.Bounds.Values().Contains(int64(v)) {
			t.Errorf("%s: %s is %d, and is said never to be", ref, name, v)
		}
	}
	for name, f := range env.Fields["unit"] {
		if f.Bounds == nil || f.Get == nil {
			continue
		}
		for u := range c.G.Units {
			looks++
			v := int64(f.Get(c, int32(u)))
			if f.Bounds.Values != nil && !f.Bounds.Values().Contains(v) || f.Bounds.ByMember != nil && !f.Bounds.ByMember(int32(u)).Contains(v) {
				t.Errorf("%s: %s of %s is %d, and is said never to be", ref, name, c.G.Units[u].ID, v)
			}
		}
	}
	return looks
}
