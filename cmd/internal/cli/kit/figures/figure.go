package figures

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/draw"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/scene"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Recorder gathers what some actions do, for a figure: where all stood before the
// first of them, and what of each the viewer may know.
type Recorder struct {
	Viewer   model.SideID
	OnlyLast bool // only the last action counts
	Start    *state.Position
	events   []event.Event
	paths    map[model.UnitID][]model.HexID
}

// ResetFigure forgets everything that was recorded.
func (w *Recorder) ResetFigure() { w.Start, w.events, w.paths = nil, nil, nil }

// StartGame does nothing: a figure needs nothing from the start of a game.
func (w *Recorder) StartGame(*game.Setting) {}

// NoteRefusal does nothing: a figure shows no refusals.
func (w *Recorder) NoteRefusal(*game.Refused) {}

// BeforeAction records all places, and the path of a move that is about to be made.
func (w *Recorder) BeforeAction(t *game.Table, a flow.Action) {
	if w.OnlyLast {
		w.ResetFigure()
	}
	if w.Start == nil {
		w.Start = t.Position().Clone()
	}
	u := t.MovingUnit()
	if u == model.None || w.Viewer != scene.All && t.Model().Units[u].Side != w.Viewer {
		return
	}
	_, steps := t.Explainer().ExplainPath(a)
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

// AfterAction records the events of an action.
func (w *Recorder) AfterAction(t *game.Table, es []event.Event) {
	if w.Start == nil {
		return // before the first order
	}
	side := w.Viewer
	if side == scene.All {
		side = model.None
	}
	w.events = append(w.events, t.Observer(side).FilterEvents(es)...)
}

// BuildFigure returns the figure of the recorded actions, for drawing over the position before them.
func (w *Recorder) BuildFigure(g *model.Game) *scene.Figure {
	f := &scene.Figure{}
	var lines []string
	for i := range w.events {
		e := &w.events[i]
		switch e.Kind {
		case event.Moved, event.Entered:
			w.drawMove(f, e)
		case event.Retreated, event.Advanced, event.Displaced:
			f.Arrows = append(f.Arrows, scene.Arrow{From: e.From, To: e.To, Light: e.Kind == event.Retreated})
		case event.Attack, event.Combat:
			w.drawCombat(f, e)
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

// drawMove draws the path of a unit, hex by hex where it is known.
func (w *Recorder) drawMove(f *scene.Figure, e *event.Event) {
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

// drawCombat draws the attackers, the target and the odds.
func (w *Recorder) drawCombat(f *scene.Figure, e *event.Event) {
	at, units := []model.HexID{e.To}, e.Units
	if k := e.Combat; k != nil {
		at, units = k.Targets, k.Attackers
		note := fmt.Sprintf("%d against %d", k.AttackTotal, k.DefenceTotal)
		if k.Column != "" {
			note += " = " + k.Column
		}
		if len(at) > 0 {
			f.Notes = append(f.Notes, scene.Note{At: at[0], Text: note})
		}
	}
	for _, h := range at {
		if h >= 0 {
			f.Target = addHex(f.Target, h)
		}
	}
	for _, u := range units {
		from := w.Start.Units[u].At.Hex()
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

// DrawPicture draws the figure over the part of the board that it shows.
func (w *Recorder) DrawPicture(g *model.Game, caption string) *draw.Picture {
	f := w.BuildFigure(g)
	if caption != "" {
		f.Caption = caption
	}
	s := scene.NewScene(g, w.Start, w.Viewer)
	return s.DrawPicture(scene.Options{Figure: f, Crop: s.HexesNear(f.AllHexes(), 2)})
}

func addHex(to []hex.ID, h hex.ID) []hex.ID {
	if h < 0 || slices.Contains(to, h) {
		return to
	}
	return append(to, h)
}
