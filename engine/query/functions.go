package query

import "github.com/vedette-wargames/vedette/engine/model"

// Functions answers functions of the game, helpers of its expressions and cells of its tables.
type Functions struct {
	c      *Ctx
	memos  []helperMemo // by id of the helper
	answer []int32      // what CallFunction gave last
}

// CallFunction answers a function of the game with the arguments given: a set, or a
// single value as a list of one. The list is valid until the next call.
func (q *Functions) CallFunction(d *model.Function, given []Arg) []int32 {
	old := q.c.Scope
	q.c.Args = given
	defer func() { q.c.Scope = old }()
	return q.evalFunction(d)
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
