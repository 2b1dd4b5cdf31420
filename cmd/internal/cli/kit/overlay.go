package kit

import (
	"github.com/vedette-wargames/vedette/engine/files"
)

// overlaidFolder is a project's folder with some files as they would be after a change.
type overlaidFolder struct {
	*files.Folder
	now map[string]string // by path in the project
}

// ReadFile returns a file as it would be after the fixes.
func (f overlaidFolder) ReadFile(name string) ([]byte, error) {
	if text, ok := f.now[name]; ok {
		return []byte(text), nil
	}
	return f.Folder.ReadFile(name)
}
