package rendercmd

import (
	"context"
	"os"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/figures"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/session"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/journal/replay"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/scene"
	"github.com/vedette-wargames/vedette/engine/state"
)

// resolvePosition finds the position that the arguments ask for.
func resolvePosition(ctx context.Context, k *kit.Kit, f *Options, args []string) (*figures.ShownPosition, error) {
	if f.Journal != "" && len(args) > 0 {
		return nil, kit.UsageError("--journal draws the game in the file: leave out the id, --empty, --counters, --variant and --option")
	}
	if f.Journal == "" && len(args) == 0 {
		return nil, kit.UsageError("name a scenario, a journal or TESTFILE#CASE; `vedette list` shows all scenarios")
	}
	what := f.Journal
	if what == "" {
		what = args[0]
	}
	file, name, isCase := strings.Cut(what, "#")
	kept := f.Journal != ""
	if !kept && !isCase {
		what, kept = parseJournalArg(f, what)
	}
	if !kept && !isCase {
		if f.Entry != 0 || f.Figure {
			return nil, kit.UsageError("--to and --figure are about a game under way: name its journal, or TESTFILE#CASE")
		}
		return setUpPosition(k, f, what)
	}
	if f.Empty || f.Counters || f.Print.Sheets || len(f.Variants) > 0 || len(f.Options) > 0 {
		return nil, kit.UsageError("--empty, --counters, --sheets, --variant and --option are about a scenario: %s says itself what it is played with", what)
	}
	if isCase {
		return f.cases(ctx, k, file, name, f.Side, f.Figure)
	}
	return journalPosition(ctx, k, f, what)
}

// parseJournalArg reports whether an argument is a journal. JOURNAL@N asks for the position
// after entry N.
func parseJournalArg(f *Options, what string) (file string, ok bool) {
	if i := strings.LastIndexByte(what, '@'); i > 0 {
		if n, err := strconv.Atoi(what[i+1:]); err == nil && isFile(f.Kit.AbsolutePath(what[:i])) {
			f.Entry = n
			if n == 0 {
				f.Entry = -1 // the set-up
			}
			return what[:i], true
		}
	}
	return what, isFile(f.Kit.AbsolutePath(what))
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// setUpPosition returns the starting position of a scenario.
func setUpPosition(k *kit.Kit, f *Options, id string) (*figures.ShownPosition, error) {
	l, err := k.LoadScenario(id, f.VariantChoice)
	if err != nil {
		return nil, err
	}
	viewer, err := figures.FindPictureViewer(k, l.Game, f.Side)
	if err != nil {
		return nil, err
	}
	p := &figures.ShownPosition{Game: l.Game, Viewer: viewer}
	if !f.Empty {
		p.Position = state.New(l.Game)
		flow.SetUp(l.Game, p.Position)
	}
	return p, nil
}

// journalPosition returns the position of a saved game as one side, or the referee, sees it.
func journalPosition(ctx context.Context, k *kit.Kit, f *Options, file string) (*figures.ShownPosition, error) {
	log, err := session.LoadJournal(k.AbsolutePath(file))
	if err != nil {
		return nil, err
	}
	if f.Entry < -1 || f.Entry > len(log.Entries) {
		return nil, kit.UsageError("%s has the entries 1 to %d: there is no entry %d", file, len(log.Entries), f.Entry)
	}
	if f.Figure && f.Entry < 1 {
		return nil, kit.UsageError("--figure draws what one entry does: name it as %s@N, from 1 to %d", file, len(log.Entries))
	}
	_, rules, err := session.ReopenGame(k, file, log)
	if err != nil {
		return nil, err
	}
	viewer, err := figures.FindPictureViewer(k, rules.Model, f.Side)
	if err != nil {
		return nil, err
	}
	part := *log
	switch {
	case f.Entry < 0:
		part.Entries = nil
	case f.Entry > 0:
		part.Entries = part.Entries[:f.Entry]
	}
	if f.Figure {
		part.Entries = part.Entries[:f.Entry-1]
	}
	t, err := replay.Verify(ctx, rules, &part, nil)
	if err != nil {
		return nil, kit.FindingsError("%s: %v", file, err)
	}
	p := &figures.ShownPosition{Game: rules.Model, Position: t.ShownPosition(), Viewer: viewer}
	if f.Figure {
		p.Position, p.Figure, err = entryFigure(t, &log.Entries[f.Entry-1], viewer)
	}
	return p, err
}

// entryFigure returns the position before an entry of a journal and the figure of its action.
func entryFigure(t *game.Table, e *journal.Entry, viewer model.SideID) (*state.Position, *scene.Figure, error) {
	if e.Action == nil {
		return nil, nil, kit.UsageError("entry %d is no action: there is nothing to draw a figure of", e.N)
	}
	n, no := game.ParseJSON(e.Action)
	if no == nil {
		var a flow.Action
		if a, no = game.ParseAction(t.Model(), n); no == nil {
			w := &figures.Recorder{Viewer: viewer}
			w.BeforeAction(t, a)
			var es []event.Event
			if es, no = t.Apply(a); no == nil {
				w.AfterAction(t, es)
				return w.Start, w.BuildFigure(t.Model()), nil
			}
		}
	}
	return nil, nil, kit.FindingsError("entry %d, %s, is refused: %v", e.N, e.Action, no)
}
