package codegen

import "github.com/vedette-wargames/vedette/engine/lang/types"

func genMemo(e *types.Expr) code {
	body, key, keep := genScalar(e.Kids[0]), e.Memo.Key, e.Memo.MemoFor
	type arg struct {
		get  code
		size int32
	}
	args := make([]arg, len(e.Memo.Args))
	for i, a := range e.Memo.Args {
		args[i] = arg{genScalar(a), int32(a.Type.Domain().Size())}
	}
	cond, parts := key.Cond, countWorkParts(e.Kids[0])
	return func(ctx any, s *types.Scratch) int32 {
		at := int32(0)
		for i := range args {
			a := &args[i]
			v := a.get(ctx, s)
			if uint32(v) >= uint32(a.size) {
				s.CountWork(parts)
				return body(ctx, s)
			}
			at = at*a.size + v
		}
		m := keep(ctx, key)
		if m == nil {
			s.CountWork(parts)
			return body(ctx, s)
		}
		switch known := m.Known[at]; {
		case known == 0:
		case cond:
			return int32(known) - 1
		default:
			return m.Values[at]
		}
		s.CountWork(parts)
		v := body(ctx, s)
		if cond {
			m.Known[at] = uint8(v) + 1
		} else {
			m.Known[at], m.Values[at] = 1, v
		}
		return v
	}
}
