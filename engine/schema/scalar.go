package schema

import (
	"strconv"

	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// scalarClass is the type of a scalar by the rules of the format. Whole numbers are
// [+-]?(0|[1-9][0-9]*) of at most 18 digits, only true and false are booleans, quoted scalars
// and all others are text.
type scalarClass uint8

const (
	classNull scalarClass = iota
	classText
	classInt
	classBool
)

// classifyScalar returns the class of a scalar.
func classifyScalar(n *yamldoc.Node) scalarClass {
	switch {
	case n.IsNull():
		return classNull
	case n.Quoted:
		return classText
	case n.Text == "true" || n.Text == "false":
		return classBool
	}
	if isWholeNumber(n.Text) {
		return classInt
	}
	return classText
}

// maxDigits keeps every whole number inside a 64-bit integer.
const maxDigits = 18

// isWholeNumber reports whether a text is a whole number by the rules of the
// format.
func isWholeNumber(s string) bool {
	if s != "" && (s[0] == '+' || s[0] == '-') {
		s = s[1:]
	}
	if s == "" || len(s) > maxDigits || s[0] == '0' && len(s) > 1 {
		return false
	}
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

// toInt returns the value of a whole number that isWholeNumber accepts.
func toInt(s string) int {
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		return 0
	}
	return int(n)
}

// findOption returns the text of an enum that a scalar means. 1 and +1 are the
// same whole number, but "+1" in quotes is only the text +1.
func (s *Schema) findOption(n *yamldoc.Node) (string, bool) {
	cl := classifyScalar(n)
	for _, o := range s.Enum {
		switch cl {
		case classText:
			if n.Text == o {
				return o, true
			}
		case classInt:
			if isWholeNumber(o) && toInt(o) == toInt(n.Text) {
				return o, true
			}
		case classBool:
			if n.Text == o {
				return o, true
			}
		}
	}
	return "", false
}
