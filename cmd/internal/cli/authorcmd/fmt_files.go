package authorcmd

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/files"
)

// formatFile is a file that fmt lays out.
type formatFile struct {
	dir, name string // the folder and the name in it, to write the file
	shown     string // its path from the working folder
	data      []byte
}

// findFormatFiles finds the files that the arguments name, or those of the project found from
// the working folder.
func findFormatFiles(k *kit.Kit, args []string) ([]formatFile, error) {
	if len(args) == 0 {
		w, err := k.RequireOwnProject("fmt")
		if err != nil {
			return nil, err
		}
		args = []string{w.Root}
	}
	var out []formatFile
	for _, arg := range args {
		full := k.AbsolutePath(arg)
		info, err := os.Stat(full)
		switch {
		case err != nil && os.IsNotExist(err):
			return nil, kit.UsageError("there is no file or folder %s", arg)
		case err != nil:
			return nil, kit.IOError(err)
		}
		var found []formatFile
		if info.IsDir() {
			found, err = walkFormatFiles(k, full)
		} else {
			found, err = openFormatFile(k, full, arg)
		}
		if err != nil {
			return nil, err
		}
		out = append(out, found...)
	}
	return out, nil
}

// openFormatFile reads a file that was named. A file of another program is left out with a
// note: a hook before each commit names every YAML file.
func openFormatFile(k *kit.Kit, full, arg string) ([]formatFile, error) {
	dir, name := filepath.Split(full)
	folder, err := files.Open(dir)
	if err != nil {
		return nil, kit.IOError(err)
	}
	defer folder.Close() // opened for reading only
	data, err := folder.ReadFile(name)
	if err != nil {
		return nil, kit.IOError(err)
	}
	if !kit.StatesKind(name, data) {
		fmt.Fprintf(k.Err, "note: %s skipped: it is not YAML with a kind of Vedette's\n", arg)
		return nil, nil
	}
	return []formatFile{{dir, name, showPath(k, full), data}}, nil
}

// walkFormatFiles reads the files of a folder and those below it whose kind is one of
// Vedette's. Names that begin with a dot are left out.
func walkFormatFiles(k *kit.Kit, root string) ([]formatFile, error) {
	folder, err := files.Open(root)
	if err != nil {
		return nil, kit.IOError(err)
	}
	defer folder.Close() // opened for reading only
	var out []formatFile
	err = fs.WalkDir(folder, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case strings.HasPrefix(path.Base(name), ".") && name != "." && d.IsDir():
			return fs.SkipDir
		case d.IsDir() || !d.Type().IsRegular() || strings.HasPrefix(path.Base(name), "."):
			return nil
		}
		if ext := path.Ext(name); ext != ".yaml" && ext != ".yml" {
			return nil
		}
		data, err := folder.ReadFile(name)
		if err == nil && kit.StatesKind(name, data) {
			out = append(out, formatFile{root, name, showPath(k, filepath.Join(root, filepath.FromSlash(name))), data})
		}
		return err
	})
	if err != nil {
		return nil, kit.IOError(err)
	}
	return out, nil
}

// showPath returns a path from the working folder.
func showPath(k *kit.Kit, full string) string {
	if rel, err := filepath.Rel(k.Dir, full); err == nil {
		return filepath.ToSlash(rel)
	}
	return full
}
