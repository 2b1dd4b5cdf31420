package lsp

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"testing"

	"github.com/vedette-wargames/vedette/engine/assist"
	"github.com/vedette-wargames/vedette/engine/lint"
)

// TestMessageInterruptsLint ends a lint at its first scenario, as a message that comes does: the
// project is still to be linted, and the next lint goes on and publishes.
func TestMessageInterruptsLint(t *testing.T) {
	var out bytes.Buffer
	s := &Server{out: &out, workspaces: map[string]*Workspace{}, stale: map[*Workspace]bool{}}
	begun := 0
	o := lint.Options{Progress: func(string) {
		if begun++; begun == 1 {
			(*s.interrupt.Load())()
		}
	}}
	desk, err := assist.NewWorkspace(assist.Setup{Disk: func() (fs.FS, error) { return os.DirFS("../../../engine/lint/testdata/faults/base"), nil }, Lint: o})
	if err != nil {
		t.Fatal(err)
	}
	r := &Workspace{Desk: desk, Root: "/base", shown: map[string]bool{"scenarios/ford/game.yaml": true}}
	s.workspaces[r.Root], s.stale[r] = r, true
	if err := s.publishUntil(t.Context(), func() bool { return true }); err != nil || begun > 0 {
		t.Fatalf("a message is waiting, and %d scenarios are compiled (%v)", begun, err)
	}
	if err := s.publishUntil(t.Context(), func() bool { return false }); err != nil || begun == 0 || !s.stale[r] || out.Len() > 0 {
		t.Fatalf("after a message: %v, %d scenarios compiled, still to be linted: %v, sent: %s", err, begun, s.stale[r], out.String())
	}
	if err := s.publishFindings(context.Background()); err != nil || s.stale[r] || out.Len() == 0 {
		t.Fatalf("afterwards: %v, still to be linted: %v, sent: %s", err, s.stale[r], out.String())
	}
}
