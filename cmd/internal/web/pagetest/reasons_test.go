package pagetest

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// asked waits until a seat is asked something and the page shows it, and tells the kind.
func (b *tab) asked(s *server, key string) (kind string, legal []json.RawMessage) {
	b.t.Helper()
	var m struct {
		Number int
		View   struct {
			Decision *struct{ Kind string }
			Result   json.RawMessage
		}
	}
	end := time.Now().Add(30 * time.Second)
	for {
		m.View.Decision = nil
		s.rpc(key, "game.moment", nil, &m)
		if m.View.Decision != nil || m.View.Result != nil || time.Now().After(end) {
			break
		}
		time.Sleep(30 * time.Millisecond)
	}
	b.until("the page has come to it", fmt.Sprintf("document.body.dataset.number === '%d' && document.body.dataset.state !== 'busy'", m.Number))
	if m.View.Decision == nil {
		return "", nil
	}
	var l struct{ Legal []json.RawMessage }
	s.rpc(key, "game.legal", nil, &l)
	return m.View.Decision.Kind, l.Legal
}

// odds is what the page shows of an attack before its die.
type odds struct {
	Brief string
	Rows  []struct{ Die, Result string }
}

const readOdds = `({Brief: document.querySelector('#why .brief b')?.textContent ?? '', Rows: [...document.querySelectorAll('#why .odds tbody tr')].map((r) => ({Die: r.cells[0].textContent, Result: r.cells[1].querySelector('b').textContent}))})`

// covers reports whether a cell of the page's table of dice holds a die.
func covers(cell string, die int) bool {
	for _, part := range strings.Split(cell, ", ") {
		lo, hi, run := strings.Cut(part, "–")
		a, _ := strconv.Atoi(lo) // what is no number covers nothing
		b := a
		if run {
			b, _ = strconv.Atoi(hi)
		}
		if a > 0 && a <= die && die <= b {
			return true
		}
	}
	return false
}

var foughtText = regexp.MustCompile(`\((\d+)-(\d+), (\S+), die`)

// What the page shows of an attack before its die is what the die then brings: strengths,
// column, and the result of the face that falls (row 29). The choice that rolls bears the
// sign of the die (row 18). VEDETTE_BROWSER=all looks at 50 attacks.
func TestPreviewIsResolutionOnThePage(t *testing.T) {
	s := serve(t)
	c := open(t)
	wanted, done := 4, 0
	if all {
		wanted = 50
	}
	pick := rand.New(rand.NewPCG(4, 4))
	for seed := 1; done < wanted && seed < 12; seed++ {
		made := s.begin(map[string]any{"scenario": "napoleon-at-waterloo/basic", "seed": fmt.Sprint(seed), "seats": map[string]string{"french": "human", "allied": "random"}})
		key := keyOf(made.Links["french"])
		s.rpc(key, "seat.bot", map[string]any{"pause": 0}, nil)
		b := c.sit(t, s, made.Links["french"], desk)
		for done < wanted {
			kind, legal := b.asked(s, key)
			if kind == "" {
				break
			}
			var rolls struct{ Rolls []bool }
			s.rpc(key, "game.rolls", map[string]any{"actions": legal[:min(len(legal), 40)]}, &rolls)
			i := slices.Index(rolls.Rolls, true)
			if !strings.HasPrefix(kind, "attack.") || i < 0 {
				s.rpc(key, "game.apply", map[string]any{"action": legal[pick.IntN(len(legal))]}, nil)
				continue
			}
			die := `#ask .choices button .die`
			b.until("the sign of the die stands on its button", fmt.Sprintf("document.querySelector(%q)", die))
			b.until("the odds are shown", "!document.getElementById('why').hidden && document.querySelector('#why .odds tbody tr')")
			var shown odds
			b.ask(readOdds, &shown)
			n := b.text("document.body.dataset.moment")
			var at spot
			b.ask(fmt.Sprintf(`(() => { const n = document.querySelector(%q).closest('button'); n.scrollIntoView({block: 'nearest'}); const r = n.getBoundingClientRect(); return {x: r.x + r.width / 2, y: r.y + r.height / 2}; })()`, die), &at)
			b.click(at)
			b.after(n)
			first, _ := strconv.Atoi(n)
			var m struct {
				Events []struct {
					Kind, Text, Name string
					N                int
				}
			}
			s.rpc(key, "game.moment", map[string]any{"at": first + 1}, &m)
			j := slices.IndexFunc(m.Events, func(e struct {
				Kind, Text, Name string
				N                int
			}) bool {
				return e.Kind == "combat"
			})
			if j < 0 {
				t.Fatalf("the sign of the die stood on a choice after which no combat came: %+v", m.Events)
			}
			e := m.Events[j]
			says := foughtText.FindStringSubmatch(e.Text)
			if says == nil || shown.Brief != says[1]+" : "+says[2]+" · "+says[3] {
				t.Errorf("the page showed %q, but: %s", shown.Brief, e.Text)
			}
			if k := slices.IndexFunc(shown.Rows, func(r struct{ Die, Result string }) bool { return covers(r.Die, e.N) }); k < 0 || shown.Rows[k].Result != e.Name {
				t.Errorf("the page showed %+v, but: %s", shown.Rows, e.Text)
			}
			if done++; done == 1 {
				b.shot("odds")
			}
		}
	}
	t.Logf("%d attacks", done)
	if done < wanted {
		t.Errorf("only %d attacks in all games", done)
	}
}

