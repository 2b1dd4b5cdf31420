package lang

import "github.com/vedette-wargames/vedette/engine/lang/syntax"

// baseWord is the prefix of a function as the layers below define it: base.may_post(h).
const baseWord = "base"

// NoValue is why a function is no expression that may end without a value.
const NoValue = "it does not return a value on every way"

// maxBuilt bounds the statements that one function may come to with all ways written out.
const maxBuilt = 2000

// bodyStmt is a local, an if or a return.
type bodyStmt struct {
	tok     int
	name    part    // of a local
	value   *node   // of a local or a return
	conds   []*node // of an if: one for each block but that of else
	blocks  [][]bodyStmt
	hasElse bool
}

// convertBody makes one value of the statements of a function, as long as they are locals, ifs
// that return, and a value.
func (c *converter) convertBody(fn *syntax.Func) *node {
	c.end = fn.Hi
	list := c.convertBlock(fn.Body)
	if c.rejection != nil {
		return nil
	}
	return c.buildValue(list, func() *node { return c.reject(c.end, NoValue) })
}

// buildValue makes one value of statements; rest is what follows them.
func (c *converter) buildValue(list []bodyStmt, rest func() *node) *node {
	if c.buildCount++; c.buildCount > maxBuilt {
		return c.reject(c.end, "its ways through ifs are too many")
	}
	if len(list) == 0 {
		return rest()
	}
	st := &list[0]
	after := func() *node { return c.buildValue(list[1:], rest) }
	switch {
	case st.conds != nil:
		var out *node
		if st.hasElse {
			out = c.buildValue(st.blocks[len(st.conds)], after)
		} else {
			out = after()
		}
		for i := len(st.conds) - 1; i >= 0; i-- {
			then := c.buildValue(st.blocks[i], after)
			out = &node{kind: nodeIf, kids: []*node{st.conds[i], then, out}, lo: st.tok, hi: out.hi}
		}
		out.stmt = st.tok + 1
		return out
	case st.name.text != "":
		body := after()
		return &node{kind: nodeLet, parts: []part{st.name}, kids: []*node{st.value, body}, lo: st.tok, hi: body.hi, stmt: st.tok + 1}
	}
	st.value.stmt = st.tok + 1
	return st.value
}

func (c *converter) convertBlock(list []*syntax.Stmt) []bodyStmt {
	var out []bodyStmt
	for _, s := range list {
		if c.rejection != nil {
			break
		}
		out = append(out, c.convertStmt(s))
	}
	return out
}

func (c *converter) convertStmt(s *syntax.Stmt) bodyStmt {
	switch s.Kind {
	case syntax.Declare:
		return c.convertLocal(s)
	case syntax.If:
		return c.convertIf(s)
	case syntax.Return:
		st := bodyStmt{tok: s.Lo}
		if len(s.Right) == 0 {
			c.reject(s.Lo, NoValue)
			return st
		}
		st.value = c.convertExpr(s.Right[0])
		if len(s.Right) > 1 {
			c.reject(s.Right[1].Lo-1, "it returns several values")
		}
		return st
	case syntax.While, syntax.Repeat, syntax.ForNumber, syntax.ForIn:
		c.reject(s.Lo, "a loop")
	case syntax.Define:
		if len(s.Names) > 0 {
			c.reject(s.Lo, "a function inside a function")
		}
	case syntax.Assign, syntax.CallOnly:
		if c.s.tokenType(s.Lo) == syntax.TokenName {
			c.rejectStatement(s.Lo)
		}
	}
	c.reject(s.Lo, quote(c.s.tokenText(s.Lo)))
	return bodyStmt{tok: s.Lo}
}

// rejectStatement names a statement that begins with a name: none of them is part of a value.
func (c *converter) rejectStatement(at int) {
	i := at + 1
	for c.s.tokenType(i) == '.' || c.s.tokenType(i) == syntax.TokenName && c.s.tokenType(i-1) == '.' {
		i++
	}
	what := quote(c.s.spanText(at, i-1))
	switch c.s.tokenType(i) {
	case '=', ',':
		c.reject(at, what+" is set")
	default:
		c.reject(at, what+" is called for what it does")
	}
}

func (c *converter) convertLocal(s *syntax.Stmt) bodyStmt {
	if len(s.Names) != 1 || len(s.Right) == 0 {
		c.reject(s.Lo, "a local without one value")
		return bodyStmt{}
	}
	st := bodyStmt{tok: s.Lo, name: part{s.Names[0].Name, s.Names[0].Tok}, value: c.convertExpr(s.Right[0])}
	if len(s.Right) > 1 {
		c.reject(s.Right[1].Lo-1, "several locals at once")
	}
	return st
}

func (c *converter) convertIf(s *syntax.Stmt) bodyStmt {
	st := bodyStmt{tok: s.Lo, hasElse: len(s.Blocks) > len(s.Conds)}
	for i, b := range s.Blocks {
		if i < len(s.Conds) {
			st.conds = append(st.conds, c.convertExpr(s.Conds[i]))
		}
		st.blocks = append(st.blocks, c.convertBlock(b))
	}
	return st
}
