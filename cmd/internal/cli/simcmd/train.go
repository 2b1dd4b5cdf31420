package simcmd

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/sim/train"
)

// TrainOptions say which weights [RunTrain] trains, and where it writes them.
type TrainOptions struct {
	Kit *kit.Kit
	kit.VariantChoice
	Arg     string     // a scenario, or a game for all of its scenarios
	Plan    train.Plan // without rules, start and seed, which Run fills in
	Seed    string     // of all games and candidates
	From    string     // the weights to begin with
	WriteAs string     // the entry of bots.yaml; empty: the id of the scenario
	Out     string     // the file of weights; empty: bots.yaml of the game
	State   string     // the file that keeps how far it is; empty: none
	Curve   string     // the file of the learning curve; empty: none
	DryRun  bool       // writes no weights
	Anyway  bool       // writes weights that are not shown to be better, too
}

// checkFlags refuses numbers out of their bounds, which keep the parts of the line of seeds apart.
func (f *TrainOptions) checkFlags() error {
	p := &f.Plan
	if p.Workers < 0 {
		return kit.UsageError("--workers is 1 or more, or 0 for as many as there are cores")
	}
	if f.WriteAs != "" {
		if err := kit.CheckID(f.WriteAs); err != nil {
			return kit.UsageError("--as: %v", err)
		}
		if slices.Contains(model.ProgramBots, f.WriteAs) {
			return kit.UsageError("--as %s: that is the name of weights of the program's own; take another", f.WriteAs)
		}
	}
	for _, x := range []struct {
		flag               string
		value, least, most int
	}{{"margin", p.Margin, 0, 1000}, {"watch", p.Watched, 0, 100_000}, {"generations", p.Generations, 0, 90}, {"candidates", p.Candidates, 2, 200}, {"games", p.Games, 1, 100}, {"held-out", p.Held, 0, 1_000_000}} {
		if x.value < x.least || x.value > x.most {
			return kit.UsageError("--%s is from %d to %d", x.flag, x.least, x.most)
		}
	}
	if p.Held == 0 && !f.DryRun && !f.Anyway {
		return kit.UsageError("without held-out games nothing shows that the weights are better: add --anyway to write them, or --dry-run")
	}
	short, wide := rng.ReadSeed(f.Seed)
	if wide.Set() {
		return kit.UsageError("--seed takes a number, or any short text")
	}
	p.Seed = short
	switch s, err := bot.ReadSeat(p.Bot); {
	case err != nil:
		return kit.UsageError("--bot: %v", err)
	case s.Weights != "":
		return kit.UsageError("--bot %s: learning gives it weights; --from %s says which to begin with", p.Bot, s.Weights)
	case !s.Kind.Weighs:
		return kit.UsageError("--bot %s: it weighs nothing, so it cannot learn; take one of %s", p.Bot, strings.Join(weighingBots(), ", "))
	}
	for i, foe := range p.Against {
		s, err := bot.ReadSeat(foe)
		switch {
		case err != nil:
			return kit.UsageError("--against: %v", err)
		case s.Weights != "":
			return kit.UsageError("--against %s: name a bot without weights", foe)
		case foe == p.Bot:
			return kit.UsageError("--against %s: what learns plays itself anyway; name another bot", foe)
		case slices.Contains(p.Against[:i], foe):
			return kit.UsageError("--against %s is said twice", foe)
		}
	}
	return nil
}

// weighingBots lists the bots that evaluate positions by weights.
func weighingBots() []string {
	var names []string
	for _, k := range bot.Kinds() {
		if k.Weighs {
			names = append(names, k.Name)
		}
	}
	return names
}

