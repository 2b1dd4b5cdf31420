package migrate

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/source"
)

// style is how a node is written.
type style byte

const (
	plain   style = 'p' // text without quotes
	single  style = '\''
	double  style = '"'
	literal style = '|'
	folded  style = '>'
	flow    style = '{' // a list or map in brackets
	block   style = '-' // a list or map by indentation
)

// node is a value of a YAML text with the bytes that it takes.
type node struct {
	kind    source.Kind
	style   style
	text    string
	lo, hi  int
	at      []int // of scalars: where each byte of text stands, and its end
	entries []*entry
	items   []*node
	pos     diag.Pos
}

// entry is one key of a map.
type entry struct {
	key    string
	lo, hi int // the key as written
	value  *node
}

// get is the value of a key, nil without it.
func (n *node) get(key string) *node {
	if n == nil {
		return nil
	}
	if e := n.entry(key); e != nil {
		return e.value
	}
	return nil
}

func (n *node) entry(key string) *entry {
	if n == nil {
		return nil
	}
	for _, e := range n.entries {
		if e.key == key {
			return e
		}
	}
	return nil
}

// isText reports a scalar with exactly this text.
func (n *node) isText(text string) bool {
	return n != nil && n.kind == source.Scalar && strings.TrimSpace(n.text) == text
}

// empty reports a value that is not there.
func (n *node) empty() bool {
	return n == nil || n.kind == source.Scalar && n.style == plain && (n.text == "" || n.text == "null" || n.text == "~")
}

// reader gives the nodes of a text their bytes.
type reader struct {
	text  string
	lines []int
}

