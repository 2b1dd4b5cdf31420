package worth

import "github.com/vedette-wargames/vedette/engine/expr"

// normalizeNegation is an aim without "not" before anything that can be asked how much is missing.
func normalizeNegation(a *expr.Goal, not bool) *expr.Goal {
	if a == nil || a.Op == expr.GoalNot {
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
	case expr.GoalAll:
		out.Op = expr.GoalAny
	case expr.GoalAny:
		out.Op = expr.GoalAll
	case expr.GoalAtMost:
		out.Op, out.A, out.B = expr.GoalLess, a.B, a.A
	case expr.GoalLess:
		out.Op, out.A, out.B = expr.GoalAtMost, a.B, a.A
	default:
		return &expr.Goal{Op: expr.GoalNot, Kids: []*expr.Goal{&out}}
	}
	return &out
}

// eachGoal calls tell with a goal and all its parts.
func eachGoal(a *expr.Goal, tell func(*expr.Goal)) {
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

// goalProgress is how nearly an aim is reached, from 0 to 1000.
func (l *Evaluator) goalProgress(a *expr.Goal, deep int) int {
	if a == nil {
		return 1000
	}
	switch a.Op {
	case expr.GoalAll:
		sum := 0
		for _, k := range a.Kids {
			sum += l.goalProgress(k, deep)
		}
		return sum / len(a.Kids)
	case expr.GoalAny:
		best := 0
		for _, k := range a.Kids {
			best = max(best, l.goalProgress(k, deep))
		}
		return best
	case expr.GoalNot:
		return 1000 - l.goalProgress(a.Kids[0], deep)
	case expr.GoalAtMost, expr.GoalLess, expr.GoalEqual:
		return l.comparisonProgress(a)
	case expr.GoalCall:
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

// latchGoal is the condition of a latch in its parts.
func (l *Evaluator) latchGoal(i int) *expr.Goal {
	if l.latches == nil {
		l.latches = make([]*expr.Goal, len(l.g.Latches))
		for k := range l.latches {
			l.latches[k] = normalizeNegation(l.g.Latches[k].When.BuildGoal(), false)
		}
	}
	return l.latches[i]
}

// comparisonProgress is how nearly a comparison holds: half of what is asked for away is a half.
func (l *Evaluator) comparisonProgress(a *expr.Goal) int {
	x, y := int(a.A.Int(l.c)), int(a.B.Int(l.c))
	by := x - y
	switch {
	case a.Op == expr.GoalEqual && by < 0:
		by = -by
	case a.Op == expr.GoalLess:
		by++
	}
	if by <= 0 {
		return 1000
	}
	whole := 8
	for _, p := range []*expr.Program{a.A, a.B} {
		if n, ok := p.Const(); ok {
			whole = max(whole, int(n), -int(n))
		}
	}
	return 1000 * whole / (whole + by)
}
