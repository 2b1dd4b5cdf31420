package query

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
)

// cachedAnswer is the answer to one question about the position. Key: what was asked, and the
// arguments. It holds while the stamp in Ctx.answered is that of what the question reads.
type cachedAnswer struct {
	question any // the define or trace asked
	args     []int32
	values   []int32
}

// maxAnswers is how many answers a context keeps; the oldest goes first. All are compared
// one after the other when one is looked for: so they are few.
const maxAnswers = 48

// findAnswer finds an answer that is kept, or None: cacheAnswer must then be given one.
func (c *Ctx) findAnswer(of any, reads lang.Deps, args []int32) int {
	now := c.RevisionOf(reads)
	for i, stamp := range c.cache.answerRevisions {
		if stamp != now {
			continue
		}
		if k := &c.cache.answers[i]; k.question == of && slices.Equal(k.args, args) {
			return i
		}
	}
	return model.None
}

// cacheAnswer keeps an answer in the place of the oldest.
func (c *Ctx) cacheAnswer(of any, reads lang.Deps, args, list []int32) {
	if len(c.cache.answers) < maxAnswers {
		c.cache.answers, c.cache.answerRevisions = append(c.cache.answers, cachedAnswer{}), append(c.cache.answerRevisions, 0)
		c.cache.oldestAnswer = len(c.cache.answers) - 1
	}
	k := &c.cache.answers[c.cache.oldestAnswer]
	k.question, c.cache.answerRevisions[c.cache.oldestAnswer] = of, c.RevisionOf(reads)
	k.args, k.values = append(k.args[:0], args...), append(k.values[:0], list...)
	c.cache.oldestAnswer = (c.cache.oldestAnswer + 1) % maxAnswers
}

// CallFunction answers a define of the game with the arguments given: a set, or a
// single value as a list of one. The list is valid until the next call.
func (c *Ctx) CallFunction(d *model.Function, given []Arg) []int32 {
	old := c.Scope
	c.Args = given
	defer func() { c.Scope = old }()
	if !c.mayCache(CacheAnswers, d.Call.Deps) {
		return c.evalFunction(d)
	}
	c.key = c.key[:0]
	for i := range given {
		c.key = append(append(c.key, given[i].N, int32(len(given[i].Set))), given[i].Set...)
	}
	if i := c.findAnswer(d, d.Call.Deps, c.key); i >= 0 {
		return c.cache.answers[i].values
	}
	var room [12]int32
	args := append(room[:0], c.key...)
	list := c.evalFunction(d)
	c.cacheAnswer(d, d.Call.Deps, args, list)
	return list
}
