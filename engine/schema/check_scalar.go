package schema

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// checkScalar checks a value that must be a scalar.
func (c *checker) checkScalar(s *Schema, n *yamldoc.Node, p valueLabel) {
	if n.Kind != yamldoc.Scalar {
		c.reportWrong(s, n, p)
		return
	}
	if len(s.Enum) > 0 {
		if _, ok := s.findOption(n); !ok {
			c.addFinding(n, diag.Diagnostic{Rule: "value-unknown", Pos: n.Pos, Len: textLen(n),
				Message:  fmt.Sprintf("%s cannot be %s", p.name(), describeFound(n)),
				Expected: joinAlternatives(s.Enum), Nearest: diag.NearestName(n.Text, s.Enum)})
		}
		return
	}
	cl := classifyScalar(n)
	if cl == classText && len(s.Words) > 0 && !slices.Contains(s.Words, n.Text) {
		c.addFinding(n, diag.Diagnostic{Rule: "value-unknown", Pos: n.Pos, Len: textLen(n), Message: fmt.Sprintf("%s cannot be %s", p.name(), describeFound(n)),
			Expected: s.Want, Nearest: diag.NearestName(n.Text, s.Words), Hint: suggestScalarFix(s, n)})
		return
	}
	if meant := plainTruthOf(n); meant != "" && s.acceptsClass(classBool) && s.acceptsClass(classText) && !s.acceptsClass(classInt) {
		c.addFinding(n, diag.Diagnostic{Rule: "type-wrong", Pos: n.Pos, Len: textLen(n), Message: fmt.Sprintf("%s cannot be %s", p.name(), n.Text),
			Expected: s.Want, Nearest: meant, Hint: "write " + meant})
		return
	}
	if !s.acceptsClass(cl) || cl == classText && s.NotEmpty && n.Text == "" {
		c.reportWrong(s, n, p)
		return
	}
	if cl == classInt {
		c.checkRange(s, n, p)
	}
	if s.pattern != nil && cl != classBool && !s.pattern.MatchString(n.Text) {
		c.addFinding(n, diag.Diagnostic{Rule: "value-form", Pos: n.Pos, Len: textLen(n),
			Message: fmt.Sprintf("%s cannot be %s", p.name(), describeFound(n)), Expected: s.Want})
	}
}

// acceptsClass reports whether the schema takes a class of scalar.
func (s *Schema) acceptsClass(cl scalarClass) bool {
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

// checkRange checks a whole number against its limits.
func (c *checker) checkRange(s *Schema, n *yamldoc.Node, p valueLabel) {
	v := toInt(n.Text)
	if (s.Min == nil || v >= *s.Min) && (s.Max == nil || v <= *s.Max) {
		return
	}
	c.addFinding(n, diag.Diagnostic{Rule: "value-range", Pos: n.Pos, Len: textLen(n),
		Message:  fmt.Sprintf("%s cannot be %s", p.name(), n.Text),
		Expected: "a whole number " + s.describeLimits()})
}

// describeLimits returns the allowed numbers in words, such as "from 0 to 20".
func (s *Schema) describeLimits() string {
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

// reportWrong reports a value of the wrong sort.
func (c *checker) reportWrong(s *Schema, n *yamldoc.Node, p valueLabel) {
	pos, length := n.Pos, textLen(n)
	if n.IsNull() && p.keyAt.Line > 0 {
		pos, length = p.keyAt, len([]rune(p.key))
	}
	want := s.Want
	if want == "" {
		want = "another value"
	}
	message := fmt.Sprintf("%s cannot be %s", p.name(), describeFound(n))
	if n.IsNull() {
		message = p.name() + " has no value"
	}
	c.addFinding(n, diag.Diagnostic{Rule: "type-wrong", Pos: pos, Len: length, Message: message,
		Expected: want, Hint: suggestFix(s, n)})
}

// describeFound returns what is written in the file, for a message.
func describeFound(n *yamldoc.Node) string {
	switch {
	case n.IsNull():
		return "nothing"
	case n.Kind == yamldoc.Map:
		return "a map"
	case n.Kind == yamldoc.List:
		return "a list"
	}
	switch classifyScalar(n) {
	case classInt:
		return "the number " + n.Text
	case classBool:
		return n.Text
	}
	if n.Text == "" {
		return "an empty text"
	}
	return "the text " + strconv.Quote(shortenText(n.Text))
}

// shortenText shortens a text for a message.
func shortenText(s string) string {
	if r := []rune(s); len(r) > 40 {
		return string(r[:37]) + "..."
	}
	return s
}

// suggestFix returns how to fix common mistakes.
func suggestFix(s *Schema, n *yamldoc.Node) string {
	if n.IsNull() {
		return "give a value, or delete the key"
	}
	takes := func(of nodeSort) bool {
		return s.takenSort() == of || s.Form == FormEither && s.findAlternative(of) != nil
	}
	if n.Kind != yamldoc.Scalar {
		if n.Kind == yamldoc.Map && takes(sortList) && len(n.Entries) > 0 && strings.HasPrefix(n.Entries[0].Key, "-") {
			return "write a space after the dash"
		}
		if n.Kind == yamldoc.List && len(n.Items) == 1 && n.Items[0] != nil && !takes(sortList) && takes(nodeSortOf(n.Items[0])) {
			return "write the value without the brackets or dash of a list"
		}
		return ""
	}
	if takes(sortList) && !takes(sortScalar) {
		return fmt.Sprintf("write a list: [%s]", shortenText(n.Text))
	}
	if s.Form != FormScalar {
		return ""
	}
	return suggestScalarFix(s, n)
}

// suggestScalarFix returns how to fix common mistakes in a scalar.
func suggestScalarFix(s *Schema, n *yamldoc.Node) string {
	switch {
	case classifyScalar(n) == classBool && s.acceptsClass(classText):
		return fmt.Sprintf("write \"%s\" in quotes to make it a text", n.Text)
	case s.acceptsClass(classInt) && n.Quoted && isWholeNumber(n.Text):
		return "write the number without quotes"
	case s.acceptsClass(classInt) && !s.acceptsClass(classText) && strings.TrimLeft(n.Text, "0123456789") == "" && len(n.Text) > 1 && n.Text[0] == '0':
		return "a whole number has no leading zeros"
	case s.acceptsClass(classInt) && !s.acceptsClass(classText) && strings.TrimLeft(n.Text, "+-0123456789") == "" && len(n.Text) > maxDigits:
		return fmt.Sprintf("a whole number has at most %d digits", maxDigits)
	case s.acceptsClass(classBool):
		if meant := plainTruthOf(n); meant != "" {
			return "write " + meant
		}
	}
	return ""
}

// plainTruthOf is [PlainTruth] for a node.
func plainTruthOf(n *yamldoc.Node) string { return PlainTruth(n.Text, n.Quoted) }

// PlainTruth returns "true" or "false" for a plain scalar such as yes or no, which
// other YAML readers take for a truth value; "" for any other.
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
