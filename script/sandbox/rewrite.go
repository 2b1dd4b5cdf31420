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

	lines  bool   // statements are told before they are run
	host   string // the table of functions that the host works out
	inside int    // functions around the statement
	told   []int  // lines of the statements told
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

func (r *rewriter) refuse(line int, message, hint string) {
	r.refused = true
	r.rep.Add(diag.Diagnostic{Rule: RuleRefused, Pos: diag.Pos{File: r.name, Line: max(1, line), Col: 1}, Message: message, Hint: hint})
}

func call(at ast.PositionHolder, fn string, args ...ast.Expr) *ast.FuncCallExpr {
	id := &ast.IdentExpr{Value: fn}
	id.SetLine(at.Line())
	if n := len(args); n > 0 {
		args[n-1] = single(args[n-1])
	}
	c := &ast.FuncCallExpr{Func: id, Args: args, AdjustRet: true}
	c.SetLine(at.Line())
	c.SetLastLine(at.LastLine())
	return c
}

// single cuts an expression to one value, as an operand is.
func single(e ast.Expr) ast.Expr {
	switch e := e.(type) {
	case *ast.FuncCallExpr:
		e.AdjustRet = true
	case *ast.Comma3Expr:
		e.AdjustRet = true
	}
	return e
}

func (r *rewriter) block(in []ast.Stmt) []ast.Stmt {
	out := make([]ast.Stmt, 0, len(in))
	for _, s := range in {
		if r.lines && r.inside > 0 && !r.hostWorks(s) {
			out = append(out, r.tell(s))
		}
		out = r.stmt(out, s)
	}
	return out
}

