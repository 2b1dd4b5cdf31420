package lint_test

import (
	"context"
	"path"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lint"
	"github.com/vedette-wargames/vedette/engine/project"
)

// TestNamesThatAreNearlyRight renames each file of a game as editors and systems do: the
// first finding names the file that lies there, and the name it should have.
func TestNamesThatAreNearlyRight(t *testing.T) {
	base := mapFS(t, faultDir+"base", ".")
	for name := range base {
		if strings.Contains(name, "README") {
			continue
		}
		end := path.Ext(name)
		for _, wrong := range []string{strings.ToUpper(end), strings.ToUpper(end[:2]) + end[2:], end + ".txt", end + ".TXT", strings.ToUpper(end) + ".txt"} {
			files := mapFS(t, faultDir+"base", ".")
			delete(files, name)
			as := strings.TrimSuffix(name, end) + wrong
			files[as] = base[name]
			rep := &diag.List{}
			p := project.Open(files, rep)
			rep.Items = append(rep.Items, lint.Project(context.Background(), files, p, full()).Items...)
			if diag.SortFindings(rep); len(rep.Items) == 0 || rep.Items[0].Rule != lint.RuleOrphan.ID || rep.Items[0].Pos.File != as || rep.Items[0].Nearest != path.Base(name) {
				t.Errorf("%s: the first finding is not of it: %+v", as, rep.Items[:min(1, len(rep.Items))])
			}
		}
	}
}

// TestOtherFilesAreNoMistakes: notes and pictures may lie in a game's folder.
func TestOtherFilesAreNoMistakes(t *testing.T) {
	files := mapFS(t, faultDir+"base", ".")
	for _, name := range []string{"notes.txt", "README.txt", "map.png", "units.csv", "rules.pdf", "units.yaml.bak", "history.md"} {
		files["scenarios/ford/"+name] = files["scenarios/ford/units.yaml"]
	}
	rep := &diag.List{}
	p := project.Open(files, rep)
	rep.Items = append(rep.Items, lint.Project(context.Background(), files, p, full()).Items...)
	if len(rep.Items) > 0 {
		t.Errorf("%+v", rep.Items[0])
	}
}
