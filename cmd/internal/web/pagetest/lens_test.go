package pagetest

import (
	"fmt"
	"strings"
	"testing"
)

// spots returns where hexes stand on the screen that lie well inside the map's frame.
func (b *tab) hexSpots(s *server, key string) (ids []string, at []spot) {
	b.t.Helper()
	var board struct {
		Hexes []struct {
			ID   string
			X, Y float64
		}
	}
	s.rpc(key, "game.board", nil, &board)
	var m struct{ A, D, E, F, L, T, R, B float64 }
	b.ask(`(() => { const m = document.querySelector('.art').getScreenCTM(), r = document.getElementById('board').getBoundingClientRect(); return {A: m.a, D: m.d, E: m.e, F: m.f, L: r.left, T: r.top, R: r.right, B: r.bottom}; })()`, &m)
	for _, x := range board.Hexes {
		p := spot{x.X*m.A + m.E, x.Y*m.D + m.F}
		if p.X > m.L+80 && p.X < m.R-120 && p.Y > m.T+80 && p.Y < m.B-120 {
			ids, at = append(ids, x.ID), append(at, p)
		}
	}
	return ids, at
}

// says waits until the reasons have a title and a screen reader hears of it.
func (b *tab) says(what, title string) {
	b.t.Helper()
	b.until(what, fmt.Sprintf("!document.getElementById('why').hidden && document.querySelector('#why h2').textContent.startsWith(%q)", title))
	b.until(what+" is heard", fmt.Sprintf("document.getElementById('heard').textContent.startsWith(%q)", title))
}

// Nothing is asked by key only: each question about a place has a button for the mouse. The answer
// is shown, and a summary of it is announced.
func TestEachQuestionHasAButton(t *testing.T) {
	s := serve(t)
	c := open(t)
	made := s.begin(map[string]any{"scenario": "napoleon-at-waterloo/basic", "seed": "3"})
	b := c.sit(t, s, made.Links["french"], desk)
	n := b.text("document.body.dataset.number")
	_, at := b.hexSpots(s, keyOf(made.Links["french"]))
	press := func(tool string) { b.click(b.middle(`#lens [data-tool="` + tool + `"]`)) }
	for tool, title := range map[string]string{"threats": "Who can attack", "note": "Note on", "why": "Why not"} {
		press(tool)
		b.until("it waits for a place", "document.getElementById('status').textContent.includes('choose a place') && document.getElementById('board').classList.contains('asking')")
		b.click(at[3])
		b.says(tool, title)
		b.ask("document.getElementById('board').focus()", nil)
	}
	press("reach")
	b.click(b.one("unit", "").spot)
	b.says("reach", "How far")
	for tool, title := range map[string]string{"zones": "", "duties": "Still to do", "goto": "Go to"} {
		press(tool)
		b.says(tool, title)
	}
	for tool, title := range map[string]string{"sight": "From ", "ruler": "Ruler"} {
		press(tool)
		b.click(at[2])
		b.until("the first place is told", "document.getElementById('status').textContent.includes('from ')")
		b.click(at[len(at)/2])
		b.says(tool, title)
		b.until("a line is drawn", fmt.Sprintf("document.querySelector('.layer-path .%s')", tool))
		b.shot("lens-" + tool)
	}
	press("lift")
	b.until("the counters are lifted", "document.getElementById('board').classList.contains('lifted')")
	press("lift")
	b.until("the counters lie on the map", "!document.getElementById('board').classList.contains('lifted')")
	press("threats")
	b.key("Escape")
	b.until("Escape puts the tool away", "!document.getElementById('board').classList.contains('asking') && document.activeElement.id === 'board'")
	if b.text("document.body.dataset.number") != n {
		t.Error("asking has changed the position")
	}
}

