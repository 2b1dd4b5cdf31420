package diag

import (
	"encoding/csv"
	"io"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ReplaceInvisible replaces characters that could move the cursor, reverse text or
// hide in it: source lines and names come from strangers. These are control and
// format characters (Unicode Cc, Cf), line and paragraph separators, and invalid
// characters. Tabs stay.
func ReplaceInvisible(r rune) rune {
	switch {
	case r >= ' ' && r < 0x7f || r == '\t':
		return r
	case r == utf8.RuneError, unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Bidi_Control, unicode.Noncharacter_Code_Point):
		return utf8.RuneError
	}
	return r
}

var (
	// markdownSigns have a meaning anywhere in a text; an @ notifies people of that name.
	markdownSigns = strings.NewReplacer(`\`, `\\`, "|", `\|`, "<", "&lt;", "*", `\*`, "`", "\\`", "[", `\[`, "]", `\]`, "~", `\~`, "@", "&#64;", "://", "&#58;//", "www.", "www&#46;")
	// markdownEntity matches text that Markdown reads as one character.
	markdownEntity = regexp.MustCompile(`&(#?\w+;)`)
	// markdownStart has a meaning at the start of a line: headings, quotes, lists, rules.
	markdownStart = regexp.MustCompile(`^(#|>|[-+=](?:[ =-]|$))`)
)

// EscapeMarkdown returns a text that has no special meaning in a line or cell of
// Markdown. Every writer of Markdown passes names and texts of games through it.
func EscapeMarkdown(s string) string {
	return markdownStart.ReplaceAllString(strings.TrimSpace(markdownInline(s)), `\$1`)
}

// markdownInline escapes characters with a meaning inside a line.
func markdownInline(s string) string {
	s = strings.Map(func(r rune) rune {
		if r == '\n' || r == '\r' || r == '\t' {
			return ' '
		}
		return ReplaceInvisible(r)
	}, s)
	s = markdownEntity.ReplaceAllString(s, "&amp;$1")
	s = markdownSigns.Replace(s)
	return escapeUnderscores(s)
}

// escapeUnderscores escapes underscores at an edge of a word, which would start
// slanted text.
func escapeUnderscores(s string) string {
	if !strings.Contains(s, "_") {
		return s
	}
	var b strings.Builder
	inWord := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	before := ' '
	for i, r := range s {
		after, _ := utf8.DecodeRuneInString(s[i+utf8.RuneLen(r):])
		if r == '_' && !(inWord(before) && inWord(after)) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
		before = r
	}
	return b.String()
}

// MarkdownCells returns a row of a Markdown table.
func MarkdownCells(cells []string) string {
	out := make([]string, len(cells))
	for i, c := range cells {
		out[i] = markdownInline(c)
	}
	return "| " + strings.Join(out, " | ") + " |"
}

// WriteCSV writes rows as CSV. A cell that a spreadsheet would take for a formula
// gets a quote before it. Every writer of CSV uses it.
func WriteCSV(w io.Writer, rows [][]string) error {
	out := csv.NewWriter(w)
	for _, row := range rows {
		cells := make([]string, len(row))
		for i, c := range row {
			cells[i] = guardCell(c)
		}
		if err := out.Write(cells); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// guardCell returns a cell that no spreadsheet takes for a formula. Numbers, and a
// sign alone, are no formulas.
func guardCell(c string) string {
	first, n := utf8.DecodeRuneInString(c)
	if !strings.ContainsRune("=+-@\t\r\n＝＋－＠", first) || n == 0 {
		return c
	}
	if _, err := strconv.ParseFloat(c, 64); err == nil || len(c) == n && (first == '-' || first == '+') {
		return c
	}
	return "'" + c
}
