package hex

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/limits"
)

// maxNumber bounds the printed row and column numbers.
const maxNumber = limits.LineNumber

// Range is a run of printed numbers. Reverse means that the lowest number lies
// at the south (rows) or at the east (columns).
type Range struct {
	First, Last int
	Reverse     bool
}

// countLines returns how many lines the range has.
func (r Range) countLines() int { return r.Last - r.First + 1 }

// lineNumber returns the printed number of drawing index i, from the north or
// west.
func (r Range) lineNumber(i int) int {
	if r.Reverse {
		return r.Last - i
	}
	return r.First + i
}

// lineIndex is the inverse of lineNumber; the result may lie outside the range.
func (r Range) lineIndex(n int) int {
	if r.Reverse {
		return r.Last - n
	}
	return n - r.First
}

// Layout describes a grid. "Odd" and "even" are judged on the printed number of
// the row (pointy) or column (flat).
type Layout struct {
	Orientation Orientation
	ShiftEven   bool // the even lines are the shifted ones, else the odd ones
	ShiftBack   bool // shifted left (pointy) or up (flat), else right or down
	Rows        Range
	Columns     Range
	Number      string   // pattern, see New
	Missing     []string // labels or runs of labels that are not on the map
}

// LayoutText is a Layout as written in a file.
type LayoutText struct {
	Hexes   string   // pointy, flat
	Shift   string   // odd rows right, even columns up ...
	Number  string   // ccrr, rrcc, cc.rr, Arr ...
	Rows    string   // 1-22, 10-40 from the south
	Columns string   // 1-27, A-AA, 1-27 from the east
	Missing []string // 0101, 0301-0305
}

// ParseLayout reads a written layout. The Layout is usable only when there are
// no problems.
func ParseLayout(t LayoutText) (Layout, []Problem) {
	l := Layout{Number: strings.TrimSpace(t.Number), Missing: t.Missing}
	var ps []Problem
	add := func(p *Problem) {
		if p != nil {
			ps = append(ps, *p)
		}
	}
	switch strings.TrimSpace(t.Hexes) {
	case "pointy":
		l.Orientation = Pointy
	case "flat":
		l.Orientation = Flat
	default:
		return l, append(ps, Problem{Field: "hexes", Message: fmt.Sprintf("%q is not a way hexes stand", t.Hexes),
			Expected: "pointy (corners north and south) or flat (sides north and south)"})
	}
	add(l.parseShift(t.Shift))
	doubled := strings.Contains(l.Number, "AA")
	add(parseRangeText(&l.Rows, doubled, "rows", t.Rows, "north", "south"))
	add(parseRangeText(&l.Columns, doubled, "columns", t.Columns, "west", "east"))
	return l, ps
}

// parseShift reads which lines are shifted, and to which side.
func (l *Layout) parseShift(text string) *Problem {
	lines, ahead, back := "rows", "right", "left"
	if l.Orientation == Flat {
		lines, ahead, back = "columns", "down", "up"
	}
	w := strings.Fields(text)
	ok := len(w) == 3 && (w[0] == "odd" || w[0] == "even") && w[1] == lines && (w[2] == ahead || w[2] == back)
	if !ok {
		return &Problem{Field: "shift", Message: fmt.Sprintf("%q does not say which %s of a %s grid are shifted", text, lines, l.Orientation),
			Expected: fmt.Sprintf("odd or even, then %s, then %s or %s, such as \"odd %s %s\"", lines, ahead, back, lines, ahead)}
	}
	l.ShiftEven = w[0] == "even"
	l.ShiftBack = w[2] == back
	return nil
}

// parseRangeText reads the printed numbers of rows or columns; low and high are
// the words for their ends.
func parseRangeText(r *Range, doubled bool, field, text, low, high string) *Problem {
	bad := &Problem{Field: field, Message: fmt.Sprintf("%q is not a run of %s", text, field),
		Expected: fmt.Sprintf("first-last, such as \"1-22\" or \"1-22 from the %s\"", high)}
	span, from, has := strings.Cut(strings.TrimSpace(text), " from the ")
	if has {
		switch strings.TrimSpace(from) {
		case low:
		case high:
			r.Reverse = true
		default:
			bad.Message = fmt.Sprintf("%s cannot be counted from the %q", field, strings.TrimSpace(from))
			bad.Expected = fmt.Sprintf("\"from the %s\" or \"from the %s\"", low, high)
			return bad
		}
	}
	a, b, ok := strings.Cut(span, "-")
	first, ok1 := parseBound(strings.TrimSpace(a), doubled)
	last, ok2 := parseBound(strings.TrimSpace(b), doubled)
	if !ok || !ok1 || !ok2 {
		return bad
	}
	r.First, r.Last = first, last
	return nil
}

// parseBound reads a row or column given by number or by letters.
func parseBound(s string, doubled bool) (int, bool) {
	if v, ok := letterValue(s, doubled); ok {
		return v, true
	}
	if s == "" || s[0] == '+' || len(s) > 5 {
		return 0, false
	}
	v, err := strconv.Atoi(s)
	return v, err == nil && v >= 0
}

// checkLayout returns what makes the layout unusable, except its labels.
func (l *Layout) checkLayout() []Problem {
	var ps []Problem
	if l.Orientation > Flat {
		ps = append(ps, Problem{Field: "hexes", Message: "the hexes have no known orientation", Expected: "pointy or flat"})
	}
	for _, x := range []struct {
		name string
		r    Range
	}{{"rows", l.Rows}, {"columns", l.Columns}} {
		switch {
		case x.r.First > x.r.Last:
			ps = append(ps, Problem{Field: x.name, Message: fmt.Sprintf("%s run from %d down to %d", x.name, x.r.First, x.r.Last),
				Expected: "the lower number first", Hint: reverseHint(x.name, x.r)})
		case x.r.First < 0 || x.r.Last > maxNumber:
			ps = append(ps, Problem{Field: x.name, Message: fmt.Sprintf("%s %d-%d are out of bounds", x.name, x.r.First, x.r.Last),
				Expected: fmt.Sprintf("numbers from 0 to %d", maxNumber)})
		}
	}
	if len(ps) == 0 && l.Rows.countLines()*l.Columns.countLines() > MaxHexes {
		ps = append(ps, Problem{Field: "rows", Message: fmt.Sprintf("%d rows of %d columns are too many hexes", l.Rows.countLines(), l.Columns.countLines()),
			Expected: fmt.Sprintf("at most %d hexes", MaxHexes)})
	}
	return ps
}

// reverseHint explains how to write a range that counts down.
func reverseHint(name string, r Range) string {
	from := "south"
	if name == "columns" {
		from = "east"
	}
	return fmt.Sprintf("if the numbers grow the other way write %d-%d from the %s", r.Last, r.First, from)
}

// lineOffset returns the half-hex shift of drawing line i: a row when pointy, a
// column when flat.
func (l *Layout) lineOffset(i int) int {
	r := l.Rows
	if l.Orientation == Flat {
		r = l.Columns
	}
	even := r.lineNumber(i)%2 == 0
	switch {
	case even != l.ShiftEven:
		return 0
	case l.ShiftBack:
		return -1
	}
	return 1
}
