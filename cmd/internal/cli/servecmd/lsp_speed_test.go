package servecmd

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/lintcmd"
)

// editorEdits are edits of a large game: each puts a number, which rises, into a text. The game
// stays right.
var editorEdits = []struct{ name, file, old, now string }{
	{"comment", "scenarios/waterloo-20/game.yaml", "last: 24", "last: 24 # %d"},
	{"game", "scenarios/waterloo-20/game.yaml", "last: 24", "last: %d"},
	{"table", "scenarios/waterloo-20/tables.yaml", "rule: \"W20 5.2\"", "rule: \"W20 5.%d\""},
	{"unit", "scenarios/waterloo-20/units.yaml", "I d'Erlon", "I d'Erlon %d"},
	{"lua", "scenarios/waterloo-20/rules/battle.lua", "--- rule: W20 9.3", "--- rule: W20 9.%d"},
	{"test", "scenarios/waterloo-20/tests/morale.yaml", "{turn: 9}", "{turn: %d}"},
	{"variant", "variants/waterloo-20/lobau-reinforced.yaml", "Lobau Reinforced", "Lobau Reinforced %d"},
}

// BenchmarkEditorChange is what a change of one line of a large game costs in all: the findings
// that are shown at once and those of the look at everything that follows. It also says how much
// memory is held afterwards.
func BenchmarkEditorChange(b *testing.B) {
	debug.SetGCPercent(editorGarbage)
	for _, e := range editorEdits {
		b.Run(e.name, func(b *testing.B) {
			root := b.TempDir()
			for _, part := range []string{"scenarios/waterloo-20", "variants/waterloo-20"} {
				if err := os.CopyFS(filepath.Join(root, part), os.DirFS("../../../../"+part)); err != nil {
					b.Fatal(err)
				}
			}
			r, err := editorWorkspace(b.Context(), (&kit.Kit{Dir: root}), filepath.Join(root, "vedette.yaml"), lintcmd.ApplyBaseline)
			if err != nil {
				b.Fatal(err)
			}
			text, ok := r.Desk.Text(e.file)
			if !ok || !strings.Contains(text, e.old) {
				b.Fatal(e.file)
			}
			if found := r.Desk.LintProject(context.Background()); found.HasErrors() {
				b.Fatal(found.Items[0])
			}
			n := 0
			for b.Loop() {
				n++
				r.Desk.SetText(e.file, strings.Replace(text, e.old, fmt.Sprintf(e.now, 25+n%8), 1))
				r.Desk.QuickLint(e.file)
				r.Desk.LintProject(context.Background())
			}
			b.StopTimer()
			var m runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&m)
			b.ReportMetric(float64(m.HeapAlloc)/(1<<20), "MiB-held")
			runtime.KeepAlive(r)
		})
	}
}
