package query

import (
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/model"
)

// keptAllowance is the movement points of a unit. Key: movement, mode and unit. Dropped: when the
// stamp of what the allowance reads changes.
type keptAllowance struct {
	ready bool
	stamp uint64
	n     int32
}

// Allowance is the movement points of unit u in a manner of moving.
func (c *Ctx) Allowance(mv int, w Way, u model.UnitID, b *Terms) int32 {
	m := &c.G.Movements[mv]
	reads := expr.ReadSet(m.AllowanceReads)
	if b != nil || c.Lacks(KeptAllowances) || c.allowanceHooks || reads.Has(ReadCombat|ReadChosen) {
		return c.allowance(mv, w, u, b)
	}
	if c.allowances == nil {
		c.allowances = make([]keptAllowance, len(c.G.Movements)*(c.G.MaxModes+1)*len(c.G.Units))
	}
	k := &c.allowances[(mv*(c.G.MaxModes+1)+w.Mode+1)*len(c.G.Units)+int(u)]
	if now := c.StampOf(reads); !k.ready || k.stamp != now {
		k.ready, k.stamp, k.n = true, now, c.allowance(mv, w, u, nil)
	}
	return k.n
}

func (c *Ctx) allowance(mv int, w Way, u model.UnitID, b *Terms) int32 {
	m := &c.G.Movements[mv]
	old := c.Scope
	c.Unit, c.Chosen = u, w.Chosen
	v := m.Allowance.Int(c)
	b.Start(&m.Source, v, u)
	v = c.Apply(v, m.Bonus, b)
	if w.Mode >= 0 {
		v = c.Apply(v, m.Modes[w.Mode].Bonus, b)
	}
	v = c.HookTerms(v, "move.allowance", m.ID, b)
	c.Scope = old
	return max(v, 0)
}
