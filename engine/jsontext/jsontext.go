package jsontext

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Rule ids of the findings of this package.
const (
	RuleSyntax = "json-syntax"
	RuleDouble = "json-key-twice"
)

// MaxDepth is the deepest nesting that is read.
const MaxDepth = 64

// Rules lists the findings of this package for the catalogue.
func Rules() []diag.Rule {
	return []diag.Rule{
		{ID: RuleSyntax, Title: "the text is not JSON", Why: "Nothing can be read from it with certainty.", Bad: `{"turn": 1,}`, Good: `{"turn": 1}`},
		{ID: RuleDouble, Title: "a key occurs twice in one object", Why: "One of the two values would be lost silently.", Bad: `{"turn": 1, "turn": 2}`, Good: `{"turn": 2}`},
	}
}

// Read turns JSON text into a node tree; file is the name shown in findings. It
// returns nil, with a finding in rep, when the text is not JSON or an object has a
// key twice.
func Read(file string, data []byte, rep *diag.List) *yamldoc.Node {
	r := &reader{file: file, text: data, line: 1}
	r.skipSpace()
	n := r.readValue(0)
	if r.fault == nil {
		r.skipSpace()
		if r.at < len(r.text) {
			r.fail(RuleSyntax, "something follows the end of the value", "one JSON value and nothing after it")
		}
	}
	if r.fault != nil {
		rep.Add(*r.fault)
		return nil
	}
	return n
}

// reader reads one JSON text. It stops at the first fault.
type reader struct {
	file      string
	text      []byte
	at        int
	line      int
	lineStart int
	counted   int // up to here the column is known: col
	col       int
	values    int // read so far
	fault     *diag.Diagnostic
}

// currentPos returns the place of the next byte. It counts columns on from the
// last place, because a saved position is one long line.
func (r *reader) currentPos() diag.Pos {
	if r.col == 0 || r.counted < r.lineStart || r.counted > r.at {
		r.counted, r.col = r.lineStart, 1
	}
	r.col += utf8.RuneCount(r.text[r.counted:r.at])
	r.counted = r.at
	return diag.Pos{File: r.file, Line: r.line, Col: r.col}
}

// fail records the first fault.
func (r *reader) fail(rule, message, expected string) {
	if r.fault == nil {
		r.fault = &diag.Diagnostic{Rule: rule, Pos: r.currentPos(), Message: message, Expected: expected}
	}
}

// skipSpace skips white space.
func (r *reader) skipSpace() {
	for ; r.at < len(r.text); r.at++ {
		switch r.text[r.at] {
		case '\n':
			r.line++
			r.lineStart = r.at + 1
		case ' ', '\t', '\r':
		default:
			return
		}
	}
}

// peek returns the next byte, 0 at the end.
func (r *reader) peek() byte {
	if r.at < len(r.text) {
		return r.text[r.at]
	}
	return 0
}

// readValue reads one value; depth counts the lists and objects around it.
func (r *reader) readValue(depth int) *yamldoc.Node {
	if depth > MaxDepth {
		r.fail(RuleSyntax, fmt.Sprintf("the text is nested more than %d deep", MaxDepth), "")
		return nil
	}
	if r.values++; r.values > limits.JSONValues {
		r.fail(RuleSyntax, fmt.Sprintf("the text holds more than %d values", limits.JSONValues), "less at once")
		return nil
	}
	n := &yamldoc.Node{Pos: r.currentPos()}
	switch c := r.peek(); {
	case c == '{':
		n.Kind = yamldoc.Map
		r.readObject(n, depth)
	case c == '[':
		n.Kind = yamldoc.List
		r.readList(n, depth)
	case c == '"':
		n.Quoted = true
		n.Text = r.readString()
	default:
		n.Text = r.readWord()
	}
	return n
}

// fewKeys is the number of keys up to which duplicates are found one by one.
const fewKeys = 8

// readObject reads the members of an object.
func (r *reader) readObject(n *yamldoc.Node, depth int) {
	r.at++
	var seen map[string]bool
	for r.skipSpace(); r.peek() != '}' || len(n.Entries) > 0; r.skipSpace() {
		if r.peek() != '"' {
			r.fail(RuleSyntax, "a key is missing", `a key in double quotes, or "}" right after "{"`)
			return
		}
		e := yamldoc.Entry{KeyAt: r.currentPos(), Key: r.readString()}
		if r.fault != nil {
			return
		}
		if seen == nil && len(n.Entries) == fewKeys {
			seen = make(map[string]bool, 4*fewKeys)
			for i := range n.Entries {
				seen[n.Entries[i].Key] = true
			}
		}
		if seen[e.Key] || seen == nil && n.Get(e.Key) != nil {
			r.fault = &diag.Diagnostic{Rule: RuleDouble, Pos: e.KeyAt, Message: fmt.Sprintf("the key %q stands twice in one object", e.Key), Hint: "keep one of the two"}
			return
		}
		if seen != nil {
			seen[e.Key] = true
		}
		r.skipSpace()
		if r.peek() != ':' {
			r.fail(RuleSyntax, fmt.Sprintf("no \":\" after the key %q", e.Key), `":" and a value`)
			return
		}
		r.at++
		r.skipSpace()
		e.Value = r.readValue(depth + 1)
		if r.fault != nil {
			return
		}
		n.Entries = append(n.Entries, e)
		if !r.readSeparator('}') {
			return
		}
	}
	r.at++
}

// readList reads the items of a list.
func (r *reader) readList(n *yamldoc.Node, depth int) {
	r.at++
	for r.skipSpace(); r.peek() != ']' || len(n.Items) > 0; r.skipSpace() {
		v := r.readValue(depth + 1)
		if r.fault != nil {
			return
		}
		n.Items = append(n.Items, v)
		if !r.readSeparator(']') {
			return
		}
	}
	r.at++
}

// readSeparator reads what follows an element. It reports whether another one
// comes, and takes the closing sign if not.
func (r *reader) readSeparator(end byte) bool {
	r.skipSpace()
	switch r.peek() {
	case ',':
		r.at++
		return true
	case end:
		r.at++
		return false
	}
	r.fail(RuleSyntax, "an element is not followed by a comma or the end", fmt.Sprintf("\",\" or %q", string(end)))
	return false
}

// readWord reads a number, true, false or null.
func (r *reader) readWord() string {
	start := r.at
	for r.at < len(r.text) && strings.IndexByte("+-.0123456789abcdefghijklmnopqrstuvwxyzE", r.text[r.at]) >= 0 {
		r.at++
	}
	w := string(r.text[start:r.at])
	if w != "true" && w != "false" && w != "null" && !isNumberText(w) {
		r.at = start
		r.fail(RuleSyntax, "this is not a JSON value", "an object, list, text in double quotes, number, true, false or null")
	}
	return w
}

// isNumberText reports whether a word is a number of JSON.
func isNumberText(w string) bool {
	w = strings.TrimPrefix(w, "-")
	whole := len(w) - len(strings.TrimLeft(w, "0123456789"))
	if whole == 0 || whole > 1 && w[0] == '0' {
		return false
	}
	w = w[whole:]
	if strings.HasPrefix(w, ".") {
		n := len(w[1:]) - len(strings.TrimLeft(w[1:], "0123456789"))
		if n == 0 {
			return false
		}
		w = w[1+n:]
	}
	if w == "" {
		return true
	}
	if w[0] != 'e' && w[0] != 'E' {
		return false
	}
	w = w[1:]
	if w != "" && (w[0] == '+' || w[0] == '-') {
		w = w[1:]
	}
	return w != "" && strings.Trim(w, "0123456789") == ""
}
