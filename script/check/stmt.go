package check

import (
	"fmt"

	"github.com/yuin/gopher-lua/ast"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

func (c *checker) stmt(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.AssignStmt:
		c.exprs(s.Rhs)
		for _, l := range s.Lhs {
			c.target(l)
		}
	case *ast.LocalAssignStmt:
		c.local(s)
	case *ast.FuncCallStmt:
		c.expr(s.Expr)
	case *ast.DoBlockStmt:
		c.inner(s.Stmts)
	case *ast.WhileStmt:
		c.expr(s.Condition)
		c.inner(s.Stmts)
	case *ast.RepeatStmt:
		c.push()
		c.block(s.Stmts)
		c.expr(s.Condition)
		c.pop()
	case *ast.IfStmt:
		c.expr(s.Condition)
		c.inner(s.Then)
		c.inner(s.Else)
	case *ast.NumberForStmt:
		c.exprs([]ast.Expr{s.Init, s.Limit, s.Step})
		c.push()
		c.declare(s.Name, value{})
		c.block(s.Stmts)
		c.pop()
	case *ast.GenericForStmt:
		c.forIn(s)
	case *ast.FuncDefStmt:
		c.funcDef(s)
	case *ast.ReturnStmt:
		c.exprs(s.Exprs)
	}
}

func (c *checker) local(s *ast.LocalAssignStmt) {
	if len(s.Exprs) == 1 && len(s.Names) == 1 {
		if f, ok := s.Exprs[0].(*ast.FunctionExpr); ok {
			c.declare(s.Names[0], value{})
			c.body(s.Names[0], f, nil)
			return
		}
	}
	known := make([]value, len(s.Names))
	for i, e := range s.Exprs {
		v := c.expr(e)
		if i < len(known) && (i < len(s.Exprs)-1 || len(s.Exprs) == len(s.Names) || i == 0) {
			_, table := e.(*ast.TableExpr)
			known[i] = value{typ: v.typ, texts: v.texts, table: table}
		}
	}
	for i, name := range s.Names {
		c.declare(name, known[i])
	}
}

// forIn gives the variable of "for _, x in ipairs(list)" the type of the
// list's entries.
func (c *checker) forIn(s *ast.GenericForStmt) {
	elem := Any
	for _, e := range s.Exprs {
		c.expr(e)
	}
	if len(s.Exprs) == 1 {
		if call, ok := s.Exprs[0].(*ast.FuncCallExpr); ok && len(call.Args) == 1 {
			if id, ok := call.Func.(*ast.IdentExpr); ok && (id.Value == "ipairs" || id.Value == "pairs") {
				if t := c.env.Types[c.quietly(call.Args[0]).typ]; t != nil {
					elem = t.Elem
				}
			}
		}
	}
	c.push()
	for i, name := range s.Names {
		v := value{}
		if i == 1 {
			v.typ = elem
		}
		c.declare(name, v)
	}
	c.block(s.Stmts)
	c.pop()
}

// quietly works out a type again without reporting twice.
func (c *checker) quietly(e ast.Expr) value {
	rep, used, current := c.rep, c.src.used, c.current
	c.rep, c.src.used, c.current = &diag.List{}, map[usedKey]bool{}, nil
	v := c.expr(e)
	c.rep, c.src.used, c.current = rep, used, current
	return v
}

func (c *checker) funcDef(s *ast.FuncDefStmt) {
	id, isName := s.Name.Func.(*ast.IdentExpr)
	if !isName || s.Name.Method != "" {
		if s.Name.Receiver != nil {
			c.expr(s.Name.Receiver)
			c.push()
			c.declare("self", value{})
			c.function(s.Func, nil)
			c.pop()
			return
		}
		c.expr(s.Name.Func.(*ast.AttrGetExpr).Object)
		c.function(s.Func, nil)
		return
	}
	top := c.known[id.Value]
	if _, isLocal := c.lookup(id.Value); isLocal || c.depth > 0 || top == nil {
		c.target(id)
		c.function(s.Func, nil)
		return
	}
	if _, taken := c.env.Globals[id.Value]; taken || c.has(id.Value) {
		pos, length := c.src.find(ruleAssigned, s.Line(), id.Value, plain)
		c.report(diag.Diagnostic{Rule: ruleAssigned, Message: fmt.Sprintf("%q is a name of the host and cannot be set", id.Value), Hint: "choose another name for the function"}, pos, length)
	}
	c.current = top
	c.body(id.Value, s.Func, c.env.FuncTypes[id.Value])
	c.current = nil
}

