package yamldoc

import "fmt"

// fault is the first thing in a text that breaks the shape of YAML.
type fault struct {
	rule    string
	at      place
	off     int // in characters from the start of the text
	length  int
	message string
	hint    string
	related place // the place of related text, if any
	relMsg  string
}

// level is an open block map ('m') or block list ('s') and its column, 0-based.
type level struct {
	col  int
	kind byte
}

// scanner follows the block and flow structure of a text only as far as it must to
// say where it breaks: the YAML library gives no column and often no line or a
// wrong one.
type scanner struct {
	s             []rune
	i             int
	line          int // 1-based
	lineStart     int
	levels        []level
	valueExpected bool // a value may follow: after a colon, a dash, at the start
	hasContent    bool // something was read in this document
	stop          bool
	found         *fault
}

// firstFault returns the first fault of a text, or one with an empty rule.
func firstFault(text []byte) fault {
	sc := &scanner{s: []rune(string(text)), line: 1, valueExpected: true}
	for sc.i < len(sc.s) && sc.found == nil && !sc.stop {
		sc.scanBlockLine()
	}
	if sc.found == nil {
		return fault{}
	}
	return *sc.found
}

// peek returns the character n places ahead, 0 past the end.
func (sc *scanner) peek(n int) rune {
	if sc.i+n < len(sc.s) {
		return sc.s[sc.i+n]
	}
	return 0
}

// isBlank reports a space or tab.
func isBlank(r rune) bool { return r == ' ' || r == '\t' }

// isBlankOrEnd reports a blank, a line end, or the end of the text.
func isBlankOrEnd(r rune) bool { return r == ' ' || r == '\t' || r == '\n' || r == 0 }

// currentColumn returns the column of the next character, from 0.
func (sc *scanner) currentColumn() int { return sc.i - sc.lineStart }

// currentPlace returns the place of the next character.
func (sc *scanner) currentPlace() place { return place{sc.line, sc.currentColumn() + 1} }

// placeOf returns the place of an offset on the current line.
func (sc *scanner) placeOf(off int) place { return place{sc.line, off - sc.lineStart + 1} }

// fail records a fault, and stops the scan.
func (sc *scanner) fail(rule string, at place, off, length int, message, hint string) {
	if sc.found == nil {
		sc.found = &fault{rule: rule, at: at, off: off, length: max(length, 1), message: message, hint: hint}
	}
}

// failHere records a fault at the next character.
func (sc *scanner) failHere(rule, message, hint string) {
	sc.fail(rule, sc.currentPlace(), sc.i, 1, message, hint)
}

// skipNewline skips a line feed.
func (sc *scanner) skipNewline() {
	sc.i++
	sc.line++
	sc.lineStart = sc.i
}

// skipBlanks skips spaces and tabs.
func (sc *scanner) skipBlanks() {
	for isBlank(sc.peek(0)) {
		sc.i++
	}
}

// skipComment skips blanks and a comment. It reports whether the line ends there.
func (sc *scanner) skipComment() bool {
	sc.skipBlanks()
	if sc.peek(0) == '#' {
		for sc.i < len(sc.s) && sc.s[sc.i] != '\n' {
			sc.i++
		}
	}
	return sc.i >= len(sc.s) || sc.s[sc.i] == '\n'
}

// skipIndent skips the white space at the start of a line. A tab there is a fault
// unless the line is blank.
func (sc *scanner) skipIndent() {
	tab := -1
	for isBlank(sc.peek(0)) {
		if sc.peek(0) == '\t' && tab < 0 {
			tab = sc.i
		}
		sc.i++
	}
	if tab >= 0 && sc.i < len(sc.s) && sc.s[sc.i] != '\n' {
		sc.fail("yaml-tab-indent", sc.placeOf(tab), tab, 1, "a tab is used as indentation", "indent with spaces, two for each level")
	}
}

