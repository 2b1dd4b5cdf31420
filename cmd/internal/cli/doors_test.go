package cli

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// beyondDoors are the files that write, or start programs, other than through the doors
// (files.ReplaceIn, Folder.CreateFiles, ReplaceFile, gitCommand), with why each may.
var beyondDoors = map[string]struct{ calls, why string }{
	"engine/files/named.go":                        {"os.OpenFile", "the door for files that a person named"},
	"engine/journal/files.go":                      {"os.CreateTemp os.OpenFile os.Rename", "the door for journals, and what journal.Replace is made of"},
	"engine/journal/lock_other.go":                 {"os.OpenFile", "the lock beside a journal, which must be new"},
	"engine/livegame/filestore/keys.go":            {"journal.Replace os.OpenFile", "keys, in the folder of the user"},
	"cmd/internal/cli/kit/session/vault.go":        {"os.CreateTemp os.Rename", "secrets, in the folder of the user"},
	"cmd/internal/cli/kit/writing.go":              {"journal.Replace", "replaceFile: the door for names that a person typed"},
	"cmd/internal/cli/lintcmd/cache.go":            {"os.CreateTemp os.Rename", "--cache FOLDER, typed, or the user's folder for caches"},
	"cmd/internal/cli/authorcmd/publish.go":        {"os.WriteFile", "-o FOLDER, typed; it must be empty or a site"},
	"cmd/internal/offline/engine/build.go":         {"exec.CommandContext", "the go command, without the network, for the engine of publish"},
	"cmd/internal/offline/engine/find.go":          {"os.Rename os.WriteFile", "the engine, in the user's folder for caches"},
	"cmd/internal/cli/replaycmd/html.go":           {"journal.Replace", "--html FILE, typed"},
	"cmd/internal/cli/simcmd/train_file.go":        {"journal.Replace", "--state FILE and --out FILE, typed"},
	"cmd/internal/cli/kit/cover/flags.go":          {"os.WriteFile", "--cover-html FILE and the like, typed"},
	"cmd/internal/cli/testcmd/shrink.go":           {"os.OpenFile", "--shrink FILE, typed; it must be new"},
	"cmd/internal/cli/simcmd/bench_sim.go":         {"os.Create", "--profile FILE, typed"},
	"cmd/internal/cli/playcmd/secret.go":           {"os.OpenFile", "secret FILE, typed; it must be new"},
	"cmd/internal/cli/kit/git/git.go":              {"exec.CommandContext", "gitCommand: the door to git"},
	"cmd/internal/cli/kit/children/child.go":       {"exec.Command", "exec:COMMAND, typed"},
	"cmd/internal/cli/kit/children/child_other.go": {"exec.Command", "ends what exec: began"},
	"cmd/internal/cli/servecmd/serve.go":           {"exec.Command", "the browser of --open"},
	"cmd/internal/cli/kit/kittest/tree.go":         {"os.WriteFile", "files of tests"},
	"cmd/internal/release/main.go":                 {"exec.Command os.WriteFile", "a tool of ours, not in the program"},
	"cmd/internal/release/parts.go":                {"exec.Command", "a tool of ours, not in the program"},
}

// TestWritingGoesThroughDoors reads all of the program: whatever writes a file or starts a program
// stands in the list above, with no more calls than it names there. A new one belongs behind a
// door, or in the list with its reason.
func TestWritingGoesThroughDoors(t *testing.T) {
	watched := map[string][]string{"os": {"WriteFile", "Create", "CreateTemp", "OpenFile", "Rename", "Symlink", "Link", "StartProcess"}, "journal": {"Replace"}, "exec": {"Command", "CommandContext"}}
	seen := map[string]bool{}
	for _, top := range []string{"cmd", "engine", "script"} {
		err := filepath.WalkDir(filepath.Join("../../..", top), func(file string, d fs.DirEntry, err error) error {
			if err != nil || filepath.Ext(file) != ".go" || strings.HasSuffix(file, "_test.go") {
				return err
			}
			if strings.Contains(filepath.ToSlash(file), "cmd/internal/tools/") {
				return nil // tools of ours, not in the program
			}
			parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
			if err != nil {
				return err
			}
			name := strings.TrimPrefix(filepath.ToSlash(file), "../../../")
			allowed := strings.Fields(beyondDoors[name].calls)
			ast.Inspect(parsed, func(n ast.Node) bool {
				s, ok := n.(*ast.SelectorExpr)
				if !ok {
					return true
				}
				if x, ok := s.X.(*ast.Ident); ok && slices.Contains(watched[x.Name], s.Sel.Name) {
					call := x.Name + "." + s.Sel.Name
					seen[name+" "+call] = true
					if !slices.Contains(allowed, call) {
						t.Errorf("%s calls %s: go through a door, or say in beyondDoors why not", name, call)
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
	for name, x := range beyondDoors {
		for _, call := range strings.Fields(x.calls) {
			if !seen[name+" "+call] {
				t.Errorf("%s does not call %s any more: take it out of beyondDoors", name, call)
			}
		}
	}
}
