package engine_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/vedette-wargames/vedette/"

// order lists the packages from the bottom up: a package may import only what
// stands before it. "mechanics" stands for all packages of that folder, and
// "cmd/internal/cli/families" for all families of commands.
var order = []string{
	"engine/limits", "engine/diag", "engine/diag/diagtest", "engine/files", "engine/hex", "engine/rng", "engine/yamldoc", "engine/yamldoc/format", "engine/mapedit", "engine/linediff", "engine/jsontext", "engine/pack", "engine/schema/schematest", "engine/schema", "engine/bot/features", "engine/spec", "engine/csvimport", "schemas",
	"engine/lang/syntax", "engine/lang/ranges", "engine/lang/types", "engine/lang/codegen", "engine/lang", "engine/model", "engine/state", "engine/query", "engine/event", "engine/flow",
	"engine/mechanics", "engine/position", "engine/project", "engine/compile", "engine/journal", "engine/game", "engine/game/gametest",
	"engine/determinize",
	"engine/chances",
	"engine/bot/forecast",
	"engine/bot/eval",
	"engine/preview", "engine/bot", "engine/mutate", "engine/rulebook", "engine/coverage", "engine/authortest", "engine/journal/replay",
	"engine/sim/stats",
	"engine/sim",
	"engine/sim/train",
	"engine/livegame",
	"engine/draw", "engine/draw/font", "engine/draw/raster", "engine/draw/pdf",
	"engine/scene", "engine/protocol", "engine/livegame/lobby", "engine/livegame/filestore", "engine/gamediff", "engine/lint/deadrules", "engine/lint",
	"engine/authortest/run",
	"engine/odds",
	"engine/sim/report",
	"engine/sim/sweep",
	"engine/printsheets",
	"engine/assist",
	"engine/conformance", "engine/conformance/twins", "engine/conformance/printed",
	"script/sandbox", "script/check", "script/api", "script", "script/load", "script/lintrules",
	"scenarios", "variants", "docs", "cmd/internal/terminal", "cmd/internal/lsp",
	"cmd/internal/site", "cmd/internal/release",
	"cmd/internal/web", "cmd/internal/offline", "cmd/internal/offline/engine", "cmd/vedette-wasm",
	"cmd/internal/cli/kit/kittest", "cmd/internal/cli/kit/children", "cmd/internal/cli/kit/git", "cmd/internal/cli/kit",
	"cmd/internal/cli/kit/narrator", "cmd/internal/cli/kit/session", "cmd/internal/cli/kit/programs", "cmd/internal/cli/kit/cover", "cmd/internal/cli/kit/figures", "cmd/internal/cli/kit/moments",
	"cmd/internal/cli/families",
	"cmd/internal/cli", "cmd/vedette",
	"cmd/internal/tools/records", "cmd/internal/tools/gendocs", "cmd/internal/tools/bundle", "cmd/internal/tools/bench/big", "cmd/internal/tools/bench",
}

// only narrows what some packages may import of ours besides diag, with the
// reason.
var only = map[string]struct {
	may []string
	why string
}{
	"engine/diag":     {[]string{"engine/limits"}, "every package reports through it"},
	"engine/files":    {[]string{"engine/limits"}, "files are opened without knowing what is in them"},
	"engine/hex":      {[]string{"engine/limits"}, "geometry knows no games"},
	"engine/rng":      {nil, "dice know no games"},
	"engine/journal":  {[]string{"engine/limits", "engine/files", "engine/schema"}, "a journal holds JSON and text, nothing of games; it declares its lines"},
	"engine/position": {[]string{"engine/flow", "engine/hex", "engine/model", "engine/mechanics/attack", "engine/mechanics/sequence", "engine/query", "engine/schema", "engine/yamldoc", "engine/spec", "engine/state"}, "a position is described before anybody sits at a table"},
	"engine/bot": {[]string{"engine/game", "engine/determinize",
		"engine/lang", "engine/bot/features", "engine/bot/forecast", "engine/bot/eval", "engine/flow", "engine/model", "engine/hex", "engine/rng", "engine/state", "engine/query"}, "a bot plays by the list of legal actions"},
}

func TestImportsPointOneWay(t *testing.T) {
	for pkg, imports := range packages(t) {
		at := rank(pkg)
		if at < 0 {
			t.Errorf("package %s has no place in the order of imports: add it to engine/imports_test.go", pkg)
			continue
		}
		for _, imp := range imports {
			switch to := rank(imp); {
			case to < 0:
				t.Errorf("%s imports %s, which has no place in the order", pkg, imp)
			case isMechanic(pkg) && isMechanic(imp):
				t.Errorf("%s imports %s: one mechanic calls another by its registered name through flow", pkg, imp)
			case isFamily(pkg) && isFamily(imp):
				t.Errorf("%s imports %s: the root hands functions of one family of commands to another", pkg, imp)
			case to >= at:
				t.Errorf("%s imports %s: imports point down the order", pkg, imp)
			}
			if strings.HasPrefix(pkg, "engine/") && (strings.HasPrefix(imp, "script") || strings.HasPrefix(imp, "cmd")) {
				t.Errorf("%s imports %s: the engine sees scripts only through small interfaces", pkg, imp)
			}
			if rule, ok := only[pkg]; ok && imp != "engine/diag" && !slices.Contains(rule.may, imp) {
				t.Errorf("%s imports %s: %s", pkg, imp, rule.why)
			}
		}
	}
}

func isMechanic(pkg string) bool { return strings.HasPrefix(pkg, "engine/mechanics/") }

