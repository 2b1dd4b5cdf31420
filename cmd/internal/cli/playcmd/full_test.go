package playcmd

import (
	"bytes"
	"math/rand"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/session"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
)

// whole is a game on a screen of 80 columns and 24 lines, played by keys.
type whole struct {
	*testing.T
	tty  *shownScreen
	done chan error
	out  *bytes.Buffer
}

func playWhole(t *testing.T, f *Options, scenario string) *whole {
	t.Helper()
	tty := &shownScreen{SimulationScreen: tcell.NewSimulationScreen("UTF-8")}
	if err := tty.Init(); err != nil {
		t.Fatal(err)
	}
	tty.SetSize(80, 24)
	w := &whole{T: t, tty: tty, done: make(chan error, 1), out: &bytes.Buffer{}}
	a := &kit.Kit{In: strings.NewReader(""), Out: w.out, Err: w.out, RawOut: w.out, Dir: t.TempDir(), Screen: tty}
	f.Kit, f.Args, f.Journal = a, []string{scenario}, a.Dir+"/my.game"
	go func() { w.done <- Run(t.Context(), *f) }()
	return w
}

// text is what stands on the screen.
func (w *whole) text() string {
	w.tty.mu.Lock()
	defer w.tty.mu.Unlock()
	return w.tty.shown
}

// shownScreen keeps the text of each picture as it is shown: the program that draws makes
// the copy, because the cells of the simulation may not be read while it draws.
type shownScreen struct {
	tcell.SimulationScreen
	mu    sync.Mutex
	shown string
}

func (s *shownScreen) Show() {
	s.SimulationScreen.Show()
	s.keep()
}

func (s *shownScreen) Sync() {
	s.SimulationScreen.Sync()
	s.keep()
}

func (s *shownScreen) keep() {
	cells, columns, _ := s.GetContents()
	var out strings.Builder
	for at, cell := range cells {
		out.WriteString(string(cell.Runes))
		if (at+1)%columns == 0 {
			out.WriteByte('\n')
		}
	}
	s.mu.Lock()
	s.shown = out.String()
	s.mu.Unlock()
}

// until waits for a text on the screen.
func (w *whole) until(want string) string {
	w.Helper()
	var text string
	for range 1000 {
		if text = w.text(); strings.Contains(text, want) {
			return text
		}
		time.Sleep(5 * time.Millisecond)
	}
	w.Fatalf("%q does not come:\n%s", want, text)
	return ""
}

func (w *whole) key(k tcell.Key, r rune) { w.tty.InjectKey(k, r, tcell.ModNone) }
func (w *whole) rune(r rune)             { w.key(tcell.KeyRune, r) }

func (w *whole) ends() string {
	w.Helper()
	select {
	case err := <-w.done:
		if err != nil {
			w.Fatal(err)
		}
	case <-time.After(20 * time.Second):
		w.Fatalf("the game does not end:\n%s", w.text())
	}
	return w.out.String()
}

// A player sees what is asked, where it is open, what stands under the cursor and
// why something is not open, and stops with the game kept.
func TestTheWholeTerminal(t *testing.T) {
	w := playWhole(t, &Options{Seed: "1", Seats: []string{"allied=contact"}}, "napoleon-at-waterloo/basic")
	text := w.until("move which unit?")
	wants(t, text, "Turn 1: 1 pm, Movement (French)", "open here:", "French 3rd Cavalry Division", "d done", "== Turn 1")
	w.key(tcell.KeyEnter, 0)
	w.until("French 3rd Cavalry Division where?")
	w.key(tcell.KeyTab, 0)
	w.key(tcell.KeyEnter, 0)
	w.until("moves from 1514")
	w.rune('u')
	w.until("taken back")
	w.rune('?')
	wants(t, w.until("arrows, h j k l"), "Esc closes")
	w.key(tcell.KeyEscape, 0)
	w.rune(':')
	for _, r := range "look 1818" {
		w.rune(r)
	}
	w.until(": look 1818")
	w.key(tcell.KeyEnter, 0)
	w.until("1818")
	w.rune('w')
	w.until("Esc closes")
	w.rune('q')
	w.until("q once more stops")
	w.rune('q')
	wants(t, w.ends(), "go on with: vedette play --resume")
}

