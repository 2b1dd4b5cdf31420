package yamldoc

import "fmt"

// openBracket is a bracket that is not closed yet.
type openBracket struct {
	c    rune
	at   place
	off  int
	last byte // the node just read: 0 none, 'p', 'q' or 'f'
	// multi is where the text in quotes just read began, if it went over lines.
	multi   place
	multiAt int
	colon   bool // a colon was read since the last comma
	newline bool // a line ended since the node just read
}

// scanFlow reads a list or map in brackets.
func (sc *scanner) scanFlow() {
	var stack []openBracket
	var suspect *openBracket // the bracket that was open when a line began like a new key
	for {
		sc.skipFlowSpace(stack, &suspect)
		if sc.found != nil || sc.stop {
			return
		}
		if sc.i >= len(sc.s) {
			sc.reportUnclosed(*orTop(suspect, stack))
			return
		}
		stack = sc.scanFlowItem(stack)
		if sc.found != nil {
			// A bracket that a later line runs into is the better place.
			if suspect != nil {
				sc.found = nil
				sc.reportUnclosed(*suspect)
			}
			return
		}
		if len(stack) == 0 {
			return
		}
	}
}

// orTop returns the suspected bracket, or the innermost one.
func orTop(suspect *openBracket, stack []openBracket) *openBracket {
	if suspect != nil {
		return suspect
	}
	return &stack[len(stack)-1]
}

// reportUnclosed reports a bracket without its end.
func (sc *scanner) reportUnclosed(o openBracket) {
	want := map[rune]rune{'[': ']', '{': '}'}[o.c]
	hint := fmt.Sprintf("write %c where the list or map ends", want)
	if word := sc.findComment(o.off); word != "" {
		hint = fmt.Sprintf("after a blank, # begins a comment, so that %s and all behind it is not read: put a text with # in quotes; else write %c where the list or map ends", word, want)
	}
	sc.fail("yaml-unclosed-bracket", o.at, o.off, 1, fmt.Sprintf("the bracket %c opened here is never closed", o.c), hint)
}

// skipFlowSpace skips blanks, comments and line ends inside brackets.
func (sc *scanner) skipFlowSpace(stack []openBracket, suspect **openBracket) {
	for sc.i < len(sc.s) && sc.found == nil {
		if !sc.skipComment() || sc.i >= len(sc.s) {
			return
		}
		sc.skipNewline()
		sc.skipIndent()
		if len(stack) == 0 || sc.i >= len(sc.s) {
			continue
		}
		stack[len(stack)-1].newline = true
		c := sc.s[sc.i]
		if *suspect == nil && sc.currentColumn() <= sc.topColumn() && c != '\n' && c != '#' && c != ']' && c != '}' {
			o := stack[len(stack)-1]
			*suspect = &o
		}
		if sc.isAtMarker('-') || sc.isAtMarker('.') {
			sc.reportUnclosed(*orTop(*suspect, stack))
		}
	}
}

// scanFlowItem reads one sign or value inside brackets.
func (sc *scanner) scanFlowItem(stack []openBracket) []openBracket {
	c := sc.peek(0)
	if len(stack) == 0 {
		return sc.pushBracket(stack, c)
	}
	top := &stack[len(stack)-1]
	switch {
	case c == ']' || c == '}':
		return sc.closeBracket(stack, c)
	case c == ',':
		if top.last == 0 && !top.colon {
			sc.failHere("yaml-stray-comma", "nothing stands before this comma", "remove the comma, or write the missing value")
		}
		top.last, top.colon = 0, false
		sc.i++
	case top.last == 'p' && top.newline && !(c == ':' && isBlankOrEnd(sc.peek(1))) && c != '[' && c != '{':
		sc.scanPlainRest(top)
	case c == ':':
		if top.last != 0 && top.newline {
			sc.failHere("yaml-key-not-text", "the colon is not on the line of its key", "write the key and its colon on one line")
		} else if top.colon || top.last == 0 {
			sc.reportSecondColon(top)
		}
		top.last, top.colon = 0, true
		sc.i++
	case c == '[' || c == '{':
		if sc.isSeparated(top) {
			return sc.pushBracket(stack, c)
		}
	case c == '"' || c == '\'':
		if !sc.isSeparated(top) {
			return stack
		}
		at, off := sc.currentPlace(), sc.i
		sc.scanQuoted()
		top.last, top.newline, top.multi, top.multiAt = 'q', false, place{}, off
		if sc.line != at.line {
			top.multi = at
		}
	case c == '?' && isBlankOrEnd(sc.peek(1)):
		sc.stop = true
	default:
		sc.scanFlowPlain(top, c)
	}
	return stack
}

