package schema

import (
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// WriteCanonical writes what the rules of a game can read of a value, and nothing
// of its form. Two texts are written alike when they differ only in quotes,
// layout, order of declared keys, values that equal their default, what only
// people read (edit:"shown") and what no rule reads (edit:"safe"). The order of
// keys that an author chose is kept: it is the order of the entries in play. Two
// values that a rule can tell apart are never written alike.
func (s Cursor) WriteCanonical(w *strings.Builder, n *yamldoc.Node) {
	if n != nil && n.Kind != yamldoc.List && s.oneOrMany() {
		n = &yamldoc.Node{Kind: yamldoc.List, Items: []*yamldoc.Node{n}}
	}
	switch {
	case n == nil || n.Kind == yamldoc.Scalar:
		s.writeCanonicalScalar(w, n)
	case n.Kind == yamldoc.List:
		w.WriteByte('[')
		for _, item := range n.Items {
			s.ItemStep().WriteCanonical(w, item)
		}
		w.WriteByte(']')
	default:
		w.WriteByte('{')
		for _, e := range s.CanonicalEntries(n) {
			writeCanonicalText(w, 'k', e.Key)
			s.KeyStep(e.Key).WriteCanonical(w, e.Value)
		}
		w.WriteByte('}')
	}
}

// CanonicalEntries lists the entries of a map that [Cursor.WriteCanonical] writes,
// in its order.
func (s Cursor) CanonicalEntries(n *yamldoc.Node) []yamldoc.Entry {
	var out []yamldoc.Entry
	for _, e := range n.Entries {
		if !s.isIgnoredByRules(e.Key) && !s.isDefault(e.Key, e.Value) {
			out = append(out, e)
		}
	}
	if s.HasDeclaredKeys() {
		slices.SortStableFunc(out, func(a, b yamldoc.Entry) int { return strings.Compare(a.Key, b.Key) })
	}
	return out
}

// isIgnoredByRules reports whether no rule reads the value at a key. A value that
// the position records, such as the name of a victory, counts as read although
// only people see it.
func (s Cursor) isIgnoredByRules(key string) bool {
	if f := s.FindField(key); f != nil && f.Recorded {
		return false
	}
	under := s.KeyStep(key)
	return under.Schema != nil && (under.Edit == EditShown || under.Edit == EditSafe)
}

// isDefault reports whether a value equals the one that its key has when it is
// absent.
func (s Cursor) isDefault(key string, n *yamldoc.Node) bool {
	f := s.FindField(key)
	if f == nil || f.unset == "" || n == nil || n.Kind != yamldoc.Scalar || n.IsNull() {
		return false
	}
	var value, unset strings.Builder
	under := s.KeyStep(key)
	under.writeCanonicalScalar(&value, n)
	under.writeCanonicalScalar(&unset, &yamldoc.Node{Text: f.unset})
	return value.String() == unset.String()
}

// oneOrMany reports whether a list may be written here as its only value.
func (s Cursor) oneOrMany() bool {
	if s.Schema == nil || s.Schema.Form != FormEither || len(s.Schema.Alts) != 2 {
		return false
	}
	one, many := s.Schema.Alts[0], s.Schema.Alts[1]
	return many.Form == FormList && many.Items == one
}

// writeCanonicalScalar writes a scalar with its class, so that the text 1 and the
// number 1 differ.
func (s Cursor) writeCanonicalScalar(w *strings.Builder, n *yamldoc.Node) {
	if n.IsNull() {
		w.WriteByte('~')
		return
	}
	x := s.Schema
	if x != nil && x.Form == FormEither {
		x = x.findAlternative(sortScalar)
	}
	if x != nil {
		if option, ok := x.findOption(n); ok {
			writeCanonicalText(w, 't', option)
			return
		}
	}
	switch c := classifyScalar(n); {
	case x != nil && x.Expr && !isWholeNumber(n.Text):
		writeCanonicalText(w, 'e', removeBlanks(n.Text))
	case x != nil && x.Expr, c == classInt && (x == nil || x.Accept&AcceptText == 0 || len(x.Words) > 0 || x.NotEmpty):
		writeCanonicalText(w, 'i', strconv.Itoa(toInt(n.Text)))
	case c == classBool && (x == nil || x.Accept&AcceptBool != 0):
		writeCanonicalText(w, 'b', n.Text)
	default:
		writeCanonicalText(w, 't', n.Text)
	}
}

// writeCanonicalText writes a text with its length, so that no other text can be
// read in its place.
func writeCanonicalText(w *strings.Builder, kind byte, text string) {
	w.WriteByte(kind)
	w.WriteString(strconv.Itoa(len(text)))
	w.WriteByte(':')
	w.WriteString(text)
}

// removeBlanks removes the blanks of an expression that have no meaning: those
// outside quotes that do not separate two words, or two operators.
func removeBlanks(text string) string {
	var b strings.Builder
	var quote, last byte
	blank, escaped := false, false
	for i := range len(text) {
		c := text[i]
		switch {
		case quote != 0:
			if !escaped && c == quote {
				quote = 0
			}
			escaped = !escaped && c == '\\'
			b.WriteByte(c)
			last = c
			continue
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			blank = true
			continue
		}
		if blank && (isWordByte(last) && isWordByte(c) || isOperatorPart(last) && isOperatorPart(c)) {
			b.WriteByte(' ')
		}
		if c == '\'' || c == '"' {
			quote = c
		}
		b.WriteByte(c)
		last, blank = c, false
	}
	return b.String()
}

// isOperatorPart reports whether a character can be the start or end of a longer
// operator.
func isOperatorPart(c byte) bool { return strings.IndexByte("=<>~.-", c) >= 0 }

// isWordByte reports whether a byte can be part of a name in an expression.
func isWordByte(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}
