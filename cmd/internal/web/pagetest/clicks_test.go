package pagetest

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"
)

// clicker counts the clicks of a person at a table.
type clicker struct {
	*tab
	s      *server
	link   string
	clicks int
}

// position is what a side sees of the game, without the number of the moment.
func (k *clicker) position() string {
	k.t.Helper()
	var v viewNow
	k.s.rpc(k.link, "game.view", nil, &v)
	return v.Hash
}

// unit clicks a counter.
func (k *clicker) unit(id string) {
	k.t.Helper()
	was := k.moment()
	var p spot
	k.ask(fmt.Sprintf(`(() => { const r = document.querySelector('.counter[data-key=%q]').getBoundingClientRect(); return {x: r.x + r.width / 2, y: r.y + r.height / 2}; })()`, id), &p)
	k.press(p)
	k.until("the click on "+id+" is answered", fmt.Sprintf("(document.body.dataset.moment !== %q || !document.getElementById('why').hidden) && document.body.dataset.state !== 'busy'", was))
}

// hex clicks beside the counters of a hex.
func (k *clicker) hex(id string) {
	k.t.Helper()
	was := k.moment()
	k.press(k.place(id))
	k.until("the click on "+id+" is answered", fmt.Sprintf("document.body.dataset.moment !== %q && document.body.dataset.state !== 'busy'", was))
}

// place is a point of a hex that no counter covers.
func (k *clicker) place(id string) (p spot) {
	k.t.Helper()
	var board struct {
		Hexes []struct {
			ID   string
			X, Y float64
		}
	}
	k.s.rpc(k.link, "game.board", nil, &board)
	for _, x := range board.Hexes {
		if x.ID == id {
			k.ask(fmt.Sprintf(`(() => { const m = document.querySelector('.art').getScreenCTM(); return {x: %f * m.a + m.e, y: (%f - 27) * m.d + m.f}; })()`, x.X, x.Y), &p)
		}
	}
	return p
}

// button presses a button of the question whose text begins so.
func (k *clicker) button(text string) {
	k.t.Helper()
	k.until("there is a button "+text, fmt.Sprintf(`[...document.querySelectorAll('#ask button')].some((b) => b.innerText.replace(/^⚄\s*/, '').startsWith(%q))`, text))
	var p spot
	k.ask(fmt.Sprintf(`(() => { const n = [...document.querySelectorAll('#ask button')].find((b) => b.innerText.replace(/^⚄\s*/, '').startsWith(%q)); n.scrollIntoView({block: 'nearest', inline: 'nearest'}); const r = n.getBoundingClientRect(); return {x: r.x + r.width / 2, y: r.y + r.height / 2}; })()`, text), &p)
	k.press(p)
}

func (k *clicker) press(p spot) {
	k.until("no counter is on its way", "document.getAnimations().length === 0")
	k.clicks++
	k.click(p)
}

func (k *clicker) moment() string { return k.text("document.body.dataset.moment") }

// sitDown opens a table of the printed game at a desk.
func sitDown(t *testing.T, orders ...map[string]any) *clicker {
	s := serve(t)
	c := open(t)
	made := s.begin(map[string]any{"scenario": "napoleon-at-waterloo/basic", "seed": "3"})
	key := keyOf(made.Links["french"])
	for _, o := range orders {
		s.rpc(key, "game.apply", map[string]any{"order": o}, nil)
	}
	b := c.sit(t, s, made.Links["french"], desk)
	b.until("something is asked", "document.body.dataset.state === 'asked'")
	return &clicker{tab: b, s: s, link: key}
}

// A click on another counter takes it up, wherever it lies, and nothing of the game changes before a
// hex is chosen; one click takes the whole move back.
func TestSelectingChangesNothing(t *testing.T) {
	k := sitDown(t)
	before, number := k.position(), k.text("document.body.dataset.number")
	for _, u := range []string{"fr-inf-1", "fr-inf-2", "fr-inf-1", "fr-inf-2"} {
		k.unit(u)
		k.until(u+" is under way", fmt.Sprintf("document.querySelector('.counter.chosen')?.dataset.key === %q", u))
		if k.position() != before || k.text("document.body.dataset.number") != number {
			k.shot("select-moves")
			t.Fatalf("the click on %s has changed the game", u)
		}
	}
	k.shot("clicks-selected")
	k.clicks = 0
	k.unit("fr-inf-1")
	to := strings.Fields(k.text("document.querySelector('.lit').dataset.places"))[0]
	k.hex(to)
	if k.clicks != 2 || k.position() == before {
		t.Errorf("a move takes %d clicks", k.clicks)
	}
	k.until("it can be taken back", "document.getElementById('undo')")
	k.button(" Take back")
	k.until("it is taken back", "document.getElementById('redo')")
	if k.position() != before {
		t.Error("a move is not taken back by one click")
	}
}

