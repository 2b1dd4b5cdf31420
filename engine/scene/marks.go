package scene

import (
	"bytes"
	"io"
)

// MarkNames lists the marks that draw: may name, in the order of the reference.
var MarkNames = []string{"town", "trees", "hill", "marsh", "fort", "water", "bridge", "line", "double line", "ticks"}

// Marks writes a picture of every mark that draw: may name: as the sign of a hex, and on
// the hexside between two hexes, which stands upright in it.
func Marks(w io.Writer) error {
	const column, middle = 92.0, 150.0
	v := &svg{}
	v.raw(`<text x="8" y="64" font-size="11" fill="#222222">in a hex</text>` + "\n")
	v.raw(`<text x="8" y="` + num(middle+4) + `" font-size="11" fill="#222222">on a hexside</text>` + "\n")
	for i, m := range MarkNames {
		x := 84 + column*(float64(i)+0.5)
		v.raw(`<text x="` + num(x) + `" y="20" font-size="12" font-weight="bold" text-anchor="middle" fill="#222222">` + m + "</text>\n")
		v.raw(`<circle cx="` + num(x) + `" cy="60" r="28" fill="#efead9" stroke="#b9b3a2"/>` + "\n")
		v.mark(m, "", x, 60, 1)
		for _, dx := range []float64{-20, 20} {
			v.raw(`<circle cx="` + num(x+dx) + `" cy="` + num(middle) + `" r="20" fill="#efead9" stroke="#b9b3a2"/>` + "\n")
		}
		switch m {
		case "line", "double line":
			v.edge(m, edgeFill(m), x-20, middle, x+20, middle)
		default:
			v.edge(m, edgeFill(m), x, middle-20, x, middle+20)
		}
	}
	width := num(84 + column*float64(len(MarkNames)) + 8)
	var doc bytes.Buffer
	doc.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" width="` + width + `" height="190" viewBox="0 0 ` + width + ` 190" font-family="Helvetica, Arial, sans-serif">` + "\n")
	doc.WriteString("<title>Marks of terrain, features and hexsides</title>\n" + `<rect width="100%" height="100%" fill="#fbfaf6"/>` + "\n")
	doc.Write(v.out.Bytes())
	doc.WriteString("</svg>\n")
	_, err := w.Write(doc.Bytes())
	return err
}
