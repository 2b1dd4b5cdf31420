package check

import (
	"fmt"

	"github.com/yuin/gopher-lua/ast"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

// hides notes names of the author's own that hide a word or verb of the host.
func (c *checker) hides(list []ast.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.LocalAssignStmt:
			c.hidden(s.Line(), s.Names...)
		case *ast.GenericForStmt:
			c.hidden(s.Line(), s.Names...)
		case *ast.NumberForStmt:
			c.hidden(s.Line(), s.Name)
		}
		for _, b := range sandbox.Blocks(s) {
			c.hides(b)
		}
		for _, e := range sandbox.Exprs(s) {
			c.hidesIn(e)
		}
	}
}

func (c *checker) hidesIn(e ast.Expr) {
	if e == nil {
		return
	}
	if f, ok := e.(*ast.FunctionExpr); ok {
		if f.ParList != nil {
			c.hidden(f.Line(), f.ParList.Names...)
		}
		c.hides(f.Stmts)
		return
	}
	for _, k := range sandbox.Children(e) {
		c.hidesIn(k)
	}
}

func (c *checker) hidden(line int, names ...string) {
	for _, name := range names {
		if _, word := c.env.Globals[name]; !word {
			continue
		}
		pos, length := c.src.find(ruleHides, line, name, plain)
		c.report(diag.Diagnostic{Rule: ruleHides, Severity: diag.Note, Message: fmt.Sprintf("%q is a word of the language, and this name hides it", name),
			Hint: "give it another name"}, pos, length)
	}
}
