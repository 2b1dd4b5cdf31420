package meaning

import (
	"regexp"

	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/model"
)

// brings are what scripts call to bring a counter back into play.
var brings = regexp.MustCompile(`\b(place|arrive|swap)\s*[({"]`)

// mostLost is what a side can have lost at most, where a counter that is eliminated never
// comes back: each once, at its greatest worth.
func (l *looker) mostLost() (can expr.Span, ok bool) {
	if l.m.LossValue == nil || l.comesBack() {
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
		worth := l.amount(l.m.LossValue, unitKnown(u))
		if side < 0 || big(worth) {
			return can, false
		}
		high[side] += max(worth.high, 0)
		low[side] += min(worth.low, 0)
	}
	can = expr.Between(0, 0)
	for s := range high {
		can = can.Or(expr.Between(low[s], high[s]))
	}
	return can, true
}

// comesBack reports whether anything may put a counter on the map, or in a box, that was
// eliminated.
func (l *looker) comesBack() bool {
	found := false
	l.effects(func(e *model.Effect) {
		found = found || e.Verb == model.DoPlace || e.Verb == model.DoArrive || e.Verb == model.DoSwap
	})
	for i := range l.m.Phases {
		found = found || l.m.Phases[i].Place != nil
	}
	for i := range l.m.Actions {
		found = found || l.m.Actions[i].Place != nil
	}
	for i := range l.Scripts {
		found = found || brings.MatchString(l.Scripts[i].Source)
	}
	return found
}
