package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/scene"
	"github.com/vedette-wargames/vedette/engine/state"
)

// figureWatch gathers what some actions do, for a figure: where all stood before the
// first of them, and what of each the viewer may know.
type figureWatch struct {
	viewer model.SideID
	orders int // how many actions are taken in; 0: all
	seen   int
	before *state.Position
	events []event.Event
	paths  map[model.UnitID][]model.HexID
}

// Setting asks nothing more of the tables.
func (w *figureWatch) Setting(*game.Setting) {}

// Refused is no part of a figure.
func (w *figureWatch) Refused(*game.Refused) {}

// Before notes where all stand, and the way of a move that is about to be made.
func (w *figureWatch) Before(t *game.Table, a flow.Action) {
	if w.before == nil {
		w.before = t.Position().Clone()
	}
	u := t.Mover()
	if u == model.None || w.viewer != scene.All && t.Model().Units[u].Side != w.viewer {
		return
	}
	_, steps := t.PathOf(a)
	if len(steps) == 0 {
		return
	}
	if w.paths == nil {
		w.paths = map[model.UnitID][]model.HexID{}
	}
	for i := range steps {
		if h := steps[i].From; i == 0 && h >= 0 && len(w.paths[u]) == 0 {
			w.paths[u] = append(w.paths[u], h)
		}
		w.paths[u] = append(w.paths[u], steps[i].To)
	}
}

// Seen notes what has happened.
func (w *figureWatch) Seen(t *game.Table, es []event.Event) {
	if w.before == nil {
		return // before the first order
	}
	side := w.viewer
	if side == scene.All {
		side = model.None
	}
	w.events = append(w.events, t.SeenBy(es, side)...)
}

// figure is what was done, for drawing over the position before it.
func (w *figureWatch) figure(g *model.Game) *scene.Figure {
	f := &scene.Figure{}
	var lines []string
	for i := range w.events {
		e := &w.events[i]
		switch e.Kind {
		case event.Moved, event.Entered:
			w.moved(f, e)
		case event.Retreated, event.Advanced, event.Displaced:
			f.Arrows = append(f.Arrows, scene.Arrow{From: e.From, To: e.To, Light: e.Kind == event.Retreated})
		case event.Attack, event.Combat:
			w.fought(f, e)
		default:
			continue
		}
		lines = append(lines, game.EventText(g, e))
	}
	f.Caption = strings.Join(lines, "; ")
	if f.Caption != "" {
		f.Caption = strings.ToUpper(f.Caption[:1]) + f.Caption[1:] + "."
	}
	return f
}

// moved draws the way of a unit, step by step where it is known.
func (w *figureWatch) moved(f *scene.Figure, e *event.Event) {
	way := w.paths[e.Unit]
	if e.Unit >= 0 && len(way) > 1 && way[len(way)-1] == e.To {
		f.Paths = append(f.Paths, way)
		delete(w.paths, e.Unit)
		f.Chosen = addHex(f.Chosen, way[0])
		return
	}
	if slices.Contains(way, e.To) {
		return // a step of a way that is drawn when it ends
	}
	if e.From >= 0 {
		f.Chosen = addHex(f.Chosen, e.From)
		f.Paths = append(f.Paths, []model.HexID{e.From, e.To})
		return
	}
	f.Chosen = addHex(f.Chosen, e.To)
}

// fought draws who attacks whom from where, and the odds.
func (w *figureWatch) fought(f *scene.Figure, e *event.Event) {
	at, units := []model.HexID{e.To}, e.Units
	if k := e.Combat; k != nil {
		at, units = k.Targets, k.Attackers
		f.Note = k.Column
		if f.Note == "" {
			f.Note = fmt.Sprintf("%d : %d", k.AttackTotal, k.DefenceTotal)
		}
	}
	for _, h := range at {
		if h >= 0 {
			f.Target = addHex(f.Target, h)
		}
	}
	for _, u := range units {
		from := w.before.Units[u].At.Hex()
		if from == model.None || len(at) == 0 || at[0] < 0 {
			continue
		}
		f.Chosen = addHex(f.Chosen, from)
		arrow := scene.Arrow{From: from, To: at[0]}
		if !slices.Contains(f.Arrows, arrow) {
			f.Arrows = append(f.Arrows, arrow)
		}
	}
}

func addHex(to []hex.ID, h hex.ID) []hex.ID {
	if h < 0 || slices.Contains(to, h) {
		return to
	}
	return append(to, h)
}
