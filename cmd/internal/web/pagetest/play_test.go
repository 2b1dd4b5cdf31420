package pagetest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
)

// choice is something that can be chosen on the page, with the place where it stands.
type choice struct {
	Kind string // hex, unit, button
	At   string
	spot
}

// shown is what the page says and shows.
type shown struct {
	State   string
	Number  string
	Prompt  string
	Still   bool // no counter is on its way
	Choices []choice
	Near    []choice // the small list beside a place, when it is open
}

// readPage reads what can be chosen off the page, as an eye would: light, frames, buttons.
const readPage = `(() => {
  const out = [];
  const m = document.querySelector('.art').getScreenCTM();
  const frame = document.getElementById('board').getBoundingClientRect();
  for (const p of document.querySelectorAll('.lit, .lit-foe')) {
    const places = (p.dataset.places ?? '').split(' ').filter(Boolean);
    const parts = (p.getAttribute('d') ?? '').split('Z').filter(Boolean);
    if (places.length !== parts.length) throw new Error('light without a place');
    places.forEach((at, i) => {
      const q = parts[i].slice(1).split('L').map((s) => s.split(' ').map(Number));
      const x = q.reduce((a, b) => a + b[0], 0) / q.length, y = q.reduce((a, b) => a + b[1], 0) / q.length;
      out.push({Kind: 'hex', At: at, x: x * m.a + m.e, y: y * m.d + m.f});
    });
  }
  const middle = (kind, at, node) => { const r = node.getBoundingClientRect(); return {Kind: kind, At: at, x: r.x + r.width / 2, y: r.y + r.height / 2}; };
  for (const c of document.querySelectorAll('.counter.can')) out.push(middle('unit', c.dataset.key, c));
  for (const b of document.querySelectorAll('#ask .choices button[data-index]:not(.word)')) out.push(middle('button', b.dataset.index, b));
  const near = document.querySelector('.near');
  return {State: document.body.dataset.state, Still: document.getAnimations().length === 0, Number: document.body.dataset.moment, Prompt: document.getElementById('prompt').innerText,
    Choices: out, Near: near && !near.hidden ? [...near.querySelectorAll('button')].map((b) => middle('near', b.innerText, b)) : []};
})()`

func (b *tab) read() (s shown) {
	b.t.Helper()
	b.ask(readPage, &s)
	return s
}

// sit opens a table and waits until it is shown.
func (c *chrome) sit(t *testing.T, s *server, link string, l look) *tab {
	t.Helper()
	b := c.page(t, s.base+link, l)
	b.until("the table is shown", "document.body?.dataset.ready")
	if got := b.text("document.body.dataset.ready"); got == "failed" {
		t.Fatal("the table cannot be shown:", b.text("document.body.innerText"))
	}
	return b
}

// hand is a way of choosing: mouse, keys, finger.
type hand interface {
	begin(b *tab)
	choose(b *tab, s *shown, pick *rand.Rand)
}

// player plays by what is on the page only.
type player struct {
	b     *tab
	hand  hand
	pick  *rand.Rand
	check func(s *shown) // at each question
	steps int
}

// play goes on until the game is over, or for so many choices.
func (p *player) play(most int) (over bool) {
	t := p.b.t
	t.Helper()
	p.hand.begin(p.b)
	for p.steps < most {
		s := p.settled()
		if s.State == "over" {
			return true
		}
		if len(s.Choices) == 0 {
			p.b.shot("nothing")
			t.Fatalf("%q is asked, and nothing on the page can be chosen", s.Prompt)
		}
		if p.check != nil {
			p.check(&s)
		}
		p.steps++
		p.hand.choose(p.b, &s, p.pick)
		p.went(&s)
	}
	return false
}