// reportSecondColon reports a second colon before the next comma.
func (sc *scanner) reportSecondColon(top *openBracket) {
	if top.colon {
		sc.failHere("yaml-missing-comma", "a second colon before the next comma", "write a comma before the second key; put a text that holds a colon in quotes")
		return
	}
	sc.failHere("yaml-key-missing", "there is no key before the colon", "write a key before the colon; if the colon belongs to a text, put the text in quotes")
}

// scanFlowPlain reads a text without quotes inside brackets.
func (sc *scanner) scanFlowPlain(top *openBracket, c rune) {
	switch {
	case sc.isAtDash():
		sc.failHere("yaml-list-in-line", "a list entry with a dash can not stand inside brackets", "remove the dash; inside brackets commas separate the entries")
		return
	case c == '|' || c == '>':
		sc.failHere("yaml-reserved-sign", fmt.Sprintf("a text can not begin with %c inside brackets", c), "put the text in quotes")
		return
	}
	sc.checkIndicator()
	if sc.found != nil {
		return
	}
	if sc.isSeparated(top) {
		sc.scanPlainRest(top)
	}
}

// scanPlainRest reads a text without quotes. On a further line of the same text
// any sign may come first.
func (sc *scanner) scanPlainRest(top *openBracket) {
	start := sc.i
	sc.scanPlain(true)
	if sc.i == start {
		sc.i++
	}
	top.last, top.newline = 'p', false
}

// isSeparated reports whether a new value may start here.
func (sc *scanner) isSeparated(top *openBracket) bool {
	if top.last == 0 {
		return true
	}
	if top.last == 'q' && top.multi.line > 0 {
		sc.fail("yaml-unclosed-quote", top.multi, top.multiAt, 1, "the quotation mark opened here is not closed on its line", "close the text with the same mark")
		return false
	}
	sc.failHere("yaml-missing-comma", "a comma is missing before this", "separate entries inside brackets by commas; put a text that holds brackets or quotation marks in quotes")
	return false
}

// pushBracket opens a bracket.
func (sc *scanner) pushBracket(stack []openBracket, c rune) []openBracket {
	stack = append(stack, openBracket{c: c, at: sc.currentPlace(), off: sc.i})
	if len(stack)+len(sc.levels) > MaxDepth {
		sc.failHere("yaml-too-deep", fmt.Sprintf("maps and lists are nested more than %d deep", MaxDepth), "flatten the file; no game file needs this")
	}
	sc.i++
	return stack
}

// closeBracket closes the innermost bracket, and reports one of the other kind.
func (sc *scanner) closeBracket(stack []openBracket, c rune) []openBracket {
	top := stack[len(stack)-1]
	if want := map[rune]rune{'[': ']', '{': '}'}[top.c]; c != want {
		sc.failHere("yaml-wrong-bracket", fmt.Sprintf("%c closes a bracket that was opened with %c", c, top.c), fmt.Sprintf("write %c here, or mend the bracket that opens", want))
		if sc.found != nil {
			sc.found.related, sc.found.relMsg = top.at, "opened here"
		}
		return stack
	}
	sc.i++
	stack = stack[:len(stack)-1]
	if len(stack) > 0 {
		stack[len(stack)-1].last, stack[len(stack)-1].newline = 'f', false
	}
	return stack
}

// findComment returns the first word of a comment that looks like a part of a
// text, on the line of a place after it; "" for none.
func (sc *scanner) findComment(off int) string {
	quote := rune(0)
	for i := off; i < len(sc.s) && sc.s[i] != '\n'; i++ {
		switch c := sc.s[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '#' && i > 0 && isBlank(sc.s[i-1]) && i+1 < len(sc.s) && !isBlankOrEnd(sc.s[i+1]):
			end := i
			for end < len(sc.s) && !isBlankOrEnd(sc.s[end]) {
				end++
			}
			return clipText(string(sc.s[i:end]))
		}
	}
	return ""
}
