package sandbox

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/yuin/gopher-lua/ast"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// rewriter replaces every construct whose cost is not bounded by the number
// of its instructions with a call of a function that charges by size. The
// names of these functions cannot be spelled in Lua.
type rewriter struct {
	name    string
	rep     *diag.List
	refused bool
	temp    int

	reportLines   bool   // each statement is reported before it is run
	hostTable     string // the table of functions that the host works out
	functionDepth int    // functions around the statement
	reportedLines []int  // lines of the statements reported
}

// The names of the checked operations.
const (
	opCat   = "$concatenate"
	opLen   = "$length"
	opTable = "$table"
	opFunc  = "$function"
	opSet   = "$set"
	opMod   = "$remainder"
	opPow   = "$power"
	opLess  = "$less"
	opLeq   = "$less-or-equal"
	opMore  = "$greater"
	opMeq   = "$greater-or-equal"
	opWith  = "$with-options"
	opOf    = "$function-with-options"
	opLine  = "$line"
)

func (r *rewriter) refuseSyntax(line int, message, hint string) {
	r.refused = true
	r.rep.Add(diag.Diagnostic{Rule: RuleRefused, Pos: diag.Pos{File: r.name, Line: max(1, line), Col: 1}, Message: message, Hint: hint})
}

func newCall(at ast.PositionHolder, fn string, args ...ast.Expr) *ast.FuncCallExpr {
	id := &ast.IdentExpr{Value: fn}
	id.SetLine(at.Line())
	if n := len(args); n > 0 {
		args[n-1] = singleValue(args[n-1])
	}
	c := &ast.FuncCallExpr{Func: id, Args: args, AdjustRet: true}
	c.SetLine(at.Line())
	c.SetLastLine(at.LastLine())
	return c
}

// singleValue cuts the results of an expression to one value, as operators do.
func singleValue(e ast.Expr) ast.Expr {
	switch e := e.(type) {
	case *ast.FuncCallExpr:
		e.AdjustRet = true
	case *ast.Comma3Expr:
		e.AdjustRet = true
	}
	return e
}

func (r *rewriter) rewriteBlock(in []ast.Stmt) []ast.Stmt {
	out := make([]ast.Stmt, 0, len(in))
	for _, s := range in {
		if r.reportLines && r.functionDepth > 0 && !r.isHostCall(s) {
			out = append(out, r.newLineReport(s))
		}
		out = r.rewriteStmt(out, s)
	}
	return out
}

func (r *rewriter) rewriteStmt(out []ast.Stmt, s ast.Stmt) []ast.Stmt {
	switch s := s.(type) {
	case *ast.AssignStmt:
		return append(out, r.rewriteAssign(s))
	case *ast.LocalAssignStmt:
		if f, ok := localFunction(s); ok {
			// The compiler knows a recursive local function by its form, so
			// the charge comes before it instead of around it.
			r.rewriteFunction(f)
			return append(out, newCallStmt(newCall(s, opFunc, newNil(s))), s)
		}
		r.rewriteExprs(s.Exprs)
	case *ast.FuncCallStmt:
		s.Expr = r.rewriteExpr(s.Expr)
	case *ast.DoBlockStmt:
		s.Stmts = r.rewriteBlock(s.Stmts)
	case *ast.WhileStmt:
		s.Condition = r.rewriteExpr(s.Condition)
		s.Stmts = r.rewriteBlock(s.Stmts)
	case *ast.RepeatStmt:
		s.Stmts = r.rewriteBlock(s.Stmts)
		s.Condition = r.rewriteExpr(s.Condition)
	case *ast.IfStmt:
		s.Condition = r.rewriteExpr(s.Condition)
		s.Then, s.Else = r.rewriteBlock(s.Then), r.rewriteBlock(s.Else)
	case *ast.NumberForStmt:
		s.Init, s.Limit, s.Step = r.rewriteExpr(s.Init), r.rewriteExpr(s.Limit), r.rewriteExpr(s.Step)
		s.Stmts = r.rewriteBlock(s.Stmts)
	case *ast.GenericForStmt:
		r.rewriteExprs(s.Exprs)
		s.Stmts = r.rewriteBlock(s.Stmts)
	case *ast.FuncDefStmt:
		return append(out, r.rewriteFuncDef(s))
	case *ast.ReturnStmt:
		r.rewriteExprs(s.Exprs)
	}
	return append(out, s)
}

