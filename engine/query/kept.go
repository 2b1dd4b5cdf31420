package query

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/model"
)

// keptAnswer is the answer to one question about the position. Key: what was asked, and the
// arguments. It holds while the stamp in Ctx.answered is that of what the question reads.
type keptAnswer struct {
	of   any // the define or trace asked
	args []int32
	list []int32
}

// mostKept is how many answers a context keeps; the oldest goes first. All are compared
// one after the other when one is looked for: so they are few.
const mostKept = 48

// findAnswer finds an answer that is kept, or None: keepAnswer must then be given one.
func (c *Ctx) findAnswer(of any, reads expr.ReadSet, args []int32) int {
	now := c.StampOf(reads)
	for i, stamp := range c.answered {
		if stamp != now {
			continue
		}
		if k := &c.answers[i]; k.of == of && slices.Equal(k.args, args) {
			return i
		}
	}
	return model.None
}

// keepAnswer keeps an answer in the place of the oldest.
func (c *Ctx) keepAnswer(of any, reads expr.ReadSet, args, list []int32) {
	if len(c.answers) < mostKept {
		c.answers, c.answered = append(c.answers, keptAnswer{}), append(c.answered, 0)
		c.oldest = len(c.answers) - 1
	}
	k := &c.answers[c.oldest]
	k.of, c.answered[c.oldest] = of, c.StampOf(reads)
	k.args, k.list = append(k.args[:0], args...), append(k.list[:0], list...)
	c.oldest = (c.oldest + 1) % mostKept
}

// Call answers a define of the game with the arguments given: a set, or a
// single value as a list of one. The list is valid until the next call.
func (c *Ctx) Call(d *model.Define, given []Arg) []int32 {
	old := c.Scope
	c.Given = given
	defer func() { c.Scope = old }()
	if !c.mayKeep(KeptAnswers, d.Call.Reads) {
		return c.call(d)
	}
	c.key = c.key[:0]
	for i := range given {
		c.key = append(append(c.key, given[i].N, int32(len(given[i].Set))), given[i].Set...)
	}
	if i := c.findAnswer(d, d.Call.Reads, c.key); i >= 0 {
		return c.answers[i].list
	}
	var room [12]int32
	args := append(room[:0], c.key...)
	list := c.call(d)
	c.keepAnswer(d, d.Call.Reads, args, list)
	return list
}

func (c *Ctx) call(d *model.Define) []int32 {
	if d.Call.Type.IsSet() {
		c.answer = d.Call.Set(c, c.answer[:0])
		return c.answer
	}
	n := d.Call.Int(c)
	c.answer = append(c.answer[:0], n)
	return c.answer
}

// passable is which hexes a trace of a side passes, worked out hex by hex when asked.
// Dropped: when the stamp of what the condition of the trace reads changes.
type passable struct {
	stamp uint64
	hexes []uint8 // by hex: passes, bars, or 0 where it was not asked yet
}

const (
	passes = 1 + iota
	bars
)

func (c *Ctx) traceIndex(t *model.Trace) int {
	i := 0
	for &c.G.Traces[i] != t {
		i++
	}
	return i
}

// passableFor gives what is kept of the hexes that a trace of a side passes; nil when
// nothing may be kept.
func (c *Ctx) passableFor(t *model.Trace, s model.SideID) []uint8 {
	if t.Through == nil || !c.mayKeep(KeptAnswers, t.Through.Reads) {
		return nil
	}
	i := c.traceIndex(t)
	if c.passables == nil {
		c.passables = make([]passable, len(c.G.Traces)*len(c.G.Sides))
	}
	p := &c.passables[i*len(c.G.Sides)+int(s)]
	now := c.StampOf(t.Through.Reads)
	if p.hexes == nil {
		p.hexes = make([]uint8, c.G.Grid.N())
	} else if p.stamp != now {
		clear(p.hexes)
	}
	p.stamp = now
	return p.hexes
}
