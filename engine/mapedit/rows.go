package mapedit

import (
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// setLetter changes the letter of a hex on a map that is written in rows of
// letters.
func (p *page) setLetter(h string, c *Change) *diag.Diagnostic {
	id, _ := p.grid.ParseLabel(h)
	col, row := p.grid.Numbers(id)
	l := p.grid.Layout()
	rows := p.findNode("rows")
	i, j := lineIndex(l.Rows, row), lineIndex(l.Columns, col)
	if i < 0 || i >= len(rows.Items) {
		return p.refuse(rows.Pos, "the rows of letters do not reach hex %s", h)
	}
	want := c.What
	if base := p.findNode("base"); c.Off && base != nil {
		want = base.Text
	}
	letter := ""
	for _, e := range listEntries(p.findNode("letters")) {
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
			offsets := yamldoc.TextOffsets(p.text, line)
			if offsets == nil {
				break
			}
			end := b + len(string([]rune(line.Text[b:])[:1]))
			return p.applyEdits(yamldoc.ReplaceBytes(offsets[b], offsets[end], letter))
		}
		at++
	}
	return p.refuse(line.Pos, "this row has no letter for hex %s", h)
}

// lineIndex returns the index of the line of a range with a printed number.
func lineIndex(r hex.Range, number int) int {
	if r.Reverse {
		return r.Last - number
	}
	return number - r.First
}
