// Command bench measures how the engine copes with a big game. It makes an invented game of a given
// size in memory (package big; equal sizes and seeds give equal games), loads it and plays decisions
// of it. It prints the time and memory for loading, and the time of each kind of decision.
//
//	go run ./cmd/internal/tools/bench -hexes 25000 -counters 5000 -decisions 20000
//
// Times depend on the machine: compare two figures only if both were taken on one machine, in turn.
// `vedette bench` measures games that people play.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"time"

	"github.com/vedette-wargames/vedette/cmd/internal/tools/bench/big"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// options says what to measure.
type options struct {
	hexes, counters, decisions int
	bot, seed, without         string
}

func main() {
	var o options
	flag.IntVar(&o.hexes, "hexes", 25_000, "hexes of the map; some more come out, since it has whole columns")
	flag.IntVar(&o.counters, "counters", 5_000, "counters")
	flag.IntVar(&o.decisions, "decisions", 20_000, "decisions to play")
	flag.StringVar(&o.bot, "bot", "random", "who plays all sides")
	flag.StringVar(&o.seed, "seed", "1", "seed of the game and of its dice")
	flag.StringVar(&o.without, "without", "", "a kind of kept answers to work out anew each time, or all")
	flag.Parse()
	if err := measure(os.Stdout, o); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// measure loads a big game on one core and plays it.
func measure(out io.Writer, o options) error {
	pack, err := big.Pack(o.hexes, o.counters, rng.ParseSeed(o.seed))
	if err != nil {
		return err
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	start := time.Now()
	var rep diag.List
	res := compile.Load(project.Open(pack, &rep), big.Ref, compile.Options{}, &rep)
	if res.Game == nil {
		return errors.New(diag.FormatSummary(&rep.Items[0]))
	}
	rules := &game.Rules{Model: res.Game}
	if o.without != "" {
		rules.DisabledCaches = query.FindCacheSet(o.without)
		if rules.DisabledCaches == 0 {
			return fmt.Errorf("no kind of kept answers is called %q", o.without)
		}
	}
	t, err := game.New(rules, game.Setting{Seed: rng.ParseSeed(o.seed), Quiet: true})
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d hexes, %d counters: loaded and set up in %.2f s, %d MB of memory\n", rules.Model.Grid.NumHexes(), len(rules.Model.Units), time.Since(start).Seconds(), memoryMB())
	return play(out, t, o)
}

// memoryMB is how much memory the program has taken from the system so far.
func memoryMB() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.Sys >> 20
}
