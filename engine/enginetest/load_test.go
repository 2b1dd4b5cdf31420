package enginetest_test

import (
	"io/fs"
	"os"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/project"
)

// roots are the folders whose games are all played: a scenario added to one
// of them is tested without being named anywhere.
var roots = []string{"../..", "testdata/invented"}

// load compiles a scenario; the test fails with the findings when it cannot.
func load(tb testing.TB, fsys fs.FS, ref string, variants ...string) *game.Rules {
	tb.Helper()
	var rep diag.List
	p := project.Open(fsys, &rep)
	res := compile.Load(p, ref, compile.Options{Variants: variants}, &rep)
	if res.Game == nil {
		for i := range rep.Items {
			tb.Logf("%s: %s", rep.Items[i].Pos, diag.Summary(&rep.Items[i]))
		}
		tb.Fatalf("%s does not compile", ref)
	}
	return withScripts(tb, res)
}

// each calls use with every scenario below the roots.
func each(t *testing.T, use func(t *testing.T, rules *game.Rules)) {
	found := 0
	for _, root := range roots {
		fsys := os.DirFS(root)
		var rep diag.List
		p := project.Open(fsys, &rep)
		for _, g := range p.Games {
			for _, s := range g.Scenarios {
				found++
				t.Run(g.ID+"/"+s.ID, func(t *testing.T) { use(t, load(t, fsys, g.ID+"/"+s.ID)) })
			}
		}
	}
	if found < 3 {
		t.Errorf("only %d scenarios were found: the folders have moved", found)
	}
}
