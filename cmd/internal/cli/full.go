package cli

import (
	"fmt"
	"os"
	"strings"

	"github.com/gdamore/tcell/v2"

	"github.com/vedette-wargames/vedette/cmd/internal/panes"
	"github.com/vedette-wargames/vedette/cmd/internal/term"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
)

// full is a game on the whole of a terminal: the same questions and commands as
// line by line, with a cursor on the map.
type full struct {
	*tabletop
	tty    tcell.Screen
	events chan tcell.Event
	quit   chan struct{}
	log    *tail
	cursor hex.ID
	pane   pane
	first  int      // the first line of the pane that is seen
	told   []string // what the pane tells, where that is asked for
	typed  *string  // a command being typed
	aimed  string   // the question that the cursor was set for
	quits  bool     // q was pressed once
}

// pane is what stands beside the map.
type pane int

const (
	paneHere pane = iota // the hex under the cursor, with what is open there
	paneAll              // everything that is open
	paneTold             // an explanation, or the help
)

// tail keeps the last lines that are written to it.
type tail struct {
	lines []string
	rest  string
}

// tailLines is how many lines of a game's log can be looked back at.
const tailLines = 2000

func (l *tail) Write(p []byte) (int, error) {
	text := l.rest + string(p)
	parts := strings.Split(text, "\n")
	l.rest = parts[len(parts)-1]
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

// wholeTerminal opens the terminal for a game that is to fill it; nil where there
// is none that can, or lines are wanted.
func (a *app) wholeTerminal(plain bool) (tcell.Screen, error) {
	if a.tty != nil {
		return a.tty, a.tty.Init()
	}
	columns, lines, ok := term.TerminalSize(a.wire)
	if plain || !ok || !isTerminal(a.in) || columns < panes.LeastColumns || lines < panes.LeastLines || os.Getenv("TERM") == "dumb" {
		return nil, nil
	}
	s, err := tcell.NewScreen()
	if err != nil {
		return nil, nil // a terminal that nothing is known of is written to line by line
	}
	return s, s.Init()
}

// goFull lets a game fill the terminal; leave gives it back.
func (t *tabletop) goFull(s tcell.Screen) (leave func()) {
	f := &full{tabletop: t, tty: s, events: make(chan tcell.Event, 64), quit: make(chan struct{}), log: &tail{}, cursor: hex.None}
	before := t.screen
	t.screen = term.New(strings.NewReader(""), f.log)
	t.screen.Wraps = true
	t.teller.screen, t.full = t.screen, f
	s.EnableMouse(tcell.MouseButtonEvents)
	go s.ChannelEvents(f.events, f.quit)
	return func() {
		close(f.quit)
		s.Fini()
		t.screen, t.teller.screen, t.full = before, before, nil
	}
}

// person asks a person once: until something is chosen.
func (f *full) person(d flow.Decision) error {
	f.turnScreen(d.Side)
	if f.stopped {
		return nil
	}
	f.drawn = nil
	legal := f.table.Legal()
	q := f.question(d, legal)
	f.aim(q, d)
	for !f.stopped {
		f.show(q, legal)
		done, err := f.event(<-f.events, d, q, legal)
		if done || err != nil {
			return err
		}
	}
	return nil
}

// watch shows the game between the choices of bots; a person may stop it.
func (f *full) watch() {
	f.drawn = nil
	f.show(&question{}, nil)
	for {
		select {
		case e := <-f.events:
			if k, ok := e.(*tcell.EventKey); ok && (k.Key() == tcell.KeyCtrlC || k.Rune() == 'q') {
				f.stop()
			}
		default:
			return
		}
	}
}

// aim puts the cursor where a new question is about.
func (f *full) aim(q *question, d flow.Decision) {
	key := fmt.Sprint(d.Side, q.prompt, len(f.log.lines), f.actions)
	if key == f.aimed {
		return
	}
	f.aimed, f.pane, f.first, f.quits = key, paneHere, 0, false
	for i := range q.items {
		if f.placeOf(&q.items[i]) == f.cursor && f.cursor != hex.None {
			return
		}
	}
	if h, ok := f.focus(q); ok {
		f.cursor = h
	} else if f.cursor == hex.None {
		f.cursor = f.middle()
	}
	f.center, f.centered = f.cursor, true
}

// placeOf is where a choice lies on the map; None for one that lies nowhere.
func (f *full) placeOf(it *entry) hex.ID {
	if it.hex != hex.None {
		return it.hex
	}
	place := hex.ID(hex.None)
	for _, a := range it.actions {
		h := hex.ID(hex.None)
		switch flow.Verbs[a.Verb].Arg {
		case flow.ArgUnit:
			h = f.table.Shown().Units[a.ID].At.Hex()
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

// here are the choices that the pane offers, first those under the cursor.
func (f *full) here(q *question) (at, elsewhere []int) {
	for i := range q.items {
		switch f.placeOf(&q.items[i]) {
		case hex.None:
			elsewhere = append(elsewhere, i)
		case f.cursor:
			at = append(at, i)
		}
	}
	return at, elsewhere
}

// curtain covers the screen until the next player is alone with it.
func (f *full) curtain(side model.SideID) {
	f.log.lines, f.told, f.pane = nil, nil, paneHere
	f.cursor, f.centered, f.aimed = hex.None, false, "" // the place of the other player tells of what is there
	for !f.stopped {
		panes.DrawCurtain(f.tty, []string{"for " + game.SideText(f.Game, side), "press Enter when nobody else looks"})
		switch e := (<-f.events).(type) {
		case nil:
			f.stop()
		case *tcell.EventResize:
			f.tty.Sync()
		case *tcell.EventKey:
			switch e.Key() {
			case tcell.KeyEnter:
				return
			case tcell.KeyCtrlC:
				f.stop()
			}
		}
	}
}

// farewell shows how a game stands at its end until a key is pressed.
func (f *full) farewell() {
	f.drawn = nil
	f.screen.WriteLine("%s", resultText(f.Game, f.table))
	f.screen.WriteLine("any key ends")
	for {
		f.show(&question{}, nil)
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

// captured is what a command writes.
func (f *full) captured(run func() error) ([]string, error) {
	before := f.screen
	out := &tail{}
	columns, lines := f.tty.Size()
	f.screen = term.New(strings.NewReader(""), out)
	f.screen.Wraps, f.screen.Width = true, panes.LayoutFrame(columns, lines).SideWide-1
	defer func() { f.screen = before }()
	err := run()
	return out.lines, err
}
