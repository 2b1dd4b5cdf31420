package engine_test

import (
	"bytes"
	"flag"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
)

var writeFigures = flag.Bool("write", false, "write the figures of today into figures_test.go")

// mostLines is how many code lines a package may have.
const mostLines = 6000

// wholeMachines are packages that may have more, with the reason.
var wholeMachines = map[string]string{
	"engine/compile": "one walk makes a model of all that the format declares",
	"engine/query":   "rules of movement, supply and sight, and the caches of their answers, share one context",
}

// TestBudget holds the number of code lines of each package, and of all that the program
// links, below the figures in figures_test.go, so that growth is a decision that somebody sees.
// With -write it writes the figures of today there instead, each rounded up to the next hundred.
func TestBudget(t *testing.T) {
	lines := countLines(t)
	if *writeFigures {
		if err := os.WriteFile("figures_test.go", writeTables(lines, sumLinked(t, lines), countMethods(t)), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	const raise = "growth is a decision: raise the row in engine/figures_test.go with a reason in the commit"
	for _, pkg := range sortedKeys(lines) {
		n, row := lines[pkg], budget[pkg]
		if n > row {
			t.Errorf("%s has %d code lines, its row says %d: %s", pkg, n, row, raise)
		}
		if wholeMachines[pkg] == "" && n > max(mostLines, largePackages[pkg]) {
			t.Errorf("%s has %d code lines, no package may have more than %d: split it", pkg, n, max(mostLines, largePackages[pkg]))
		}
		if largePackages[pkg] > 0 && n <= mostLines {
			t.Errorf("%s has %d code lines, which is within the bound: take its row out of largePackages", pkg, n)
		}
	}
	for _, table := range []map[string]int{budget, largePackages} {
		for _, pkg := range sortedKeys(table) {
			if lines[pkg] == 0 {
				t.Errorf("figures_test.go names %s, which is no package: take its row out", pkg)
			}
		}
	}
	if n := sumLinked(t, lines); n > linkedBudget {
		t.Errorf("the packages that the program links have %d code lines, linkedBudget says %d: %s", n, linkedBudget, raise)
	}
}

func TestCodeLinesAreCounted(t *testing.T) {
	const text = "package p\n\n// A comment.\nfunc f() { // with a comment behind it\n\t/* two\n\tlines */\n\n\t_ = 1\n}\n"
	if n := codeLines([]byte(text)); n != 4 {
		t.Errorf("%d code lines, want 4", n)
	}
}

type sourceFile struct {
	name string
	text []byte
	tree *ast.File
}

var parsedFiles map[string][]sourceFile

// parseFiles reads the files of each package of the module, tests left out. Several tests share what it gives.
func parseFiles(t *testing.T) map[string][]sourceFile {
	t.Helper()
	if parsedFiles != nil {
		return parsedFiles
	}
	out := map[string][]sourceFile{}
	root := os.DirFS("..")
	fset := token.NewFileSet()
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (strings.HasPrefix(d.Name(), ".") && name != "." || d.Name() == "testdata") {
			return fs.SkipDir
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		text, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		tree, err := parser.ParseFile(fset, name, text, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		out[path.Dir(name)] = append(out[path.Dir(name)], sourceFile{name, text, tree})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	parsedFiles = out
	return out
}

func countLines(t *testing.T) map[string]int {
	t.Helper()
	lines := map[string]int{}
	for pkg, files := range parseFiles(t) {
		for _, file := range files {
			lines[pkg] += codeLines(file.text)
		}
	}
	return lines
}

// codeLines counts lines that are neither blank nor a comment from their beginning.
func codeLines(text []byte) int {
	n, comment := 0, false
	for line := range bytes.Lines(text) {
		line = bytes.TrimSpace(line)
		switch {
		case comment || bytes.HasPrefix(line, []byte("/*")):
			comment = !bytes.Contains(line, []byte("*/"))
		case len(line) > 0 && !bytes.HasPrefix(line, []byte("//")):
			n++
		}
	}
	return n
}

func sumLinked(t *testing.T, lines map[string]int) int {
	t.Helper()
	sum := 0
	for pkg := range linkedPackages(packages(t)) {
		sum += lines[pkg]
	}
	return sum
}

// writeTables writes figures_test.go.
func writeTables(lines map[string]int, linked int, methods map[string]int) []byte {
	up := func(n int) int { return (n + 99) / 100 * 100 }
	var b bytes.Buffer
	b.WriteString("package engine_test\n\n// The figures of this file are written by go test ./engine -run TestBudget -write.\n\n")
	fmt.Fprintf(&b, "// linkedBudget bounds the code lines of all packages that the program links.\nconst linkedBudget = %d\n\n", up(linked))
	table := func(name, doc string, from map[string]int, figure func(key string, n int) int) {
		fmt.Fprintf(&b, "// %s %s\nvar %s = map[string]int{\n", name, doc, name)
		for _, key := range sortedKeys(from) {
			if n := figure(key, from[key]); n > 0 {
				fmt.Fprintf(&b, "\t%q: %d,\n", key, n)
			}
		}
		b.WriteString("}\n\n")
	}
	table("budget", "bounds the code lines of each package: no blank lines, no comments, no tests.", lines, func(_ string, n int) int { return up(n) })
	table("largePackages", fmt.Sprintf("are the packages above %d code lines that are still to be split. A figure may fall and never rise.", mostLines), lines, func(pkg string, n int) int {
		if wholeMachines[pkg] != "" || n <= mostLines {
			return 0
		}
		return n
	})
	table("wideTypes", fmt.Sprintf("are the types with more than %d methods that are still to be split. A figure may fall and never rise.", mostMethods), methods, func(_ string, n int) int {
		if n <= mostMethods {
			return 0
		}
		return n
	})
	text, err := format.Source(append(bytes.TrimRight(b.Bytes(), "\n"), '\n'))
	if err != nil {
		panic(err)
	}
	return text
}

// linkedPackages are the packages that cmd/vedette imports, directly or through others.
func linkedPackages(imports map[string][]string) map[string]bool {
	linked := map[string]bool{}
	next := []string{"cmd/vedette"}
	for len(next) > 0 {
		pkg := next[0]
		next = next[1:]
		if !linked[pkg] {
			linked[pkg] = true
			next = slices.Concat(next, imports[pkg])
		}
	}
	return linked
}
