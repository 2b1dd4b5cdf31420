package lang

import "github.com/vedette-wargames/vedette/engine/diag"

// Memo caches the values of one function. Key: its arguments, combined into an index. Its
// owner (query.Ctx) clears it when a part of the position that the function reads has
// changed. Known is 0 where no value is stored; for conditions it is 1 for
// false and 2 for true, and Values is empty.
type Memo struct {
	Known  []uint8
	Values []int32
}

// MemoKey identifies a Memo: there is one for each memoized function of an Env.
type MemoKey struct {
	ID    int
	Size  int  // how many combinations of arguments there are
	Cond  bool // its values are conditions
	Deps  Deps
	Calls []MemoCall // of functions of which what they read depends on the arguments
	// PerHex is how many entries a hex has, one after the other, when all calls
	// are about the hex that is the first parameter and nothing else is read; else 0.
	PerHex int
}

// MemoCall is a call of a function that has DepsByArgs, with the arguments that
// are constant; the others are None.
type MemoCall struct {
	DepsByArgs func(ctx any, args []int32) Deps
	Radius     func(ctx any, args []int32) int
	Args       []int32
}

// maxMemoEntries bounds the combinations of arguments: a function that has more is not memoized.
const maxMemoEntries = 1 << 14

// findMemoEnv is the Env that keeps values of helpers, nil when none does.
func (e *Env) findMemoEnv() *Env {
	for ; e != nil; e = e.parent {
		if e.MemoFor != nil {
			return e
		}
	}
	return nil
}

// decideMemo decides, once for each function, whether its values can be memoized.
func (c *checker) decideMemo(h *function) *MemoKey {
	if h.memoDecided {
		return h.memo
	}
	h.memoDecided = true
	e := c.env.findMemoEnv()
	size := 1
	params := map[string]*ir{}
	for i, p := range h.params {
		if p.Type.kind != kindDomain || p.Type.domain.Size == nil || p.Type.domain.Size() < 1 || size > maxMemoEntries {
			return nil
		}
		size *= p.Type.domain.Size()
		params[p.Name] = &ir{op: opElem, typ: p.Type, slot: i}
	}
	if e == nil || size > maxMemoEntries {
		return nil
	}
	saved := *c
	c.rep, c.slots, c.foldFixed = &diag.List{}, len(h.params), true
	body := c.checkFunctionBody(h, params)
	c.rep, c.nodes, c.slots, c.foldFixed = saved.rep, saved.nodes, saved.slots, saved.foldFixed
	if body == nil || body.typ.IsSet() {
		return nil
	}
	w := memoWalk{firstHexOnly: len(h.params) > 0 && h.params[0].Type.domain.Name == "hex"}
	w.walkNode(body)
	if w.ambient || !w.costly || body.op == opMemo || w.key.Deps&e.NotMemoized != 0 {
		return nil
	}
	e.memoCount++
	w.key.ID, w.key.Size, w.key.Cond = e.memoCount-1, size, body.typ == Bool
	if w.firstHexOnly && w.key.Deps == 0 {
		w.key.PerHex = size / h.params[0].Type.domain.Size()
	}
	h.memo = &w.key
	return h.memo
}

type memoWalk struct {
	key          MemoKey
	costly       bool // it looks at a set or calls a function
	ambient      bool
	firstHexOnly bool // all calls are about the first parameter
}

func (w *memoWalk) walkNode(e *ir) {
	switch e.op {
	case opName:
		w.key.Deps |= e.bind.Deps
	case opField:
		w.key.Deps |= e.fld.Deps
	case opCall:
		w.costly = true
		w.ambient = w.ambient || e.fn.Ambient
		if e.fn.DepsByArgs == nil {
			w.key.Deps |= e.callDeps()
			break
		}
		call := MemoCall{DepsByArgs: e.fn.DepsByArgs, Radius: e.fn.Radius}
		w.firstHexOnly = w.firstHexOnly && e.fn.Radius != nil && w.isAboutFirstParam(e)
		for _, k := range e.kids {
			v := None
			if k.isConst() {
				v = k.val
			}
			call.Args = append(call.Args, v)
		}
		w.key.Calls = append(w.key.Calls, call)
	case opAny, opAll, opCount, opSum, opLeast, opMost, opBest, opFirst, opFilter, opUnion:
		w.costly = true
	}
	for _, k := range e.kids {
		w.walkNode(k)
	}
}

// isAboutFirstParam reports whether the hex a function is about is the first parameter of
// the memoized function.
func (w *memoWalk) isAboutFirstParam(call *ir) bool {
	k := call.kids[max(len(call.kids)-2, 0)]
	return k.op == opElem && k.slot == 0 && k.typ.domain != nil && k.typ.domain.Name == "hex"
}

// wrapMemo wraps the body of a function in a memo lookup where its values can be memoized.
func (c *checker) wrapMemo(h *function, args []*ir, body *ir) *ir {
	key := c.decideMemo(h)
	if key == nil || body.isConst() {
		return body
	}
	return &ir{op: opMemo, typ: body.typ, kids: []*ir{body}, memo: &memoNode{key: key, memoFor: c.env.findMemoEnv().MemoFor, args: args}}
}

// memoNode is what a node of opMemo needs beside the body.
type memoNode struct {
	key     *MemoKey
	memoFor func(ctx any, k *MemoKey) *Memo
	args    []*ir
}

func genMemo(e *ir) code {
	body, key, keep := genScalar(e.kids[0]), e.memo.key, e.memo.memoFor
	type arg struct {
		get  code
		size int32
	}
	args := make([]arg, len(e.memo.args))
	for i, a := range e.memo.args {
		args[i] = arg{genScalar(a), int32(a.typ.domain.Size())}
	}
	cond, parts := key.Cond, countWorkParts(e.kids[0])
	return func(ctx any, s *Scratch) int32 {
		at := int32(0)
		for i := range args {
			a := &args[i]
			v := a.get(ctx, s)
			if uint32(v) >= uint32(a.size) {
				s.countWork(parts)
				return body(ctx, s)
			}
			at = at*a.size + v
		}
		m := keep(ctx, key)
		if m == nil {
			s.countWork(parts)
			return body(ctx, s)
		}
		switch known := m.Known[at]; {
		case known == 0:
		case cond:
			return int32(known) - 1
		default:
			return m.Values[at]
		}
		s.countWork(parts)
		v := body(ctx, s)
		if cond {
			m.Known[at] = uint8(v) + 1
		} else {
			m.Known[at], m.Values[at] = 1, v
		}
		return v
	}
}