// isAtMarker reports whether a document marker follows: --- or ...
func (sc *scanner) isAtMarker(c rune) bool {
	return sc.currentColumn() == 0 && sc.peek(0) == c && sc.peek(1) == c && sc.peek(2) == c && isBlankOrEnd(sc.peek(3))
}

// topColumn returns the column of the innermost level, -1 at the root.
func (sc *scanner) topColumn() int {
	if len(sc.levels) == 0 {
		return -1
	}
	return sc.levels[len(sc.levels)-1].col
}

// scanBlockLine reads one line in block context, and the lines over which its last
// value continues.
func (sc *scanner) scanBlockLine() {
	sc.skipIndent()
	if sc.found != nil {
		return
	}
	if sc.skipComment() {
		if sc.i < len(sc.s) {
			sc.skipNewline()
		}
		return
	}
	switch {
	case sc.isAtMarker('-'):
		if sc.hasContent {
			sc.fail("yaml-several-documents", sc.currentPlace(), sc.i, 3, "a second document begins here",
				"put each document into its own file, or remove the line ---")
			return
		}
		sc.hasContent = true
		sc.i += 3
		if sc.skipComment() {
			return
		}
	case sc.isAtMarker('.'):
		sc.scanAfterEnd()
		return
	case sc.currentColumn() == 0 && sc.peek(0) == '%':
		sc.failHere("yaml-directive", "a line that begins with % is an instruction to the YAML reader", "remove the line, or put the text in quotes")
		return
	}
	sc.hasContent = true
	if sc.closeLevels() {
		sc.scanItems()
	}
}

// scanAfterEnd looks for text after the end marker.
func (sc *scanner) scanAfterEnd() {
	sc.stop = true
	sc.i += 3
	for sc.i < len(sc.s) {
		if !sc.skipComment() {
			sc.failHere("yaml-several-documents", "text after the end of the document", "remove the line ... above it, or put the text into its own file")
			return
		}
		if sc.i < len(sc.s) {
			sc.skipNewline()
		}
	}
}

// isAtDash reports whether a dash of a list follows.
func (sc *scanner) isAtDash() bool { return sc.peek(0) == '-' && isBlankOrEnd(sc.peek(1)) }

// closeLevels closes the levels that end before this line.
func (sc *scanner) closeLevels() bool {
	col, popped := sc.currentColumn(), false
	shallow := 0
	for len(sc.levels) > 0 && sc.topColumn() > col {
		shallow = sc.topColumn()
		sc.levels = sc.levels[:len(sc.levels)-1]
		popped, sc.valueExpected = true, false
	}
	n := len(sc.levels)
	if n > 0 && sc.topColumn() == col {
		top := sc.levels[n-1].kind
		if top == 's' && !sc.isAtDash() && n > 1 && sc.levels[n-2].col == col {
			sc.levels = sc.levels[:n-1]
		}
		if !(sc.isAtDash() && top == 'm' && sc.valueExpected) {
			sc.valueExpected = false
		}
		return true
	}
	switch {
	case popped:
		hint := fmt.Sprintf("begin the line in column %d like the lines above it", shallow+1)
		if n > 0 {
			hint = fmt.Sprintf("begin the line in column %d or column %d, like the lines above it", sc.topColumn()+1, shallow+1)
		}
		sc.failHere("yaml-indent", fmt.Sprintf("this line begins in column %d, where no line above it begins", col+1), hint)
		return false
	case !sc.valueExpected:
		sc.failHere("yaml-indent", "this line is indented deeper than the one above it, which already has a value",
			"begin the line in the same column as its neighbours, or move the value of the line above")
		return false
	}
	return true
}