// body checks a function; of one that the host works out the compiler has told what is wrong.
func (c *checker) body(name string, f *ast.FunctionExpr, types []string) {
	if c.native[name] == "" {
		c.function(f, types)
		return
	}
	c.namesIn(f.Stmts)
}

// namesIn notes which functions are named in some lines.
func (c *checker) namesIn(list []ast.Stmt) {
	for _, s := range list {
		for _, b := range sandbox.Blocks(s) {
			c.namesIn(b)
		}
		for _, e := range sandbox.Exprs(s) {
			c.namesOf(e)
		}
	}
}

func (c *checker) namesOf(e ast.Expr) {
	switch e := e.(type) {
	case nil:
		return
	case *ast.FunctionExpr:
		c.namesIn(e.Stmts)
		return
	case *ast.IdentExpr:
		if c.known[e.Value] != nil {
			c.mention(e.Value)
		}
		return
	}
	for _, k := range sandbox.Children(e) {
		c.namesOf(k)
	}
}

func (c *checker) has(name string) bool {
	_, ok := c.base[name]
	return ok
}

func (c *checker) function(f *ast.FunctionExpr, types []string) {
	c.depth++
	c.push()
	if f.ParList != nil {
		for i, p := range f.ParList.Names {
			v := value{}
			if i < len(types) {
				v.typ = types[i]
			}
			if v.gone = i == 0 && c.depth == 1 && p == "game"; v.gone && c.env.Gone != nil {
				c.reportGone(f.Line(), p, "", plain)
			}
			c.declare(p, v)
		}
	}
	c.block(f.Stmts)
	c.pop()
	c.depth--
}

// target checks what is set.
func (c *checker) target(e ast.Expr) {
	switch e := e.(type) {
	case *ast.IdentExpr:
		v, isLocal := c.lookup(e.Value)
		switch {
		case !isLocal:
			hint := fmt.Sprintf("write \"local %s = ...\"; what must last belongs in a declared variable of the game", e.Value)
			pos, length := c.src.find(ruleAssigned, e.Line(), e.Value, plain)
			c.report(diag.Diagnostic{Rule: ruleAssigned, Message: fmt.Sprintf("%q is set as a global, and globals are sealed", e.Value), Hint: hint}, pos, length)
		case v.depth == 0 && c.depth > 0:
			c.keeps(e.Line(), e.Value)
		}
	case *ast.AttrGetExpr:
		if id, ok := root(e).(*ast.IdentExpr); ok {
			c.kept(id)
		}
		c.expr(e)
	}
}

// kept reports a change inside a table that a local of the file holds.
func (c *checker) kept(id *ast.IdentExpr) {
	if v, isLocal := c.lookup(id.Value); isLocal && v.depth == 0 && c.depth > 0 && v.typ.table {
		c.keeps(id.Line(), id.Value)
	}
}

func root(e ast.Expr) ast.Expr {
	for {
		get, ok := e.(*ast.AttrGetExpr)
		if !ok {
			return e
		}
		e = get.Object
	}
}

func (c *checker) keeps(line int, name string) {
	pos, length := c.src.find(ruleHidden, line, name, plain)
	c.report(diag.Diagnostic{Rule: ruleHidden, Message: fmt.Sprintf("the local %q of the file is changed by a function: it would keep its value from one call to the next", name),
		Hint: "make it a local of the function, or use a declared variable of the game"}, pos, length)
}

// leaves tells whether nothing after a statement can run.
func leaves(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.ReturnStmt, *ast.BreakStmt, *ast.GotoStmt:
		return true
	case *ast.DoBlockStmt:
		return blockLeaves(s.Stmts)
	case *ast.IfStmt:
		return len(s.Else) > 0 && blockLeaves(s.Then) && blockLeaves(s.Else)
	case *ast.FuncCallStmt:
		if call, ok := s.Expr.(*ast.FuncCallExpr); ok {
			id, ok := call.Func.(*ast.IdentExpr)
			return ok && id.Value == "error"
		}
	}
	return false
}

func blockLeaves(list []ast.Stmt) bool { return len(list) > 0 && leaves(list[len(list)-1]) }