// RunTrain trains weights and writes them. The end of ctx ends it between games: then the state is written,
// and no weights. The error is wrong usage, a fault of a game, or says that it was interrupted.
func RunTrain(ctx context.Context, o TrainOptions) error {
	k, f, arg := o.Kit, &o, o.Arg
	if err := f.checkFlags(); err != nil {
		return err
	}
	targets, err := oneOrAll(k, arg)
	if err != nil {
		return err
	}
	if f.WriteAs != "" && len(targets) > 1 {
		return kit.UsageError("--as names the entry of one scenario: name the scenario, too")
	}
	if err := k.CheckWritable(f.State, f.Out, f.Curve); err != nil {
		return err
	}
	s, err := readTraining(k, f.State)
	if err != nil {
		return err
	}
	s.command = f.commandLine(arg)
	stop, release := k.CatchInterrupt(ctx, "")
	defer release()
	var curve strings.Builder
	curve.WriteString(train.CurveHead)
	for _, t := range targets {
		switch err := trainOne(k, t, f, s, stop, &curve); {
		case errors.Is(err, context.Canceled):
			return keepTraining(k, f, s, targets)
		case err != nil:
			return err
		}
	}
	if f.Curve != "" {
		return replaceFile(k.AbsolutePath(f.Curve), curve.String())
	}
	return nil
}

// commandLine returns the command that trains the same weights again.
func (f *TrainOptions) commandLine(arg string) string {
	p := &f.Plan
	words := []string{"vedette train", arg}
	for _, v := range f.VariantList() {
		words = append(words, "--variant "+v)
	}
	for _, o := range f.Options {
		words = append(words, "--option "+o)
	}
	for _, foe := range p.Against {
		words = append(words, "--against "+foe)
	}
	return strings.Join(append(words, fmt.Sprintf("--bot %s --margin %d --seed %s --watch %d --generations %d --candidates %d --games %d --held-out %d --from %s",
		p.Bot, p.Margin, f.Seed, p.Watched, p.Generations, p.Candidates, p.Games, p.Held, f.From)), " ")
}

// trainOne trains the weights of a scenario and writes them. If stop ends first, the state holds
// the games played so far and the error is context.Canceled.
func trainOne(k *kit.Kit, t *kit.Target, f *TrainOptions, s *training, stop context.Context, curve *strings.Builder) error {
	l, err := k.LoadTarget(t, f.VariantChoice)
	if err != nil {
		return err
	}
	if f.WriteAs != l.Scenario && slices.ContainsFunc(l.Folder.Scenarios, func(e project.Entry) bool { return e.ID == f.WriteAs }) {
		return kit.UsageError("--as %s: another scenario goes by the weights of that name; take another one", f.WriteAs)
	}
	p := f.Plan
	if p.Rules, err = kit.NewRules(l.Compilation); err != nil {
		return err
	}
	if p.Start, err = l.Game.FindWeights(f.From); err != nil {
		return kit.UsageError("--from: %v", err)
	}
	if !f.DryRun { // before any game is played
		if _, err := weightsFile(k, l, f); err != nil {
			return err
		}
	}
	state := s.states[t.Ref]
	if state == nil {
		state = &train.State{}
	}
	told := &trainReporter{kit: k, p: &p, progress: k.StartProgress()}
	fmt.Fprintf(k.Out, "%s, %s, seed %s\n", strings.Join(append([]string{t.Ref}, l.Game.Variants...), " + "), p.Bot, f.Seed)
	p.OnSeed = told.showGame
	err = p.Run(stop, state, func(*train.State) error {
		s.states[t.Ref] = state
		told.reportGenerations(state)
		return s.writeState()
	})
	told.progress.EndLine()
	if err == nil {
		told.reportGenerations(state) // it may have been done before
	}
	var fail *kit.ExitError
	if err != nil && !errors.As(err, &fail) && !errors.Is(err, context.Canceled) {
		return kit.FindingsError("%v", err)
	}
	if err != nil {
		return err
	}
	curve.WriteString(state.CSV(t.Ref))
	if !told.reportVerdict(state, f.Anyway || f.DryRun) && !f.Anyway || f.DryRun {
		return nil
	}
	return writeWeights(k, l, f, state, s.command)
}
