package terminal

import (
	"github.com/gdamore/tcell/v2"

	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/scene"
)

// The least terminal that has room for all panes.
const (
	LeastColumns = 60
	LeastLines   = 18
)

// Tone is the emphasis of a line; no tone depends on color alone.
type Tone int

// The tones of a line.
const (
	Plain  Tone = iota
	Strong      // bold: a heading
	Marked      // reversed: what is chosen
	Faint       // dim: a hint
)

// Line is one line of a pane.
type Line struct {
	Text string
	Tone Tone
}

// View is the whole content of the screen.
type View struct {
	Title  string // of the game's moment: turn, phase
	Keys   string // the keys that matter now, right of the title
	Map    *scene.Plan
	Cursor hex.ID
	Side   []Line
	First  int      // the first line of Side that is seen
	Log    []string // the screen shows the last lines that fit
	Prompt string   // the question to the player
	Typed  *string  // the command that the player is typing; nil outside a command
	Color  bool
}

// Frame is the layout of a screen: positions and sizes of its parts, in columns and lines.
type Frame struct {
	Columns, Lines     int
	MapWide, MapHigh   int
	SideLeft, SideWide int
	LogTop, LogHigh    int
	PromptAt, mapTop   int
	tooSmall           bool
	sideHigh           int
}

// LayoutFrame divides a screen of so many columns and lines among the parts of a view. On a screen
// smaller than [LeastColumns] by [LeastLines], [DrawView] asks for a larger window instead.
func LayoutFrame(columns, lines int) Frame {
	f := Frame{Columns: columns, Lines: lines, mapTop: 1, tooSmall: columns < LeastColumns || lines < LeastLines}
	f.SideWide = min(max(columns*2/5, 28), 56)
	f.SideLeft = columns - f.SideWide
	f.MapWide = max(f.SideLeft-1, 1)
	f.LogHigh = min(max(lines/5, 4), 12)
	f.PromptAt = lines - 1
	f.LogTop = f.PromptAt - f.LogHigh
	f.MapHigh = max(f.LogTop-f.mapTop-1, 1)
	f.sideHigh = max(f.LogTop-f.mapTop-1, 1)
	return f
}

// SideHigh returns how many lines of the pane beside the map are visible.
func (f Frame) SideHigh() int { return f.sideHigh }

// HexAt returns the hex at a cell of the screen, counted from 0, or [hex.None] for a cell off the
// map.
func (f Frame) HexAt(v *View, column, line int) hex.ID {
	if v.Map == nil || column >= f.MapWide || line < f.mapTop || line >= f.mapTop+f.MapHigh {
		return hex.None
	}
	return v.Map.HexAt(column, line-f.mapTop)
}

// DrawView draws a view on the whole screen, and shows it.
func DrawView(s tcell.Screen, v *View) {
	columns, lines := s.Size()
	f := LayoutFrame(columns, lines)
	s.Clear()
	s.HideCursor()
	if f.tooSmall {
		putText(s, 0, 0, columns, "make the window larger: 60 columns and 18 lines", tcell.StyleDefault)
		s.Show()
		return
	}
	bar := tcell.StyleDefault.Reverse(true)
	fillLine(s, 0, 0, columns, bar)
	putText(s, 1, 0, columns-2, v.Title, bar.Bold(true))
	if at := columns - len([]rune(v.Keys)) - 1; at > len([]rune(v.Title))+3 {
		putText(s, at, 0, columns-at, v.Keys, bar)
	}
	f.drawMap(s, v)
	f.drawSide(s, v)
	f.drawLog(s, v)
	f.drawPrompt(s, v)
	s.Show()
}

// drawMap draws the visible part of the map with the cursor.
func (f Frame) drawMap(s tcell.Screen, v *View) {
	if v.Map == nil {
		return
	}
	at, line, wide, high, ok := v.Map.HexSpot(v.Cursor)
	for y, row := range v.Map.Cells {
		for x, c := range row {
			if x < f.MapWide && y < f.MapHigh {
				s.SetContent(x, f.mapTop+y, safeRune(c.Rune), nil, cellStyle(c, v.Color))
			}
		}
	}
	if !ok {
		return
	}
	for y := line; y < line+high && y < f.MapHigh; y++ {
		for x := at; x < at+wide && x < f.MapWide; x++ {
			c := scene.Cell{Rune: ' '}
			if y >= 0 && y < len(v.Map.Cells) && x < len(v.Map.Cells[y]) {
				c = v.Map.Cells[y][x]
			}
			s.SetContent(x, f.mapTop+y, safeRune(c.Rune), nil, tcell.StyleDefault.Reverse(true).Bold(true))
		}
	}
}

