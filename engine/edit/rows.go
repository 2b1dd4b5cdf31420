package edit

import (
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/layout"
)

// letter changes the letter of a hex on a map that is written in rows of letters.
func (p *page) letter(h string, c *Change) *diag.Diagnostic {
	id, _ := p.grid.Parse(h)
	col, row := p.grid.Numbers(id)
	l := p.grid.Layout()
	rows := p.at("rows")
	i, j := index(l.Rows, row), index(l.Columns, col)
	if i < 0 || i >= len(rows.Items) {
		return p.refuse(rows.Pos, "the rows of letters do not reach hex %s", h)
	}
	want := c.What
	if base := p.at("base"); c.Off && base != nil {
		want = base.Text
	}
	letter := ""
	for _, e := range entries(p.at("letters")) {
		if e.Value.Text == want {
			letter = e.Key
			break
		}
	}
	if letter == "" {
		return p.refuse(diag.Pos{}, "no letter stands for %s: add one to letters", want)
	}
	line := rows.Items[i]
	at := 0
	for b := range line.Text {
		if at == j {
			if len(line.At) != len(line.Text)+1 {
				break
			}
			end := b + len(string([]rune(line.Text[b:])[:1]))
			return p.write(layout.Replace(line.At[b], line.At[end], letter))
		}
		at++
	}
	return p.refuse(line.Pos, "this row has no letter for hex %s", h)
}

// index is which line of a range has a printed number.
func index(r hex.Range, number int) int {
	if r.Reverse {
		return r.Last - number
	}
	return number - r.First
}
