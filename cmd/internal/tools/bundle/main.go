// Command bundle writes cmd/internal/web/bundle: the scripts of the pages, one file for each page,
// the frame of a replay on file, and the pages of a published site.
//
//	go run ./cmd/internal/tools/bundle [cmd/internal/web]
//
// The sources in cmd/internal/web/page are modules that a person reads. esbuild joins the modules
// that a page imports into one script, because thirty requests, one after the other, take a slow
// machine longer than all else of opening a table. The scripts keep names and lines, so that a
// fault in a browser's console says where it is, and so that git can merge two changes.
//
// Before each module stands its name with a checksum of its source. The test of package engine
// compares these checksums, without esbuild; the test of this package compares every byte. After
// a conflict in a bundle, run the command again: it does not read what it wrote before.
package main

import (
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	dir := "cmd/internal/web"
	if len(os.Args) > 1 {
		dir = os.Args[1]
	}
	if err := writeBundles(dir); err != nil {
		fmt.Fprintln(os.Stderr, "bundle:", err)
		os.Exit(1)
	}
}

// writeBundles writes the bundles of the folder of package web.
func writeBundles(dir string) error {
	files, err := makeBundles(dir)
	if err != nil {
		return err
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, "bundle", name), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}