// scanItems reads the dashes, keys and value of one line.
func (sc *scanner) scanItems() {
	keyOK := true
	for sc.found == nil && !sc.stop && !sc.skipComment() {
		switch {
		case sc.isAtDash():
			if !keyOK {
				sc.failHere("yaml-list-in-line", "a list entry can not begin on the line of its key",
					"put the entry on its own line, or write the list as [a, b]; quote a text that begins with a dash")
				return
			}
			if !sc.enterLevel(sc.currentColumn(), 's', 1) {
				return
			}
			sc.i++
			sc.valueExpected = true
			for sc.peek(0) == ' ' {
				sc.i++
			}
			if sc.peek(0) == '\t' && !sc.isBlankLine() {
				sc.failHere("yaml-tab-indent", "a tab stands after the dash", "write a space after the dash")
			}
		case sc.peek(0) == '?' && isBlankOrEnd(sc.peek(1)):
			sc.stop = true // an explicit key: legal, rare, not followed further
		default:
			if !sc.scanNodeOrKey(keyOK) {
				return
			}
			keyOK = false
		}
	}
}

// scanNodeOrKey reads a key with its colon and returns true, or reads a value, or
// fails.
func (sc *scanner) scanNodeOrKey(keyOK bool) bool {
	start, at, col := sc.i, sc.currentPlace(), sc.currentColumn()
	kind := sc.scanNode()
	if sc.found != nil || sc.stop || kind == '|' {
		sc.valueExpected = false
		return false
	}
	multi := sc.line != at.line
	end := sc.i
	sc.skipBlanks()
	if sc.peek(0) == ':' && isBlankOrEnd(sc.peek(1)) {
		return sc.scanColon(keyOK, multi, start, at, col, kind)
	}
	if !sc.valueExpected {
		sc.reportMisplaced(start, end, at)
		return false
	}
	sc.valueExpected = false
	if kind == 'p' {
		if sc.peek(0) == '#' {
			sc.skipComment() // a comment ends the text
			return false
		}
		sc.scanContinuation(keyOK, at, start, end)
		return false
	}
	if !sc.skipComment() {
		sc.reportAfterValue(kind, multi, start, at)
	}
	return false
}

// scanColon reads "node:" and reports it where it is not allowed.
func (sc *scanner) scanColon(keyOK, multi bool, start int, at place, col int, kind byte) bool {
	switch {
	case kind == 'q' && multi:
		sc.fail("yaml-unclosed-quote", at, start, 1, "the quotation mark opened here is not closed on its line", "close the text with the same mark")
	case multi:
		sc.fail("yaml-key-not-text", at, start, 1, "a key can not go over several lines", "a key is one word or one quoted text on one line")
	case !keyOK:
		sc.failHere("yaml-colon-in-text", "a second colon on the same line",
			"put a text that holds a colon in quotes, or begin the inner key on its own line")
	case sc.i-start > maxKey:
		sc.fail("yaml-key-too-long", at, start, 1, fmt.Sprintf("a key is longer than %d characters", maxKey), "shorten the key")
	case sc.enterLevel(col, 'm', sc.i-start):
		sc.i++
		sc.valueExpected = true
		return true
	}
	return false
}

// enterLevel opens a level at a column, or continues the open one there.
func (sc *scanner) enterLevel(col int, kind byte, length int) bool {
	if n := len(sc.levels); n > 0 && sc.topColumn() == col {
		switch {
		case sc.levels[n-1].kind == kind:
			return true
		case kind == 's' && !sc.valueExpected:
			sc.failHere("yaml-mixed-list", "a list entry stands between keys", "give the list a key of its own and put it below that key, or remove the dash")
			return false
		case kind == 'm':
			off := sc.lineStart + col
			sc.fail("yaml-mixed-list", sc.placeOf(off), off, length, "a key stands between list entries", "begin the line with a dash and a space, or indent it to belong to the entry above")
			return false
		}
	}
	sc.levels = append(sc.levels, level{col, kind})
	if len(sc.levels) > MaxDepth {
		sc.failHere("yaml-too-deep", fmt.Sprintf("maps and lists are nested more than %d deep", MaxDepth), "flatten the file; no game file needs this")
		return false
	}
	return true
}
