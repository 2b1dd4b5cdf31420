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
func (c *Ctx) findAnswer(of any, reads expr.Deps, args []int32) int {
	now := c.StampOf(reads)
	for i, stamp := range c.kept.answered {
		if stamp != now {
			continue
		}
		if k := &c.kept.answers[i]; k.of == of && slices.Equal(k.args, args) {
			return i
		}
	}
	return model.None
}

// keepAnswer keeps an answer in the place of the oldest.
func (c *Ctx) keepAnswer(of any, reads expr.Deps, args, list []int32) {
	if len(c.kept.answers) < mostKept {
		c.kept.answers, c.kept.answered = append(c.kept.answers, keptAnswer{}), append(c.kept.answered, 0)
		c.kept.oldest = len(c.kept.answers) - 1
	}
	k := &c.kept.answers[c.kept.oldest]
	k.of, c.kept.answered[c.kept.oldest] = of, c.StampOf(reads)
	k.args, k.list = append(k.args[:0], args...), append(k.list[:0], list...)
	c.kept.oldest = (c.kept.oldest + 1) % mostKept
}

// Call answers a define of the game with the arguments given: a set, or a
// single value as a list of one. The list is valid until the next call.
func (c *Ctx) Call(d *model.Define, given []Arg) []int32 {
	old := c.Scope
	c.Given = given
	defer func() { c.Scope = old }()
	if !c.mayKeep(KeptAnswers, d.Call.Deps) {
		return c.call(d)
	}
	c.key = c.key[:0]
	for i := range given {
		c.key = append(append(c.key, given[i].N, int32(len(given[i].Set))), given[i].Set...)
	}
	if i := c.findAnswer(d, d.Call.Deps, c.key); i >= 0 {
		return c.kept.answers[i].list
	}
	var room [12]int32
	args := append(room[:0], c.key...)
	list := c.call(d)
	c.keepAnswer(d, d.Call.Deps, args, list)
	return list
}
