package syntax

import "github.com/yuin/gopher-lua/ast"

// Lower makes the tree of gopher-lua, from which the machine's code is compiled, of the tree of
// a file without mistakes. Each call makes a new one, which may be changed.
func (f *File) Lower() []ast.Stmt { return f.lowerBlock(f.Body) }

func (f *File) lowerBlock(list []*Stmt) []ast.Stmt {
	out := make([]ast.Stmt, len(list))
	for i, s := range list {
		out[i] = f.lowerStmt(s)
		out[i].SetLine(f.lineOfStmt(s))
		switch s.Kind {
		case Do, While, If, ForNumber, ForIn, Define:
			out[i].SetLastLine(f.Tokens[s.Hi].Line)
		case Repeat:
			out[i].SetLastLine(f.lineOf(s.Conds[0]))
		}
	}
	return out
}

func (f *File) lowerStmt(s *Stmt) ast.Stmt {
	switch s.Kind {
	case Assign:
		return &ast.AssignStmt{Lhs: f.lowerExprs(s.Left), Rhs: f.lowerExprs(s.Right)}
	case Declare:
		return &ast.LocalAssignStmt{Names: localNames(s.Names), Exprs: f.lowerExprs(s.Right)}
	case Do:
		return &ast.DoBlockStmt{Stmts: f.lowerBlock(s.Blocks[0])}
	case While:
		return &ast.WhileStmt{Condition: f.lowerExpr(s.Conds[0]), Stmts: f.lowerBlock(s.Blocks[0])}
	case Repeat:
		return &ast.RepeatStmt{Condition: f.lowerExpr(s.Conds[0]), Stmts: f.lowerBlock(s.Blocks[0])}
	case If:
		return f.lowerIf(s)
	case ForNumber:
		loop := &ast.NumberForStmt{Name: s.Names[0].Name, Init: f.lowerExpr(s.Right[0]), Limit: f.lowerExpr(s.Right[1]), Stmts: f.lowerBlock(s.Blocks[0])}
		if len(s.Right) > 2 {
			loop.Step = f.lowerExpr(s.Right[2])
		}
		return loop
	case ForIn:
		return &ast.GenericForStmt{Names: localNames(s.Names), Exprs: f.lowerExprs(s.Right), Stmts: f.lowerBlock(s.Blocks[0])}
	case Define:
		return f.lowerDefine(s)
	case Return:
		if len(s.Right) == 0 {
			return &ast.ReturnStmt{}
		}
		return &ast.ReturnStmt{Exprs: f.lowerExprs(s.Right)}
	case Break:
		return &ast.BreakStmt{}
	case Goto:
		return &ast.GotoStmt{Label: s.Word}
	case Label:
		return &ast.LabelStmt{Name: s.Word}
	}
	return &ast.FuncCallStmt{Expr: f.lowerExpr(s.Right[0])}
}

// lowerIf makes each elseif an if in the else of the one before it.
func (f *File) lowerIf(s *Stmt) ast.Stmt {
	var out, last *ast.IfStmt
	for i, cond := range s.Conds {
		next := &ast.IfStmt{Condition: f.lowerExpr(cond), Then: f.lowerBlock(s.Blocks[i])}
		next.SetLine(f.Tokens[cond.Lo-1].Line)
		if last == nil {
			out = next
		} else {
			last.Else = []ast.Stmt{next}
		}
		last = next
	}
	if len(s.Blocks) > len(s.Conds) {
		last.Else = f.lowerBlock(s.Blocks[len(s.Conds)])
	}
	return out
}

func (f *File) lowerDefine(s *Stmt) ast.Stmt {
	fn := f.lowerFunc(s.Func)
	fn.SetLine(f.Tokens[s.Func.Open].Line)
	if len(s.Names) > 0 {
		return &ast.LocalAssignStmt{Names: localNames(s.Names), Exprs: []ast.Expr{fn}}
	}
	name := &ast.FuncName{}
	if s.Method {
		name.Receiver, name.Method = f.lowerFuncName(s.Left[0].Kids[0]), s.Left[0].Word
	} else {
		name.Func = f.lowerFuncName(s.Left[0])
	}
	return &ast.FuncDefStmt{Name: name, Func: fn}
}

// lowerFuncName is lowerExpr for the name of a function that a statement defines, where a field
// is in the line of its own name.
func (f *File) lowerFuncName(e *Expr) ast.Expr {
	if e.Kind != Field {
		return f.lowerExpr(e)
	}
	out := &ast.AttrGetExpr{Object: f.lowerFuncName(e.Kids[0]), Key: f.lowerText(e.Word, e.Tok)}
	out.SetLine(f.Tokens[e.Tok].Line)
	return out
}

