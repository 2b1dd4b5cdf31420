package hex

import (
	"fmt"
	"strconv"
	"strings"
)

// patternField is one half of a numbering pattern.
type patternField struct {
	column  bool // else row
	letters bool
	doubled bool // after Z comes AA, BB, CC instead of AA, AB, AC
	width   int  // digits, zero padded
}

// numbering is a parsed pattern: two fields and the separator between them.
type numbering struct {
	first, second patternField
	sep           string
}

const (
	separators      = ".-_:"
	patternExpected = "c for the column, r for the row, repeated for zero padding (ccrr, rrcc, cc.rr, c-r), or A for letters (Arr)"
)

// parsePattern reads a numbering pattern such as ccrr or A.rr.
func parsePattern(p string) (numbering, *Problem) {
	bad := func(format string, args ...any) (numbering, *Problem) {
		return numbering{}, &Problem{Field: "number", Message: fmt.Sprintf(format, args...), Expected: patternExpected}
	}
	var fields []string
	sep := ""
	for i := 0; i < len(p); {
		j := i
		for j < len(p) && p[j] == p[i] {
			j++
		}
		switch c := p[i]; {
		case c == 'c' || c == 'r' || c == 'A':
			fields = append(fields, p[i:j])
		case strings.IndexByte(separators, c) >= 0 && len(fields) == 1 && sep == "" && j == i+1:
			sep = p[i:j]
		default:
			return bad("the numbering pattern %q cannot be read from its character %d on", p, i+1)
		}
		i = j
	}
	if len(fields) != 2 || fields[0][0] == fields[1][0] {
		return bad("the numbering pattern %q does not name one column and one row", p)
	}
	n := numbering{sep: sep}
	var ok [2]bool
	n.first, ok[0] = parseField(fields[0], fields[1])
	n.second, ok[1] = parseField(fields[1], fields[0])
	if !ok[0] || !ok[1] {
		return bad("the numbering pattern %q is too wide: at most 4 digits, at most AA", p)
	}
	return n, nil
}

// parseField reads one field of a pattern; letters mean columns when the other
// field means rows, and the other way round.
func parseField(s, other string) (patternField, bool) {
	if s[0] == 'A' {
		return patternField{column: other[0] == 'r', letters: true, doubled: len(s) == 2}, len(s) <= 2
	}
	return patternField{column: s[0] == 'c', width: len(s)}, len(s) <= 4
}

// formatNumber writes the printed number v.
func (f patternField) formatNumber(v int) string {
	if f.letters {
		return formatLetters(v, f.doubled)
	}
	s := strconv.Itoa(v)
	for len(s) < f.width {
		s = "0" + s
	}
	return s
}

// formatLetters writes a number as letters: A to Z, then AA, AB, or AA, BB when
// doubled.
func formatLetters(v int, doubled bool) string {
	if doubled {
		return strings.Repeat(string(rune('A'+(v-1)%26)), (v-1)/26+1)
	}
	s := ""
	for ; v > 0; v = (v - 1) / 26 {
		s = string(rune('A'+(v-1)%26)) + s
	}
	return s
}

// letterValue is the inverse of formatLetters.
func letterValue(s string, doubled bool) (int, bool) {
	if s == "" || (!doubled && len(s) > 3) || len(s) > 300 {
		return 0, false
	}
	v := 0
	for i := 0; i < len(s); i++ {
		if s[i] < 'A' || s[i] > 'Z' || (doubled && s[i] != s[0]) {
			return 0, false
		}
		v = v*26 + int(s[i]-'A') + 1
		if doubled {
			v = int(s[0]-'A') + 1
		}
	}
	if doubled {
		v += 26 * (len(s) - 1)
	}
	return v, true
}

// formatLabel writes the number of a hex.
func (n numbering) formatLabel(col, row int) string {
	a, b := row, col
	if n.first.column {
		a, b = col, row
	}
	return n.first.formatNumber(a) + n.sep + n.second.formatNumber(b)
}

// checkRanges returns ranges that the pattern cannot write.
func (n numbering) checkRanges(l *Layout) []Problem {
	var ps []Problem
	for _, f := range []patternField{n.first, n.second} {
		name, r := "rows", l.Rows
		if f.column {
			name, r = "columns", l.Columns
		}
		if f.letters && r.First < 1 {
			ps = append(ps, Problem{Field: name, Message: fmt.Sprintf("%s written as letters cannot start at %d", name, r.First),
				Expected: "1 (written A) or higher"})
		}
	}
	return ps
}

// scanLoosely reads a label for suggestions: padding, letter case and the
// separator may be wrong.
func (n numbering) scanLoosely(text string) (col, row int, ok bool) {
	runs := splitRuns(strings.ToUpper(text))
	if len(runs) == 1 && !n.first.letters && !n.second.letters {
		s, w := runs[0], n.second.width
		if len(s) <= w {
			return 0, 0, false
		}
		runs = []string{s[:len(s)-w], s[len(s)-w:]}
	}
	if len(runs) != 2 {
		return 0, 0, false
	}
	a, ok1 := n.first.parseNumber(runs[0])
	b, ok2 := n.second.parseNumber(runs[1])
	if !ok1 || !ok2 {
		return 0, 0, false
	}
	if n.first.column {
		return a, b, true
	}
	return b, a, true
}

// parseNumber reads a printed number of the field.
func (f patternField) parseNumber(s string) (int, bool) {
	if f.letters {
		return letterValue(s, f.doubled)
	}
	if s == "" || len(s) > 6 || s[0] < '0' || s[0] > '9' {
		return 0, false
	}
	v, err := strconv.Atoi(s)
	return v, err == nil
}

// splitRuns splits a text into runs of digits and of letters.
func splitRuns(s string) []string {
	kind := func(c byte) int {
		switch {
		case c >= '0' && c <= '9':
			return 1
		case c >= 'A' && c <= 'Z':
			return 2
		}
		return 0
	}
	var out []string
	for i := 0; i < len(s); {
		j := i
		for j < len(s) && kind(s[j]) == kind(s[i]) {
			j++
		}
		if kind(s[i]) != 0 {
			out = append(out, s[i:j])
		}
		i = j
	}
	return out
}
