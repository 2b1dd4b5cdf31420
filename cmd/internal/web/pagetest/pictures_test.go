package pagetest

import (
	"encoding/base64"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

const pictures = "../../../../docs/pictures"

// photograph writes what the page shows now as a picture of the documents.
func (b *tab) photograph(name string) {
	b.t.Helper()
	var r struct{ Data string }
	if err := json.Unmarshal(b.do("Page.captureScreenshot", map[string]any{"format": "jpeg", "quality": 80}), &r); err != nil {
		b.t.Fatal(err)
	}
	data, err := base64.StdEncoding.DecodeString(r.Data)
	if err == nil {
		err = os.WriteFile(filepath.Join(pictures, name), data, 0o644)
	}
	if err != nil {
		b.t.Fatal(err)
	}
}

// The pictures of the table and of a replay in README are those of the pages as they
// are: VEDETTE_PICTURES=1 takes them anew.
func TestPicturesOfThePages(t *testing.T) {
	for _, name := range []string{"table.jpg", "replay.jpg", "preview.jpg"} {
		if info, err := os.Stat(filepath.Join(pictures, name)); os.Getenv("VEDETTE_PICTURES") == "" && (err != nil || info.Size() > 250_000) {
			t.Errorf("%s: %v: it is missing or too large", name, err)
		}
	}
	if os.Getenv("VEDETTE_PICTURES") == "" {
		return
	}
	s := serve(t)
	c := open(t)
	g := s.begin(map[string]any{"scenario": "napoleon-at-waterloo/basic", "seed": "1"})
	key := keyOf(g.Links["french"])
	for _, order := range []map[string]any{{"move": "fr-inf-1", "to": "1610"}, {"move": "fr-inf-2", "to": "1710"}, {"move": "fr-cav-guard-light", "to": "1810"}, {"done": true}, {"attack": "1609", "with": []string{"fr-art-ii"}}} {
		s.rpc(key, "game.apply", map[string]any{"order": order}, nil)
	}
	b := c.sit(t, s, g.Links["french"], look{wide: 1280, high: 800})
	b.ask(`document.getElementById('board').focus()`, nil)
	for range 2 {
		b.key("+")
	}
	for range 2 { // the hex, then the first of the units
		b.key("n")
		b.key("Enter")
		b.ask("new Promise((done) => setTimeout(done, 700))", nil)
	}
	b.until("the attack is asked about", "document.getElementById('ask').innerText.includes('attack')")
	b.ask("new Promise((done) => setTimeout(done, 1500))", nil) // what is hovered and glides comes to rest
	b.shot("pic-table")
	b.photograph("table.jpg")

	g = s.begin(map[string]any{"scenario": "waterloo-20/standard", "seed": "5", "seats": map[string]string{"french": "contact", "allied": "contact"}})
	b = c.page(t, s.base+g.Watch[""]+"&at=45", look{wide: 1280, high: 800})
	b.until("the moment is shown", "document.getElementById('time')?.innerText.includes('45 ')")
	b.ask("new Promise((done) => setTimeout(done, 1500))", nil)
	b.shot("pic-replay")
	b.photograph("replay.jpg")
}