func localFunction(s *ast.LocalAssignStmt) (*ast.FunctionExpr, bool) {
	if len(s.Names) != 1 || len(s.Exprs) != 1 {
		return nil, false
	}
	f, ok := s.Exprs[0].(*ast.FunctionExpr)
	return f, ok
}

func newNil(at ast.PositionHolder) ast.Expr {
	n := &ast.NilExpr{}
	n.SetLine(at.Line())
	return n
}

func newCallStmt(c *ast.FuncCallExpr) ast.Stmt {
	c.AdjustRet = false
	s := &ast.FuncCallStmt{Expr: c}
	s.SetLine(c.Line())
	s.SetLastLine(c.LastLine())
	return s
}

// rewriteFuncDef keeps "function name()", and turns "function t.name()" into a
// checked write like any other.
func (r *rewriter) rewriteFuncDef(s *ast.FuncDefStmt) ast.Stmt {
	r.rewriteFunction(s.Func)
	if _, plain := s.Name.Func.(*ast.IdentExpr); plain && s.Name.Method == "" {
		return s
	}
	var object ast.Expr
	key := &ast.StringExpr{Value: s.Name.Method}
	key.SetLine(s.Line())
	var keyExpr ast.Expr = key
	if s.Name.Method != "" {
		object = s.Name.Receiver
		s.Func.ParList.Names = append([]string{"self"}, s.Func.ParList.Names...)
	} else {
		get := s.Name.Func.(*ast.AttrGetExpr)
		object, keyExpr = get.Object, get.Key
	}
	return newCallStmt(newCall(s, opSet, r.rewriteExpr(object), keyExpr, newCall(s, opFunc, s.Func)))
}

func (r *rewriter) rewriteFunction(f *ast.FunctionExpr) {
	if f.ParList != nil && f.ParList.HasVargs {
		r.refuseSyntax(f.Line(), "a function cannot take \"...\"", "take a list as the last parameter")
	}
	r.functionDepth++
	f.Stmts = r.rewriteBlock(f.Stmts)
	r.functionDepth--
}

// newLineReport makes a statement that reports the line of another.
func (r *rewriter) newLineReport(s ast.Stmt) ast.Stmt {
	if !slices.Contains(r.reportedLines, s.Line()) {
		r.reportedLines = append(r.reportedLines, s.Line())
	}
	file, line := &ast.StringExpr{Value: r.name}, &ast.NumberExpr{Value: strconv.Itoa(s.Line())}
	file.SetLine(s.Line())
	line.SetLine(s.Line())
	return newCallStmt(newCall(s, opLine, file, line))
}

// isHostCall reports whether a statement only hands a function to the host.
func (r *rewriter) isHostCall(s ast.Stmt) bool {
	ret, ok := s.(*ast.ReturnStmt)
	if !ok || r.hostTable == "" || len(ret.Exprs) != 1 {
		return false
	}
	c, ok := ret.Exprs[0].(*ast.FuncCallExpr)
	if !ok || c.Func == nil {
		return false
	}
	get, ok := c.Func.(*ast.AttrGetExpr)
	if !ok {
		return false
	}
	of, ok := get.Object.(*ast.IdentExpr)
	return ok && of.Value == r.hostTable
}

// rewriteAssign makes every write into a table a checked call. With several targets
// it computes the places first, then the values, and then writes all.
//
// The compiler of the library writes a local too early in two cases: in
// "a, b = b, a", and if a call that uses the last parameter sets it. Values go
// through a new local wherever that could matter.
func (r *rewriter) rewriteAssign(s *ast.AssignStmt) ast.Stmt {
	if len(s.Lhs) > 1 || len(s.Rhs) > 1 {
		return r.rewriteMultiAssign(s)
	}
	if get, isField := s.Lhs[0].(*ast.AttrGetExpr); isField {
		return newCallStmt(newCall(s, opSet, r.rewriteExpr(get.Object), r.rewriteExpr(get.Key), r.rewriteExpr(s.Rhs[0])))
	}
	r.rewriteExprs(s.Rhs)
	if c, ok := s.Rhs[0].(*ast.FuncCallExpr); ok {
		c.AdjustRet = false
		return s
	}
	if !containsCall(s.Rhs[0]) {
		return s
	}
	v := r.newTempName()
	set := &ast.AssignStmt{Lhs: s.Lhs, Rhs: []ast.Expr{newIdent(s, v)}}
	set.SetLine(s.Line())
	block := &ast.DoBlockStmt{Stmts: []ast.Stmt{newLocal(s, []string{v}, s.Rhs), set}}
	block.SetLine(s.Line())
	return block
}

