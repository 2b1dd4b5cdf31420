package lint_test

import (
	"context"
	"os"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lint"
	"github.com/vedette-wargames/vedette/engine/project"
)

// TestLintEndsWithItsContext: after the end of the context no scenario is compiled but those
// under way, and the next look finds what any look finds.
func TestLintEndsWithItsContext(t *testing.T) {
	fsys := os.DirFS("../..")
	p := project.Open(fsys, &diag.List{})
	const endAt = 3
	var begun atomic.Int64
	ctx, end := context.WithCancel(t.Context())
	o := full()
	most := slices.MaxFunc(p.Games, func(a, b *project.Game) int { return len(a.Scenarios) - len(b.Scenarios) })
	o.Games, o.Cache = []string{most.ID}, &lint.Cache{}
	o.Progress = func(string) {
		if begun.Add(1) == endAt {
			end()
		}
	}
	lint.Project(ctx, fsys, p, o)
	if n := begun.Load(); n < endAt || n > endAt+int64(runtime.GOMAXPROCS(0)) {
		t.Errorf("%d scenarios were compiled, the context ended at the third", n)
	}
	begun.Store(endAt)
	if found := lint.Project(t.Context(), fsys, p, o); len(found.Items) > 0 || begun.Load() == endAt {
		t.Errorf("the next look compiles %d scenarios and finds %v", begun.Load()-endAt, found.Items)
	}
}
