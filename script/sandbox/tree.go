package sandbox

import "github.com/yuin/gopher-lua/ast"

// childExprs lists the expressions directly inside an expression, in source
// order. The body of a function is not among them.
func childExprs(e ast.Expr) []ast.Expr {
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

// stmtExprs lists the expressions directly inside a statement, in source order;
// some may be nil.
func stmtExprs(s ast.Stmt) []ast.Expr {
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

// stmtBlocks lists the blocks directly inside a statement. The body of a function
// is not among them.
func stmtBlocks(s ast.Stmt) [][]ast.Stmt {
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
