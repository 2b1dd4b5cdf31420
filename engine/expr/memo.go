package expr

import "github.com/vedette-wargames/vedette/engine/diag"

// Memo keeps the values of one helper. Key: its arguments, taken together as an index.
// Dropped: by whoever lends it (query.Ctx), when a part of the position that the helper
// reads has changed. Known is 0 where no value is stored; for conditions it is 1 for
// false and 2 for true, and Values is empty.
type Memo struct {
	Known  []uint8
	Values []int32
}

// MemoKey describes what a Memo is of: one for each helper of an Env.
type MemoKey struct {
	ID    int
	Size  int  // how many combinations of arguments there are
	Cond  bool // its values are conditions
	Reads ReadSet
	Calls []MemoCall // of functions of which what they read depends on the arguments
	// PerHex is how many entries a hex has, one after the other, when all calls
	// are about the hex that is the first parameter and nothing else is read; else 0.
	PerHex int
}

// MemoCall is a call of a function that has ReadsAt, with the arguments that
// are constant; None stands for the others.
type MemoCall struct {
	ReadsAt func(ctx any, args []int32) ReadSet
	Near    func(ctx any, args []int32) int
	Args    []int32
}

// mostMemo bounds the combinations of arguments: the values of a helper that has more are not kept.
const mostMemo = 1 << 14

// memoEnv is the Env that keeps values of helpers, nil when none does.
func (e *Env) memoEnv() *Env {
	for ; e != nil; e = e.parent {
		if e.Keep != nil {
			return e
		}
	}
	return nil
}

// memoOf finds out, once for each helper, whether its values can be kept.
func (c *checker) memoOf(h *helper) *MemoKey {
	if h.judged {
		return h.memo
	}
	h.judged = true
	e := c.env.memoEnv()
	size := 1
	params := map[string]*ir{}
	for i, p := range h.params {
		if p.Type.kind != kindDomain || p.Type.of.Size == nil || p.Type.of.Size() < 1 || size > mostMemo {
			return nil
		}
		size *= p.Type.of.Size()
		params[p.Name] = &ir{op: opElem, typ: p.Type, slot: i}
	}
	if e == nil || size > mostMemo {
		return nil
	}
	saved := *c
	c.rep, c.slots, c.settles = &diag.List{}, len(h.params), true
	body := c.helperBody(h, params)
	c.rep, c.nodes, c.slots, c.settles = saved.rep, saved.nodes, saved.slots, saved.settles
	if body == nil || body.typ.IsSet() {
		return nil
	}
	w := memoWalk{local: len(h.params) > 0 && h.params[0].Type.of.Name == "hex"}
	w.walk(body)
	if w.barred || !w.heavy || body.op == opMemo || w.key.Reads&e.NotKept != 0 {
		return nil
	}
	e.memos++
	w.key.ID, w.key.Size, w.key.Cond = e.memos-1, size, body.typ == Bool
	if w.local && w.key.Reads == 0 {
		w.key.PerHex = size / h.params[0].Type.of.Size()
	}
	h.memo = &w.key
	return h.memo
}

type memoWalk struct {
	key    MemoKey
	heavy  bool // it looks at a set or calls a function
	barred bool
	local  bool // all calls are about the first parameter
}

func (w *memoWalk) walk(e *ir) {
	switch e.op {
	case opName:
		w.key.Reads |= e.bind.Reads
	case opField:
		w.key.Reads |= e.fld.Reads
	case opCall:
		w.heavy = true
		w.barred = w.barred || e.fn.Ambient
		if e.fn.ReadsAt == nil {
			w.key.Reads |= e.reads()
			break
		}
		call := MemoCall{ReadsAt: e.fn.ReadsAt, Near: e.fn.Near}
		w.local = w.local && e.fn.Near != nil && w.first(e)
		for _, k := range e.kids {
			v := None
			if k.isConst() {
				v = k.val
			}
			call.Args = append(call.Args, v)
		}
		w.key.Calls = append(w.key.Calls, call)
	case opAny, opAll, opCount, opSum, opLeast, opMost, opBest, opFirst, opFilter, opUnion:
		w.heavy = true
	}
	for _, k := range e.kids {
		w.walk(k)
	}
}

// first reports whether the hex a function is about is the first parameter of
// the helper.
func (w *memoWalk) first(call *ir) bool {
	k := call.kids[max(len(call.kids)-2, 0)]
	return k.op == opElem && k.slot == 0 && k.typ.of != nil && k.typ.of.Name == "hex"
}

// memoized is the body of a helper whose values are kept by its arguments.
func (c *checker) memoized(h *helper, args []*ir, body *ir) *ir {
	key := c.memoOf(h)
	if key == nil || body.isConst() {
		return body
	}
	return &ir{op: opMemo, typ: body.typ, kids: []*ir{body}, memo: &memoNode{key: key, keep: c.env.memoEnv().Keep, args: args}}
}

// memoNode is what a node of opMemo needs beside the body.
type memoNode struct {
	key  *MemoKey
	keep func(ctx any, k *MemoKey) *Memo
	args []*ir
}

func genMemo(e *ir) code {
	body, key, keep := gen(e.kids[0]), e.memo.key, e.memo.keep
	type arg struct {
		get  code
		size int32
	}
	args := make([]arg, len(e.memo.args))
	for i, a := range e.memo.args {
		args[i] = arg{gen(a), int32(a.typ.of.Size())}
	}
	cond, parts := key.Cond, partsOf(e.kids[0])
	return func(ctx any, s *Scratch) int32 {
		at := int32(0)
		for i := range args {
			a := &args[i]
			v := a.get(ctx, s)
			if uint32(v) >= uint32(a.size) {
				s.count(parts)
				return body(ctx, s)
			}
			at = at*a.size + v
		}
		m := keep(ctx, key)
		if m == nil {
			s.count(parts)
			return body(ctx, s)
		}
		switch known := m.Known[at]; {
		case known == 0:
		case cond:
			return int32(known) - 1
		default:
			return m.Values[at]
		}
		s.count(parts)
		v := body(ctx, s)
		if cond {
			m.Known[at] = uint8(v) + 1
		} else {
			m.Known[at], m.Values[at] = 1, v
		}
		return v
	}
}
