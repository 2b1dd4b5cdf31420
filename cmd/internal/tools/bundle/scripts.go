package main

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// entries are the modules that pages and browsers load, by folder: all others are imported by
// these. The folder site holds what only published pages have: their workers.
var entries = map[string][]string{
	"page": {"table.js", "lobby.js", "watch.js"},
	"site": {"worker.js", "sw.js"},
}

// makeBundles returns the files of the folder bundle by name, made of the modules of a folder.
func makeBundles(web string) (map[string][]byte, error) {
	files, err := joinModules(filepath.Join(web, "page"), entries["page"])
	if err != nil {
		return nil, err
	}
	workers, err := joinModules(filepath.Join(web, "site"), entries["site"])
	if err != nil {
		return nil, err
	}
	maps.Copy(files, workers)
	if err := addReplay(files, filepath.Join(web, "page")); err != nil {
		return nil, err
	}
	return files, addSitePages(files, filepath.Join(web, "page"))
}

// joinModules returns one script for each entry of a folder.
func joinModules(dir string, entries []string) (map[string][]byte, error) {
	full, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	built := api.Build(api.BuildOptions{EntryPoints: entries, AbsWorkingDir: full, Outdir: full, Bundle: true,
		Format: api.FormatESModule, Target: api.ES2022, Charset: api.CharsetUTF8, LegalComments: api.LegalCommentsNone})
	if faults := append(built.Errors, built.Warnings...); len(faults) > 0 {
		m := faults[0]
		if m.Location == nil {
			return nil, fmt.Errorf("%s", m.Text)
		}
		return nil, fmt.Errorf("%s:%d: %s", m.Location.File, m.Location.Line, m.Text)
	}
	files := map[string][]byte{}
	for _, f := range built.OutputFiles {
		if files[filepath.Base(f.Path)], err = addChecksums(full, f.Contents); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// moduleLine is the comment that esbuild writes before each module.
var moduleLine = regexp.MustCompile(`(?m)^// (\w+\.js)$`)

// addChecksums writes behind the name of each module a checksum of its source.
func addChecksums(page string, script []byte) ([]byte, error) {
	var failed error
	out := moduleLine.ReplaceAllFunc(script, func(line []byte) []byte {
		source, err := os.ReadFile(filepath.Join(page, strings.TrimPrefix(string(line), "// ")))
		if err != nil {
			failed = err
		}
		sum := sha256.Sum256(source)
		return fmt.Appendf(nil, "%s %x", line, sum[:6])
	})
	return out, failed
}
