package yamldoc

import (
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
)

const exampleGame = `
units:
  red-1: {ma: 4, name: First}
  red-2: {ma: 4}
roads: [a]
`

// check runs an example of the catalogue the way its rule needs it.
func check(t *testing.T, id, text string) *diag.List {
	t.Helper()
	rep := &diag.List{}
	switch {
	case id == "key-in-two-files":
		a, b, _ := strings.Cut(text, "---\n")
		MergeFiles(Read("game.yaml", []byte(a), rep), Read("tables.yaml", []byte(b), rep), "", rep)
	case id == "change-conflict":
		var vs []VariantChanges
		for i, part := range strings.Split(text, "---\n") {
			n := Read("variant.yaml", []byte(part), rep)
			vs = append(vs, VariantChanges{string(rune('a' + i)), ParseChanges(n.Get("change"), rep)})
		}
		for _, c := range FindConflicts(vs) {
			rep.Add(c.Diagnostic())
		}
	case strings.HasPrefix(id, "like-"):
		ExpandLikes(Read("game.yaml", []byte(text), rep), Layer{IsEntry: func(p []string) bool { return len(p) == 2 }}, rep)
	case strings.HasPrefix(id, "change-"):
		root := Read("game.yaml", []byte(exampleGame), rep)
		n := Read("variant.yaml", []byte(text), rep)
		ApplyChanges(root, ParseChanges(n.Get("change"), rep), Layer{Name: "variant", Scenario: "basic", Origins: &Origins{}}, rep)
	case id == "file-shape":
		MergeFiles(nil, Read("f.yaml", []byte(text), rep), "", rep)
	default:
		Read("f.yaml", []byte(text), rep)
	}
	return rep
}

func TestRuleExamples(t *testing.T) {
	if _, err := diag.JoinRules(Rules); err != nil {
		t.Fatal(err)
	}
	for _, r := range Rules {
		t.Run(r.ID, func(t *testing.T) {
			if r.Title == "" || r.Why == "" {
				t.Error("a rule needs a title and a reason")
			}
			if r.Bad == "" {
				return // not a matter of text
			}
			rep := check(t, r.ID, r.Bad)
			if len(rep.Items) != 1 || rep.Items[0].Rule != r.ID {
				t.Errorf("the bad example gives %s: %+v", findings(rep), rep.Items)
			}
			if rep := check(t, r.ID, r.Good); len(rep.Items) > 0 {
				t.Errorf("the good example gives %s", findings(rep))
			}
		})
	}
}