// Several units go together: one is taken up, others with Shift, and a hex that all can reach; one click
// takes all of it back.
func TestSeveralUnitsGoTogether(t *testing.T) {
	k := sitDown(t)
	before := k.position()
	k.unit("fr-inf-1")
	k.until("it is under way", "document.querySelector('.counter.chosen')?.dataset.key === 'fr-inf-1'")
	alone := len(strings.Fields(k.text("document.querySelector('.lit').dataset.places")))
	var p spot
	k.ask(`(() => { const r = document.querySelector('.counter[data-key="fr-inf-2"]').getBoundingClientRect(); return {x: r.x + r.width / 2, y: r.y + r.height / 2}; })()`, &p)
	k.hover(p)
	for _, kind := range []string{"mousePressed", "mouseReleased"} {
		k.do("Input.dispatchMouseEvent", map[string]any{"type": kind, "x": p.X, "y": p.Y, "button": "left", "clickCount": 1, "modifiers": 8})
	}
	k.until("both are under way", "document.querySelectorAll('.counter.chosen').length === 2 && document.querySelectorAll('.party .named').length === 2")
	places := strings.Fields(k.text("document.querySelector('.lit').dataset.places"))
	if len(places) == 0 || len(places) > alone || k.position() != before {
		t.Fatalf("together they reach %d hexes, one alone %d", len(places), alone)
	}
	k.shot("clicks-together")
	k.hex(places[0])
	k.until("both have gone", "document.querySelectorAll('.counter.chosen').length === 0 && document.body.dataset.state === 'asked'")
	var v struct{ Units []struct{ ID, Hex string } }
	k.until("the server has it", "true")
	for range 100 {
		k.s.rpc(k.link, "game.view", nil, &v)
		at := map[string]string{}
		for _, u := range v.Units {
			at[u.ID] = u.Hex
		}
		if at["fr-inf-1"] == places[0] && at["fr-inf-2"] == places[0] {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	k.button(" Take back")
	k.until("it is taken back", "document.getElementById('redo')")
	for range 100 {
		if k.position() == before {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Error("one click does not take both moves back")
}

// Attackers are named in any order, each can be left out again, and the button tells the odds.
func TestAttackersAreNamedInAnyOrder(t *testing.T) {
	k := sitDown(t, map[string]any{"done": true})
	before := k.position()
	var said []string
	for _, order := range [][]string{{"fr-art-ii", "fr-art-guard"}, {"fr-art-guard", "fr-art-ii"}} {
		k.clicks = 0
		k.hex("1410")
		for i, u := range order {
			k.unit(u)
			k.until(u+" is named", fmt.Sprintf("document.querySelectorAll('.party .named').length === %d", i+1))
		}
		k.until("the odds are on the button", "/Roll \\d+ : \\d+ at /.test(document.querySelector('#ask .commit')?.innerText ?? '')")
		said = append(said, strings.TrimSpace(strings.TrimPrefix(k.text("document.querySelector('#ask .commit').innerText"), "⚄")))
		var chips []string
		k.ask("[...document.querySelectorAll('.party .named .chip')].map((c) => c.dataset.unit)", &chips)
		if len(chips) != 2 {
			t.Errorf("named are %v", chips)
		}
		k.shot("clicks-attack-" + order[0])
		if k.position() != before {
			t.Error("naming attackers has changed the game")
		}
		// One is left out by its cross, and the attack goes on with the other.
		k.ask(fmt.Sprintf("document.querySelector('[data-out=%q]').click()", order[0]), nil)
		k.until("one is left out", "document.querySelectorAll('.party .named').length === 1")
		k.key("Escape")
		k.until("nothing is under way", "!document.querySelector('.party .named')")
	}
	if said[0] != said[1] {
		t.Errorf("in one order the button says %q, in the other %q", said[0], said[1])
	}
	t.Log(said[0])
}

// An attack of two with what follows it takes six clicks of the attacker at most: the hex, two
// units, the die, and the retreat or advance.
func TestClicksOfAnAttack(t *testing.T) {
	k := sitDown(t, map[string]any{"done": true})
	k.hex("1410")
	k.unit("fr-art-ii")
	k.unit("fr-art-guard")
	k.until("both are named", "document.querySelectorAll('.party .named').length === 2")
	was := k.text("document.body.dataset.number")
	k.until("the odds are on the button", "document.querySelector('#ask .commit')?.innerText.includes('Roll')")
	k.button("Roll")
	k.until("the die is cast", fmt.Sprintf("document.body.dataset.number !== %q && document.body.dataset.state !== 'busy'", was))
	k.shot("clicks-rolled")
	if k.clicks != 4 {
		t.Errorf("the die is rolled after %d clicks", k.clicks)
	}
	var m struct{ View json.RawMessage }
	k.s.rpc(k.link, "game.moment", nil, &m)
	t.Logf("after the die: %s", k.text("document.getElementById('ask').innerText"))
}

// The button that ends what is asked never vanishes: where the rules forbid the end, it says so and leads
// to what is in the way.
func TestTheEndNeverVanishes(t *testing.T) {
	k := sitDown(t, map[string]any{"move": "fr-inf-1", "to": "1712"})
	k.until("the end says why not", "document.querySelector('#ask .stuck small')?.innerText.startsWith('not yet')")
	k.shot("clicks-stuck")
	t.Log(k.text("document.querySelector('#ask .stuck').innerText"))
	k.key("d")
	k.until("the reason is explained", "!document.getElementById('why').hidden")
	k.shot("clicks-stuck-why")
}

// The bar with the question has one height, whatever is asked, so that the map stays where it is.
func TestTheBarDoesNotJump(t *testing.T) {
	k := sitDown(t, map[string]any{"done": true})
	high := k.text("String(document.getElementById('board').clientHeight)")
	same := func(when string) {
		t.Helper()
		if got := k.text("String(document.getElementById('board').clientHeight)"); got != high {
			t.Errorf("%s the map is %s high, before %s", when, got, high)
		}
	}
	k.hex("1410")
	same("with a hex named")
	k.unit("fr-art-ii")
	same("with an attacker named")
	k.key("Escape")
	k.button("Still to do")
	same("with the duties shown")
}
