package mutate

import (
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// Probe is the text of a file in which a changed comparison is replaced by a condition that holds only
// where the comparison and its change differ. If no value there can be fulfills it, they never do.
type Probe struct {
	Text     string
	From, To diag.Pos // of the condition, in this text
}

// comparison is a comparison in a line: what is left and right of its operator.
type comparison struct {
	from, to        int // in characters of the line, end excluded
	left, op, right string
}

// text writes the comparison with an operator.
func (c *comparison) text(op string) string { return c.left + " " + op + " " + c.right }

// negatedOps maps the operators to those that hold where they do not.
var negatedOps = map[string]string{"<": ">=", ">=": "<", ">": "<=", "<=": ">", "==": "~=", "~=": "=="}

// boundaryWords end an operand of a comparison.
var boundaryWords = []string{"and", "or", "not", "if", "elseif", "then", "else", "while", "do", "return", "end", "local", ",", ";", "="}

// findComparison returns the comparison that the i-th token of a line belongs to, on the same level of
// brackets; begin and end bound the expression. It is nil where there is none, or two follow each other.
func findComparison(line []rune, ts []token, i, begin, end int) *comparison {
	c := &comparison{from: begin, to: end}
	op := -1
	note := func(k int) bool {
		if negatedOps[ts[k].text] == "" {
			return true
		}
		alone := op < 0
		op = k
		return alone
	}
	if !note(i) {
		return nil
	}
	for k, depth := i-1, 0; k >= 0; k-- {
		t := ts[k].text
		switch {
		case strings.Contains(")]}", t):
			depth++
			continue
		case strings.Contains("([{", t) && depth > 0:
			depth--
			continue
		}
		if depth == 0 && (strings.Contains("([{", t) || slices.Contains(boundaryWords, t)) {
			if t == "not" { // it binds closer than the comparison
				return nil
			}
			c.from = ts[k].at + len([]rune(t))
			break
		}
		if depth == 0 && !note(k) {
			return nil
		}
	}
	for k, depth := i+1, 0; k < len(ts); k++ {
		t := ts[k].text
		switch {
		case strings.Contains("([{", t):
			depth++
			continue
		case strings.Contains(")]}", t) && depth > 0:
			depth--
			continue
		}
		if depth == 0 && (strings.Contains(")]}", t) || slices.Contains(boundaryWords, t)) {
			c.to = ts[k].at
			break
		}
		if depth == 0 && !note(k) {
			return nil
		}
	}
	if op < 0 {
		return nil
	}
	c.op = ts[op].text
	c.left = strings.TrimSpace(string(line[c.from:ts[op].at]))
	c.right = strings.TrimSpace(string(line[ts[op].at+len([]rune(c.op)) : c.to]))
	if c.left == "" || c.right == "" {
		return nil
	}
	return c
}

// change returns the comparison with the token of a mutant changed.
func (c *comparison) change(line []rune, t token, now string) *comparison {
	out := *c
	switch {
	case negatedOps[t.text] != "":
		out.op = now
	default:
		text := string(line[c.from:t.at]) + now + string(line[t.at+len([]rune(t.text)):c.to])
		out.left, out.right, _ = strings.Cut(text, c.op)
		out.left, out.right = strings.TrimSpace(out.left), strings.TrimSpace(out.right)
	}
	return &out
}

// addComparison tells a mutant the comparison that it changes: which values tell both apart, and the lines
// of its probes.
func (m *Mutant) addComparison(line []rune, c *comparison, t token, now string) {
	changed := c.change(line, t, now)
	for _, pair := range [2][2]*comparison{{c, changed}, {changed, c}} {
		condition := "(" + pair[0].text(pair[0].op) + " and " + pair[1].text(negatedOps[pair[1].op]) + ")"
		m.probes = append(m.probes, probeLine{string(line[:c.from]) + " " + condition + " " + string(line[c.to:]), c.from + 1, len([]rune(condition))})
	}
	m.Advice = "a case in which " + describeDifference(c, changed)
}

// probeLine is the changed line of a [Probe], with where its condition is.
type probeLine struct {
	text    string
	from, n int // in characters
}

// ListProbes returns the probes of a mutant that changes a comparison, nil for others; was is the text of
// the file. The mutant changes nothing if lint proves that no probe holds.
func (m *Mutant) ListProbes(was string) []Probe {
	var out []Probe
	for _, p := range m.probes {
		at := diag.Pos{File: m.Pos.File, Line: m.Pos.Line, Col: p.from + 1}
		end := at
		end.Col += p.n
		out = append(out, Probe{Text: replaceLine(was, m.Pos.Line, p.text), From: at, To: end})
	}
	return out
}

// describeDifference says where a comparison and its change differ.
func describeDifference(old, now *comparison) string {
	a, wasInt := strconv.Atoi(old.right)
	b, isInt := strconv.Atoi(now.right)
	switch {
	case old.left == now.left && wasInt == nil && isInt == nil && a != b:
		switch old.op {
		case ">", "<=":
			return old.left + " is " + strconv.Itoa(max(a, b))
		case ">=", "<":
			return old.left + " is " + strconv.Itoa(min(a, b))
		}
		return old.left + " is " + old.right
	case old.op != now.op && (old.op == "==" || old.op == "~="):
		return "it matters whether " + old.left + " is " + old.right
	case old.op != now.op:
		return old.left + " is exactly " + old.right
	}
	return old.text(old.op) + " is decided by the number " + now.text(now.op)
}
