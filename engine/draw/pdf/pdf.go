package pdf

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/vedette-wargames/vedette/engine/draw"
	"github.com/vedette-wargames/vedette/engine/draw/font"
)

// Millimetre is how many points it has.
const Millimetre = 72 / 25.4

// Page is a picture on paper.
type Page struct {
	*draw.Picture
	Unit  float64   // points of a unit of the picture, 0 for 1
	Trim  *draw.Box // the sheet after cutting, in units; nil for all of it
	Bleed float64   // how far color goes beyond it
}

// Write writes a document. The same pages always give the same bytes.
func Write(w io.Writer, title string, pages []Page) error {
	d := &document{faces: font.LoadFaces()}
	d.out.WriteString("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
	// The numbers of these are known before what they hold.
	catalog, tree, resources, info := d.reserveObject(), d.reserveObject(), d.reserveObject(), d.reserveObject()
	var kids []int
	for i := range pages {
		kids = append(kids, d.writePage(&pages[i], tree, resources))
	}
	outline := d.writeOutline(pages, kids)
	d.writeObject(catalog, fmt.Sprintf("<</Type/Catalog/Pages %d 0 R/Outlines %d 0 R/ViewerPreferences<</PrintScaling/None/DisplayDocTitle true>>/Lang(en)>>", tree, outline))
	var list strings.Builder
	for _, k := range kids {
		fmt.Fprintf(&list, "%d 0 R ", k)
	}
	d.writeObject(tree, fmt.Sprintf("<</Type/Pages/Count %d/Kids[%s]>>", len(kids), strings.TrimSpace(list.String())))
	d.writeObject(resources, "<</Font<<"+d.writeFonts()+">>/ExtGState<<"+d.opacityStates()+">>>>")
	d.writeObject(info, "<</Title "+textString(title)+"/Producer(Vedette)>>")
	d.writeTrailer(catalog, info)
	_, err := w.Write(d.out.Bytes())
	return err
}

// document is a file being written.
type document struct {
	out       bytes.Buffer
	offsets   []int // of each object, by number less one
	faces     *font.Faces
	used      [draw.Styles]map[int]rune // glyphs of each face and their characters
	opacities []float64                 // opacities, in the order they were first met
}

// reserveObject returns the number of an object that is written later.
func (d *document) reserveObject() int {
	d.offsets = append(d.offsets, 0)
	return len(d.offsets)
}

// writeObject writes object n, and notes where it begins for the table at the end.
func (d *document) writeObject(n int, body string) {
	d.offsets[n-1] = d.out.Len()
	fmt.Fprintf(&d.out, "%d 0 obj\n%s\nendobj\n", n, body)
}

// writeStream writes an object with compressed data.
func (d *document) writeStream(n int, keys string, data []byte) {
	var packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	_, _ = z.Write(data) // a buffer takes everything
	_ = z.Close()
	d.offsets[n-1] = d.out.Len()
	fmt.Fprintf(&d.out, "%d 0 obj\n<<%s/Filter/FlateDecode/Length %d>>\nstream\n", n, keys, packed.Len())
	d.out.Write(packed.Bytes())
	d.out.WriteString("\nendstream\nendobj\n")
}

// writePage writes a page with its boxes and its content, and returns its number.
func (d *document) writePage(p *Page, tree, resources int) int {
	unit := p.Unit
	if unit == 0 {
		unit = 1
	}
	wide, high := p.Width*unit, p.Height*unit
	c := &content{doc: d}
	if p.Back != "" {
		c.setColor(p.Back, "rg")
		c.put("0 0", formatNumber(wide), formatNumber(high), "re f\n")
	}
	m := draw.Matrix{A: unit, D: -unit, F: high}
	c.put("q", formatMatrix(m), "cm\n")
	c.writeItems(p.Items)
	c.put("Q\n")
	n, body := d.reserveObject(), d.reserveObject()
	d.writeStream(body, "", c.out.Bytes())
	boxes := "/MediaBox[0 0 " + formatNumber(wide) + " " + formatNumber(high) + "]"
	if p.Trim != nil {
		boxes += "/TrimBox" + boxCorners(m.TransformBox(*p.Trim)) + "/BleedBox" + boxCorners(m.TransformBox(p.Trim.Grow(p.Bleed)))
	}
	d.writeObject(n, fmt.Sprintf("<</Type/Page/Parent %d 0 R%s/Resources %d 0 R/Contents %d 0 R>>", tree, boxes, resources, body))
	return n
}

// boxCorners writes a box as an array of PDF.
func boxCorners(b draw.Box) string {
	return "[" + formatNumber(b.Left) + " " + formatNumber(b.Top) + " " + formatNumber(b.Right) + " " + formatNumber(b.Bottom) + "]"
}

// writeOutline lists the pages by their titles, for the side panel of a reader, and returns the
// number of the list.
func (d *document) writeOutline(pages []Page, kids []int) int {
	top := d.reserveObject()
	first := len(d.offsets) + 1
	for range pages {
		d.reserveObject()
	}
	for i := range pages {
		s := fmt.Sprintf("<</Title %s/Parent %d 0 R/Dest[%d 0 R/Fit]", textString(pages[i].Title), top, kids[i])
		if i > 0 {
			s += fmt.Sprintf("/Prev %d 0 R", first+i-1)
		}
		if i < len(pages)-1 {
			s += fmt.Sprintf("/Next %d 0 R", first+i+1)
		}
		d.writeObject(first+i, s+">>")
	}
	if len(pages) == 0 {
		d.writeObject(top, "<</Type/Outlines/Count 0>>")
	} else {
		d.writeObject(top, fmt.Sprintf("<</Type/Outlines/First %d 0 R/Last %d 0 R/Count %d>>", first, first+len(pages)-1, len(pages)))
	}
	return top
}

// writeTrailer writes the table of objects and ends the file.
func (d *document) writeTrailer(catalog, info int) {
	at := d.out.Len()
	fmt.Fprintf(&d.out, "xref\n0 %d\n0000000000 65535 f \n", len(d.offsets)+1)
	for _, p := range d.offsets {
		fmt.Fprintf(&d.out, "%010d 00000 n \n", p)
	}
	fmt.Fprintf(&d.out, "trailer\n<</Size %d/Root %d 0 R/Info %d 0 R>>\nstartxref\n%d\n%%%%EOF\n", len(d.offsets)+1, catalog, info, at)
}

// opacityName returns the name of the graphics state with an opacity.
func (d *document) opacityName(o float64) string {
	for i, s := range d.opacities {
		if s == o {
			return "G" + strconv.Itoa(i)
		}
	}
	d.opacities = append(d.opacities, o)
	return "G" + strconv.Itoa(len(d.opacities)-1)
}

// opacityStates returns the states that set an opacity, one for each that is used.
func (d *document) opacityStates() string {
	s := ""
	for i, o := range d.opacities {
		s += fmt.Sprintf("/G%d<</ca %s>>", i, formatNumber(o))
	}
	return s
}

// textString encodes a text of the document itself, such as a title.
func textString(s string) string {
	out := "<FEFF"
	for _, u := range utf16.Encode([]rune(s)) {
		out += fmt.Sprintf("%04X", u)
	}
	return out + ">"
}

// formatNumber writes a number with four digits after the point at most: a thousandth of a
// millimetre even where units are millimetres.
func formatNumber(f float64) string {
	s := strings.TrimSuffix(strings.TrimRight(strconv.FormatFloat(f, 'f', 4, 64), "0"), ".")
	if s == "-0" {
		return "0"
	}
	return s
}

// formatMatrix writes a matrix with six digits after the point at most.
func formatMatrix(m draw.Matrix) string {
	f := func(v float64) string {
		s := strings.TrimSuffix(strings.TrimRight(strconv.FormatFloat(v, 'f', 6, 64), "0"), ".")
		if s == "-0" {
			return "0"
		}
		return s
	}
	return f(m.A) + " " + f(m.B) + " " + f(m.C) + " " + f(m.D) + " " + f(m.E) + " " + f(m.F)
}
