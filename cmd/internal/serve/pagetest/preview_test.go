package pagetest

import (
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
