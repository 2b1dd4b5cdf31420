// Package layout reads YAML texts with the bytes that each value takes, so that a
// program can change a few of them and leave comments, order and layout of all else.
package layout

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/source"
)

// Style is how a node is written.
type Style byte

const (
	Plain   Style = 'p' // text without quotes
	Single  Style = '\''
	Double  Style = '"'
	Literal Style = '|'
	Folded  Style = '>'
	Flow    Style = '{' // a list or map in brackets
	Block   Style = '-' // a list or map by indentation
)

// Node is a value of a YAML text with the bytes that it takes.
type Node struct {
	Kind    source.Kind
	Style   Style
	Text    string
	Lo, Hi  int
	At      []int // of scalars: where each byte of text stands, and its end
	Entries []*Entry
	Items   []*Node
	Pos     diag.Pos
}

// Entry is one key of a map.
type Entry struct {
	Key    string
	Lo, Hi int // the key as written
	Value  *Node
}

// Get is the value of a key, nil without it.
func (n *Node) Get(key string) *Node {
	if n == nil {
		return nil
	}
	if e := n.Entry(key); e != nil {
		return e.Value
	}
	return nil
}

// Entry is a key of a map with its value, nil without it.
func (n *Node) Entry(key string) *Entry {
	if n == nil {
		return nil
	}
	for _, e := range n.Entries {
		if e.Key == key {
			return e
		}
	}
	return nil
}

// IsText reports a scalar with exactly this text.
func (n *Node) IsText(text string) bool {
	return n != nil && n.Kind == source.Scalar && strings.TrimSpace(n.Text) == text
}

// Empty reports a value that is not there.
func (n *Node) Empty() bool {
	return n == nil || n.Kind == source.Scalar && n.Style == Plain && (n.Text == "" || n.Text == "null" || n.Text == "~")
}

// reader gives the nodes of a text their bytes.
type reader struct {
	text  string
	lines []int
}

// Read reads a YAML text; nil, with findings, when it is none.
func Read(name, text string, rep *diag.List) *Node {
	root := source.Read(name, []byte(text), rep)
	if root == nil {
		return nil
	}
	r := &reader{text: text, lines: []int{0}}
	for i := range len(text) {
		if text[i] == '\n' {
			r.lines = append(r.lines, i+1)
		}
	}
	n := r.node(root, -1)
	return n
}

// offset is the byte at a place.
func (r *reader) offset(p diag.Pos) int {
	if p.Line < 1 || p.Line > len(r.lines) {
		return len(r.text)
	}
	at := r.lines[p.Line-1]
	if p.Line == 1 && strings.HasPrefix(r.text, "\uFEFF") {
		at += len("\uFEFF")
	}
	for range p.Col - 1 {
		if at >= len(r.text) {
			break
		}
		_, size := utf8.DecodeRuneInString(r.text[at:])
		at += size
	}
	return at
}

// node gives a node its bytes; parent is the column of what holds it.
func (r *reader) node(s *source.Node, parent int) *Node {
	n := &Node{Kind: s.Kind, Text: s.Text, Pos: s.Pos, Lo: r.offset(s.Pos)}
	switch s.Kind {
	case source.Map:
		r.mapping(n, s)
	case source.List:
		r.list(n, s)
	default:
		r.scalar(n, s, parent)
	}
	return n
}

func (r *reader) mapping(n *Node, s *source.Node) {
	n.Style = Block
	if n.Lo < len(r.text) && r.text[n.Lo] == '{' {
		n.Style = Flow
	}
	end := n.Lo + 1
	for i := range s.Entries {
		e := &s.Entries[i]
		out := &Entry{Key: e.Key, Lo: r.offset(e.KeyAt)}
		out.Hi = r.keyEnd(out.Lo, e.Key)
		if e.Value.IsNull() && !e.Value.Quoted && e.Value.Text == "" {
			at := out.Hi
			for at < len(r.text) && r.text[at] != ':' && r.text[at] != '\n' && r.text[at] != ',' && r.text[at] != '}' {
				at++
			}
			if at < len(r.text) && r.text[at] == ':' {
				at++
			}
			out.Value = &Node{Style: Plain, Pos: e.Value.Pos, Lo: at, Hi: at, At: []int{at}}
		} else {
			out.Value = r.node(e.Value, e.KeyAt.Col-1)
		}
		end = out.Value.Hi
		n.Entries = append(n.Entries, out)
	}
	if n.Style == Flow {
		n.Hi = r.bracketEnd(end)
	} else {
		n.Hi = end
	}
}

