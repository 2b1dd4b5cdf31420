package lintcmd

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
)

// After an interrupt lint says that it did not check everything, and changes no file.
func TestLintEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "vedette.yaml"), []byte("format: 2\nkind: project\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	baseline := filepath.Join(dir, "known.json")
	for _, x := range []struct {
		flags lintFlags
		want  string
	}{
		{lintFlags{smoke: 1000}, "interrupted: not everything was checked"},
		{lintFlags{fix: true}, "interrupted: no file is changed"},
		{lintFlags{writeBaseline: true, baseline: baseline}, "interrupted: no file is changed"},
	} {
		x.flags.failOn, x.flags.formats = "error", []string{"text"}
		err := runLint(ctx, &kit.Kit{Dir: dir, Out: &bytes.Buffer{}, Err: &bytes.Buffer{}}, []string{"napoleon-at-waterloo"}, &x.flags)
		if err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%+v: %v, not %q", x.flags, err, x.want)
		}
	}
	if _, err := os.Stat(baseline); err == nil {
		t.Error("the baseline was written")
	}
}
