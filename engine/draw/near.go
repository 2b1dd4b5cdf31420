package draw

// DropOutside removes items that lie wholly outside a box. They would not be seen, and would
// make the file large.
func DropOutside(items []Item, a Box) []Item {
	var out []Item
	for _, it := range items {
		if box, known := itemBounds(it); known && !box.Overlaps(a) {
			continue
		}
		if p, ok := it.(*Path); ok && p.Fill == "" {
			it = p.clipRuns(a)
		}
		out = append(out, it)
	}
	return out
}

// itemBounds returns a box that contains an item; known is false where it is not easily
// computed.
func itemBounds(it Item) (box Box, known bool) {
	switch it := it.(type) {
	case *Circle:
		r := it.R + it.Width
		return Box{Left: it.X - r, Top: it.Y - r, Right: it.X + r, Bottom: it.Y + r}, true
	case *Path:
		for i, s := range it.Segments {
			if s.Op == Close {
				continue
			}
			here := Box{Left: s.X, Top: s.Y, Right: s.X, Bottom: s.Y}
			if s.Op == Curve {
				here = here.Union(Box{Left: min(s.X1, s.X2), Top: min(s.Y1, s.Y2), Right: max(s.X1, s.X2), Bottom: max(s.Y1, s.Y2)})
			}
			if i == 0 {
				box = here
			}
			box = box.Union(here)
		}
		return box.Grow(it.Width), len(it.Segments) > 0
	case *Text:
		reach := it.Size * float64(len(it.Text)+2)
		return Box{Left: it.X - reach, Top: it.Y - reach, Right: it.X + reach, Bottom: it.Y + reach}, true
	case *Group:
		for i, in := range it.Items {
			b, ok := itemBounds(in)
			if !ok {
				return box, false
			}
			if i == 0 {
				box = b
			}
			box = box.Union(b)
		}
		return it.Matrix().TransformBox(box), len(it.Items) > 0
	}
	return box, false
}

// clipRuns returns a line without the runs that lie wholly outside a box. All roads of a map are
// one line.
func (p *Path) clipRuns(a Box) *Path {
	out := &Path{Ink: p.Ink}
	for from := 0; from < len(p.Segments); {
		to := from + 1
		for to < len(p.Segments) && p.Segments[to].Op != Move {
			to++
		}
		run := &Path{Ink: p.Ink, Segments: p.Segments[from:to]}
		if box, _ := itemBounds(run); box.Overlaps(a) {
			out.Segments = append(out.Segments, run.Segments...)
		}
		from = to
	}
	return out
}
