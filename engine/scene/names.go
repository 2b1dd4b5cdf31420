package scene

import (
	"unicode/utf8"

	"github.com/vedette-wargames/vedette/engine/hex"
)

// The letters of names: their size, and how wide one is on average.
const (
	nameSize  = 10.0
	nameWidth = 5.2
)

// written is a name of the map in its place; y is its base line.
type written struct {
	name string
	x, y float64
}

// names are drawn over the counters, and once for neighbours of one name.
func (v *svg) names() {
	v.open(`<g font-size="` + num(nameSize) + `" font-style="italic" text-anchor="middle" fill="#222222" stroke="#ffffff" stroke-width="2.5" paint-order="stroke">`)
	var all []written
	for h := range v.scene.Hexes {
		if name := v.scene.Hexes[h].Name; name != "" && v.scene.carries(hex.ID(h)) {
			w := v.place(hex.ID(h), name, all)
			all = append(all, w)
			v.raw(`<text x="` + num(w.x) + `" y="` + num(w.y) + `">` + escape(name) + "</text>\n")
		}
	}
	v.close()
}

// place finds where a name is written: at the foot of its hex, or a line higher
// or lower where it would run into another; a line lower first where counters stand.
func (v *svg) place(h hex.ID, name string, others []written) written {
	x, y := v.centre(h)
	lines := [3]float64{0, -nameSize, nameSize}
	if len(v.scene.Hexes[h].Stack) > 0 {
		lines = [3]float64{0, nameSize, -nameSize}
	}
	var best written
	least := -1.0
	for _, dy := range lines {
		w := written{name, x, y + v.nameDrop() + dy}
		over := 0.0
		for i := range others {
			over += w.overlap(&others[i])
		}
		if least < 0 || over < least {
			best, least = w, over
		}
	}
	return best
}

// overlap is how much of two names lies on one another.
func (w *written) overlap(o *written) float64 {
	wide := (float64(utf8.RuneCountInString(w.name)+utf8.RuneCountInString(o.name)))*nameWidth/2 - abs(w.x-o.x)
	high := nameSize - abs(w.y-o.y)
	if wide <= 0 || high <= 0 {
		return 0
	}
	return wide * high
}

func abs(f float64) float64 { return max(f, -f) }

// nameDrop is how far below the centre a name stands: above the numbers of the
// next row.
func (v *svg) nameDrop() float64 {
	if v.scene.Grid.Orientation() == hex.Flat {
		return v.labelRise() + 4
	}
	return v.labelRise()
}
