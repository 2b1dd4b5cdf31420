package schemas_test

import (
	"io/fs"
	"testing"

	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/schemas"
)

func TestSchemasFollowTheDeclarations(t *testing.T) {
	want := map[string]bool{}
	for _, kind := range spec.Format().Names() {
		name := kind + ".schema.json"
		want[name] = true
		have, err := fs.ReadFile(schemas.FS, name)
		if err != nil || string(have) != string(spec.Format().JSONSchema(kind)) {
			t.Errorf("%s does not follow engine/spec: run go generate ./schemas", name)
		}
	}
	entries, err := fs.ReadDir(schemas.FS, ".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !want[e.Name()] {
			t.Errorf("%s belongs to no kind of file: delete it", e.Name())
		}
	}
}
