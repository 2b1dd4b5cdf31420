package lint_test

import (
	"context"
	"io/fs"
	"os"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lint"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/script/lintrules"
	"github.com/vedette-wargames/vedette/script/load"
)

// full is what the command line asks for: scripts are looked at, too.
func full() lint.Options { return lintrules.NewOptions(new(load.Loader)) }

// lintAll checks every game of a file system.
func lintAll(fsys fs.FS) *diag.List { return lintWith(fsys, full()) }

func lintWith(fsys fs.FS, o lint.Options) *diag.List {
	rep := &diag.List{}
	p := project.Open(fsys, rep)
	rep.Items = append(rep.Items, lint.Project(context.Background(), fsys, p, o).Items...)
	diag.SortFindings(rep)
	return rep
}

// mapFS reads folders of a root into memory.
func mapFS(tb testing.TB, root string, dirs ...string) fstest.MapFS {
	tb.Helper()
	out := fstest.MapFS{}
	disk := os.DirFS(root)
	for _, dir := range dirs {
		err := fs.WalkDir(disk, dir, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			data, err := fs.ReadFile(disk, name)
			out[name] = &fstest.MapFile{Data: data}
			return err
		})
		if err != nil {
			tb.Fatal(err)
		}
	}
	return out
}
