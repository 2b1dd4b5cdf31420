package servecmd

import (
	"context"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/lsp"
	"github.com/vedette-wargames/vedette/engine/assist"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/script/api"
	"github.com/vedette-wargames/vedette/script/lintrules"
	"github.com/vedette-wargames/vedette/script/load"
)

// baselineFilter removes the findings that the baseline of the project in a folder accepts.
type baselineFilter func(a *kit.Kit, root string, p *project.Project, found *diag.List)

// editorGarbage lets the collector run less often than usual while games are compiled again and
// again, and more often than in a command that ends soon.
const editorGarbage = 200

// editorMemory is the memory, in bytes, above which the collector runs more often: an editor stays
// open all day.
const editorMemory = 256 << 20

// LSPOptions say how [RunLSP] serves an editor.
type LSPOptions struct {
	Kit     *kit.Kit
	Verbose bool // what went wrong goes to Kit.Err, for developers
	filter  baselineFilter
}

// RunLSP answers the language server protocol on Kit.In and Kit.RawOut until the input or
// ctx ends. The error is kit.ErrFindings if the editor ends without announcing it.
func RunLSP(ctx context.Context, o LSPOptions) error {
	k := o.Kit
	debug.SetGCPercent(editorGarbage)
	debug.SetMemoryLimit(editorMemory)
	ctx, release := k.CatchInterrupt(ctx, "")
	defer release()
	s := &lsp.Server{Open: func(file string) (*lsp.Workspace, error) { return editorWorkspace(ctx, k, file, o.filter) }, Version: kit.Version, PagesRevision: kit.PagesRevision()}
	if o.Verbose {
		s.Log = k.Err
	}
	clean, err := s.Serve(ctx, k.In, k.RawOut)
	if err != nil {
		return kit.IOError(err)
	}
	if !clean {
		return kit.ErrFindings
	}
	return nil
}

// editorWorkspace opens the project of a file, with the same settings as lint. After the end of
// ctx its lint ends with what it has.
func editorWorkspace(ctx context.Context, k *kit.Kit, file string, filter baselineFilter) (*lsp.Workspace, error) {
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
		Context:        ctx,
		Disk:           func() (fs.FS, error) { return files.Open(root) },
		Library:        []fs.FS{kit.ShippedFS()},
		Lint:           lintrules.NewOptions(loader),
		FilterFindings: func(p *project.Project, found *diag.List) { filter(k, root, p, found) },
		ScriptUses:     loader.Scripts.ListUses,
		Words:          func(g *model.Game) []lang.Entry { return api.DeclareAll(g).ListEntries() },
	})
	if err != nil {
		return nil, err
	}
	return &lsp.Workspace{Desk: desk, Root: root}, nil
}
