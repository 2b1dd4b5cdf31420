package pagetest

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// desk with a game of one's own: a copy of a shipped one, watched by the program.
func atWork(t *testing.T, name string) *server {
	t.Helper()
	findChrome(t)
	s := &server{t: t, dir: t.TempDir()}
	for _, part := range []string{"scenarios", "variants"} {
		from := filepath.Join("../../../..", part, name)
		if _, err := os.Stat(from); err == nil {
			if err := os.CopyFS(filepath.Join(s.dir, part, name), os.DirFS(from)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := os.WriteFile(filepath.Join(s.dir, "vedette.yaml"), []byte("format: 2\nkind: project\ntitle: Mine\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	s.start("127.0.0.1:0", "--watch")
	t.Cleanup(s.kill)
	return s
}

// hexAt is where a hex of the preview stands in the window.
func (b *tab) hexAt(id string) (p spot) {
	b.t.Helper()
	b.ask(fmt.Sprintf(`(() => { const p = window.preview.panes[0]; const x = p.board.store.hexes.get(%q); const f = p.frame.getBoundingClientRect(); return {x: f.left + p.camera.x + x.x * p.camera.k, y: f.top + p.camera.y + x.y * p.camera.k}; })()`, id), &p)
	return p
}

// An author at work: the map follows a save, a stroke of the brush is a line of the file,
// a fault leaves the last picture, and what is seen stays where it was.
func TestTheAuthorsPreview(t *testing.T) {
	s := atWork(t, "napoleon-at-waterloo")
	c := open(t)
	b := c.page(t, s.base+"/preview?scenario=napoleon-at-waterloo/basic#"+s.host, desk)
	b.until("the map is drawn", "window.preview?.panes[0]?.board && document.querySelectorAll('.counter').length > 20")
	b.shot("preview")
	file := filepath.Join(s.dir, "scenarios/napoleon-at-waterloo/map.yaml")
	text := func() string {
		t.Helper()
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	before := text()
	b.click(b.hexAt("1506"))
	b.until("the line of the hex is named", "document.getElementById('here').innerText.includes('map.yaml:') && document.getElementById('here').innerText.includes('hexes.woods')")
	view := b.text("JSON.stringify([window.preview.panes[0].camera.x, window.preview.panes[0].camera.k])")

	b.ask(`(() => { const s = document.querySelector('#brush select'); s.value = 'terrain|woods'; s.dispatchEvent(new Event('change')); })()`, nil)
	b.drag(b.hexAt("1004"), b.hexAt("1006"))
	b.until("the stroke is written", "document.querySelector('.diff')?.innerText.includes('1005')")
	b.until("the map follows", "window.preview.panes[0].board.store.hexes.get('1005').terrain === 'Woods'")
	now := text()
	if now == before || strings.Count(now, "\n") > strings.Count(before, "\n")+1 {
		t.Errorf("the stroke wrote\n%s", now)
	}
	if again := b.text("JSON.stringify([window.preview.panes[0].camera.x, window.preview.panes[0].camera.k])"); again != view {
		t.Errorf("the map moved: %s became %s", view, again)
	}
	b.shot("preview-stroke")
	if os.Getenv("VEDETTE_PICTURES") != "" {
		b.photograph("preview.jpg")
	}
	b.ask(`[...document.querySelectorAll('#brush button')].find((x) => x.textContent === 'Undo').click()`, nil)
	b.until("it is taken back", "window.preview.panes[0].board.store.hexes.get('1005').terrain === 'Clear'")
	if text() != before {
		t.Error("not byte for byte")
	}

	// By keys: the terrain under the pointer is taken up, another chosen, and all the woods that
	// hang together are drawn over in one stroke; before, they are marked (rows 74 and 80).
	brush := func() string { return b.text("document.querySelector('#brush select').value") }
	wood := b.text(`(() => { const all = window.preview.panes[0].board.data.hexes; return all.find((x) => x.terrain === 'Woods' && x.near.some((i) => all[i]?.terrain === 'Woods')).id; })()`)
	b.hover(b.hexAt(wood))
	b.key("c")
	if got := brush(); got != "terrain|woods" {
		t.Errorf("taken up from woods: %q", got)
	}
	b.key("1")
	first := brush()
	b.key("t")
	if second := brush(); !strings.HasPrefix(first, "terrain|") || second == first || !strings.HasPrefix(second, "terrain|") {
		t.Errorf("1 chose %q, then t %q", first, second)
	}
	b.key("1")
	b.key("b")
	b.hover(b.hexAt("1004"))
	b.hover(b.hexAt(wood))
	const woods = "window.preview.panes[0].board.data.hexes.filter((x) => x.terrain === 'Woods').length"
	var here, many int
	b.ask("(document.querySelector('.here').getAttribute('d').match(/M/g) ?? []).length", &here)
	b.ask(woods, &many)
	b.click(b.hexAt(wood))
	b.until("the fill is drawn", fmt.Sprintf("%s === %d", woods, many-here))
	if here < 2 {
		t.Errorf("%d hexes are filled", here)
	}
	b.key("u")
	b.until("it is taken back at once", fmt.Sprintf("%s === %d", woods, many))
	if text() != before {
		t.Error("a fill that is taken back leaves something")
	}
	b.key("0")
	if got := brush(); got != "" {
		t.Errorf("0 leaves the brush %q", got)
	}

	// A cell of the table is written over beside its effect.
	b.ask(`(() => { const i = document.querySelector('#chart tbody tr:nth-child(2) td:nth-of-type(6) input'); i.value = 'DE'; i.dispatchEvent(new Event('change')); })()`, nil)
	b.until("the cell is written", "document.querySelector('.diff')?.innerText.includes('tables.yaml')")
	data, err := os.ReadFile(filepath.Join(s.dir, "scenarios/napoleon-at-waterloo/tables.yaml"))
	if err != nil || !strings.Contains(string(data), "      2:     [AE,  AE,  Ar,  Ar,  Dr,  DE,  Dr,  DE,  DE,  DE]") {
		t.Errorf("%v\n%s", err, data)
	}
	b.until("the chances follow", "document.querySelector('#chart .shares td:nth-of-type(6)').textContent.includes('1 DE')")

	if err := os.WriteFile(file, []byte(strings.Replace(before, "base: clear", "base: claer", 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	b.until("the fault is told, with its line", "document.querySelector('.pane.broken') && document.getElementById('found').innerText.includes('map.yaml:')")
	var counters int
	b.ask("document.querySelectorAll('.counter').length", &counters)
	if counters < 20 {
		t.Error("the last good picture is gone")
	}
	b.shot("preview-broken")
	if err := os.WriteFile(file, []byte(before), 0o644); err != nil {
		t.Fatal(err)
	}
	b.until("it is mended", "!document.querySelector('.pane.broken')")
}

// Beside a game under way: the position of a line of its log comes up under the rules as they
// are now, and stays when the line is pressed (row 70); a game of the files is one key away
// (row 79); a scan lies under the hexes, and how well it fits is told (row 76).
func TestTheDesk(t *testing.T) {
	s := atWork(t, "napoleon-at-waterloo")
	c := open(t)
	made := s.begin(map[string]any{"scenario": "napoleon-at-waterloo/basic", "seed": "3"})
	key := keyOf(made.Links["french"])
	for range 6 {
		var l struct{ Legal []json.RawMessage }
		s.rpc(key, "game.legal", nil, &l)
		s.rpc(key, "game.apply", map[string]any{"action": l.Legal[0]}, nil)
	}
	b := c.page(t, s.base+"/preview?scenario=napoleon-at-waterloo/basic&table="+made.Table+"#"+s.host, desk)
	b.until("the game's lines are told", "document.querySelectorAll('.passed').length >= 3 && document.querySelectorAll('.counter').length > 20")
	places := `JSON.stringify([...document.querySelectorAll('.counter')].map((x) => x.dataset.key + x.style.transform).sort())`
	now := b.text(places)
	line := func(n int) (p spot) {
		b.ask(fmt.Sprintf(`(() => { const x = document.querySelectorAll('.passed')[%d]; x.scrollIntoView({block: 'center'}); const r = x.getBoundingClientRect(); return {x: r.x + 20, y: r.y + r.height / 2}; })()`, n), &p)
		return p
	}
	b.hover(line(0))
	b.until("the set-up is shown", fmt.Sprintf("%s !== %q", places, now))
	then := b.text(places)
	b.hover(b.hexAt("0505"))
	b.until("the present is shown again", fmt.Sprintf("%s === %q", places, now))
	b.click(line(0))
	b.hover(b.hexAt("0505"))
	b.until("the line that was pressed stays", fmt.Sprintf("%s === %q", places, then))
	b.shot("preview-passage")

	b.click(b.hexAt("1004"))
	b.until("the address holds it all", "location.search.includes('hex=1004') && location.search.includes('table=') && location.search.includes('scenario=napoleon-at-waterloo')")
	// Three corners of a picture twice as large as the map, half a hex off at one place.
	b.ask(`(async () => { const c = new OffscreenCanvas(400, 400); c.getContext('2d').fillRect(0, 0, 400, 400); const p = window.preview;
		await p.scan.load(new File([await c.convertToBlob()], 'scan.png'));
		const at = (x) => p.panes[0].board.store.hexes.get(x); const on = (x, dx) => ({x: at(x).x / 2 + dx, y: at(x).y / 2});
		p.scan.pins = [{hex: '0404', on: on('0404', 0)}, {hex: '1804', on: on('1804', 0)}, {hex: '0418', on: on('0418', 0)}]; p.scan.lay(); })()`, nil)
	if says := b.text("document.getElementById('scan-fit').innerText"); says != "The worst of 3 places is 0.0 px off." {
		t.Errorf("three places that fit: %q", says)
	}
	if m := b.text("document.querySelector('img.scan').style.transform"); !strings.HasPrefix(m, "matrix(2, 0, 0, 2, ") {
		t.Errorf("the scan is laid by %s", m)
	}
	b.ask(`(() => { const s = window.preview.scan; s.pins[2].on.x += 9; s.lay(); })()`, nil)
	if says := b.text("document.getElementById('scan-fit').innerText"); strings.Contains(says, " 0.0 px") {
		t.Errorf("a place that is off: %q", says)
	}

	var played struct{ Link string }
	s.rpc(s.host, "preview.play", map[string]any{"preview": b.text("window.preview.panes[0].id")}, &played)
	table := c.sit(t, s, played.Link, desk)
	table.until("the game that was begun is shown", "document.body.dataset.state === 'asked'")
}
