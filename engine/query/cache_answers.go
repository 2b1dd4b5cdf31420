package query

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
)

// answerCache is what functions of the game and whole traces gave. Key: function or trace, and
// arguments. The oldest goes first. Gain: 0 to 5 %.
type answerCache struct {
	answers   []cachedAnswer
	revisions []uint64 // by answer: its stamp, apart so that a search for one reads little memory
	oldest    int      // the answer that is replaced next
}

// cachedAnswer is the answer to one question about the position. Key: what was asked, and the
// arguments. It holds while its stamp is that of what the question reads.
type cachedAnswer struct {
	question any // the define or trace asked
	args     []int32
	values   []int32
}

// maxAnswers is how many answers a context keeps; the oldest goes first. All are compared
// one after the other when one is looked for: so they are few.
const maxAnswers = 48

// findAnswer finds an answer that is kept, or None: cacheAnswer must then be given one.
func (q *Functions) findAnswer(of any, reads lang.Deps, args []int32) int {
	now := q.c.RevisionOf(reads)
	for i, stamp := range q.cache.revisions {
		if stamp != now {
			continue
		}
		if k := &q.cache.answers[i]; k.question == of && slices.Equal(k.args, args) {
			return i
		}
	}
	return model.None
}

// cacheAnswer keeps an answer in the place of the oldest.
func (q *Functions) cacheAnswer(of any, reads lang.Deps, args, list []int32) {
	if len(q.cache.answers) < maxAnswers {
		q.cache.answers, q.cache.revisions = append(q.cache.answers, cachedAnswer{}), append(q.cache.revisions, 0)
		q.cache.oldest = len(q.cache.answers) - 1
	}
	k := &q.cache.answers[q.cache.oldest]
	k.question, q.cache.revisions[q.cache.oldest] = of, q.c.RevisionOf(reads)
	k.args, k.values = append(k.args[:0], args...), append(k.values[:0], list...)
	q.cache.oldest = (q.cache.oldest + 1) % maxAnswers
}

// CallFunction answers a define of the game with the arguments given: a set, or a
// single value as a list of one. The list is valid until the next call.
func (q *Functions) CallFunction(d *model.Function, given []Arg) []int32 {
	old := q.c.Scope
	q.c.Args = given
	defer func() { q.c.Scope = old }()
	if !q.c.mayCache(CacheAnswers, d.Call.Deps) {
		return q.evalFunction(d)
	}
	q.key = q.key[:0]
	for i := range given {
		q.key = append(append(q.key, given[i].N, int32(len(given[i].Set))), given[i].Set...)
	}
	if i := q.findAnswer(d, d.Call.Deps, q.key); i >= 0 {
		return q.cache.answers[i].values
	}
	var room [12]int32
	args := append(room[:0], q.key...)
	list := q.evalFunction(d)
	q.cacheAnswer(d, d.Call.Deps, args, list)
	return list
}
