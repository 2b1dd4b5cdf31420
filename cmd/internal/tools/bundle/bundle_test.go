package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const web = "../../web"

// The bundles are those of the modules, byte by byte, and the folder holds nothing else.
func TestBundlesAreCurrent(t *testing.T) {
	files, err := makeBundles(web)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		old, err := os.ReadFile(filepath.Join(web, "bundle", name))
		if err != nil || !bytes.Equal(old, text) {
			t.Errorf("bundle/%s is out of date: run go generate ./cmd/internal/web", name)
		}
	}
	entries, err := os.ReadDir(filepath.Join(web, "bundle"))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if files[e.Name()] == nil {
			t.Errorf("bundle/%s is made of nothing: delete it", e.Name())
		}
	}
}

// A fault in a module is reported with its file and line, and no bundle is made.
func TestFaultsHaveAPlace(t *testing.T) {
	dir := t.TempDir()
	for _, name := range entries["page"] {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("import { missing } from './none.js';\nmissing();\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := joinModules(dir, entries["page"]); err == nil || !strings.Contains(err.Error(), ".js:1: ") {
		t.Errorf("the error is %v", err)
	}
}

// A script that would end its own element makes no replay.
func TestNoScriptEndsItsElement(t *testing.T) {
	files := map[string][]byte{"table.js": []byte(`const s = "</SCRIPT>";`)}
	if addReplay(files, filepath.Join(web, "page")) == nil {
		t.Error("the frame is made")
	}
}
