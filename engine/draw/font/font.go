package font

import (
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goitalic"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"github.com/vedette-wargames/vedette/engine/draw"
)

// Face is one face of the letters. It keeps what it was asked for, so it serves
// one goroutine at a time.
type Face struct {
	File   []byte // as TrueType
	Units  float64
	font   *sfnt.Font
	buffer sfnt.Buffer
	glyphs map[rune]Glyph // kept for good: a text asks for the same few letters again and again
}

// Glyph is a letter: its number in the font and how far it moves on, in units of
// the font.
type Glyph struct {
	ID      sfnt.GlyphIndex
	Advance float64
}

// Faces are all faces, by style.
type Faces [draw.Styles]*Face

// LoadFaces parses the typefaces.
func LoadFaces() *Faces {
	var out Faces
	for i, file := range [draw.Styles][]byte{goregular.TTF, gobold.TTF, goitalic.TTF} {
		f, err := sfnt.Parse(file)
		if err != nil {
			panic("a font that is compiled in cannot be read: " + err.Error())
		}
		out[i] = &Face{File: file, Units: float64(f.UnitsPerEm()), font: f, glyphs: map[rune]Glyph{}}
	}
	return &out
}

// HasGlyph reports whether the face has a glyph of its own for a character.
func (f *Face) HasGlyph(r rune) bool {
	id, err := f.font.GlyphIndex(&f.buffer, r)
	return err == nil && id != 0
}

// Glyph returns the glyph of a character; that of "?" if the face has none.
func (f *Face) Glyph(r rune) Glyph {
	if g, ok := f.glyphs[r]; ok {
		return g
	}
	id, err := f.font.GlyphIndex(&f.buffer, r)
	if (err != nil || id == 0) && r != '?' {
		g := f.Glyph('?')
		f.glyphs[r] = g
		return g
	}
	advance, err := f.font.GlyphAdvance(&f.buffer, id, fixed.I(int(f.Units)), font.HintingNone)
	if err != nil {
		advance = fixed.I(int(f.Units) / 2)
	}
	g := Glyph{id, float64(advance) / 64}
	f.glyphs[r] = g
	return g
}

// TextWidth returns the width of a text of a size, both in the same unit.
func (f *Face) TextWidth(text string, size float64) float64 {
	w := 0.0
	for _, r := range text {
		w += f.Glyph(r).Advance
	}
	return w * size / f.Units
}

// GlyphOutline returns the segments of a glyph whose baseline begins at a point.
func (f *Face) GlyphOutline(g Glyph, x, y, size float64) []draw.Segment {
	segments, err := f.font.LoadGlyph(&f.buffer, g.ID, fixed.I(int(f.Units)), nil)
	if err != nil {
		return nil
	}
	k := size / f.Units / 64
	at := func(p fixed.Point26_6) (float64, float64) { return x + float64(p.X)*k, y + float64(p.Y)*k }
	var out []draw.Segment
	var lastX, lastY float64
	for i, s := range segments {
		ax, ay := at(s.Args[0])
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if i > 0 {
				out = append(out, draw.Segment{Op: draw.Close})
			}
			out = append(out, draw.Segment{Op: draw.Move, X: ax, Y: ay})
		case sfnt.SegmentOpLineTo:
			out = append(out, draw.Segment{Op: draw.Line, X: ax, Y: ay})
		case sfnt.SegmentOpQuadTo:
			bx, by := at(s.Args[1])
			out = append(out, draw.Segment{Op: draw.Curve, X1: lastX + (ax-lastX)*2/3, Y1: lastY + (ay-lastY)*2/3,
				X2: bx + (ax-bx)*2/3, Y2: by + (ay-by)*2/3, X: bx, Y: by})
			ax, ay = bx, by
		case sfnt.SegmentOpCubeTo:
			bx, by := at(s.Args[1])
			cx, cy := at(s.Args[2])
			out = append(out, draw.Segment{Op: draw.Curve, X1: ax, Y1: ay, X2: bx, Y2: by, X: cx, Y: cy})
			ax, ay = cx, cy
		}
		lastX, lastY = ax, ay
	}
	if len(out) > 0 {
		out = append(out, draw.Segment{Op: draw.Close})
	}
	return out
}

// The heights of letters above their line and below it, for one of size 1.
const (
	Ascent  = 0.76
	Descent = 0.22
)

// TextBox returns the box of a text. Its turn is ignored unless it is a quarter.
func (fs *Faces) TextBox(t *draw.Text) draw.Box {
	w := fs[t.Style].TextWidth(t.Text, t.Size)
	left := 0.0
	switch t.Anchor {
	case draw.Middle:
		left = -w / 2
	case draw.End:
		left = -w
	}
	up, down := Ascent*t.Size, Descent*t.Size
	switch t.Turn {
	case 90:
		return draw.Box{Left: t.X - down, Top: t.Y + left, Right: t.X + up, Bottom: t.Y + left + w}
	case -90:
		return draw.Box{Left: t.X - up, Top: t.Y - left - w, Right: t.X + down, Bottom: t.Y - left}
	}
	return draw.Box{Left: t.X + left, Top: t.Y - up, Right: t.X + left + w, Bottom: t.Y + down}
}
