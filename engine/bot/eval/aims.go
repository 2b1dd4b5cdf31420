package eval

import "github.com/vedette-wargames/vedette/engine/lang"

// normalizeNegation returns an aim without "not" before anything that can be asked how much is
// missing.
func normalizeNegation(a *lang.Goal, not bool) *lang.Goal {
	if a == nil || a.Op == lang.GoalNot {
		if a == nil {
			return nil
		}
		return normalizeNegation(a.Kids[0], !not)
	}
	out := *a
	out.Kids = nil
	for _, k := range a.Kids {
		out.Kids = append(out.Kids, normalizeNegation(k, not))
	}
	if !not {
		return &out
	}
	switch a.Op {
	case lang.GoalAll:
		out.Op = lang.GoalAny
	case lang.GoalAny:
		out.Op = lang.GoalAll
	case lang.GoalAtMost:
		out.Op, out.A, out.B = lang.GoalLess, a.B, a.A
	case lang.GoalLess:
		out.Op, out.A, out.B = lang.GoalAtMost, a.B, a.A
	default:
		return &lang.Goal{Op: lang.GoalNot, Kids: []*lang.Goal{&out}}
	}
	return &out
}

// eachGoal calls tell with a goal and all its parts.
func eachGoal(a *lang.Goal, tell func(*lang.Goal)) {
	if a == nil {
		return
	}
	tell(a)
	for _, k := range a.Kids {
		eachGoal(k, tell)
	}
}

// maxLatches is how deep latches are looked into that conditions of latches name.
const maxLatches = 4

// goalProgress returns how nearly an aim is reached, from 0 to 1000.
func (l *Evaluator) goalProgress(a *lang.Goal, deep int) int {
	if a == nil {
		return 1000
	}
	switch a.Op {
	case lang.GoalAll:
		sum := 0
		for _, k := range a.Kids {
			sum += l.goalProgress(k, deep)
		}
		return sum / len(a.Kids)
	case lang.GoalAny:
		best := 0
		for _, k := range a.Kids {
			best = max(best, l.goalProgress(k, deep))
		}
		return best
	case lang.GoalNot:
		return 1000 - l.goalProgress(a.Kids[0], deep)
	case lang.GoalAtMost, lang.GoalLess, lang.GoalEqual:
		return l.comparisonProgress(a)
	case lang.GoalCall:
		if a.Call == "latched" && int(a.Arg) < len(l.g.Latches) && l.p.FallenLatches>>uint(a.Arg)&1 == 0 {
			if deep >= maxLatches {
				return 0
			}
			return l.goalProgress(l.latchGoal(int(a.Arg)), deep+1) * 9 / 10
		}
	}
	if a.Condition.Bool(l.c) {
		return 1000
	}
	return 0
}

// latchGoal returns the condition of a latch in its parts.
func (l *Evaluator) latchGoal(i int) *lang.Goal {
	if l.latches == nil {
		l.latches = make([]*lang.Goal, len(l.g.Latches))
		for k := range l.latches {
			l.latches[k] = normalizeNegation(l.g.Latches[k].When.BuildGoal(), false)
		}
	}
	return l.latches[i]
}

// comparisonProgress returns how nearly a comparison holds: 1000 when it holds, and less the more
// it lacks. It returns 500 when the comparison lacks as much as its largest constant (at least
// 8).
func (l *Evaluator) comparisonProgress(a *lang.Goal) int {
	x, y := int(a.A.Int(l.c)), int(a.B.Int(l.c))
	by := x - y
	switch {
	case a.Op == lang.GoalEqual && by < 0:
		by = -by
	case a.Op == lang.GoalLess:
		by++
	}
	if by <= 0 {
		return 1000
	}
	whole := 8
	for _, p := range []*lang.Program{a.A, a.B} {
		if n, ok := p.Const(); ok {
			whole = max(whole, int(n), -int(n))
		}
	}
	return 1000 * whole / (whole + by)
}
