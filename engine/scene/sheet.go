package scene

import (
	"bytes"
	"io"

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

// SheetOf is the sheet of the counters of a game that are in play in a position; of all
// of them without one.
func SheetOf(g *model.Game, p *state.Position) *Sheet {
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
			c := printed(g, model.UnitID(i), f)
			out.Faces = append(out.Faces, c)
		}
		s.Armies[u.Army].Units = append(s.Armies[u.Army].Units, out)
	}
	return s
}

const (
	sheetColumn  = 210.0
	sheetColumns = 5
	sheetRow     = 96.0
	sheetScale   = 1.5
)

// SVG writes the sheet.
func (s *Sheet) SVG(w io.Writer) error {
	v := &svg{}
	y := 60.0
	for _, a := range s.Armies {
		if len(a.Units) == 0 {
			continue
		}
		v.raw(`<text x="` + num(margin) + `" y="` + num(y) + `" font-size="14" font-weight="bold" fill="#222222">` + escape(a.Name) + "</text>\n")
		y += 16
		for i, u := range a.Units {
			if i > 0 && i%sheetColumns == 0 {
				y += sheetRow
			}
			v.sheetUnit(&u, margin+sheetColumn*float64(i%sheetColumns), y)
		}
		y += sheetRow + 24
	}
	width, high := margin*2+sheetColumn*sheetColumns, y
	var doc bytes.Buffer
	doc.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" width="` + num(width) + `" height="` + num(high) +
		`" viewBox="0 0 ` + num(width) + " " + num(high) + `" font-family="Helvetica, Arial, sans-serif">` + "\n")
	doc.WriteString("<title>" + escape(s.Title) + "</title>\n")
	doc.WriteString(`<rect width="100%" height="100%" fill="#fbfaf6"/>` + "\n")
	doc.WriteString(`<text x="` + num(margin) + `" y="28" font-size="18" font-weight="bold" fill="#222222">` + escape(s.Title) + "</text>\n")
	doc.Write(v.out.Bytes())
	doc.WriteString("</svg>\n")
	_, err := w.Write(doc.Bytes())
	return err
}

// sheetUnit draws the faces of a counter side by side, with its name and the
// names of the faces below.
func (v *svg) sheetUnit(u *SheetUnit, x, y float64) {
	const step = (counterSize + 5) * sheetScale
	for i, c := range u.Faces {
		cx := x + counterSize*sheetScale/2 + step*float64(i)
		v.open(`<g transform="translate(` + num(cx) + ` ` + num(y+(counterSize/2+labelStrip)*sheetScale) + `) scale(` + num(sheetScale) + `)">`)
		v.counter(c, 0, 0, true)
		v.close()
		if c.Face != "" {
			v.text(cx, y+(counterSize+labelStrip)*sheetScale+9, 7.5, "#57534a", c.Face, false)
		}
	}
	v.raw(`<text x="` + num(x) + `" y="` + num(y+(counterSize+labelStrip)*sheetScale+20) + `" font-size="9" fill="#222222">` + escape(u.Name) + "</text>\n")
}