// A card asks its player something: the page shows the card's words as buttons, and the one
// that is pressed happens (W20 card 1).
func TestACardIsChosenOnThePage(t *testing.T) {
	s := serve(t)
	c := open(t)
	made := s.begin(map[string]any{"scenario": "waterloo-20/standard", "seed": "2", "seats": map[string]string{"french": "human", "allied": "random"}})
	key := keyOf(made.Links["french"])
	s.rpc(key, "seat.bot", map[string]any{"pause": 0}, nil)
	b := c.sit(t, s, made.Links["french"], desk)
	morale := func() int {
		var v struct{ Tracks map[string]int }
		s.rpc(key, "game.view", nil, &v)
		return v.Tracks["morale of french"]
	}
	pick := rand.New(rand.NewPCG(1, 1))
	for range 400 {
		kind, legal := b.asked(s, key)
		if kind == "" {
			break
		}
		if !strings.Contains(b.text("document.getElementById('prompt').innerText"), "Imperial Indecision") {
			s.rpc(key, "game.apply", map[string]any{"action": legal[pick.IntN(len(legal))]}, nil)
			continue
		}
		b.shot("card")
		page := b.read()
		before := morale()
		n := b.text("document.body.dataset.moment")
		i := slices.IndexFunc(page.Choices, func(x choice) bool {
			return x.Kind == "button" && strings.Contains(b.text(fmt.Sprintf("document.querySelector('#ask button[data-index=%q]').innerText", x.At)), "ose a point of morale")
		})
		if i < 0 || len(page.Choices) != 2 {
			t.Fatalf("the card's two answers are not on the page: %+v", page.Choices)
		}
		b.click(inSight(b, page.Choices[i]))
		b.after(n)
		if now := morale(); now != before-1 {
			t.Errorf("morale was %d and is %d", before, now)
		}
		b.until("the log tells it", "document.getElementById('pane-log').innerText.includes('Morale of the French')")
		return
	}
	t.Error("the card did not come")
}

// asksForSight asks by the key o, at both its ends, for a line of sight that a hex shuts: the
// hex is told and marked, with the rule (row 6).
func (s *server) asksForSight(b *tab, key string) {
	b.t.Helper()
	var board struct {
		Hexes []struct {
			ID, Name string
			X, Y     float64
		}
		Sights []struct{ ID, Rule string }
	}
	s.rpc(key, "game.board", nil, &board)
	var frame struct{ Left, Top, Right, Bottom float64 }
	b.ask(`(() => { const r = document.getElementById('board').getBoundingClientRect(); return {Left: r.left + 60, Top: r.top + 60, Right: r.right - 120, Bottom: r.bottom - 60}; })()`, &frame)
	var m struct{ A, D, E, F float64 }
	b.ask(`(() => { const m = document.querySelector('.art').getScreenCTM(); return {A: m.a, D: m.d, E: m.e, F: m.f}; })()`, &m)
	for i, from := range board.Hexes {
		a := spot{from.X*m.A + m.E, from.Y*m.D + m.F}
		for _, to := range board.Hexes[i+1:] {
			z := spot{to.X*m.A + m.E, to.Y*m.D + m.F}
			if min(a.X, z.X) < frame.Left || max(a.X, z.X) > frame.Right || min(a.Y, z.Y) < frame.Top || max(a.Y, z.Y) > frame.Bottom || from.X != to.X || to.Y-from.Y > 140 || to.Y-from.Y < 100 {
				continue
			}
			var answer struct{ Shut []string }
			s.rpc(key, "game.query", map[string]any{"sight": board.Sights[0].ID, "from": from.ID, "to": to.ID}, &answer)
			if len(answer.Shut) == 0 {
				continue
			}
			b.hover(a)
			b.key("o")
			b.hover(z)
			b.key("o")
			b.until("what shuts the line is told", fmt.Sprintf("document.getElementById('why').innerText.includes('shut by %s') && document.getElementById('why').innerText.includes(%q)", answer.Shut[0], board.Sights[0].Rule))
			b.until("and marked", "(document.querySelector('.blocks')?.getAttribute('d') ?? '') && document.querySelector('.sight.shut')")
			b.shot("sight")
			return
		}
	}
	b.t.Error("no line in sight is shut")
}

