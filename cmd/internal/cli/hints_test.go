package cli

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
)

// TestHintsAreInPlainWords holds each constant text of Hint and Expected in findings, with formats as they are
// written, to what a program can check.
func TestHintsAreInPlainWords(t *testing.T) {
	const root = "../../.."
	texts := 0
	for _, dir := range []string{"cmd", "engine", "script"} {
		err := filepath.WalkDir(filepath.Join(root, dir), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			places := token.NewFileSet()
			file, err := parser.ParseFile(places, path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				field, ok := n.(*ast.KeyValueExpr)
				if !ok {
					return true
				}
				name, ok := field.Key.(*ast.Ident)
				if !ok || name.Name != "Hint" && name.Name != "Expected" {
					return true
				}
				text := readText(field.Value)
				if text == "X" || text == "" {
					return true
				}
				texts++
				for _, fault := range diagtest.FindVoiceFaults(text, 240) {
					t.Errorf("%s: %s %q %s", places.Position(field.Pos()), name.Name, text, fault)
				}
				if strings.HasSuffix(text, ".") && !strings.HasSuffix(text, "...") && name.Name == "Hint" {
					t.Errorf("%s: %s %q ends with a full stop", places.Position(field.Pos()), name.Name, text)
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if texts < 300 {
		t.Errorf("%d texts were read: the test no longer finds them", texts)
	}
}

// readText returns the text of an expression as it is written: parts of a sum together, the format of a call such as
// Sprintf, and an X for what only a run knows.
func readText(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		if text, err := strconv.Unquote(e.Value); err == nil {
			return text
		}
	case *ast.BinaryExpr:
		return readText(e.X) + readText(e.Y)
	case *ast.CallExpr:
		if f, ok := e.Fun.(*ast.SelectorExpr); ok && f.Sel.Name == "Sprintf" {
			return readText(e.Args[0])
		}
	}
	return "X"
}
