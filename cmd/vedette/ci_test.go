package main

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"gopkg.in/yaml.v3"
)

// step is one step of an action or of a job.
type step struct {
	Name, Run, If string
	Env           map[string]string
}

// shellOf gives a folder with a game in it, and a runner of shell commands there that
// has the program in its path and what the host of an action gives.
func shellOf(t *testing.T) (dir string, run func(script string, env ...string) (string, error)) {
	t.Helper()
	bash, err := exec.LookPath("bash")
	if err != nil || runtime.GOOS == "windows" {
		t.Skip("there is no bash here to run the commands with")
	}
	dir = t.TempDir()
	repo, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	temp := t.TempDir()
	run = func(script string, env ...string) (string, error) {
		cmd := exec.Command(bash, "-euo", "pipefail", "-c", script)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GITHUB_PATH="+filepath.Join(temp, "path"), "GITHUB_ACTION_PATH="+filepath.Join(repo, ".github/actions/vedette"), "RUNNER_TEMP="+temp,
			"GITHUB_OUTPUT="+filepath.Join(temp, "output"), "GITHUB_STEP_SUMMARY="+filepath.Join(temp, "summary"), "PATH="+temp+":"+os.Getenv("PATH"))
		cmd.Env = append(cmd.Env, env...)
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	if out, err := run(`go -C "$GITHUB_ACTION_PATH/../../.." build -o "$RUNNER_TEMP/vedette" ./cmd/vedette && vedette new game pond && git init -q . && git add . && git -c user.name=a -c user.email=a@example.org commit -qm one`); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return dir, run
}

func readYAML(t *testing.T, file string, into any) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(data, into); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
}

