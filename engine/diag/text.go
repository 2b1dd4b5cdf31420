package diag

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"
)

// String returns the place as file:line:col without unknown parts.
func (p Pos) String() string {
	s := p.File
	if s == "" {
		s = "-"
	}
	if p.Line > 0 {
		s += fmt.Sprintf(":%d", p.Line)
		if p.Col > 0 {
			s += fmt.Sprintf(":%d", p.Col)
		}
	}
	return s
}

// painter adds terminal colors, or none.
type painter bool

// paint wraps a text in a color code.
func (p painter) paint(code, s string) string {
	if !p || s == "" {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}

// paintSeverity colors a text by severity.
func (p painter) paintSeverity(s Severity, text string) string {
	return p.paint([...]string{"1;31", "1;33", "1;36"}[min(s, Note)], text)
}

// formatHead returns the text before the message: the place and the severity. The
// word error appears only without a place.
func (p painter) formatHead(d *Diagnostic) string {
	word := p.paintSeverity(d.Severity, d.Severity.String()) + ": "
	if d.Pos == (Pos{}) {
		return word
	}
	if d.Severity == Error {
		word = ""
	}
	return p.paint("1", cleanText(d.Pos.String())) + ": " + word
}

// WriteText prints the findings for people: place, message and rule id, then the
// source line with the place underlined, what was expected, how to fix it, and
// related places. readSource returns the text of a file or nil; it may be nil. A
// related place whose message is the nearest name is shown beside that name.
func WriteText(w io.Writer, l *List, readSource func(file string) []byte, color bool) error {
	out := &bytes.Buffer{}
	lines := sourceLines{read: readSource, cache: map[string]*LineIndex{}}
	for i := range l.Items {
		writeFinding(out, &l.Items[i], &lines, painter(color))
	}
	_, err := w.Write(out.Bytes())
	return err
}

// writeFinding prints one finding.
func writeFinding(out *bytes.Buffer, d *Diagnostic, lines *sourceLines, p painter) {
	fmt.Fprintf(out, "%s%s %s\n", p.formatHead(d), cleanText(d.Message), p.paint("2", "["+d.Rule+"]"))
	ask, related := suggestName(d)
	if in := lines.fileIndex(d.Pos); in != nil {
		shown, pad, under := cutExcerpt(in, d.Pos.Line, d.Pos.Col, d.Len)
		fmt.Fprintf(out, "%5d | %s\n", d.Pos.Line, shown)
		fmt.Fprintf(out, "      | %s%s", pad, p.paintSeverity(d.Severity, under))
		if ask != "" {
			out.WriteString(" " + ask)
		}
		out.WriteString("\n")
	} else if ask != "" {
		fmt.Fprintf(out, "      = %s\n", ask)
	}
	for _, x := range d.Lines {
		fmt.Fprintf(out, "      | %s\n", cleanText(x))
	}
	if d.Expected != "" {
		fmt.Fprintf(out, "      = expected: %s\n", cleanText(d.Expected))
	}
	if d.Hint != "" {
		fmt.Fprintf(out, "      = hint: %s\n", cleanText(d.Hint))
	}
	for _, r := range related {
		fmt.Fprintf(out, "      = %s: %s\n", cleanText(r.Pos.String()), cleanText(r.Message))
	}
	if n := len(d.Folded); n > 0 {
		fmt.Fprintf(out, "      = and %s; -v lists them\n", countFolded(n))
	}
}

// countFolded says how many findings are folded under one.
func countFolded(n int) string {
	if n == 1 {
		return "1 more that follows from this"
	}
	return fmt.Sprintf("%d more that follow from this", n)
}

// UnfoldFindings returns the findings, each with its folded ones as related
// places.
func UnfoldFindings(l *List) *List {
	out := &List{Items: slices.Clone(l.Items)}
	for i := range out.Items {
		d := &out.Items[i]
		d.Related = slices.Clone(d.Related)
		for k := range d.Folded {
			f := &d.Folded[k]
			d.Related = append(d.Related, Related{f.Pos, f.Message + " [" + f.Rule + "]"})
		}
		d.Folded = nil
	}
	return out
}

// suggestName returns "did you mean X (file:line)?" and the related places that it
// did not use.
func suggestName(d *Diagnostic) (string, []Related) {
	if d.Nearest == "" {
		return "", d.Related
	}
	rest := make([]Related, 0, len(d.Related))
	where := ""
	for _, r := range d.Related {
		if where == "" && r.Message == d.Nearest {
			where = fmt.Sprintf(" (%s)", cleanText(Pos{File: r.Pos.File, Line: r.Pos.Line}.String()))
			continue
		}
		rest = append(rest, r)
	}
	return "did you mean " + cleanText(d.Nearest) + where + "?", rest
}

// sourceLines reads each file once.
type sourceLines struct {
	read  func(string) []byte
	cache map[string]*LineIndex // nil: it cannot be read
}

// fileIndex returns the lines of a place's file; nil when it cannot be read or has
// no such line.
func (s *sourceLines) fileIndex(p Pos) *LineIndex {
	if s.read == nil || p.Line <= 0 {
		return nil
	}
	in, ok := s.cache[p.File]
	if !ok {
		if data := s.read(p.File); data != nil {
			in = NewLineIndex(string(data))
		}
		s.cache[p.File] = in
	}
	if in == nil || p.Line > in.CountLines() {
		return nil
	}
	return in
}

const (
	clipAbove = 160 // longer source lines are shown in part
	clipLead  = 60  // characters kept before the place
)

// cutExcerpt returns the source line as shown, the padding below it and the
// underline.
func cutExcerpt(in *LineIndex, line, col, length int) (shown, pad, under string) {
	_, start := in.findColumn(line, col)
	from := 0
	if _, n := in.findColumn(line, clipAbove+2); n > clipAbove {
		from = max(0, start-clipLead)
	}
	text, _ := in.SliceLine(line, from+1, clipAbove)
	runes := []rune(text)
	to := from + len(runes)
	_, last := in.findColumn(line, to+2)
	end := min(start+max(length, 1), to)
	var s, b strings.Builder
	if from > 0 {
		s.WriteString("…")
		b.WriteByte(' ')
	}
	for i := from; i < to; i++ {
		r := ReplaceInvisible(runes[i-from])
		s.WriteRune(r)
		if i < start {
			b.WriteString(blankLike(r))
		}
	}
	if to < last {
		s.WriteString("…")
	}
	width := 0
	for i := start; i < end; i++ {
		width += len(blankLike(ReplaceInvisible(runes[i-from])))
	}
	return s.String(), b.String(), "^" + strings.Repeat("~", max(width-1, 0))
}

// blankLike returns white space as wide on a terminal as r; a tab stays a tab.
func blankLike(r rune) string {
	switch {
	case r == '\t':
		return "\t"
	case unicode.Is(unicode.Mn, r), unicode.Is(unicode.Me, r), r == '\u200b', r == '\u200d':
		return ""
	case isDoubleWidth(r):
		return "  "
	}
	return " "
}

// isDoubleWidth reports whether a terminal gives the character two cells.
func isDoubleWidth(r rune) bool {
	return r >= 0x1100 && r <= 0x115f || r >= 0x2e80 && r <= 0xa4cf || r >= 0xac00 && r <= 0xd7a3 ||
		r >= 0xf900 && r <= 0xfaff || r >= 0xfe30 && r <= 0xfe6f || r >= 0xff00 && r <= 0xff60 ||
		r >= 0xffe0 && r <= 0xffe6 || r >= 0x1f300 && r <= 0x1faff || r >= 0x20000 && r <= 0x3fffd
}

// clipText is how many bytes of one text are shown; names come from strangers.
const clipText = 4000

// cleanText returns a text in a form that is safe to print, cut after clipText
// bytes.
func cleanText(s string) string {
	if len(s) > clipText {
		s = strings.ToValidUTF8(s[:clipText], "") + "…"
	}
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' {
			return ' '
		}
		return ReplaceInvisible(r)
	}, s)
}

// OrNothing returns a text for a message: "nothing" when it is empty.
func OrNothing(s string) string {
	if s == "" {
		return "nothing"
	}
	return s
}
