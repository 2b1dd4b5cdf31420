package schemas_test

import (
	"io/fs"
	"path"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/protocol"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/schema/schematest"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
	"github.com/vedette-wargames/vedette/scenarios"
	"github.com/vedette-wargames/vedette/schemas"
	"github.com/vedette-wargames/vedette/variants"
)

func TestSchemasFollowTheDeclarations(t *testing.T) {
	want := map[string]bool{}
	for name, made := range map[string][]byte{"journal": journal.Schema(), "position": game.PositionSchema(), "protocol": protocol.Schema()} {
		want[name+".schema.json"] = true
		if have, err := fs.ReadFile(schemas.FS, name+".schema.json"); err != nil || string(have) != string(made) {
			t.Errorf("%s.schema.json does not follow the declarations in engine: run go generate ./schemas", name)
		}
	}
	names := query.WordsOfKeys()
	for _, kind := range spec.Format().KindNames() {
		name := kind + ".schema.json"
		want[name] = true
		have, err := fs.ReadFile(schemas.FS, name)
		if err != nil || string(have) != string(spec.Format().JSONSchema(kind, names)) {
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

// TestShippedFilesFitTheirSchemas validates every shipped file against the
// schema of its kind, as an editor would.
func TestShippedFilesFitTheirSchemas(t *testing.T) {
	validators := map[string]*schematest.Validator{}
	for _, kind := range spec.Format().KindNames() {
		validators[kind] = validator(t, kind)
	}
	for _, fsys := range []fs.FS{scenarios.FS, variants.FS} {
		err := fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
			if err != nil || path.Ext(name) != ".yaml" {
				return err
			}
			text, err := fs.ReadFile(fsys, name)
			if err != nil {
				return err
			}
			var rep diag.List
			if n := yamldoc.Read(name, text, &rep); n != nil {
				k := n.Get("kind")
				if k == nil {
					t.Errorf("%s has no kind", name)
					return nil
				}
				rep.Items = append(rep.Items, validators[k.Text].Validate(n).Items...)
				if k.Text == "test" {
					n = spec.FillTables(n, &rep)
					rep.Items = append(rep.Items, validators[k.Text].Validate(n).Items...)
				}
				_, _, found := spec.Format().Decode(n)
				rep.Items = append(rep.Items, found.Items...)
			}
			for i := range rep.Items {
				t.Errorf("%s: %s", rep.Items[i].Pos, diag.FormatSummary(&rep.Items[i]))
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
}
