package lang

import (
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/types"
)

// maxMemoEntries bounds the combinations of arguments: a function that has more is not memoized.
const maxMemoEntries = 1 << 14

// findMemoEnv returns the Env that keeps values of helpers, nil when none does.
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
	params := map[string]*types.Expr{}
	for i, p := range h.params {
		if !p.Type.IsMember() || p.Type.Domain().Size == nil || p.Type.Domain().Size() < 1 || size > maxMemoEntries {
			return nil
		}
		size *= p.Type.Domain().Size()
		params[p.Name] = &types.Expr{Op: types.OpElem, Type: p.Type, Slot: i}
	}
	if e == nil || size > maxMemoEntries {
		return nil
	}
	saved := *c
	c.rep, c.slots, c.names.foldFixed = &diag.List{}, len(h.params), true
	body := c.checkFunctionBody(h, params)
	c.rep, c.nodes, c.slots, c.names.foldFixed = saved.rep, saved.nodes, saved.slots, saved.names.foldFixed
	if body == nil || body.Type.IsSet() {
		return nil
	}
	w := memoWalk{firstHexOnly: len(h.params) > 0 && h.params[0].Type.Domain().Name == "hex"}
	w.walkNode(body)
	if w.ambient || !w.costly || body.Op == types.OpMemo || w.key.Deps&e.NotMemoized != 0 {
		return nil
	}
	e.memoCount++
	w.key.ID, w.key.Size, w.key.Cond = e.memoCount-1, size, body.Type == Bool
	if w.firstHexOnly && w.key.Deps == 0 {
		w.key.PerHex = size / h.params[0].Type.Domain().Size()
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

func (w *memoWalk) walkNode(e *types.Expr) {
	switch e.Op {
	case types.OpName:
		w.key.Deps |= e.Binding.Deps
	case types.OpField:
		w.key.Deps |= e.Field.Deps
	case types.OpCall:
		w.costly = true
		w.ambient = w.ambient || e.Func.Ambient
		if e.Func.DepsByArgs == nil {
			w.key.Deps |= e.CallDeps()
			break
		}
		call := MemoCall{DepsByArgs: e.Func.DepsByArgs, Radius: e.Func.Radius}
		w.firstHexOnly = w.firstHexOnly && e.Func.Radius != nil && w.isAboutFirstParam(e)
		for _, k := range e.Kids {
			v := None
			if k.IsConst() {
				v = k.Value
			}
			call.Args = append(call.Args, v)
		}
		w.key.Calls = append(w.key.Calls, call)
	case types.OpAny, types.OpAll, types.OpCount, types.OpSum, types.OpLeast, types.OpMost, types.OpBest, types.OpFirst, types.OpFilter, types.OpUnion:
		w.costly = true
	}
	for _, k := range e.Kids {
		w.walkNode(k)
	}
}

// isAboutFirstParam reports whether the hex a function is about is the first parameter of
// the memoized function.
func (w *memoWalk) isAboutFirstParam(call *types.Expr) bool {
	k := call.Kids[max(len(call.Kids)-2, 0)]
	return k.Op == types.OpElem && k.Slot == 0 && k.Type.Domain() != nil && k.Type.Domain().Name == "hex"
}

// wrapMemo wraps the body of a function in a memo lookup where its values can be memoized.
func (c *checker) wrapMemo(h *function, args []*types.Expr, body *types.Expr) *types.Expr {
	key := c.decideMemo(h)
	if key == nil || body.IsConst() {
		return body
	}
	return &types.Expr{Op: types.OpMemo, Type: body.Type, Kids: []*types.Expr{body}, Memo: &types.MemoNode{Key: key, MemoFor: c.env.findMemoEnv().MemoFor, Args: args}}
}
