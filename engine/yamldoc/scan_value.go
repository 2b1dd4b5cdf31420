package yamldoc

import (
	"fmt"
	"strings"
)

// reportMisplaced reports a text where a key or a dash must be.
func (sc *scanner) reportMisplaced(start, end int, at place) {
	text := strings.TrimRight(string(sc.s[start:end]), " \t")
	if n := len(sc.levels); n > 0 && sc.levels[n-1].kind == 's' {
		hint := "begin the line with a dash and a space"
		if strings.HasPrefix(text, "-") {
			hint = "write a space after the dash"
		}
		sc.fail("yaml-missing-dash", at, start, end-start, "a list entry was expected here", hint)
		return
	}
	hint := "write the key, a colon, a space and the value"
	if strings.Contains(text, ":") {
		hint = "write a space after the colon"
	}
	sc.fail("yaml-missing-colon", at, start, end-start, fmt.Sprintf("%q is not followed by a colon", clipText(text)), hint)
}

// clipText shortens a text for a message.
func clipText(s string) string {
	if r := []rune(s); len(r) > 40 {
		return string(r[:40]) + "…"
	}
	return s
}

// reportAfterValue reports text after a complete value on the same line.
func (sc *scanner) reportAfterValue(kind byte, multi bool, start int, at place) {
	switch {
	case kind == 'q' && multi:
		sc.fail("yaml-unclosed-quote", at, start, 1, "the quotation mark opened here is not closed on its line", "close the text with the same mark")
	case kind == 'q' && sc.s[start] == '\'':
		sc.failHere("yaml-text-after-value", "text after the closing quotation mark",
			"write '' for an apostrophe inside single quotes, or use double quotes around the whole text")
	case kind == 'q':
		sc.failHere("yaml-text-after-value", "text after the closing quotation mark",
			`put the whole text in quotes; write \" for a quotation mark inside double quotes`)
	default:
		sc.failHere("yaml-text-after-value", "text after the closing bracket", "remove it, put it inside the brackets, or put the whole text in quotes")
	}
}

// scanContinuation reads the further lines of a text without quotes.
func (sc *scanner) scanContinuation(keyOK bool, at place, start, end int) {
	for sc.i < len(sc.s) && sc.s[sc.i] == '\n' {
		save := *sc
		sc.skipNewline()
		sc.skipIndent()
		if sc.found != nil || sc.i >= len(sc.s) {
			return
		}
		if sc.s[sc.i] == '\n' {
			continue
		}
		if sc.currentColumn() <= sc.topColumn() || sc.peek(0) == '#' || sc.isAtMarker('-') || sc.isAtMarker('.') {
			*sc = save
			sc.skipNewline()
			return
		}
		line, off := sc.currentPlace(), sc.i
		sc.scanPlain(false)
		sc.skipBlanks()
		switch sc.peek(0) {
		case '#':
			sc.skipComment()
			return
		case ':':
		default:
			continue
		}
		if keyOK {
			text := string(sc.s[start:end])
			hint := "write a colon after the key, or indent the next line deeper to go on with a text"
			if strings.Contains(text, ":") {
				hint = "write a space after the colon"
			}
			sc.fail("yaml-missing-colon", at, start, end-start, fmt.Sprintf("%q is not followed by a colon", clipText(text)), hint)
		} else {
			sc.fail("yaml-indent", line, off, sc.i-off, "this line is indented deeper than the one above it, which already has a value",
				"begin the line in the same column as its neighbours, or remove the value above")
		}
		return
	}
}
