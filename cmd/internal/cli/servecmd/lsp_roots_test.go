package servecmd

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/kittest"
	"github.com/vedette-wargames/vedette/cmd/internal/lsp"
)

// fordFile returns the text of a file of the game of the seeded faults.
func fordFile(t *testing.T, short string) string {
	t.Helper()
	data, err := os.ReadFile("../../../../engine/lint/testdata/faults/base/" + faultFile(short))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// An editor may have several projects open. Each has its own findings, names and renames; a folder
// that is added gets findings, and those of one that is removed are cleared.
func TestEditorKeepsRootsApart(t *testing.T) {
	b := newBench(t, nil)
	other := &bench{client: b.client, root: t.TempDir(), files: kittest.ReadTree(t, "../../../../engine/lint/testdata/faults/base")}
	units := faultFile("units.yaml")
	other.files[units] = strings.Replace(other.files[units], "kind: guns", "kind: gums", 1)
	kittest.WriteTree(t, other.root, other.files)
	change := func(key string) {
		event := map[string]any{"added": []any{}, "removed": []any{}}
		event[key] = []any{map[string]any{"uri": lsp.FileURI(other.root), "name": "other"}}
		b.tell("workspace/didChangeWorkspaceFolders", map[string]any{"event": event})
	}
	b.ask("vedette/published", nil)
	uri := lsp.FileURI(filepath.Join(other.root, units))
	if len(b.shown[uri]) > 0 {
		t.Fatalf("a folder that is not open has findings: %v", b.shown[uri])
	}
	change("added")
	b.ask("vedette/published", nil)
	if len(b.shown[uri]) == 0 {
		t.Fatal("an added folder has no findings")
	}
	for own, uris := range map[string][]any{b.root: b.list("textDocument/definition", b.at("meeting.yaml", "re|d-1: 0102")), other.root: b.list("textDocument/definition", other.at("meeting.yaml", "re|d-1: 0102"))} {
		for _, x := range uris {
			if file, _ := lsp.URIFile(x.(map[string]any)["uri"].(string)); !strings.HasPrefix(file, own) {
				t.Errorf("a name in %s leads to %s", own, file)
			}
		}
		if len(uris) != 1 {
			t.Errorf("a name in %s leads to %d places", own, len(uris))
		}
	}
	p := b.at("units.yaml", "red|-1: {army")
	p["newName"] = "red-guard"
	result, fault := b.call("textDocument/rename", p)
	if fault != "" {
		t.Fatal(fault)
	}
	for uri := range result.(map[string]any)["changes"].(map[string]any) {
		if file, _ := lsp.URIFile(uri); !strings.HasPrefix(file, b.root) {
			t.Errorf("a rename in one project changes %s", file)
		}
	}
	change("removed")
	b.ask("vedette/published", nil)
	if len(b.shown[uri]) > 0 {
		t.Errorf("a removed folder still has findings: %v", b.shown[uri])
	}
}

// A file that belongs to no project has no findings, and every request about it has an answer.
func TestEditorLeavesFilesOutsideProjectsAlone(t *testing.T) {
	b := newBench(t, nil)
	root := t.TempDir()
	kittest.WriteTree(t, root, map[string]string{"service.yaml": "kind: Service\nspec: {ports:   [80]}\n", "init.lua": "vim.opt.number = true\n"})
	for name, formatted := range map[string]int{"service.yaml": 1, "init.lua": 0} {
		file := filepath.Join(root, name)
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		b.open(file, string(data))
		b.ask("vedette/published", nil)
		if found := b.shown[lsp.FileURI(file)]; len(found) > 0 {
			t.Errorf("%s has the findings %v", name, found)
		}
		at := map[string]any{"textDocument": map[string]any{"uri": lsp.FileURI(file)}, "position": map[string]any{"line": 0, "character": 2},
			"context": map[string]any{"includeDeclaration": true, "diagnostics": []any{}}, "range": map[string]any{"start": map[string]any{"line": 0, "character": 0}, "end": map[string]any{"line": 9, "character": 0}}}
		for _, method := range []string{"definition", "references", "hover", "completion", "signatureHelp", "documentSymbol", "inlayHint", "codeAction", "semanticTokens/full"} {
			if _, fault := b.call("textDocument/"+method, at); fault != "" {
				t.Errorf("%s of %s: %s", method, name, fault)
			}
		}
		if _, fault := b.call("textDocument/rename", map[string]any{"textDocument": at["textDocument"], "position": at["position"], "newName": "x"}); !strings.Contains(fault, "belongs to no game") {
			t.Errorf("a rename in %s: %q", name, fault)
		}
		if edits := b.list("textDocument/formatting", at); len(edits) != formatted {
			t.Errorf("formatting %s makes %d edits", name, len(edits))
		}
	}
	if _, fault := b.call("textDocument/hover", map[string]any{"textDocument": map[string]any{"uri": "untitled:1"}, "position": map[string]any{"line": 0, "character": 0}}); !strings.Contains(fault, "is no file") {
		t.Errorf("a text without a file: %q", fault)
	}
	if found := b.found(b.root); len(found) > 0 {
		t.Errorf("the project has the findings %v", found)
	}
}
