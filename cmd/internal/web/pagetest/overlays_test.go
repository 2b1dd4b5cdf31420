package pagetest

import (
	"image/color"
	"testing"
)

// No overlay has a fault that axe-core calls serious or critical: the menu of a place, the menu of
// switches, a tool that waits, an answer, a card, the hint, a replay at its beginning.
func TestAccessOfOverlays(t *testing.T) {
	axe := read(t, nodeModules(t, "axe-core/axe.min.js"))
	s := serve(t)
	c := open(t)
	made := s.begin(map[string]any{"scenario": "waterloo-20/standard", "seed": "2"})
	s.playUntil(made, "drawn")
	for name, l := range map[string]look{"desk": desk, "phone, dark": {wide: 390, high: 844, touch: true, dark: true}, "landscape": {wide: 844, high: 390, touch: true}} {
		b := c.sit(t, s, made.All, l)
		b.openCard()
		b.audit(axe, name+": card and hint")
		b.click(b.middle("#more"))
		b.audit(axe, name+": menu")
		b.key("Escape")
		b.ask("document.getElementById('board').focus()", nil)
		b.key("n")
		b.ask(`document.getElementById('board').dispatchEvent(new KeyboardEvent('keydown', {key: 'F10', shiftKey: true, bubbles: true}))`, nil)
		b.until("the menu of the place is open", "document.activeElement.dataset.tool === 'threats'")
		b.audit(axe, name+": menu of a place")
		b.key("Enter")
		b.says("threats", "Who can attack")
		b.audit(axe, name+": threats")
		b.shot("overlays-" + name)
	}
	b := c.page(t, replayed(t, "waterloo-20/standard"), look{wide: 390, high: 844, touch: true})
	b.until("it is at its beginning", "document.getElementById('replay-play')")
	b.audit(axe, "replay on a phone")
}

// On a phone nothing of the preview is wider than the screen, and in the dark what lies beside the
// map has a ground on which its black texts can be read.
func TestThePreviewOnAPhone(t *testing.T) {
	s := atWork(t, "napoleon-at-waterloo")
	c := open(t)
	b := c.page(t, s.base+"/preview?scenario=napoleon-at-waterloo/basic#"+s.host, look{wide: 390, high: 844, touch: true, dark: true})
	b.until("the map is drawn", "window.preview?.panes[0]?.board && document.querySelectorAll('.counter').length > 20 && document.querySelector('#brush button')")
	b.shot("preview-phone")
	var over []string
	b.ask(`[...document.querySelectorAll('#bar *, #notes *')].filter((n) => { const r = n.getBoundingClientRect(); return r.width > 0 && (r.right > innerWidth + 1 || r.left < -1) && !n.closest('.chart'); }).map((n) => n.id || n.className || n.tagName)`, &over)
	if len(over) > 0 {
		t.Errorf("wider than the screen: %v", over)
	}
	var ground []uint8
	b.ask(`getComputedStyle(document.querySelector('.pane')).backgroundColor.match(/\d+/g).slice(0, 3).map(Number)`, &ground)
	if len(ground) != 3 || apart(color.RGBA{ground[0], ground[1], ground[2], 255}, color.Black) < 60 {
		t.Errorf("the ground beside the map is %v", ground)
	}
}
