package scene

import (
	"strconv"

	"github.com/vedette-wargames/vedette/engine/draw"
)

// splitColor returns the components of a color #rgb or #rrggbb, each 0 to 255.
func splitColor(c string) (r, g, b int) {
	x, y, z := draw.SplitColor(c)
	return int(x), int(y), int(z)
}

// isDarkColor reports whether white text reads better than black on a color.
func isDarkColor(c string) bool {
	r, g, b := splitColor(c)
	return 299*r+587*g+114*b < 128*1000
}

// inkColor returns black or white, whichever is readable on a color.
func inkColor(c string) string {
	if isDarkColor(c) {
		return "#ffffff"
	}
	return "#111111"
}

// itoa writes a whole number.
func itoa(n int) string { return strconv.Itoa(n) }
