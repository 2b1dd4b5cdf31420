package diag

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// LineIndex finds the characters of one text by line and column. Findings may be
// many and lines long, so it reads a line once, not again for each finding.
type LineIndex struct {
	text   string
	starts []int              // the byte at which each line begins
	marks  map[int][]lineMark // by line, for long ones: each markEvery characters
}

// lineMark is a place inside a line.
type lineMark struct {
	bytes      int // from the beginning of the line
	surrogates int // characters before it that UTF-16 writes as two units
}

// markEvery is how many characters lie between two marks of a line.
const markEvery = 256

// NewLineIndex finds where the lines of a text start. A byte order mark belongs to
// none.
func NewLineIndex(text string) *LineIndex {
	first := 0
	if strings.HasPrefix(text, "\ufeff") {
		first = len("\ufeff")
	}
	x := &LineIndex{text: text, starts: []int{first}, marks: map[int][]lineMark{}}
	for i := first; ; {
		n := strings.IndexByte(text[i:], '\n')
		if n < 0 {
			return x
		}
		i += n + 1
		x.starts = append(x.starts, i)
	}
}

// CountLines returns how many lines the text has: one more than line ends.
func (x *LineIndex) CountLines() int { return len(x.starts) }

// lineText returns a line, counted from 1, without its end; "" for a line that the file lacks.
func (x *LineIndex) lineText(n int) string {
	if n < 1 || n > len(x.starts) {
		return ""
	}
	end := len(x.text)
	if n < len(x.starts) {
		end = x.starts[n] - 1
	}
	return strings.TrimSuffix(x.text[x.starts[n-1]:max(end, x.starts[n-1])], "\r")
}

// findColumn walks to a column of a line, or to its end. It returns the mark there
// and how many characters lie before it.
func (x *LineIndex) findColumn(line, col int) (at lineMark, chars int) {
	s := x.lineText(line)
	if len(s) > 2*markEvery {
		marks := x.markLine(line, s)
		k := min(max(col-1, 0)/markEvery, len(marks)-1)
		at, chars = marks[k], k*markEvery
	}
	for chars < col-1 && at.bytes < len(s) {
		r, size := utf8.DecodeRuneInString(s[at.bytes:])
		if r > 0xffff {
			at.surrogates++
		}
		at.bytes += size
		chars++
	}
	return at, chars
}

// markLine reads a long line once and returns its marks.
func (x *LineIndex) markLine(line int, s string) []lineMark {
	if m := x.marks[line]; m != nil {
		return m
	}
	var out []lineMark
	chars, wide := 0, 0
	for i, r := range s {
		if chars%markEvery == 0 {
			out = append(out, lineMark{i, wide})
		}
		if r > 0xffff {
			wide++
		}
		chars++
	}
	x.marks[line] = out
	return out
}

// SliceLine returns at most length characters of a line from a column, both from
// 1. ok is false when the line does not reach there.
func (x *LineIndex) SliceLine(line, col, length int) (s string, ok bool) {
	from, chars := x.findColumn(line, col)
	if col < 1 || line < 1 || line > len(x.starts) || chars < col-1 {
		return "", false
	}
	to, _ := x.findColumn(line, col+length)
	return x.lineText(line)[from.bytes:to.bytes], true
}

// ByteOffset returns the byte of a place; the line after the last is the end of
// the text.
func (x *LineIndex) ByteOffset(line, col int) (at int, ok bool) {
	if line == len(x.starts)+1 && col == 1 {
		return len(x.text), true
	}
	if line < 1 || line > len(x.starts) || col < 1 {
		return 0, false
	}
	m, _ := x.findColumn(line, col)
	return x.starts[line-1] + m.bytes, true
}

// UTF16Units returns how many units of UTF-16 of a line lie before a column, or
// before its end.
func (x *LineIndex) UTF16Units(line, col int) int {
	m, chars := x.findColumn(line, col)
	return chars + m.surrogates
}

// ColumnOfUnits returns the column, from 1, of the character after so many units
// of UTF-16, or the one past the end of the line.
func (x *LineIndex) ColumnOfUnits(line, units int) int {
	s := x.lineText(line)
	at, chars := lineMark{}, 0
	if len(s) > 2*markEvery {
		marks := x.markLine(line, s)
		k := max(sort.Search(len(marks), func(k int) bool { return k*markEvery+marks[k].surrogates > units })-1, 0)
		at, chars = marks[k], k*markEvery
	}
	left := units - chars - at.surrogates
	for _, r := range s[at.bytes:] {
		left--
		if r > 0xffff {
			left--
		}
		if left < 0 {
			break
		}
		chars++
	}
	return chars + 1
}