// TestTheActionRuns carries out every command of the composite action: on a sound
// project all pass; a fault fails lint with an annotation, a changed number the
// comparison.
func TestTheActionRuns(t *testing.T) {
	diagtest.SkipUnlessAll(t, "the commands of the CI file are not run, for which the program must be built")
	var action struct {
		Runs struct{ Steps []step }
	}
	readYAML(t, "../../.github/actions/vedette/action.yml", &action)
	dir, run := shellOf(t)
	steps := map[string]step{}
	for _, s := range action.Runs.Steps {
		if s.Run == "" {
			continue
		}
		steps[s.Name] = s
		if out, err := run(s.Run, "FAIL_ON=warning", "AGAINST=HEAD", "WITH=HEAD"); err != nil {
			t.Errorf("%s: %v\n%s", s.Name, err, out)
		}
	}
	if len(steps) != 5 {
		t.Errorf("the action has %d steps with commands, not the 5 that are known here", len(steps))
	}
	units := filepath.Join(dir, "scenarios", "pond", "units.yaml")
	text, err := os.ReadFile(units)
	if err != nil {
		t.Fatal(err)
	}
	write := func(old, now string) {
		if err := os.WriteFile(units, bytes.Replace(text, []byte(old), []byte(now), 1), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("printed: 4-4", "printed: 5-4")
	if out, err := run(steps["what changed"].Run, "AGAINST=HEAD", "WITH=HEAD"); err == nil {
		t.Errorf("a changed number passes\n%s", out)
	}
	write("army: red", "army: rde")
	out, err := run(steps["lint"].Run, "FAIL_ON=warning")
	if err == nil || !strings.Contains(out, "::error file=scenarios/pond/units.yaml,line=") {
		t.Errorf("a fault: %v\n%s", err, out)
	}
	sarif, err := run(`cat "$RUNNER_TEMP/vedette.sarif"`)
	if err != nil || !json.Valid([]byte(sarif)) {
		t.Errorf("no SARIF: %v\n%s", err, sarif)
	}
}

// TestTheTemplateOfGitLabRuns carries out the script of the template, and reads what it
// reports.
func TestTheTemplateOfGitLabRuns(t *testing.T) {
	diagtest.SkipUnlessAll(t, "the commands of the CI file are not run, for which the program must be built")
	var jobs struct{ Games struct{ Script []string } }
	readYAML(t, "../../.ci/templates/games.gitlab.yml", &jobs)
	dir, run := shellOf(t)
	for _, line := range jobs.Games.Script {
		if out, err := run(line); err != nil {
			t.Errorf("%s: %v\n%s", line, err, out)
		}
	}
	for _, name := range []string{"lint.xml", "tests.xml"} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		var suites struct{ XMLName xml.Name }
		if err := xml.Unmarshal(data, &suites); err != nil || !strings.HasPrefix(suites.XMLName.Local, "testsuite") {
			t.Errorf("%s: %v\n%s", name, err, data)
		}
	}
}

// usesLine is a line that names an action of another repository.
var usesLine = regexp.MustCompile(`(?m)^\s*-? uses: ([\w.-]+/[\w./-]+)@(\S+)(.*)$`)

// TestActionsArePinned: every action, in our workflows and in what users copy, is named by
// the whole hash of a commit and says its version. Only our own has no release to name yet.
func TestActionsArePinned(t *testing.T) {
	var named int
	for _, root := range []string{".github", ".ci", "docs", "cmd/internal/cli/authorcmd/templates", "README.md"} {
		err := filepath.WalkDir(filepath.Join("../..", root), func(name string, e os.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return err
			}
			data, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			for _, m := range usesLine.FindAllStringSubmatch(string(data), -1) {
				named++
				if strings.HasPrefix(m[1], "vedette-wargames/") {
					continue
				}
				if !regexp.MustCompile(`^[0-9a-f]{40}$`).MatchString(m[2]) || !regexp.MustCompile(`^ # v\d+\.\d+\.\d+$`).MatchString(m[3]) {
					t.Errorf("%s: %q is not pinned by the hash of a commit with its version behind it", name, strings.TrimSpace(m[0]))
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if named < 20 {
		t.Errorf("only %d actions were found", named)
	}
}

// TestWorkflowsHaveLeastRights: each workflow says what it may do. Only those that must
// write may, and a newer run takes the place of an older one or waits for it.
func TestWorkflowsHaveLeastRights(t *testing.T) {
	may := map[string][]string{
		"release.yml":      {"attestations", "contents", "id-token"},
		"games.github.yml": {"security-events"}, // uploads the findings of lint
	}
	files, _ := filepath.Glob("../../.github/workflows/*.yml")
	files = append(files, "../../.ci/templates/games.github.yml", "../../docs/cluster/github.yml")
	for _, f := range files {
		var w struct {
			Permissions map[string]string
			Concurrency any
			Jobs        map[string]struct{ Permissions map[string]string }
		}
		readYAML(t, f, &w)
		if w.Permissions["contents"] != "read" || w.Concurrency == nil {
			t.Errorf("%s: permissions %v, concurrency %v", f, w.Permissions, w.Concurrency)
		}
		all := []map[string]string{w.Permissions}
		for _, j := range w.Jobs {
			all = append(all, j.Permissions)
		}
		for _, p := range all {
			for what, how := range p {
				if how != "read" && !slices.Contains(may[filepath.Base(f)], what) {
					t.Errorf("%s may %s %s", f, how, what)
				}
			}
		}
	}
}

// TestWorkflowsAreReadable: the workflows and templates are YAML, and name an action,
// scripts and files that are there.
func TestWorkflowsAreReadable(t *testing.T) {
	files, err := filepath.Glob("../../.github/workflows/*.yml")
	more, err2 := filepath.Glob("../../.ci/templates/*.yml")
	if err != nil || err2 != nil || len(files) < 2 || len(more) < 2 {
		t.Fatal(files, more, err, err2)
	}
	for _, f := range append(files, append(more, "../../docs/cluster/github.yml", "../../.github/dependabot.yml")...) {
		var any map[string]any
		readYAML(t, f, &any)
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range strings.Fields(string(data)) {
			word = strings.Trim(word, `"'`)
			if strings.HasPrefix(word, ".ci/") || strings.HasPrefix(word, "./.github/") || strings.HasPrefix(word, "docs/") {
				if _, err := os.Stat(filepath.Join("../..", word)); err != nil {
					t.Errorf("%s names %s: %v", f, word, err)
				}
			}
		}
	}
}
