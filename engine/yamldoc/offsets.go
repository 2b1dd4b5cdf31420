package yamldoc

import (
	"strings"
	"unicode/utf8"
)

// TextOffsets returns, for each byte of a scalar's text, the byte of the file where
// it is written, and then the byte after the text; so an edit can hit a part of a
// scalar. text is the file that n was read from. The result is nil for a notation
// that is not followed, such as a line break escaped in quotes.
func TextOffsets(text string, n *Node) []int {
	t := &textFollower{text: text, n: n, at: make([]int, 0, len(n.Text)+1)}
	switch n.Style {
	case Single, Double:
		t.next, t.end = n.Start+1, n.End-1
	case Literal, Folded:
		t.next, t.end = min(findLineFeed(text, n.Start)+1, n.End), n.End
	default:
		t.next, t.end = n.Start, len(text)
	}
	for t.done < len(n.Text) {
		if t.next >= t.end {
			return t.followLastLineEnd()
		}
		if !t.followChar() {
			return nil
		}
	}
	return append(t.at, t.next)
}

// textFollower goes through the text of a scalar and its notation side by side.
type textFollower struct {
	text      string // of the file
	n         *Node
	next, end int   // the rest of the notation, in bytes of the file
	done      int   // how many bytes of the scalar's text are followed
	at        []int // where each of them is written
}

// isBlock reports a text written as lines of their own.
func (t *textFollower) isBlock() bool { return t.n.Style == Literal || t.n.Style == Folded }

// followLastLineEnd ends a text whose notation is used up: the last line end of a
// block text is not part of its bytes.
func (t *textFollower) followLastLineEnd() []int {
	if strings.Trim(t.n.Text[t.done:], "\n") != "" {
		return nil
	}
	for ; t.done <= len(t.n.Text); t.done++ {
		t.at = append(t.at, t.end)
	}
	return t.at
}

// followChar follows the next character. It reports whether it could.
func (t *textFollower) followChar() bool {
	c, written := t.n.Text[t.done], t.text[t.next]
	switch {
	case c == ' ' || c == '\n':
		return t.followSpace(c)
	case t.n.Style == Double && written == '\\':
		return t.followEscape()
	case t.n.Style == Single && written == '\'':
		t.take(1, 2)
	case written == c:
		t.take(1, 1)
	case t.isBlock() && t.done == 0 && written == ' ':
		t.next++ // the indentation of the first line
	default:
		return false
	}
	return true
}

// take follows so many bytes of the text, which are written as so many of the file.
func (t *textFollower) take(width, size int) {
	for range width {
		t.at = append(t.at, t.next)
	}
	t.done, t.next = t.done+width, t.next+size
}

// followEscape follows a character that is escaped in double quotes.
func (t *textFollower) followEscape() bool {
	size := 2
	if t.next+1 < t.end {
		switch t.text[t.next+1] {
		case 'x':
			size = 4
		case 'u':
			size = 6
		case 'U':
			size = 10
		case '\n', '\r':
			return false
		}
	}
	_, width := utf8.DecodeRuneInString(t.n.Text[t.done:])
	t.take(width, size)
	return true
}

// followSpace follows a space or line end, which may be written as a line break with
// the white space around it.
func (t *textFollower) followSpace(c byte) bool {
	next, first := t.next, t.next
	if t.text[first] == c && (c == '\n' && t.n.Style == Literal || c == ' ' && !t.foldsLine(first)) {
		next++
	} else {
		for next < t.end && strings.IndexByte(" \t\r\n", t.text[next]) >= 0 {
			next++
		}
		// All line ends of the text here are this one fold.
		for t.done+1 < len(t.n.Text) && t.n.Text[t.done+1] == '\n' {
			t.take(1, 0)
		}
	}
	if t.isBlock() && strings.Contains(t.text[first:next], "\n") {
		for next < t.end && t.text[next] == ' ' && (t.done+1 >= len(t.n.Text) || t.n.Text[t.done+1] != ' ') {
			next++ // the indentation of the next line
		}
	}
	if next == first {
		return false
	}
	t.take(1, next-first)
	return true
}

// foldsLine reports whether the white space at a byte runs over a line end.
func (t *textFollower) foldsLine(at int) bool {
	if t.n.Style == Literal {
		return false
	}
	for at < len(t.text) && strings.IndexByte(" \t\r", t.text[at]) >= 0 {
		at++
	}
	return at < len(t.text) && t.text[at] == '\n'
}