func localNames(list []*Local) []string {
	out := make([]string, len(list))
	for i, l := range list {
		out[i] = l.Name
	}
	return out
}

func (f *File) lowerFunc(fn *Func) *ast.FunctionExpr {
	params := fn.Params
	out := &ast.FunctionExpr{ParList: &ast.ParList{HasVargs: fn.Vararg, Names: localNames(params)}, Stmts: f.lowerBlock(fn.Body)}
	out.SetLastLine(f.Tokens[fn.Hi].Line)
	return out
}

func (f *File) lowerExprs(list []*Expr) []ast.Expr {
	out := make([]ast.Expr, len(list))
	for i, e := range list {
		out[i] = f.lowerExpr(e)
	}
	return out
}

func (f *File) lowerExpr(e *Expr) ast.Expr {
	out := f.lowerKind(e)
	out.SetLine(f.lineOf(e))
	if e.Parens == 0 {
		return out
	}
	switch out := out.(type) {
	case *ast.FuncCallExpr:
		out.AdjustRet = true
	case *ast.Comma3Expr:
		out.AdjustRet = true
	}
	return out
}

func (f *File) lowerKind(e *Expr) ast.Expr {
	switch e.Kind {
	case True:
		return &ast.TrueExpr{}
	case False:
		return &ast.FalseExpr{}
	case Number:
		return &ast.NumberExpr{Value: numberValue(e.Word)}
	case Text:
		return &ast.StringExpr{Value: e.Word}
	case Vararg:
		return &ast.Comma3Expr{}
	case Name:
		return &ast.IdentExpr{Value: e.Word}
	case Field:
		return &ast.AttrGetExpr{Object: f.lowerExpr(e.Kids[0]), Key: f.lowerText(e.Word, e.Tok)}
	case Index:
		return &ast.AttrGetExpr{Object: f.lowerExpr(e.Kids[0]), Key: f.lowerExpr(e.Kids[1])}
	case Call:
		return &ast.FuncCallExpr{Func: f.lowerExpr(e.Kids[0]), Args: f.lowerExprs(e.Kids[1:])}
	case Method:
		return &ast.FuncCallExpr{Receiver: f.lowerExpr(e.Kids[0]), Method: e.Word, Args: f.lowerExprs(e.Kids[1:])}
	case Lambda:
		return f.lowerFunc(e.Func)
	case Table:
		return f.lowerTable(e)
	case Binary:
		return lowerBinary(f.Tokens[e.Tok].Kind, e.Word, f.lowerExpr(e.Kids[0]), f.lowerExpr(e.Kids[1]))
	case Unary:
		return lowerUnary(f.Tokens[e.Tok].Kind, f.lowerExpr(e.Kids[0]))
	}
	return &ast.NilExpr{}
}

func (f *File) lowerText(value string, tok int) ast.Expr {
	out := &ast.StringExpr{Value: value}
	out.SetLine(f.Tokens[tok].Line)
	return out
}

func (f *File) lowerTable(e *Expr) ast.Expr {
	out := &ast.TableExpr{Fields: make([]*ast.Field, len(e.Items))}
	for i := range e.Items {
		it := &e.Items[i]
		field := &ast.Field{Value: f.lowerExpr(it.Value)}
		switch {
		case it.Key != nil:
			field.Key = f.lowerExpr(it.Key)
		case it.Tok > 0:
			field.Key = f.lowerText(it.Name, it.Tok)
		}
		out.Fields[i] = field
	}
	return out
}

func lowerBinary(kind TokenKind, operator string, left, right ast.Expr) ast.Expr {
	switch kind {
	case TokenAnd, TokenOr:
		return &ast.LogicalOpExpr{Operator: operator, Lhs: left, Rhs: right}
	case TokenConcat:
		return &ast.StringConcatOpExpr{Lhs: left, Rhs: right}
	case '+', '-', '*', '/', '%', '^':
		return &ast.ArithmeticOpExpr{Operator: operator, Lhs: left, Rhs: right}
	}
	return &ast.RelationalOpExpr{Operator: operator, Lhs: left, Rhs: right}
}

func lowerUnary(kind TokenKind, of ast.Expr) ast.Expr {
	switch kind {
	case '-':
		return &ast.UnaryMinusOpExpr{Expr: of}
	case '#':
		return &ast.UnaryLenOpExpr{Expr: of}
	}
	return &ast.UnaryNotOpExpr{Expr: of}
}
