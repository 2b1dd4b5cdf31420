package sandbox

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"
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
	// Things are the ids of what scripts hold as objects: comparing one with its id
	// asks for the object of that id.
	Things map[string]bool
	// Lines makes the program tell of each statement of a function before it is run:
	// see Config.Line. Without it nothing is told, and nothing is asked.
	Lines bool
}

// ByID begins the names of the collections that are looked into by id, where a file
// writes counters['fr-i'] or boxes.blown.
const ByID = "$by-id "

var collections = []string{"counters", "sides", "armies", "hexes", "boxes", "areas", "cards"}

const opSame = "$same"

// same reports whether two values are one thing, of which one may be given by its id.
func same(L *lua.LState) int {
	a, b := L.Get(1), L.Get(2)
	if _, ok := a.(lua.LString); ok {
		a, b = b, a
	}
	is := a == b
	if of, ok := a.(*lua.LUserData); ok {
		if id, ok := b.(lua.LString); ok {
			is = L.GetField(of, "id") == lua.LValue(id)
		}
	}
	L.Push(lua.LBool(is))
	return 1
}

// Key tells one Outside from another.
func (o Outside) Key() string {
	var b strings.Builder
	if o.Lines {
		b.WriteString("lines ")
	}
	fmt.Fprint(&b, slices.Sorted(maps.Keys(o.Things)))
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
	w := words{o: o, own: map[string]bool{}}
	w.names(chunk)
	w.block(chunk)
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

// words changes what a file writes of things by their ids.
type words struct {
	o   Outside
	own map[string]bool // names of the file's own values
}

// names gathers what the file makes itself.
func (w *words) names(list []ast.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.LocalAssignStmt:
			w.add(s.Names...)
		case *ast.GenericForStmt:
			w.add(s.Names...)
		case *ast.NumberForStmt:
			w.add(s.Name)
		case *ast.FuncDefStmt:
			w.add(s.Func.ParList.Names...)
			w.names(s.Func.Stmts)
		}
		for _, b := range Blocks(s) {
			w.names(b)
		}
		for _, e := range Exprs(s) {
			w.namesIn(e)
		}
	}
}

func (w *words) add(names ...string) {
	for _, n := range names {
		w.own[n] = true
	}
}

func (w *words) namesIn(e ast.Expr) {
	if e == nil {
		return
	}
	if f, ok := e.(*ast.FunctionExpr); ok {
		w.add(f.ParList.Names...)
		w.names(f.Stmts)
		return
	}
	for _, sub := range Children(e) {
		w.namesIn(sub)
	}
}

func (w *words) block(list []ast.Stmt) {
	for _, s := range list {
		if def, ok := s.(*ast.FuncDefStmt); ok {
			w.block(def.Func.Stmts)
		}
		for _, b := range Blocks(s) {
			w.block(b)
		}
		for _, e := range Exprs(s) {
			w.expr(e)
		}
	}
}

func (w *words) expr(e ast.Expr) {
	switch e := e.(type) {
	case nil:
		return
	case *ast.FunctionExpr:
		w.block(e.Stmts)
		return
	case *ast.FuncCallExpr:
		w.below(e)
	case *ast.AttrGetExpr:
		if id, ok := e.Object.(*ast.IdentExpr); ok && slices.Contains(collections, id.Value) && !w.own[id.Value] {
			id.Value = ByID + id.Value
		}
	case *ast.RelationalOpExpr:
		w.thing(e)
	}
	for _, sub := range Children(e) {
		w.expr(sub)
	}
}

// below gives what base.NAME means its name.
func (w *words) below(c *ast.FuncCallExpr) {
	get, ok := c.Func.(*ast.AttrGetExpr)
	if !ok {
		return
	}
	of, isName := get.Object.(*ast.IdentExpr)
	key, isText := get.Key.(*ast.StringExpr)
	if isName && isText && of.Value == "base" && w.o.Base[key.Value] != "" {
		id := &ast.IdentExpr{Value: w.o.Base[key.Value]}
		id.SetLine(get.Line())
		c.Func = id
	}
}

// thing makes a comparison with an id one with the thing of that id: both sides are
// handed to a function, whose answer is compared with true.
func (w *words) thing(e *ast.RelationalOpExpr) {
	if e.Operator != "==" && e.Operator != "~=" {
		return
	}
	for _, side := range []ast.Expr{e.Lhs, e.Rhs} {
		if text, ok := side.(*ast.StringExpr); ok && w.o.Things[text.Value] {
			c := call(e, opSame, e.Lhs, e.Rhs)
			yes := &ast.TrueExpr{}
			yes.SetLine(e.Line())
			e.Lhs, e.Rhs = c, yes
			return
		}
	}
}
