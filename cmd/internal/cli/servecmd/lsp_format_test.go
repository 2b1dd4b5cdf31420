package servecmd

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/cmd/internal/lsp"
)

// applyTextEdits carries out the edits of an answer, which cover whole lines, from the last to
// the first.
func applyTextEdits(t *testing.T, text string, edits []any) string {
	t.Helper()
	lines := strings.SplitAfter(text, "\n")
	for i := len(edits) - 1; i >= 0; i-- {
		e := edits[i].(map[string]any)
		run := e["range"].(map[string]any)
		from := int(run["start"].(map[string]any)["line"].(float64))
		end := run["end"].(map[string]any)
		to := int(end["line"].(float64))
		if end["character"].(float64) > 0 {
			to++ // the end of a text without a last line end
		}
		lines = append(append(append([]string{}, lines[:from]...), e["newText"].(string)), lines[to:]...)
	}
	return strings.Join(lines, "")
}

// Formatting gives the edits that make the text what fmt would write: of unsaved text, with line
// ends of Windows, in files of no project. A broken text and Lua get none.
func TestFormattingThroughTheServer(t *testing.T) {
	b := newBench(t, nil)
	for _, x := range []struct{ name, file, text, want string }{
		{"unsaved text", faultFile("units.yaml"), "kind: units\nunits:\n    é-a: {  name: 😀 , kind: x}  \n\n\n    b: {}\n", "kind: units\nunits:\n  é-a: {name: 😀, kind: x}\n\n  b: {}\n"},
		{"no last line end", faultFile("units.yaml"), "kind: units\nunits:\n    b: {}", "kind: units\nunits:\n  b: {}\n"},
		{"Windows", faultFile("units.yaml"), "kind: units\r\nunits:\r\n    b: {}\r\n", "kind: units\r\nunits:\r\n  b: {}\r\n"},
		{"outside a project", "../elsewhere.yaml", "a:   1\n", "a: 1\n"},
		{"broken", faultFile("units.yaml"), "units:\n    b: {\n", ""},
		{"Lua", faultFile("rules/x.lua"), "x  =  1\n", ""},
	} {
		file := filepath.Join(b.root, filepath.FromSlash(x.file))
		b.open(file, x.text)
		params := map[string]any{"textDocument": map[string]any{"uri": lsp.FileURI(file)}, "options": map[string]any{"tabSize": 2, "insertSpaces": true}}
		edits := b.list("textDocument/formatting", params)
		if x.want == "" {
			x.want = x.text
		}
		if got := applyTextEdits(t, x.text, edits); got != x.want {
			t.Errorf("%s: %q, not %q (%v)", x.name, got, x.want, edits)
		}
		b.close(file)
	}
}
