package simcmd

import (
	"bytes"
	"context"
	"testing"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
)

// After the end of its context odds prints nothing, as a part of the attacks would look like all.
func TestOddsEndWithTheirContext(t *testing.T) {
	out := &bytes.Buffer{}
	k := &kit.Kit{Dir: t.TempDir(), Out: out, Err: &bytes.Buffer{}}
	f := OddsOptions{Kit: k, Arg: "napoleon-at-waterloo/basic", Format: "text"}
	if err := RunOdds(t.Context(), f); err != nil || out.Len() == 0 {
		t.Fatalf("%v, %d bytes", err, out.Len())
	}
	out.Reset()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := RunOdds(ctx, f); err == nil || out.Len() > 0 {
		t.Errorf("%v, printed %q", err, out)
	}
}
