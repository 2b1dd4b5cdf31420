package lint_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lint"
	"github.com/vedette-wargames/vedette/script"
	"github.com/vedette-wargames/vedette/script/check"
)

var docs = flag.Bool("docs", false, "write docs/checks anew")

const checksFolder = "../../docs/checks/"

// TestChecksPages keeps docs/checks what the checks really say.
func TestChecksPages(t *testing.T) {
	rules, err := lint.Catalogue(script.Rules, check.Rules)
	if err != nil {
		t.Fatal(err)
	}
	pages := checksPages(t, rules)
	for name, page := range pages {
		if *docs {
			if err := os.WriteFile(checksFolder+name, []byte(page), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if have, err := os.ReadFile(checksFolder + name); err != nil || string(have) != page {
			t.Errorf("docs/checks/%s is not what the checks say now: run go test ./engine/lint -run TestChecksPages -docs, and read the difference", name)
		}
	}
	have, err := os.ReadDir(checksFolder)
	if err != nil || len(have) != len(pages) {
		t.Errorf("docs/checks has %d files, expected %d: a page that nothing writes is to be deleted and listed in docs/moved.txt (%v)", len(have), len(pages), err)
	}
}

// TestEachGroupOfRulesHasSome: each first word of a group of docs/checks begins the id of a rule,
// so no word is left behind when a rule goes.
func TestEachGroupOfRulesHasSome(t *testing.T) {
	rules, err := lint.Catalogue(script.Rules, check.Rules)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range diag.RuleGroups() {
		for _, word := range g.Words {
			if !slices.ContainsFunc(rules.IDs(), func(id string) bool { return id == word || strings.HasPrefix(id, word+"-") }) {
				t.Errorf("no rule begins with %q, a word of the group %s", word, g.Page)
			}
		}
	}
}

// checksPages returns the pages of docs/checks by file name: one for each group, and the index.
func checksPages(t *testing.T, rules diag.Catalogue) map[string]string {
	shown := examples(t, rules)
	var index strings.Builder
	index.WriteString(`# Findings

Everything that Vedette can report, by id. ` + "`vedette docs ID` or `vedette lint --explain ID`" + ` prints the entry of one. An error makes
` + "`vedette lint`" + ` exit with 1, a warning does so with ` + "`--fail-on warning`" + `, notes are listed with ` + "`--notes`" + ` ([linting](../linting.md)).
`)
	out := map[string]string{}
	for _, g := range diag.RuleGroups() {
		var page strings.Builder
		fmt.Fprintf(&page, `# Findings: %s

Each example is real: a test makes the change in a small game and compares what lint prints. A line with - is replaced by
those with +; other lines show where. [All findings](README.md).

`, lowerFirst(g.Title))
		fmt.Fprintf(&index, "\n## %s\n\n| finding | | meaning |\n| --- | --- | --- |\n", g.Title)
		for _, r := range rules {
			if diag.RuleGroupOf(r.ID).Page == g.Page {
				writeRule(&page, r, shown[r.ID])
				fmt.Fprintf(&index, "| [`%s`](%s.md#%s) | %s | %s |\n", r.ID, g.Page, r.ID, r.Severity, strings.ReplaceAll(sentence(r.Title), "|", `\|`))
			}
		}
		out[g.Page+".md"] = strings.TrimRight(page.String(), "\n") + "\n"
	}
	out["README.md"] = index.String()
	return out
}

// lowerFirst returns a title as it follows a colon; YAML and Lua stay as they are.
func lowerFirst(title string) string {
	if title == "YAML" || title == "Lua" {
		return title
	}
	return strings.ToLower(title[:1]) + title[1:]
}

func writeRule(out *strings.Builder, r diag.Rule, example string) {
	fmt.Fprintf(out, "## %s\n\n**%s.** %s (%s)\n\n", r.ID, capital(r.Title), sentence(r.Why), r.Severity)
	switch {
	case example != "":
		out.WriteString(example)
	case r.Bad != "":
		fmt.Fprintf(out, "Wrong, then right:\n\n```\n%s\n\n%s\n```\n\n", strings.TrimSpace(r.Bad), strings.TrimSpace(r.Good))
	}
}

// examples gives, by rule id, the first planted fault that shows it.
func examples(t *testing.T, rules diag.Catalogue) map[string]string {
	base := mapFS(t, faultDir+"base", ".")
	out := map[string]string{}
	files, err := filepath.Glob(faultDir + "*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no faults are planted")
	}
	for _, file := range files {
		for _, p := range readPlanted(t, file) {
			_, id, _ := strings.Cut(strings.Join(p.want[:min(1, len(p.want))], ""), " ")
			if id == "" || out[id] != "" {
				continue
			}
			if _, known := rules.FindRule(id); !known {
				t.Errorf("%s: %s: the rule %s is in no catalogue", file, p.name, id)
			}
			out[id] = example(t, &p, base)
		}
	}
	return out
}

func example(t *testing.T, p *planted, base fstest.MapFS) string {
	game := p.plant(t, base)
	rep := p.lint(game, full())
	var text bytes.Buffer
	if err := diag.WriteText(&text, rep, func(f string) []byte {
		if game[f] == nil {
			return nil
		}
		return game[f].Data
	}, false); err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%s:\n\n```diff\n%s\n```\n\n```\n%s```\n\n", capital(p.name), strings.Join(p.whole, "\n"), text.String())
}

// TestExamplesOfChecksAreWholeLines: what the page shows of a seeded fault are whole lines of the
// game as it was or as it is then.
func TestExamplesOfChecksAreWholeLines(t *testing.T) {
	base := mapFS(t, faultDir+"base", ".")
	files, _ := filepath.Glob(faultDir + "*.txt")
	seen := 0
	for _, file := range files {
		for _, p := range readPlanted(t, file) {
			game, at := p.plant(t, base), ""
			var texts []string
			for _, line := range p.whole {
				if strings.HasPrefix(line, "@") {
					words := strings.Fields(line)
					at, texts = fullName(words[len(words)-1]), nil
					for _, in := range []fstest.MapFS{base, game} {
						if in[at] != nil {
							texts = append(texts, strings.Split(strings.ReplaceAll(string(in[at].Data), "\r\n", "\n"), "\n")...)
						}
					}
					continue
				}
				seen++
				if shown := signs.Replace(strings.TrimPrefix(line[1:], " ")); !slices.ContainsFunc(texts, func(have string) bool {
					return strings.TrimRight(have, " ") == strings.TrimRight(shown, " ")
				}) {
					t.Errorf("%s: %s: %q is no whole line of %s", file, p.name, line, at)
				}
			}
		}
	}
	if seen < 500 {
		t.Errorf("only %d lines were looked at", seen)
	}
}

func capital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

func sentence(s string) string {
	s = capital(s)
	if s != "" && !strings.HasSuffix(s, ".") {
		s += "."
	}
	return s
}
