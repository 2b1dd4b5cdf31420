package syntax

// lineOf returns the line by which gopher-lua knows an expression: that of its first token,
// but of an operator with one operand that of the operand.
func (f *File) lineOf(e *Expr) int {
	for {
		switch {
		case e.Parens > 1 || e.Parens == 1 && e.Kind != Call && e.Kind != Method:
			return f.Pos(e.Lo).Line
		case e.Kind == Unary || e.Kind == Binary || e.Kind == Call || e.Kind == Method || e.Kind == Field || e.Kind == Index:
			e = e.Kids[0]
		default:
			return f.Pos(e.Tok).Line
		}
	}
}

// lineOfStmt returns the line by which gopher-lua knows a statement.
func (f *File) lineOfStmt(s *Stmt) int {
	switch s.Kind {
	case Assign:
		return f.lineOf(s.Left[0])
	case CallOnly:
		return f.lineOf(s.Right[0])
	}
	return f.Pos(s.Lo).Line
}

// findTooDeep returns the line at which the tree is nested beyond limit levels, or 0. It never
// goes deeper itself.
func (f *File) findTooDeep(limit int) int {
	d := depthWalk{f: f, limit: limit}
	d.walkBlock(f.Body, 0)
	return d.line
}

type depthWalk struct {
	f           *File
	limit, line int
}

func (d *depthWalk) walkBlock(block []*Stmt, depth int) {
	for _, s := range block {
		d.walkStmt(s, depth)
		if d.line != 0 {
			return
		}
	}
}

func (d *depthWalk) walkStmt(s *Stmt, depth int) {
	if depth > d.limit {
		d.line = d.f.lineOfStmt(s)
		return
	}
	if s.Kind == If {
		d.walkIf(s, depth)
		return
	}
	left := s.Left
	if s.Method {
		left = left[0].Kids
	}
	for _, list := range [][]*Expr{left, s.Right, s.Conds} {
		d.walkExprs(list, depth+1)
	}
	if s.Func != nil {
		d.walkFunc(s.Func, d.f.Pos(s.Func.Open).Line, depth+1)
	}
	for _, b := range s.Blocks {
		d.walkBlock(b, depth+1)
	}
}

// walkIf goes over an if: each elseif is an if in the else of the one before it.
func (d *depthWalk) walkIf(s *Stmt, depth int) {
	for i := range s.Conds {
		if d.line == 0 && depth > d.limit {
			d.line = d.f.Pos(s.Conds[i].Lo - 1).Line
		}
		if d.line != 0 {
			return
		}
		d.walkExpr(s.Conds[i], depth+1)
		d.walkBlock(s.Blocks[i], depth+1)
		depth++
	}
	if len(s.Blocks) > len(s.Conds) {
		d.walkBlock(s.Blocks[len(s.Conds)], depth)
	}
}

func (d *depthWalk) walkExprs(list []*Expr, depth int) {
	for _, e := range list {
		d.walkExpr(e, depth)
	}
}

func (d *depthWalk) walkFunc(fn *Func, line, depth int) {
	if d.line == 0 && depth > d.limit {
		d.line = line
	}
	if d.line == 0 {
		d.walkBlock(fn.Body, depth+1)
	}
}

func (d *depthWalk) walkExpr(e *Expr, depth int) {
	if d.line != 0 {
		return
	}
	if depth > d.limit {
		d.line = d.f.lineOf(e)
		return
	}
	d.walkExprs(e.Kids, depth+1)
	for _, it := range e.Items {
		if d.line == 0 && it.Key == nil && it.Tok > 0 && depth+1 > d.limit {
			d.line = d.f.Pos(it.Tok).Line
		}
		if it.Key != nil {
			d.walkExpr(it.Key, depth+1)
		}
		d.walkExpr(it.Value, depth+1)
	}
	if e.Func != nil && d.line == 0 {
		d.walkBlock(e.Func.Body, depth+1)
	}
}
