package draw

import "math"

// Matrix carries points: x' = A x + C y + E, y' = B x + D y + F.
type Matrix struct{ A, B, C, D, E, F float64 }

// ScaleMatrix returns the matrix that multiplies coordinates by k.
func ScaleMatrix(k float64) Matrix { return Matrix{A: k, D: k} }

// TransformPoint returns a point after the transformation.
func (m Matrix) TransformPoint(x, y float64) (float64, float64) {
	return m.A*x + m.C*y + m.E, m.B*x + m.D*y + m.F
}

// Times returns the matrix that applies n first, then m.
func (m Matrix) Times(n Matrix) Matrix {
	return Matrix{
		A: m.A*n.A + m.C*n.B, B: m.B*n.A + m.D*n.B,
		C: m.A*n.C + m.C*n.D, D: m.B*n.C + m.D*n.D,
		E: m.A*n.E + m.C*n.F + m.E, F: m.B*n.E + m.D*n.F + m.F,
	}
}

// ScaleFactor returns how much the matrix enlarges lengths.
func (m Matrix) ScaleFactor() float64 { return math.Sqrt(math.Abs(m.A*m.D - m.B*m.C)) }

// Matrix returns the transformation of the points in the group.
func (g *Group) Matrix() Matrix {
	k := g.Scale
	if k == 0 {
		k = 1
	}
	sin, cos := sinCos(g.Turn)
	return Matrix{A: k * cos, B: k * sin, C: -k * sin, D: k * cos, E: g.X, F: g.Y}
}

// sinCos returns sine and cosine of an angle in degrees. Quarter turns are exact, so that boxes
// stay upright.
func sinCos(degrees float64) (sin, cos float64) {
	switch math.Mod(degrees+360, 360) {
	case 0:
		return 0, 1
	case 90:
		return 1, 0
	case 180:
		return 0, -1
	case 270:
		return -1, 0
	}
	return math.Sincos(degrees * math.Pi / 180)
}

// RotateAbout returns the matrix that turns around a point, clockwise by degrees.
func RotateAbout(x, y, degrees float64) Matrix {
	sin, cos := sinCos(degrees)
	return Matrix{A: cos, B: sin, C: -sin, D: cos, E: x - x*cos + y*sin, F: y - x*sin - y*cos}
}

// TransformBox returns the smallest upright box that contains the transformed box.
func (m Matrix) TransformBox(b Box) Box {
	x, y := m.TransformPoint(b.Left, b.Top)
	out := Box{x, y, x, y}
	for _, p := range [][2]float64{{b.Right, b.Top}, {b.Right, b.Bottom}, {b.Left, b.Bottom}} {
		x, y := m.TransformPoint(p[0], p[1])
		out = out.Union(Box{x, y, x, y})
	}
	return out
}
