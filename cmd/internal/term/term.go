// Package term is the plain terminal: headings, numbered choices and what a
// player types. It knows no rules.
package term

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
)

// Screen is a terminal, or what stands for one.
type Screen struct {
	in    *bufio.Reader
	out   io.Writer
	Width int // columns of a line
}

// New is a screen that reads from in and writes to out.
func New(in io.Reader, out io.Writer) *Screen {
	return &Screen{in: bufio.NewReader(in), out: out, Width: 100}
}

// Line writes a line.
func (s *Screen) Line(format string, args ...any) {
	fmt.Fprintln(s.out, Clean(fmt.Sprintf(format, args...)))
}

// Block writes text as it is.
func (s *Screen) Block(text string) { fmt.Fprint(s.out, text) }

// Heading writes a line that stands out.
func (s *Screen) Heading(text string) {
	text = Clean(text)
	fmt.Fprintf(s.out, "\n== %s %s\n", text, strings.Repeat("=", max(2, 60-len([]rune(text)))))
}

// Ask writes a prompt and reads a line; ok is false at the end of the input.
func (s *Screen) Ask(prompt string) (line string, ok bool) {
	fmt.Fprint(s.out, prompt)
	text, err := s.in.ReadString('\n')
	if err != nil && text == "" {
		fmt.Fprintln(s.out)
		return "", false
	}
	return strings.TrimSpace(text), true
}

// Choices writes a numbered list in as many columns as fit.
func (s *Screen) Choices(items []string) {
	wide := 0
	for _, it := range items {
		wide = max(wide, len([]rune(it)))
	}
	digits := len(strconv.Itoa(len(items)))
	cell := digits + 2 + wide + 2
	columns := max(1, min((s.Width-1)/cell, (len(items)+5)/6))
	rows := (len(items) + columns - 1) / columns
	for r := range rows {
		var line strings.Builder
		for c := range columns {
			i := c*rows + r
			if i >= len(items) {
				break
			}
			text := Clean(items[i])
			fmt.Fprintf(&line, " %*d %s%s", digits, i+1, text, strings.Repeat(" ", max(0, wide-len([]rune(text)))+2))
		}
		fmt.Fprintln(s.out, strings.TrimRight(line.String(), " "))
	}
}

// Pick reads a choice as its number, 1 to n; ok is false for anything else.
func Pick(line string, n int) (index int, ok bool) {
	k, err := strconv.Atoi(line)
	if err != nil || k < 1 || k > n {
		return 0, false
	}
	return k - 1, true
}

// Command splits a line into its first word and the rest.
func Command(line string) (word, rest string) {
	word, rest, _ = strings.Cut(line, " ")
	return word, strings.TrimSpace(rest)
}

// Clean replaces what could move the cursor: names come from strangers.
func Clean(s string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && r != '\t' && (unicode.IsControl(r) || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069) {
			return '?'
		}
		return r
	}, s)
}
