package scene

import (
	"io"

	"github.com/vedette-wargames/vedette/engine/draw"
	"github.com/vedette-wargames/vedette/engine/draw/font"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Sheet is a picture of all counters of a game, each with all its faces.
type Sheet struct {
	Title  string
	Armies []SheetArmy
}

// SheetArmy is the part of a sheet that one army fills.
type SheetArmy struct {
	Name  string
	Units []SheetUnit
}

// SheetUnit is one counter: its faces, the front first.
type SheetUnit struct {
	Name  string
	Faces []Counter
}

// NewSheet returns the counters of a game that are in play in a position, or all counters for a
// nil position.
func NewSheet(g *model.Game, p *state.Position) *Sheet {
	s := &Sheet{Title: g.Title, Armies: make([]SheetArmy, len(g.Armies))}
	for a := range g.Armies {
		s.Armies[a].Name = g.Armies[a].Name()
	}
	for i := range g.Units {
		u := &g.Units[i]
		if u.Army < 0 || int(u.Army) >= len(s.Armies) || int(u.Kind) >= len(g.Kinds) || u.Kind < 0 {
			continue
		}
		if p != nil && p.Units[i].At == model.InBox(model.BoxOut) {
			continue
		}
		out := SheetUnit{Name: u.Name()}
		for f := range u.Faces {
			c := newPrintedFace(g, model.UnitID(i), f)
			out.Faces = append(out.Faces, c)
		}
		s.Armies[u.Army].Units = append(s.Armies[u.Army].Units, out)
	}
	return s
}

const (
	sheetColumn  = 224.0
	sheetColumns = 5
	sheetRow     = 88.0
	sheetScale   = 1.5
)

// DrawPicture draws the sheet.
func (s *Sheet) DrawPicture() *draw.Picture {
	var l draw.List
	faces := font.LoadFaces()
	l.AddText(draw.Text{X: margin, Y: 28, Size: 18, Style: draw.Bold, Fill: dark, Text: s.Title})
	y := 60.0
	for _, a := range s.Armies {
		if len(a.Units) == 0 {
			continue
		}
		l.AddText(draw.Text{X: margin, Y: y, Size: 14, Style: draw.Bold, Fill: dark, Text: a.Name})
		y += 16
		for i := range a.Units {
			if i > 0 && i%sheetColumns == 0 {
				y += sheetRow
			}
			sheetUnit(&l, faces, &a.Units[i], margin+sheetColumn*float64(i%sheetColumns), y)
		}
		y += sheetRow + 24
	}
	return &draw.Picture{Title: s.Title, Width: margin*2 + sheetColumn*sheetColumns, Height: y, Back: paper, Items: l.Items}
}

// WriteSVG writes the sheet.
func (s *Sheet) WriteSVG(w io.Writer) error { return s.DrawPicture().WriteSVG(w, 1) }

// sheetUnit draws the faces of a counter side by side, with its name and the
// names of the faces below.
func sheetUnit(l *draw.List, faces *font.Faces, u *SheetUnit, x, y float64) {
	const step = (CounterSize + 4) * sheetScale
	for i := range u.Faces {
		c := &u.Faces[i]
		cx := x + CounterSize*sheetScale/2 + step*float64(i)
		var one draw.List
		drawFrame(&one, c, 0, 0)
		DrawCounter(&one, faces, c, 0, 0)
		l.AddGroup(draw.Group{X: cx, Y: y + CounterSize/2*sheetScale, Scale: sheetScale, Name: c.Describe(), Link: c.linkText(), Items: one.Items})
		if c.Face != "" {
			drawText(l, cx, y+CounterSize*sheetScale+8, min(7.5, step/max(faces[draw.Regular].TextWidth(c.Face, 1), 1)), quiet, c.Face, draw.Regular)
		}
	}
	l.AddText(draw.Text{X: x, Y: y + CounterSize*sheetScale + 19, Size: min(9, (sheetColumn-8)/faces[draw.Regular].TextWidth(u.Name+" ", 1)), Fill: dark, Text: u.Name})
}
