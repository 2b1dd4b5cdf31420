package hex

// Turns returns how many hexsides lie between two directions: 0 for the same, 3 for opposite ones.
func Turns(a, b Dir) int {
	n := (int(a) - int(b) + 6) % 6
	return min(n, 6-n)
}

// TurnsTo returns how many hexsides a unit in hex a that faces d would have to turn to face hex b:
// 0 if b lies ahead, 3 if it lies behind. Where b lies on the line between two directions it is the
// smaller number. It is 0 for a itself.
func (g *Grid) TurnsTo(d Dir, a, b ID) int {
	least := 3
	for _, e := range g.dirsToward(a, b) {
		least = min(least, Turns(d, e))
	}
	if a == b {
		return 0
	}
	return least
}

// DirectionTo returns the direction from hex a that leads nearest to hex b, however far off it lies:
// of two that fit equally the first clockwise from the north. It is NoDir for a itself.
func (g *Grid) DirectionTo(a, b ID) Dir {
	if dirs := g.dirsToward(a, b); len(dirs) > 0 {
		return dirs[0]
	}
	return NoDir
}

// dirsToward lists the directions, one or two, that deviate least from the line between two hexes.
func (g *Grid) dirsToward(a, b ID) []Dir {
	if a < 0 || b < 0 || a == b {
		return nil
	}
	// In doubled coordinates the axis across straight lines is the longer one: its square counts
	// three times. The scalar product of two directions is the greater the less they deviate.
	x, y := int(g.points[b].x)-int(g.points[a].x), int(g.points[b].y)-int(g.points[a].y)
	if g.layout.Orientation == Flat {
		x *= 3
	} else {
		y *= 3
	}
	var out []Dir
	best := 0
	for d, step := range dirOffsets[g.layout.Orientation] {
		n := x*int(step.x) + y*int(step.y)
		if n > best {
			out, best = out[:0], n
		}
		if n == best {
			out = append(out, Dir(d))
		}
	}
	return out
}
