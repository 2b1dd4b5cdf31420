package syntax

import "strings"

// RemoveLayout returns a Lua text without what means nothing: comments with two dashes, blank
// lines and blanks at the ends of lines, with the line of the old text for each line of the new
// one. Its first line is empty and belongs to the first line of the old text. Everything before
// the first word of Lua and every comment in long brackets stays, and a blank line stays after a comment with three dashes, because
// what such a comment belongs to depends on the next line. It returns no lines for a text that is
// not Lua, or has line ends of Windows.
func RemoveLayout(text string) (bare string, lines []int) {
	f := Parse("", text)
	if f.Err != nil || len(f.Tokens) == 0 || strings.Contains(text, "\r") {
		return "", nil
	}
	old := strings.Split(text, "\n")
	kept, cut := markLines(f, len(old))
	var b strings.Builder
	b.Grow(len(text))
	b.WriteByte('\n')
	lines = append(lines, 1)
	start, afterDoc := 0, false
	for i, line := range old {
		switch {
		case kept[i] == keepWhole:
			b.WriteString(line)
		case kept[i] == keepWords:
			if cut[i] > 0 {
				line = line[:cut[i]-start]
			}
			b.WriteString(strings.TrimRight(line, " \t\r"))
		case !afterDoc:
			start += len(old[i]) + 1
			continue
		}
		afterDoc = kept[i] == keepWhole
		b.WriteByte('\n')
		lines = append(lines, i+1)
		start += len(old[i]) + 1
	}
	return b.String(), lines
}

// How much of a line is kept.
const (
	keepNothing = iota
	keepWords   // up to a comment
	keepWhole
)

// markLines returns how much is kept of each line, counted from 0, and the byte at which a
// comment at its end begins; 0 for a line without one.
func markLines(f *File, count int) (kept, cut []int) {
	kept, cut = make([]int, count), make([]int, count)
	for i := 0; i < f.Tokens[0].Line-1; i++ {
		kept[i] = keepWhole
	}
	for _, t := range f.Tokens {
		last := t.Line - 1 + strings.Count(f.Text[t.Off:t.End], "\n")
		for i := t.Line - 1; i < last; i++ {
			kept[i] = keepWhole
		}
		kept[last] = max(kept[last], keepWords)
	}
	for i := range f.Comments {
		c := &f.Comments[i]
		line := c.Line - 1
		switch {
		case c.IsDoc():
			kept[line] = keepWhole
		case strings.HasPrefix(c.Text, "--["): // it may end before more words
			for k := line; k <= line+strings.Count(c.Text, "\n"); k++ {
				kept[k] = keepWhole
			}
		case kept[line] == keepWords:
			cut[line] = c.Off
		}
	}
	return kept, cut
}
