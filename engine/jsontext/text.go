package jsontext

import (
	"bytes"
	"encoding/json"
	"unicode/utf8"

	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// readString reads a text in double quotes.
func (r *reader) readString() string {
	start := r.at
	r.at++
	for plain := true; r.at < len(r.text); r.at++ {
		switch c := r.text[r.at]; {
		case c == '\\':
			plain = false
			r.at++
		case c < ' ':
			r.fail(RuleSyntax, "a text holds a line end or control character", `\n, \t or \u00XX inside a text`)
			return ""
		case c == '"':
			r.at++
			if plain && utf8.Valid(r.text[start:r.at]) {
				return string(r.text[start+1 : r.at-1])
			}
			var s string
			if json.Unmarshal(r.text[start:r.at], &s) != nil {
				r.at = start
				r.fail(RuleSyntax, "a text holds an escape that JSON does not have", `one of \" \\ \/ \b \f \n \r \t \uXXXX`)
			}
			return s
		}
	}
	r.at = start
	r.fail(RuleSyntax, "a text has no end", `a closing "`)
	return ""
}

// AppendQuote appends a text as JSON to b, with only the escapes that JSON
// requires.
func AppendQuote(b []byte, s string) []byte {
	if needsNoEscapes(s) {
		return append(append(append(b, '"'), s...), '"')
	}
	var w bytes.Buffer
	e := json.NewEncoder(&w)
	e.SetEscapeHTML(false)
	_ = e.Encode(s) // a text can always be written
	return append(b, bytes.TrimSuffix(w.Bytes(), []byte("\n"))...)
}

// needsNoEscapes reports whether a text needs no escapes.
func needsNoEscapes(s string) bool {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c < ' ' || c >= utf8.RuneSelf || c == '"' || c == '\\' {
			return false
		}
	}
	return true
}

// Write returns a node tree as JSON on one line, with keys in their order.
func Write(n *yamldoc.Node) string { return string(appendNode(nil, n)) }

// appendNode appends a node as JSON.
func appendNode(b []byte, n *yamldoc.Node) []byte {
	switch {
	case n.IsNull():
		return append(b, "null"...)
	case n.Kind == yamldoc.Map:
		b = append(b, '{')
		for i, e := range n.Entries {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(AppendQuote(b, e.Key), ':')
			b = appendNode(b, e.Value)
		}
		return append(b, '}')
	case n.Kind == yamldoc.List:
		b = append(b, '[')
		for i, v := range n.Items {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendNode(b, v)
		}
		return append(b, ']')
	case !n.Quoted && (n.Text == "true" || n.Text == "false" || isNumberText(n.Text)):
		return append(b, n.Text...)
	}
	return AppendQuote(b, n.Text)
}
