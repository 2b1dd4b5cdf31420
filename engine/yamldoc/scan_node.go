package yamldoc

import (
	"fmt"
	"strings"
)

// scanNode reads one value and returns its kind: 'p' plain text on one line, 'q'
// quoted, 'f' in brackets, '|' a block text.
func (sc *scanner) scanNode() byte {
	switch c := sc.peek(0); c {
	case '"', '\'':
		sc.scanQuoted()
		return 'q'
	case '[', '{':
		sc.scanFlow()
		return 'f'
	case '|', '>':
		sc.scanBlockText()
		return '|'
	case ']', '}':
		sc.failHere("yaml-stray-bracket", fmt.Sprintf("%c closes a bracket that was never opened", c), "remove it, or put the text in quotes")
	case ',':
		sc.failHere("yaml-stray-comma", "a value can not begin with a comma", "remove the comma, or put the text in quotes")
	case ':':
		if isBlankOrEnd(sc.peek(1)) {
			sc.failHere("yaml-key-missing", "there is no key before the colon", "write a key before the colon; if the colon belongs to a text, put the text in quotes")
		}
	default:
		sc.checkIndicator()
	}
	if sc.found == nil {
		sc.scanPlain(false)
	}
	return 'p'
}

// peekWord returns the characters up to white space or a flow sign.
func (sc *scanner) peekWord() string {
	j := sc.i
	for j < len(sc.s) && !isBlankOrEnd(sc.s[j]) && !strings.ContainsRune(",[]{}", sc.s[j]) {
		j++
	}
	return clipText(string(sc.s[sc.i:j]))
}

// checkIndicator reports signs that cannot start a text without quotes.
func (sc *scanner) checkIndicator() {
	w := sc.peekWord()
	n := len([]rune(w))
	switch sc.peek(0) {
	case '&':
		sc.fail("yaml-anchor", sc.currentPlace(), sc.i, n, fmt.Sprintf("anchor %s: anchors are not used in game files", w),
			"remove the anchor; if the & belongs to a text, put the text in quotes")
	case '*':
		sc.fail("yaml-alias", sc.currentPlace(), sc.i, n, fmt.Sprintf("alias %s: aliases are not used in game files", w),
			"write the value out; if the star belongs to a text, put the text in quotes")
	case '!':
		sc.fail("yaml-tag", sc.currentPlace(), sc.i, n, fmt.Sprintf("tag %s: types are never written in game files", w),
			"remove the word that begins with !, or put the text in quotes")
	case '@', '`', '%':
		sc.failHere("yaml-reserved-sign", fmt.Sprintf("a text can not begin with %c", sc.peek(0)), "put the text in quotes")
	}
}

// scanPlain reads a text without quotes to its end on this line, without trailing
// blanks.
func (sc *scanner) scanPlain(inFlow bool) {
	end := sc.i
	for sc.i < len(sc.s) && sc.s[sc.i] != '\n' {
		c := sc.s[sc.i]
		if c == ':' && isBlankOrEnd(sc.peek(1)) ||
			c == '#' && sc.i > sc.lineStart && isBlank(sc.s[sc.i-1]) ||
			inFlow && strings.ContainsRune(",[]{}", c) {
			break
		}
		sc.i++
		if !isBlank(c) {
			end = sc.i
		}
	}
	if sc.i < len(sc.s) && sc.s[sc.i] == ':' {
		return // the blanks before a colon belong to nobody
	}
	sc.i = end
}

// scanQuoted reads a text in quotes, over several lines if need be.
func (sc *scanner) scanQuoted() {
	q, start, at := sc.s[sc.i], sc.i, sc.currentPlace()
	sc.i++
	for sc.i < len(sc.s) && sc.found == nil {
		c := sc.s[sc.i]
		switch {
		case c == '\n':
			sc.skipNewline()
			if sc.isAtMarker('-') || sc.isAtMarker('.') {
				sc.reportUnclosedQuote(at, start)
			}
		case c == q && q == '\'' && sc.peek(1) == '\'':
			sc.i += 2
		case c == q:
			sc.i++
			return
		case c == '\\' && q == '"':
			sc.scanEscape()
		default:
			sc.i++
		}
	}
	sc.reportUnclosedQuote(at, start)
}

