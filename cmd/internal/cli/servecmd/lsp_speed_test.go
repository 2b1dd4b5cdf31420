package servecmd

import (
	"flag"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/lintcmd"
)

var soonOnly = flag.Bool("soon", false, "measure what is told at once, not all")

// BenchmarkEditorChange is what an editor waits for after each change of one line of a large
// game: the change, all findings anew.
func BenchmarkEditorChange(b *testing.B) {
	for _, file := range []string{"tests/battles.yaml", "units.yaml", "rules/battle.lua", "game.yaml"} {
		b.Run(strings.ReplaceAll(file, "/", "_"), func(b *testing.B) {
			root := b.TempDir()
			for _, part := range []string{"scenarios/waterloo-20", "variants/waterloo-20"} {
				if err := os.CopyFS(filepath.Join(root, part), os.DirFS("../../../../"+part)); err != nil {
					b.Fatal(err)
				}
			}
			r, err := editorWorkspace((&kit.Kit{Dir: root}), filepath.Join(root, "vedette.yaml"), lintcmd.ApplyBaseline)
			if err != nil {
				b.Fatal(err)
			}
			name := path.Join("scenarios/waterloo-20", file)
			text, ok := r.Desk.Text(name)
			if !ok {
				b.Fatal(name)
			}
			sign := "# "
			if strings.HasSuffix(name, ".lua") {
				sign = "-- "
			}
			if found := r.Desk.LintProject(); found.HasErrors() {
				b.Fatal(found.Items[0])
			}
			n := 0
			for b.Loop() {
				n++
				r.Desk.SetText(name, text+sign+strings.Repeat("x", n%60)+"\n")
				if *soonOnly {
					r.Desk.QuickLint(name)
				} else {
					r.Desk.LintProject()
				}
			}
		})
	}
}
