package diag

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/vedette-wargames/vedette/engine/limits"
)

// NameFix returns the fix that replaces a misspelled name by the nearest valid one, or nil when
// it is not certain. It is certain when the name is at the place of the finding and is one typing
// error away (two in a long name). Also, all its digits agree, no other expected name is as near,
// and only an operator replaces an operator. text is the file of the finding.
func NameFix(d *Diagnostic, text *LineIndex) *Fix {
	e, old := nearestEdit(d, text)
	if e == nil || !isSurelyMeant(old, d.Nearest, d.Expected) {
		return nil
	}
	return &Fix{What: "write " + d.Nearest, Edits: []Edit{*e}}
}

// NearestEdit returns the edit that replaces a misspelled name by the nearest valid one, although
// it may not be certain that this one is meant; nil where there is none.
func NearestEdit(d *Diagnostic, text *LineIndex) *Edit {
	e, _ := nearestEdit(d, text)
	if e == nil || strings.ContainsAny(d.Nearest, ":#\"'{}[],\n") {
		return nil
	}
	return e
}

// nearestEdit returns the edit that writes the nearest name, and the text that it replaces.
func nearestEdit(d *Diagnostic, text *LineIndex) (*Edit, string) {
	if d.Nearest == "" || d.Len < 1 || d.Len > limits.NearestSource {
		return nil, ""
	}
	from := d.Pos.Col - 1
	old, ok := text.SliceLine(d.Pos.Line, d.Pos.Col, d.Len)
	if !ok || utf8.RuneCountInString(old) < d.Len {
		return nil, ""
	}
	if n := len(old); n > 2 && (old[0] == '"' || old[0] == '\'') && old[n-1] == old[0] {
		old, from = old[1:n-1], from+1
	}
	if old, from = findMisspelt(d.Message, old, from); old == d.Nearest {
		return nil, ""
	}
	return &Edit{File: d.Pos.File, Line: d.Pos.Line, Col: from + 1, EndLine: d.Pos.Line, EndCol: from + 1 + len([]rune(old)), New: d.Nearest}, old
}

// findMisspelt returns the part of the source that the message quotes, and its
// offset: one name of a path, one word of an expression.
func findMisspelt(message, old string, from int) (string, int) {
	for i, word := range strings.Split(message, "\"") {
		if i%2 == 0 || word == "" || word == old || strings.Count(old, word) != 1 {
			continue
		}
		at := strings.Index(old, word)
		inside := func(b byte) bool {
			return b == '_' || b == '-' || b >= 0x80 || unicode.IsLetter(rune(b)) || unicode.IsDigit(rune(b))
		}
		if at > 0 && inside(old[at-1]) || at+len(word) < len(old) && inside(old[at+len(word)]) {
			continue
		}
		return word, from + len([]rune(old[:at]))
	}
	return old, from
}

// isSurelyMeant reports whether near is the only likely correction of old.
func isSurelyMeant(old, near, expected string) bool {
	if isOperatorText(old) || isOperatorText(near) {
		return isOperatorText(old)
	}
	slips := 1
	if len([]rune(old)) >= 8 {
		slips = 2
	}
	if len([]rune(old)) < 3 || digitsIn(old) != digitsIn(near) || strings.ContainsAny(old, "\"'{}[]") || strings.ContainsAny(near, " :#\"'{}[],") {
		return false
	}
	far := editDistance(appendFolded(nil, old), appendFolded(nil, near), slips)
	if far > slips {
		return false
	}
	for _, other := range strings.FieldsFunc(expected, func(r rune) bool { return strings.ContainsRune(" ,;\"'()", r) }) {
		if other != near && other != old && editDistance(appendFolded(nil, old), appendFolded(nil, other), far) <= far {
			return false
		}
	}
	return true
}

// isOperatorText reports whether a text has no letters or digits.
func isOperatorText(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' || unicode.IsSpace(r) }) || s == "and" || s == "or" || s == "not"
}

// digitsIn returns the digits of a text.
func digitsIn(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return r
		}
		return -1
	}, s)
}

// ApplyFixes carries out the edits of fixes in the text of a file. A fix with an
// edit that overlaps an earlier one is skipped; done lists the fixes that were
// carried out completely.
func ApplyFixes(file, text string, fixes []*Fix) (out string, done []*Fix) {
	type cut struct {
		from, to int
		with     string
	}
	in := NewLineIndex(text)
	var cuts []cut
	for _, f := range fixes {
		var own []cut
		fits := true
		for _, e := range f.Edits {
			if e.File != file {
				continue
			}
			from, ok1 := in.ByteOffset(e.Line, e.Col)
			to, ok2 := in.ByteOffset(e.EndLine, e.EndCol)
			if fits = fits && ok1 && ok2 && from <= to; !fits {
				break
			}
			for e.Trim && e.Col > 1 && from > 0 && (text[from-1] == ' ' || text[from-1] == '\t') {
				from--
			}
			own = append(own, cut{from, to, e.New})
		}
		overlaps := func(c cut) bool {
			return slices.ContainsFunc(cuts, func(o cut) bool { return c.from < o.to && o.from < c.to || c.from == o.from })
		}
		if !fits || len(own) == 0 || slices.ContainsFunc(own, overlaps) {
			continue
		}
		cuts, done = append(cuts, own...), append(done, f)
	}
	slices.SortFunc(cuts, func(a, b cut) int { return a.from - b.from })
	var b strings.Builder
	at := 0
	for _, c := range cuts {
		b.WriteString(text[at:c.from] + c.with)
		at = c.to
	}
	return b.String() + text[at:], done
}