// A finger that stays on a place, and the right button of the mouse, open a menu of what can be
// asked of it; so does Shift with F10 at the cursor. Arrows walk the menu and Escape leads back.
func TestAPlaceHasAMenu(t *testing.T) {
	s := serve(t)
	c := open(t)
	made := s.begin(map[string]any{"scenario": "napoleon-at-waterloo/basic", "seed": "3"})
	key := keyOf(made.Links["french"])
	b := c.sit(t, s, made.Links["french"], look{wide: 390, high: 844, touch: true})
	n := b.text("document.body.dataset.number")
	_, at := b.hexSpots(s, key)
	hold := func(p spot) {
		b.do("Input.dispatchTouchEvent", map[string]any{"type": "touchStart", "touchPoints": []spot{p}})
		b.ask("new Promise((d) => setTimeout(d, 650))", nil)
		b.do("Input.dispatchTouchEvent", map[string]any{"type": "touchEnd", "touchPoints": []spot{}})
		b.until("the menu is open", "!document.querySelector('.near').hidden && document.querySelector('.near [data-tool=threats]')")
	}
	hold(at[0])
	var small []string
	b.ask(`[...document.querySelectorAll('.near button')].filter((x) => x.getBoundingClientRect().height < 43.5).map((x) => x.textContent)`, &small)
	if len(small) > 0 {
		t.Errorf("smaller than a finger: %v", small)
	}
	b.shot("long-press")
	b.tap(b.middle(".near [data-tool=threats]"))
	b.says("threats", "Who can attack")
	hold(at[0])
	b.tap(b.middle(".near [data-tool=ruler]"))
	b.until("the ruler waits for the other end", "document.getElementById('status').textContent.startsWith('Ruler from')")
	_, at = b.hexSpots(s, key)
	b.tap(at[len(at)-1])
	b.says("the ruler", "Ruler")
	if b.text("document.body.dataset.number") != n {
		t.Error("asking has changed the position")
	}

	b = c.sit(t, s, made.Links["french"], desk)
	_, at = b.hexSpots(s, key)
	b.mouse("mousePressed", at[0], "right")
	b.mouse("mouseReleased", at[0], "right")
	b.until("the menu is open", "!document.querySelector('.near').hidden && document.querySelector('.near [data-tool=threats]')")
	b.key("Escape")
	b.until("it is closed", "document.querySelector('.near').hidden")
	b.key("n")
	b.ask(`document.getElementById('board').dispatchEvent(new KeyboardEvent('keydown', {key: 'F10', shiftKey: true, bubbles: true}))`, nil)
	b.until("the menu has the focus", "document.activeElement.closest('.near') && document.activeElement.dataset.tool === 'threats'")
	b.key("ArrowDown")
	b.until("an arrow goes on", "document.activeElement.dataset.tool === 'reach'")
	b.key("Enter")
	b.says("reach", "How far")
	b.key("i")
	b.until("i goes to the reasons", "document.activeElement.id === 'why'")
	b.key("Escape")
	b.until("Escape leads back", "document.activeElement.id === 'board'")
}

// Escape leads back to the board from its buttons and takes nothing back; letters mean the board there.
func TestEscapeLeadsOutOfTheButtons(t *testing.T) {
	s := serve(t)
	c := open(t)
	made := s.begin(map[string]any{"scenario": "napoleon-at-waterloo/basic", "seed": "3"})
	b := c.sit(t, s, made.Links["french"], desk)
	b.key("n")
	b.key("Enter")
	b.until("a unit is chosen", "document.querySelector('.counter.chosen')")
	b.ask("document.querySelector('#zoom button').focus()", nil)
	b.key("Escape")
	b.until("the board has the focus", "document.activeElement.id === 'board'")
	b.ask("new Promise((d) => setTimeout(d, 300))", nil)
	if b.text("document.querySelectorAll('.counter.chosen').length") != "1" {
		t.Error("Escape on a button has taken the choice back")
	}
	b.ask("document.querySelector('#zoom button').focus()", nil)
	b.key("a")
	b.until("a letter means the board", "document.querySelector('#why h2')?.textContent === 'All choices'")
}

// The list that opens over a stack covers nothing that can be chosen, and one counter opens none.
func TestHoverListIsForStacks(t *testing.T) {
	s := serve(t)
	c := open(t)
	made := s.begin(map[string]any{"scenario": "napoleon-at-waterloo/basic", "seed": "3"})
	b := c.sit(t, s, made.Links["french"], desk)
	b.hover(b.one("unit", "").spot)
	b.ask("new Promise((d) => setTimeout(d, 700))", nil)
	if b.text("document.querySelector('.near').hidden") != "true" {
		t.Error("a single counter opens a list")
	}
	// With a unit under way, half of the map is lit: the list of a place has to find room.
	n := b.text("document.body.dataset.number")
	b.click(b.one("unit", "").spot)
	b.after(n)
	var covered []string
	for _, p := range []spot{{300, 300}, {600, 400}, {900, 500}, {500, 650}} {
		b.hover(p)
		b.ask("new Promise((d) => setTimeout(d, 600))", nil)
		page := b.read()
		b.ask(`(() => { const n = document.querySelector('.near'); if (n.hidden) return []; const r = n.getBoundingClientRect();
			return [...document.querySelectorAll('.counter.can')].filter((c) => { const q = c.getBoundingClientRect(); return q.x + q.width / 2 > r.left && q.x + q.width / 2 < r.right && q.y + q.height / 2 > r.top && q.y + q.height / 2 < r.bottom; }).map((c) => c.dataset.key); })()`, &covered)
		var box struct{ Left, Top, Right, Bottom float64 }
		b.ask(`(() => { const n = document.querySelector('.near'); const r = n.getBoundingClientRect(); return {Left: r.left, Top: r.top, Right: r.right, Bottom: r.bottom}; })()`, &box)
		for _, x := range page.Choices {
			if x.Kind != "button" && x.X > box.Left && x.X < box.Right && x.Y > box.Top && x.Y < box.Bottom {
				covered = append(covered, x.At)
			}
		}
		if len(covered) > 0 {
			b.shot("covered")
			t.Errorf("the list covers %v", covered)
		}
	}
}

