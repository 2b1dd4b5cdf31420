package rendercmd

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
)

// A picture is drawn without a process; after the end of the context none is.
func TestRenderEndsWithItsContext(t *testing.T) {
	out := &bytes.Buffer{}
	k := &kit.Kit{Dir: t.TempDir(), Out: out, RawOut: out, Err: &bytes.Buffer{}}
	o := Options{Kit: k, Args: []string{"napoleon-at-waterloo/basic"}, Format: "svg", File: "map.svg"}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := Run(ctx, o); err == nil || !strings.Contains(err.Error(), "interrupted") {
		t.Errorf("%v", err)
	}
	if _, err := os.Stat(k.Dir + "/map.svg"); err == nil {
		t.Error("a picture was written")
	}
	if err := Run(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	if data, err := os.ReadFile(k.Dir + "/map.svg"); err != nil || !bytes.Contains(data, []byte("<svg")) {
		t.Errorf("%v, %d bytes", err, len(data))
	}
}
