package cli

import (
	"encoding/json"
	"io/fs"
	"os"
	"path"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/kittest"
	"github.com/vedette-wargames/vedette/schemas"
)

// settings are the blocks of JSON in a section of docs/editors.md.
func settings(t *testing.T, section string) []string {
	t.Helper()
	text, err := os.ReadFile("../../../docs/editors.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(string(text), "\n## "+section+"\n")
	if !ok {
		t.Fatalf("docs/editors.md has no section %q", section)
	}
	rest, _, _ = strings.Cut(rest, "\n## ")
	var out []string
	for _, part := range strings.Split(rest, "```json\n")[1:] {
		block, _, _ := strings.Cut(part, "```")
		out = append(out, block)
	}
	return out
}

// What the settings of docs/editors.md take files for is what they are: in the shipped games
// each file that a pattern fits is of the kind of its schema, and each schema is there.
func TestSchemasOfTheSettingsFitTheGames(t *testing.T) {
	var set struct {
		Schemas map[string]any `json:"yaml.schemas"`
	}
	if err := json.Unmarshal([]byte(settings(t, "Without a language server")[0]), &set); err != nil {
		t.Fatal(err)
	}
	fitted := map[string]int{}
	for _, top := range []string{"scenarios", "variants"} {
		err := fs.WalkDir(os.DirFS("../../.."), top, func(name string, d fs.DirEntry, err error) error {
			if err != nil || path.Ext(name) != ".yaml" {
				return err
			}
			text, err := os.ReadFile("../../../" + name)
			if err != nil {
				return err
			}
			kind := regexp.MustCompile(`(?m)^kind: (\S+)`).FindStringSubmatch(string(text))
			for schema, patterns := range set.Schemas {
				if of := strings.TrimSuffix(path.Base(schema), ".schema.json"); fits(patterns, name) {
					fitted[schema]++
					if len(kind) < 2 || kind[1] != of {
						t.Errorf("%s is a file of kind %v, and the settings take it for one of kind %s", name, kind, of)
					}
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for schema := range set.Schemas {
		if _, err := fs.Stat(schemas.FS, path.Base(schema)); err != nil || fitted[schema] == 0 {
			t.Errorf("%s: %v, %d files", schema, err, fitted[schema])
		}
	}
}

// fits reports whether a file fits one of the patterns, and none that begins with "!".
func fits(patterns any, name string) bool {
	list, ok := patterns.([]any)
	if !ok {
		list = []any{patterns}
	}
	fit := false
	for _, p := range list {
		pattern, not := strings.CutPrefix(p.(string), "!")
		if ok, _ := path.Match(pattern, name); ok {
			fit = !not
		}
	}
	return fit
}

// The tasks of docs/editors.md find each finding in what lint and the tests write: file,
// line, column, message and rule.
func TestProblemsOfTheTasksAreTheFindings(t *testing.T) {
	var set struct {
		Tasks []struct {
			Label, Command string
			ProblemMatcher struct {
				Pattern struct {
					Regexp                                      string
					File, Line, Column, Severity, Message, Code int
				}
			}
		}
	}
	if err := json.Unmarshal([]byte(settings(t, "VS Code")[1]), &set); err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	kittest.WriteTree(t, root, kittest.ReadTree(t, "../../../engine/lint/testdata/faults/base"))
	more := map[string]string{"vedette.yaml": "format: 2\nkind: project\n",
		"scenarios/ford/tests/bad.yaml": "format: 2\nkind: test\nscenario: ford/meeting\ncases:\n  - {rule: '1', name: it, then: {turn: 3}}\n",
		"scenarios/ford/rules/bad.lua":  "function spare()\n  local x = 1\nend\n"}
	kittest.WriteTree(t, root, more)
	t.Chdir(root)
	for _, task := range set.Tasks {
		p := task.ProblemMatcher.Pattern
		re := regexp.MustCompile(p.Regexp)
		args := strings.Fields(task.Command)[1:]
		text, _ := vedette(args...)
		asJSON, _ := vedette(append(args, "--format", "json")...)
		var want struct {
			Findings []struct {
				File, Severity, Rule, Message string
				Line, Col                     int
			}
		}
		if err := json.Unmarshal([]byte(asJSON[strings.IndexByte(asJSON, '{'):]), &want); err != nil || len(want.Findings) == 0 {
			t.Fatalf("%s: %v\n%s", task.Label, err, asJSON)
		}
		var found [][]string
		for line := range strings.Lines(text) {
			if m := re.FindStringSubmatch(strings.TrimRight(line, "\n")); m != nil {
				found = append(found, m)
			}
		}
		if len(found) != len(want.Findings) {
			t.Errorf("%s: %d problems of %d findings in\n%s", task.Label, len(found), len(want.Findings), text)
			continue
		}
		for i, w := range want.Findings {
			m := found[i]
			severity := map[string]string{"": "error"}[m[p.Severity]] + m[p.Severity]
			if m[p.File] != w.File || m[p.Line] != strconv.Itoa(w.Line) || m[p.Column] != strconv.Itoa(w.Col) || m[p.Code] != w.Rule || severity != w.Severity || m[p.Message] != w.Message {
				t.Errorf("%s: %q is not %+v", task.Label, m[0], w)
			}
		}
	}
}