// Each game opens at a zoom at which counters can be read, with something that can be chosen in sight.
func TestCountersCanBeReadAtFirst(t *testing.T) {
	s := serve(t)
	c := open(t)
	for _, g := range shippedGames {
		made := s.begin(map[string]any{"scenario": g.scenario, "seed": "3"})
		for _, l := range []look{desk, {wide: 390, high: 844, touch: true}, {wide: 844, high: 390, touch: true}} {
			b := c.sit(t, s, made.All, l)
			b.ask("new Promise((d) => setTimeout(d, 300))", nil)
			var seen struct {
				Wide  float64
				Units int
			}
			b.ask(`(() => { const f = document.getElementById('board').getBoundingClientRect(); const all = [...document.querySelectorAll('.counter')].map((c) => c.getBoundingClientRect());
				return {Wide: Math.max(...all.map((r) => r.width)), Units: all.filter((r) => r.left > f.left && r.right < f.right && r.top > f.top && r.bottom < f.bottom).length}; })()`, &seen)
			if seen.Wide < 36 || seen.Units < 3 {
				t.Errorf("%s at %d x %d: counters are %.0f pixels wide, %d of them in sight", g.scenario, l.wide, l.high, seen.Wide, seen.Units)
			}
		}
	}
}

// A unit that has moved is veiled, and no counter below it shines through.
func TestMovedCountersAreNotSeeThrough(t *testing.T) {
	s := serve(t)
	c := open(t)
	made := s.begin(map[string]any{"scenario": "napoleon-at-waterloo/basic", "seed": "3"})
	b := c.sit(t, s, made.Links["french"], desk)
	b.ask(`document.querySelector('#zoom button:last-child').click()`, nil)
	n := b.text("document.body.dataset.number")
	b.click(b.one("unit", "").spot)
	n = b.after(n)
	b.click(b.one("hex", "").spot)
	b.after(n)
	b.until("the unit is marked", "document.querySelector('.counter.spent > .veil')")
	if got := b.text("getComputedStyle(document.querySelector('.counter.spent')).opacity + getComputedStyle(document.querySelector('.counter.spent > .veil')).display"); got != "1inline" {
		t.Errorf("a moved counter is drawn with %s", got)
	}
}

// Without a connection the page says so, and not that something is forbidden. Ids of reasons and
// lines of files are shown to those who have switched them on, and the switch is kept.
func TestNoConnectionAndTheDesignersSwitch(t *testing.T) {
	s := serve(t)
	c := open(t)
	made := s.begin(map[string]any{"scenario": "napoleon-at-waterloo/basic", "seed": "3"})
	b := c.sit(t, s, made.Links["french"], desk)
	unit := b.one("unit", "").spot
	b.do("Network.emulateNetworkConditions", map[string]any{"offline": true, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0})
	b.click(unit)
	b.until("it says that there is no connection", "document.querySelector('#why h2')?.textContent === 'No connection'")
	if says := b.text("document.getElementById('why').textContent"); strings.Contains(says, "Not allowed") {
		t.Errorf("without a connection it says %q", says)
	}
	b.do("Network.emulateNetworkConditions", map[string]any{"offline": false, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1})
	b.click(b.middle("#lens [data-tool=why]"))
	_, at := b.hexSpots(s, keyOf(made.Links["french"]))
	b.click(at[0])
	b.says("why", "Why not")
	shownIDs := "[...document.querySelectorAll('#why .reason-id, #why .rule .line')].filter((x) => x.getBoundingClientRect().width > 0).length"
	if got := b.text(shownIDs); got != "0" {
		t.Errorf("a player sees %s ids and lines", got)
	}
	b.click(b.middle("#more"))
	b.click(b.middle("#set-designer"))
	if got := b.text(shownIDs); got == "0" {
		t.Error("a designer sees no ids and lines")
	}
	b.do("Page.reload", nil)
	b.ask("new Promise((d) => setTimeout(d, 300))", nil)
	b.until("the switch is kept", "document.body?.dataset.ready && document.documentElement.classList.contains('designer')")
}
