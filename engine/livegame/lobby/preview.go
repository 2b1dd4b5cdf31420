package lobby

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/preview"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/scene"
)

// pollInterval is how often files are looked at for a change.
const pollInterval = 40 * time.Millisecond

// livePreview shows a scenario while its files are edited. It keeps showing the last version
// that compiled, so a fault never empties the page.
type livePreview struct {
	lobby  *Lobby
	id     string
	params previewParams

	work sync.Mutex // held while files are read, compiled and written
	undo []editStroke
	redo []editStroke

	mu          sync.Mutex // guards what streams look at
	changed     chan struct{}
	state       previewState
	compiled    *Compilation
	moves       *preview.Moves
	saved       []byte            // the position that is shown
	faults      []diag.Diagnostic // why the game cannot begin, which lint does not see
	board       json.RawMessage
	boardNumber int // number of the look at which the board changed
	closed      bool
}

// editStroke is an edit that can be taken back.
type editStroke struct{ file, before, after string }

// watchFiles compiles the scenario, and again whenever a file changes.
func (g *livePreview) watchFiles() {
	stamp := g.lobby.host.Workshop.Revision()
	g.refreshPreview()
	go func() {
		for {
			g.lintGame(stamp)
			for now := stamp; now == stamp; now = g.lobby.host.Workshop.Revision() {
				passed, stop := g.lobby.host.Wait(pollInterval)
				select {
				case <-passed:
				case <-g.lobby.life.Done():
					stop()
					return
				}
				if g.isClosed() {
					return
				}
			}
			stamp = g.lobby.host.Workshop.Revision()
			g.refreshPreview()
		}
	}()
}

func (g *livePreview) isClosed() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.closed
}

// refreshPreview compiles the scenario and shows the result.
func (g *livePreview) refreshPreview() {
	g.work.Lock()
	defer g.work.Unlock()
	began := g.lobby.host.Clock()
	defer func() {
		if bad := recover(); bad != nil {
			g.lobby.ReportFault("the preview", bad)
		}
	}()
	look := g.lobby.host.Workshop.CompileScenario(g.params.Scenario, g.params.Variants, g.params.Options)
	g.mu.Lock()
	saved, before := g.saved, g.moves
	g.mu.Unlock()
	var t *game.Table
	var faults []diag.Diagnostic
	if look.Rules != nil {
		var err error
		if t, err = carryPosition(look.Rules, saved); err != nil {
			faults = append(faults, g.lobby.host.Workshop.FaultFinding(t, err))
			look.Findings.Items = append(look.Findings.Items, faults...)
			look.Rules = nil
		}
	}
	g.mu.Lock()
	g.faults = faults
	g.mu.Unlock()
	next := previewState{Scenario: g.params.Scenario, Broken: look.Rules == nil, Found: errorsJSON(look.Findings), Root: g.lobby.host.Workshop.Root(), Undo: len(g.undo), Redo: len(g.redo)}
	if look.Rules == nil {
		next.Took = milliseconds(g.lobby.host.Clock().Sub(began))
		g.updateState(func(now *previewState) {
			next.Title, next.View, next.Map, next.Things, next.Moves = now.Title, now.View, now.Map, now.Things, now.Moves
			*now = next
		})
		return
	}
	moves := preview.ListMoves(t)
	if before != nil {
		if shift := moves.CompareTo(before); !shift.IsEmpty() {
			next.Moves = shift
		}
	}
	board, view := marshalPlain(scene.NewBoard(look.Rules.Model)), marshalPlain(t.View(model.None))
	next.Title, next.View = look.Rules.Model.Title, view
	next.Map, next.Things = newMapFile(look), listThings(look.Rules.Model)
	next.Took = milliseconds(g.lobby.host.Clock().Sub(began))
	g.mu.Lock()
	g.compiled, g.moves, g.saved = look, moves, t.EncodePosition()
	if !bytes.Equal(board, g.board) {
		g.board, g.boardNumber = board, g.state.Number+1
	}
	g.mu.Unlock()
	g.updateState(func(now *previewState) { *now = next })
}

// carryPosition puts the shown position under new rules; it returns the set-up where the
// position does not fit them. The error says why the game cannot begin.
func carryPosition(rules *game.Rules, saved []byte) (*game.Table, error) {
	how := game.Setting{Wide: rng.WideSeed{1}}
	if saved != nil {
		var rep diag.List
		if t := game.LoadPosition(rules, how, saved, &rep); t != nil {
			return t, nil
		}
	}
	return game.New(rules, how)
}

// lintGame lints the game and shows the findings, if no file has changed meanwhile.
func (g *livePreview) lintGame(stamp string) {
	id, _, _ := cutRef(g.params.Scenario)
	g.mu.Lock()
	faults := g.faults
	g.mu.Unlock()
	found := g.lobby.host.Workshop.LintGame(id, faults)
	if found == nil || g.lobby.host.Workshop.Revision() != stamp {
		return
	}
	g.updateState(func(now *previewState) { now.Found, now.Checked = found, true })
}

// updateState changes the shown state and wakes all streams.
func (g *livePreview) updateState(change func(*previewState)) {
	g.mu.Lock()
	defer g.mu.Unlock()
	number := g.state.Number + 1
	change(&g.state)
	g.state.Number = number
	close(g.changed)
	g.changed = make(chan struct{})
}

// WatchPreview lets a page follow a preview of the host, whose last look it knows is number from;
// 0: it knows none. The error says that there is no preview of that id.
func (l *Lobby) WatchPreview(id string, from int) (Watcher, error) {
	g := l.findPreview(id)
	if g == nil {
		return nil, fmt.Errorf("there is no preview %q", id)
	}
	return &previewWatcher{g, from}, nil
}

// HasPreview reports whether there is a preview of an id.
func (l *Lobby) HasPreview(id string) bool { return l.findPreview(id) != nil }

// previewWatcher follows a preview.
type previewWatcher struct {
	preview    *livePreview
	sentNumber int // of the last look that was sent
}

// Leave does nothing: nobody is counted at a preview.
func (w *previewWatcher) Leave() {}

// NextNews returns the present look, if it is new.
func (w *previewWatcher) NextNews(context.Context) (news []News, changed <-chan struct{}, more bool, err error) {
	g := w.preview
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.state.Number > w.sentNumber {
		now := g.state
		if g.boardNumber > w.sentNumber {
			now.Board = g.board
		}
		w.sentNumber = now.Number
		news = append(news, News{Number: now.Number, Name: "look", Data: marshalPlain(now)})
	}
	return news, g.changed, true, nil
}
