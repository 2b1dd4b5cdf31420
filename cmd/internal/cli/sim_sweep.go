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
	"github.com/vedette-wargames/vedette/script"
)

// sweepFlags are the flags of sim about changing numbers one at a time.
type sweepFlags struct {
	kinds  string
	target string
	near   string
	most   int

	aim, close float64 // what target and near say
}

func (f *sweepFlags) flags(c *cobra.Command) {
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

// check reads the flags.
func (f *sweepFlags) check(s *simFlags) error {
	switch {
	case f.kinds == "" && s.given("sweep"):
		return usage("--sweep= names no kind of numbers: leave out the = for all")
	case f.kinds == "" && s.given("target"):
		return usage("--target goes with --sweep")
	case f.target == "" && (s.given("near") || s.given("most")):
		return usage("--near and --most go with --target")
	case f.kinds == "":
		return nil
	case s.games < 2:
		return usage("--sweep plays 2 games of each change or more: what one game does is chance")
	case f.most < 1:
		return usage("--most is 1 or more")
	case s.cover.on():
		return usage("--cover tells what the games of one text reach, and --sweep plays many texts: ask one at a time")
	}
	if len(s.vs) > 0 || s.swap || len(s.also) > 0 || s.shard != "" || s.journal != "" || s.width > 0 {
		return usage("--sweep goes with none of --vs, --also, --swap, --half-width, --shard and --journal")
	}
	if s.out != "" && f.target == "" {
		return usage("with --sweep, --out FILE keeps what --target proposes")
	}
	if _, err := f.wanted(); err != nil {
		return err
	}
	var err error
	if f.target != "" {
		if f.aim, err = percent("--target", f.target); err != nil {
			return err
		}
		if f.aim < 0.01 || f.aim > 0.99 {
			return usage("--target is from 1%% to 99%%, not %q", f.target)
		}
	}
	if f.close, err = percent("--near", f.near); err == nil && (f.close < 0.001 || f.close > 0.25) {
		err = usage("--near is from 0.1%% to 25%%, not %q", f.near)
	}
	return err
}

// wanted are the kinds of numbers asked for; none: all.
func (f *sweepFlags) wanted() ([]sweep.Kind, error) {
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
			return nil, usage("--sweep: there are no numbers of the kind %q%s; kinds: %s", k, didYouMean(k, have), strings.Join(have, ", "))
		}
		out = append(out, sweep.Kind(k))
	}
	return out, nil
}

// The id of the variant in which edits are tried.
const sweptID = "swept-by-vedette"

// swept compiles a game with edits, as a variant that stands in no file.
type swept struct {
	*loaded
	seats []string
	lua   *script.Reader
	last  *project.Project
}

// variant is a variant that makes some edits.
func (s *swept) variant(id, title, notes string, edits []sweep.Edit) *sweep.Variant {
	return &sweep.Variant{ID: id, Title: title, Notes: notes, Game: s.Folder.ID, Scenarios: []string{s.Scenario}, Edits: edits}
}

// with is the project with a variant laid over it.
func (s *swept) with(v *sweep.Variant) *workspace {
	w := *s.workspace
	texts := map[string]string{path.Join(folderOfVariants(s.Folder), v.ID+".yaml"): v.YAML()}
	w.fsys = files.WithTexts(w.fsys, texts)
	w.found = diag.List{}
	if w.root == "" {
		w.project = project.Open(w.fsys, &w.found)
	} else {
		w.project = project.Open(w.fsys, &w.found, shipped())
	}
	w.project.ReuseFiles(s.last)
	return &w
}

// build makes the cell of the game with edits.
func (s *swept) build(edits []sweep.Edit) (*sim.Cell, error) {
	if len(edits) == 0 {
		return simCell(s.loaded, s.seats)
	}
	w := s.with(s.variant(sweptID, "Tried", "", edits))
	var rep diag.List
	res := compile.Load(w.project, s.ref, compile.Options{Variants: append(slices.Clone(s.choice.list()), sweptID), Options: s.values, Functions: s.lua.Defined}, &rep)
	if res.Game == nil {
		for i := range rep.Items {
			if rep.Items[i].Severity == diag.Error {
				return nil, found("%s", diag.FormatSummary(&rep.Items[i]))
			}
		}
		return nil, found("the change does not compile")
	}
	rules, err := newRules(res, s.lua)
	if err != nil {
		return nil, err
	}
	return sim.NewCell(rules, s.seats)
}

