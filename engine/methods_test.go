package engine_test

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// mostMethods is how many methods a type may have, promoted ones included.
const mostMethods = 60

// TestMethodSets counts, for each type of the module, the methods that can be called on
// a pointer to it: its own and those that embedding promotes, exported or not.
// A type with many concerns is split into types that hold the state of one.
func TestMethodSets(t *testing.T) {
	counts := countMethods(t)
	for _, name := range sortedKeys(counts) {
		n, row := counts[name], wideTypes[name]
		switch {
		case n <= mostMethods && row > 0:
			t.Errorf("%s has %d methods, which is within the bound: take its row out of wideTypes", name, n)
		case n <= mostMethods || row >= n:
		case row > 0:
			t.Errorf("%s has %d methods and may have %d: split it, or give the new methods to another type", name, n, row)
		default:
			t.Errorf("%s has %d methods, %d are allowed: split it by concern", name, n, mostMethods)
		}
	}
	for _, name := range sortedKeys(wideTypes) {
		if _, ok := counts[name]; !ok {
			t.Errorf("wideTypes names %s, which is no type of the module", name)
		}
	}
}

// countMethods gives the size of the method set of each named type of the module.
func countMethods(t *testing.T) map[string]int {
	t.Helper()
	l := &sourceLoader{files: map[string][]string{}, done: map[string]*types.Package{}, fset: token.NewFileSet()}
	l.list(t)
	counts := map[string]int{}
	for _, pkg := range sortedKeys(l.files) {
		name, ours := strings.CutPrefix(pkg, module)
		if !ours {
			continue
		}
		checked, err := l.Import(pkg)
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range checked.Scope().Names() {
			if declared, ok := checked.Scope().Lookup(id).(*types.TypeName); ok && !declared.IsAlias() {
				counts[name+"."+id] = methodSetSize(declared.Type())
			}
		}
	}
	return counts
}

func methodSetSize(t types.Type) int {
	if types.IsInterface(t) {
		return types.NewMethodSet(t).Len()
	}
	return types.NewMethodSet(types.NewPointer(t)).Len()
}

// sourceLoader checks packages from their source without the bodies of functions,
// those of the standard library and of other modules too: an embedded type can be from there.
type sourceLoader struct {
	files map[string][]string
	names map[string]map[string]string
	done  map[string]*types.Package
	fset  *token.FileSet
}

// list asks the go command which files make up the packages of the module and what they import.
func (l *sourceLoader) list(t *testing.T) {
	t.Helper()
	const format = "{{.ImportPath}}\t{{.Dir}}\t{{join .GoFiles \" \"}}\t{{range $k, $v := .ImportMap}}{{$k}}={{$v}} {{end}}"
	cmd := exec.Command("go", "list", "-deps", "-f", format, "./...")
	cmd.Dir, cmd.Env = "..", append(os.Environ(), "CGO_ENABLED=0")
	var errors bytes.Buffer
	cmd.Stderr = &errors
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, errors.String())
	}
	l.names = map[string]map[string]string{}
	for line := range strings.Lines(string(out)) {
		column := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		l.names[column[0]] = map[string]string{}
		for _, file := range strings.Fields(column[2]) {
			l.files[column[0]] = append(l.files[column[0]], filepath.Join(column[1], file))
		}
		for _, pair := range strings.Fields(column[3]) {
			from, to, _ := strings.Cut(pair, "=")
			l.names[column[0]][from] = to
		}
	}
}

// Import checks a package and all that it imports.
func (l *sourceLoader) Import(pkg string) (*types.Package, error) {
	if pkg == "unsafe" {
		return types.Unsafe, nil
	}
	if done := l.done[pkg]; done != nil {
		return done, nil
	}
	var files []*ast.File
	for _, name := range l.files[pkg] {
		file, err := parser.ParseFile(l.fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, file)
	}
	if files == nil {
		return nil, fmt.Errorf("no files of %s", pkg)
	}
	config := types.Config{IgnoreFuncBodies: true, Importer: importerOf{l, pkg}, Error: func(error) {}}
	done, err := config.Check(pkg, l.fset, files, nil)
	if strings.HasPrefix(pkg, module) && err != nil {
		return nil, err
	}
	l.done[pkg] = done
	return done, nil
}

// importerOf resolves what one package imports: the standard library has copies of other modules under other paths.
type importerOf struct {
	*sourceLoader
	pkg string
}

// Import checks a package by the path that stands in an import.
func (i importerOf) Import(path string) (*types.Package, error) {
	if to := i.names[i.pkg][path]; to != "" {
		path = to
	}
	return i.sourceLoader.Import(path)
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
