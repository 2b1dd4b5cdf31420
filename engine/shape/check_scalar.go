package shape

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/source"
)

// scalar checks a value that must be plain.
func (c *checker) scalar(s *Schema, n *source.Node, p place) {
	if n.Kind != source.Scalar {
		c.wrong(s, n, p)
		return
	}
	if len(s.Enum) > 0 {
		if _, ok := s.option(n); !ok {
			c.add(n, diag.Diagnostic{Rule: "value-unknown", Pos: n.Pos, Len: textLen(n),
				Message:  fmt.Sprintf("%s cannot be %s", p.name(), found(n)),
				Expected: oneOf(s.Enum), Nearest: diag.Nearest(n.Text, s.Enum)})
		}
		return
	}
	cl := classify(n)
	if cl == classText && len(s.Words) > 0 && !slices.Contains(s.Words, n.Text) {
		c.add(n, diag.Diagnostic{Rule: "value-unknown", Pos: n.Pos, Len: textLen(n), Message: fmt.Sprintf("%s cannot be %s", p.name(), found(n)),
			Expected: s.Want, Nearest: diag.Nearest(n.Text, s.Words), Hint: hintScalar(s, n)})
		return
	}
	if meant := plainTruth(n); meant != "" && s.accepts(classBool) && s.accepts(classText) && !s.accepts(classInt) {
		c.add(n, diag.Diagnostic{Rule: "type-wrong", Pos: n.Pos, Len: textLen(n), Message: fmt.Sprintf("%s cannot be %s", p.name(), n.Text),
			Expected: s.Want, Nearest: meant, Hint: "write " + meant})
		return
	}
	if !s.accepts(cl) || cl == classText && s.NotEmpty && n.Text == "" {
		c.wrong(s, n, p)
		return
	}
	if cl == classInt {
		c.inRange(s, n, p)
	}
	if s.pattern != nil && cl != classBool && !s.pattern.MatchString(n.Text) {
		c.add(n, diag.Diagnostic{Rule: "value-form", Pos: n.Pos, Len: textLen(n),
			Message: fmt.Sprintf("%s cannot be %s", p.name(), found(n)), Expected: s.Want})
	}
}

func (s *Schema) accepts(cl class) bool {
	switch cl {
	case classText:
		return s.Accept&AcceptText != 0
	case classInt:
		return s.Accept&AcceptInt != 0
	case classBool:
		return s.Accept&AcceptBool != 0
	}
	return false
}

func (c *checker) inRange(s *Schema, n *source.Node, p place) {
	v := toInt(n.Text)
	if (s.Min == nil || v >= *s.Min) && (s.Max == nil || v <= *s.Max) {
		return
	}
	c.add(n, diag.Diagnostic{Rule: "value-range", Pos: n.Pos, Len: textLen(n),
		Message:  fmt.Sprintf("%s cannot be %s", p.name(), n.Text),
		Expected: "a whole number " + s.limits()})
}

// limits says in words what numbers are allowed: "from 0 to 20".
func (s *Schema) limits() string {
	switch {
	case s.Min != nil && s.Max != nil:
		return fmt.Sprintf("from %d to %d", *s.Min, *s.Max)
	case s.Min != nil:
		return fmt.Sprintf("of %d or more", *s.Min)
	case s.Max != nil:
		return fmt.Sprintf("of %d or less", *s.Max)
	}
	return ""
}

// wrong reports a value of the wrong sort.
func (c *checker) wrong(s *Schema, n *source.Node, p place) {
	pos, length := n.Pos, textLen(n)
	if n.IsNull() && p.keyAt.Line > 0 {
		pos, length = p.keyAt, len([]rune(p.key))
	}
	want := s.Want
	if want == "" {
		want = "another value"
	}
	message := fmt.Sprintf("%s cannot be %s", p.name(), found(n))
	if n.IsNull() {
		message = p.name() + " has no value"
	}
	c.add(n, diag.Diagnostic{Rule: "type-wrong", Pos: pos, Len: length, Message: message,
		Expected: want, Hint: hint(s, n)})
}

// found says what stands in the file.
func found(n *source.Node) string {
	switch {
	case n.IsNull():
		return "nothing"
	case n.Kind == source.Map:
		return "a map"
	case n.Kind == source.List:
		return "a list"
	}
	switch classify(n) {
	case classInt:
		return "the number " + n.Text
	case classBool:
		return n.Text
	}
	if n.Text == "" {
		return "an empty text"
	}
	return "the text " + strconv.Quote(short(n.Text))
}

func short(s string) string {
	if r := []rune(s); len(r) > 40 {
		return string(r[:37]) + "..."
	}
	return s
}

// hint tells how to mend the common cases.
func hint(s *Schema, n *source.Node) string {
	if n.IsNull() {
		return "give a value, or delete the key"
	}
	takes := func(of nodeSort) bool {
		return s.sort() == of || s.Form == FormEither && s.alt(of) != nil
	}
	if n.Kind != source.Scalar {
		if n.Kind == source.Map && takes(sortList) && len(n.Entries) > 0 && strings.HasPrefix(n.Entries[0].Key, "-") {
			return "write a space after the dash"
		}
		if n.Kind == source.List && len(n.Items) == 1 && n.Items[0] != nil && !takes(sortList) && takes(sortOf(n.Items[0])) {
			return "write the value without the brackets or dash of a list"
		}
		return ""
	}
	if takes(sortList) && !takes(sortScalar) {
		return fmt.Sprintf("write a list: [%s]", short(n.Text))
	}
	if s.Form != FormScalar {
		return ""
	}
	return hintScalar(s, n)
}

func hintScalar(s *Schema, n *source.Node) string {
	switch {
	case classify(n) == classBool && s.accepts(classText):
		return fmt.Sprintf("write \"%s\" in quotes to make it a text", n.Text)
	case s.accepts(classInt) && n.Quoted && isWhole(n.Text):
		return "write the number without quotes"
	case s.accepts(classInt) && !s.accepts(classText) && strings.TrimLeft(n.Text, "0123456789") == "" && len(n.Text) > 1 && n.Text[0] == '0':
		return "a whole number has no leading zeros"
	case s.accepts(classInt) && !s.accepts(classText) && strings.TrimLeft(n.Text, "+-0123456789") == "" && len(n.Text) > maxDigits:
		return fmt.Sprintf("a whole number has at most %d digits", maxDigits)
	case s.accepts(classBool):
		if meant := plainTruth(n); meant != "" {
			return "write " + meant
		}
	}
	return ""
}

// plainTruth is the truth value that somebody means who writes yes or no.
func plainTruth(n *source.Node) string { return PlainTruth(n.Text, n.Quoted) }

// PlainTruth is the truth value, "true" or "false", that a plain scalar such
// as yes or no means elsewhere; "" when it means none.
func PlainTruth(text string, quoted bool) string {
	if quoted || text == "true" || text == "false" {
		return ""
	}
	switch strings.ToLower(text) {
	case "yes", "on", "y", "true":
		return "true"
	case "no", "off", "n", "false":
		return "false"
	}
	return ""
}
