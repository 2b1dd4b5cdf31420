package scene

import (
	"hash/fnv"
	"math"
	"strings"

	"github.com/vedette-wargames/vedette/engine/draw"
	"github.com/vedette-wargames/vedette/engine/hex"
)

// TextureNames lists the textures that look: may name, in the order of the reference.
var TextureNames = []string{"fields", "grass", "sand", "waves"}

// strew is the sequence of numbers by which the ground of one hex differs from the next. It follows from
// the hex's own label: equal maps give equal pictures, and a hex keeps its ground where others change.
type strew struct{ state uint64 }

// newStrew returns the numbers of a hex.
func newStrew(label string) *strew {
	h := fnv.New64a()
	h.Write([]byte(label)) // never fails
	return &strew{h.Sum64()}
}

// takeNext returns a number from 0 to 1, 1 left out.
func (s *strew) takeNext() float64 {
	s.state += 0x9e3779b97f4a7c15
	x := s.state
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return float64((x^x>>31)>>11) / (1 << 53)
}

// between returns a number from low to high.
func (s *strew) takeBetween(low, high float64) float64 { return low + (high-low)*s.takeNext() }

// takePoint returns a point of a disk around the point 0, 0.
func (s *strew) takePoint(radius float64) (x, y float64) {
	r, a := radius*math.Sqrt(s.takeNext()), 2*math.Pi*s.takeNext()
	return r * math.Cos(a), r * math.Sin(a)
}

// tintGround returns the color of the ground of a hex: near that of its terrain, in one of three shades.
func tintGround(fill, label string) string {
	switch s := newStrew(label); {
	case s.takeNext() < 0.3:
		return draw.MixColors(fill, "#ffffff", 0.14)
	case s.takeNext() < 0.4:
		return draw.MixColors(fill, "#6b5a32", 0.035)
	}
	return fill
}

// inkPaths collects the shapes of each ink, so that a whole texture is a few paths.
type inkPaths struct {
	inks     []draw.Ink
	segments map[string][]draw.Segment
}

func (p *inkPaths) addShape(ink draw.Ink, segments []draw.Segment) {
	key := ink.Fill + " " + ink.Stroke
	if p.segments[key] == nil {
		p.inks = append(p.inks, ink)
	}
	p.segments[key] = append(p.segments[key], segments...)
}

// textureVariants is how many forms a texture, a wood and a town have: enough that none seems to repeat, few
// enough that a page stays small.
const textureVariants = 7

// drawTextures draws the textures of the ground, below all marks. A texture keeps within its hex.
func (b *boardPainter) drawTextures() {
	for h := range b.scene.Hexes {
		at := &b.scene.Hexes[h]
		x, y := b.hexCenter(hex.ID(h))
		if at.Texture == "" || at.Texture == "none" || !b.showsNear(x, y) {
			continue
		}
		s := newStrew(at.Label + at.Texture)
		if at.Texture == "fields" && s.takeNext() < 0.25 {
			continue // meadow
		}
		variant, turn := itoa(int(s.takeBetween(0, textureVariants))), 0.0
		if at.Texture == "fields" {
			turn = math.Round(s.takeBetween(0, 360))
		}
		x, y = x+math.Round(s.takeBetween(-6, 6)), y+math.Round(s.takeBetween(-6, 6))
		b.AddGroup(draw.Group{X: roundTenth(x), Y: roundTenth(y), Turn: turn, Shape: at.Texture + strings.TrimPrefix(at.Fill, "#") + "-" + variant,
			Items: textureItems(at.Texture, at.Fill, variant)})
	}
}

// textureItems draws one variant of a texture around the point 0, 0.
func textureItems(texture, fill, variant string) []draw.Item {
	var l draw.List
	p := inkPaths{segments: map[string][]draw.Segment{}}
	s := newStrew(texture + variant)
	switch texture {
	case "fields":
		addFields(&p, s, fill)
	case "grass":
		addGrass(&p, s, fill)
	case "sand":
		addSand(&p, s, fill)
	case "waves":
		addWaves(&p, s, fill)
	}
	for _, ink := range p.inks {
		l.AddPath(ink, roundSegments(p.segments[ink.Fill+" "+ink.Stroke]))
	}
	return l.Items
}

