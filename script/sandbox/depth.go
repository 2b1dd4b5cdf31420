package sandbox

import "github.com/yuin/gopher-lua/ast"

// measureDepth returns the line at which the tree is nested beyond MaxDepth, or 0.
// It never goes deeper itself, so later walks need no guard.
func measureDepth(block []ast.Stmt, depth int) int {
	d := depthWalk{}
	d.walkBlock(block, depth)
	return d.line
}

type depthWalk struct{ line int }

func (d *depthWalk) enterLevel(n ast.PositionHolder, depth int) bool {
	if d.line == 0 && depth > MaxDepth {
		d.line = max(1, n.Line())
	}
	return d.line == 0
}

func (d *depthWalk) walkBlock(block []ast.Stmt, depth int) {
	for _, s := range block {
		if !d.enterLevel(s, depth) {
			return
		}
		for _, e := range StmtExprs(s) {
			d.walkExpr(e, depth+1)
		}
		for _, b := range StmtBlocks(s) {
			d.walkBlock(b, depth+1)
		}
	}
}

func (d *depthWalk) walkExpr(e ast.Expr, depth int) {
	if e == nil || !d.enterLevel(e, depth) {
		return
	}
	for _, sub := range ChildExprs(e) {
		d.walkExpr(sub, depth+1)
	}
	if f, ok := e.(*ast.FunctionExpr); ok {
		d.walkBlock(f.Stmts, depth+1)
	}
}

// ChildExprs lists the expressions directly inside an expression, in source
// order. The body of a function is not among them.
func ChildExprs(e ast.Expr) []ast.Expr {
	switch e := e.(type) {
	case *ast.AttrGetExpr:
		return []ast.Expr{e.Object, e.Key}
	case *ast.TableExpr:
		var out []ast.Expr
		for _, f := range e.Fields {
			if f.Key != nil {
				out = append(out, f.Key)
			}
			out = append(out, f.Value)
		}
		return out
	case *ast.FuncCallExpr:
		var out []ast.Expr
		if e.Func != nil {
			out = append(out, e.Func)
		}
		if e.Receiver != nil {
			out = append(out, e.Receiver)
		}
		return append(out, e.Args...)
	case *ast.LogicalOpExpr:
		return []ast.Expr{e.Lhs, e.Rhs}
	case *ast.RelationalOpExpr:
		return []ast.Expr{e.Lhs, e.Rhs}
	case *ast.StringConcatOpExpr:
		return []ast.Expr{e.Lhs, e.Rhs}
	case *ast.ArithmeticOpExpr:
		return []ast.Expr{e.Lhs, e.Rhs}
	case *ast.UnaryMinusOpExpr:
		return []ast.Expr{e.Expr}
	case *ast.UnaryNotOpExpr:
		return []ast.Expr{e.Expr}
	case *ast.UnaryLenOpExpr:
		return []ast.Expr{e.Expr}
	}
	return nil
}

// StmtExprs lists the expressions directly inside a statement, in source order;
// some may be nil.
func StmtExprs(s ast.Stmt) []ast.Expr {
	switch s := s.(type) {
	case *ast.AssignStmt:
		return append(append([]ast.Expr{}, s.Lhs...), s.Rhs...)
	case *ast.LocalAssignStmt:
		return s.Exprs
	case *ast.FuncCallStmt:
		return []ast.Expr{s.Expr}
	case *ast.WhileStmt:
		return []ast.Expr{s.Condition}
	case *ast.RepeatStmt:
		return []ast.Expr{s.Condition}
	case *ast.IfStmt:
		return []ast.Expr{s.Condition}
	case *ast.NumberForStmt:
		return []ast.Expr{s.Init, s.Limit, s.Step}
	case *ast.GenericForStmt:
		return s.Exprs
	case *ast.FuncDefStmt:
		return []ast.Expr{s.Name.Func, s.Name.Receiver, s.Func}
	case *ast.ReturnStmt:
		return s.Exprs
	}
	return nil
}

// StmtBlocks lists the blocks directly inside a statement. The body of a function
// is not among them.
func StmtBlocks(s ast.Stmt) [][]ast.Stmt {
	switch s := s.(type) {
	case *ast.DoBlockStmt:
		return [][]ast.Stmt{s.Stmts}
	case *ast.WhileStmt:
		return [][]ast.Stmt{s.Stmts}
	case *ast.RepeatStmt:
		return [][]ast.Stmt{s.Stmts}
	case *ast.IfStmt:
		return [][]ast.Stmt{s.Then, s.Else}
	case *ast.NumberForStmt:
		return [][]ast.Stmt{s.Stmts}
	case *ast.GenericForStmt:
		return [][]ast.Stmt{s.Stmts}
	}
	return nil
}
