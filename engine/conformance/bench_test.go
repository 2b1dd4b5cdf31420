package conformance_test

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/conformance"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/jsontext"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// BenchmarkCalibration is a loop in plain Go that never changes, so that
// figures from different machines compare.
func BenchmarkCalibration(b *testing.B) {
	var table [1024]uint32
	sum := uint32(0)
	for i := 0; i < b.N; i++ {
		x := uint32(i)*2654435761 + 12345
		for k := 0; k < 1000; k++ {
			x ^= x << 13
			x ^= x >> 17
			x ^= x << 5
			table[x&1023] += x
			sum += table[sum&1023]
		}
	}
	if sum == 1 {
		b.Log(sum)
	}
}

// benchGames runs a benchmark for every scenario.
func benchGames(b *testing.B, run func(b *testing.B, rules *game.Rules)) {
	for _, p := range projects(b) {
		for _, g := range p.Games {
			for _, s := range g.Scenarios {
				ref := g.ID + "/" + s.ID
				b.Run(ref, func(b *testing.B) {
					rules := loadRules(b, p, ref, compile.Options{})
					b.ReportAllocs()
					b.ResetTimer()
					run(b, rules)
				})
			}
		}
	}
}

// playout plays a whole game and returns its number of actions.
func playout(b *testing.B, rules *game.Rules, seed rng.Seed, quiet, hash bool) int {
	t, err := game.New(rules, game.Setting{Seed: seed, Quiet: quiet})
	if err != nil {
		b.Fatal(err)
	}
	n := 0
	for ; t.Result() == nil; n++ {
		if _, no := t.ApplyTrusted(conformance.ChooseRandom(t, t.Legal(), seed, uint32(n))); no != nil {
			b.Fatal(no)
		}
		if hash {
			t.Position().Hash(rules.Model)
		}
	}
	return n
}

func benchPlayouts(b *testing.B, quiet, hash bool) {
	benchGames(b, func(b *testing.B, rules *game.Rules) {
		actions := 0
		for i := 0; i < b.N; i++ {
			actions += playout(b, rules, rng.Seed(i+1), quiet, hash)
		}
		b.ReportMetric(float64(actions)/b.Elapsed().Seconds(), "actions/s")
		b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	})
}

// BenchmarkPlayout: uniformly random games, nothing kept.
func BenchmarkPlayout(b *testing.B) { benchPlayouts(b, true, false) }

// BenchmarkPlayoutHash: with the hash of every position.
func BenchmarkPlayoutHash(b *testing.B) { benchPlayouts(b, true, true) }

// BenchmarkPlayoutEvents: with events and explanations.
func BenchmarkPlayoutEvents(b *testing.B) { benchPlayouts(b, false, false) }

// midway is a game some way on.
func midway(b *testing.B, rules *game.Rules) *game.Table {
	t, err := game.New(rules, game.Setting{Seed: 7, Quiet: true})
	if err != nil {
		b.Fatal(err)
	}
	for n := uint32(0); n < 150 && t.Result() == nil; n++ {
		t.ApplyTrusted(conformance.ChooseRandom(t, t.Legal(), 7, n))
	}
	return t
}

// BenchmarkDescribe reads a game some way on: as a whole position that is unknown and stands its
// trial, as one that is known to be sound, and, to compare, a patch on the set-up.
func BenchmarkDescribe(b *testing.B) {
	for _, way := range []string{"unknown", "known", "patch"} {
		b.Run(way, func(b *testing.B) {
			benchGames(b, func(b *testing.B, rules *game.Rules) {
				var rep diag.List
				text := midway(b, rules).EncodePosition()
				if way == "patch" {
					text = []byte(`{}`)
				}
				n := jsontext.Read("position", text, &rep)
				trusted := func(t *game.Table) bool { return len(t.EncodePosition()) > 0 && way == "known" } // writes it, as a server does for its key
				for b.Loop() {
					if t := game.StartFromTrusted(rules, game.Setting{Seed: 7, Quiet: true}, n, text, trusted, &rep); t == nil {
						b.Fatal(rep.Items)
					}
				}
			})
		})
	}
}

// BenchmarkClone copies a position.
func BenchmarkClone(b *testing.B) {
	benchGames(b, func(b *testing.B, rules *game.Rules) {
		p := midway(b, rules).Position()
		b.ResetTimer()
		for i := 0; i < b.N; i++ {
			p.Clone()
		}
	})
}

// BenchmarkCloneInto copies a position into one no longer needed, as undo and
// searches do.
func BenchmarkCloneInto(b *testing.B) {
	benchGames(b, func(b *testing.B, rules *game.Rules) {
		p := midway(b, rules).Position()
		c := p.Clone()
		b.ResetTimer()
		for i := 0; i < b.N; i++ {
			p.CloneInto(c)
		}
	})
}

// BenchmarkHash hashes a position.
func BenchmarkHash(b *testing.B) {
	benchGames(b, func(b *testing.B, rules *game.Rules) {
		p := midway(b, rules).Position()
		b.ResetTimer()
		for i := 0; i < b.N; i++ {
			p.Hash(rules.Model)
		}
	})
}

// BenchmarkSave writes a position.
func BenchmarkSave(b *testing.B) {
	benchGames(b, func(b *testing.B, rules *game.Rules) {
		t := midway(b, rules)
		b.ResetTimer()
		for i := 0; i < b.N; i++ {
			t.EncodePosition()
		}
	})
}

// BenchmarkLegal lists the legal actions of a position that has just changed.
func BenchmarkLegal(b *testing.B) {
	benchGames(b, func(b *testing.B, rules *game.Rules) {
		t := midway(b, rules)
		b.ResetTimer()
		for i := 0; i < b.N; i++ {
			t.Position().MarkAllChanged()
			t.Clone().Legal()
		}
	})
}
