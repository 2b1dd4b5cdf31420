package pagetest

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"image"
	"image/color"
	"image/png"
	"math"
	"testing"
)

// crop is what a part of the page looks like, as the eyes see it that are simulated.
func (b *tab) crop(x, y, wide, high float64) image.Image {
	b.t.Helper()
	var r struct{ Data string }
	clip := map[string]any{"x": x, "y": y, "width": wide, "height": high, "scale": 1}
	if err := json.Unmarshal(b.do("Page.captureScreenshot", map[string]any{"format": "png", "clip": clip}), &r); err != nil {
		b.t.Fatal(err)
	}
	raw, err := base64.StdEncoding.DecodeString(r.Data)
	if err != nil {
		b.t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(raw))
	if err != nil {
		b.t.Fatal(err)
	}
	return img
}

// differing is the share of the pixels of two pictures that differ to the eye.
func differing(a, b image.Image) float64 {
	n, all := 0, 0
	box := a.Bounds().Intersect(b.Bounds())
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			all++
			if apart(a.At(x, y), b.At(x, y)) > 24 {
				n++
			}
		}
	}
	return float64(n) / float64(max(all, 1))
}

// apart is how far two colors lie from each other: the largest difference of a channel.
func apart(a, b color.Color) float64 {
	r1, g1, b1, _ := a.RGBA()
	r2, g2, b2, _ := b.RGBA()
	far := func(x, y uint32) float64 { return math.Abs(float64(x>>8) - float64(y>>8)) }
	return max(far(r1, r2), far(g1, g2), far(b1, b2))
}

// eyes are kinds of sight: three that lack a color, and one that has none.
var eyes = []string{"none", "protanopia", "deuteranopia", "tritanopia", "achromatopsia"}

// Never color alone (row 55): whatever colors an eye lacks, a hex that is lit, that of a foe,
// a zone, a reach and each of the marks look different from each other and from the bare
// hex; without any color they do so by their shape.
func TestMarksAreToldApartWithoutColor(t *testing.T) {
	diagtest.SkipUnlessAll(t, "each mark as each eye sees it")
	s := serve(t)
	c := open(t)
	for _, dark := range []bool{false, true} {
		l := desk
		l.dark = dark
		made := s.begin(map[string]any{"scenario": "napoleon-at-waterloo/basic", "seed": "3"})
		b := c.sit(t, s, made.Links["french"], l)
		b.ask(`document.querySelector('#zoom button:last-child').click()`, nil)
		b.key("n")
		b.key("Enter")
		b.until("hexes are lit", "document.querySelector('.lit').dataset.places")
		// A lit hex without a counter: its light is taken away, and each mark is tried on it.
		var at struct {
			D                string
			X, Y, Wide, High float64
		}
		b.ask(`(() => { const lit = document.querySelector('.lit'); const d = lit.getAttribute('d').split('Z')[0] + 'Z'; lit.setAttribute('d', '');
			document.querySelectorAll('.layer-trails *, .layer-path *, .cursor').forEach((x) => x.remove());
			const p = document.createElementNS('http://www.w3.org/2000/svg', 'path'); p.id = 'tried'; p.setAttribute('d', d); document.querySelector('.layer-lit').append(p);
			const r = p.getBoundingClientRect(); return {D: d, X: r.x - 3, Y: r.y - 3, Wide: r.width + 6, High: r.height + 6}; })()`, &at)
		marks := []string{"bare", "lit", "lit-foe", "zone", "reach", "cursor", "named", "target", "to-retreat", "to-advance", "blocks"}
		for _, eye := range eyes {
			b.do("Emulation.setEmulatedVisionDeficiency", map[string]any{"type": eye})
			var seen []image.Image
			for _, m := range marks {
				class := m
				if m == "bare" {
					class = ""
				}
				b.ask(fmt.Sprintf(`(() => { const p = document.getElementById('tried'); p.setAttribute('class', %q); p.style.display = %q ? '' : 'none'; })()`, class, class), nil)
				seen = append(seen, b.crop(at.X, at.Y, at.Wide, at.High))
			}
			for i := range marks {
				for j := range i {
					if d := differing(seen[i], seen[j]); d < 0.02 {
						t.Errorf("dark %v, %s: %s and %s differ in %.1f %% of the pixels only", dark, eye, marks[j], marks[i], 100*d)
					}
				}
			}
		}
		b.do("Emulation.setEmulatedVisionDeficiency", map[string]any{"type": "none"})
	}
}

// The sides' counters are told apart by eyes that lack a color, in each game.
func TestSidesAreToldApartWithoutColor(t *testing.T) {
	diagtest.SkipUnlessAll(t, "counters as each eye sees them")
	s := serve(t)
	c := open(t)
	for _, g := range shippedGames {
		made := s.begin(map[string]any{"scenario": g.scenario, "seed": "3"})
		b := c.sit(t, s, made.Links[g.side], desk)
		b.ask(`document.querySelector('#zoom button:last-child').click()`, nil)
		// The color of a counter's side is what fills most of it.
		var at []struct {
			Side       string
			X, Y, W, H float64
		}
		b.ask(`(() => { const out = new Map(); const unit = new Map(); for (const c of document.querySelectorAll('#people .chip')) unit.set(c.dataset.side, c.dataset.side);
			for (const chip of document.querySelectorAll('#people .chip')) { const r = chip.getBoundingClientRect(); out.set(chip.dataset.side, {Side: chip.dataset.side, X: r.x + 9, Y: r.y + r.height / 2 - 3, W: 6, H: 6}); }
			return [...out.values()]; })()`, &at)
		if len(at) < 2 {
			t.Fatalf("%s: only %d sides are named", g.scenario, len(at))
		}
		for _, eye := range eyes[:4] {
			b.do("Emulation.setEmulatedVisionDeficiency", map[string]any{"type": eye})
			var mean []color.Color
			for _, p := range at {
				img := b.crop(p.X, p.Y, p.W, p.H)
				box := img.Bounds()
				mean = append(mean, img.At(box.Dx()/2, box.Dy()/2))
			}
			for i := range at {
				for j := range i {
					if d := apart(mean[i], mean[j]); d < 40 {
						t.Errorf("%s, %s: the colors of %s and %s are %.0f of 255 apart", g.scenario, eye, at[j].Side, at[i].Side, d)
					}
				}
			}
			b.shot("eyes-" + eye + "-" + g.side)
		}
	}
}
