package terminal

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// Screen is a terminal, or a pipe or test that takes its place.
type Screen struct {
	in     *bufio.Reader
	out    io.Writer
	Width  int  // columns of a line
	Height int  // lines that are seen at once
	Wraps  bool // longer lines are broken between words

	stop  <-chan struct{} // closed when nobody is to be asked any more
	lines chan answer
}

// answer is a line that was read.
type answer struct {
	text string
	err  error
}

// New returns a screen of 80 columns and 24 lines that reads from in and writes to out.
func New(in io.Reader, out io.Writer) *Screen {
	return &Screen{in: bufio.NewReader(in), out: out, Width: 80, Height: 24}
}

// WriteLine writes a line.
func (s *Screen) WriteLine(format string, args ...any) {
	text := CleanText(fmt.Sprintf(format, args...))
	if !s.Wraps {
		fmt.Fprintln(s.out, text)
		return
	}
	for _, line := range strings.Split(text, "\n") {
		for _, part := range WrapLine(line, s.Width) {
			fmt.Fprintln(s.out, part)
		}
	}
}

// WriteBlock writes text without wrapping or cleaning it.
func (s *Screen) WriteBlock(text string) { fmt.Fprint(s.out, text) }

// ClearScreen scrolls what was written out of sight and clears it where possible.
func (s *Screen) ClearScreen() {
	s.WriteBlock(strings.Repeat("\n", max(50, s.Height)))
	// The user could scroll back to text that scrolled away.
	if c, ok := s.out.(interface{ Control(string) error }); ok && s.Wraps {
		_ = c.Control("\x1b[3J\x1b[H\x1b[2J") // a screen that cannot be cleared was scrolled
	}
}

// WriteHeading writes a line with a rule around it.
func (s *Screen) WriteHeading(text string) {
	text = CleanText(text)
	fmt.Fprintf(s.out, "\n== %s %s\n", text, strings.Repeat("=", max(2, min(60, s.Width-4)-len([]rune(text)))))
}

// StopOn ends every wait for a line, as the end of the input does, when a channel
// is closed.
func (s *Screen) StopOn(stop <-chan struct{}) { s.stop = stop }

// AskLine writes a prompt and reads a line; ok is false at the end of the input.
func (s *Screen) AskLine(prompt string) (line string, ok bool) {
	fmt.Fprint(s.out, prompt)
	text, err := s.readLine()
	if err != nil && text == "" {
		fmt.Fprintln(s.out)
		return "", false
	}
	return strings.TrimSpace(text), true
}

// readLine waits for a line or for the stop.
func (s *Screen) readLine() (string, error) {
	if s.stop == nil {
		return s.in.ReadString('\n')
	}
	if s.lines == nil {
		s.lines = make(chan answer)
		go s.readLines()
	}
	// If both are ready the stop has priority: later input means nothing.
	select {
	case <-s.stop:
		return "", io.EOF
	default:
	}
	select {
	case a := <-s.lines:
		return a.text, a.err
	case <-s.stop:
		return "", io.EOF
	}
}

// readLines reads lines while somebody waits for them. A read cannot be cancelled, so it ends
// with the program.
func (s *Screen) readLines() {
	for {
		text, err := s.in.ReadString('\n')
		s.lines <- answer{text, err}
		if err != nil {
			return
		}
	}
}

// WriteChoices writes a numbered list in as many columns as fit; an item too long for
// the screen is broken between words.
func (s *Screen) WriteChoices(items []string) {
	digits := len(strconv.Itoa(len(items)))
	cells := make([]string, len(items))
	for i := range items {
		cells[i] = fmt.Sprintf(" %*d %s", digits, i+1, CleanText(items[i]))
	}
	columns := max(1, (len(items)+5)/6)
	for columns > 1 && listWidth(cells, rowsFor(len(cells), columns)) > s.Width {
		columns--
	}
	rows := rowsFor(len(cells), columns)
	for r := range rows {
		var line strings.Builder
		for i := r; i < len(cells); i += rows {
			if line.Len() > 0 {
				line.WriteString("  ")
			}
			line.WriteString(cells[i])
			if i+rows < len(cells) {
				of := cells[i-r : min(i-r+rows, len(cells))]
				line.WriteString(strings.Repeat(" ", widestCell(of)-utf8.RuneCountInString(cells[i])))
			}
		}
		s.WriteLine("%s", line.String())
	}
}

// rowsFor returns how many rows a list in columns takes.
func rowsFor(cells, columns int) int { return (cells + columns - 1) / max(1, columns) }

// listWidth returns the width of a list with so many rows.
func listWidth(cells []string, rows int) int {
	sum := -2
	for i := 0; i < len(cells); i += rows {
		sum += widestCell(cells[i:min(i+rows, len(cells))]) + 2
	}
	return sum
}

// widestCell returns the width of the widest cell, in characters.
func widestCell(cells []string) int {
	n := 0
	for _, c := range cells {
		n = max(n, utf8.RuneCountInString(c))
	}
	return n
}

// ParseChoice reads a choice as its number, 1 to n; ok is false for anything else.
func ParseChoice(line string, n int) (index int, ok bool) {
	k, err := strconv.Atoi(line)
	if err != nil || k < 1 || k > n {
		return 0, false
	}
	return k - 1, true
}

// SplitCommand splits a line into its first word and the rest.
func SplitCommand(line string) (word, rest string) {
	word, rest, _ = strings.Cut(line, " ")
	return word, strings.TrimSpace(rest)
}

// CleanText replaces characters that could move the cursor or reverse text, as names come from
// files of others.
func CleanText(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' {
			return r
		}
		return diag.ReplaceInvisible(r)
	}, s)
}
