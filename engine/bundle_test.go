package engine_test

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// bundledModule is the line before a module in a script of the page: its name, and a checksum of
// the source that it was made of.
var bundledModule = regexp.MustCompile(`(?m)^// (\w+\.js) ([0-9a-f]{12})$`)

// The scripts that are sent were made of the modules that lie beside them: each names the checksum
// of its modules. The test of command bundle compares every byte; this one needs no esbuild.
func TestScriptsOfThePageAreCurrent(t *testing.T) {
	const web = "../cmd/internal/web/"
	for script, least := range map[string]int{"table.js": 20, "lobby.js": 5, "watch.js": 5, "worker.js": 2, "sw.js": 1} {
		text, err := os.ReadFile(web + "bundle/" + script)
		if err != nil {
			t.Fatal(err)
		}
		modules := bundledModule.FindAllStringSubmatch(string(text), -1)
		if len(modules) < least {
			t.Errorf("bundle/%s names %d modules", script, len(modules))
		}
		for _, m := range modules {
			source, err := os.ReadFile(filepath.Join(web, "page", m[1]))
			if err != nil {
				source, err = os.ReadFile(filepath.Join(web, "site", m[1]))
			}
			if sum := sha256.Sum256(source); err != nil || fmt.Sprintf("%x", sum[:6]) != m[2] {
				t.Errorf("page/%s is not as in bundle/%s: run go generate ./cmd/internal/web", m[1], script)
			}
		}
	}
}