func (r *rewriter) stmt(out []ast.Stmt, s ast.Stmt) []ast.Stmt {
	switch s := s.(type) {
	case *ast.AssignStmt:
		return append(out, r.assign(s))
	case *ast.LocalAssignStmt:
		if f, ok := localFunction(s); ok {
			// The compiler knows a recursive local function by its form, so
			// the charge stands before it instead of around it.
			r.function(f)
			return append(out, statement(call(s, opFunc, nilAt(s))), s)
		}
		r.exprs(s.Exprs)
	case *ast.FuncCallStmt:
		s.Expr = r.expr(s.Expr)
	case *ast.DoBlockStmt:
		s.Stmts = r.block(s.Stmts)
	case *ast.WhileStmt:
		s.Condition = r.expr(s.Condition)
		s.Stmts = r.block(s.Stmts)
	case *ast.RepeatStmt:
		s.Stmts = r.block(s.Stmts)
		s.Condition = r.expr(s.Condition)
	case *ast.IfStmt:
		s.Condition = r.expr(s.Condition)
		s.Then, s.Else = r.block(s.Then), r.block(s.Else)
	case *ast.NumberForStmt:
		s.Init, s.Limit, s.Step = r.expr(s.Init), r.expr(s.Limit), r.expr(s.Step)
		s.Stmts = r.block(s.Stmts)
	case *ast.GenericForStmt:
		r.exprs(s.Exprs)
		s.Stmts = r.block(s.Stmts)
	case *ast.FuncDefStmt:
		return append(out, r.funcDef(s))
	case *ast.ReturnStmt:
		r.exprs(s.Exprs)
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

func nilAt(at ast.PositionHolder) ast.Expr {
	n := &ast.NilExpr{}
	n.SetLine(at.Line())
	return n
}

func statement(c *ast.FuncCallExpr) ast.Stmt {
	c.AdjustRet = false
	s := &ast.FuncCallStmt{Expr: c}
	s.SetLine(c.Line())
	s.SetLastLine(c.LastLine())
	return s
}

// funcDef keeps "function name()", and turns "function t.name()" into a
// checked write like any other.
func (r *rewriter) funcDef(s *ast.FuncDefStmt) ast.Stmt {
	r.function(s.Func)
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
	return statement(call(s, opSet, r.expr(object), keyExpr, call(s, opFunc, s.Func)))
}

func (r *rewriter) function(f *ast.FunctionExpr) {
	if f.ParList != nil && f.ParList.HasVargs {
		r.refuse(f.Line(), "a function cannot take \"...\"", "take a list as the last parameter")
	}
	r.inside++
	f.Stmts = r.block(f.Stmts)
	r.inside--
}

// tell is a statement that tells of the line of another.
func (r *rewriter) tell(s ast.Stmt) ast.Stmt {
	if !slices.Contains(r.told, s.Line()) {
		r.told = append(r.told, s.Line())
	}
	file, line := &ast.StringExpr{Value: r.name}, &ast.NumberExpr{Value: strconv.Itoa(s.Line())}
	file.SetLine(s.Line())
	line.SetLine(s.Line())
	return statement(call(s, opLine, file, line))
}

// hostWorks reports whether a statement only hands a function to the host.
func (r *rewriter) hostWorks(s ast.Stmt) bool {
	ret, ok := s.(*ast.ReturnStmt)
	if !ok || r.host == "" || len(ret.Exprs) != 1 {
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
	return ok && of.Value == r.host
}

// assign makes every write into a table a checked call. With several targets
// the places are worked out first, then the values, then all is written.
//
// The compiler of the library writes a local too early in two cases: in
// "a, b = b, a", and when the last parameter is set from a call that uses it.
// Values go through a new local wherever that could matter.
func (r *rewriter) assign(s *ast.AssignStmt) ast.Stmt {
	if len(s.Lhs) > 1 || len(s.Rhs) > 1 {
		return r.assignMany(s)
	}
	if get, isField := s.Lhs[0].(*ast.AttrGetExpr); isField {
		return statement(call(s, opSet, r.expr(get.Object), r.expr(get.Key), r.expr(s.Rhs[0])))
	}
	r.exprs(s.Rhs)
	if c, ok := s.Rhs[0].(*ast.FuncCallExpr); ok {
		c.AdjustRet = false
		return s
	}
	if !hasCall(s.Rhs[0]) {
		return s
	}
	v := r.fresh()
	set := &ast.AssignStmt{Lhs: s.Lhs, Rhs: []ast.Expr{ident(s, v)}}
	set.SetLine(s.Line())
	block := &ast.DoBlockStmt{Stmts: []ast.Stmt{local(s, []string{v}, s.Rhs), set}}
	block.SetLine(s.Line())
	return block
}

func hasCall(e ast.Expr) bool {
	switch e.(type) {
	case *ast.FuncCallExpr, *ast.LogicalOpExpr:
		return true
	}
	for _, sub := range Children(e) {
		if hasCall(sub) {
			return true
		}
	}
	return false
}

func (r *rewriter) assignMany(s *ast.AssignStmt) ast.Stmt {
	var body, writes []ast.Stmt
	var values []string
	for _, l := range s.Lhs {
		v := r.fresh()
		values = append(values, v)
		get, isField := l.(*ast.AttrGetExpr)
		if !isField {
			set := &ast.AssignStmt{Lhs: []ast.Expr{l}, Rhs: []ast.Expr{ident(s, v)}}
			set.SetLine(s.Line())
			writes = append(writes, set)
			continue
		}
		o, k := r.fresh(), r.fresh()
		body = append(body, local(s, []string{o, k}, []ast.Expr{single(r.expr(get.Object)), single(r.expr(get.Key))}))
		writes = append(writes, statement(call(s, opSet, ident(s, o), ident(s, k), ident(s, v))))
	}
	r.exprs(s.Rhs)
	body = append(body, local(s, values, s.Rhs))
	block := &ast.DoBlockStmt{Stmts: append(body, writes...)}
	block.SetLine(s.Line())
	block.SetLastLine(s.LastLine())
	return block
}

func (r *rewriter) fresh() string {
	r.temp++
	return fmt.Sprintf("$%d", r.temp)
}

func ident(at ast.PositionHolder, name string) ast.Expr {
	id := &ast.IdentExpr{Value: name}
	id.SetLine(at.Line())
	return id
}

func local(at ast.PositionHolder, names []string, values []ast.Expr) ast.Stmt {
	l := &ast.LocalAssignStmt{Names: names, Exprs: values}
	l.SetLine(at.Line())
	return l
}

func (r *rewriter) exprs(list []ast.Expr) {
	for i, e := range list {
		list[i] = r.expr(e)
	}
}

func (r *rewriter) expr(e ast.Expr) ast.Expr {
	switch e := e.(type) {
	case *ast.Comma3Expr:
		r.refuse(e.Line(), "\"...\" cannot be used", "pass a list")
	case *ast.AttrGetExpr:
		e.Object, e.Key = r.expr(e.Object), r.expr(e.Key)
	case *ast.TableExpr:
		for _, f := range e.Fields {
			if f.Key != nil {
				f.Key = r.expr(f.Key)
			}
			f.Value = r.expr(f.Value)
		}
		return call(e, opTable, e)
	case *ast.FuncCallExpr:
		if c := r.withOptions(e); c != nil {
			return c
		}
		if e.Func != nil {
			e.Func = r.expr(e.Func)
		}
		if e.Receiver != nil {
			e.Receiver = r.expr(e.Receiver)
		}
		r.exprs(e.Args)
	case *ast.LogicalOpExpr:
		e.Lhs, e.Rhs = r.expr(e.Lhs), r.expr(e.Rhs)
	case *ast.RelationalOpExpr:
		return r.compare(e)
	case *ast.StringConcatOpExpr:
		return call(e, opCat, r.parts(nil, e)...)
	case *ast.ArithmeticOpExpr:
		return r.arithmetic(e)
	case *ast.UnaryMinusOpExpr:
		e.Expr = r.expr(e.Expr)
	case *ast.UnaryNotOpExpr:
		e.Expr = r.expr(e.Expr)
	case *ast.UnaryLenOpExpr:
		return call(e, opLen, r.expr(e.Expr))
	case *ast.FunctionExpr:
		r.function(e)
		return call(e, opFunc, e)
	}
	return e
}

// mostOptions is how many options a call may name to be handed over one by one.
const mostOptions = 12

// withOptions makes of a call whose one argument is a table written out with
// names, x:f{a = 1} or library.f{a = 1}, one of which the host's functions get
// the names and values without a table in between.
func (r *rewriter) withOptions(e *ast.FuncCallExpr) ast.Expr {
	if len(e.Args) != 1 {
		return nil
	}
	t, ok := e.Args[0].(*ast.TableExpr)
	if !ok || len(t.Fields) == 0 || len(t.Fields) > mostOptions {
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
	args := []ast.Expr{single(r.expr(object)), key}
	for _, f := range t.Fields {
		args = append(args, f.Key, single(r.expr(f.Value)))
	}
	c := call(e, op, args...)
	c.AdjustRet = e.AdjustRet
	return c
}

// parts flattens a .. b .. c, which the parser nests to the right.
func (r *rewriter) parts(out []ast.Expr, e ast.Expr) []ast.Expr {
	for {
		c, ok := e.(*ast.StringConcatOpExpr)
		if !ok {
			return append(out, single(r.expr(e)))
		}
		out = append(out, single(r.expr(c.Lhs)))
		e = c.Rhs
	}
}

// compare keeps a comparison native where one side can only be a number:
// comparing two long texts is the costly case.
func (r *rewriter) compare(e *ast.RelationalOpExpr) ast.Expr {
	native := e.Operator == "==" || e.Operator == "~=" || numeric(e.Lhs) || numeric(e.Rhs)
	e.Lhs, e.Rhs = r.expr(e.Lhs), r.expr(e.Rhs)
	if native {
		return e
	}
	op := map[string]string{"<": opLess, "<=": opLeq, ">": opMore, ">=": opMeq}[e.Operator]
	return call(e, op, e.Lhs, e.Rhs)
}

func numeric(e ast.Expr) bool {
	switch e.(type) {
	case *ast.NumberExpr, *ast.ArithmeticOpExpr, *ast.UnaryMinusOpExpr, *ast.UnaryLenOpExpr:
		return true
	}
	return false
}

func (r *rewriter) arithmetic(e *ast.ArithmeticOpExpr) ast.Expr {
	e.Lhs, e.Rhs = r.expr(e.Lhs), r.expr(e.Rhs)
	switch e.Operator {
	case "%":
		return call(e, opMod, single(e.Lhs), e.Rhs)
	case "^":
		return call(e, opPow, single(e.Lhs), e.Rhs)
	}
	return e
}