// drawSide draws the pane beside the map, from its first visible line.
func (f Frame) drawSide(s tcell.Screen, v *View) {
	for y := range f.sideHigh {
		s.SetContent(f.SideLeft-1, f.mapTop+y, tcell.RuneVLine, nil, tcell.StyleDefault.Dim(true))
	}
	for y := range f.sideHigh {
		if i := v.First + y; i < len(v.Side) {
			l := v.Side[i]
			if l.Tone == Marked {
				fillLine(s, f.SideLeft, f.mapTop+y, f.SideWide, toneStyle(l.Tone))
			}
			putText(s, f.SideLeft, f.mapTop+y, f.SideWide, l.Text, toneStyle(l.Tone))
		}
	}
	if more := len(v.Side) - v.First - f.sideHigh; more > 0 {
		putText(s, f.SideLeft, f.mapTop+f.sideHigh, f.SideWide, "PgDn: more", toneStyle(Faint))
	}
}

// drawLog draws the last lines of the log that fit.
func (f Frame) drawLog(s tcell.Screen, v *View) {
	for x := range f.SideLeft - 1 {
		s.SetContent(x, f.LogTop-1, tcell.RuneHLine, nil, tcell.StyleDefault.Dim(true))
	}
	from := max(0, len(v.Log)-f.LogHigh)
	for i, text := range v.Log[from:] {
		putText(s, 1, f.LogTop+i, f.Columns-2, text, tcell.StyleDefault)
	}
}

// drawPrompt draws the question, or the command that the player is typing: its end, if it is too
// long.
func (f Frame) drawPrompt(s tcell.Screen, v *View) {
	bar := tcell.StyleDefault.Reverse(true)
	fillLine(s, 0, f.PromptAt, f.Columns, bar)
	if v.Typed == nil {
		putText(s, 1, f.PromptAt, f.Columns-2, v.Prompt, bar.Bold(true))
		return
	}
	text := ": " + *v.Typed
	if r := []rune(text); len(r) > f.Columns-3 {
		text = string(r[len(r)-f.Columns+3:])
	}
	end := putText(s, 1, f.PromptAt, f.Columns-2, text, bar)
	s.ShowCursor(end, f.PromptAt)
}

// DrawCurtain covers the whole screen, with a few lines in the middle.
func DrawCurtain(s tcell.Screen, lines []string) {
	s.Clear()
	s.HideCursor()
	columns, high := s.Size()
	for i, text := range lines {
		putText(s, max(0, (columns-len([]rune(text)))/2), max(0, high/2-len(lines)/2+i), columns, text, tcell.StyleDefault.Bold(i == 0))
	}
	s.Show()
}

// putText writes a text from column x of line y, in at most room columns. It returns the column
// after the last character.
func putText(s tcell.Screen, x, y, room int, text string, st tcell.Style) int {
	text = CleanText(text)
	for end := x + room; text != "" && x < end; {
		rest, wide := s.Put(x, y, text, st)
		if len(rest) >= len(text) {
			break
		}
		text, x = rest, x+max(wide, 0)
	}
	return x
}

// fillLine fills part of a line with blanks of a style.
func fillLine(s tcell.Screen, x, y, wide int, st tcell.Style) {
	for i := range wide {
		s.SetContent(x+i, y, ' ', nil, st)
	}
}

// safeRune returns a character that moves no cursor: control characters become blanks.
func safeRune(r rune) rune {
	if r < 0x20 {
		return ' '
	}
	return r
}

// toneStyle returns the style of a tone.
func toneStyle(t Tone) tcell.Style {
	switch t {
	case Strong:
		return tcell.StyleDefault.Bold(true)
	case Marked:
		return tcell.StyleDefault.Reverse(true)
	case Faint:
		return tcell.StyleDefault.Dim(true)
	}
	return tcell.StyleDefault
}

// cellStyle returns the style of a character of the map.
func cellStyle(c scene.Cell, color bool) tcell.Style {
	st := tcell.StyleDefault
	if !color {
		return st
	}
	switch {
	case c.Fill != "":
		ground := tcell.GetColor(c.Fill)
		st = st.Background(ground).Foreground(readableColor(ground))
	case c.Ink != "":
		st = st.Foreground(tcell.GetColor(c.Ink))
	}
	return st
}

// readableColor returns black or white, whichever is more readable on a ground.
func readableColor(ground tcell.Color) tcell.Color {
	r, g, b := ground.RGB()
	if 299*r+587*g+114*b < 128000 {
		return tcell.ColorWhite
	}
	return tcell.ColorBlack
}
