package simcmd

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/lint"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/sim"
	"github.com/vedette-wargames/vedette/engine/sim/sweep"
	"github.com/vedette-wargames/vedette/script/lintrules"
	"github.com/vedette-wargames/vedette/script/load"
)

// SweepOptions say which numbers [RunSim] changes one at a time.
type SweepOptions struct {
	Kinds  string // all, or kinds with commas between; empty: no sweep
	Target string // the share of wins that changes shall bring the first side to, as 50%; empty: none
	Near   string // how near to Target is near enough
	Most   int    // how many numbers may be changed for Target

	aim, close float64 // what Target and Near say
}

// checkFlags refuses flags without effect, and reads the percentages.
func (f *SweepOptions) checkFlags(s *SimOptions) error {
	switch {
	case f.Kinds == "" && s.hasFlag("sweep"):
		return kit.UsageError("--sweep= names no kind of numbers: leave out the = for all")
	case f.Kinds == "" && s.hasFlag("target"):
		return kit.UsageError("--target goes with --sweep")
	case f.Target == "" && (s.hasFlag("near") || s.hasFlag("most")):
		return kit.UsageError("--near and --most go with --target")
	case f.Kinds == "":
		return nil
	case s.Games < 2:
		return kit.UsageError("--sweep plays 2 games of each change or more: what one game does is chance")
	case f.Most < 1:
		return kit.UsageError("--most is 1 or more")
	case s.Cover.WantsCoverage():
		return kit.UsageError("--cover tells what the games of one text reach, and --sweep plays many texts: ask one at a time")
	}
	if len(s.CompareWith) > 0 || s.SwapSeats || len(s.AlsoBots) > 0 || s.Shard != "" || s.Journal != "" || s.width > 0 {
		return kit.UsageError("--sweep goes with none of --vs, --also, --swap, --half-width, --shard and --journal")
	}
	if s.Out != "" && f.Target == "" {
		return kit.UsageError("with --sweep, --out FILE keeps what --target proposes")
	}
	if _, err := f.wantedKinds(); err != nil {
		return err
	}
	var err error
	if f.Target != "" {
		if f.aim, err = kit.ParsePercent("--target", f.Target); err != nil {
			return err
		}
		if f.aim < 0.01 || f.aim > 0.99 {
			return kit.UsageError("--target is from 1%% to 99%%, not %q", f.Target)
		}
	}
	if f.close, err = kit.ParsePercent("--near", f.Near); err == nil && (f.close < 0.001 || f.close > 0.25) {
		err = kit.UsageError("--near is from 0.1%% to 25%%, not %q", f.Near)
	}
	return err
}

// wantedKinds returns the requested kinds of numbers; none means all.
func (f *SweepOptions) wantedKinds() ([]sweep.Kind, error) {
	if f.Kinds == "all" {
		return nil, nil
	}
	var have []string
	for _, k := range sweep.Kinds() {
		have = append(have, k[0])
	}
	var out []sweep.Kind
	for _, k := range strings.Split(f.Kinds, ",") {
		if k = strings.TrimSpace(k); !slices.Contains(have, k) {
			return nil, kit.UsageError("--sweep: there are no numbers of the kind %q%s; kinds: %s", k, kit.DidYouMean(k, have), strings.Join(have, ", "))
		}
		out = append(out, sweep.Kind(k))
	}
	return out, nil
}

// The id of the variant in which edits are tried.
const sweptID = "swept-by-vedette"

// sweptGame compiles a game with edits, as a variant that is in no file.
type sweptGame struct {
	*kit.LoadedScenario
	seats []string
	lua   load.Loader // keeps scripts from one change to the next
	last  *project.Project
}

// newVariant returns a variant that makes some edits.
func (s *sweptGame) newVariant(id, title, notes string, edits []sweep.Edit) *sweep.Variant {
	return &sweep.Variant{ID: id, Title: title, Notes: notes, Game: s.Folder.ID, Scenarios: []string{s.Scenario}, Edits: edits}
}

// overlayVariant returns the project with a variant added.
func (s *sweptGame) overlayVariant(v *sweep.Variant) *kit.Workspace {
	w := *s.Workspace
	texts := map[string]string{path.Join(kit.FindVariantFolder(s.Folder), v.ID+".yaml"): v.YAML()}
	w.FS = files.WithTexts(w.FS, texts)
	w.Findings = diag.List{}
	if w.Root == "" {
		w.Project = project.Open(w.FS, &w.Findings)
	} else {
		w.Project = project.Open(w.FS, &w.Findings, kit.ShippedFS())
	}
	w.Project.ReuseFiles(s.last)
	return &w
}

// buildCell returns the cell of the game with edits.
func (s *sweptGame) buildCell(edits []sweep.Edit) (*sim.Cell, error) {
	if len(edits) == 0 {
		return simCell(s.LoadedScenario, s.seats)
	}
	w := s.overlayVariant(s.newVariant(sweptID, "Tried", "", edits))
	c := s.lua.CompileScenario(w.Project, s.Ref, compile.Options{Variants: append(slices.Clone(s.Choice.VariantList()), sweptID), Options: s.OptionValues})
	if c.Game == nil {
		for _, d := range c.Findings.ListErrors() {
			return nil, kit.FindingsError("%s", diag.FormatSummary(&d))
		}
		return nil, kit.FindingsError("the change does not compile")
	}
	rules, err := kit.NewRules(c)
	if err != nil {
		return nil, err
	}
	return sim.NewCell(rules, s.seats)
}

