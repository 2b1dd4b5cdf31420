package servecmd

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/kittest"
)

// A real client: Neovim without a screen attaches to the program, shows what it finds in an
// unsaved text, and asks for help, a definition and a rename.
func TestNeovimWorksWithTheServer(t *testing.T) {
	nvim, err := exec.LookPath("nvim")
	if err != nil {
		t.Skip("nvim is not installed here: the session with a real editor is left out")
	}
	dir := t.TempDir()
	program := filepath.Join(dir, "vedette")
	if out, err := exec.Command("go", "build", "-o", program, "../../../vedette").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	root := filepath.Join(dir, "project")
	files := kittest.ReadTree(t, "../../../../engine/lint/testdata/faults/base")
	kittest.WriteTree(t, root, files)
	script, err := filepath.Abs("testdata/lsp.lua")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, nvim, "--headless", "-u", "NONE", "-i", "NONE", "-n", "-c", "luafile "+script)
	cmd.Env = append(os.Environ(), "PROGRAM="+program, "ROOT="+root, "HOME="+dir, "XDG_STATE_HOME="+dir, "XDG_DATA_HOME="+dir, "XDG_CACHE_HOME="+dir)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	said, err := os.ReadFile(filepath.Join(root, "said.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"found 10:28 unknown-id", "did you mean guns", "left 0", "hover **unit** `red-1`", "definition line 8",
		"renamed in scenarios/ford/meeting.yaml scenarios/ford/night.yaml scenarios/ford/tests/first.yaml scenarios/ford/units.yaml"} {
		if !strings.Contains(string(said), want) {
			t.Errorf("Neovim says\n%s\nand not %q", said, want)
		}
	}
	_ = os.Remove(filepath.Join(root, "said.txt"))
	if found := lintedJSON(t, root); len(found) > 0 {
		t.Errorf("after the rename lint finds\n%s", strings.Join(found, "\n"))
	}
}
