package replaycmd

import (
	"context"
	"errors"
	"fmt"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/narrator"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/session"
	"github.com/vedette-wargames/vedette/cmd/internal/terminal"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/journal/replay"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/scene"
)

// ReplayOptions say what [RunReplay] shows of a journal.
type ReplayOptions struct {
	Kit     *kit.Kit
	Journal string // the file
	To      int    // the last entry; of the actions of Side, where one is named; 0: all
	Step    bool   // waits for a line after each action
	WithMap bool   // draws the map at the end
	Trace   bool   // prints explanations
	Side    string // shows only what this side may know; empty: all
	HTML    string // gets the whole game as a page; empty: the entries are printed
	Chances ChanceOptions
}

// RunReplay prints a journal entry by entry, or writes it as a page. The error is wrong usage, a finding about
// the journal, or says that the context has ended.
func RunReplay(ctx context.Context, o ReplayOptions) error {
	k, f, file := o.Kit, &o, o.Journal
	log, err := session.LoadJournal(file)
	if err != nil {
		return err
	}
	_, rules, err := session.ReopenGame(k, file, log)
	if err != nil {
		return err
	}
	if f.HTML != "" {
		return replayFile(ctx, k, rules, log, f)
	}
	return replayTo(ctx, k, rules, log, f)
}

// errEnough ends a replay early.
var errEnough = errors.New("enough")

// replayTo prints the entries of a journal. After an interrupt it prints no further entry.
func replayTo(ctx context.Context, k *kit.Kit, rules *game.Rules, log *journal.Log, f *ReplayOptions) error {
	viewer, err := kit.FindViewer(rules.Model, f.Side)
	if err != nil {
		return err
	}
	ctx, release := k.CatchInterrupt(ctx, "")
	defer release()
	r := &replayer{screen: terminal.New(k.In, k.Out), rules: rules, log: log, f: f, viewer: viewer}
	r.screen.StopOn(ctx.Done())
	if _, _, ok := terminal.TerminalSize(k.RawOut); ok {
		kit.MeasureScreen(k, r.screen)
	}
	r.screen.WriteHeading(rules.Model.Title)
	if d := replay.CheckContent(rules, &log.Header, log.Pos(0)); d != nil {
		r.screen.WriteLine("note: %s", d.Message)
	}
	if n := replay.CountUnhashed(log); n > 0 {
		r.screen.WriteLine("note: entries without a hash: %d; nothing in the file shows where they led", n)
	}
	part := *log
	if f.To > 0 && f.To < len(part.Entries) && viewer == model.None {
		part.Entries = part.Entries[:f.To]
	}
	t, err := r.runReplay(ctx, &part)
	if r.narrator != nil {
		r.narrator.TellHeldBack()
	}
	if ctx.Err() != nil {
		return kit.FindingsError("interrupted: not every entry was played")
	}
	if err != nil && !errors.Is(err, errEnough) {
		return reportCorrupted(k, err)
	}
	if viewer == model.None {
		for _, x := range replay.ScriptedDice(&part, t) {
			r.screen.WriteLine("note: %s [%s]", x.Text, x.ID)
		}
	}
	if f.WithMap && t != nil {
		who := viewer
		if who == model.None {
			who = scene.All
		}
		r.screen.WriteBlock(kit.DrawWindowed(k, scene.NewScene(rules.Model, t.ShownPosition(), who), ""))
	}
	return nil
}

// replayer prints a journal as it is played.
type replayer struct {
	screen   *terminal.Screen
	rules    *game.Rules
	log      *journal.Log
	f        *ReplayOptions
	narrator *narrator.Narrator
	table    *game.Table
	viewer   model.SideID // model.None: all is shown
	standing []replayAction
	own      int // the viewer's actions so far
}

// replayAction is an action that has not been taken back.
type replayAction struct {
	by     string
	before narrator.HeldEvents // what the narrator held back before it
}

// runReplay replays the entries. When the reader wants no more it unwinds by a panic that it
// recovers itself.
func (r *replayer) runReplay(ctx context.Context, log *journal.Log) (t *game.Table, err error) {
	defer func() {
		if p := recover(); p != nil {
			if p != any(errEnough) {
				panic(p)
			}
			t, err = r.table, errEnough
		}
	}()
	return replay.Verify(ctx, r.rules, log, r.showEntry)
}

func (r *replayer) showEntry(i int, t *game.Table) {
	r.table = t
	if r.narrator == nil {
		r.narrator = narrator.New(r.screen, t)
		r.narrator.Trace, r.narrator.Brief, r.narrator.Viewer = r.f.Trace, true, r.viewer
	}
	e := &r.log.Entries[i]
	number := e.N
	switch {
	case e.Undo > 0:
		number = r.tellUndo(e)
	case len(e.End) > 0:
		r.screen.WriteLine("%4s  %s", r.entryNumber(e.N), game.CapitalText(session.FormatResult(r.rules.Model, t)))
	default:
		number = r.tellAction(e, t)
	}
	if r.viewer != model.None && r.f.To > 0 && r.own >= r.f.To {
		panic(errEnough)
	}
	if r.f.Step && number > 0 {
		of := fmt.Sprintf(" of %d", len(r.log.Entries))
		if r.viewer != model.None {
			of = ""
		}
		if line, ok := r.screen.AskLine(fmt.Sprintf("-- %d%s, Enter goes on --", number, of)); !ok || line == "q" {
			panic(errEnough)
		}
	}
}

// entryNumber returns the number of an entry. A side gets none, as it would reveal how many
// hidden actions there were.
func (r *replayer) entryNumber(n int) string {
	if r.viewer != model.None {
		return ""
	}
	return fmt.Sprint(n)
}

// tellAction prints an action. Of another side's action a viewer sees only the events. It
// returns the number that is shown, 0 if the reader is not asked to go on.
func (r *replayer) tellAction(e *journal.Entry, t *game.Table) int {
	number := e.N
	if r.viewer != model.None {
		if number = 0; r.ownAction(e.Side) {
			r.own++
			number = r.own
		}
	}
	if number > 0 {
		r.screen.WriteLine("%4d  %s: %s", number, e.Side, r.entryText(e))
	}
	r.standing = append(r.standing, replayAction{e.Side, r.narrator.HeldEvents.Clone()})
	r.narrator.TellEvents(t.Run().Events)
	return number
}

// tellUndo prints an undo. A viewer does not learn how many actions of another side it took
// back.
func (r *replayer) tellUndo(e *journal.Entry) int {
	at := len(r.standing) - e.Undo
	if at < 0 {
		return e.N
	}
	by := r.standing[at].by
	r.narrator.HeldEvents, r.standing = r.standing[at].before, r.standing[:at]
	switch {
	case r.viewer == model.None:
		r.screen.WriteLine("%4d  %s taken back", e.N, diag.CountNoun(e.Undo, "action"))
		return e.N
	case r.ownAction(by):
		r.screen.WriteLine("      %s taken back", diag.CountNoun(e.Undo, "action"))
		return r.own
	}
	r.screen.WriteLine("      %s takes something back", by)
	return 0
}

func (r *replayer) ownAction(by string) bool { return by == r.rules.Model.Sides[r.viewer].ID }

// entryText returns an action that was just replayed as text.
func (r *replayer) entryText(e *journal.Entry) string {
	if n, no := game.ParseJSON(e.Action); no == nil {
		if a, no := game.ParseAction(r.rules.Model, n); no == nil {
			return game.ActionText(r.rules.Model, a)
		}
	}
	return string(e.Action)
}
