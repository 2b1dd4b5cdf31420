package pagetest

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"
)

// playUntil plays at random for all sides, as the server allows, until an event of a kind comes.
func (s *server) playUntil(made game, kind string) {
	s.t.Helper()
	pick := rand.New(rand.NewPCG(1, 1))
	watch := keyOf(made.Watch[""])
	for range 600 {
		var m struct {
			View   struct{ Waiting string }
			Events []struct{ Kind string }
		}
		s.rpc(watch, "game.moment", nil, &m)
		for _, e := range m.Events {
			if e.Kind == kind {
				return
			}
		}
		key := keyOf(made.Links[m.View.Waiting])
		var l struct{ Legal []json.RawMessage }
		s.rpc(key, "game.legal", nil, &l)
		if len(l.Legal) == 0 {
			break
		}
		s.rpc(key, "game.apply", map[string]any{"action": l.Legal[pick.IntN(len(l.Legal))]}, nil)
	}
	s.t.Fatalf("no %s came", kind)
}

// A card that was drawn lies on the board with its title and text. It folds into a tab, which opens it
// again, and so does the line of the log; the pane beside the map lists it.
func TestADrawnCardShowsItsText(t *testing.T) {
	s := serve(t)
	c := open(t)
	made := s.begin(map[string]any{"scenario": "waterloo-20/standard", "seed": "2"})
	s.playUntil(made, "drawn")
	for name, l := range map[string]look{"desk": desk, "phone": phone} {
		b := c.sit(t, s, made.All, l)
		b.openCard()
		var face struct{ Title, Text string }
		b.ask(`(() => { const n = document.querySelector('.card-face'); return {Title: n.querySelector('h2').textContent, Text: n.querySelector('p').textContent}; })()`, &face)
		if face.Title == "" || len(face.Text) < 20 {
			t.Errorf("%s: the card shows %q, %q", name, face.Title, face.Text)
		}
		b.shot("card-face-" + name)
		b.click(b.middle(".card-close"))
		b.until("the card is a tab", "!document.querySelector('.card-face') && document.querySelector('.card-tab')")
		b.click(b.middle(".card-tab"))
		b.until("the tab opens it", "document.querySelector('.card-face')")
		b.key("Escape")
		b.until("Escape folds it", "!document.querySelector('.card-face') && document.activeElement.id === 'board'")
		b.ask(`document.querySelector('.card-link').click()`, nil)
		b.until("the log opens it", "document.querySelector('.card-face')?.contains(document.activeElement)")
		b.ask(`document.getElementById('tab-boxes').click()`, nil)
		if says := b.text("document.getElementById('pane-boxes').textContent"); !strings.Contains(says, face.Title) || !strings.Contains(says, face.Text) {
			t.Errorf("%s: the pane beside the map does not show the card", name)
		}
	}
}

// openCard waits for the card that was drawn, and opens it by its tab where there was no room for it.
func (b *tab) openCard() {
	b.t.Helper()
	b.until("there is a card", "document.querySelector('.card-face, .card-tab')")
	b.ask("new Promise((d) => setTimeout(d, 500))", nil)
	b.ask("document.querySelector('.card-face') || document.querySelector('.card-tab').click()", nil)
	b.until("the card lies open", "document.querySelector('.card-face h2')")
}

// middle is where a part of the page stands.
func (b *tab) middle(node string) (p spot) {
	b.t.Helper()
	b.ask(`(() => { const r = document.querySelector(`+quoted(node)+`).getBoundingClientRect(); return {x: r.x + r.width / 2, y: r.y + r.height / 2}; })()`, &p)
	return p
}

// quoted is a text as a script writes it.
func quoted(s string) string {
	text, _ := json.Marshal(s) // texts can be written
	return string(text)
}

// A replay opens at its beginning with a button that plays it, on every screen. At its end the same
// button watches it from the start, and a digit goes to a tenth of the game.
func TestAReplayBeginsAtItsBeginning(t *testing.T) {
	c := open(t)
	file := replayed(t, "waterloo-20/standard")
	for name, l := range map[string]look{"desk": desk, "phone": {wide: 390, high: 844, touch: true}, "landscape": {wide: 844, high: 390, touch: true}} {
		b := c.page(t, file, l)
		b.until("the first moment is shown", "document.querySelector('#time input')?.value === '1' && document.getElementById('replay-play')")
		var seen []bool
		b.ask(`['#replay-play', '#time input', '#time button', '#people .chip'].map((x) => { const r = document.querySelector(x).getBoundingClientRect(); return r.width > 0 && r.left >= 0 && r.right <= innerWidth && r.bottom <= innerHeight; })`, &seen)
		for i, ok := range seen {
			if !ok {
				t.Errorf("%s: part %d of the player is not on the screen", name, i)
			}
		}
		b.click(b.middle("#replay-play"))
		b.until("it plays", "Number(document.querySelector('#time input').value) > 1 && document.getElementById('replay-play').textContent.includes('Pause')")
		b.click(b.middle("#replay-play"))
		b.until("it pauses", "document.getElementById('replay-play').textContent.includes('Play on')")
		b.click(b.middle("#replay-end"))
		b.until("the end is shown", "document.body.dataset.state === 'over' && document.getElementById('replay-play').textContent.includes('Watch from the start')")
		b.ask("document.getElementById('board').focus()", nil)
		b.key("5")
		b.until("the middle is shown", "(() => { const t = document.querySelector('#time input'); return Math.abs(t.value / t.max - 0.5) < 0.02; })()")
	}
}

// On a phone that lies on its side the map has the whole height and more than half of the width.
func TestAPhoneOnItsSideHasTheMap(t *testing.T) {
	s := serve(t)
	c := open(t)
	made := s.begin(map[string]any{"scenario": "napoleon-at-waterloo/basic", "seed": "3"})
	for _, l := range []look{{wide: 844, high: 390, touch: true}, {wide: 667, high: 375, touch: true}} {
		b := c.sit(t, s, made.All, l)
		var part struct{ High, Wide float64 }
		b.ask(`(() => { const r = document.getElementById('board').getBoundingClientRect(); return {High: r.height / innerHeight, Wide: r.width / innerWidth}; })()`, &part)
		if part.High < 0.98 || part.Wide < 0.55 {
			t.Errorf("%d x %d: the map has %.2f of the height, %.2f of the width", l.wide, l.high, part.High, part.Wide)
		}
		var done bool
		if b.ask(`(() => { const r = document.querySelector('#ask .commit').getBoundingClientRect(); return r.height > 40 && r.bottom <= innerHeight && r.bottom <= document.getElementById('ask').getBoundingClientRect().bottom + 1; })()`, &done); !done {
			b.shot("landscape")
			t.Errorf("%d x %d: the commit button is not in sight", l.wide, l.high)
		}
	}
}
