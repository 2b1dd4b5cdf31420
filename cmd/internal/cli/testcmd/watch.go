package testcmd

import (
	"fmt"
	"io/fs"
	"path"
	"time"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/authortest"
)

// recordGolden writes the recorded game of a case beside its test file.
func (t *tester) recordGolden(c *testCase) error {
	g := c.out.Golden
	if g == nil || c.bad {
		return nil
	}
	if c.w.Root == "" || c.entry.Library {
		return kit.UsageError("%s is a test of a shipped game; recorded games are written into a project of your own", c.file.Path)
	}
	name := path.Join(path.Dir(c.file.Path), g.Name)
	shown := path.Join(path.Dir(c.w.Prefix+c.file.Path), g.Name)
	if was, err := fs.ReadFile(c.w.FS, name); err == nil && string(was) == g.Text() {
		fmt.Fprintf(t.kit.Out, "%s: nothing has changed\n", shown)
		return nil
	}
	if err := kit.ReplaceFileIn(c.w.Root, name, []byte(g.Text())); err != nil {
		return err
	}
	fmt.Fprintf(t.kit.Out, "%s: %s recorded\n", shown, kit.CountNoun(len(g.Lines), "answer"))
	return nil
}

// readGolden reads a recorded game beside the test file.
func (c *testCase) readGolden(name string) (string, bool) {
	e := c.w.Project.FindSibling(c.entry, name)
	if e == nil {
		return "", false
	}
	f := c.w.Project.Read(e)
	return f.Text, !f.Findings.HasErrors()
}

// caseSetting returns the setting that a case runs with.
func (t *tester) caseSetting(c *testCase) authortest.Setting {
	return authortest.Setting{Positions: *c.positions, Golden: c.readGolden, Record: t.f.update}
}

// watchTests runs the tests again whenever a file of the project changes.
func watchTests(k *kit.Kit, args []string, f *testFlags) error {
	last := ""
	for {
		t := newTester(k, f)
		err := t.collectCases(args)
		if err != nil && last == "" {
			return err
		}
		if last == "" {
			for _, w := range t.roots {
				if w.Root == "" {
					return kit.UsageError("--watch looks at the files of a project of your own")
				}
			}
		}
		last = t.filesRevision()
		if err == nil {
			err = t.runAll()
		}
		if err != nil && err != kit.ErrFindings {
			fmt.Fprintln(k.Err, err)
		}
		fmt.Fprintf(k.Err, "-- %s: waiting for a file to change; Ctrl-C ends --\n", time.Now().Format("15:04:05"))
		for t.filesRevision() == last {
			time.Sleep(kit.WatchInterval)
		}
	}
}

// filesRevision returns a text that changes with the names, sizes and times of all files of the
// projects.
func (t *tester) filesRevision() string { return kit.FingerprintFiles(t.roots) }
