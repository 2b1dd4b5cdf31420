package query

import "github.com/vedette-wargames/vedette/engine/model"

// AppliedTerm is a term that was applied to a value, and its effect: "+2, makes 5, by this
// rule".
type AppliedTerm struct {
	Source *model.Source
	Op     model.Op
	Amount int32
	Result int32        // the value after it
	Unit   model.UnitID // the unit it concerns, None for all
	Note   string       // why it did nothing: not best of its group
}

// Terms lists the terms that made a value, in the order in which they were applied: the
// explanation of the value. A caller that wants only the value passes nil, and nothing is
// listed.
type Terms struct{ List []AppliedTerm }

func (b *Terms) addTerm(l AppliedTerm) {
	if b != nil {
		b.List = append(b.List, l)
	}
}

// StartValue notes the value that the terms begin with.
func (b *Terms) StartValue(src *model.Source, value int32, of model.UnitID) {
	b.addTerm(AppliedTerm{Source: src, Op: model.OpSet, Amount: value, Result: value, Unit: of})
}

// ApplyTerms applies terms to a value in order, for the names the context holds.
// Shift terms act like add. Terms of one group count only once: the one with
// the greatest effect upwards.
func (c *Ctx) ApplyTerms(v int32, terms []model.Term, b *Terms) int32 {
	for i := range terms {
		t := &terms[i]
		if t.Amount == nil || !c.True(t.When) {
			continue
		}
		n := t.Amount.Int(c)
		if t.Group != "" && !c.bestOfGroup(terms, i, n) {
			b.addTerm(AppliedTerm{Source: &t.Source, Op: t.Op, Amount: n, Result: v, Unit: c.Unit, Note: "only the best of its group counts"})
			continue
		}
		v = applyOp(v, t.Op, n)
		b.addTerm(AppliedTerm{Source: &t.Source, Op: t.Op, Amount: n, Result: v, Unit: c.Unit})
	}
	return v
}

func (c *Ctx) bestOfGroup(terms []model.Term, i int, n int32) bool {
	for k := range terms {
		o := &terms[k]
		if k == i || o.Group != terms[i].Group || o.Amount == nil || !c.True(o.When) {
			continue
		}
		if m := o.Amount.Int(c); m > n || (m == n && k < i) {
			return false
		}
	}
	return true
}

func applyOp(v int32, op model.Op, n int32) int32 {
	switch op {
	case model.OpSet:
		return n
	case model.OpAdd, model.OpShift:
		return v + n
	case model.OpMultiply:
		return v * n
	case model.OpDivideDown:
		if n != 0 {
			return floorDiv(v, n)
		}
	case model.OpDivideUp:
		if n != 0 {
			return -floorDiv(-v, n)
		}
	case model.OpCap:
		return min(v, n)
	case model.OpFloor:
		return max(v, n)
	}
	return v
}

func floorDiv(a, b int32) int32 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

// ApplyHookTerms applies the terms that query hooks at a point give.
func (c *Ctx) ApplyHookTerms(v int32, point, in string, b *Terms) int32 {
	if c.Host == nil || !c.G.HasQueryHooks {
		return v
	}
	for _, i := range c.G.HooksByPoint.FindHooks(point) {
		h := &c.G.Hooks[i]
		if !HookFits(h, in) || !c.True(h.When) {
			continue
		}
		for _, l := range c.Host.AskTerms(c, h) {
			v = applyOp(v, l.Op, l.Amount)
			l.Result = v
			b.addTerm(l)
		}
	}
	return v
}

// HookFits reports whether a hook is bound for this phase, attack or movement.
func HookFits(h *model.Hook, in string) bool {
	if len(h.BoundTo) == 0 {
		return true
	}
	for _, x := range h.BoundTo {
		if x == in {
			return true
		}
	}
	return false
}

// HookRefuses asks the verdict hooks at a point; the first refusal counts.
func (c *Ctx) HookRefuses(point, in string) *Refusal {
	if c.Host == nil || !c.G.HasQueryHooks {
		return nil
	}
	for _, i := range c.G.HooksByPoint.FindHooks(point) {
		k := &c.G.Hooks[i]
		if HookFits(k, in) && c.True(k.When) {
			if no := c.Host.AskVerdict(c, k); no != nil {
				out := NewRefusal(&k.Source, no.Reason)
				if no.Text != "" {
					out.Text = no.Text
				}
				return out
			}
		}
	}
	return nil
}

// askVerdict asks the verdict hooks at a point about a unit and a step.
func (c *Ctx) askVerdict(point, in string, u model.UnitID, from, to model.HexID) *Refusal {
	if c.Host == nil || !c.G.HasQueryHooks || len(c.G.HooksByPoint.FindHooks(point)) == 0 {
		return nil
	}
	old := c.Scope
	c.Unit, c.From, c.To, c.Hex = u, from, to, to
	no := c.HookRefuses(point, in)
	c.Scope = old
	return no
}
