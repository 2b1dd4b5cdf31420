package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// heavy are packages that an engine in a browser has no use for: each would add to what every visitor
// of a published page loads.
var heavy = []string{
	"net", "net/http", "html/template", "text/template", "compress/lzw", "image/png",
	"github.com/spf13/cobra", "github.com/yuin/goldmark", "github.com/gdamore/tcell/v2", "gonum.org/v1/gonum",
	"github.com/vedette-wargames/vedette/engine/lint", "github.com/vedette-wargames/vedette/engine/sim", "github.com/vedette-wargames/vedette/engine/authortest",
	"github.com/vedette-wargames/vedette/engine/draw/raster", "github.com/vedette-wargames/vedette/engine/draw/pdf", "github.com/vedette-wargames/vedette/engine/printsheets",
	"github.com/vedette-wargames/vedette/scenarios", "github.com/vedette-wargames/vedette/variants", "github.com/vedette-wargames/vedette/schemas", "github.com/vedette-wargames/vedette/cmd/internal/cli",
}

// The engine of a published page links no command line, no reports, no network and no games.
func TestTheEngineIsLight(t *testing.T) {
	c := exec.Command("go", "list", "-deps", ".")
	c.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	out, err := c.Output()
	if err != nil {
		t.Skip("left out: no go command here to list packages with:", err)
	}
	linked := strings.Fields(string(out))
	if len(linked) < 100 {
		t.Fatalf("only %d packages are listed", len(linked))
	}
	for _, pkg := range linked {
		for _, bad := range heavy {
			if pkg == bad || strings.Contains(bad, ".") && strings.HasPrefix(pkg, bad+"/") {
				t.Errorf("the engine links %s", pkg)
			}
		}
	}
}
