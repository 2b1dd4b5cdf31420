package draw

// Picture is a drawing of a size in its own units, the origin at top left.
type Picture struct {
	Title         string
	Width, Height float64
	Back          string // color of the ground, empty for none
	Items         []Item
}

// Item is a part of a picture: a Path, a Circle, a Text or a Group.
type Item interface{ item() }

// Ink is how a shape is painted. Colors have the form #rgb or #rrggbb; empty
// means none. Only SVG knows classes: a shape with Class is painted by the style of
// the page around it, and by none of the other fields.
type Ink struct {
	Class   string
	Fill    string
	Opacity float64 // of the fill, 0 for full
	Stroke  string
	Width   float64   // of the stroke
	Dash    []float64 // lengths of dash and gap
	Sharp   bool      // corners and ends are sharp, else round
}

// Op says what a step of a path does.
type Op byte

// The steps of a path.
const (
	Move  Op = iota // to a new start
	Line            // straight on
	Curve           // a cubic curve
	Close           // back to the start
)

// Segment is a part of a path. A curve ends at X, Y and has two control points.
type Segment struct {
	Op             Op
	X1, Y1, X2, Y2 float64
	X, Y           float64
}

// Path is a shape of lines and curves.
type Path struct {
	Ink
	Segments []Segment
}

// Circle is a circle around a point.
type Circle struct {
	Ink
	X, Y, R float64
}

// Style is a face of the letters.
type Style uint8

// The faces.
const (
	Regular Style = iota
	Bold
	Italic
	Styles // how many there are
)

// Anchor says where the point of a text is in it.
type Anchor uint8

// The anchors.
const (
	Start Anchor = iota
	Middle
	End
)

// Text is one line of letters; Y is its baseline.
type Text struct {
	X, Y, Size float64
	Turn       float64 // degrees clockwise about the point
	Style      Style
	Anchor     Anchor
	Fill       string
	Class      string // as in Ink
	Halo       string // color around the letters, empty for none
	HaloWidth  float64
	Text       string
}

// Group holds items that belong together: moved, scaled, cut or named.
type Group struct {
	X, Y  float64 // where its origin is
	Scale float64 // 0 for 1
	Turn  float64 // degrees clockwise about its origin
	Clip  *Box    // hides everything outside; in the units of the group
	Name  string  // what it is called by whoever points at it
	Link  string  // what it shows: "hex 0101", "unit red-1"
	Shape string  // groups of one shape have equal items, which SVG writes once; empty for a shape of its own
	Items []Item
}

// Box is an upright rectangle.
type Box struct{ Left, Top, Right, Bottom float64 }

// Overlaps reports whether two boxes have a part in common; boxes that only touch do not.
func (b Box) Overlaps(o Box) bool {
	const hair = 1e-6
	return b.Left < o.Right-hair && o.Left < b.Right-hair && b.Top < o.Bottom-hair && o.Top < b.Bottom-hair
}

// SharedArea returns the area of the common part of two boxes, 0 for boxes apart.
func (b Box) SharedArea(o Box) float64 {
	w, h := min(b.Right, o.Right)-max(b.Left, o.Left), min(b.Bottom, o.Bottom)-max(b.Top, o.Top)
	if w <= 0 || h <= 0 {
		return 0
	}
	return w * h
}

// Contains reports whether another box lies wholly within.
func (b Box) Contains(o Box) bool {
	return b.Left <= o.Left && b.Right >= o.Right && b.Top <= o.Top && b.Bottom >= o.Bottom
}

// Grow returns the box enlarged by so much on each side.
func (b Box) Grow(by float64) Box {
	return Box{b.Left - by, b.Top - by, b.Right + by, b.Bottom + by}
}

// Union returns the smallest box that contains both.
func (b Box) Union(o Box) Box {
	return Box{min(b.Left, o.Left), min(b.Top, o.Top), max(b.Right, o.Right), max(b.Bottom, o.Bottom)}
}

// Width returns how wide the box is.
func (b Box) Width() float64 { return b.Right - b.Left }