// simSweep runs a sweep, and searches for edits that bring a share to a target.
func simSweep(ctx context.Context, k *kit.Kit, f *SimOptions, arg string) error {
	outs, err := sweepOutputs(k, f.Formats)
	if err != nil {
		return err
	}
	if err := k.CheckWritable(append(kit.ListOutputFiles(outs), f.Out)...); err != nil {
		return err
	}
	l, err := k.LoadScenario(arg, f.VariantChoice)
	if err != nil {
		return err
	}
	kinds, err := f.Sweep.wantedKinds()
	if err != nil {
		return err
	}
	s := &sweptGame{LoadedScenario: l, seats: strings.Split(f.Bots, "/"), last: l.Project}
	p := &sweep.Plan{Build: s.buildCell, Edits: sweep.ListEdits(l.Result, kinds), First: rng.ParseSeed(f.Seed), Games: f.Games, FirstGames: max(16, f.Games/8), Level: f.sure.Level, Workers: f.Workers}
	if len(p.Edits) == 0 {
		return kit.UsageError("%s has no numbers of this kind", l.Ref)
	}
	stop, release := k.CatchInterrupt(ctx, "")
	defer release()
	shown := k.StartProgress()
	p.OnEdit = func(round, rounds, edit, of int, e *sweep.Edit) {
		done, all := int64(round-1)*int64(of)+int64(edit-1), int64(rounds)*int64(of) // later rounds have fewer: the time left is the most
		shown.ShowCount(done, all, "round %d of %d, change %d of %d: %s", round, rounds, edit, of, e)
	}
	r, err := p.Run(stop)
	if err != nil {
		shown.EndLine()
		return err
	}
	if r.Base.Total == 0 && len(r.Unended) > 0 {
		shown.EndLine()
		return kit.FindingsError("no game came to an end, the first, of seed %d: %s", r.Unended[0].Seed, r.Unended[0].Why)
	}
	var proposal *sweep.Proposal
	if f.Sweep.Target != "" && !r.Stopped {
		aim := sweep.Goal{Share: f.Sweep.aim, Tolerance: f.Sweep.close, Games: 2 * f.Games, ConfirmGames: max(1200, 3*f.Games), MaxEdits: f.Sweep.Most, Tries: 3}
		aim.OnTry = func(tried int, edits []sweep.Edit, score float64) {
			shown.ShowState("set %d of changes: %.1f %%", tried, 100*score)
		}
		if proposal, err = r.SeekGoal(stop, aim); err != nil {
			shown.EndLine()
			return err
		}
	}
	shown.EndLine()
	if r.Stopped {
		return sweepStopped(k, r, f, outs)
	}
	if err := tellSweep(k, r, proposal, f, outs); err != nil {
		return err
	}
	if proposal != nil {
		if err := proposeVariant(ctx, k, s, r, proposal, f); err != nil {
			return err
		}
	}
	if len(r.Unended) > 0 || slices.ContainsFunc(r.Effects, func(e *sweep.Effect) bool { return len(e.Unended) > 0 }) {
		return kit.ErrFindings
	}
	return nil
}

// sweepStopped prints what was played before an interrupt.
func sweepStopped(k *kit.Kit, r *sweep.Report, f *SimOptions, outs []kit.Output) error {
	tried := r.CountTried()
	if tried == 0 {
		return kit.FindingsError("interrupted before a change was tried")
	}
	if err := tellSweep(k, r, nil, f, outs); err != nil {
		return err
	}
	kept := ""
	if f.Sweep.Target != "" {
		kept = "; nothing is proposed"
	}
	return kit.FindingsError("interrupted: %d of %s are tried, and this is what they show so far%s", tried, diag.CountNoun(len(r.Effects), "change"), kept)
}

// proposeVariant writes the result as a variant, and lints it.
func proposeVariant(ctx context.Context, k *kit.Kit, s *sweptGame, r *sweep.Report, p *sweep.Proposal, f *SimOptions) error {
	if len(p.Edits) == 0 {
		return nil
	}
	id := kit.MakeID(fmt.Sprintf("%s at %.0f", r.Side, 100*f.Sweep.aim))
	if f.Out != "" {
		id = strings.TrimSuffix(path.Base(f.Out), ".yaml")
		if err := kit.CheckID(id); err != nil {
			return err
		}
	}
	notes := fmt.Sprintf("Found by vedette sim --sweep --target %s, played by %s: %s scores %.1f %% of %d games on fresh seeds from %d on (%.1f to %.1f), %.1f %% without.",
		f.Sweep.Target, r.Cell.Seating(), nameOfSide(s.Game, r.Side), 100*p.Fresh, p.Games, p.First, 100*p.Range.Low, 100*p.Range.High, 100*r.Base.Share)
	v := s.newVariant(id, fmt.Sprintf("%s at %.0f of a hundred", nameOfSide(s.Game, r.Side), 100*f.Sweep.aim), notes, p.Edits)
	w := s.overlayVariant(v)
	o := lintrules.NewOptions(new(load.Loader))
	o.Games = []string{s.Folder.ID}
	rep := lint.Project(ctx, w.FS, w.Project, o)
	mine := diag.List{}
	for _, d := range rep.Items {
		if strings.HasSuffix(d.Pos.File, "/"+id+".yaml") {
			mine.Items = append(mine.Items, d)
		}
	}
	if len(mine.Items) > 0 {
		return diag.WriteText(k.Err, w.PlaceFindings(&mine), w.ReadFile, k.Color)
	}
	if f.Out == "" {
		if slices.ContainsFunc(f.Formats, func(o string) bool { return o == "text" }) {
			fmt.Fprintf(k.Out, "\nAs a variant (--out FILE keeps it):\n\n%s", v.YAML())
		}
		return nil
	}
	if err := k.ReplaceFile(f.Out, []byte(v.YAML())); err != nil {
		return err
	}
	fmt.Fprintf(k.Out, "\nkept in %s; lint finds nothing in it\n", f.Out)
	return nil
}
