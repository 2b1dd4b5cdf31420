package scene

import (
	"unicode/utf8"

	"github.com/vedette-wargames/vedette/engine/hex"
)

// The letters of names: their size, and how wide one is on average.
const (
	nameSize  = 10.0
	nameWidth = 5.2

	figureStrip = 11.0 // at the foot of a counter
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

// place finds where a name is written: at the foot of its hex, or a line or more
// higher or lower where it would run into another name or hide what is printed
// on a counter; a line lower first where counters stand.
func (v *svg) place(h hex.ID, name string, others []written) written {
	x, y := v.centre(h)
	lines := []float64{0, -nameSize, nameSize}
	if len(v.scene.Hexes[h].Stack) > 0 {
		lines = []float64{0, nameSize / 2, nameSize, 1.5 * nameSize, -nameSize, -2 * nameSize}
	}
	near := v.countersNear(h)
	var best written
	least := -1.0
	for _, dy := range lines {
		w := written{name, x, y + v.nameDrop() + dy}
		over := 0.0
		for i := range others {
			over += w.overlap(&others[i])
		}
		for _, c := range near {
			over += w.hides(c[0], c[1])
		}
		if least < 0 || over < least-1e-9 {
			best, least = w, over
		}
	}
	return best
}

// countersNear are the centres of the counters on top in a hex and around it.
func (v *svg) countersNear(h hex.ID) (out [][2]float64) {
	for _, n := range append([]hex.ID{h}, v.scene.Grid.Neighbors(h)[:]...) {
		if n != hex.None && len(v.scene.Hexes[n].Stack) > 0 {
			x, y := v.centre(n)
			out = append(out, [2]float64{x, y + 2})
		}
	}
	return out
}

// hides is how much of the figures of a counter with this centre a name covers.
func (w *written) hides(x, y float64) float64 {
	wide := float64(utf8.RuneCountInString(w.name))*nameWidth/2 + counterSize/2 - abs(w.x-x)
	wide = min(wide, counterSize)
	// The figures are in a strip at the foot of the counter; letters reach a little below their line.
	top, bottom := y+counterSize/2-figureStrip, y+counterSize/2
	high := min(w.y+2, bottom) - max(w.y-nameSize+2, top)
	if wide <= 0 || high <= 0 {
		return 0
	}
	return wide * high
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
