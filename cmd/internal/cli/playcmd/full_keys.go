package playcmd

import (
	"slices"

	"github.com/gdamore/tcell/v2"

	"github.com/vedette-wargames/vedette/cmd/internal/terminal"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/hex"
)

// fullKeys are the keys of the whole screen, for the help.
var fullKeys = [][2]string{
	{"arrows, h j k l", "move the cursor"},
	{"Tab, Shift+Tab", "to the next place where something is open"},
	{"Enter, Space", "choose what is open under the cursor"},
	{"1 to 9", "take a choice of the list"},
	{"d", "done: end the set, the phase, or pass"},
	{"c", "everything that is open, as a list"},
	{"w", "why: the attack so far, the last combat; on a dark hex: why it is not open"},
	{"u", "take the last action back"},
	{"b, Esc", "back: ask the question anew"},
	{"s", "turn, tracks and losses"},
	{"m", "what the signs of the map mean"},
	{"PgUp, PgDn", "move the text beside the map"},
	{":", "type a hex, a unit, an order or a command"},
	{"q", "stop; the game is kept"},
}

// takeEvent handles a key, a click or a new size. done says that the question is answered or
// must be asked again.
func (f *fullScreen) takeEvent(e tcell.Event, d flow.Decision, q *question, legal []flow.Action) (done bool, err error) {
	switch e := e.(type) {
	case nil:
		f.top.stopGame()
		return true, nil
	case *tcell.EventResize:
		f.tty.Sync()
	case *tcell.EventMouse:
		return f.takeClick(e, d, q, legal)
	case *tcell.EventKey:
		if e.Key() == tcell.KeyCtrlC {
			f.top.stopGame()
			return true, nil
		}
		if f.typed != nil {
			return f.typeKey(e, d, q, legal)
		}
		return f.takeKey(e, d, q, legal)
	}
	return false, nil
}

// takeClick puts the cursor on a hex; a second click there chooses.
func (f *fullScreen) takeClick(e *tcell.EventMouse, d flow.Decision, q *question, legal []flow.Action) (bool, error) {
	if e.Buttons()&tcell.Button1 == 0 {
		return false, nil
	}
	x, y := e.Position()
	columns, lines := f.tty.Size()
	h := terminal.LayoutFrame(columns, lines).HexAt(f.screenView(q, legal), x, y)
	switch {
	case h == hex.None:
		return false, nil
	case h == f.cursor:
		return f.chooseHere(d, q, legal)
	}
	f.cursor, f.pane, f.first = h, paneHere, 0
	return false, nil
}

func (f *fullScreen) takeKey(e *tcell.EventKey, d flow.Decision, q *question, legal []flow.Action) (bool, error) {
	sure := f.quitPressed
	f.quitPressed = false
	switch e.Key() {
	case tcell.KeyUp:
		return false, f.moveCursor(0, -1, q)
	case tcell.KeyDown:
		return false, f.moveCursor(0, 1, q)
	case tcell.KeyLeft:
		return false, f.moveCursor(-1, 0, q)
	case tcell.KeyRight:
		return false, f.moveCursor(1, 0, q)
	case tcell.KeyTab:
		return false, f.nextPlace(q, 1)
	case tcell.KeyBacktab:
		return false, f.nextPlace(q, -1)
	case tcell.KeyEnter:
		return f.chooseHere(d, q, legal)
	case tcell.KeyEscape:
		return f.askAnew()
	case tcell.KeyPgDn:
		f.scrollPane(1)
		return false, nil
	case tcell.KeyPgUp:
		f.scrollPane(-1)
		return false, nil
	}
	switch r := e.Rune(); r {
	case 'h':
		return false, f.moveCursor(-1, 0, q)
	case 'j':
		return false, f.moveCursor(0, 1, q)
	case 'k':
		return false, f.moveCursor(0, -1, q)
	case 'l':
		return false, f.moveCursor(1, 0, q)
	case ' ':
		return f.chooseHere(d, q, legal)
	case '1', '2', '3', '4', '5', '6', '7', '8', '9':
		return f.pickChoice(int(r-'1'), d, q, legal)
	case 'd':
		return f.chooseDone(d, q, legal)
	case 'c':
		f.pane, f.first = paneAll, 0
	case 'w':
		return false, f.showOutput(f.explainReason)
	case 's':
		return false, f.showOutput(func() error { return f.top.showStatus("") })
	case 'm':
		return false, f.showOutput(func() error { f.top.showLegend(); return nil })
	case '?':
		return false, f.showOutput(f.helpKeys)
	case 'b':
		return f.askAnew()
	case 'u':
		return true, f.top.takeBack("")
	case ':':
		f.typed = new(string)
	case 'q':
		if f.quitPressed = !sure; sure {
			f.top.stopGame()
			return true, nil
		}
		f.top.screen.WriteLine("q once more stops; the game is kept")
	}
	return false, nil
}

// askAnew starts the question again, with the hex at the cursor beside the map.
func (f *fullScreen) askAnew() (bool, error) {
	again := f.top.part != nil
	f.top.part, f.pane, f.first = nil, paneHere, 0
	return again, nil
}

// moveCursor moves the cursor by a hex.
func (f *fullScreen) moveCursor(right, down int, q *question) error {
	if f.pane == paneAll {
		f.first = max(0, min(f.first+down, len(q.items)-1))
		return nil
	}
	f.pane, f.first = paneHere, 0
	if f.cursor == hex.None {
		f.cursor = f.top.mapMiddle()
	}
	for far := 3; far <= 9; far++ { // a hex is some characters wide and lines high
		if h := f.top.currentScene().HexToward(f.cursor, right*far, down*far/2); h != f.cursor {
			f.cursor = h
			break
		}
	}
	return nil
}

// nextPlace moves the cursor to the next hex with choices.
func (f *fullScreen) nextPlace(q *question, by int) error {
	var places []hex.ID
	for i := range q.items {
		if h := f.entryHex(&q.items[i]); h != hex.None && !slices.Contains(places, h) {
			places = append(places, h)
		}
	}
	if len(places) == 0 {
		return nil
	}
	slices.Sort(places)
	f.pane, f.first = paneHere, 0
	at := slices.Index(places, f.cursor)
	switch {
	case at < 0 && by < 0:
		at = 0
	case at < 0:
		at = len(places) - 1
		for i, h := range places {
			if h > f.cursor {
				at = i - 1
				break
			}
		}
	}
	f.cursor = places[(at+by+len(places))%len(places)]
	return nil
}

func (f *fullScreen) scrollPane(by int) {
	columns, lines := f.tty.Size()
	page := terminal.LayoutFrame(columns, lines).SideHigh() - 1
	f.first = max(0, f.first+by*page)
}