func (r *reader) list(n *Node, s *source.Node) {
	n.Style = Block
	if n.Lo < len(r.text) && r.text[n.Lo] == '[' {
		n.Style = Flow
	}
	end := n.Lo + 1
	for _, it := range s.Items {
		out := r.node(it, s.Pos.Col-1)
		end = max(out.Hi, end)
		n.Items = append(n.Items, out)
	}
	if n.Style == Flow {
		n.Hi = r.bracketEnd(end)
	} else {
		n.Hi = end
	}
}

// keyEnd is the byte after a key.
func (r *reader) keyEnd(lo int, key string) int {
	if lo < len(r.text) && (r.text[lo] == '"' || r.text[lo] == '\'') {
		return r.quoteEnd(lo)
	}
	return min(lo+len(key), len(r.text))
}

// quoteEnd is the byte after a text in quotes.
func (r *reader) quoteEnd(lo int) int {
	q := r.text[lo]
	for i := lo + 1; i < len(r.text); i++ {
		switch {
		case r.text[i] == '\\' && q == '"':
			i++
		case r.text[i] == q && q == '\'' && i+1 < len(r.text) && r.text[i+1] == '\'':
			i++
		case r.text[i] == q:
			return i + 1
		}
	}
	return len(r.text)
}

// bracketEnd is the byte after the bracket that closes, from behind the last
// thing in it.
func (r *reader) bracketEnd(at int) int {
	for i := at; i < len(r.text); i++ {
		switch r.text[i] {
		case '}', ']':
			return i + 1
		case '#':
			if i > 0 && strings.IndexByte(" \t\n", r.text[i-1]) >= 0 {
				i = r.lineEnd(i) - 1
			}
		}
	}
	return len(r.text)
}

// lineEnd is the line feed that ends a line, or the end of the text.
func (r *reader) lineEnd(at int) int {
	if i := strings.IndexByte(r.text[at:], '\n'); i >= 0 {
		return at + i
	}
	return len(r.text)
}

func (r *reader) scalar(n *Node, s *source.Node, parent int) {
	n.Style = Plain
	if s.Quoted && n.Lo < len(r.text) {
		n.Style = Style(r.text[n.Lo])
	}
	switch n.Style {
	case Single, Double:
		n.Hi = r.quoteEnd(n.Lo)
		n.At = r.follow(n, n.Lo+1, n.Hi-1)
	case Literal, Folded:
		n.Hi = r.blockEnd(n.Lo, parent)
		n.At = r.follow(n, min(r.lineEnd(n.Lo)+1, n.Hi), n.Hi)
	default:
		n.At = r.follow(n, n.Lo, len(r.text))
		n.Hi = n.Lo
		if len(n.At) > 0 {
			n.Hi = n.At[len(n.At)-1]
		}
	}
}

// blockEnd is the end of a block text: that of its last line with something in
// it. Lines that are indented as the key, or less, belong to it no more.
func (r *reader) blockEnd(lo, parent int) int {
	at := r.lineEnd(lo)
	end := at
	if end > lo && r.text[end-1] == '\r' {
		end--
	}
	for at < len(r.text) {
		at++
		stop := r.lineEnd(at)
		line := strings.TrimRight(r.text[at:stop], "\r")
		body := strings.TrimLeft(line, " ")
		if strings.TrimSpace(line) != "" {
			if len(line)-len(body) <= parent {
				break
			}
			end = at + len(line)
		}
		at = stop
	}
	return end
}

