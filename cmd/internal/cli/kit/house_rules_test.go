package kit

import (
	"context"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/lint"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
	"github.com/vedette-wargames/vedette/script/lintrules"
	"github.com/vedette-wargames/vedette/script/load"
)

// typicalPaths are what a first house rule changes; a * stands for the first entry that has
// the rest of the path.
var typicalPaths = []string{
	"turns.last", "reinforcements.*.turn", "terrain.*.cost", "hexsides.*.cost.add", "stacking.*.limit", "movement.*.allowance", "units.*.name",
	"sides.*.name", "attacks.*.roles.*.range", "retreats.*.hexes", "advances.*.most", "tables.*.rows.*", "zones.*.label", "victory.*.text", "values.*.name",
}

// firstAt is the first plain value at a path with stars, and its path.
func firstAt(n *yamldoc.Node, path, done []string) (at []string, value *yamldoc.Node) {
	if n == nil || len(path) == 0 {
		if n != nil && n.Kind == yamldoc.Scalar {
			return done, n
		}
		return nil, nil
	}
	for i := range n.Entries {
		if e := &n.Entries[i]; path[0] == "*" || path[0] == e.Key {
			if at, value = firstAt(e.Value, path[1:], append(done[:len(done):len(done)], e.Key)); value != nil {
				return at, value
			}
		}
	}
	return nil, nil
}

// changed is another value of the same form.
func changed(path, value string) string {
	if strings.HasSuffix(path, ".allowance") {
		return value + " + 1"
	}
	if n, err := strconv.Atoi(value); err == nil {
		return strconv.Itoa(n + 1)
	}
	return strconv.Quote(value + " (house rule)")
}

// TestHouseRulesOfShippedGames writes the simplest house rule for a shipped game, one value
// in a project with nothing else, for each game and typical path: it lints clean, or there is
// one finding, in the variant, that says how to fix it; where that is to name the scenarios,
// the fix leaves nothing to find.
func TestHouseRulesOfShippedGames(t *testing.T) {
	var rep diag.List
	all := project.Open(fstest.MapFS{}, &rep, ShippedFS())
	tried := 0
	for _, g := range all.Games {
		for i := range g.Scenarios {
			if i > 0 && !diagtest.AllTests() {
				break
			}
			ref := g.ID + "/" + g.Scenarios[i].ID
			tree := compile.Load(all, ref, compile.Options{}, &rep).Tree
			for _, p := range typicalPaths {
				path, value := firstAt(tree, strings.Split(p, "."), nil)
				if value == nil {
					continue
				}
				tried++
				file := "variants/" + g.ID + "/house-rule.yaml"
				text := fmt.Sprintf("format: 2\nkind: variant\nid: house-rule\ngame: %s\ntitle: A house rule\nrule: House rule\nchange: [{set: %q, to: %s}]\n", g.ID, yamldoc.FormatPath(path), changed(p, value.Text))
				found := lintWith(file, text)
				if len(found) == 0 {
					continue
				}
				d := found[0]
				if len(found) > 1 || d.Pos.File != file || d.Hint == "" {
					t.Errorf("%s, set %s to %s: %s", ref, yamldoc.FormatPath(path), changed(p, value.Text), findingLines(found))
					continue
				}
				if d.Fix != nil && strings.Contains(d.Fix.What, "scenarios:") {
					mended, _ := diag.ApplyFixes(file, text, []*diag.Fix{d.Fix})
					if left := lintWith(file, mended); len(left) > 0 {
						t.Errorf("%s, set %s: after the fix\n%s%s", ref, yamldoc.FormatPath(path), mended, findingLines(left))
					}
				}
			}
		}
	}
	if tried < diagtest.ChooseCount(30, 80) {
		t.Errorf("only %d house rules were tried", tried)
	}
}

// lintWith is what lint finds in a project that holds nothing but a variant of a shipped game.
func lintWith(file, text string) []diag.Diagnostic {
	fsys := fstest.MapFS{"vedette.yaml": {Data: []byte("format: 2\nkind: project\n")}, file: {Data: []byte(text)}}
	var rep diag.List
	p := project.Open(fs.FS(fsys), &rep, ShippedFS())
	o := lintrules.NewOptions(new(load.Loader))
	o.Games, o.Only = []string{strings.Split(file, "/")[1]}, []string{file}
	return append(rep.Items, lint.Project(context.Background(), fsys, p, o).Items...)
}

func findingLines(found []diag.Diagnostic) string {
	var b strings.Builder
	for i := range found {
		fmt.Fprintf(&b, "\n%s: %s (hint: %s)", found[i].Pos, diag.FormatSummary(&found[i]), found[i].Hint)
	}
	return b.String()
}
