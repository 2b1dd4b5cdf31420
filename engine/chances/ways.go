package chances

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// Total is a total of some dice with how many of all throws come to it.
type Total struct{ Total, Ways int }

// mostThrows is how many throws are counted: more, and the counts could not be held.
const mostThrows = 1 << 30

// CountTotals returns the totals of some dice, the lowest first, and the number of all throws. It
// returns no totals when there are too many throws to count.
func CountTotals(d rng.Spec) (list []Total, throws int) {
	ways := map[int]int{0: 1}
	throws = 1
	for range d.Count {
		if int64(throws)*int64(d.Faces) > mostThrows {
			return nil, 0
		}
		throws *= d.Faces
		next := map[int]int{}
		for total, n := range ways { // sums: the order does not matter
			for face := range d.Faces {
				next[total+d.Face(face+1)] += n
			}
		}
		ways = next
	}
	for total, n := range ways {
		list = append(list, Total{total, n})
	}
	slices.SortFunc(list, func(a, b Total) int { return a.Total - b.Total })
	return list, throws
}

// Share is how many of all throws come to a result.
type Share struct {
	Result string `json:"result"`
	Ways   int    `json:"ways"`
}

// ListColumn returns what the throws of some dice come to in a column of a table, the likeliest
// first, each changed by a modifier; nothing for tables whose rows have names.
func ListColumn(t *model.Table, column int, totals []Total, modifier int) []Share {
	if len(t.Rows) == 0 || t.Rows[0].Low == 0 && t.Rows[len(t.Rows)-1].High == 0 {
		return nil
	}
	var out []Share
	for _, x := range totals {
		out = AddWays(out, t.CellText(t.NearestRow(x.Total+modifier), column), x.Ways)
	}
	return SortByChance(out)
}

// AddWays adds ways to a result; empty cells are no result.
func AddWays(list []Share, result string, ways int) []Share {
	if result == "" {
		return list
	}
	for i := range list {
		if list[i].Result == result {
			list[i].Ways += ways
			return list
		}
	}
	return append(list, Share{result, ways})
}

// SortByChance sorts results by chance, then by name.
func SortByChance(list []Share) []Share {
	slices.SortFunc(list, func(a, b Share) int {
		switch {
		case a.Ways != b.Ways:
			return b.Ways - a.Ways
		case a.Result < b.Result:
			return -1
		}
		return 1
	})
	return list
}
