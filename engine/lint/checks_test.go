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

var docs = flag.Bool("docs", false, "write docs/checks.md anew")

const checksFile = "../../docs/checks.md"

// TestChecksPage keeps docs/checks.md what the checks really say.
func TestChecksPage(t *testing.T) {
	rules, err := lint.Catalogue(script.Rules, check.Rules)
	if err != nil {
		t.Fatal(err)
	}
	page := checksPage(t, rules)
	if *docs {
		if err := os.WriteFile(checksFile, []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(checksFile)
	if err != nil || string(have) != page {
		t.Error("docs/checks.md is not what the checks say now: run go test ./engine/lint -run TestChecksPage -docs, and read the difference")
	}
}

func checksPage(t *testing.T, rules diag.Catalogue) string {
	shown := examples(t, rules)
	var out strings.Builder
	out.WriteString(`# Checks

Everything that Vedette can find, by rule id. The findings shown are real: a test
plants each mistake in a small game (engine/lint/testdata/faults/base), runs the
checks and compares. Lines of the game that are replaced begin with -, those that
replace them and are marked with +; lines without a sign show the place. An error makes
` + "`lint`" + ` exit with 1; a warning does so with ` + "`--fail-on warning`" + `; notes are
listed by ` + "`--notes`" + `.

`)
	for _, r := range rules {
		fmt.Fprintf(&out, "## %s\n\n**%s.** %s (%s)\n\n", r.ID, capital(r.Title), sentence(r.Why), r.Severity)
		if ex, ok := shown[r.ID]; ok {
			out.WriteString(ex)
			continue
		}
		if r.Bad != "" {
			fmt.Fprintf(&out, "Wrong, then right:\n\n```\n%s\n\n%s\n```\n\n", strings.TrimSpace(r.Bad), strings.TrimSpace(r.Good))
		}
	}
	return strings.TrimRight(out.String(), "\n") + "\n"
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
