package query

import "github.com/vedette-wargames/vedette/engine/model"

// Functions answers functions of the game, helpers of its expressions and cells of its tables.
type Functions struct {
	c     *Ctx
	cache answerCache
	memos []helperMemo // by id of the helper

	key    []int32 // working memory: the arguments by which an answer is looked up
	answer []int32 // what CallFunction gave last, where it is not cached
}

func (q *Functions) evalFunction(d *model.Function) []int32 {
	if d.Call.Type.IsSet() {
		q.answer = d.Call.Set(q.c, q.answer[:0])
		return q.answer
	}
	n := d.Call.Int(q.c)
	q.answer = append(q.answer[:0], n)
	return q.answer
}
