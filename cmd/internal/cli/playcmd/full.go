package playcmd

import (
	"fmt"
	"os"
	"strings"

	"github.com/gdamore/tcell/v2"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/session"
	"github.com/vedette-wargames/vedette/cmd/internal/terminal"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
)

// fullScreen is a game on the whole of a terminal: the same questions and commands as
// line by line, with a cursor on the map.
type fullScreen struct {
	top         *tabletop
	tty         tcell.Screen
	events      chan tcell.Event
	quit        chan struct{}
	log         *outputTail
	cursor      hex.ID
	pane        pane
	first       int      // the first line of the pane that is seen
	paneText    []string // the output of a command in the pane
	typed       *string  // a command being typed
	aimedAt     string   // the question that the cursor was set for
	quitPressed bool     // q was pressed once
}

// pane selects the text beside the map.
type pane int

const (
	paneHere   pane = iota // the hex under the cursor and the actions possible there
	paneAll                // all possible actions
	paneOutput             // an explanation, or the help
)

// outputTail keeps the last lines written to it. An unfinished line waits in partial for its end.
type outputTail struct {
	lines   []string
	partial string
}

// tailLines bounds the log: the player can scroll back this many lines.
const tailLines = 2000

// Write keeps the whole lines of p that are not blank, and the last [tailLines] of all. It never
// fails.
func (l *outputTail) Write(p []byte) (int, error) {
	text := l.partial + string(p)
	parts := strings.Split(text, "\n")
	l.partial = parts[len(parts)-1]
	for _, line := range parts[:len(parts)-1] {
		if strings.TrimSpace(line) != "" {
			l.lines = append(l.lines, line)
		}
	}
	if n := len(l.lines); n > tailLines {
		l.lines = append(l.lines[:0], l.lines[n-tailLines:]...)
	}
	return len(p), nil
}

// wholeTerminal opens the terminal for a game that fills it. It returns nil where there is no
// such terminal, or where line mode is wanted.
func wholeTerminal(k *kit.Kit, plain bool) (tcell.Screen, error) {
	if k.Screen != nil {
		return k.Screen, k.Screen.Init()
	}
	columns, lines, ok := terminal.TerminalSize(k.RawOut)
	if plain || !ok || !kit.IsTerminal(k.In) || columns < terminal.LeastColumns || lines < terminal.LeastLines || os.Getenv("TERM") == "dumb" {
		return nil, nil
	}
	s, err := tcell.NewScreen()
	if err != nil {
		return nil, nil // a terminal that nothing is known of is written to line by line
	}
	return s, s.Init()
}

// goFull lets the game fill the terminal; leave restores it.
func (t *tabletop) goFull(s tcell.Screen) (leave func()) {
	f := &fullScreen{top: t, tty: s, events: make(chan tcell.Event, 64), quit: make(chan struct{}), log: &outputTail{}, cursor: hex.None}
	before := t.screen
	t.screen = terminal.New(strings.NewReader(""), f.log)
	t.screen.Wraps = true
	t.narrator.Screen, t.screenFull = t.screen, f
	s.EnableMouse(tcell.MouseButtonEvents)
	go s.ChannelEvents(f.events, f.quit)
	return func() {
		close(f.quit)
		s.Fini()
		t.screen, t.narrator.Screen, t.screenFull = before, before, nil
	}
}

// askPerson lets a person choose with keys and mouse until an action is chosen.
func (f *fullScreen) askPerson(d flow.Decision) error {
	f.top.turnScreen(d.Side)
	if f.top.stopped {
		return nil
	}
	f.top.drawn = nil
	legal := f.top.session.Table.Legal()
	q := f.top.newQuestion(d, legal)
	f.aimCursor(q, d)
	for !f.top.stopped {
		f.drawScreen(q, legal)
		done, err := f.takeEvent(<-f.events, d, q, legal)
		if done || err != nil {
			return err
		}
	}
	return nil
}