// settled waits until something is asked, or the game is over.
func (p *player) settled() (s shown) {
	p.b.t.Helper()
	end := time.Now().Add(30 * time.Second)
	for {
		s = p.b.read()
		if s.Still && (s.State == "over" || s.State == "asked") {
			return s
		}
		if time.Now().After(end) {
			p.b.shot("stuck")
			p.b.t.Fatalf("the page stays %q: %s", s.State, s.Prompt)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// went waits until the choice has changed the page; a list beside a place asks which is meant.
func (p *player) went(before *shown) {
	p.b.t.Helper()
	end := time.Now().Add(10 * time.Second)
	for {
		s := p.b.read()
		switch {
		case s.Number != before.Number && s.State != "busy":
			return
		case len(s.Near) > 0 && s.State == "asked":
			p.hand.choose(p.b, &shown{State: "near", Near: s.Near}, p.pick)
		case time.Now().After(end):
			p.b.shot("unmoved")
			p.b.t.Fatalf("a choice at %q changed nothing: %s", before.Prompt, p.b.text("document.getElementById('why').innerText"))
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// byMouse clicks.
type byMouse struct{}

func (byMouse) begin(b *tab) { b.ask(`document.querySelector('#zoom button:last-child').click()`, nil) }

func (byMouse) choose(b *tab, s *shown, pick *rand.Rand) {
	from := s.Choices
	if len(s.Near) > 0 {
		from = s.Near
	}
	b.click(inSight(b, from[pick.IntN(len(from))]))
}

// inSight scrolls a button into sight, as a wheel would.
func inSight(b *tab, c choice) spot {
	if c.Kind != "button" && c.Kind != "near" {
		return c.spot
	}
	node := fmt.Sprintf(`document.querySelector('#ask .choices button[data-index=%q]')`, c.At)
	if c.Kind == "near" {
		node = fmt.Sprintf(`[...document.querySelectorAll('.near button')].find((x) => x.innerText === %q)`, c.At)
	}
	b.ask(`(() => { const n = `+node+`; n.scrollIntoView({block: 'nearest'}); const r = n.getBoundingClientRect(); return {x: r.x + r.width / 2, y: r.y + r.height / 2}; })()`, &c.spot)
	return c.spot
}

// byFinger taps; a tap on a place shows what it would do, a second one does it.
type byFinger struct{}

func (byFinger) begin(*tab) {}

func (byFinger) choose(b *tab, s *shown, pick *rand.Rand) {
	from := s.Choices
	if len(s.Near) > 0 {
		from = s.Near
	}
	c := from[pick.IntN(len(from))]
	for range 16 {
		now := b.read()
		if now.Number != s.Number && s.State != "near" {
			return
		}
		i := slices.IndexFunc(now.Choices, func(x choice) bool { return x.Kind == c.Kind && x.At == c.At })
		if c.Kind == "near" {
			b.tap(inSight(b, c))
			return
		}
		if i < 0 || len(now.Near) > 0 {
			return
		}
		if to := now.Choices[i]; c.Kind != "button" && !onBoard(b, to.spot) {
			// What a first tap has shown may be done by its button, too.
			if j := slices.IndexFunc(now.Choices, func(x choice) bool { return x.Kind == "button" }); j >= 0 && c.Kind == "hex" && len(s.Choices)+1 == len(now.Choices) {
				b.tap(inSight(b, now.Choices[j]))
				return
			}
			b.ask(`document.querySelector('#zoom button:last-child').click()`, nil)
			continue
		}
		b.tap(inSight(b, now.Choices[i]))
		time.Sleep(250 * time.Millisecond) // the reasons come, and the map makes room for them
		if c.Kind == "button" {
			return
		}
	}
}

// onBoard reports whether a place of the map can be reached by a finger.
func onBoard(b *tab, p spot) (ok bool) {
	b.ask(fmt.Sprintf(`(() => { const n = document.elementFromPoint(%f, %f); return Boolean(n?.closest('#board') && !n.closest('#zoom, .near')); })()`, p.X, p.Y), &ok)
	return ok
}

// byKeys never touches the map: n and b go from light to light, Enter chooses, digits press the buttons.
type byKeys struct{}

func (byKeys) begin(b *tab) { b.ask(`document.getElementById('board').focus()`, nil) }

func (byKeys) choose(b *tab, s *shown, pick *rand.Rand) {
	if len(s.Near) > 0 {
		for range pick.IntN(len(s.Near)) {
			b.key("Tab")
		}
		b.key("Enter")
		return
	}
	b.ask(`document.getElementById('board').focus()`, nil)
	c := s.Choices[pick.IntN(len(s.Choices))]
	buttons := slices.DeleteFunc(slices.Clone(s.Choices), func(c choice) bool { return c.Kind != "button" })
	if c.Kind == "button" || len(buttons) == len(s.Choices) {
		b.key(fmt.Sprint(1 + pick.IntN(min(9, len(buttons)))))
		return
	}
	for range 1 + pick.IntN(6) {
		b.key("n")
	}
	b.key("Enter")
}

// listed compares what is lit with the engine's list, as the protocol tells it.
func listed(t *testing.T, s *server, key string) func(*shown) {
	return func(page *shown) {
		t.Helper()
		var m struct {
			Number int
			View   struct {
				Decision struct {
					Acts []struct {
						Do, Names string
						Of        []string
					}
				}
			}
			Units []struct{ ID, Hex string }
		}
		s.rpc(key, "game.moment", nil, &m)
		if fmt.Sprint(m.Number) != page.Number {
			return // something was done meanwhile
		}
		lie := map[string]bool{}
		for _, u := range m.Units {
			lie[u.ID] = u.Hex != ""
		}
		var want, got []string
		buttons := 0
		for _, a := range m.View.Decision.Acts {
			for _, of := range a.Of {
				switch {
				case a.Names == "hex", a.Names == "unit" && lie[of]:
					want = append(want, a.Names+" "+of)
				default:
					buttons++
				}
			}
			if len(a.Of) == 0 {
				buttons++
			}
		}
		for _, c := range page.Choices {
			if c.Kind == "button" {
				buttons--
				continue
			}
			got = append(got, c.Kind+" "+c.At)
		}
		slices.Sort(want)
		slices.Sort(got)
		want = slices.Compact(want)
		if !slices.Equal(want, got) || buttons != 0 {
			t.Fatalf("%s\nlit:    %s\nlisted: %s\nbuttons missing: %d", page.Prompt, strings.Join(got, ", "), strings.Join(want, ", "), buttons)
		}
	}
}