// What can be asked of a place by keys: threats with the worst attack, zones one after
// another, what must still be done, and where a rule was used (rows 5, 22, 27, 32).
func TestQuestionsAboutAPlace(t *testing.T) {
	s := serve(t)
	c := open(t)
	made := s.begin(map[string]any{"scenario": "napoleon-at-waterloo/basic", "seed": "3"})
	b := c.sit(t, s, made.Links["french"], desk)
	s.asksForSight(b, keyOf(made.Links["french"]))
	b.key("n")
	b.key("t")
	b.until("threats are told", "document.querySelector('#why h2')?.textContent.startsWith('Who can attack')")
	if says := b.text("document.getElementById('why').innerText"); strings.Contains(says, "unknown") || !strings.Contains(says, "Nobody") && !strings.Contains(says, "from") {
		t.Errorf("asked who can attack, the page says %q", says)
	}
	b.shot("threats")
	for _, side := range []string{"French", "Allied"} {
		b.key("z")
		b.until("a zone is shown", fmt.Sprintf("document.querySelector('#why h2')?.textContent.includes('against %s') && (document.querySelector('.zone')?.getAttribute('d') ?? '').length > 100", side))
		b.shot("zone-" + side)
	}
	b.key("z")
	b.until("no zone is shown", "!document.querySelector('.zone').getAttribute('d')")
	b.key("q")
	b.until("what must be done is told", "document.querySelector('#why h2')?.textContent === 'Still to do'")

	n := b.text("document.body.dataset.moment")
	b.key("n")
	b.key("Enter")
	n = b.after(n)
	b.ask(`document.querySelector('#prompt button.rule').click()`, nil)
	b.until("where the rule was used is told", "document.querySelector('#why h2')?.textContent.includes('where it was used')")
	b.shot("uses")
	_ = n
}

// A note of one's own is pinned to a place and a moment, stays over a reload, and nobody else
// is sent it (row 35).
func TestNotes(t *testing.T) {
	s := serve(t)
	c := open(t)
	made := s.begin(map[string]any{"scenario": "napoleon-at-waterloo/basic", "seed": "3"})
	b := c.sit(t, s, made.Links["french"], desk)
	b.ask("document.getElementById('board').focus()", nil)
	b.key("n")
	b.key("p")
	b.until("the note is asked for", "document.querySelector('#why textarea')")
	b.do("Input.insertText", map[string]any{"text": "hold <b>this</b> wood"})
	b.ask(`document.querySelector('#why .commit').click()`, nil)
	b.until("the note is on the map", "document.querySelectorAll('.note-sign').length === 1")
	b.do("Page.reload", nil)
	time.Sleep(200 * time.Millisecond)
	b.until("the note is there after a reload", "document.querySelectorAll('.note-sign').length === 1")
	b.ask(`document.getElementById('tab-boxes').click()`, nil)
	b.ask(`[...document.querySelectorAll('#pane-boxes summary')].find((x) => x.textContent === 'Notes of mine').click()`, nil)
	if says := b.text("document.querySelector('#pane-boxes .own-note').innerText"); !strings.Contains(says, "hold <b>this</b> wood") || !strings.Contains(says, "turn 1") {
		t.Errorf("the note reads %q", says)
	}
	b.shot("notes")
	other := c.sit(t, s, made.Links["allied"], desk)
	if other.text("document.querySelectorAll('.note-sign').length") != "0" {
		t.Error("the other side sees the note")
	}
}

// A standing order ends what is asked until what it waits for happens; it says why it stopped,
// and can be stopped (row 19).
func TestStandingOrders(t *testing.T) {
	s := serve(t)
	c := open(t)
	made := s.begin(map[string]any{"scenario": "napoleon-at-waterloo/basic", "seed": "3", "seats": map[string]string{"french": "human", "allied": "random"}})
	key := keyOf(made.Links["french"])
	s.rpc(key, "seat.bot", map[string]any{"pause": 0}, nil)
	b := c.sit(t, s, made.Links["french"], desk)
	pick := rand.New(rand.NewPCG(2, 2))
	var ended []string
	for len(ended) < 3 {
		kind, legal := b.asked(s, key)
		if kind == "" {
			t.Fatal("the game is over before a standing order has ended three times")
		}
		var can bool
		if b.ask("Boolean(document.getElementById('standing'))", &can); !can {
			s.rpc(key, "game.apply", map[string]any{"action": legal[pick.IntN(len(legal))]}, nil)
			continue
		}
		before := b.text("document.body.dataset.moment")
		b.ask(`document.getElementById('standing').click()`, nil)
		b.ask(`document.querySelector('[data-until="mine"]').click()`, nil)
		b.until("it ends", "document.querySelector('#why h2')?.textContent === 'The standing order has ended' && !document.getElementById('why').hidden")
		if b.text("document.body.dataset.moment") == before {
			t.Error("the order has done nothing")
		}
		ended = append(ended, b.text("document.querySelector('#why p').innerText"))
		b.shot("order")
	}
	for _, says := range ended {
		if !strings.Contains(says, "A choice has to be made") && !strings.Contains(says, "French") && !strings.Contains(says, "Combat at") {
			t.Errorf("the order ended with %q", says)
		}
	}
	t.Logf("%q", ended)
}