// Height returns how high the box is.
func (b Box) Height() float64 { return b.Bottom - b.Top }

func (*Path) item()   {}
func (*Circle) item() {}
func (*Text) item()   {}
func (*Group) item()  {}

// round is how far the control points of a quarter circle lie out.
const round = 0.5522847498

// Segments returns the curves of the circle, for writers without circles.
func (c *Circle) Segments() []Segment { return EllipsePath(c.X, c.Y, c.R, c.R) }

// EllipsePath returns the segments of an upright ellipse.
func EllipsePath(x, y, rx, ry float64) []Segment {
	kx, ky := rx*round, ry*round
	return []Segment{
		{Op: Move, X: x + rx, Y: y},
		{Op: Curve, X1: x + rx, Y1: y + ky, X2: x + kx, Y2: y + ry, X: x, Y: y + ry},
		{Op: Curve, X1: x - kx, Y1: y + ry, X2: x - rx, Y2: y + ky, X: x - rx, Y: y},
		{Op: Curve, X1: x - rx, Y1: y - ky, X2: x - kx, Y2: y - ry, X: x, Y: y - ry},
		{Op: Curve, X1: x + kx, Y1: y - ry, X2: x + rx, Y2: y - ky, X: x + rx, Y: y},
		{Op: Close},
	}
}

// RectPath returns the segments of a rectangle whose corners are rounded by r.
func RectPath(x, y, w, h, r float64) []Segment {
	if r <= 0 {
		return PolygonPath(x, y, x+w, y, x+w, y+h, x, y+h)
	}
	k := r * (1 - round)
	return []Segment{
		{Op: Move, X: x + r, Y: y}, {Op: Line, X: x + w - r, Y: y},
		{Op: Curve, X1: x + w - k, Y1: y, X2: x + w, Y2: y + k, X: x + w, Y: y + r}, {Op: Line, X: x + w, Y: y + h - r},
		{Op: Curve, X1: x + w, Y1: y + h - k, X2: x + w - k, Y2: y + h, X: x + w - r, Y: y + h}, {Op: Line, X: x + r, Y: y + h},
		{Op: Curve, X1: x + k, Y1: y + h, X2: x, Y2: y + h - k, X: x, Y: y + h - r}, {Op: Line, X: x, Y: y + r},
		{Op: Curve, X1: x, Y1: y + k, X2: x + k, Y2: y, X: x + r, Y: y}, {Op: Close},
	}
}

// PolylinePath returns the segments of a line through points given as x, y, x, y ...
func PolylinePath(points ...float64) []Segment {
	out := make([]Segment, 0, len(points)/2+1)
	for i := 0; i+1 < len(points); i += 2 {
		op := Line
		if i == 0 {
			op = Move
		}
		out = append(out, Segment{Op: op, X: points[i], Y: points[i+1]})
	}
	return out
}

// PolygonPath returns the segments of a closed line through points given as x, y, x, y ...
func PolygonPath(points ...float64) []Segment {
	return append(PolylinePath(points...), Segment{Op: Close})
}

// List gathers items; its methods add one each.
type List struct{ Items []Item }

// AddPath adds a shape.
func (l *List) AddPath(ink Ink, steps []Segment) { l.Items = append(l.Items, &Path{ink, steps}) }

// AddLine adds a straight line.
func (l *List) AddLine(x1, y1, x2, y2 float64, stroke string, width float64) {
	l.AddPath(Ink{Stroke: stroke, Width: width}, PolylinePath(x1, y1, x2, y2))
}

// AddRect adds a rectangle.
func (l *List) AddRect(x, y, w, h float64, ink Ink) { l.AddPath(ink, RectPath(x, y, w, h, 0)) }

// AddCircle adds a circle.
func (l *List) AddCircle(x, y, r float64, ink Ink) { l.Items = append(l.Items, &Circle{ink, x, y, r}) }

// AddText adds a text.
func (l *List) AddText(t Text) {
	if t.Text != "" {
		l.Items = append(l.Items, &t)
	}
}

// AddGroup adds a group.
func (l *List) AddGroup(g Group) { l.Items = append(l.Items, &g) }
