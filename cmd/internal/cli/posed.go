package cli

import (
	"os"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/journal/replay"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/scene"
	"github.com/vedette-wargames/vedette/engine/state"
)

// resolvedPosition is a position to be drawn, as who sees it.
type resolvedPosition struct {
	game     *model.Game
	position *state.Position // nil for the empty map
	viewer   model.SideID
	figure   *scene.Figure // nil where none is asked for
}

// resolvePosition finds the position that the arguments ask for.
func (a *app) resolvePosition(f *renderFlags, args []string) (*resolvedPosition, error) {
	if f.journal != "" && len(args) > 0 {
		return nil, usageError("--journal draws the game in the file: leave out the id, --empty, --counters, --variant and --option")
	}
	if f.journal == "" && len(args) == 0 {
		return nil, usageError("name a scenario, a journal or TESTFILE#CASE; `vedette list` shows all scenarios")
	}
	what := f.journal
	if what == "" {
		what = args[0]
	}
	file, name, isCase := strings.Cut(what, "#")
	kept := f.journal != ""
	if !kept && !isCase {
		what, kept = parseJournalArg(f, what)
	}
	if !kept && !isCase {
		if f.to != 0 || f.figure {
			return nil, usageError("--to and --figure are about a game under way: name its journal, or TESTFILE#CASE")
		}
		return a.setUpPosition(f, what)
	}
	if f.empty || f.sheet || f.print.sheets || len(f.variants) > 0 || len(f.options) > 0 {
		return nil, usageError("--empty, --counters, --sheets, --variant and --option are about a scenario: %s says itself what it is played with", what)
	}
	if isCase {
		return f.cases(a, file, name, f.side, f.figure)
	}
	return a.journalPosition(f, what)
}

// parseJournalArg reports whether an argument is a journal. JOURNAL@N asks for the position
// after entry N.
func parseJournalArg(f *renderFlags, what string) (file string, ok bool) {
	if i := strings.LastIndexByte(what, '@'); i > 0 {
		if n, err := strconv.Atoi(what[i+1:]); err == nil && isFile(what[:i]) {
			f.to = n
			if n == 0 {
				f.to = -1 // the set-up
			}
			return what[:i], true
		}
	}
	return what, isFile(what)
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// setUpPosition returns the starting position of a scenario.
func (a *app) setUpPosition(f *renderFlags, id string) (*resolvedPosition, error) {
	l, err := a.loadScenario(id, f.variantChoice)
	if err != nil {
		return nil, err
	}
	viewer, err := a.pictureViewer(l.Game, f.side)
	if err != nil {
		return nil, err
	}
	p := &resolvedPosition{game: l.Game, viewer: viewer}
	if !f.empty {
		p.position = state.New(l.Game)
		flow.SetUp(l.Game, p.position)
	}
	return p, nil
}

// pictureViewer returns the side that a picture is drawn for; without a side, scene.All.
func (a *app) pictureViewer(g *model.Game, side string) (model.SideID, error) {
	v, err := viewerOf(g, side)
	if err == nil && v == model.None {
		v = scene.All
	}
	return v, err
}

// journalPosition returns the position of a saved game as one side, or the referee, sees it.
func (a *app) journalPosition(f *renderFlags, file string) (*resolvedPosition, error) {
	log, err := loadJournal(file)
	if err != nil {
		return nil, err
	}
	if f.to < -1 || f.to > len(log.Entries) {
		return nil, usageError("%s has the entries 1 to %d: there is no entry %d", file, len(log.Entries), f.to)
	}
	if f.figure && f.to < 1 {
		return nil, usageError("--figure draws what one entry does: name it as %s@N, from 1 to %d", file, len(log.Entries))
	}
	_, rules, err := a.reopenGame(file, log)
	if err != nil {
		return nil, err
	}
	viewer, err := a.pictureViewer(rules.Model, f.side)
	if err != nil {
		return nil, err
	}
	part := *log
	switch {
	case f.to < 0:
		part.Entries = nil
	case f.to > 0:
		part.Entries = part.Entries[:f.to]
	}
	if f.figure {
		part.Entries = part.Entries[:f.to-1]
	}
	t, err := replay.Verify(rules, &part, nil)
	if err != nil {
		return nil, findingsError("%s: %v", file, err)
	}
	p := &resolvedPosition{game: rules.Model, position: t.ShownPosition(), viewer: viewer}
	if f.figure {
		p.position, p.figure, err = entryFigure(t, &log.Entries[f.to-1], viewer)
	}
	return p, err
}

// entryFigure returns the position before an entry of a journal and the figure of its action.
func entryFigure(t *game.Table, e *journal.Entry, viewer model.SideID) (*state.Position, *scene.Figure, error) {
	if e.Action == nil {
		return nil, nil, usageError("entry %d is no action: there is nothing to draw a figure of", e.N)
	}
	n, no := game.ParseJSON(e.Action)
	if no == nil {
		var a flow.Action
		if a, no = game.ParseAction(t.Model(), n); no == nil {
			w := &figureWatch{viewer: viewer}
			w.BeforeAction(t, a)
			var es []event.Event
			if es, no = t.Apply(a); no == nil {
				w.AfterAction(t, es)
				return w.before, w.buildFigure(t.Model()), nil
			}
		}
	}
	return nil, nil, findingsError("entry %d, %s, is refused: %v", e.N, e.Action, no)
}
