package pagetest

import (
	"encoding/json"
	"fmt"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"strings"
	"testing"
)

// audit lets axe-core look at the page as it is now.
func (b *tab) audit(axe, what string) {
	b.t.Helper()
	b.ask(axe+";0", nil)
	var found []struct {
		ID, Impact, Help string
		Nodes            []struct {
			Target         []json.RawMessage
			FailureSummary string
		}
	}
	b.ask(`axe.run(document, {resultTypes: ['violations']}).then((r) => r.violations.map((v) => ({ID: v.id, Impact: v.impact, Help: v.help, Nodes: v.nodes.slice(0, 4).map((n) => ({Target: n.target, FailureSummary: n.failureSummary}))})))`, &found)
	for _, v := range found {
		if v.Impact != "serious" && v.Impact != "critical" {
			b.t.Logf("%s: %s (%s) %s", what, v.ID, v.Impact, v.Help)
			continue
		}
		for _, n := range v.Nodes {
			b.t.Errorf("%s: %s (%s): %s: %s %s", what, v.ID, v.Impact, v.Help, n.Target, strings.ReplaceAll(n.FailureSummary, "\n", " "))
		}
	}
}

// No page, in no state, has a fault that axe-core calls serious or critical.
func TestAccess(t *testing.T) {
	axe := read(t, nodeModules(t, "axe-core/axe.min.js"))
	s := serve(t)
	c := open(t)
	looks := map[string]look{"desk": desk, "phone, dark": {wide: 390, high: 844, touch: true, dark: true}}
	if !all {
		delete(looks, "phone, dark")
	}
	for name, l := range looks {
		made := s.begin(map[string]any{"scenario": "waterloo-20/standard", "seed": "3"})
		b := c.page(t, s.base+"/#"+s.host, l)
		b.until("the lobby is shown", "document.querySelector('.card')")
		b.audit(axe, name+": lobby")
		b.ask(`[...document.querySelectorAll('.card button')].find((x) => x.textContent === 'Check the journal').click()`, nil)
		b.until("the journal is checked", `/^consistent: \d+ actions? played again, hash [0-9a-f]{16}/.test(document.querySelector('.verdict')?.innerText ?? '')`)
		b.ask(`document.querySelectorAll('.fold summary').forEach((x) => x.click())`, nil)
		b.audit(axe, name+": lobby, all open")
		b.shot("lobby-" + name)
		b = c.sit(t, s, made.All, l)
		b.audit(axe, name+": table")
		for _, pane := range []string{"boxes", "text", "keys", "log"} {
			b.ask(fmt.Sprintf(`document.getElementById('tab-%s').click()`, pane), nil)
			b.audit(axe, name+": "+pane)
			b.shot("pane-" + pane + "-" + name)
		}
		b.ask(`document.getElementById('all').click()`, nil)
		b.audit(axe, name+": all choices")
		b.ask(`document.getElementById('board').focus()`, nil)
		b.key("n")
		b.key("Enter")
		b.until("a unit is chosen", "document.querySelector('.lit').dataset.places")
		b.key("n")
		b.until("a way is shown", "document.querySelector('.way')")
		b.audit(axe, name+": a way")
		b.shot("way-" + name)
		b = c.page(t, s.base+"/table#nonsense", l)
		b.until("it says what is wrong", "document.body?.dataset.ready === 'failed'")
		b.audit(axe, name+": no table")
	}
}

// Text at twice its size stays whole: nothing is wider than the page.
func TestLargeTextAndNarrowWindows(t *testing.T) {
	diagtest.SkipUnlessAll(t, "text of twice its size in each window")
	s := serve(t)
	c := open(t)
	made := s.begin(map[string]any{"scenario": "napoleon-at-waterloo/basic", "seed": "3"})
	for _, l := range []look{{wide: 1400, high: 900}, {wide: 360, high: 740, touch: true}, {wide: 900, high: 500}} {
		b := c.sit(t, s, made.All, l)
		for _, size := range []string{"100%", "200%"} {
			b.ask(fmt.Sprintf(`document.documentElement.style.fontSize = %q`, size), nil)
			var over []string
			b.ask(`[...document.querySelectorAll('#top *, #ask *, #tabs *, #time *, #zoom *')].filter((n) => { const r = n.getBoundingClientRect();
				return r.width > 0 && getComputedStyle(n).visibility !== 'hidden' && (r.right > innerWidth + 1 || r.left < -1 || r.bottom > innerHeight + 1) && !n.closest('.track') && !n.closest('#ask') ; }).map((n) => n.id || n.getAttribute('class') || n.tagName)`, &over)
			if len(over) > 0 {
				t.Errorf("%d x %d at %s: beyond the window: %v", l.wide, l.high, size, over)
			}
			var small []string
			b.ask(`[...document.querySelectorAll('#ask button, #tabs button, #tools button, #zoom button')].filter((n) => { const r = n.getBoundingClientRect(); return r.width > 0 && (r.width < 43.5 || r.height < 43.5); }).map((n) => n.id || n.textContent)`, &small)
			if len(small) > 0 {
				t.Errorf("%d x %d at %s: smaller than a finger: %v", l.wide, l.high, size, small)
			}
			var board int
			b.ask(`Math.min(document.getElementById('board').clientHeight, document.getElementById('board').clientWidth)`, &board)
			if board < 120 {
				t.Errorf("%d x %d at %s: only %d pixels are left for the map", l.wide, l.high, size, board)
			}
			b.shot(fmt.Sprintf("size-%d-%s", l.wide, strings.TrimSuffix(size, "%")))
		}
	}
}
