package yamldoc

import (
	"bytes"
	"fmt"
	"unicode/utf8"
)

// cleanText checks size, encoding and characters. It returns the text without byte
// order mark and with plain line ends, so that positions stay right.
func (r *reader) cleanText(data []byte) ([]byte, bool) {
	if len(data) > MaxSize {
		r.addFinding("yaml-too-large", place{1, 1}, 1, fmt.Sprintf("the file is larger than %d MiB", MaxSize>>20), "split the file")
		return nil, false
	}
	text := bytes.TrimPrefix(data, []byte("\uFEFF"))
	text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	at := place{1, 1}
	for i := 0; i < len(text); {
		c, size := utf8.DecodeRune(text[i:])
		switch {
		case c == utf8.RuneError && size == 1:
			hint := "save the file as UTF-8"
			if bytes.HasPrefix(text, []byte("\xff\xfe")) || bytes.HasPrefix(text, []byte("\xfe\xff")) {
				hint = "the file is saved as UTF-16; save it as UTF-8"
			}
			r.addFinding("yaml-not-utf8", at, 1, "this is not UTF-8 text", hint)
			return nil, false
		case isForbiddenChar(c):
			r.addFinding("yaml-control-character", at, 1, fmt.Sprintf("invisible control character U+%04X", c), "delete the character and type the place again")
			return nil, false
		case c == '\n':
			at = place{at.line + 1, 1}
		default:
			at.col++
		}
		i += size
	}
	return text, true
}

// isForbiddenChar reports control characters other than tab and line feed, other
// kinds of line end (positions would be wrong), and characters that YAML does not
// allow.
func isForbiddenChar(c rune) bool {
	switch {
	case c == '\t', c == '\n':
		return false
	case c < 0x20, c >= 0x7f && c < 0xa0:
		return true
	}
	if c >= 0x202a && c <= 0x202e || c >= 0x2066 && c <= 0x2069 {
		return true // they make text look other than it is
	}
	return c == 0x2028 || c == 0x2029 || c == 0xfeff || c == 0xfffe || c == 0xffff
}

// findTabIndent finds the first tab that indents a line outside a block text or
// quoted text.
func findTabIndent(text []byte) (place, bool) {
	if !bytes.ContainsRune(text, '\t') {
		return place{}, false
	}
	possible := false
	for line := range bytes.Lines(text) {
		if i := bytes.IndexByte(line, '\t'); i >= 0 && len(bytes.TrimLeft(line[:i], " ")) == 0 {
			possible = true
			break
		}
	}
	if !possible {
		return place{}, false
	}
	f := firstFault(text)
	return f.at, f.rule == "yaml-tab-indent"
}

// findDirective finds a line with % before the document starts.
func findDirective(text []byte) (place, bool) {
	n := 0
	for line := range bytes.Lines(text) {
		n++
		switch trimmed := bytes.TrimSpace(line); {
		case len(trimmed) == 0 || trimmed[0] == '#':
		case line[0] == '%':
			return place{n, 1}, true
		default:
			return place{}, false
		}
	}
	return place{}, false
}