// isFamily reports whether a package is a family of commands.
func isFamily(pkg string) bool {
	return strings.HasPrefix(pkg, "cmd/internal/cli/") && strings.HasSuffix(pkg, "cmd")
}

func rank(pkg string) int {
	if isFamily(pkg) {
		pkg = "cmd/internal/cli/families"
	}
	if isMechanic(pkg) {
		pkg = "engine/mechanics"
	}
	return slices.Index(order, pkg)
}

// packages returns what each package of the module imports of the module, test
// files left out.
func packages(t *testing.T) map[string][]string {
	out := map[string][]string{}
	for pkg, imports := range allImports(t) {
		out[pkg] = nil
		for _, imp := range imports {
			if ours, ok := strings.CutPrefix(imp, module); ok {
				out[pkg] = append(out[pkg], ours)
			}
		}
	}
	return out
}

// allImports returns what each package of the module imports, test files left out.
func allImports(t *testing.T) map[string][]string {
	t.Helper()
	out := map[string][]string{}
	for pkg, files := range parseFiles(t) {
		out[pkg] = nil
		for _, file := range files {
			for _, spec := range file.tree.Imports {
				imp, _ := strconv.Unquote(spec.Path.Value)
				if !slices.Contains(out[pkg], imp) {
					out[pkg] = append(out[pkg], imp)
				}
			}
		}
	}
	return out
}

// forbidden names what would make a game depend on more than its input; an
// exception says why it may.
var forbidden = map[string]string{
	"time.Now": "", "time.Since": "", "time.After": "", "time.NewTimer": "", "time.NewTicker": "",
	"time.AfterFunc": "", "time.Sleep": "", "os.Getenv": "engine/diag/diagtest/whole.go", "os.LookupEnv": "", "os.Environ": "",
}

func TestNoClockEnvironmentOrChance(t *testing.T) {
	for _, dir := range []string{"engine", "script"} {
		err := fs.WalkDir(os.DirFS(".."), dir, func(name string, d fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
				return err
			}
			fset := token.NewFileSet()
			file, err := parser.ParseFile(fset, filepath.Join("..", name), nil, 0)
			if err != nil {
				return err
			}
			for _, spec := range file.Imports {
				if imp, _ := strconv.Unquote(spec.Path.Value); strings.HasPrefix(imp, "math/rand") || imp == "os/exec" || imp == "net" || imp == "net/http" {
					t.Errorf("%s imports %s", name, imp)
				}
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if sel, ok := n.(*ast.SelectorExpr); ok {
					if x, ok := sel.X.(*ast.Ident); ok {
						if may, bad := forbidden[x.Name+"."+sel.Sel.Name]; bad && may != name {
							t.Errorf("%s uses %s.%s", fset.Position(n.Pos()), x.Name, sel.Sel.Name)
						}
					}
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// testSupport are packages that only tests and tools of the developers use.
var testSupport = []string{"engine/conformance/twins", "engine/conformance/printed", "engine/diag/diagtest", "engine/schema/schematest", "engine/game/gametest", "cmd/internal/release", "cmd/internal/tools"}

// TestTheProgramLinksNoTestSupport: what only tests and developers need is not in the program.
func TestTheProgramLinksNoTestSupport(t *testing.T) {
	linked := linkedPackages(packages(t))
	if len(linked) < 40 {
		t.Fatalf("only %d packages are linked", len(linked))
	}
	for pkg := range linked {
		for _, only := range testSupport {
			if pkg == only || strings.HasPrefix(pkg, only+"/") {
				t.Errorf("the program links %s, which only tests and developers use", pkg)
			}
		}
	}
}

// importers lists, for each module that the program or a tool uses, the folders whose
// packages may import it. docs/decisions/0002-dependencies.md says what each is for.
var importers = map[string][]string{
	"gopkg.in/yaml.v3":                         {"engine/yamldoc", "cmd/internal/tools/gendocs"},
	"github.com/yuin/gopher-lua":               {"engine/lang", "script"},
	"github.com/spf13/cobra":                   {"cmd/internal/cli"},
	"github.com/spf13/pflag":                   {"cmd/internal/cli"},
	"github.com/santhosh-tekuri/jsonschema/v5": {"engine/schema/schematest"},
	"github.com/gdamore/tcell/v2":              {"cmd/internal/cli", "cmd/internal/terminal"},
	"github.com/yuin/goldmark":                 {"cmd/internal/site"},
	"github.com/evanw/esbuild":                 {"cmd/internal/tools/bundle"},
	"golang.org/x/image":                       {"engine/draw/font", "engine/draw/raster"},
	"gonum.org/v1/gonum":                       {"engine/sim/stats"},
}

// TestOneDoorForEachModule: tests aside, a module is imported by the packages that may, so
// that replacing it changes few places; every module that is imported is listed.
func TestOneDoorForEachModule(t *testing.T) {
	for pkg, imports := range allImports(t) {
		for _, imp := range imports {
			first, _, _ := strings.Cut(imp, "/")
			if !strings.Contains(first, ".") || strings.HasPrefix(imp, module) {
				continue
			}
			found := false
			for name, may := range importers {
				if imp != name && !strings.HasPrefix(imp, name+"/") {
					continue
				}
				found = true
				if !slices.ContainsFunc(may, func(dir string) bool { return strings.HasPrefix(pkg+"/", dir+"/") }) {
					t.Errorf("%s imports %s, which only %s may", pkg, imp, strings.Join(may, ", "))
				}
			}
			if !found {
				t.Errorf("%s imports %s, which importers does not list", pkg, imp)
			}
		}
	}
}
