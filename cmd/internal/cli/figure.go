package cli

import (
	"bytes"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/vedette-wargames/vedette/engine/authortest"
	"github.com/vedette-wargames/vedette/engine/draw"
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
	last   bool // only the last action counts
	before *state.Position
	events []event.Event
	paths  map[model.UnitID][]model.HexID
}

// watchFigure watches the orders of a case or, if it has none, the last answer of its bots.
func watchFigure(c *testCase, viewer model.SideID, s *authortest.Setting) *figureWatch {
	w := &figureWatch{viewer: viewer, last: len(c.c.When) == 0}
	s.Watch = w
	if !w.last {
		s.Orders = w.resetFigure
	}
	return w
}

// resetFigure forgets everything that was recorded.
func (w *figureWatch) resetFigure() { w.before, w.events, w.paths = nil, nil, nil }

// StartGame asks nothing more of the tables.
func (w *figureWatch) StartGame(*game.Setting) {}

// NoteRefusal is no part of a figure.
func (w *figureWatch) NoteRefusal(*game.Refused) {}

// BeforeAction records all places, and the path of a move that is about to be made.
func (w *figureWatch) BeforeAction(t *game.Table, a flow.Action) {
	if w.last {
		w.resetFigure()
	}
	if w.before == nil {
		w.before = t.Position().Clone()
	}
	u := t.MovingUnit()
	if u == model.None || w.viewer != scene.All && t.Model().Units[u].Side != w.viewer {
		return
	}
	_, steps := t.ExplainPath(a)
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
func (w *figureWatch) AfterAction(t *game.Table, es []event.Event) {
	if w.before == nil {
		return // before the first order
	}
	side := w.viewer
	if side == scene.All {
		side = model.None
	}
	w.events = append(w.events, t.FilterEvents(es, side)...)
}

// buildFigure returns what was done, to be drawn over the position before it.
func (w *figureWatch) buildFigure(g *model.Game) *scene.Figure {
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
func (w *figureWatch) drawMove(f *scene.Figure, e *event.Event) {
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
func (w *figureWatch) drawCombat(f *scene.Figure, e *event.Event) {
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

// drawPicture draws the figure over the part of the board that it shows.
func (w *figureWatch) drawPicture(g *model.Game, caption string) *draw.Picture {
	f := w.buildFigure(g)
	if caption != "" {
		f.Caption = caption
	}
	s := scene.NewScene(g, w.before, w.viewer)
	return s.DrawPicture(scene.Options{Figure: f, Crop: s.HexesNear(f.AllHexes(), 2)})
}

// drawnFigure is the figure of a case.
type drawnFigure struct {
	c       *testCase
	picture *draw.Picture
}

// writeFigures writes the figures of cases that hold, each named by its file and case.
func (t *tester) writeFigures() error {
	if err := os.MkdirAll(t.f.figures, 0o755); err != nil {
		return ioError(err)
	}
	taken := map[string]int{}
	for _, f := range t.figures {
		name := fileSlug(strings.TrimSuffix(path.Base(f.c.file.Path), path.Ext(f.c.file.Path)) + " " + f.c.c.Name)
		if taken[name]++; taken[name] > 1 {
			name += "-" + strconv.Itoa(taken[name])
		}
		var out bytes.Buffer
		if err := f.picture.WriteSVG(&out, 1); err != nil {
			return err
		}
		if err := replaceIn(t.f.figures, name+".svg", out.Bytes()); err != nil {
			return err
		}
		fmt.Fprintf(t.app.err, "wrote %s\n", filepath.Join(t.f.figures, name+".svg"))
	}
	return nil
}

// fileSlug turns a text into a file name.
func fileSlug(text string) string {
	var out strings.Builder
	for _, r := range strings.ToLower(text) {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			out.WriteRune(r)
		case out.Len() > 0 && !strings.HasSuffix(out.String(), "-"):
			out.WriteByte('-')
		}
	}
	name := strings.TrimSuffix(out.String(), "-")
	if runes := []rune(name); len(runes) > 80 {
		name = strings.TrimSuffix(string(runes[:80]), "-")
	}
	return name
}

func addHex(to []hex.ID, h hex.ID) []hex.ID {
	if h < 0 || slices.Contains(to, h) {
		return to
	}
	return append(to, h)
}
