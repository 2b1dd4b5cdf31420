package sweep_test

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/lint"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/sim"
	"github.com/vedette-wargames/vedette/engine/sim/sweep"
)

const duel = "duel/day"

// over is the project of testdata with a variant that makes some edits.
func over(edits []sweep.Edit) (fs.FS, *project.Project) {
	v := sweep.Variant{ID: "tried", Title: "Tried", Game: "duel", Edits: edits}
	var rep diag.List
	texts := map[string]string{}
	if len(edits) > 0 {
		texts["variants/duel/tried.yaml"] = v.YAML()
	}
	fsys := files.WithTexts(os.DirFS("testdata"), texts)
	return fsys, project.Open(fsys, &rep)
}

func compiled(edits []sweep.Edit) (*compile.Result, error) {
	var rep diag.List
	o := compile.Options{}
	if len(edits) > 0 {
		o.Variants = []string{"tried"}
	}
	_, p := over(edits)
	res := compile.Load(p, duel, o, &rep)
	if res.Game == nil {
		return nil, fmt.Errorf("%v", rep.Items)
	}
	return res, nil
}

func build(edits []sweep.Edit) (*sim.Cell, error) {
	res, err := compiled(edits)
	if err != nil {
		return nil, err
	}
	return sim.NewCell(&game.Rules{Model: res.Game}, []string{"random"})
}

// gameCounter ends a context when the game of a number begins.
type gameCounter struct {
	context.Context
	end           context.CancelFunc
	begun, stopAt int
}

func newGameCounter(t *testing.T, stopAt int) *gameCounter {
	c := &gameCounter{stopAt: stopAt}
	c.Context, c.end = context.WithCancel(t.Context())
	return c
}

// build is the function build with counted games.
func (c *gameCounter) build(edits []sweep.Edit) (*sim.Cell, error) {
	cell, err := build(edits)
	if err == nil {
		cell.Seat = func(_ context.Context, name string, side model.SideID, seed rng.Seed) (bot.Bot, error) {
			if side == 0 {
				c.begun++
			}
			if c.begun >= c.stopAt {
				c.end()
			}
			return bot.New(name, seed)
		}
	}
	return cell, err
}

func strengths(t *testing.T) []sweep.Edit {
	t.Helper()
	res, err := compiled(nil)
	if err != nil {
		t.Fatal(err)
	}
	var out []sweep.Edit
	for _, e := range sweep.ListEdits(res, nil) {
		if strings.HasPrefix(e.What, "force") {
			out = append(out, e)
		}
	}
	return out
}

// Moonshot 9: of ten counters one decides the game, and nine make other games with the same
// chances. The one ranks first, the intervals of the nine hold zero, and the set of edits
// that is proposed brings seeds that nothing else was played on to 50 of a hundred.
func TestTheDecisiveCounterRanksFirst(t *testing.T) {
	edits := strengths(t)
	if len(edits) != 20 {
		t.Fatalf("%d edits of ten counters", len(edits))
	}
	p := &sweep.Plan{Build: build, Edits: edits, First: 1, Games: 1600, FirstGames: 400, Level: 0.95}
	r, err := p.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	other := 0
	for i, e := range r.Effects {
		decisive := strings.Contains(e.Path, "red-hammer")
		t.Logf("%d. %s: %+.2f (%+.2f to %+.2f) of %d, %d alike", i+1, &e.Edit, 100*e.Share, 100*e.ShareRange.Low, 100*e.ShareRange.High, e.Pairs, e.Identical)
		switch {
		case i < 2 && !decisive:
			t.Errorf("%s ranks %d: the hammer decides", e.What, i+1)
		case decisive && (!e.Matters || (e.Share > 0) != (e.By > 0)):
			t.Errorf("%s: %v of %d pairs", &e.Edit, e.ShareRange, e.Pairs)
		case !decisive && (e.Matters || !e.ShareRange.Contains(0)):
			t.Errorf("%s cannot matter, and its interval is %v", &e.Edit, e.ShareRange)
		case !decisive && e.Identical < e.Pairs:
			other++
		}
	}
	if other < 9 {
		t.Errorf("of nine counters %d make other games: nothing was to be told apart", other)
	}
	found, err := r.SeekGoal(context.Background(), sweep.Goal{Share: 0.5, Tolerance: 0.02, Games: 1500, ConfirmGames: 4000, MaxEdits: 3, Tries: 3})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%v: %.3f, fresh %.3f %v after %d sets", found.Edits, found.Score, found.Fresh, found.Range, found.Tried)
	if len(found.Edits) != 1 || !strings.Contains(found.Edits[0].Path, "red-hammer") {
		t.Fatalf("proposed %v: the hammer alone does it", found.Edits)
	}
	if math.Abs(found.Fresh-0.5) > 0.03 || !found.Range.Contains(found.Fresh) {
		t.Errorf("on fresh seeds %.3f, %v", found.Fresh, found.Range)
	}
	clean(t, found.Edits)
}