// reportUnclosedQuote reports a quote without its end.
func (sc *scanner) reportUnclosedQuote(at place, off int) {
	sc.fail("yaml-unclosed-quote", at, off, 1, "the quotation mark opened here is never closed", "close the text with the same mark")
}

// scanEscape reads one backslash sequence in double quotes.
func (sc *scanner) scanEscape() {
	c := sc.peek(1)
	digits := map[rune]int{'x': 2, 'u': 4, 'U': 8}[c]
	if c == '\n' {
		sc.i++
		return
	}
	if c == 0 || !strings.ContainsRune("0abt\tnvfre \"'/\\N_LPxuU", c) {
		sc.fail("yaml-escape", sc.currentPlace(), sc.i, 2, fmt.Sprintf(`\%c has no meaning in double quotes`, c),
			`write \\ for one backslash, or use single quotes`)
		return
	}
	value := 0
	for k := 2; k < 2+digits; k++ {
		d := strings.IndexRune("0123456789abcdef", sc.peek(k)|0x20)
		if d < 0 {
			sc.fail("yaml-escape", sc.currentPlace(), sc.i, 2, fmt.Sprintf(`\%c must be followed by %d digits 0-9 or a-f`, c, digits), `write the character itself, or \\ for one backslash`)
			return
		}
		value = value<<4 | d
	}
	if value > 0x10ffff || value >= 0xd800 && value <= 0xdfff {
		sc.fail("yaml-escape", sc.currentPlace(), sc.i, 2+digits, "there is no character with this number", "write the character itself")
		return
	}
	sc.i += 2 + digits
}

// scanBlockText reads the header of a block text and its lines.
func (sc *scanner) scanBlockText() {
	sc.i++
	explicit := 0
	for !isBlankOrEnd(sc.peek(0)) && sc.peek(0) != '#' {
		switch c := sc.peek(0); {
		case c >= '1' && c <= '9' && explicit == 0:
			explicit = int(c - '0')
		case c == '+' || c == '-':
		default:
			sc.failHere("yaml-block-text", "text after the sign that begins a block text", "begin the text on the next line, indented; or put a text that begins with | or > in quotes")
			return
		}
		sc.i++
	}
	if !sc.skipComment() {
		sc.failHere("yaml-block-text", "text after the sign that begins a block text", "begin the text on the next line, indented; or put a text that begins with | or > in quotes")
		return
	}
	parent := max(sc.topColumn(), 0) // at the root, too, a block text is indented
	indent := 0
	if explicit > 0 {
		indent = parent + explicit
	}
	for sc.i < len(sc.s) {
		sc.skipNewline()
		for sc.peek(0) == ' ' && (indent == 0 || sc.currentColumn() < indent) {
			sc.i++
		}
		if sc.i >= len(sc.s) {
			return
		}
		if sc.s[sc.i] == '\t' && (sc.currentColumn() <= parent || indent == 0) && !sc.isBlankLine() {
			sc.failHere("yaml-tab-indent", "a tab is used as indentation", "indent with spaces, two for each level")
			return
		}
		if sc.s[sc.i] != '\n' {
			if sc.currentColumn() <= parent || indent > 0 && sc.currentColumn() < indent || sc.isAtMarker('-') || sc.isAtMarker('.') {
				sc.i = sc.lineStart
				return
			}
			if indent == 0 {
				indent = sc.currentColumn()
			}
		}
		for sc.i < len(sc.s) && sc.s[sc.i] != '\n' {
			sc.i++
		}
	}
}

// isBlankLine reports whether only blanks follow on this line.
func (sc *scanner) isBlankLine() bool {
	for j := sc.i; j < len(sc.s) && sc.s[j] != '\n'; j++ {
		if !isBlank(sc.s[j]) {
			return false
		}
	}
	return true
}