// simSweep makes a sweep, and looks for what brings a share to a target.
func (a *app) simSweep(f *simFlags, arg string) error {
	outs, err := a.sweepOutputs(f.formats)
	if err != nil {
		return err
	}
	if err := a.writable(append(filesOf(outs), f.out)...); err != nil {
		return err
	}
	l, err := a.load(arg, f.choice)
	if err != nil {
		return err
	}
	kinds, err := f.sweep.wanted()
	if err != nil {
		return err
	}
	s := &swept{loaded: l, seats: strings.Split(f.bots, "/"), lua: new(script.Reader), last: l.project}
	p := &sweep.Plan{Build: s.build, Edits: sweep.Edits(l.Result, kinds), First: rng.ParseSeed(f.seed), Games: f.games, Begin: max(16, f.games/8), Level: f.sure.Level, Workers: f.workers}
	if len(p.Edits) == 0 {
		return usage("%s has no numbers of this kind", l.ref)
	}
	stop, release := a.interruptible("the games under way")
	defer release()
	p.Stop = func() bool { return stop.Err() != nil }
	shown := a.progress()
	p.Told = func(round, rounds, edit, of int, e *sweep.Edit) {
		shown.at("round %d of %d, change %d of %d: %s", round, rounds, edit, of, e)
	}
	r, err := p.Run()
	if err != nil {
		shown.done()
		return err
	}
	if r.Base.Of == 0 && len(r.Unended) > 0 {
		shown.done()
		return found("no game came to an end, the first, of seed %d: %s", r.Unended[0].Seed, r.Unended[0].Why)
	}
	var proposal *sweep.Proposal
	if f.sweep.target != "" && !r.Stopped {
		aim := sweep.Aim{Share: f.sweep.aim, Near: f.sweep.close, Games: 2 * f.games, Sure: max(1200, 3*f.games), Most: f.sweep.most, Tries: 3}
		aim.Told = func(tried int, edits []sweep.Edit, score float64) {
			shown.at("set %d of changes: %.1f %%", tried, 100*score)
		}
		if proposal, err = r.Seek(aim); err != nil {
			shown.done()
			return err
		}
	}
	shown.done()
	if r.Stopped {
		return a.sweepStopped(r, f, outs)
	}
	if err := a.tellSweep(r, proposal, f, outs); err != nil {
		return err
	}
	if proposal != nil {
		if err := a.propose(s, r, proposal, f); err != nil {
			return err
		}
	}
	if len(r.Unended) > 0 || slices.ContainsFunc(r.Effects, func(e *sweep.Effect) bool { return len(e.Unended) > 0 }) {
		return errFindings
	}
	return nil
}

// sweepStopped tells what was played until somebody interrupted.
func (a *app) sweepStopped(r *sweep.Report, f *simFlags, outs []output) error {
	tried := r.Tried()
	if tried == 0 {
		return found("interrupted before a change was tried")
	}
	if err := a.tellSweep(r, nil, f, outs); err != nil {
		return err
	}
	kept := ""
	if f.sweep.target != "" {
		kept = "; nothing is proposed"
	}
	return found("interrupted: %d of %s are tried, and this is what they show so far%s", tried, count(len(r.Effects), "change"), kept)
}

// propose writes what was found as a variant, and holds it against lint.
func (a *app) propose(s *swept, r *sweep.Report, p *sweep.Proposal, f *simFlags) error {
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
	v := s.variant(id, fmt.Sprintf("%s at %.0f of a hundred", nameOfSide(s.Game, r.Side), 100*f.sweep.aim), notes, p.Edits)
	w := s.with(v)
	lua := new(script.Reader)
	rep := lint.Project(w.fsys, w.project, lint.Options{Games: []string{s.Folder.ID}, Functions: lua.Defined, Scripts: lua.Lint, Rules: catalogue()})
	mine := diag.List{}
	for _, d := range rep.Items {
		if strings.HasSuffix(d.Pos.File, "/"+id+".yaml") {
			mine.Items = append(mine.Items, d)
		}
	}
	if len(mine.Items) > 0 {
		return diag.WriteText(a.err, w.place(&mine), w.read, a.color)
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
