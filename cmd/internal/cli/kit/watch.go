package kit

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"time"
)

// WatchInterval is the time between two looks of --watch at the files.
const WatchInterval = 300 * time.Millisecond

// AwaitChange returns when the fingerprint of the files of some projects is no longer last, or
// when ctx ends.
func AwaitChange(ctx context.Context, roots []*Workspace, last string) {
	for FingerprintFiles(roots) == last {
		select {
		case <-ctx.Done():
			return
		case <-time.After(WatchInterval):
		}
	}
}

// FingerprintFiles returns a text that changes with the names, sizes and times of the files of
// some projects.
func FingerprintFiles(roots []*Workspace) string {
	sum := sha256.New()
	for _, w := range roots {
		_ = filepath.WalkDir(w.Root, func(file string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return nil // deleted meanwhile: the next round sees it
			case d.IsDir() && strings.HasPrefix(d.Name(), ".") && file != w.Root:
				return fs.SkipDir
			case d.IsDir():
				return nil
			}
			if ext := filepath.Ext(file); ext == ".yaml" || ext == ".lua" || ext == ".golden" {
				if info, err := d.Info(); err == nil {
					fmt.Fprintln(sum, file, info.Size(), info.ModTime().UnixNano())
				}
			}
			return nil
		})
	}
	return string(sum.Sum(nil))
}
