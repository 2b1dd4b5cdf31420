package authorcmd

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// schemaFolder is where a new project has the schemas that its files name for editors.
const schemaFolder = "schemas"

// rootOrHere returns the root of the project. Outside a project it returns the working folder
// and the files of a new project: project file, .gitignore, workflow and schemas.
func rootOrHere(k *kit.Kit) (root string, more []newFile, err error) {
	if root = kit.FindRoot(k, k.Dir); root != "" {
		return root, nil, nil
	}
	list, err := fillTemplate("project", ".", nil)
	if err != nil {
		return "", nil, err
	}
	for _, name := range spec.Format().KindNames() {
		list = append(list, newFile{name: schemaFolder + "/" + name + ".schema.json", text: string(schemaOf(name)), folded: schemaFolder})
	}
	for _, f := range list {
		_, err := os.Lstat(filepath.Join(k.Dir, filepath.FromSlash(f.name)))
		switch {
		case f.name == project.ConfigFile, errors.Is(err, fs.ErrNotExist) && (!strings.HasPrefix(f.name, ".github/") || !insideRepository(k)):
			more = append(more, f)
		case f.name == ".gitignore" && err == nil:
			fmt.Fprintln(k.Err, ".gitignore is there already: add *.keys and *.journal to it")
		}
	}
	return k.Dir, more, nil
}

// insideRepository reports whether the working folder is below the root of a git repository,
// where a workflow would not be found.
func insideRepository(k *kit.Kit) bool {
	for dir := filepath.Dir(k.Dir); ; dir = filepath.Dir(dir) {
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
			_, own := os.Lstat(filepath.Join(k.Dir, ".git"))
			return own != nil
		}
		if dir == filepath.Dir(dir) {
			return false
		}
	}
}

// findSchemas returns the folder of a project with its schemas, which editors use; empty where
// it has none. made are the files that are created with it.
func findSchemas(root string, made []newFile) string {
	name := schemaFolder + "/game.schema.json"
	_, err := os.Stat(filepath.Join(root, filepath.FromSlash(name)))
	for _, f := range made {
		if f.name == name {
			err = nil
		}
	}
	if err != nil {
		return ""
	}
	return schemaFolder + "/"
}