// readYAML reads a YAML text; nil, with findings, when it is none.
func readYAML(name, text string, rep *diag.List) *node {
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
func (r *reader) node(s *source.Node, parent int) *node {
	n := &node{kind: s.Kind, text: s.Text, pos: s.Pos, lo: r.offset(s.Pos)}
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

func (r *reader) mapping(n *node, s *source.Node) {
	n.style = block
	if n.lo < len(r.text) && r.text[n.lo] == '{' {
		n.style = flow
	}
	end := n.lo + 1
	for i := range s.Entries {
		e := &s.Entries[i]
		out := &entry{key: e.Key, lo: r.offset(e.KeyAt)}
		out.hi = r.keyEnd(out.lo, e.Key)
		if e.Value.IsNull() && !e.Value.Quoted && e.Value.Text == "" {
			at := out.hi
			for at < len(r.text) && r.text[at] != ':' && r.text[at] != '\n' && r.text[at] != ',' && r.text[at] != '}' {
				at++
			}
			if at < len(r.text) && r.text[at] == ':' {
				at++
			}
			out.value = &node{style: plain, pos: e.Value.Pos, lo: at, hi: at, at: []int{at}}
		} else {
			out.value = r.node(e.Value, e.KeyAt.Col-1)
		}
		end = out.value.hi
		n.entries = append(n.entries, out)
	}
	if n.style == flow {
		n.hi = r.bracketEnd(end)
	} else {
		n.hi = end
	}
}

func (r *reader) list(n *node, s *source.Node) {
	n.style = block
	if n.lo < len(r.text) && r.text[n.lo] == '[' {
		n.style = flow
	}
	end := n.lo + 1
	for _, it := range s.Items {
		out := r.node(it, s.Pos.Col-1)
		end = max(out.hi, end)
		n.items = append(n.items, out)
	}
	if n.style == flow {
		n.hi = r.bracketEnd(end)
	} else {
		n.hi = end
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

func (r *reader) scalar(n *node, s *source.Node, parent int) {
	n.style = plain
	if s.Quoted && n.lo < len(r.text) {
		n.style = style(r.text[n.lo])
	}
	switch n.style {
	case single, double:
		n.hi = r.quoteEnd(n.lo)
		n.at = r.follow(n, n.lo+1, n.hi-1)
	case literal, folded:
		n.hi = r.blockEnd(n.lo, parent)
		n.at = r.follow(n, min(r.lineEnd(n.lo)+1, n.hi), n.hi)
	default:
		n.at = r.follow(n, n.lo, len(r.text))
		n.hi = n.lo
		if len(n.at) > 0 {
			n.hi = n.at[len(n.at)-1]
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
func (r *reader) follow(n *node, lo, hi int) []int {
	at := make([]int, 0, len(n.text)+1)
	i, v := lo, 0
	for v < len(n.text) {
		c := n.text[v]
		switch {
		case i >= hi:
			if c == '\n' && strings.TrimRight(n.text[v:], "\n") == "" { // a block text's last line end
				for ; v < len(n.text); v++ {
					at = append(at, hi)
				}
				return append(at, hi)
			}
			return nil
		case c == ' ' || c == '\n':
			next := i
			if r.text[i] == c && (c == '\n' || !r.folds(n, i)) && !(c == '\n' && n.style != literal) {
				next = i + 1
			} else {
				for next < hi && strings.IndexByte(" \t\r\n", r.text[next]) >= 0 {
					next++
				}
				// All the white space of the text there is this one fold.
				for v+1 < len(n.text) && n.text[v+1] == '\n' {
					at, v = append(at, i), v+1
				}
			}
			if n.style == literal || n.style == folded {
				next = r.indented(i, next, hi, n, v)
			}
			if next == i {
				return nil
			}
			at, i = append(at, i), next
			v++
		case n.style == double && r.text[i] == '\\':
			size := 2
			if i+1 < hi && strings.IndexByte("xuU", r.text[i+1]) >= 0 {
				size = map[byte]int{'x': 4, 'u': 6, 'U': 10}[r.text[i+1]]
			}
			if i+1 < hi && (r.text[i+1] == '\n' || r.text[i+1] == '\r') {
				return nil
			}
			_, width := utf8.DecodeRuneInString(n.text[v:])
			for range width {
				at = append(at, i)
			}
			v, i = v+width, i+size
		case n.style == single && r.text[i] == '\'':
			at, v, i = append(at, i), v+1, i+2
		case r.text[i] == c:
			at, v, i = append(at, i), v+1, i+1
		case (n.style == literal || n.style == folded) && v == 0 && r.text[i] == ' ':
			i++
		default:
			return nil
		}
	}
	return append(at, i)
}

// folds reports whether the white space at i goes over a line end.
func (r *reader) folds(n *node, i int) bool {
	if n.style == literal {
		return false
	}
	for i < len(r.text) && strings.IndexByte(" \t\r", r.text[i]) >= 0 {
		i++
	}
	return i < len(r.text) && r.text[i] == '\n'
}

// indented steps over the indentation after a line end of a block text.
func (r *reader) indented(from, next, hi int, n *node, v int) int {
	if !strings.Contains(r.text[from:next], "\n") {
		return next
	}
	for next < hi && r.text[next] == ' ' && (v+1 >= len(n.text) || n.text[v+1] != ' ') {
		next++
	}
	return next
}

// edit puts other bytes in the place of some.
type edit struct {
	lo, hi int
	text   string
}

// apply makes edits; of two that overlap the one that begins first, or is the
// wider, counts, and the other is left for the next time.
func apply(text string, edits []edit) (string, []edit) {
	slices.SortStableFunc(edits, func(a, b edit) int {
		if a.lo != b.lo {
			return a.lo - b.lo
		}
		return b.hi - a.hi
	})
	var out strings.Builder
	var done []edit
	last := 0
	for _, e := range edits {
		if e.lo < last || text[e.lo:e.hi] == e.text {
			continue
		}
		out.WriteString(text[last:e.lo])
		out.WriteString(e.text)
		done = append(done, e)
		last = e.hi
	}
	out.WriteString(text[last:])
	return out.String(), done
}