// clean: what is proposed is a variant in which nothing is found.
func clean(t *testing.T, edits []sweep.Edit) {
	t.Helper()
	fsys, p := over(edits)
	// The pace of the duel's counters is there to be changed, and used by nothing.
	items := slices.DeleteFunc(lint.Project(context.Background(), fsys, p, lint.Options{}).Items, func(d diag.Diagnostic) bool { return d.Rule == "never-used" })
	diagtest.MustBeClean(t, items)
	res, err := compiled(edits)
	if err != nil {
		t.Fatal(err)
	}
	if v := res.Game.Units[0].Faces[0].Values[0]; fmt.Sprint(v) != edits[0].To[:strings.Index(edits[0].To, "-")] {
		t.Errorf("the hammer's force is %d with %v", v, edits)
	}
}

// The same sweep gives the same report, whoever plays; games go where they matter.
func TestHalving(t *testing.T) {
	run := func(workers int) *sweep.Report {
		r, err := (&sweep.Plan{Build: build, Edits: strengths(t), First: 7, Games: 160, FirstGames: 40, Level: 0.95, Workers: workers}).Run(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	a, b := run(1), run(4)
	if a.Games != b.Games {
		t.Errorf("%d games and %d", a.Games, b.Games)
	}
	pairs := map[int64]int{}
	for i := range a.Effects {
		if x, y := a.Effects[i], b.Effects[i]; x.Path != y.Path || x.By != y.By || x.Share != y.Share || x.Pairs != y.Pairs {
			t.Errorf("place %d: %s %v and %s %v", i+1, &x.Edit, x.Share, &y.Edit, y.Share)
		}
		pairs[a.Effects[i].Pairs]++
	}
	if pairs[40] != 10 || pairs[160] != 10 {
		t.Errorf("edits by pairs played: %v; expected 10 of 40, 10 of 160", pairs)
	}
	if a.Base.Total != 160 || a.Cell.Scenario != duel {
		t.Errorf("the game as it is: %+v of %s", a.Base, a.Cell.Scenario)
	}
}

// Two numbers of one printed text are changed together, each by its steps.
func TestChangesOfOneText(t *testing.T) {
	list := strengths(t)
	res, _ := compiled(nil)
	all := sweep.ListEdits(res, []sweep.Kind{sweep.Movement, sweep.Strength})
	var force, pace sweep.Edit
	for _, e := range all {
		if e.Path == "units.red-hammer.printed" && e.By > 0 {
			if strings.HasPrefix(e.What, "force") {
				force = e
			} else {
				pace = e
			}
		}
	}
	if got := sweep.MergeEdits([]sweep.Edit{force, pace}); len(got) != 1 || got[0].To != "29-5" {
		t.Errorf("%v", got)
	}
	if _, ok := force.WithSteps(-29); ok {
		t.Error("a force below 0 is no number of a counter")
	}
	if len(list) == 0 {
		t.Error("no strengths")
	}
}

// A sweep that is stopped tells of the changes that were tried, by the pairs that were played,
// and of the others that they were not.
func TestASweepIsStopped(t *testing.T) {
	ctx := newGameCounter(t, 150)
	p := &sweep.Plan{Build: ctx.build, Edits: strengths(t), First: 1, Games: 100, FirstGames: 100, Level: 0.95, Workers: 1}
	r, err := p.Run(ctx)
	if err != nil {
		t.Fatal(err)
	}
	var pairs []int64
	played := r.Base.Total
	for _, e := range r.Effects {
		pairs = append(pairs, e.Pairs)
		played += e.Pairs
	}
	slices.SortFunc(pairs, func(a, b int64) int { return cmp.Compare(b, a) })
	if !r.Stopped || r.Games != played || r.Base.Total != 100 || pairs[0] != 50 || pairs[1] != 0 || ctx.begun != 150 {
		t.Errorf("stopped %v after %d games, %d as it is, with these pairs of each change: %v", r.Stopped, r.Games, r.Base.Total, pairs)
	}
}

// Looking for a target is stopped, too: at any moment of it nothing is proposed, and what the
// sweep itself found stands.
func TestSeekingIsStopped(t *testing.T) {
	for _, late := range []int{100, 2200, 3600}[:diagtest.ChooseCount(1, 3)] { // in the first set, in the second, as it is confirmed
		ctx := newGameCounter(t, 1<<30)
		p := &sweep.Plan{Build: ctx.build, Edits: strengths(t), First: 1, Games: 1600, FirstGames: 400, Level: 0.95, Workers: 1}
		r, err := p.Run(ctx)
		if err != nil || r.Stopped {
			t.Fatal(r, err)
		}
		tried := r.CountTried()
		ctx.stopAt = ctx.begun + late
		got, err := r.SeekGoal(ctx, sweep.Goal{Share: 0.5, Tolerance: 0.02, Games: 1500, ConfirmGames: 1200, MaxEdits: 1, Tries: 3})
		if err != nil || got != nil || !r.Stopped || r.CountTried() != tried || ctx.begun > ctx.stopAt {
			t.Errorf("stopped after %d games: %v, %v; stopped %v, %d games after that", late, got, err, r.Stopped, ctx.begun-ctx.stopAt)
		}
	}
}
