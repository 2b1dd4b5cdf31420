package mutate

import (
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// token is a word of an expression or a script: a name, a number or a sign.
type token struct {
	text string
	at   int // in characters
}

// tokenize takes a line apart; texts and what follows two hyphens are left out.
func tokenize(line []rune) []token {
	var out []token
	name := func(r rune) bool {
		return r == '_' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9'
	}
	for i := 0; i < len(line); {
		r := line[i]
		k := i + 1
		switch {
		case r == '-' && k < len(line) && line[k] == '-':
			return out
		case r == '"' || r == '\'':
			for k < len(line) && line[k] != r {
				if line[k] == '\\' {
					k++
				}
				k++
			}
			k++
		case name(r):
			for k < len(line) && name(line[k]) {
				k++
			}
			out = append(out, token{string(line[i:k]), i})
		case strings.ContainsRune("<>=~", r) && k < len(line) && line[k] == '=':
			k++
			out = append(out, token{string(line[i:k]), i})
		case r == '.' && k < len(line) && line[k] == '.':
			k++
		case r != ' ' && r != '\t':
			out = append(out, token{string(r), i})
		}
		i = k
	}
	return out
}

// otherWord returns the word that replaces text, "" if the word is not changed.
func otherWord(text string) (now string, kind Kind) {
	switch text {
	case "<":
		return "<=", Comparison
	case "<=":
		return "<", Comparison
	case ">":
		return ">=", Comparison
	case ">=":
		return ">", Comparison
	case "==":
		return "~=", Comparison
	case "~=":
		return "==", Comparison
	case "and":
		return "or", Joint
	case "or":
		return "and", Joint
	case "true":
		return "false", Constant
	case "false":
		return "true", Constant
	}
	if n, err := strconv.Atoi(text); err == nil {
		return strconv.Itoa(n + 1), Constant
	}
	return "", ""
}

// looksLikeExpression distinguishes expressions from other texts where the format allows
// both.
func looksLikeExpression(text string) bool {
	for _, t := range tokenize([]rune(text)) {
		if _, kind := otherWord(t.text); kind == Comparison || kind == Joint {
			return true
		}
	}
	return false
}

// mutateExpression changes the words of an expression, and turns a condition round.
func (w *walker) mutateExpression(n *yamldoc.Node, what, key string) {
	text := []rune(n.Text)
	ts := tokenize(text)
	for i, t := range ts {
		now, kind := otherWord(t.text)
		if t.text == "not" {
			now, kind = "", Joint
		}
		if kind == "" {
			continue
		}
		if m := w.addPart(kind, n, t.at, t.text, now, what+": "+shorten(n.Text)); m != nil {
			m.Skeleton, m.Advice = conditionSkeleton(what, n.Text), adviceByKind[kind]
			if c := findComparison(text, ts, i, 0, len(text)); c != nil {
				w.addProbes(m, n, c, t, now)
			}
		}
	}
	if key == "when" || key == "units" || key == "who" || key == "never" {
		if m := w.addScalar(Condition, n, n.Text, "not ("+n.Text+")", what); m != nil {
			m.Skeleton, m.Advice = conditionSkeleton(what, n.Text), adviceByKind[Condition]
		}
	}
}

// adviceByKind says which case notices a change of a kind, where nothing nearer is known.
var adviceByKind = map[Kind]string{
	Joint:      "a case in which one of the two parts holds and the other does not",
	Condition:  "a case in which this holds, and one in which it does not",
	Constant:   "a case whose result depends on this value",
	Comparison: "a case in which both sides of the comparison are equal",
}

// addProbes tells a mutant of a part of a scalar the comparison that it changes.
func (w *walker) addProbes(m *Mutant, n *yamldoc.Node, c *comparison, t token, now string) {
	start := m.Pos.Col - 1 - t.at // of the text of the scalar in its line
	c.from, c.to, t.at = c.from+start, c.to+start, t.at+start
	m.addComparison(w.lines[n.Pos.Line-1], c, t, now)
}

// conditionSkeleton returns an author test to be filled in, for a condition that no
// test notices.
func conditionSkeleton(what, text string) string {
	return testSkeleton(what+": where "+text, "given: {}  # so that it just holds, then so that it just does not", "when: []", "legal: []", "refused: []")
}

// mutateScript changes the words of the functions of a script.
func (w *walker) mutateScript() {
	inside, block := "", false
	for i, l := range w.lines {
		line := strings.TrimSpace(string(l))
		if strings.HasPrefix(line, "--[[") {
			block = true
		}
		if block {
			block = !strings.Contains(line, "]]")
			continue
		}
		ts := tokenize(l)
		for k, t := range ts {
			if t.text == "function" && k+1 < len(ts) && ts[k+1].text != "(" {
				inside = ts[k+1].text
			}
			now, kind := otherWord(t.text)
			if inside == "" || kind == "" {
				continue
			}
			if m := w.addMutant(kind, i, t.at, t.text, now, "function "+inside+": "+shorten(line)); m != nil {
				m.Skeleton, m.Advice = testSkeleton("what "+inside+" does", "given: {}", "when: []", "then: {}"), adviceByKind[kind]
				if c := findComparison(l, ts, k, 0, len(l)); c != nil {
					m.addComparison(l, c, t, now)
				}
			}
		}
	}
}

// shorten returns the beginning of a text.
func shorten(text string) string {
	const most = 70
	if r := []rune(text); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return text
}
