package cli

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"strings"
	"time"

	"github.com/vedette-wargames/vedette/engine/authortest"
)

// recordGolden writes the recorded game of a case beside its test file.
func (t *tester) recordGolden(c *testCase) error {
	g := c.out.Golden
	if g == nil || c.bad {
		return nil
	}
	if c.w.root == "" || c.entry.Library {
		return usageError("%s is a test of a shipped game; recorded games are written into a project of your own", c.file.Path)
	}
	name := path.Join(path.Dir(c.file.Path), g.Name)
	shown := path.Join(path.Dir(c.w.prefix+c.file.Path), g.Name)
	if was, err := fs.ReadFile(c.w.fsys, name); err == nil && string(was) == g.Text() {
		fmt.Fprintf(t.app.out, "%s: nothing has changed\n", shown)
		return nil
	}
	if err := replaceIn(c.w.root, name, []byte(g.Text())); err != nil {
		return err
	}
	fmt.Fprintf(t.app.out, "%s: %s recorded\n", shown, countNoun(len(g.Lines), "answer"))
	return nil
}

// readGolden reads a recorded game beside the test file.
func (c *testCase) readGolden(name string) (string, bool) {
	e := c.w.project.FindSibling(c.entry, name)
	if e == nil {
		return "", false
	}
	f := c.w.project.Read(e)
	return f.Text, !f.Findings.HasErrors()
}

// caseSetting returns the setting that a case runs with.
func (t *tester) caseSetting(c *testCase) authortest.Setting {
	return authortest.Setting{Positions: *c.positions, Golden: c.readGolden, Record: t.f.update}
}

// watchEvery is how often --watch looks at the files.
const watchEvery = 300 * time.Millisecond

// watchTests runs the tests again whenever a file of the project changes.
func (a *app) watchTests(args []string, f *testFlags) error {
	last := ""
	for {
		t := a.newTester(f)
		err := t.collectCases(args)
		if err != nil && last == "" {
			return err
		}
		if last == "" {
			for _, w := range t.roots {
				if w.root == "" {
					return usageError("--watch looks at the files of a project of your own")
				}
			}
		}
		last = t.filesRevision()
		if err == nil {
			err = t.runAll()
		}
		if err != nil && err != errFindings {
			fmt.Fprintln(a.err, err)
		}
		fmt.Fprintf(a.err, "-- %s: waiting for a file to change; Ctrl-C ends --\n", time.Now().Format("15:04:05"))
		for t.filesRevision() == last {
			time.Sleep(watchEvery)
		}
	}
}

// filesRevision returns a text that changes with the names, sizes and times of all files of the
// projects.
func (t *tester) filesRevision() string { return revisionOfFiles(t.roots) }

func revisionOfFiles(roots []*workspace) string {
	sum := sha256.New()
	for _, w := range roots {
		_ = filepath.WalkDir(w.root, func(file string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return nil // deleted meanwhile: the next round sees it
			case d.IsDir() && strings.HasPrefix(d.Name(), ".") && file != w.root:
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
