package servecmd

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/lsp"
	"github.com/vedette-wargames/vedette/engine/assist"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/script/api"
	"github.com/vedette-wargames/vedette/script/load"
)

// baselineFilter removes the findings that the baseline of the project in a folder accepts.
type baselineFilter func(a *kit.Kit, root string, p *project.Project, found *diag.List)

// NewLSP makes the command `vedette lsp`. The filter is that of lint.
func NewLSP(k *kit.Kit, filter baselineFilter) *cobra.Command {
	var verbose bool
	c := &cobra.Command{
		Use: "lsp", Short: "Serve an editor: findings, completion, help and renaming",
		Long: `Speak the language server protocol on standard input and output. An editor starts
this by itself once it is set up: docs/editors.md says how for VS Code, Neovim and
Helix. It serves the YAML and Lua files of a project: the findings of lint
while you write, completion, help on what the cursor is on, definitions and
references, renaming everywhere, outlines and quick fixes.`,
		Example: "  vedette lsp",
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			debug.SetGCPercent(kit.LintGarbage)
			s := &lsp.Server{Open: func(file string) (*lsp.Workspace, error) { return editorWorkspace(k, file, filter) }, Version: kit.Version, PagesRevision: kit.PagesRevision()}
			if verbose {
				s.Log = k.Err
			}
			clean, err := s.Serve(k.In, k.RawOut)
			if err != nil {
				return kit.IOError(err)
			}
			if !clean {
				return kit.ErrFindings
			}
			return nil
		},
	}
	c.Flags().BoolVar(&verbose, "verbose", false, "say on standard error what went wrong, for developers")
	return c
}

// editorWorkspace opens the project of a file, with the same settings as lint.
func editorWorkspace(k *kit.Kit, file string, filter baselineFilter) (*lsp.Workspace, error) {
	dir := filepath.Dir(file)
	root := kit.FindRoot(k, dir)
	if root == "" {
		root = dir
	}
	if _, err := os.Stat(root); err != nil {
		return nil, err
	}
	w, err := k.OpenProject(root)
	if err != nil {
		return nil, err // such as one that wants a newer Vedette
	}
	if c, ok := w.FS.(io.Closer); ok {
		_ = c.Close() // opened for reading only; the desk opens it for itself
	}
	loader := new(load.Loader)
	desk, err := assist.NewWorkspace(assist.Setup{
		Disk:           func() (fs.FS, error) { return files.Open(root) },
		Library:        []fs.FS{kit.ShippedFS()},
		Lint:           loader.NewLintOptions(),
		FilterFindings: func(p *project.Project, found *diag.List) { filter(k, root, p, found) },
		ScriptUses:     loader.Scripts.ListUses,
		Words:          func(g *model.Game) []lang.Entry { return api.DeclareAll(g).ListEntries() },
	})
	if err != nil {
		return nil, err
	}
	return &lsp.Workspace{Desk: desk, Root: root}, nil
}
