package scene

import "strconv"

// rgb takes a color apart; it has the form #rgb or #rrggbb.
func rgb(c string) (r, g, b int) {
	c = c[1:]
	if len(c) == 3 {
		c = string([]byte{c[0], c[0], c[1], c[1], c[2], c[2]})
	}
	n, _ := strconv.ParseUint(c, 16, 32)
	return int(n >> 16 & 255), int(n >> 8 & 255), int(n & 255)
}

// dark reports whether white text reads better than black on a color.
func dark(c string) bool {
	r, g, b := rgb(c)
	return 299*r+587*g+114*b < 128*1000
}

// ink is the color of text on a color.
func ink(c string) string {
	if dark(c) {
		return "#ffffff"
	}
	return "#111111"
}

func itoa(n int) string { return strconv.Itoa(n) }
