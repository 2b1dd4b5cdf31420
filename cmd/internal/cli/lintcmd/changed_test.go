package lintcmd

import (
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/git"
	"github.com/vedette-wargames/vedette/engine/diag"
)

// mapped is a file system of texts by name, and the ids that git has for them.
func mapped(texts map[string]string) (fs.FS, func(string) string) {
	out := fstest.MapFS{}
	for name, text := range texts {
		out[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return out, func(name string) string { return objectID([]byte(texts[name]), 40) }
}

// Of a file that has another name the lines that are others have changed, the rest has not, and
// what had the old name is gone. Line ends alone are no change.
func TestChangedLinesOfARenamedFile(t *testing.T) {
	lines := "a\nb\nc\nd\ne\nf\nx\ng\nh\n"
	old, id := mapped(map[string]string{"scenarios/old/units.yaml": lines, "scenarios/a.yaml": "same\n", "scenarios/ends.yaml": "1\n2\n", "scenarios/cut.yaml": "1\n2\n3\n4\n5\n"})
	now, _ := mapped(map[string]string{"scenarios/new/units.yaml": strings.Replace(lines, "x", "y", 1), "scenarios/b.yaml": "same\n", "scenarios/ends.yaml": "1\r\n2\r\n", "scenarios/cut.yaml": "1\n2\n5\n",
		"scenarios/fresh.yaml": "quite\nnew\n", "other/c.yaml": "not looked at"})
	c, err := changesBetween(old, now, id, []string{"vedette.yaml", "scenarios"})
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		file string
		line int
		want bool
	}{{"scenarios/new/units.yaml", 7, true}, {"scenarios/new/units.yaml", 8, false}, {"scenarios/b.yaml", 1, false}, {"scenarios/ends.yaml", 1, false}, {"scenarios/cut.yaml", 1, false},
		{"scenarios/cut.yaml", 2, true}, {"scenarios/cut.yaml", 3, true}, {"scenarios/fresh.yaml", 2, true}, {"other/c.yaml", 1, false}} {
		if got := c.lineChanged(diag.Pos{File: x.file, Line: x.line}); got != x.want {
			t.Errorf("%s:%d has changed: %v", x.file, x.line, got)
		}
	}
	if !slices.Equal(c.removed, []string{"scenarios/a.yaml", "scenarios/old/units.yaml"}) {
		t.Errorf("gone are %v", c.removed)
	}
	if _, touched := c.lines["scenarios/b.yaml"]; !touched {
		t.Error("a file that has only another name counts as untouched")
	}
}

// TestGitRunsNothing: whatever a repository configures to be run, reading a revision and comparing
// the files with it runs none of it. That the settings would run something, git itself shows.
func TestGitRunsNothing(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	t.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
	dir := t.TempDir()
	runGit := func(args ...string) {
		t.Helper()
		if out, err := exec.Command("git", append([]string{"-C", dir, "-c", "user.name=a", "-c", "user.email=a@example.org"}, args...)...).CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	put := func(name, text string) {
		t.Helper()
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	runGit("init", "-q", "-b", "main", ".")
	put("scenarios/pond/game.yaml", "kind: game\n")
	runGit("add", ".")
	runGit("commit", "-q", "-m", "one")
	mark := filepath.Join(t.TempDir(), "ran")
	run := fmt.Sprintf("touch %s; cat", mark)
	put("run.sh", "#!/bin/sh\n"+run+"\n")
	script := filepath.Join(dir, "run.sh")
	put(".gitattributes", "* filter=x diff=x\n*.yaml merge=x working-tree-encoding=UTF-16 export-subst ident\n")
	r := rand.New(rand.NewPCG(36, 25))
	hostile := []string{"core.fsmonitor=" + script, "core.pager=" + script, "core.sshCommand=" + script, "core.editor=" + script, "core.askPass=" + script, "core.hooksPath=" + dir, "core.attributesFile=" + filepath.Join(dir, ".gitattributes"),
		"filter.x.clean=" + run, "filter.x.smudge=" + run, "filter.x.process=" + script, "filter.x.required=true", "diff.x.textconv=" + script, "diff.x.command=" + script, "diff.external=" + script, "merge.x.driver=" + script,
		"alias.cat-file=!" + script, "alias.rev-parse=!" + script, "credential.helper=!" + script, "remote.origin.url=ext::sh " + script, "remote.origin.uploadpack=" + script, "remote.origin.promisor=true",
		"remote.origin.partialclonefilter=blob:none", "extensions.partialClone=origin", "core.repositoryFormatVersion=1", "core.alternateRefsCommand=" + script, "core.gitProxy=" + script, "pager.cat-file=" + script,
		"pager.rev-parse=" + script, "protocol.ext.allow=always", "protocol.allow=always", "gpg.program=" + script, "log.showSignature=true", "uploadpack.packObjectsHook=" + script, "submodule.recurse=true"}
	for round := range 12 {
		r.Shuffle(len(hostile), func(i, j int) { hostile[i], hostile[j] = hostile[j], hostile[i] })
		for _, s := range hostile[:len(hostile)*(round+1)/12] {
			key, value, _ := strings.Cut(s, "=")
			runGit("config", key, value)
		}
		put("scenarios/pond/game.yaml", fmt.Sprintf("kind: game\ntitle: %d\n", round))
		for _, rev := range []string{"HEAD", "main", "HEAD~0", "nowhere", "--upload-pack=" + script, "-h", "ext::sh", ":/one", strings.Repeat("1", 40)} {
			old, err := git.OpenRevision(dir, rev)
			if err != nil {
				continue
			}
			if text, err := fs.ReadFile(old, "scenarios/pond/game.yaml"); err != nil || string(text) != "kind: game\n" {
				t.Errorf("%s: %q %v", rev, text, err)
			}
			c, err := changesBetween(old, os.DirFS(dir), old.ID, []string{"."})
			if err != nil || !c.lineChanged(diag.Pos{File: "scenarios/pond/game.yaml", Line: 2}) {
				t.Errorf("%s: %v %v", rev, c, err)
			}
			old.Close()
		}
	}
	if _, err := os.Stat(mark); err == nil {
		t.Error("a command of the repository was run")
	}
	_ = exec.Command("git", "-C", dir, "diff", "HEAD").Run() // it may fail by what it runs
	if _, err := os.Stat(mark); err != nil {
		t.Error("git diff runs nothing either: this test shows nothing")
	}
}
