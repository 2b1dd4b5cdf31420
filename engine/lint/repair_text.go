package lint

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// repairedFile is a file with repairs. All its lines stay.
type repairedFile struct {
	written []string           // its lines as they are written
	changed map[int][]lineChar // the lines with repairs, by number from 1
}

// lineChar is a character of a line with repairs.
type lineChar struct {
	char rune
	col  int // its column in the line as it is written; 0: it is not written there
}

func newRepairedFile(text string) *repairedFile {
	return &repairedFile{written: strings.Split(text, "\n"), changed: map[int][]lineChar{}}
}

// text returns the text with the repairs.
func (f *repairedFile) text() string {
	lines := slices.Clone(f.written)
	for n := range f.changed { // each line by itself
		lines[n-1] = f.line(n)
	}
	return strings.Join(lines, "\n")
}

// line returns a line with the repairs.
func (f *repairedFile) line(n int) string {
	chars, ok := f.changed[n]
	if !ok {
		return f.written[n-1]
	}
	var b strings.Builder
	for _, c := range chars {
		b.WriteRune(c.char)
	}
	return b.String()
}

// toWritten returns the place in the file as it is written of a place in the repaired text, and
// whether a repair is there.
func (f *repairedFile) toWritten(at diag.Pos) (written diag.Pos, repaired bool) {
	chars, ok := f.changed[at.Line]
	if !ok {
		return at, false
	}
	before := 0 // the column of the nearest character on the left that is written
	for i := 0; i < len(chars) && i < at.Col-1; i++ {
		before = max(before, chars[i].col)
	}
	at.Col = min(at.Col, len(chars)+1)
	if i := at.Col - 1; i < len(chars) && chars[i].col > 0 {
		repaired = i > 0 && chars[i-1].col != chars[i].col-1 || i == 0 && chars[i].col != 1
		at.Col = chars[i].col
		return at, repaired
	}
	at.Col = before + 1
	return at, true
}

// replace replaces the characters of a line of the repaired text from one column up to another,
// both from 0. It returns false where nothing changes.
func (f *repairedFile) replace(line, from, to int, text string) bool {
	if line < 1 || line > len(f.written) {
		return false
	}
	chars, ok := f.changed[line]
	if !ok {
		for i, c := range []rune(f.written[line-1]) {
			chars = append(chars, lineChar{c, i + 1})
		}
	}
	to = min(to, len(chars))
	var with []lineChar
	for _, c := range text {
		with = append(with, lineChar{c, 0})
	}
	if from < 0 || from > to || from == to && text == "" {
		return false
	}
	f.changed[line] = slices.Concat(chars[:from], with, chars[to:])
	return true
}
