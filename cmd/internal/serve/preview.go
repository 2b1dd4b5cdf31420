package serve

import (
	"bytes"
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

// lookEvery is how often files are looked at for a change.
const lookEvery = 40 * time.Millisecond

// glance is a scenario that is watched while its files are written. What it shows is
// the last that made a game: a fault never empties the page.
type glance struct {
	server *Server
	id     string
	ask    glanceParams

	work sync.Mutex // held while files are read, compiled and written
	undo []stroke
	redo []stroke

	mu     sync.Mutex // guards what streams look at
	bell   chan struct{}
	now    seen
	look   *Look
	moves  *preview.Moves
	saved  []byte            // the position that is shown
	faults []diag.Diagnostic // why the game cannot begin, which lint does not see
	board  json.RawMessage
	drawn  int // number of the look at which the board changed
	closed bool
}

// stroke is an edit that can be taken back.
type stroke struct{ file, before, after string }

// begin looks for the first time, and then whenever a file changes.
func (g *glance) begin() {
	stamp := g.server.home.Workshop.Stamp()
	g.glimpse()
	go func() {
		tick := time.NewTicker(lookEvery)
		defer tick.Stop()
		for {
			g.check(stamp)
			for now := stamp; now == stamp; now = g.server.home.Workshop.Stamp() {
				select {
				case <-tick.C:
				case <-g.server.life.Done():
					return
				}
				if g.gone() {
					return
				}
			}
			stamp = g.server.home.Workshop.Stamp()
			g.glimpse()
		}
	}()
}

func (g *glance) gone() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.closed
}

// glimpse compiles the scenario and shows what came of it.
func (g *glance) glimpse() {
	g.work.Lock()
	defer g.work.Unlock()
	began := g.server.home.Clock()
	defer func() {
		if bad := recover(); bad != nil {
			g.server.fault("the preview", bad)
		}
	}()
	look := g.server.home.Workshop.Look(g.ask.Scenario, g.ask.Variants, g.ask.Options)
	g.mu.Lock()
	saved, before := g.saved, g.moves
	g.mu.Unlock()
	var t *game.Table
	var faults []diag.Diagnostic
	if look.Rules != nil {
		var err error
		if t, err = carried(look.Rules, saved); err != nil {
			faults = append(faults, g.server.home.Workshop.Fault(t, err))
			look.Found.Items = append(look.Found.Items, faults...)
			look.Rules = nil
		}
	}
	g.mu.Lock()
	g.faults = faults
	g.mu.Unlock()
	next := seen{Scenario: g.ask.Scenario, Broken: look.Rules == nil, Found: report(look.Found), Root: g.server.home.Workshop.Root(), Undo: len(g.undo), Redo: len(g.redo)}
	if look.Rules == nil {
		next.Took = milliseconds(g.server.home.Clock().Sub(began))
		g.show(func(now *seen) {
			next.Title, next.View, next.Map, next.Things, next.Moves = now.Title, now.View, now.Map, now.Things, now.Moves
			*now = next
		})
		return
	}
	moves := preview.Of(t)
	if before != nil {
		if shift := moves.Since(before); !shift.None() {
			next.Moves = shift
		}
	}
	board, view := plain(scene.NewBoard(look.Rules.Model)), plain(t.View(model.None))
	next.Title, next.View = look.Rules.Model.Title, view
	next.Map, next.Things = mapOf(look), thingsOf(look.Rules.Model)
	next.Took = milliseconds(g.server.home.Clock().Sub(began))
	g.mu.Lock()
	g.look, g.moves, g.saved = look, moves, t.Save()
	if !bytes.Equal(board, g.board) {
		g.board, g.drawn = board, g.now.Number+1
	}
	g.mu.Unlock()
	g.show(func(now *seen) { *now = next })
}

// carried is the position that was shown under rules that may be others; the set-up
// where it cannot be carried over. An error says why the game cannot begin.
func carried(rules *game.Rules, saved []byte) (*game.Table, error) {
	how := game.Setting{Wide: rng.WideSeed{1}}
	if saved != nil {
		var rep diag.List
		if t := game.Load(rules, how, saved, &rep); t != nil {
			return t, nil
		}
	}
	return game.New(rules, how)
}

// check lints the game and shows what is found, if nothing else has changed.
func (g *glance) check(stamp string) {
	id, _, _ := cutRef(g.ask.Scenario)
	g.mu.Lock()
	faults := g.faults
	g.mu.Unlock()
	found := g.server.home.Workshop.Lint(id, faults)
	if found == nil || g.server.home.Workshop.Stamp() != stamp {
		return
	}
	g.show(func(now *seen) { now.Found, now.Checked = found, true })
}

// show changes what is seen and calls all who look.
func (g *glance) show(change func(*seen)) {
	g.mu.Lock()
	defer g.mu.Unlock()
	number := g.now.Number + 1
	change(&g.now)
	g.now.Number = number
	close(g.bell)
	g.bell = make(chan struct{})
}

// news is what a stream has not been sent yet; nil: nothing.
func (g *glance) news(at int) (frame []byte, number int, bell <-chan struct{}) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.now.Number <= at {
		return nil, at, g.bell
	}
	now := g.now
	if g.drawn > at {
		now.Board = g.board
	}
	return fmt.Appendf(nil, "id: %d\nevent: look\ndata: %s\n\n", now.Number, plain(now)), now.Number, g.bell
}

// catchUp sends a page what the preview shows now; bell is what to wait for then.
func (g *glance) catchUp(st *stream) (bell <-chan struct{}, ok bool) {
	for {
		frame, number, bell := g.news(st.at)
		if frame == nil {
			return bell, true
		}
		if st.send(frame) != nil {
			return nil, false
		}
		st.at = number
	}
}
