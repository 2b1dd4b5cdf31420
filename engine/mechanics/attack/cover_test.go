package attack

import (
	"slices"
	"testing"
)

// As many as possible find a place, whatever order they come in: one that fits
// elsewhere gives way to one that does not.
func TestCover(t *testing.T) {
	for _, c := range []struct {
		name string
		fits [][]int // by thing: the places it fits
		room []int   // by place
		left []int
	}{
		{"each has its own", [][]int{{0}, {1}}, []int{1, 1}, nil},
		{"the first gives way", [][]int{{0, 1}, {0}}, []int{1, 1}, nil},
		{"two give way for a third, and nobody for one too many", [][]int{{0, 1}, {1, 2}, {0}, {1}}, []int{1, 1, 1}, []int{3}},
		{"two for one place", [][]int{{0}, {0}}, []int{1}, []int{1}},
		{"a place for two", [][]int{{0}, {0}, {0}}, []int{2}, []int{2}},
		{"no room at all", [][]int{{0}}, []int{0}, []int{0}},
		{"fits nowhere", [][]int{{}, {0}}, []int{1}, []int{0}},
		{"nothing to place", nil, []int{1}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			var things []int
			for i := range c.fits {
				things = append(things, i)
			}
			left := matchPlaces(things, len(c.room), func(i, k int) bool { return slices.Contains(c.fits[i], k) }, func(k int) int { return c.room[k] })
			if !slices.Equal(left, c.left) {
				t.Errorf("left %v, not %v", left, c.left)
			}
		})
	}
}