// roundSegments rounds segments to a tenth, which is finer than a texture shows and shorter to write.
func roundSegments(segments []draw.Segment) []draw.Segment {
	for i, s := range segments {
		segments[i] = draw.Segment{Op: s.Op, X1: roundTenth(s.X1), Y1: roundTenth(s.Y1), X2: roundTenth(s.X2), Y2: roundTenth(s.Y2), X: roundTenth(s.X), Y: roundTenth(s.Y)}
	}
	return segments
}

// addFields adds a block of two to four strips side by side, each of its own crop with furrows, and a
// hedge along one end.
func addFields(p *inkPaths, s *strew, fill string) {
	crops := []string{"#c8b04c", "#8fa95e", "#b98f56", "#a9b070"}
	skew := s.takeBetween(-0.3, 0.3)
	at := func(along, across float64) (float64, float64) { return along + skew*across, across }
	across, crop := s.takeBetween(-15, -10), int(s.takeBetween(0, 4))
	first := across
	for range int(s.takeBetween(2, 4.6)) {
		wide, from, to := s.takeBetween(6, 9.5), s.takeBetween(-17, -11), s.takeBetween(11, 17)
		ink := crops[crop%len(crops)]
		crop += 1 + int(s.takeBetween(0, 3))
		ax, ay := at(from, across)
		bx, by := at(to, across)
		ex, ey := at(to, across+wide)
		fx, fy := at(from, across+wide)
		p.addShape(draw.Ink{Fill: draw.MixColors(fill, ink, 0.17)}, draw.PolygonPath(ax, ay, bx, by, ex, ey, fx, fy))
		for row := across + 1.8; row < across+wide-0.6; row += 2.3 {
			x1, y1 := at(from+1, row)
			x2, y2 := at(to-1, row)
			p.addShape(draw.Ink{Stroke: draw.MixColors(fill, ink, 0.36), Width: 0.5}, draw.PolylinePath(x1, y1, x2, y2))
		}
		across += wide
	}
	if s.takeNext() < 0.5 {
		hedge := draw.Ink{Fill: draw.MixColors(fill, "#5f7f46", 0.5)}
		for row := first; row <= across; row += s.takeBetween(2.8, 3.8) {
			hx, hy := at(15.5, row)
			p.addShape(hedge, draw.EllipsePath(hx, hy, s.takeBetween(1, 1.7), 1.2))
		}
	}
}

// addGrass adds a few tufts.
func addGrass(p *inkPaths, s *strew, fill string) {
	ink := draw.Ink{Stroke: draw.MixColors(fill, "#55703c", 0.5), Width: 0.7}
	for range int(s.takeBetween(3, 7)) {
		tx, ty := s.takePoint(size * 0.55)
		for _, lean := range []float64{-1.6, 0, 1.6} {
			p.addShape(ink, draw.PolylinePath(tx+lean*0.5, ty, tx+lean*1.3, ty-s.takeBetween(2.6, 4.2)))
		}
	}
}

// addSand adds grains.
func addSand(p *inkPaths, s *strew, fill string) {
	ink := draw.Ink{Fill: draw.MixColors(fill, "#7d6236", 0.45)}
	for range int(s.takeBetween(8, 15)) {
		gx, gy := s.takePoint(size * 0.6)
		p.addShape(ink, draw.EllipsePath(gx, gy, 0.6, 0.5))
	}
}

// addWaves adds a few short waves, all level.
func addWaves(p *inkPaths, s *strew, fill string) {
	ink := draw.Ink{Stroke: draw.MixColors(fill, "#1d3f66", 0.28), Width: 0.8}
	for range int(s.takeBetween(1, 4)) {
		wx, wy := s.takePoint(size * 0.5)
		for _, to := range []float64{-5, 0} {
			p.addShape(ink, []draw.Segment{{Op: draw.Move, X: wx + to, Y: wy},
				{Op: draw.Curve, X1: wx + to + 1.6, Y1: wy - 2, X2: wx + to + 3.4, Y2: wy - 2, X: wx + to + 5, Y: wy}})
		}
	}
}
