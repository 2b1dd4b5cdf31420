package layout

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
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

// Node is a value of a YAML text with the bytes that it takes: Start is the first,
// End the one after the last.
type Node struct {
	Kind        yamldoc.Kind
	Style       Style
	Text        string
	Start, End  int
	TextOffsets []int // of scalars: the offset of each byte of Text, and the end
	Entries     []*Entry
	Items       []*Node
	Pos         diag.Pos
}

// Entry is one key of a map.
type Entry struct {
	Key        string
	Start, End int // the key as written
	Value      *Node
}

// Get returns the value of a key, nil when there is none.
func (n *Node) Get(key string) *Node {
	if n == nil {
		return nil
	}
	if e := n.FindEntry(key); e != nil {
		return e.Value
	}
	return nil
}

// FindEntry returns the entry of a key, nil when there is none.
func (n *Node) FindEntry(key string) *Entry {
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

// IsText reports whether the node is a scalar with exactly this text.
func (n *Node) IsText(text string) bool {
	return n != nil && n.Kind == yamldoc.Scalar && strings.TrimSpace(n.Text) == text
}

// IsMissing reports whether the value is absent.
func (n *Node) IsMissing() bool {
	return n == nil || n.Kind == yamldoc.Scalar && n.Style == Plain && (n.Text == "" || n.Text == "null" || n.Text == "~")
}

// reader finds the bytes of each node of a text.
type reader struct {
	text  string
	lines []int
}

// Read reads a YAML text. It returns nil, with findings in rep, when the text is
// not YAML.
func Read(name, text string, rep *diag.List) *Node {
	root := yamldoc.Read(name, []byte(text), rep)
	if root == nil {
		return nil
	}
	r := &reader{text: text, lines: []int{0}}
	for i := range len(text) {
		if text[i] == '\n' {
			r.lines = append(r.lines, i+1)
		}
	}
	n := r.locateNode(root, -1)
	return n
}

// byteOffset returns the byte at a place.
func (r *reader) byteOffset(p diag.Pos) int {
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

// locateNode returns a node with its bytes. parent is the column of the node that
// holds it.
func (r *reader) locateNode(s *yamldoc.Node, parent int) *Node {
	n := &Node{Kind: s.Kind, Text: s.Text, Pos: s.Pos, Start: r.byteOffset(s.Pos)}
	switch s.Kind {
	case yamldoc.Map:
		r.locateMap(n, s)
	case yamldoc.List:
		r.locateList(n, s)
	default:
		r.locateScalar(n, s, parent)
	}
	return n
}

// locateMap finds the bytes of the entries of a map.
func (r *reader) locateMap(n *Node, s *yamldoc.Node) {
	n.Style = Block
	if n.Start < len(r.text) && r.text[n.Start] == '{' {
		n.Style = Flow
	}
	end := n.Start + 1
	for i := range s.Entries {
		e := &s.Entries[i]
		out := &Entry{Key: e.Key, Start: r.byteOffset(e.KeyAt)}
		out.End = r.findKeyEnd(out.Start, e.Key)
		if e.Value.IsNull() && !e.Value.Quoted && e.Value.Text == "" {
			at := out.End
			for at < len(r.text) && r.text[at] != ':' && r.text[at] != '\n' && r.text[at] != ',' && r.text[at] != '}' {
				at++
			}
			if at < len(r.text) && r.text[at] == ':' {
				at++
			}
			out.Value = &Node{Style: Plain, Pos: e.Value.Pos, Start: at, End: at, TextOffsets: []int{at}}
		} else {
			out.Value = r.locateNode(e.Value, e.KeyAt.Col-1)
		}
		end = out.Value.End
		n.Entries = append(n.Entries, out)
	}
	if n.Style == Flow {
		n.End = r.findBracketEnd(end)
	} else {
		n.End = end
	}
}

// locateList finds the bytes of the items of a list.
func (r *reader) locateList(n *Node, s *yamldoc.Node) {
	n.Style = Block
	if n.Start < len(r.text) && r.text[n.Start] == '[' {
		n.Style = Flow
	}
	end := n.Start + 1
	for _, it := range s.Items {
		out := r.locateNode(it, s.Pos.Col-1)
		end = max(out.End, end)
		n.Items = append(n.Items, out)
	}
	if n.Style == Flow {
		n.End = r.findBracketEnd(end)
	} else {
		n.End = end
	}
}

// findKeyEnd returns the byte after a key.
func (r *reader) findKeyEnd(lo int, key string) int {
	if lo < len(r.text) && (r.text[lo] == '"' || r.text[lo] == '\'') {
		return r.findQuoteEnd(lo)
	}
	return min(lo+len(key), len(r.text))
}

// findQuoteEnd returns the byte after a text in quotes.
func (r *reader) findQuoteEnd(lo int) int {
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

// findBracketEnd returns the byte after the closing bracket; at is the end of the
// last value in it.
func (r *reader) findBracketEnd(at int) int {
	for i := at; i < len(r.text); i++ {
		switch r.text[i] {
		case '}', ']':
			return i + 1
		case '#':
			if i > 0 && strings.IndexByte(" \t\n", r.text[i-1]) >= 0 {
				i = r.findLineEnd(i) - 1
			}
		}
	}
	return len(r.text)
}

// findLineEnd returns the line feed that ends a line, or the end of the text.
func (r *reader) findLineEnd(at int) int {
	if i := strings.IndexByte(r.text[at:], '\n'); i >= 0 {
		return at + i
	}
	return len(r.text)
}

// locateScalar finds the bytes of a scalar and of its characters.
func (r *reader) locateScalar(n *Node, s *yamldoc.Node, parent int) {
	n.Style = Plain
	if s.Quoted && n.Start < len(r.text) {
		n.Style = Style(r.text[n.Start])
	}
	switch n.Style {
	case Single, Double:
		n.End = r.findQuoteEnd(n.Start)
		n.TextOffsets = r.followScalar(n, n.Start+1, n.End-1)
	case Literal, Folded:
		n.End = r.findBlockEnd(n.Start, parent)
		n.TextOffsets = r.followScalar(n, min(r.findLineEnd(n.Start)+1, n.End), n.End)
	default:
		n.TextOffsets = r.followScalar(n, n.Start, len(r.text))
		n.End = n.Start
		if len(n.TextOffsets) > 0 {
			n.End = n.TextOffsets[len(n.TextOffsets)-1]
		}
	}
}

// findBlockEnd returns the end of a block text: that of its last line that is not
// blank. Lines indented as far as the key, or less, do not belong to it.
func (r *reader) findBlockEnd(lo, parent int) int {
	at := r.findLineEnd(lo)
	end := at
	if end > lo && r.text[end-1] == '\r' {
		end--
	}
	for at < len(r.text) {
		at++
		stop := r.findLineEnd(at)
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

// followScalar returns the byte of each byte of a scalar's value in the text
// between lo and hi, and its end. It returns nil for a notation that it does not
// follow.
func (r *reader) followScalar(n *Node, lo, hi int) []int {
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
			if r.text[i] == c && (c == '\n' || !r.foldsLine(n, i)) && !(c == '\n' && n.Style != Literal) {
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
				next = r.skipIndentation(i, next, hi, n, v)
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

// foldsLine reports whether the white space at i runs over a line end.
func (r *reader) foldsLine(n *Node, i int) bool {
	if n.Style == Literal {
		return false
	}
	for i < len(r.text) && strings.IndexByte(" \t\r", r.text[i]) >= 0 {
		i++
	}
	return i < len(r.text) && r.text[i] == '\n'
}

// skipIndentation skips the indentation after a line end of a block text.
func (r *reader) skipIndentation(from, next, hi int, n *Node, v int) int {
	if !strings.Contains(r.text[from:next], "\n") {
		return next
	}
	for next < hi && r.text[next] == ' ' && (v+1 >= len(n.Text) || n.Text[v+1] != ' ') {
		next++
	}
	return next
}

// Edit replaces some bytes of a text.
type Edit struct {
	Start, End int
	Text       string
}

// ReplaceBytes returns the edit that replaces the bytes from lo to hi.
func ReplaceBytes(lo, hi int, text string) Edit { return Edit{Start: lo, End: hi, Text: text} }

// ApplyEdits carries out edits. Of two that overlap, the one that starts first, or
// the wider, is carried out; the other is returned for another time.
func ApplyEdits(text string, edits []Edit) (string, []Edit) {
	slices.SortStableFunc(edits, func(a, b Edit) int {
		if a.Start != b.Start {
			return a.Start - b.Start
		}
		return b.End - a.End
	})
	var out strings.Builder
	var done []Edit
	last := 0
	for _, e := range edits {
		if e.Start < last || text[e.Start:e.End] == e.Text {
			continue
		}
		out.WriteString(text[last:e.Start])
		out.WriteString(e.Text)
		done = append(done, e)
		last = e.End
	}
	out.WriteString(text[last:])
	return out.String(), done
}
