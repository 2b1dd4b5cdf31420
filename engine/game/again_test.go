package game_test

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// A table that plays another game keeps nothing of the one before.
func TestAgainIsLikeNew(t *testing.T) {
	used := &game.Table{Rules: rulesOf(t, basic)}
	for seed := rng.Seed(1); seed <= 3; seed++ {
		s := game.Setting{Seed: seed, Quiet: true}
		fresh, err := game.New(used.Rules, s)
		if err != nil {
			t.Fatal(err)
		}
		if err := used.ResetTable(s); err != nil {
			t.Fatal(err)
		}
		for n := 0; n < 40 && fresh.Result() == nil; n++ {
			a, b := fresh.Legal(), used.Legal()
			if len(a) != len(b) || fresh.Hash() != used.Hash() {
				t.Fatalf("seed %d, action %d: %d and %d actions, hashes %s and %s", seed, n, len(a), len(b), fresh.Hash(), used.Hash())
			}
			k := (n*7 + int(seed)) % len(a)
			if a[k] != b[k] {
				t.Fatalf("seed %d, action %d: %v and %v", seed, n, a[k], b[k])
			}
			fresh.ApplyTrusted(a[k])
			used.ApplyTrusted(b[k])
		}
	}
}

// Frames that are done are begun again: those that a copy holds, or that a copy is
// done with, are not among them.
func TestCopiesPlayOnAlone(t *testing.T) {
	rules := rulesOf(t, basic)
	for seed := rng.Seed(1); seed <= 3; seed++ {
		s := game.Setting{Seed: seed, Quiet: true}
		alone, err := game.New(rules, s)
		if err != nil {
			t.Fatal(err)
		}
		copied, err := game.New(rules, s)
		if err != nil {
			t.Fatal(err)
		}
		var copies []*game.Table
		for n := 0; n < 60 && alone.Result() == nil; n++ {
			copies = append(copies, copied.Clone())
			for i, c := range copies[max(0, len(copies)-4):] {
				if l := c.Legal(); len(l) > 0 {
					c.ApplyTrusted(l[(n*5+i)%len(l)])
				}
			}
			a, b := alone.Legal(), copied.Legal()
			if len(a) != len(b) || alone.Hash() != copied.Hash() {
				t.Fatalf("seed %d, action %d: %d and %d actions, hashes %s and %s", seed, n, len(a), len(b), alone.Hash(), copied.Hash())
			}
			k := (n*7 + int(seed)) % len(a)
			alone.ApplyTrusted(a[k])
			copied.ApplyTrusted(b[k])
		}
	}
}
