package deadrules

import (
	"regexp"

	"github.com/vedette-wargames/vedette/engine/lang/ranges"
	"github.com/vedette-wargames/vedette/engine/model"
)

// returnCalls are what scripts call to bring a counter back into play.
var returnCalls = regexp.MustCompile(`\b(place|arrive|swap)\s*[({"]`)

// possibleLosses returns how much a side can have lost, if an eliminated counter never comes
// back: each counter once, at its greatest worth. ok is false if counters may come back, or
// their worth is not known.
func (l *deadRuleCheck) possibleLosses() (can ranges.ValueSet, ok bool) {
	if l.m.LossValue == nil || l.unitsMayReturn() {
		return can, false
	}
	for i := range l.m.Values {
		if l.m.Values[i].ID == "lost" {
			return can, false
		}
	}
	high, low := make([]int64, len(l.m.Sides)), make([]int64, len(l.m.Sides))
	for u := range l.m.Units {
		side := l.m.Units[u].Side
		worth := l.amountRange(l.m.LossValue, unitKnown(u))
		if side < 0 || hasUnknownBound(worth) {
			return can, false
		}
		high[side] += max(worth.high, 0)
		low[side] += min(worth.low, 0)
	}
	can = ranges.NewValueRange(0, 0)
	for s := range high {
		can = can.Union(ranges.NewValueRange(low[s], high[s]))
	}
	return can, true
}

// unitsMayReturn reports whether anything may put a counter on the map, or in a box, that was
// eliminated.
func (l *deadRuleCheck) unitsMayReturn() bool {
	found := false
	l.eachEffect(func(e *model.Effect) {
		found = found || e.Verb == model.DoPlace || e.Verb == model.DoArrive || e.Verb == model.DoSwap
	})
	for i := range l.m.Phases {
		found = found || l.m.Phases[i].Place != nil
	}
	for i := range l.m.Actions {
		found = found || l.m.Actions[i].Place != nil
	}
	for i := range l.Scripts {
		found = found || returnCalls.MatchString(l.Scripts[i].Source)
	}
	return found
}
