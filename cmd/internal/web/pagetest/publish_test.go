package pagetest

import (
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// publish writes a site of games with the real program, and serves it as a static host would. stop
// takes the host away.
func publish(t *testing.T, games ...string) (address string, stop func()) {
	t.Helper()
	findChrome(t)
	path, err := program()
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "site")
	c := exec.Command(path, append([]string{"publish", "-o", dir}, games...)...)
	c.Env = append(os.Environ(), "GOPROXY=off")
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	host := httptest.NewServer(http.StripPrefix("/wargames", http.FileServer(http.Dir(dir))))
	t.Cleanup(host.Close)
	return host.URL + "/wargames/", host.Close
}

// savedJournal reads the one journal that the site keeps in the browser.
const savedJournal = `new Promise((resolve, reject) => {
  const open = indexedDB.open('vedette ' + new URL('.', location.href).pathname);
  open.onerror = () => reject(open.error);
  open.onsuccess = () => {
    const all = open.result.transaction('pieces').objectStore('pieces').getAll();
    all.onsuccess = () => resolve(all.result.filter((p) => p.name.endsWith('.journal')).sort((a, b) => a.at - b.at).map((p) => new TextDecoder().decode(p.data)).join(''));
  };
})`

// waitLong waits for what may take a cold start on a busy machine.
func (b *tab) waitLong(what, expression string) {
	b.t.Helper()
	end := time.Now().Add(90 * time.Second)
	for time.Now().Before(end) {
		var ok bool
		if b.ask("Boolean("+expression+")", &ok); ok {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	b.shot("stuck")
	b.t.Fatalf("waited in vain: %s; the page says %s", what, b.text("document.body.innerText.slice(0, 600)"))
}

// beginHere begins a game in the lobby of a published page, with a bot for one side, and returns the
// address of the table.
func (b *tab) beginHere(base, side, bot string) string {
	b.t.Helper()
	b.waitLong("the lobby is there", `document.querySelector('form .commit')`)
	b.ask(`(() => { const s = document.querySelector('select[name="seat.`+side+`"]'); s.value = '`+bot+`'; document.querySelector('form .commit').click(); })()`, nil)
	b.waitLong("the table is listed", `document.querySelector('a.play')`)
	return base + b.text(`document.querySelector('a.play').getAttribute('href')`)
}

// sameMoment reports whether two moments are those of one change; what stands after a point counts what the
// page asked since it was opened.
func sameMoment(a, b string) bool {
	a, _, _ = strings.Cut(a, ".")
	b, _, _ = strings.Cut(b, ".")
	return a == b
}

// A published page plays against a bot without a server: what was played is there after a reload and
// without the network, and the native program comes to the same hash from its journal.
func TestPublishedPagePlaysAlone(t *testing.T) {
	base, stop := publish(t, "napoleon-at-waterloo")
	c := open(t)
	b := c.page(t, base, look{wide: 1400, high: 900, still: true})
	table := b.beginHere(base, "french", "random")
	b.do("Page.navigate", map[string]any{"url": table})
	b.waitLong("the table is shown", "document.body?.dataset.ready && document.body.dataset.state === 'asked'")
	p := &player{b: b, hand: byMouse{}, pick: rand.New(rand.NewPCG(3, 4))}
	p.play(20)
	before := p.settled()
	b.shot("published")
	b.waitLong("the page is kept for use without the network", "navigator.serviceWorker.controller || navigator.serviceWorker.ready.then((r) => r.active)")
	stop()
	b.do("Page.reload", nil)
	time.Sleep(300 * time.Millisecond)
	b.waitLong("the table is shown without the network", "document.body?.dataset.ready && document.body.dataset.state === 'asked'")
	if after := p.settled(); !sameMoment(after.Number, before.Number) {
		t.Errorf("after a reload the game is at change %s, and it was at %s", after.Number, before.Number)
	}
	p.steps = 0
	p.play(10)
	p.settled()
	var text string
	b.ask(savedJournal, &text)
	file := filepath.Join(t.TempDir(), "kept.journal")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	path, _ := program()
	out, err := exec.Command(path, "verify", file).CombinedOutput()
	if err != nil || strings.Count(text, "\n") < 20 {
		t.Errorf("the native program does not come to the same: %v: %s", err, out)
	}
	t.Logf("%d lines: %s", strings.Count(text, "\n"), out)
}

// While a bot thinks, the page answers; a table that is closed ends its bot at once. The time from
// the first request to the first board, and of a second visit, are logged.
func TestPublishedBotsThinkApart(t *testing.T) {
	base, _ := publish(t, "napoleon-at-waterloo")
	c := open(t)
	begun := time.Now()
	b := c.page(t, base, look{wide: 1400, high: 900, still: true})
	b.waitLong("the lobby is there", `document.querySelector('form .commit')`)
	t.Logf("first visit: the lobby after %v", time.Since(begun))
	begun = time.Now()
	table := b.beginHere(base, "french", "mcts")
	t.Logf("a game begun after %v", time.Since(begun))
	begun = time.Now()
	b.do("Page.navigate", map[string]any{"url": table})
	b.waitLong("the table is shown", "document.body?.dataset.ready")
	t.Logf("the table after %v", time.Since(begun))
	time.Sleep(2 * time.Second) // the bot has begun to think
	for range 3 {
		begun = time.Now()
		b.key("t")
		b.ask(`new Promise((r) => requestAnimationFrame(() => setTimeout(r)))`, nil)
		if d := time.Since(begun); d > 2*time.Second {
			t.Errorf("the page answers after %v while a bot thinks", d)
		}
	}
	b.shot("thinking")
	begun = time.Now()
	b.do("Page.navigate", map[string]any{"url": base})
	b.waitLong("the lobby is there", `[...document.querySelectorAll('button')].find((x) => x.innerText.startsWith('Close the table'))`)
	t.Logf("second visit: the lobby, with the state of its tables, after %v", time.Since(begun))
}
