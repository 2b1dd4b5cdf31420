package lint_test

import (
	"maps"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
)

// TestFixesMend carries out the fixes of every planted fault: the finding is gone, what was
// not found before is not found at what was written, and there is nothing left to mend.
func TestFixesMend(t *testing.T) {
	diagtest.SkipUnlessAll(t, "the fixes of all planted faults are not carried out, which lints each of them twice")
	base := mapFS(t, faultDir+"base", ".")
	files, _ := filepath.Glob(faultDir + "*.txt")
	mended := 0
	for _, file := range files {
		for _, p := range readPlanted(t, file) {
			game := p.plant(t, base)
			before := p.lint(game, full())
			var fixes []*diag.Fix
			old := map[string]bool{}
			for i := range before.Items {
				d := &before.Items[i]
				old[d.Rule+d.Pos.File+d.Message] = true
				if d.Fix != nil {
					fixes = append(fixes, d.Fix)
				}
			}
			if len(fixes) == 0 {
				continue
			}
			now := maps.Clone(game)
			for name, f := range game {
				text, done := diag.ApplyFixes(name, string(f.Data), fixes)
				if len(done) > 0 {
					now[name] = &fstest.MapFile{Data: []byte(text)}
				}
			}
			mended++
			for range 5 { // some checks tell one place at a time
				next, any := p.lint(now, full()), false
				for i := range next.Items {
					if f := next.Items[i].Fix; f != nil {
						name := f.Edits[0].File
						text, _ := diag.ApplyFixes(name, string(now[name].Data), []*diag.Fix{f})
						now[name], any = &fstest.MapFile{Data: []byte(text)}, true
						break
					}
				}
				if !any {
					break
				}
			}
			after := p.lint(now, full())
			for i := range after.Items {
				d := &after.Items[i]
				for _, f := range fixes {
					for _, e := range f.Edits {
						if !old[d.Rule+d.Pos.File+d.Message] && d.Pos.File == e.File && d.Pos.Line == e.Line {
							t.Errorf("%s: %s: after %q: %s %s", filepath.Base(file), p.name, f.What, d.Pos, d.Message)
						}
					}
				}
				if d.Fix != nil && old[d.Rule+d.Pos.File+d.Message] {
					t.Errorf("%s: %s: the fix %q leaves %s", filepath.Base(file), p.name, d.Fix.What, strings.TrimSpace(d.Message))
				}
			}
		}
	}
	t.Logf("%d faults have a fix", mended)
	if mended < 40 {
		t.Errorf("only %d planted faults have a fix", mended)
	}
}
