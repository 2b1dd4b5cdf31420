package cli

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/lint"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/sim"
	"github.com/vedette-wargames/vedette/engine/sim/sweep"
	"github.com/vedette-wargames/vedette/script/load"
)

// sweepFlags are the flags of sim about changing numbers one at a time.
type sweepFlags struct {
	kinds  string
	target string
	near   string
	most   int

	aim, close float64 // what target and near say
}

func (f *sweepFlags) addFlags(c *cobra.Command) {
	var kinds []string
	for _, k := range sweep.Kinds() {
		kinds = append(kinds, k[0])
	}
	c.Flags().StringVar(&f.kinds, "sweep", "", "change numbers one step at a time and rank what that does: all, or some of "+strings.Join(kinds, ", "))
	c.Flags().Lookup("sweep").NoOptDefVal = "all"
	c.Flags().StringVar(&f.target, "target", "", "with --sweep, propose the fewest changes that bring the first side's share of wins here, as 50%; --out FILE keeps them as a variant")
	c.Flags().StringVar(&f.near, "near", "2%", "with --target, how near is near enough")
	c.Flags().IntVar(&f.most, "most", 4, "with --target, change no more numbers than this")
}

// checkFlags reads the flags.
func (f *sweepFlags) checkFlags(s *simFlags) error {
	switch {
	case f.kinds == "" && s.isGiven("sweep"):
		return usageError("--sweep= names no kind of numbers: leave out the = for all")
	case f.kinds == "" && s.isGiven("target"):
		return usageError("--target goes with --sweep")
	case f.target == "" && (s.isGiven("near") || s.isGiven("most")):
		return usageError("--near and --most go with --target")
	case f.kinds == "":
		return nil
	case s.games < 2:
		return usageError("--sweep plays 2 games of each change or more: what one game does is chance")
	case f.most < 1:
		return usageError("--most is 1 or more")
	case s.cover.wantsCoverage():
		return usageError("--cover tells what the games of one text reach, and --sweep plays many texts: ask one at a time")
	}
	if len(s.vs) > 0 || s.swap || len(s.also) > 0 || s.shard != "" || s.journal != "" || s.width > 0 {
		return usageError("--sweep goes with none of --vs, --also, --swap, --half-width, --shard and --journal")
	}
	if s.out != "" && f.target == "" {
		return usageError("with --sweep, --out FILE keeps what --target proposes")
	}
	if _, err := f.wantedKinds(); err != nil {
		return err
	}
	var err error
	if f.target != "" {
		if f.aim, err = parsePercent("--target", f.target); err != nil {
			return err
		}
		if f.aim < 0.01 || f.aim > 0.99 {
			return usageError("--target is from 1%% to 99%%, not %q", f.target)
		}
	}
	if f.close, err = parsePercent("--near", f.near); err == nil && (f.close < 0.001 || f.close > 0.25) {
		err = usageError("--near is from 0.1%% to 25%%, not %q", f.near)
	}
	return err
}

// wantedKinds returns the requested kinds of numbers; none means all.
func (f *sweepFlags) wantedKinds() ([]sweep.Kind, error) {
	if f.kinds == "all" {
		return nil, nil
	}
	var have []string
	for _, k := range sweep.Kinds() {
		have = append(have, k[0])
	}
	var out []sweep.Kind
	for _, k := range strings.Split(f.kinds, ",") {
		if k = strings.TrimSpace(k); !slices.Contains(have, k) {
			return nil, usageError("--sweep: there are no numbers of the kind %q%s; kinds: %s", k, didYouMean(k, have), strings.Join(have, ", "))
		}
		out = append(out, sweep.Kind(k))
	}
	return out, nil
}

// The id of the variant in which edits are tried.
const sweptID = "swept-by-vedette"

// sweptGame compiles a game with edits, as a variant that is in no file.
type sweptGame struct {
	*loadedScenario
	seats []string
	lua   load.Loader // keeps scripts from one change to the next
	last  *project.Project
}

// newVariant returns a variant that makes some edits.
func (s *sweptGame) newVariant(id, title, notes string, edits []sweep.Edit) *sweep.Variant {
	return &sweep.Variant{ID: id, Title: title, Notes: notes, Game: s.Folder.ID, Scenarios: []string{s.Scenario}, Edits: edits}
}

// overlayVariant returns the project with a variant added.
func (s *sweptGame) overlayVariant(v *sweep.Variant) *workspace {
	w := *s.workspace
	texts := map[string]string{path.Join(folderOfVariants(s.Folder), v.ID+".yaml"): v.YAML()}
	w.fsys = files.WithTexts(w.fsys, texts)
	w.findings = diag.List{}
	if w.root == "" {
		w.project = project.Open(w.fsys, &w.findings)
	} else {
		w.project = project.Open(w.fsys, &w.findings, shippedFS())
	}
	w.project.ReuseFiles(s.last)
	return &w
}

// buildCell returns the cell of the game with edits.
func (s *sweptGame) buildCell(edits []sweep.Edit) (*sim.Cell, error) {
	if len(edits) == 0 {
		return simCell(s.loadedScenario, s.seats)
	}
	w := s.overlayVariant(s.newVariant(sweptID, "Tried", "", edits))
	c := s.lua.CompileScenario(w.project, s.ref, compile.Options{Variants: append(slices.Clone(s.choice.variantList()), sweptID), Options: s.values})
	if c.Game == nil {
		for _, d := range c.Findings.ListErrors() {
			return nil, findingsError("%s", diag.FormatSummary(&d))
		}
		return nil, findingsError("the change does not compile")
	}
	rules, err := newRules(c)
	if err != nil {
		return nil, err
	}
	return sim.NewCell(rules, s.seats)
}