// follow finds each byte of a scalar in the text between lo and hi, and its
// end; nil where it is written in a manner that is not followed.
func (r *reader) follow(n *Node, lo, hi int) []int {
	at := make([]int, 0, len(n.Text)+1)
	i, v := lo, 0
	for v < len(n.Text) {
		c := n.Text[v]
		switch {
		case i >= hi:
			if c == '\n' && strings.TrimRight(n.Text[v:], "\n") == "" { // a block text's last line end
				for ; v < len(n.Text); v++ {
					at = append(at, hi)
				}
				return append(at, hi)
			}
			return nil
		case c == ' ' || c == '\n':
			next := i
			if r.text[i] == c && (c == '\n' || !r.folds(n, i)) && !(c == '\n' && n.Style != Literal) {
				next = i + 1
			} else {
				for next < hi && strings.IndexByte(" \t\r\n", r.text[next]) >= 0 {
					next++
				}
				// All the white space of the text there is this one fold.
				for v+1 < len(n.Text) && n.Text[v+1] == '\n' {
					at, v = append(at, i), v+1
				}
			}
			if n.Style == Literal || n.Style == Folded {
				next = r.indented(i, next, hi, n, v)
			}
			if next == i {
				return nil
			}
			at, i = append(at, i), next
			v++
		case n.Style == Double && r.text[i] == '\\':
			size := 2
			if i+1 < hi && strings.IndexByte("xuU", r.text[i+1]) >= 0 {
				size = map[byte]int{'x': 4, 'u': 6, 'U': 10}[r.text[i+1]]
			}
			if i+1 < hi && (r.text[i+1] == '\n' || r.text[i+1] == '\r') {
				return nil
			}
			_, width := utf8.DecodeRuneInString(n.Text[v:])
			for range width {
				at = append(at, i)
			}
			v, i = v+width, i+size
		case n.Style == Single && r.text[i] == '\'':
			at, v, i = append(at, i), v+1, i+2
		case r.text[i] == c:
			at, v, i = append(at, i), v+1, i+1
		case (n.Style == Literal || n.Style == Folded) && v == 0 && r.text[i] == ' ':
			i++
		default:
			return nil
		}
	}
	return append(at, i)
}

// folds reports whether the white space at i goes over a line end.
func (r *reader) folds(n *Node, i int) bool {
	if n.Style == Literal {
		return false
	}
	for i < len(r.text) && strings.IndexByte(" \t\r", r.text[i]) >= 0 {
		i++
	}
	return i < len(r.text) && r.text[i] == '\n'
}

// indented steps over the indentation after a line end of a block text.
func (r *reader) indented(from, next, hi int, n *Node, v int) int {
	if !strings.Contains(r.text[from:next], "\n") {
		return next
	}
	for next < hi && r.text[next] == ' ' && (v+1 >= len(n.Text) || n.Text[v+1] != ' ') {
		next++
	}
	return next
}

// Edit puts other bytes in the place of some.
type Edit struct {
	Lo, Hi int
	Text   string
}

// Replace puts a text in the place of the bytes from lo to hi.
func Replace(lo, hi int, text string) Edit { return Edit{Lo: lo, Hi: hi, Text: text} }

// Apply makes edits; of two that overlap the one that begins first, or is the
// wider, counts, and the other is left for the next time.
func Apply(text string, edits []Edit) (string, []Edit) {
	slices.SortStableFunc(edits, func(a, b Edit) int {
		if a.Lo != b.Lo {
			return a.Lo - b.Lo
		}
		return b.Hi - a.Hi
	})
	var out strings.Builder
	var done []Edit
	last := 0
	for _, e := range edits {
		if e.Lo < last || text[e.Lo:e.Hi] == e.Text {
			continue
		}
		out.WriteString(text[last:e.Lo])
		out.WriteString(e.Text)
		done = append(done, e)
		last = e.Hi
	}
	out.WriteString(text[last:])
	return out.String(), done
}
