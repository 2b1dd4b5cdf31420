package hex

const (
	root3     = 1.7320508075688772 // side to side of a hex whose corners are 1 from its centre
	halfRoot3 = root3 / 2
)

// corners are relative to the centre, clockwise; the side of direction d runs
// from corner d to corner d+1.
var corners = [2][6][2]float64{
	Pointy: {{0, -1}, {halfRoot3, -0.5}, {halfRoot3, 0.5}, {0, 1}, {-halfRoot3, 0.5}, {-halfRoot3, -0.5}},
	Flat:   {{-0.5, -halfRoot3}, {0.5, -halfRoot3}, {1, 0}, {0.5, halfRoot3}, {-0.5, halfRoot3}, {-1, 0}},
}

// Center returns the middle of a hex in a drawing in which center to corner is 1,
// x grows east, y grows south and the drawing starts at 0, 0.
func (g *Grid) Center(id ID) (x, y float64) {
	px, py := float64(int(g.points[id].x)-g.left), float64(int(g.points[id].y)-g.top)
	// The conversions keep products and sums apart, so that every machine
	// rounds alike.
	if g.layout.Orientation == Flat {
		return float64(1.5*px) + 1, float64(halfRoot3*py) + halfRoot3
	}
	return float64(halfRoot3*px) + halfRoot3, float64(1.5*py) + 1
}

// Corner returns corner i (0 to 5, clockwise) of a hex. The side of direction d
// runs from corner d to corner d+1.
func (g *Grid) Corner(id ID, i int) (x, y float64) {
	x, y = g.Center(id)
	c := corners[g.layout.Orientation][((i%6)+6)%6]
	return x + c[0], y + c[1]
}

// Size returns the width and height of the whole drawing.
func (g *Grid) Size() (w, h float64) {
	ragged := 0.0 // half a hex more when some lines are shifted and some are not
	for _, o := range g.offsets {
		if o != g.offsets[0] {
			ragged = halfRoot3
		}
	}
	if g.layout.Orientation == Flat {
		return float64(1.5*float64(g.w)) + 0.5, float64(root3*float64(g.h)) + ragged
	}
	return float64(root3*float64(g.w)) + ragged, float64(1.5*float64(g.h)) + 0.5
}
