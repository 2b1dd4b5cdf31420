package pagetest

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// What is measured as section 7 of the table's list asks, on a phone four times slower
// than this machine: the bounds are loose, the figures stand in the log.
func TestFigures(t *testing.T) {
	if !all {
		t.Skip("left out: VEDETTE_BROWSER=all measures")
	}
	s := longProject(t)
	c := open(t)
	for _, played := range []struct{ scenario, bots string }{
		{"napoleon-at-waterloo/advanced", "random"}, // the project's: it lasts three times as long
		{"napoleon-at-waterloo/advanced", "contact"},
		{"waterloo-campaign-1815/june-15", "random"}, // the largest map
	} {
		s.measureLookingBack(c, played.scenario, played.bots)
	}
	s.measureRepaint(c)
	s.measureHover(c)
}

// longProject serves the games as they are, but for one that goes on for thirty turns instead
// of ten: the longest game of those that are shipped has some 2,200 actions.
func longProject(t *testing.T) *server {
	t.Helper()
	findChrome(t)
	s := &server{t: t, dir: t.TempDir()}
	if err := os.CopyFS(filepath.Join(s.dir, "scenarios"), os.DirFS("../../../../scenarios")); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(s.dir, "scenarios", "napoleon-at-waterloo", "game.yaml")
	text, err := os.ReadFile(name)
	if err == nil {
		err = os.WriteFile(name, bytes.Replace(text, []byte("\n  last: 10\n"), []byte("\n  last: 30\n"), 1), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	s.start("127.0.0.1:0")
	t.Cleanup(s.kill)
	return s
}

// played has bots play a game and puts it on a table.
func (s *server) played(scenario, bots string) game {
	s.t.Helper()
	path, err := program()
	if err != nil {
		s.t.Fatal(err)
	}
	name := strings.ReplaceAll(scenario, "/", "-") + "-" + bots
	cmd := exec.Command(path, "sim", scenario, "--bots", bots, "--journal", "2="+name+".journal")
	cmd.Dir = s.dir
	if out, err := cmd.CombinedOutput(); err != nil {
		s.t.Fatalf("%v\n%s", err, out)
	}
	var g game
	s.rpc(s.host, "lobby.open", map[string]any{"journal": name}, &g)
	return g
}

// jump goes to a tenth of the game and tells how long it took until its moment was drawn.
const jump = `new Promise((done) => { const at = document.querySelector('.moment'); const was = at.textContent; const start = performance.now();
	new MutationObserver((_, o) => { if (at.textContent !== was) { o.disconnect(); done(performance.now() - start); } }).observe(at, {childList: true, characterData: true, subtree: true});
	document.getElementById('board').dispatchEvent(new KeyboardEvent('keydown', {key: '%d', bubbles: true})); setTimeout(() => done(-1), 3000); })`

func (s *server) measureLookingBack(c *chrome, scenario, bots string) {
	t := s.t
	t.Helper()
	made := s.played(scenario, bots)
	key := keyOf(made.Watch[""])
	var v struct{ Number int }
	s.rpc(key, "game.moment", nil, &v) // the game is taken up
	packed, longest := s.bytesAnAction(key, v.Number)

	b := c.page(t, "about:blank", desk)
	b.do("Emulation.setCPUThrottlingRate", map[string]any{"rate": 4})
	begun := time.Now()
	b.do("Page.navigate", map[string]any{"url": s.base + made.Watch[""]})
	b.until("the table is shown", "document.body?.dataset.ready")
	opened := time.Since(begun)
	b.until("its picture is shown", "performance.getEntriesByName('shown').length")
	var picture, page float64
	b.ask("performance.getEntriesByName('shown')[0].startTime", &picture)
	b.ask("performance.getEntriesByType('resource').filter((r) => r.name.includes('/page/')).reduce((n, r) => n + r.encodedBodySize, performance.getEntriesByType('navigation')[0].encodedBodySize)", &page)
	time.Sleep(500 * time.Millisecond)
	b.ask("document.getElementById('board').focus()", nil)
	b.key(",")
	b.until("the past is shown", "document.body.dataset.state === 'back'")
	var jumps []float64
	for i := range 18 {
		var ms float64
		if b.ask(fmt.Sprintf(jump, 1+(i*4)%9), &ms); ms >= 0 {
			jumps = append(jumps, ms)
		}
	}
	if len(jumps) == 0 {
		t.Fatal("no jump came to an end")
	}
	var heap float64
	b.ask("performance.memory?.usedJSHeapSize ?? 0", &heap)
	t.Logf("%s by %s, %d changes, 4 times slower: first board %v (its picture after %.0f ms), jumps %s, heap %.1f MB; page %.1f kB packed; a change %.2f kB packed, the longest %.1f kB unpacked",
		scenario, bots, v.Number, opened.Round(time.Millisecond), picture, spread(jumps), heap/1e6, page/1e3, packed/1e3, longest/1e3)
	if jumps[len(jumps)/2] > 1000 || opened > 15*time.Second {
		t.Errorf("%s: the page is slow", scenario)
	}
	if page > 150_000 {
		t.Errorf("the page is %.0f bytes packed", page)
	}
	if packed > 4_000 {
		t.Errorf("a change is %.0f bytes packed", packed)
	}
}

// bytesAnAction follows the last changes of a game as a browser would: what each costs on the
// wire, and the longest before it was packed.
func (s *server) bytesAnAction(key string, last int) (packed, longest float64) {
	s.t.Helper()
	most := min(400, last-1)
	life, end := context.WithTimeout(s.t.Context(), 30*time.Second)
	defer end()
	r, err := http.NewRequestWithContext(life, http.MethodGet, fmt.Sprintf("%s/events?from=%d", s.base, last-most), nil)
	if err != nil {
		s.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+key)
	r.Header.Set("Accept-Encoding", "gzip")
	resp, err := (&http.Transport{DisableCompression: true}).RoundTrip(r)
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	wire := &counted{from: resp.Body}
	z, err := gzip.NewReader(wire)
	if err != nil {
		s.t.Fatal(err)
	}
	var text bytes.Buffer
	part := make([]byte, 1<<16)
	for !strings.Contains(text.String(), fmt.Sprintf("id: %d\n", last)) {
		n, err := z.Read(part)
		if text.Write(part[:n]); err != nil {
			s.t.Fatal("the stream ends: ", err)
		}
	}
	for _, e := range strings.Split(text.String(), "\n\n") {
		longest = max(longest, float64(len(e)))
	}
	return float64(wire.n) / float64(most), longest
}

// counted counts what is read.
type counted struct {
	from io.Reader
	n    int
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.from.Read(p)
	c.n += n
	return n, err
}

// spread is the median and the longest of some times; they are sorted.
func spread(ms []float64) string {
	if slices.Sort(ms); len(ms) == 0 {
		return "none"
	}
	return fmt.Sprintf("median %.1f ms, longest of %d %.1f ms", ms[len(ms)/2], len(ms), ms[len(ms)-1])
}

func (s *server) measureRepaint(c *chrome) {
	made := s.begin(map[string]any{"scenario": "napoleon-at-waterloo/advanced", "seed": "5"})
	b := c.sit(s.t, s, made.All, desk)
	b.do("Emulation.setCPUThrottlingRate", map[string]any{"rate": 4})
	p := &player{b: b, hand: byMouse{}, pick: rand.New(rand.NewPCG(1, 2))}
	var paints, later []float64
	p.check = func(*shown) {
		for name, to := range map[string]*[]float64{"repaint": &paints, "afterwards": &later} {
			var ms float64
			if b.ask(fmt.Sprintf("performance.getEntriesByName(%q).at(-1)?.duration ?? -1", name), &ms); ms >= 0 {
				*to = append(*to, ms)
			}
		}
	}
	p.play(40)
	s.t.Logf("4 times slower, script of a repaint: %s; what follows when the picture is shown: %s", spread(paints), spread(later))
}

// rested tells how long it takes from the pointer's coming to a place until the odds of the
// attack are on the page; -1 where there are none.
const rested = `(window.rested = new Promise((done) => { let came; const why = document.getElementById('why');
	addEventListener('pointermove', (e) => { came ??= e.timeStamp; }, {capture: true});
	new MutationObserver((all, o) => { if (came !== undefined && all.some((r) => [...r.addedNodes].some((n) => n.classList?.contains('brief')))) { o.disconnect(); done(performance.now() - came); } }).observe(why, {childList: true});
	setTimeout(() => done(-1), 1500); })) && true`

// measureHover rests the pointer on what can be chosen in attacks and waits for the odds.
func (s *server) measureHover(c *chrome) {
	t := s.t
	t.Helper()
	made := s.begin(map[string]any{"scenario": "napoleon-at-waterloo/basic", "seed": "3", "seats": map[string]string{"french": "human", "allied": "random"}})
	key := keyOf(made.Links["french"])
	s.rpc(key, "seat.bot", map[string]any{"pause": 0}, nil)
	b := c.sit(t, s, made.Links["french"], desk)
	b.do("Emulation.setCPUThrottlingRate", map[string]any{"rate": 4})
	b.ask(`document.querySelector('#zoom button:last-child').click()`, nil)
	pick := rand.New(rand.NewPCG(4, 4))
	var took []float64
	for asked := 0; len(took) < 30 && asked < 400; asked++ {
		kind, legal := b.asked(s, key)
		if kind == "" {
			break
		}
		if strings.HasPrefix(kind, "attack.") {
			for _, choice := range b.read().Choices[:min(3, len(b.read().Choices))] {
				b.hover(spot{X: 3, Y: 3})
				time.Sleep(150 * time.Millisecond)
				b.ask(rested, nil)
				b.hover(choice.spot)
				var ms float64
				if b.ask("window.rested", &ms); ms >= 0 {
					took = append(took, ms)
				}
			}
			b.hover(spot{X: 3, Y: 3})
		}
		s.rpc(key, "game.apply", map[string]any{"action": legal[pick.IntN(len(legal))]}, nil)
	}
	t.Logf("4 times slower, from the pointer's coming to the odds on the page: %s", spread(took))
	if len(took) < 10 {
		t.Errorf("only %d attacks were pointed at", len(took))
	}
}
