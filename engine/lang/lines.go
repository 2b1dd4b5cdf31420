package lang

import "github.com/vedette-wargames/vedette/engine/lang/types"

// reportStatement wraps the value of a statement of a function, so that its line is reported first where
// somebody counts.
func (c *checker) reportStatement(n *node, e *types.Expr) *types.Expr {
	tell := c.env.topEnv().OnLine
	if tell == nil {
		return e
	}
	at := c.src.tokenPos(n.stmt - 1)
	mark := &types.Expr{Op: types.OpName, Type: Int, Name: "line of a function", Binding: Binding{Type: Int, Get: func(any, *Scratch) int32 {
		tell(at.File, at.Line)
		return 0
	}}}
	slot := c.slots
	c.slots++
	return &types.Expr{Op: types.OpLet, Type: e.Type, Slot: slot, Kids: []*types.Expr{mark, e}}
}

// StatementLines returns the lines of the statements of a function that is one expression, each
// once.
func (f *LuaFunc) StatementLines() []int {
	var out []int
	seen := map[int]bool{}
	var walk func(n *node)
	walk = func(n *node) {
		if n.stmt > 0 {
			if line := f.src.tokenPos(n.stmt - 1).Line; !seen[line] {
				seen[line] = true
				out = append(out, line)
			}
		}
		for _, k := range n.kids {
			walk(k)
		}
	}
	if f.root != nil {
		walk(f.root)
	}
	return out
}
