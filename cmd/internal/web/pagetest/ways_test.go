package pagetest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// one finds a choice on the page.
func (b *tab) one(kind, at string) choice {
	b.t.Helper()
	s := b.read()
	i := slices.IndexFunc(s.Choices, func(c choice) bool { return c.Kind == kind && (at == "" || c.At == at) })
	if i < 0 {
		b.shot("missing")
		b.t.Fatalf("%s %s is not lit; lit are %v", kind, at, s.Choices)
	}
	return s.Choices[i]
}

// number waits until the page shows a change, and gives its number.
func (b *tab) after(number string) string {
	b.t.Helper()
	b.until("something changes", fmt.Sprintf("document.body.dataset.moment !== %q && document.body.dataset.state !== 'busy'", number))
	return b.text("document.body.dataset.moment")
}

type viewNow struct {
	Units []json.RawMessage
	Hash  string
}

// A drag does what two clicks do (rows 12 and 13): the same position, byte for byte.
func TestDragIsTwoClicks(t *testing.T) {
	s := serve(t)
	c := open(t)
	var hashes []string
	for _, drag := range []bool{false, true} {
		made := s.begin(map[string]any{"scenario": "napoleon-at-waterloo/basic", "seed": "3"})
		b := c.sit(t, s, made.Links["french"], desk)
		b.ask(`document.querySelector('#zoom button:last-child').click()`, nil)
		unit := b.one("unit", "")
		if drag {
			// The unit is picked up first to know where it may go, and put back.
			n := b.text("document.body.dataset.moment")
			b.click(unit.spot)
			n = b.after(n)
			to := b.one("hex", "")
			b.key("Escape")
			b.key("Escape")
			n = b.after(n)
			b.drag(b.one("unit", unit.At).spot, to.spot)
			b.after(n)
		} else {
			n := b.text("document.body.dataset.moment")
			b.click(unit.spot)
			n = b.after(n)
			b.click(b.one("hex", "").spot)
			b.after(n)
		}
		b.until("the unit has moved", "document.querySelector('.trail')")
		var v viewNow
		s.rpc(keyOf(made.Links["french"]), "game.view", nil, &v)
		hashes = append(hashes, v.Hash)
	}
	if hashes[0] != hashes[1] {
		t.Errorf("clicks lead to %s, the drag to %s", hashes[0], hashes[1])
	}
}

// A drop on a hex that is not lit says why, and changes nothing; a click on another unit takes its place
// (rows 20, 21, 36).
func TestDarkHexAndTakingBack(t *testing.T) {
	s := serve(t)
	c := open(t)
	made := s.begin(map[string]any{"scenario": "napoleon-at-waterloo/basic", "seed": "3"})
	key := keyOf(made.Links["french"])
	b := c.sit(t, s, made.Links["french"], desk)
	b.ask(`document.querySelector('#zoom button:last-child').click()`, nil)
	var before viewNow
	s.rpc(key, "game.view", nil, &before)
	n := b.text("document.body.dataset.moment")
	b.click(b.one("unit", "").spot)
	n = b.after(n)

	var dark spot
	var board struct {
		Hexes []struct {
			ID   string
			X, Y float64
		}
	}
	s.rpc(key, "game.board", nil, &board)
	lit := b.text("document.querySelector('.lit').dataset.places")
	for _, x := range board.Hexes {
		if !strings.Contains(lit, x.ID) {
			b.ask(fmt.Sprintf(`(() => { const m = document.querySelector('.art').getScreenCTM(); return {x: %f * m.a + m.e, y: %f * m.d + m.f}; })()`, x.X, x.Y), &dark)
			break
		}
	}
	b.click(dark)
	b.until("the page says why", "!document.getElementById('why').hidden && document.querySelector('#why .reason')")
	says := b.text("document.getElementById('why').innerText")
	if !strings.Contains(says, "Why not") || strings.Contains(says, ".yaml") {
		t.Errorf("asked why a hex is not lit, the page says %q: expected a reason without a path of a file", says)
	}
	b.shot("dark-hex")

	b.key("Escape")
	b.key("u")
	b.after(n)
	var after viewNow
	s.rpc(key, "game.view", nil, &after)
	if after.Hash != before.Hash {
		t.Error("what was taken back has left something behind")
	}
}

// One screen for both sides: where something is hidden, a curtain falls between them, and behind
// it nothing of the other side is on the page (row 47).
func TestCurtain(t *testing.T) {
	s := serve(t)
	c := open(t)
	made := s.begin(map[string]any{"scenario": "waterloo-20/standard", "variants": []string{"dummies"}, "seed": "3"})
	b := c.sit(t, s, made.All, desk)
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); { // seconds, unless the machine has much else to do
		b.until("the page is not busy", "document.body.dataset.state !== 'busy'")
		var closed bool
		b.ask("!document.getElementById('curtain').hidden", &closed)
		if closed {
			b.shot("curtain")
			for _, node := range []string{"stage", "pane-log", "pane-boxes", "pane-text", "ask", "why"} {
				if text := b.text(fmt.Sprintf("document.getElementById(%q).innerHTML", node)); text != "" {
					t.Errorf("behind the curtain, %s holds %.200s", node, text)
				}
			}
			b.ask(`document.querySelector('#curtain button').click()`, nil)
			b.until("the other side is asked", "document.body.dataset.state === 'asked'")
			b.shot("curtain-after")
			return
		}
		var ends bool
		if b.ask("Boolean(document.querySelector('#ask .commit'))", &ends); ends {
			b.key("d")
		} else {
			b.key("n")
			b.key("Enter")
		}
		time.Sleep(60 * time.Millisecond)
	}
	b.shot("no-curtain")
	t.Error("no curtain fell in two minutes")
}