func containsCall(e ast.Expr) bool {
	switch e.(type) {
	case *ast.FuncCallExpr, *ast.LogicalOpExpr:
		return true
	}
	for _, sub := range childExprs(e) {
		if containsCall(sub) {
			return true
		}
	}
	return false
}

func (r *rewriter) rewriteMultiAssign(s *ast.AssignStmt) ast.Stmt {
	var body, writes []ast.Stmt
	var values []string
	for _, l := range s.Lhs {
		v := r.newTempName()
		values = append(values, v)
		get, isField := l.(*ast.AttrGetExpr)
		if !isField {
			set := &ast.AssignStmt{Lhs: []ast.Expr{l}, Rhs: []ast.Expr{newIdent(s, v)}}
			set.SetLine(s.Line())
			writes = append(writes, set)
			continue
		}
		o, k := r.newTempName(), r.newTempName()
		body = append(body, newLocal(s, []string{o, k}, []ast.Expr{singleValue(r.rewriteExpr(get.Object)), singleValue(r.rewriteExpr(get.Key))}))
		writes = append(writes, newCallStmt(newCall(s, opSet, newIdent(s, o), newIdent(s, k), newIdent(s, v))))
	}
	r.rewriteExprs(s.Rhs)
	body = append(body, newLocal(s, values, s.Rhs))
	block := &ast.DoBlockStmt{Stmts: append(body, writes...)}
	block.SetLine(s.Line())
	block.SetLastLine(s.LastLine())
	return block
}

func (r *rewriter) newTempName() string {
	r.temp++
	return fmt.Sprintf("$%d", r.temp)
}

func newIdent(at ast.PositionHolder, name string) ast.Expr {
	id := &ast.IdentExpr{Value: name}
	id.SetLine(at.Line())
	return id
}

func newLocal(at ast.PositionHolder, names []string, values []ast.Expr) ast.Stmt {
	l := &ast.LocalAssignStmt{Names: names, Exprs: values}
	l.SetLine(at.Line())
	return l
}

func (r *rewriter) rewriteExprs(list []ast.Expr) {
	for i, e := range list {
		list[i] = r.rewriteExpr(e)
	}
}

func (r *rewriter) rewriteExpr(e ast.Expr) ast.Expr {
	switch e := e.(type) {
	case *ast.Comma3Expr:
		r.refuseSyntax(e.Line(), "\"...\" cannot be used", "pass a list")
	case *ast.AttrGetExpr:
		e.Object, e.Key = r.rewriteExpr(e.Object), r.rewriteExpr(e.Key)
	case *ast.TableExpr:
		for _, f := range e.Fields {
			if f.Key != nil {
				f.Key = r.rewriteExpr(f.Key)
			}
			f.Value = r.rewriteExpr(f.Value)
		}
		return newCall(e, opTable, e)
	case *ast.FuncCallExpr:
		if c := r.rewriteOptionCall(e); c != nil {
			return c
		}
		if e.Func != nil {
			e.Func = r.rewriteExpr(e.Func)
		}
		if e.Receiver != nil {
			e.Receiver = r.rewriteExpr(e.Receiver)
		}
		r.rewriteExprs(e.Args)
	case *ast.LogicalOpExpr:
		e.Lhs, e.Rhs = r.rewriteExpr(e.Lhs), r.rewriteExpr(e.Rhs)
	case *ast.RelationalOpExpr:
		return r.rewriteComparison(e)
	case *ast.StringConcatOpExpr:
		return newCall(e, opCat, r.listConcatParts(nil, e)...)
	case *ast.ArithmeticOpExpr:
		return r.rewriteArithmetic(e)
	case *ast.UnaryMinusOpExpr:
		e.Expr = r.rewriteExpr(e.Expr)
	case *ast.UnaryNotOpExpr:
		e.Expr = r.rewriteExpr(e.Expr)
	case *ast.UnaryLenOpExpr:
		return newCall(e, opLen, r.rewriteExpr(e.Expr))
	case *ast.FunctionExpr:
		r.rewriteFunction(e)
		return newCall(e, opFunc, e)
	}
	return e
}

