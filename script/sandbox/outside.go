package sandbox

import (
	"maps"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
)

// HostFunctions says which functions of a file the host or another file replaces. The zero
// HostFunctions changes nothing.
type HostFunctions struct {
	// HostNames lists the functions that the host computes: their names in the file, with their
	// names in the table HostTable.
	HostNames map[string]string
	HostTable string
	// Renamed lists functions that a later file defines anew, with the names that the old ones
	// keep. BaseNames says by which of these names base.NAME finds them.
	Renamed, BaseNames map[string]string
	// ObjectIDs holds the ids of objects. In a comparison of an object with such an id, the id
	// means the object.
	ObjectIDs map[string]bool
	// ReportLines makes the program report each statement of a function before it runs, to
	// [Config].OnLine.
	ReportLines bool
}

// ByIDPrefix begins the hidden names of collections that a file indexes by id, as counters['fr-i']
// or boxes.blown.
const ByIDPrefix = "$by-id "

var collections = []string{"counters", "sides", "armies", "hexes", "boxes", "areas", "cards"}

const opSame = "$same"

// luaSame reports whether two values are equal. Either may be the id of the other.
func luaSame(L *lua.LState) int {
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

// CacheKey returns a text that differs for different HostFunctions.
func (o HostFunctions) CacheKey() string {
	var b strings.Builder
	if o.ReportLines {
		b.WriteString("lines ")
	}
	for _, id := range slices.Sorted(maps.Keys(o.ObjectIDs)) {
		b.WriteString(id)
		b.WriteByte(' ')
	}
	for _, m := range []map[string]string{o.HostNames, o.Renamed, o.BaseNames} {
		for _, k := range slices.Sorted(maps.Keys(m)) {
			b.WriteString("\n" + k + " " + m[k])
		}
		b.WriteByte('|')
	}
	return b.String()
}

// rewriteFile changes the tree of a file in place, before it is compiled.
func (o HostFunctions) rewriteFile(chunk []ast.Stmt) {
	for _, s := range chunk {
		switch s := s.(type) {
		case *ast.FuncDefStmt:
			id, ok := s.Name.Func.(*ast.IdentExpr)
			if !ok || s.Name.Method != "" {
				continue
			}
			if host, native := o.HostNames[id.Value]; native {
				o.callHost(s.Func, host)
			}
			if other, hidden := o.Renamed[id.Value]; hidden {
				id.Value = other
			}
		case *ast.LocalAssignStmt:
			if f, ok := localFunction(s); ok && o.HostNames[s.Names[0]] != "" {
				o.callHost(f, o.HostNames[s.Names[0]])
			}
		}
	}
	w := wordRewriter{host: o, ownNames: map[string]bool{}}
	w.collectNames(chunk)
	w.rewriteBlock(chunk)
}

// callHost replaces the body of a function by a call of the host with the same arguments.
func (o HostFunctions) callHost(f *ast.FunctionExpr, host string) {
	at := func(e ast.Expr) ast.Expr {
		e.SetLine(f.Line())
		e.SetLastLine(f.Line())
		return e
	}
	call := &ast.FuncCallExpr{Func: at(&ast.AttrGetExpr{Object: at(&ast.IdentExpr{Value: o.HostTable}), Key: at(&ast.StringExpr{Value: host})}), AdjustRet: true}
	for _, name := range f.ParList.Names {
		call.Args = append(call.Args, at(&ast.IdentExpr{Value: name}))
	}
	at(call)
	ret := &ast.ReturnStmt{Exprs: []ast.Expr{call}}
	ret.SetLine(f.Line())
	ret.SetLastLine(f.Line())
	f.Stmts = []ast.Stmt{ret}
}

// wordRewriter rewrites the expressions of a file that name objects by their ids.
type wordRewriter struct {
	host     HostFunctions
	ownNames map[string]bool // names of the file's own values
}

// collectNames collects the names that the file itself defines, because these hide names of the
// host.
func (w *wordRewriter) collectNames(list []ast.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.LocalAssignStmt:
			w.addNames(s.Names...)
		case *ast.GenericForStmt:
			w.addNames(s.Names...)
		case *ast.NumberForStmt:
			w.addNames(s.Name)
		case *ast.FuncDefStmt:
			w.addNames(s.Func.ParList.Names...)
			w.collectNames(s.Func.Stmts)
		}
		for _, b := range stmtBlocks(s) {
			w.collectNames(b)
		}
		for _, e := range stmtExprs(s) {
			w.collectExprNames(e)
		}
	}
}

func (w *wordRewriter) addNames(names ...string) {
	for _, n := range names {
		w.ownNames[n] = true
	}
}

func (w *wordRewriter) collectExprNames(e ast.Expr) {
	if e == nil {
		return
	}
	if f, ok := e.(*ast.FunctionExpr); ok {
		w.addNames(f.ParList.Names...)
		w.collectNames(f.Stmts)
		return
	}
	for _, sub := range childExprs(e) {
		w.collectExprNames(sub)
	}
}

func (w *wordRewriter) rewriteBlock(list []ast.Stmt) {
	for _, s := range list {
		if def, ok := s.(*ast.FuncDefStmt); ok {
			w.rewriteBlock(def.Func.Stmts)
		}
		for _, b := range stmtBlocks(s) {
			w.rewriteBlock(b)
		}
		for _, e := range stmtExprs(s) {
			w.rewriteExpr(e)
		}
	}
}

func (w *wordRewriter) rewriteExpr(e ast.Expr) {
	switch e := e.(type) {
	case nil:
		return
	case *ast.FunctionExpr:
		w.rewriteBlock(e.Stmts)
		return
	case *ast.FuncCallExpr:
		w.rewriteBaseCall(e)
	case *ast.AttrGetExpr:
		if id, ok := e.Object.(*ast.IdentExpr); ok && slices.Contains(collections, id.Value) && !w.ownNames[id.Value] {
			id.Value = ByIDPrefix + id.Value
		}
	case *ast.RelationalOpExpr:
		w.rewriteIDComparison(e)
	}
	for _, sub := range childExprs(e) {
		w.rewriteExpr(sub)
	}
}

// rewriteBaseCall replaces base.NAME by the name that the old function keeps.
func (w *wordRewriter) rewriteBaseCall(c *ast.FuncCallExpr) {
	get, ok := c.Func.(*ast.AttrGetExpr)
	if !ok {
		return
	}
	of, isName := get.Object.(*ast.IdentExpr)
	key, isText := get.Key.(*ast.StringExpr)
	if isName && isText && of.Value == "base" && w.host.BaseNames[key.Value] != "" {
		id := &ast.IdentExpr{Value: w.host.BaseNames[key.Value]}
		id.SetLine(get.Line())
		c.Func = id
	}
}

// rewriteIDComparison makes a comparison with an id one with the thing of that id: both sides are
// handed to a function, whose answer is compared with true.
func (w *wordRewriter) rewriteIDComparison(e *ast.RelationalOpExpr) {
	if e.Operator != "==" && e.Operator != "~=" {
		return
	}
	for _, side := range []ast.Expr{e.Lhs, e.Rhs} {
		if text, ok := side.(*ast.StringExpr); ok && w.host.ObjectIDs[text.Value] {
			c := newCall(e, opSame, e.Lhs, e.Rhs)
			yes := &ast.TrueExpr{}
			yes.SetLine(e.Line())
			e.Lhs, e.Rhs = c, yes
			return
		}
	}
}
