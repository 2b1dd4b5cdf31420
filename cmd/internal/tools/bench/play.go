package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"time"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// timing is what the decisions of one kind took.
type timing struct {
	count, options int
	took           time.Duration
}

// play plays a bounded number of decisions and says what each kind of them took.
func play(out io.Writer, t *game.Table, o options) error {
	players := make([]bot.Bot, len(t.Model().Sides))
	for i := range players {
		b, err := bot.New(o.bot, rng.ParseSeed(o.seed)+rng.Seed(i)<<32)
		if err != nil {
			return err
		}
		players[i] = b
	}
	by, n := map[string]*timing{}, 0
	begun := time.Now()
	for last := begun; t.Result() == nil && n < o.decisions; n++ {
		d, open := t.Decision()
		if !open {
			return fmt.Errorf("after %d decisions nobody decides, and the game is not over", n)
		}
		s := by[d.Kind]
		if s == nil {
			s = &timing{}
			by[d.Kind] = s
		}
		s.options += len(t.Legal())
		if _, no := t.ApplyTrusted(players[d.Side].Choose(t)); no != nil {
			return fmt.Errorf("after %d decisions: %v", n, no)
		}
		now := time.Now()
		s.count, s.took, last = s.count+1, s.took+now.Sub(last), now
	}
	took := time.Since(begun).Seconds()
	fmt.Fprintf(out, "%d decisions of a %s game in %.2f s: %.0f decisions/s, turn %d, %d MB of memory at most\n", n, o.bot, took, float64(n)/took, t.Position().Turn, memoryMB())
	for _, kind := range slices.SortedFunc(maps.Keys(by), func(x, y string) int { return int(by[y].took - by[x].took) }) {
		s := by[kind]
		fmt.Fprintf(out, "  %-22s %7d decisions %9.0f microseconds each %8.1f options each\n", kind, s.count, s.took.Seconds()*1e6/float64(s.count), float64(s.options)/float64(s.count))
	}
	return nil
}