// maxOptions is the greatest number of options that a call passes one by one; more come in a table.
const maxOptions = 12

// rewriteOptionCall rewrites a call whose one argument is a literal table with names, x:f{a = 1} or
// library.f{a = 1}. The new call passes names and values without a table, which saves making one. It
// returns nil for any other call.
func (r *rewriter) rewriteOptionCall(e *ast.FuncCallExpr) ast.Expr {
	if len(e.Args) != 1 {
		return nil
	}
	t, ok := e.Args[0].(*ast.TableExpr)
	if !ok || len(t.Fields) == 0 || len(t.Fields) > maxOptions {
		return nil
	}
	for _, f := range t.Fields {
		if _, ok := f.Key.(*ast.StringExpr); !ok {
			return nil
		}
	}
	op, object, name := opWith, e.Receiver, e.Method
	if e.Func != nil {
		get, ok := e.Func.(*ast.AttrGetExpr)
		if !ok {
			return nil
		}
		key, ok := get.Key.(*ast.StringExpr)
		if id, plain := get.Object.(*ast.IdentExpr); !ok || !plain || !slices.Contains(libraries, id.Value) {
			return nil
		}
		op, object, name = opOf, get.Object, key.Value
	}
	key := &ast.StringExpr{Value: name}
	key.SetLine(e.Line())
	args := []ast.Expr{singleValue(r.rewriteExpr(object)), key}
	for _, f := range t.Fields {
		args = append(args, f.Key, singleValue(r.rewriteExpr(f.Value)))
	}
	c := newCall(e, op, args...)
	c.AdjustRet = e.AdjustRet
	return c
}

// listConcatParts flattens a .. b .. c, which the parser nests to the right.
func (r *rewriter) listConcatParts(out []ast.Expr, e ast.Expr) []ast.Expr {
	for {
		c, ok := e.(*ast.StringConcatOpExpr)
		if !ok {
			return append(out, singleValue(r.rewriteExpr(e)))
		}
		out = append(out, singleValue(r.rewriteExpr(c.Lhs)))
		e = c.Rhs
	}
}

// rewriteComparison keeps a comparison native where one side can only be a number:
// comparing two long texts is the costly case.
func (r *rewriter) rewriteComparison(e *ast.RelationalOpExpr) ast.Expr {
	native := e.Operator == "==" || e.Operator == "~=" || isNumericConstant(e.Lhs) || isNumericConstant(e.Rhs)
	e.Lhs, e.Rhs = r.rewriteExpr(e.Lhs), r.rewriteExpr(e.Rhs)
	if native {
		return e
	}
	op := map[string]string{"<": opLess, "<=": opLeq, ">": opMore, ">=": opMeq}[e.Operator]
	return newCall(e, op, e.Lhs, e.Rhs)
}

func isNumericConstant(e ast.Expr) bool {
	switch e.(type) {
	case *ast.NumberExpr, *ast.ArithmeticOpExpr, *ast.UnaryMinusOpExpr, *ast.UnaryLenOpExpr:
		return true
	}
	return false
}

func (r *rewriter) rewriteArithmetic(e *ast.ArithmeticOpExpr) ast.Expr {
	e.Lhs, e.Rhs = r.rewriteExpr(e.Lhs), r.rewriteExpr(e.Rhs)
	switch e.Operator {
	case "%":
		return newCall(e, opMod, singleValue(e.Lhs), e.Rhs)
	case "^":
		return newCall(e, opPow, singleValue(e.Lhs), e.Rhs)
	}
	return e
}
