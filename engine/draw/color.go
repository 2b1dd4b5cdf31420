package draw

import "strconv"

// SplitColor takes a color apart; it has the form #rgb or #rrggbb.
func SplitColor(c string) (r, g, b uint8) {
	if len(c) == 4 {
		c = string([]byte{c[0], c[1], c[1], c[2], c[2], c[3], c[3]})
	}
	if len(c) != 7 {
		return 0, 0, 0
	}
	n, _ := strconv.ParseUint(c[1:], 16, 32)
	return uint8(n >> 16), uint8(n >> 8), uint8(n)
}

// MixColors returns a color between two others: a for part 0, b for part 1.
func MixColors(a, b string, part float64) string {
	ar, ag, ab := SplitColor(a)
	br, bg, bb := SplitColor(b)
	mix := func(x, y uint8) string {
		n := uint64(float64(x) + (float64(y)-float64(x))*part + 0.5)
		s := strconv.FormatUint(n, 16)
		if len(s) < 2 {
			s = "0" + s
		}
		return s
	}
	return "#" + mix(ar, br) + mix(ag, bg) + mix(ab, bb)
}
