package servecmd

import (
	"maps"
	"path/filepath"
	"slices"
	"testing"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/kittest"
	"github.com/vedette-wargames/vedette/cmd/internal/lsp"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
)

// fixedRules are the rules of which a seeded fault has a fix or a nearest name.
type fixedRules map[string]int

// Each finding of the seeded faults that has a fix, or a nearest valid name, has a code action. One
// with a fix does what lint --fix does. Every rule with a fix is among them.
func TestEveryFixIsOffered(t *testing.T) {
	base := kittest.ReadTree(t, "../../../../engine/lint/testdata/faults/base")
	b := newBench(t, nil)
	faults := plantedFaults(t, base)
	step := diagtest.ChooseCount(5, 1)
	fixed, named := fixedRules{}, fixedRules{}
	for i := 0; i < len(faults); i += step {
		f := faults[i]
		b.files = maps.Clone(base)
		maps.Copy(b.files, f.files)
		for _, name := range slices.Sorted(maps.Keys(f.files)) {
			b.open(filepath.Join(b.root, name), f.files[name])
		}
		b.ask("vedette/published", nil)
		w, err := b.openDesk(t)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range w.Desk.LintProject(t.Context()).Items {
			if d.Fix == nil && (d.Nearest == "" || d.Len == 0) || b.files[d.Pos.File] == "" {
				continue
			}
			b.checkAction(t, f.name, &d, fixed, named)
		}
		for name := range f.files {
			b.close(filepath.Join(b.root, name))
		}
	}
	t.Logf("fixes of %d rules, nearest names of %d", len(fixed), len(named))
	if step == 1 && (len(fixed) < 20 || len(named) < 10) {
		t.Errorf("only %v have fixes, and %v nearest names", fixed, named)
	}
}

// openDesk opens the files of the bench, as they are now, as another editor would.
func (b *bench) openDesk(t *testing.T) (*lsp.Workspace, error) {
	root := t.TempDir()
	kittest.WriteTree(t, root, b.files)
	return openFolder(t, root)
}

// checkAction asks for the code actions at a finding, and carries out the one for it.
func (b *bench) checkAction(t *testing.T, fault string, d *diag.Diagnostic, fixed, named fixedRules) {
	uri := lsp.FileURI(filepath.Join(b.root, d.Pos.File))
	shown := slices.IndexFunc(b.shown[uri], func(x any) bool {
		data := x.(map[string]any)["data"].(map[string]any)
		return x.(map[string]any)["code"] == d.Rule && data["line"] == float64(d.Pos.Line) && data["column"] == float64(d.Pos.Col)
	})
	if shown < 0 {
		t.Errorf("%s: %s at %s is not shown", fault, d.Rule, d.Pos)
		return
	}
	finding := b.shown[uri][shown].(map[string]any)
	list := b.list("textDocument/codeAction", map[string]any{"textDocument": map[string]any{"uri": uri}, "range": finding["range"], "context": map[string]any{"diagnostics": []any{finding}}})
	at := slices.IndexFunc(list, func(x any) bool {
		own, _ := x.(map[string]any)["diagnostics"].([]any)
		return len(own) == 1 && own[0].(map[string]any)["code"] == d.Rule
	})
	if at < 0 {
		t.Errorf("%s: %s at %s has no code action, and lint says %q %+v", fault, d.Rule, d.Pos, d.Nearest, d.Fix)
		return
	}
	action := list[at].(map[string]any)
	got := carryOut(t, b.root, b.files, action["edit"])
	if d.Fix == nil {
		named[d.Rule]++
		if action["title"] != "Write "+d.Nearest || got[d.Pos.File] == b.files[d.Pos.File] {
			t.Errorf("%s: %s at %s: %v changes nothing", fault, d.Rule, d.Pos, action["title"])
		}
		return
	}
	fixed[d.Rule]++
	for name, text := range b.files {
		want, _ := diag.ApplyFixes(name, text, []*diag.Fix{d.Fix})
		if got[name] != want {
			t.Errorf("%s: %s at %s: %v makes %s\n%q\nand lint --fix\n%q", fault, d.Rule, d.Pos, action["title"], name, got[name], want)
		}
	}
}
