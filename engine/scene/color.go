package scene

import (
	"strconv"

	"github.com/vedette-wargames/vedette/engine/draw"
)

// rgb takes a color apart; it has the form #rgb or #rrggbb.
func rgb(c string) (r, g, b int) {
	x, y, z := draw.RGB(c)
	return int(x), int(y), int(z)
}

// isDark reports whether white text reads better than black on a color.
func isDark(c string) bool {
	r, g, b := rgb(c)
	return 299*r+587*g+114*b < 128*1000
}

// ink is the color of text on a color.
func ink(c string) string {
	if isDark(c) {
		return "#ffffff"
	}
	return "#111111"
}

func itoa(n int) string { return strconv.Itoa(n) }
