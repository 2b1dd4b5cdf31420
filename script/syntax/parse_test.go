package syntax

import (
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/yuin/gopher-lua/ast"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

// TestSameAsTheLibrary: all Lua that is shipped reads as the library reads it: the same
// statements, calls, operators and names, and every word of the file is part of the tree.
func TestSameAsTheLibrary(t *testing.T) {
	files := 0
	for _, root := range []string{"../../scenarios", "../../variants", "../../engine/conformance/testdata", ".."} {
		err := fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(name, ".lua") {
				return err
			}
			src, err := fs.ReadFile(os.DirFS(root), name)
			if err != nil {
				return err
			}
			files++
			var rep diag.List
			chunk, ok := sandbox.ParseFile(name, src, &rep)
			if !ok {
				t.Fatalf("%s: %v", name, rep.Items)
			}
			want, got := map[string]int{}, map[string]int{}
			libraryBlock(chunk, want)
			f := ParseFile(name, src)
			ownBlock(f.Body, got)
			for kind, n := range want {
				if got[kind] != n {
					t.Errorf("%s: %d of %s, and the library reads %d", name, got[kind], kind, n)
				}
			}
			if end := f.Body[len(f.Body)-1].Hi; end != len(f.Tokens)-1 && f.Tokens[end+1].Text != ";" {
				t.Errorf("%s: read up to token %d of %d", name, end, len(f.Tokens))
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if files < 50 {
		t.Errorf("only %d files", files)
	}
}

func libraryBlock(list []ast.Stmt, n map[string]int) {
	for _, s := range list {
		n["statement"]++
		for _, b := range sandbox.StmtBlocks(s) {
			libraryBlock(b, n)
		}
		for _, e := range sandbox.StmtExprs(s) {
			libraryExpr(e, n)
		}
	}
}

func libraryExpr(e ast.Expr, n map[string]int) {
	switch e := e.(type) {
	case nil:
		return
	case *ast.IdentExpr:
		n["name "+e.Value]++
	case *ast.FuncCallExpr:
		n["call"]++
	case *ast.FunctionExpr:
		n["function"]++
		libraryBlock(e.Stmts, n)
		return
	case *ast.StringExpr:
		n["text "+e.Value]++
	case *ast.RelationalOpExpr:
		n[e.Operator]++
	case *ast.LogicalOpExpr:
		n[e.Operator]++
	case *ast.ArithmeticOpExpr:
		n[e.Operator]++
	}
	for _, k := range sandbox.ChildExprs(e) {
		libraryExpr(k, n)
	}
}

func ownBlock(list []*Stmt, n map[string]int) {
	for _, s := range list {
		n["statement"]++
		if s.Kind == If && len(s.Conds) > 1 { // the library has an if in an else
			n["statement"] += len(s.Conds) - 1
		}
		for _, part := range [][]*Expr{s.Left, s.Right, s.Conds} {
			for _, e := range part {
				ownExpr(e, n)
			}
		}
		for _, b := range s.Blocks {
			ownBlock(b, n)
		}
		if s.Func != nil {
			n["function"]++
			ownBlock(s.Func.Body, n)
		}
		if s.Kind == Define && len(s.Names) > 0 {
			s.Kind = Declare
		}
	}
}

func ownExpr(e *Expr, n map[string]int) {
	switch e.Kind {
	case Name:
		n["name "+e.Word]++
	case Call, Method:
		n["call"]++
	case Text, Field:
		n["text "+e.Word]++
	case Binary:
		n[e.Word]++
	case Lambda:
		n["function"]++
		ownBlock(e.Func.Body, n)
	}
	for _, k := range e.Kids {
		ownExpr(k, n)
	}
	for _, it := range e.Items {
		if it.Name != "" {
			n["text "+it.Name]++
		}
		if it.Key != nil {
			ownExpr(it.Key, n)
		}
		ownExpr(it.Value, n)
	}
}

// TestPlaces: a local knows who reads and sets it, and a long expression its words.
func TestPlaces(t *testing.T) {
	f := ParseFile("a.lua", []byte("local n = 1\nfunction f(u)\n  local s = 'é' .. u.name\n  n = n + 1\n  return function() return s end\nend"))
	for _, want := range []struct {
		name          string
		reads, writes int
		shared        bool
	}{{"n", 1, 1, true}, {"u", 1, 0, false}, {"s", 1, 0, true}} {
		for _, l := range f.Locals {
			if l.Name == want.name && (l.Reads != want.reads || l.Writes != want.writes || l.Shared != want.shared) {
				t.Errorf("%s: read %d times, set %d times, shared %v", l.Name, l.Reads, l.Writes, l.Shared)
			}
		}
	}
	e := f.Body[1].Func.Body[0].Right[0]
	if got := f.SourceText(e); got != "'é' .. u.name" || f.Pos(e.Tok).Col != 17 {
		t.Errorf("%s at %v", got, f.Pos(e.Tok))
	}
}
