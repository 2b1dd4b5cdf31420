package game

import "testing"

// TestTotalsAddUp: where choices are open, the totals of all parts are those of the first
// way, so that the difference is that of the totals beside it.
func TestTotalsAddUp(t *testing.T) {
	ways := [][3]int32{{4, 2, 2}, {4, 4, 0}, {6, 2, 4}, {3, 5, -2}}
	for first := range ways {
		sum := ways[first]
		var parts [3]Explained
		for k, name := range []string{"attack", "defence", "difference"} {
			parts[k] = Explained{Name: name, Total: sum[k]}
			for i := range ways {
				if i != first {
					parts[k] = spanNumbers(parts[k], Explained{Name: name, Total: ways[i][k]})
				}
			}
		}
		if parts[0].Total-parts[1].Total != parts[2].Total || parts[2].Total != sum[2] {
			t.Errorf("from way %d: %d - %d is not %d", first, parts[0].Total, parts[1].Total, parts[2].Total)
		}
		if *parts[2].Low != -2 || *parts[2].High != 4 {
			t.Errorf("from way %d: the difference lies between %d and %d", first, *parts[2].Low, *parts[2].High)
		}
	}
}