// The server is killed and comes again under the same address: the page takes its line up,
// shows the same number and plays on; a reload shows the same (row 48).
func TestLostLineAndReload(t *testing.T) {
	s := serve(t)
	c := open(t)
	made := s.begin(map[string]any{"scenario": "napoleon-at-waterloo/basic", "seed": "3"})
	b := c.sit(t, s, made.Links["french"], desk)
	b.ask(`document.querySelector('#zoom button:last-child').click()`, nil)
	n := b.text("document.body.dataset.moment")
	b.click(b.one("unit", "").spot)
	n = b.after(n)
	times := 1
	if all {
		times = 20
	}
	for range times {
		addr := strings.TrimPrefix(s.base, "http://")
		s.kill()
		s.start(addr)
		end := time.Now().Add(20 * time.Second)
		lit := b.text("document.querySelector('.lit').dataset.places")
		b.until("the line is taken up", "document.getElementById('line').textContent === ''")
		for {
			choices := b.read().Choices
			b.click(choices[0].spot)
			time.Sleep(300 * time.Millisecond)
			if b.text("document.body.dataset.moment") != n && b.text("document.body.dataset.state") == "asked" {
				break
			}
			if time.Now().After(end) {
				b.shot("lost")
				t.Fatalf("after the server came again, %s is shown and a click does nothing: %s", lit, b.text("document.body.innerText"))
			}
		}
		n = b.text("document.body.dataset.moment")
		var m struct{ Number int }
		s.rpc(keyOf(made.Links["french"]), "game.moment", nil, &m)
		if fmt.Sprint(m.Number) != n {
			t.Errorf("the page shows change %s, the server told %d", n, m.Number)
		}
	}
	b.do("Page.reload", nil)
	time.Sleep(300 * time.Millisecond)
	b.until("the table is shown again", "document.body?.dataset.moment")
	if got := b.text("document.body.dataset.moment"); got != n {
		t.Errorf("after a reload change %s is shown, before it %s", got, n)
	}
}

// Any moment has an address and comes up; thinking ahead from it happens on a copy, and the game
// stays as it was (rows 37, 39, 42, 44).
func TestLookingBackAndThinkingAhead(t *testing.T) {
	s := serve(t)
	c := open(t)
	made := s.begin(map[string]any{"scenario": "napoleon-at-waterloo/basic", "seed": "3"})
	key := keyOf(made.Links["french"])
	b := c.sit(t, s, made.Links["french"], desk)
	b.ask(`document.querySelector('#zoom button:last-child').click()`, nil)
	for range 3 {
		n := b.text("document.body.dataset.moment")
		b.click(b.one("unit", "").spot)
		n = b.after(n)
		b.until("no counter is on its way", "document.getAnimations().length === 0")
		b.click(b.one("hex", "").spot)
		b.after(n)
		b.until("no counter is on its way", "document.getAnimations().length === 0")
	}
	var before viewNow
	s.rpc(key, "game.view", nil, &before)

	b.ask("document.getElementById('board').focus()", nil)
	// The address follows the picture: each step back is waited for.
	for range 2 {
		was := b.text("location.hash")
		b.key(",")
		b.until("the past is shown", fmt.Sprintf(`document.body.dataset.state === 'back' && location.hash !== %q &&
			document.querySelector('.moment').textContent.startsWith(/&at=(\d+)/.exec(location.hash)[1] + ' ')`, was))
	}
	if s := b.read(); len(s.Choices) > 0 {
		t.Errorf("in the past, %v can be chosen", s.Choices)
	}
	hash := b.text("location.hash")
	other := c.page(t, s.base+"/table"+hash, desk)
	other.until("the link leads to the moment", "document.body?.dataset.state === 'back'")
	if got, want := other.text("document.querySelector('.moment').textContent"), b.text("document.querySelector('.moment').textContent"); got != want {
		t.Errorf("the link shows %q, where it was copied %q stood", got, want)
	}

	b.key("m")
	b.until("a copy is shown", "document.body.classList.contains('ahead') && document.body.dataset.state === 'asked'")
	b.shot("ahead")
	n := b.text("document.body.dataset.moment")
	for range 2 { // a unit, then its hex
		b.key("n")
		b.key("Enter")
		n = b.after(n)
	}
	b.key("u")
	b.until("it is taken back", "document.getElementById('redo')")
	b.key("y")
	b.until("it is done again", "!document.getElementById('redo')")
	b.key("m")
	b.until("the game is shown again", "!document.body.classList.contains('ahead')")
	var after viewNow
	if s.rpc(key, "game.view", nil, &after); after.Hash != before.Hash {
		t.Error("thinking ahead has changed the game")
	}
}
