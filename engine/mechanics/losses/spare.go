package losses

import "slices"

// maxPayers and maxSums bound the exact search: at most so many payers, or a sum of worths of
// at most maxSums. If both are exceeded, a payment ends as soon as it is enough.
const (
	maxPayers = 13
	maxSums   = 1 << maxPayers
)

// payment holds the numbers of a payment: the amount owed, the worth of each unit in unit
// order, and the indexes picked so far.
type payment struct {
	owed         int64
	spareAllowed bool // units that could be spared may pay too
	worth        []int64
	picked       []int
}

// canPick reports whether the i-th unit may be picked next.
func (p *payment) canPick(i int) bool {
	have, rest, all, least := int64(0), int64(0), int64(0), int64(0)
	if i >= 0 && i < len(p.worth) {
		least = p.worth[i]
	}
	if least <= 0 || len(p.picked) > 0 && i <= p.picked[len(p.picked)-1] {
		return false
	}
	for k, n := range p.worth {
		all += n
		if k > i {
			rest += n
		}
	}
	own := least
	for _, k := range p.picked {
		if k >= 0 {
			have, least = have+p.worth[k], min(least, p.worth[k])
		}
	}
	enough := have+own+rest >= p.owed
	switch {
	case p.spareAllowed:
		return enough
	case len(p.worth) > maxPayers && all > maxSums:
		return enough && have < p.owed
	}
	return canCompletePayment(p.owed-have-own, least, p.worth[i+1:])
}

// canCompletePayment reports whether units with the worths in after can complete a payment, so
// that nothing is owed and no unit could be spared. lacks is the amount still owed, least the
// smallest worth among the units picked.
func canCompletePayment(lacks, least int64, after []int64) bool {
	if lacks <= 0 {
		return lacks > -least
	}
	lows := append(slices.Clone(after), least)
	slices.Sort(lows)
	for _, low := range slices.Compact(lows) {
		if low > 0 && low <= least && hasSumBetween(lacks, lacks+low-1, low, after) {
			return true
		}
	}
	return false
}

// hasSumBetween reports whether some of the numbers that are at least low have a sum
// within bounds.
func hasSumBetween(from, to, low int64, numbers []int64) bool {
	sums := []int64{0}
	for _, n := range numbers {
		if n < low {
			continue
		}
		var more []int64
		for _, s := range sums {
			switch s += n; {
			case s >= from && s <= to:
				return true
			case s < from:
				more = append(more, s)
			}
		}
		sums = append(sums, more...)
		slices.Sort(sums)
		sums = slices.Compact(sums)
	}
	return false
}
