package sandbox

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/yuin/gopher-lua/ast"
)

// Outside says which functions of a file are not, or not only, what the file makes of
// them. The zero Outside changes nothing.
type Outside struct {
	// Native are functions that the host works out: by name, the name that the table
	// Of has each by.
	Native map[string]string
	Of     string
	// Hidden are functions that a later file makes anew, with the names they keep;
	// Base says by which of these names base.NAME finds them.
	Hidden, Base map[string]string
}

// key tells one Outside from another.
func (o Outside) key() string {
	var b strings.Builder
	for _, m := range []map[string]string{o.Native, o.Hidden, o.Base} {
		for _, k := range slices.Sorted(maps.Keys(m)) {
			fmt.Fprintf(&b, "%q %q ", k, m[k])
		}
		b.WriteByte('|')
	}
	return b.String()
}

// apply changes the tree of a file that was just read.
func (o Outside) apply(chunk []ast.Stmt) {
	for _, s := range chunk {
		switch s := s.(type) {
		case *ast.FuncDefStmt:
			id, ok := s.Name.Func.(*ast.IdentExpr)
			if !ok || s.Name.Method != "" {
				continue
			}
			if host, native := o.Native[id.Value]; native {
				o.ask(s.Func, host)
			}
			if other, hidden := o.Hidden[id.Value]; hidden {
				id.Value = other
			}
		case *ast.LocalAssignStmt:
			if f, ok := localFunction(s); ok && o.Native[s.Names[0]] != "" {
				o.ask(f, o.Native[s.Names[0]])
			}
		}
	}
	if len(o.Base) > 0 {
		o.base(chunk)
	}
}

// ask makes a function hand its arguments to the host.
func (o Outside) ask(f *ast.FunctionExpr, host string) {
	at := func(e ast.Expr) ast.Expr {
		e.SetLine(f.Line())
		e.SetLastLine(f.Line())
		return e
	}
	call := &ast.FuncCallExpr{Func: at(&ast.AttrGetExpr{Object: at(&ast.IdentExpr{Value: o.Of}), Key: at(&ast.StringExpr{Value: host})}), AdjustRet: true}
	for _, name := range f.ParList.Names {
		call.Args = append(call.Args, at(&ast.IdentExpr{Value: name}))
	}
	at(call)
	ret := &ast.ReturnStmt{Exprs: []ast.Expr{call}}
	ret.SetLine(f.Line())
	ret.SetLastLine(f.Line())
	f.Stmts = []ast.Stmt{ret}
}

// base gives what base.NAME means its name, wherever it is called.
func (o Outside) base(list []ast.Stmt) {
	for _, s := range list {
		if def, ok := s.(*ast.FuncDefStmt); ok {
			o.base(def.Func.Stmts)
		}
		for _, b := range Blocks(s) {
			o.base(b)
		}
		for _, e := range Exprs(s) {
			o.baseIn(e)
		}
	}
}

func (o Outside) baseIn(e ast.Expr) {
	if e == nil {
		return
	}
	if f, ok := e.(*ast.FunctionExpr); ok {
		o.base(f.Stmts)
		return
	}
	if c, ok := e.(*ast.FuncCallExpr); ok {
		if get, ok := c.Func.(*ast.AttrGetExpr); ok {
			of, isName := get.Object.(*ast.IdentExpr)
			key, isText := get.Key.(*ast.StringExpr)
			if isName && isText && of.Value == "base" && o.Base[key.Value] != "" {
				id := &ast.IdentExpr{Value: o.Base[key.Value]}
				id.SetLine(get.Line())
				c.Func = id
			}
		}
	}
	for _, sub := range Children(e) {
		o.baseIn(sub)
	}
}