// Whatever keys are pressed, the screen stays whole, and what is chosen is legal: the
// game's journal takes it.
func TestAnyKeysOnTheWholeTerminal(t *testing.T) {
	for _, scenario := range []string{"napoleon-at-waterloo/advanced", "waterloo-campaign-1815/june-16", "waterloo-20/closing-battles"} {
		t.Run(scenario, func(t *testing.T) {
			w := playWhole(t, &Options{Seed: "2"}, scenario)
			w.until("? keys")
			keys := rand.New(rand.NewSource(7))
			often := []rune("  11123456789ddcwsmubhjkl")
			for range 300 {
				switch n := keys.Intn(10); {
				case n < 3:
					w.key(tcell.KeyTab, 0)
				case n < 5:
					w.key(tcell.KeyEnter, 0)
				case n == 5:
					w.key([]tcell.Key{tcell.KeyUp, tcell.KeyDown, tcell.KeyLeft, tcell.KeyRight, tcell.KeyPgDn, tcell.KeyEscape}[keys.Intn(6)], 0)
				case n == 6:
					w.tty.InjectMouse(keys.Intn(80), keys.Intn(24), tcell.Button1, tcell.ModNone)
				default:
					w.rune(often[keys.Intn(len(often))])
				}
				time.Sleep(time.Millisecond)
			}
			w.key(tcell.KeyCtrlC, 0)
			wants(t, w.ends(), "go on with: vedette play --resume")
		})
	}
}

// Two people at one screen with something hidden: the one before must look away.
func TestTheCurtainOfTheWholeTerminal(t *testing.T) {
	w := playWhole(t, &Options{Seed: "1", VariantChoice: kit.VariantChoice{Variants: []string{"dummies"}}}, "waterloo-20/standard")
	text := w.until("Enter")
	for i := 0; i < 40 && !strings.Contains(text, "nobody else looks"); i++ {
		w.rune('d')
		w.rune('1')
		time.Sleep(20 * time.Millisecond)
		text = w.text()
	}
	if !strings.Contains(text, "nobody else looks") {
		t.Fatalf("no curtain:\n%s", text)
	}
	w.key(tcell.KeyEnter, 0)
	w.until("? keys")
	w.key(tcell.KeyCtrlC, 0)
	w.ends()
}

// Where the cursor of the player before stood, and which part of the map was seen, tells
// the next one nothing.
func TestTheCurtainHidesTheCursor(t *testing.T) {
	tty := tcell.NewSimulationScreen("UTF-8")
	if err := tty.Init(); err != nil {
		t.Fatal(err)
	}
	game := &model.Game{Sides: []model.Side{{Source: model.Source{ID: "north"}}}}
	f := &fullScreen{top: &tabletop{session: &session.Session{LoadedScenario: &kit.LoadedScenario{Result: &compile.Result{Game: game}}}}, tty: tty, events: make(chan tcell.Event, 1), log: &outputTail{}}
	f.cursor, f.aimedAt, f.top.center, f.top.centered = 7, "a question", 7, true
	f.events <- tcell.NewEventKey(tcell.KeyEnter, 0, tcell.ModNone)
	f.showCurtain(0)
	if f.cursor != hex.None || f.aimedAt != "" || f.top.centered {
		t.Errorf("cursor %v, aimed at %q, centered %v", f.cursor, f.aimedAt, f.top.centered)
	}
}

// A window that is too small says so and goes on when it grows.
func TestASmallTerminal(t *testing.T) {
	w := playWhole(t, &Options{Seed: "1"}, "napoleon-at-waterloo/basic")
	w.until("? keys")
	resize := func(columns, lines int) {
		w.tty.SetSize(columns, lines)
		_ = w.tty.PostEvent(tcell.NewEventResize(columns, lines)) // a full queue fails the test below
	}
	resize(40, 10)
	w.until("make the window larger")
	resize(120, 40)
	wants(t, w.until("? keys"), "open here:")
	w.key(tcell.KeyCtrlC, 0)
	w.ends()
}

// The page on playing in a terminal lists the keys as the help does.
func TestThePageListsTheKeys(t *testing.T) {
	page, err := os.ReadFile("../../../../docs/terminal.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range fullKeys {
		if row := "| " + k[0] + " | " + k[1] + " |"; !strings.Contains(string(page), row) {
			t.Errorf("docs/terminal.md lacks the row\n%s", row)
		}
	}
}
