package yamldoc

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// Style is how a value is written in a YAML text.
type Style byte

// The styles of a value. The zero Style is that of a value that was not read from a
// YAML text.
const (
	Plain   Style = 'p' // text without quotes
	Single  Style = '\''
	Double  Style = '"'
	Literal Style = '|'
	Folded  Style = '>'
	Flow    Style = '{' // a list or map in brackets
	Block   Style = '-' // a list or map by indentation
)

// spanFinder finds the bytes that each value of a text takes. The YAML library
// gives only where a value starts.
type spanFinder struct {
	text  string
	index *diag.LineIndex
}

// findSpans sets the bytes and the style of a tree that was read from a text.
func findSpans(root *Node, text string) {
	f := &spanFinder{text: text, index: diag.NewLineIndex(text)}
	f.locateNode(root, -1)
}

// offsetOf returns the byte at a place, the end of the text for a place outside.
func (f *spanFinder) offsetOf(p diag.Pos) int {
	if at, ok := f.index.ByteOffset(p.Line, p.Col); ok {
		return at
	}
	return len(f.text)
}

// charAt returns a byte of the text, 0 past its end.
func (f *spanFinder) charAt(at int) byte {
	if at < len(f.text) {
		return f.text[at]
	}
	return 0
}

// locateNode finds the bytes of a value and of all in it. parent is the column of
// the value that holds it, from 0.
func (f *spanFinder) locateNode(n *Node, parent int) {
	n.Start = f.offsetOf(n.Pos)
	switch n.Kind {
	case Map:
		f.locateEntries(n)
	case List:
		end := n.Start + 1
		for _, it := range n.Items {
			f.locateNode(it, n.Pos.Col-1)
			end = max(it.End, end)
		}
		f.endCollection(n, '[', end)
	default:
		f.locateScalar(n, parent)
	}
}

// locateEntries finds the bytes of the entries of a map.
func (f *spanFinder) locateEntries(n *Node) {
	end := n.Start + 1
	for i := range n.Entries {
		e := &n.Entries[i]
		e.Start = f.offsetOf(e.KeyAt)
		e.End = f.findKeyEnd(e.Start, e.Key)
		if v := e.Value; v.IsNull() && v.Text == "" {
			at := e.End
			for at < len(f.text) && strings.IndexByte(":\n,}", f.text[at]) < 0 {
				at++
			}
			if f.charAt(at) == ':' {
				at++
			}
			v.Style, v.Start, v.End = Plain, at, at
		} else {
			f.locateNode(v, e.KeyAt.Col-1)
		}
		end = e.Value.End
	}
	f.endCollection(n, '{', end)
}

// endCollection sets the style and the end of a list or map; last is the end of its
// last value.
func (f *spanFinder) endCollection(n *Node, bracket byte, last int) {
	n.Style, n.End = Block, last
	if f.charAt(n.Start) == bracket {
		n.Style, n.End = Flow, f.findBracketEnd(last)
	}
}

// locateScalar finds the bytes of a scalar.
func (f *spanFinder) locateScalar(n *Node, parent int) {
	n.Style = Plain
	if n.Quoted && n.Start < len(f.text) {
		n.Style = Style(f.text[n.Start])
	}
	switch n.Style {
	case Single, Double:
		n.End = f.findQuoteEnd(n.Start)
	case Literal, Folded:
		n.End = f.findBlockEnd(n.Start, parent)
	default:
		n.End = n.Start
		if strings.HasPrefix(f.text[n.Start:], n.Text) {
			n.End += len(n.Text)
		} else if offsets := TextOffsets(f.text, n); offsets != nil {
			n.End = offsets[len(offsets)-1]
		}
	}
}

// findKeyEnd returns the byte after a key.
func (f *spanFinder) findKeyEnd(lo int, key string) int {
	if c := f.charAt(lo); c == '"' || c == '\'' {
		return f.findQuoteEnd(lo)
	}
	return min(lo+len(key), len(f.text))
}

// findQuoteEnd returns the byte after a text in quotes.
func (f *spanFinder) findQuoteEnd(lo int) int {
	q := f.text[lo]
	for i := lo + 1; i < len(f.text); i++ {
		switch {
		case f.text[i] == '\\' && q == '"':
			i++
		case f.text[i] == q && q == '\'' && f.charAt(i+1) == '\'':
			i++
		case f.text[i] == q:
			return i + 1
		}
	}
	return len(f.text)
}

// findBracketEnd returns the byte after the closing bracket; at is the end of the
// last value in it.
func (f *spanFinder) findBracketEnd(at int) int {
	for i := at; i < len(f.text); i++ {
		switch f.text[i] {
		case '}', ']':
			return i + 1
		case '#':
			if i > 0 && strings.IndexByte(" \t\n", f.text[i-1]) >= 0 {
				i = findLineFeed(f.text, i) - 1
			}
		}
	}
	return len(f.text)
}

// findLineFeed returns the line feed that ends the line of a byte, or the end of the
// text.
func findLineFeed(text string, at int) int {
	if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
		return at + i
	}
	return len(text)
}

// findBlockEnd returns the end of a block text: that of its last line that is not
// blank. Lines indented as far as the key, or less, do not belong to it.
func (f *spanFinder) findBlockEnd(lo, parent int) int {
	at := findLineFeed(f.text, lo)
	end := at
	if end > lo && f.text[end-1] == '\r' {
		end--
	}
	for at < len(f.text) {
		at++
		stop := findLineFeed(f.text, at)
		line := strings.TrimRight(f.text[at:stop], "\r")
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