// simSweep runs a sweep, and searches for edits that bring a share to a target.
func (a *app) simSweep(f *simFlags, arg string) error {
	outs, err := a.sweepOutputs(f.formats)
	if err != nil {
		return err
	}
	if err := a.checkWritable(append(outputFiles(outs), f.out)...); err != nil {
		return err
	}
	l, err := a.loadScenario(arg, f.variantChoice)
	if err != nil {
		return err
	}
	kinds, err := f.sweep.wantedKinds()
	if err != nil {
		return err
	}
	s := &sweptGame{loadedScenario: l, seats: strings.Split(f.bots, "/"), last: l.project}
	p := &sweep.Plan{Build: s.buildCell, Edits: sweep.ListEdits(l.Result, kinds), First: rng.ParseSeed(f.seed), Games: f.games, FirstGames: max(16, f.games/8), Level: f.sure.Level, Workers: f.workers}
	if len(p.Edits) == 0 {
		return usageError("%s has no numbers of this kind", l.ref)
	}
	stop, release := a.catchInterrupt("the games under way")
	defer release()
	p.Stop = func() bool { return stop.Err() != nil }
	shown := a.newProgress()
	p.OnEdit = func(round, rounds, edit, of int, e *sweep.Edit) {
		shown.showState("round %d of %d, change %d of %d: %s", round, rounds, edit, of, e)
	}
	r, err := p.Run()
	if err != nil {
		shown.endLine()
		return err
	}
	if r.Base.Total == 0 && len(r.Unended) > 0 {
		shown.endLine()
		return findingsError("no game came to an end, the first, of seed %d: %s", r.Unended[0].Seed, r.Unended[0].Why)
	}
	var proposal *sweep.Proposal
	if f.sweep.target != "" && !r.Stopped {
		aim := sweep.Goal{Share: f.sweep.aim, Tolerance: f.sweep.close, Games: 2 * f.games, ConfirmGames: max(1200, 3*f.games), MaxEdits: f.sweep.most, Tries: 3}
		aim.OnTry = func(tried int, edits []sweep.Edit, score float64) {
			shown.showState("set %d of changes: %.1f %%", tried, 100*score)
		}
		if proposal, err = r.SeekGoal(aim); err != nil {
			shown.endLine()
			return err
		}
	}
	shown.endLine()
	if r.Stopped {
		return a.sweepStopped(r, f, outs)
	}
	if err := a.tellSweep(r, proposal, f, outs); err != nil {
		return err
	}
	if proposal != nil {
		if err := a.proposeVariant(s, r, proposal, f); err != nil {
			return err
		}
	}
	if len(r.Unended) > 0 || slices.ContainsFunc(r.Effects, func(e *sweep.Effect) bool { return len(e.Unended) > 0 }) {
		return errFindings
	}
	return nil
}

// sweepStopped prints what was played before an interrupt.
func (a *app) sweepStopped(r *sweep.Report, f *simFlags, outs []output) error {
	tried := r.CountTried()
	if tried == 0 {
		return findingsError("interrupted before a change was tried")
	}
	if err := a.tellSweep(r, nil, f, outs); err != nil {
		return err
	}
	kept := ""
	if f.sweep.target != "" {
		kept = "; nothing is proposed"
	}
	return findingsError("interrupted: %d of %s are tried, and this is what they show so far%s", tried, countNoun(len(r.Effects), "change"), kept)
}

// proposeVariant writes the result as a variant, and lints it.
func (a *app) proposeVariant(s *sweptGame, r *sweep.Report, p *sweep.Proposal, f *simFlags) error {
	if len(p.Edits) == 0 {
		return nil
	}
	id := madeID(fmt.Sprintf("%s at %.0f", r.Side, 100*f.sweep.aim))
	if f.out != "" {
		id = strings.TrimSuffix(path.Base(f.out), ".yaml")
		if err := checkID(id); err != nil {
			return err
		}
	}
	notes := fmt.Sprintf("Found by vedette sim --sweep --target %s, played by %s: %s scores %.1f %% of %d games on fresh seeds from %d on (%.1f to %.1f), %.1f %% without.",
		f.sweep.target, r.Cell.Seating(), nameOfSide(s.Game, r.Side), 100*p.Fresh, p.Games, p.First, 100*p.Range.Low, 100*p.Range.High, 100*r.Base.Share)
	v := s.newVariant(id, fmt.Sprintf("%s at %.0f of a hundred", nameOfSide(s.Game, r.Side), 100*f.sweep.aim), notes, p.Edits)
	w := s.overlayVariant(v)
	o := new(load.Loader).NewLintOptions()
	o.Games = []string{s.Folder.ID}
	rep := lint.Project(w.fsys, w.project, o)
	mine := diag.List{}
	for _, d := range rep.Items {
		if strings.HasSuffix(d.Pos.File, "/"+id+".yaml") {
			mine.Items = append(mine.Items, d)
		}
	}
	if len(mine.Items) > 0 {
		return diag.WriteText(a.err, w.placeFindings(&mine), w.readFile, a.color)
	}
	if f.out == "" {
		if slices.ContainsFunc(f.formats, func(o string) bool { return o == "text" }) {
			fmt.Fprintf(a.out, "\nAs a variant (--out FILE keeps it):\n\n%s", v.YAML())
		}
		return nil
	}
	if err := a.replaceFile(f.out, []byte(v.YAML())); err != nil {
		return err
	}
	fmt.Fprintf(a.out, "\nkept in %s; lint finds nothing in it\n", f.out)
	return nil
}
