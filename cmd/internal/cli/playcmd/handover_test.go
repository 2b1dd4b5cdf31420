package playcmd

import (
	"bytes"
	"fmt"
	"io"
	"math/rand"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/narrator"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/session"
	"github.com/vedette-wargames/vedette/cmd/internal/terminal"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

const handOver = "press Enter when nobody else looks --"

// lookers are two people at one screen. They pick at random, ask now and then
// for what anybody may ask, and look at all that is written.
type lookers struct {
	t      *testing.T
	top    *tabletop
	out    *bytes.Buffer
	rand   *rand.Rand
	left   int            // so many lines more
	viewer model.SideID   // who sat at the screen
	turned bool           // the screen has just been given over
	told   bool           // since the last time something was told that only the viewer may know
	hidden map[string]int // units hidden at the last question, with their side
	secret int            // how many secrets their owners saw
	turns  int            // how often the screen was given over
	all    strings.Builder
}

// toldAlone is what a card tells the side that drew it.
var toldAlone = regexp.MustCompile(`The next card is .*|In \d+ stands .*`)

var asides = []string{"status", "map", "why", "list", "look 1005", "look 0504", "undo"}

// Read is called for each line that the game waits for.
func (l *lookers) Read(p []byte) (int, error) {
	text := l.out.String()
	l.out.Reset()
	l.all.WriteString(text + "\n")
	ends := strings.HasSuffix(text, handOver)
	if !ends {
		if now := l.top.narrator.Viewer; now != l.viewer {
			if l.viewer != model.None && !l.turned && (hidesAnything(l.top.session) || l.told) {
				l.t.Errorf("the screen goes to %s, and nobody is told to look away:\n%s", l.top.session.Game.Sides[now].ID, text)
			}
			l.viewer, l.told = now, false
		}
		l.read(text)
	}
	l.turned = ends
	l.note()
	if l.left--; l.left < 0 {
		return 0, io.EOF
	}
	line := "\n"
	switch {
	case ends:
		l.turns++
	case l.rand.Intn(12) == 0:
		line = asides[l.rand.Intn(len(asides))] + "\n"
	default:
		line = strconv.Itoa(1+l.rand.Intn(len(l.top.session.Table.Legal()))) + "\n"
	}
	return copy(p, line), nil
}

// read looks for what the one at the screen may not know: names of units hidden
// before and after, variables of the other side, sentences told to it.
func (l *lookers) read(text string) {
	if toldAlone.MatchString(text) {
		l.told, l.secret = true, l.secret+1
		text = toldAlone.ReplaceAllString(text, "")
	}
	now := l.names()
	for name, side := range l.hidden {
		if _, still := now[name]; still && model.SideID(side) != l.viewer && strings.Contains(text, name) {
			l.t.Errorf("%s reads of %s, which lies face down:\n%s", l.top.session.Game.Sides[l.viewer].ID, name, text)
		}
	}
	for i := range l.top.session.Game.Vars {
		if v := &l.top.session.Game.Vars[i]; v.Visible == "owner" && strings.Contains(text, v.ID) {
			l.secret++
			if l.top.session.Game.Sides[l.viewer].ID != "french" {
				l.t.Errorf("%s reads of %s:\n%s", l.top.session.Game.Sides[l.viewer].ID, v.ID, text)
			}
		}
	}
}

func (l *lookers) note() { l.hidden = l.names() }

// names lists what hidden units are called, unless others have that in their names.
func (l *lookers) names() map[string]int {
	out := map[string]int{}
	for u := range l.top.session.Game.Units {
		within := 0
		for k := range l.top.session.Game.Units {
			if strings.Contains(l.top.session.Game.Units[k].Name(), l.top.session.Game.Units[u].Name()) {
				within++
			}
		}
		if within == 1 && l.top.session.Table.Position().Units[u].Flags&state.IsHidden != 0 {
			out[l.top.session.Game.Units[u].Name()] = int(l.top.session.Game.Units[u].Side)
		}
	}
	return out
}

// sitDown plays with two people, as play does.
func sitDown(t *testing.T, ref string, variants []string, seed uint64, lines int) *lookers {
	t.Helper()
	a := &kit.Kit{Out: &bytes.Buffer{}, Err: &bytes.Buffer{}}
	l, err := a.LoadScenario(ref, kit.VariantChoice{Variants: variants})
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.BeginGame(l, session.SeedOrigin{Seed: fmt.Sprint(seed)}, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	seats, err := readSeats(a, l, &Options{}, fmt.Sprint(seed))
	if err != nil {
		t.Fatal(err)
	}
	out := &bytes.Buffer{}
	look := &lookers{t: t, out: out, rand: rand.New(rand.NewSource(int64(seed))), left: lines, viewer: model.None}
	screen := terminal.New(look, out)
	look.top = &tabletop{kit: a, session: s, seats: seats, screen: screen, narrator: narrator.New(screen, s.Table)}
	if err := look.top.playGame(t.Context(), s.Table.Run().Events); err != nil {
		t.Fatal(err)
	}
	return look
}

// Two people share a screen: what one of them may not know is not on it when he
// looks, and who knows something is told to look away first.
func TestTheScreenGoesFromHandToHand(t *testing.T) {
	for _, c := range []struct {
		ref      string
		variants []string
		secrets  bool
	}{
		{"waterloo-20/standard", []string{"dummies"}, false},
		{"waterloo-20/extended-campaign", []string{"dummies", "crossing-the-sambre"}, true},
		{"waterloo-20/closing-battles", []string{"historical-events"}, true},
	} {
		secrets, turns := 0, 0
		for seed := range uint64(4) {
			look := sitDown(t, c.ref, c.variants, seed+1, 500)
			secrets, turns = secrets+look.secret, turns+look.turns
			if t.Failed() {
				t.Fatalf("%s, seed %d", c.ref, seed+1)
			}
		}
		if turns == 0 || c.secrets && secrets == 0 {
			t.Errorf("%s: the screen went over %d times, %d secrets were read: nothing is shown by that", c.ref, turns, secrets)
		}
	}
}

// One person against a bot sees from the start only what he may.
func TestABotThatBeginsTellsNoSecrets(t *testing.T) {
	a := &kit.Kit{Out: &bytes.Buffer{}, Err: &bytes.Buffer{}}
	l, err := a.LoadScenario("waterloo-20/extended-campaign", kit.VariantChoice{Variants: []string{"crossing-the-sambre"}})
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.BeginGame(l, session.SeedOrigin{Seed: "3"}, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	seats, err := readSeats(a, l, &Options{Seats: []string{"french=random"}}, "3")
	if err != nil {
		t.Fatal(err)
	}
	out := &bytes.Buffer{}
	look := &lookers{t: t, out: out, rand: rand.New(rand.NewSource(3)), left: 40, viewer: 1}
	screen := terminal.New(look, out)
	look.top = &tabletop{kit: a, session: s, seats: seats, screen: screen, narrator: narrator.New(screen, s.Table)}
	look.note()
	if err := look.top.playGame(t.Context(), s.Table.Run().Events); err != nil {
		t.Fatal(err)
	}
}