// watchBots shows the game between the choices of bots; a person may stop it.
func (f *fullScreen) watchBots() {
	f.top.drawn = nil
	f.drawScreen(&question{}, nil)
	for {
		select {
		case e := <-f.events:
			if k, ok := e.(*tcell.EventKey); ok && (k.Key() == tcell.KeyCtrlC || k.Rune() == 'q') {
				f.top.stopGame()
			}
		default:
			return
		}
	}
}

// aimCursor puts the cursor near the choices of a new question.
func (f *fullScreen) aimCursor(q *question, d flow.Decision) {
	key := fmt.Sprint(d.Side, q.prompt, len(f.log.lines), f.top.actions)
	if key == f.aimedAt {
		return
	}
	f.aimedAt, f.pane, f.first, f.quitPressed = key, paneHere, 0, false
	for i := range q.items {
		if f.entryHex(&q.items[i]) == f.cursor && f.cursor != hex.None {
			return
		}
	}
	if h, ok := f.top.questionHex(q); ok {
		f.cursor = h
	} else if f.cursor == hex.None {
		f.cursor = f.top.mapMiddle()
	}
	f.top.center, f.top.centered = f.cursor, true
}

// entryHex returns the hex of a choice on the map; hex.None if it has none.
func (f *fullScreen) entryHex(it *choiceEntry) hex.ID {
	if it.hex != hex.None {
		return it.hex
	}
	place := hex.ID(hex.None)
	for _, a := range it.actions {
		h := hex.ID(hex.None)
		switch flow.Verbs[a.Verb].Arg {
		case flow.ArgUnit:
			h = f.top.session.Table.ShownPosition().Units[a.ID].At.Hex()
		case flow.ArgHex:
			h = hex.ID(a.ID)
		}
		if h == hex.None || place != hex.None && place != h {
			return hex.None
		}
		place = h
	}
	return place
}

// choicesHere returns the choices at the cursor, and all others, by index.
func (f *fullScreen) choicesHere(q *question) (at, elsewhere []int) {
	for i := range q.items {
		switch f.entryHex(&q.items[i]) {
		case hex.None:
			elsewhere = append(elsewhere, i)
		case f.cursor:
			at = append(at, i)
		}
	}
	return at, elsewhere
}

// showCurtain covers the screen until the next player confirms to be alone with it.
func (f *fullScreen) showCurtain(side model.SideID) {
	f.log.lines, f.paneText, f.pane = nil, nil, paneHere
	f.cursor, f.top.centered, f.aimedAt = hex.None, false, "" // the other player's cursor would reveal an interest
	for !f.top.stopped {
		terminal.DrawCurtain(f.tty, []string{"for " + game.SubjectText(f.top.session.Game, side), "press Enter when nobody else looks"})
		switch e := (<-f.events).(type) {
		case nil:
			f.top.stopGame()
		case *tcell.EventResize:
			f.tty.Sync()
		case *tcell.EventKey:
			switch e.Key() {
			case tcell.KeyEnter:
				return
			case tcell.KeyCtrlC:
				f.top.stopGame()
			}
		}
	}
}

// showEnd shows the final position until a key is pressed.
func (f *fullScreen) showEnd() {
	f.top.drawn = nil
	f.top.screen.WriteLine("%s", game.CapitalText(session.FormatResult(f.top.session.Game, f.top.session.Table)))
	f.top.screen.WriteLine("any key ends")
	for {
		f.drawScreen(&question{}, nil)
		switch e := (<-f.events).(type) {
		case nil, *tcell.EventKey:
			return
		case *tcell.EventResize:
			f.tty.Sync()
		default:
			_ = e
		}
	}
}

// captureOutput runs a command and returns the lines that it prints.
func (f *fullScreen) captureOutput(run func() error) ([]string, error) {
	before := f.top.screen
	out := &outputTail{}
	columns, lines := f.tty.Size()
	f.top.screen = terminal.New(strings.NewReader(""), out)
	f.top.screen.Wraps, f.top.screen.Width = true, terminal.LayoutFrame(columns, lines).SideWide-1
	defer func() { f.top.screen = before }()
	err := run()
	return out.lines, err
}
