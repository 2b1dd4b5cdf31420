package train

import (
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/bot/features"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

func entry() *Entry {
	a, b := features.DefaultWeights(), features.DefaultWeights()
	b[features.Losses] = 7
	return &Entry{ID: "night", Text: `vedette train ford/night: "better"`, Scenario: "night", Sides: []string{"red", "blue"}, Weights: []features.Weights{a, b}}
}

// read decodes what was written; it must be a file of bots without findings.
func read(t *testing.T, text string) *spec.BotsFile {
	t.Helper()
	var rep diag.List
	v, _, found := spec.Format().Decode(yamldoc.Read("bots.yaml", []byte(text), &rep))
	if len(rep.Items)+len(found.Items) > 0 {
		t.Fatalf("%v %v\n%s", rep.Items, found.Items, text)
	}
	return v.(*spec.BotsFile)
}

// TestWeightsAreWrittenIntoAFile: a new file, a file with other entries, a file that has the
// entry already; what somebody else wrote stays, comments too.
func TestWeightsAreWrittenIntoAFile(t *testing.T) {
	const others = "# mine\nformat: 2\nkind: bots\nbots:\n  # careful\n  default:\n    weights: {losses: 8000} # much\n"
	const mine = others + "  night: # ours\n    name: Owl\n    weights: {points: 1,\n      places: 2}\n    text: old # said\n    sides:\n      blue: {points: 3}\n  # the last\n  rash: {weights: {losses: 3}}\n"
	for _, c := range []struct {
		name, text string
		keep       []string
		entries    int
	}{
		{"no file", "", nil, 1},
		{"a head alone", "# vedette train\n", []string{"# vedette train\n"}, 1},
		{"other entries", others, []string{others}, 2},
		{"the entry itself", mine, []string{others, "name: Owl", "  night: # ours\n", "  # the last\n  rash: {weights: {losses: 3}}\n"}, 3},
		{"the entry in brackets", others + "  night: {weights: {points: 1}}\n", []string{others}, 2},
		{"no line end", strings.TrimSuffix(others, "\n"), []string{"# much\n"}, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := entry()
			out, no := WriteEntry("bots.yaml", c.text, e)
			if no != nil {
				t.Fatal(no)
			}
			f := read(t, out)
			if f.Bots.Len() != c.entries {
				t.Errorf("%d entries\n%s", f.Bots.Len(), out)
			}
			for i := range f.Bots.Entries {
				if x := &f.Bots.Entries[i]; x.Key == "night" {
					if x.Value.Text != e.Text || len(x.Value.Weights.By) != int(features.Count) || x.Value.Sides.Len() != 1 || len(x.Value.Sides.Entries[0].Value.By) != 1 {
						t.Errorf("not all was written:\n%s", out)
					}
				}
			}
			for _, k := range c.keep {
				if !strings.Contains(out, k) {
					t.Errorf("%q is gone:\n%s", k, out)
				}
			}
			if again, _ := WriteEntry("bots.yaml", out, e); again != out {
				t.Errorf("written again it is another:\n%s\n%s", out, again)
			}
			e.Weights[1] = e.Weights[0]
			alike, _ := WriteEntry("bots.yaml", out, e)
			if x := read(t, alike); strings.Contains(alike, "sides:") || x.Bots.Len() != c.entries {
				t.Errorf("sides that judge alike:\n%s", alike)
			}
		})
	}
}

func TestWeightsAreNotWrittenIntoOtherFiles(t *testing.T) {
	for _, text := range []string{"format: 2\nkind: units\nunits: {}\n", "format: 2\nkind: bots\nbots: {a: {weights: {losses: 1}}}\n", "format: [\n", "- a\n", "format: 2\nkind: bots\nbots:\n"} {
		if out, no := WriteEntry("x.yaml", text, entry()); no == nil {
			t.Errorf("%q became %q", text, out)
		}
	}
}
