package site_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/cmd/internal/site"
)

// searched are pages with each way of holding a word.
var searched = fstest.MapFS{
	"a-guide.md":   {Data: []byte("# A guide\n\nZones of control are near units.\n\n## Weather and mud\n\nRain makes mud. See [the rules](format.md) of `mud`.\n\n## A code\n\n```yaml\nmud: {cost: 2}\n```\n")},
	"changelog.md": {Data: []byte("# Changelog\n\n## Mud\n\n* Mud is new.\n")},
	"format.md": {Data: []byte("# Keys\n\n## terrain\n\n| key | meaning |\n| --- | --- |\n| `mud` | how deep Example: `mud: 3` |\n| `rule` | the section that muddy ground comes from |\n" +
		"\n## ground-kind\n\n- `--deep-water` for boats\n")},
	"glossary.md": {Data: []byte("# Glossary\n\n| word | meaning |\n| --- | --- |\n| zone of control (ZOC) | hexes that hinder |\n")},
}

func search(t *testing.T, words ...string) []string {
	t.Helper()
	pages, err := site.ReadPages(searched)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, p := range site.SearchPages(pages, words) {
		out = append(out, fmt.Sprintf("%s | %s | %s", p.Address(), p.Heading, p.Line))
	}
	return out
}

// TestSearchRanks: an explained word comes first, then a heading that holds it, then prose, then
// code; a history comes after what is true now.
func TestSearchRanks(t *testing.T) {
	for words, want := range map[string][]string{
		"mud": {
			"format#terrain | terrain | mud: how deep",
			"a-guide#weather-and-mud | Weather and mud | Rain makes mud. See the rules of mud.",
			"changelog#mud | Mud | Mud is new.",
			"a-guide#a-code | A code | ",
		},
		"weather mud":     {"a-guide#weather-and-mud | Weather and mud | Rain makes mud. See the rules of mud."},
		"ZOC":             {"glossary | Glossary | zone of control (ZOC): hexes that hinder"},
		"zone of control": {"glossary | Glossary | zone of control (ZOC): hexes that hinder", "a-guide | A guide | Zones of control are near units."},
		"rains":           {"a-guide#weather-and-mud | Weather and mud | Rain makes mud. See the rules of mud."},
		"deep-water":      {"format#ground-kind | ground-kind | --deep-water for boats"},
		"kind":            {"format#ground-kind | ground-kind | --deep-water for boats"},
		"weather zones":   nil,
		"snow":            nil,
	} {
		if got := search(t, strings.Fields(words)...); !slices.Equal(got, want) {
			t.Errorf("%s:\n%s\nwant\n%s", words, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
}

// TestNearestWordsOfPages: what headings name and rows explain is offered, and nothing far off.
func TestNearestWordsOfPages(t *testing.T) {
	pages, err := site.ReadPages(searched)
	if err != nil {
		t.Fatal(err)
	}
	for word, want := range map[string][]string{"wether": {"weather"}, "terain": {"terrain"}, "deepwater": {"deep-water"}, "xyzzyx": nil} {
		if got := site.NearestWords(pages, word, 2); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", word, got, want)
		}
	}
}

// TestFindSection: a section has the sections below it, and ends before its equal.
func TestFindSection(t *testing.T) {
	pages := fstest.MapFS{"a.md": {Data: []byte("# A\n\none\n\n## B\n\ntwo\n\n### C\n\nthree\n\n## D\n\nfour\n")}}
	p, err := site.ReadPage(pages, "a.md")
	if err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string]string{"b": "## B\n\ntwo\n\n### C\n\nthree\n", "c": "### C\n\nthree\n", "d": "## D\n\nfour\n", "a": string(p.Source())} {
		if got, ok := p.FindSection(id); !ok || got != want {
			t.Errorf("#%s: %v %q, want %q", id, ok, got, want)
		}
	}
	if _, ok := p.FindSection("e"); ok {
		t.Error("there is no #e")
	}
}
