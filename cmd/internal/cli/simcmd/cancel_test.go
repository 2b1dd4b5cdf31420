package simcmd

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/kittest"
	"github.com/vedette-wargames/vedette/engine/sim/train"
)

// After the end of its context no command of this family goes on for more than the steps that were under way,
// and each says that it was interrupted.
func TestLongCommandsEndWithTheirContext(t *testing.T) {
	const basic = "napoleon-at-waterloo/basic"
	// Results that two workers had finished before the end wait in a queue and are counted after it: how many
	// depends on the machine.
	const queued = 16
	for name, c := range map[string]struct {
		at   int // the step that ends the context
		most int64
		want string
		run  func(ctx context.Context, k *kit.Kit) error
	}{
		"sim": {9, queued, "of 100000 games by random are played, and these are their figures", func(ctx context.Context, k *kit.Kit) error {
			return RunSim(ctx, SimOptions{Kit: k, Scenarios: []string{basic}, Bots: "random", Games: 100_000, Workers: 2})
		}},
		"sim --shard": {9, queued, "share.json is not written", func(ctx context.Context, k *kit.Kit) error {
			return RunSim(ctx, SimOptions{Kit: k, Scenarios: []string{basic}, Bots: "random", Games: 100_000, Workers: 2, Shard: "1/1", Out: "share.json"})
		}},
		"sim --sweep": {3, 0, "changes are tried, and this is what they show so far", func(ctx context.Context, k *kit.Kit) error {
			return RunSim(ctx, SimOptions{Kit: k, Scenarios: []string{basic}, Bots: "random", Games: 2, Workers: 2, Sweep: SweepOptions{Kinds: "all", Near: "2%", Most: 4}})
		}},
		"train": {9, queued, "interrupted: how far it is stands in", func(ctx context.Context, k *kit.Kit) error {
			return RunTrain(ctx, TrainOptions{Kit: k, Arg: basic, Seed: "1", From: "plain", DryRun: true,
				Plan: train.Plan{Bot: "greedy", Margin: 400, Watched: 10_000, Generations: 1, Candidates: 2, Games: 1, Workers: 2}})
		}},
		"bench": {4, 0, "interrupted: 3 of 100000 games were played", func(ctx context.Context, k *kit.Kit) error {
			return RunBench(ctx, BenchOptions{Kit: k, Args: []string{basic}, Games: 100_000, Every: 1, Bots: []string{"random"}, Seed: "1", Pairings: "same"})
		}},
		"bench --soak": {3, queued, "of 100000 games were played, with 0 failures", func(ctx context.Context, k *kit.Kit) error {
			return RunBench(ctx, BenchOptions{Kit: k, Args: []string{basic}, Games: 1, SoakGames: 100_000, Every: 50, Bots: []string{"random"}, Seed: "1", Pairings: "same", Variants: "none"})
		}},
	} {
		t.Run(name, func(t *testing.T) {
			k := &kit.Kit{Dir: t.TempDir(), Out: &bytes.Buffer{}, Err: &bytes.Buffer{}}
			steps := kittest.CountSteps(t, c.at)
			k.OnStep = steps.Count
			if err := c.run(steps.Context, k); err == nil || !strings.Contains(err.Error(), "interrupted") || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, not %q", err, c.want)
			}
			steps.CheckEnd(t, c.most)
			if _, err := os.Stat(k.Dir + "/share.json"); err == nil {
				t.Error("a part of a share was written")
			}
		})
	}
}

// Checking shares ends with the context, and then nothing is added up.
func TestMergeEndsWithItsContext(t *testing.T) {
	k := &kit.Kit{Dir: t.TempDir(), Out: &bytes.Buffer{}, Err: &bytes.Buffer{}}
	if err := RunSim(t.Context(), SimOptions{Kit: k, Scenarios: []string{"napoleon-at-waterloo/basic"}, Bots: "random", Games: 2, Shard: "1/1", Out: "share.json"}); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	err := RunMerge(ctx, MergeOptions{Kit: k, Files: []string{"share.json"}, Check: 2, Out: "sum.json"})
	if err == nil || err.Error() != "interrupted: not all shares were checked" {
		t.Errorf("%v", err)
	}
	if _, err := os.Stat(k.Dir + "/sum.json"); err == nil {
		t.Error("a sum was written")
	}
	if err := RunMerge(t.Context(), MergeOptions{Kit: k, Files: []string{"share.json"}, Check: 2, Out: "sum.json"}); err != nil {
		t.Errorf("without an interrupt: %v", err)
	}
}

// A sum of shares is printed as the same games are by sim: with the names of the game, if its files are here.
func TestMergeNamesSidesAsSimDoes(t *testing.T) {
	run := func(o SimOptions) string {
		out := &bytes.Buffer{}
		o.Kit = &kit.Kit{Dir: t.TempDir(), Out: out, Err: &bytes.Buffer{}}
		o.Scenarios, o.Bots, o.Games = []string{"napoleon-at-waterloo/basic"}, "random", 6
		if err := RunSim(t.Context(), o); err != nil {
			t.Fatal(err)
		}
		if o.Shard == "" {
			return out.String()
		}
		out.Reset()
		if err := RunMerge(t.Context(), MergeOptions{Kit: o.Kit, Files: []string{o.Out}}); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	if alone, sum := run(SimOptions{}), run(SimOptions{Shard: "1/1", Out: "share.json"}); alone != sum || !strings.Contains(sum, "French") {
		t.Errorf("sim prints:\n%s\nsim merge prints:\n%s", alone, sum)
	}
}
