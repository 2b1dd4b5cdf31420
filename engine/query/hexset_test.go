package query

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/vedette-wargames/vedette/engine/model"
)

// Hexes added as spans are those added one by one, wherever words begin.
func TestSpans(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		all := slices.Compact(slices.Sorted(slices.Values(rapid.SliceOf(rapid.Int32Range(0, 255)).Draw(rt, "hexes"))))
		if from := rapid.Int32Range(0, 150).Draw(rt, "from"); rapid.Bool().Draw(rt, "long") {
			all = nil
			for h := from; h < from+105; h++ {
				all = append(all, h)
			}
		}
		marks := make(hexSet, 4)
		marks.addRuns(groupRuns(all))
		if got := drainInto(marks, []model.HexID(nil)); !slices.Equal(got, all) {
			rt.Fatalf("of %v came out %v", all, got)
		}
	})
}
