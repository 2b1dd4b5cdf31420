package main

import (
	"regexp"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// TestExamples: every entry of the reference has an example, taken from pages and games that
// are checked; the few that have none are named here with the reason.
func TestExamples(t *testing.T) {
	texts, counts := addExamples(plainPages())
	have, all := 0, 0
	for name, c := range counts {
		t.Logf("%s: %d of %d", name, c[0], c[1])
		have, all = have+c[0], all+c[1]
	}
	t.Logf("all: %d of %d", have, all)
	for name := range counts {
		section := ""
		for _, line := range strings.Split(texts[name], "\n") {
			if m := headWords.FindStringSubmatch(line); m != nil {
				section = m[1]
			}
			m := tableRow.FindStringSubmatch(line)
			if m == nil {
				m = luaEntry.FindStringSubmatch(line)
			}
			if m == nil || strings.Contains(line, exampleMark) {
				continue
			}
			if why := noExample[section+"."+m[1]]; why == "" {
				t.Errorf("%s, %s: %s has no example: write an example in docs/modelling or docs/howto, where it is tested", name, section, m[1])
			}
		}
	}
}

// shownExample is a row of a page with its example: word, text of the row, example.
var shownExample = regexp.MustCompile("^(?:\\| |- )`([\\w.]+)[^`]*`(.*) Example: `+ ?(.*?) ?`+(?: \\|)?$")

// TestFormatExamplesAreOfTheirKey: the example of a key is YAML that contains this key, with the
// keys below it that the format declares there, and it is not empty. So an action that its
// author calls cards is no example of cards.
func TestFormatExamplesAreOfTheirKey(t *testing.T) {
	parts := map[string]schema.Cursor{}
	for _, kind := range []string{"project", "game", "map", "units", "tables", "cards", "scenario", "bots", "variant", "test"} {
		step := spec.Format().RootStep(kind)
		if step.Schema == nil {
			t.Fatalf("there is no kind %s", kind)
		}
		parts["kind: "+kind] = step
		partsBelow(step, parts, map[*schema.Schema]bool{})
	}
	seen := eachExample(referencePages()["format.md"], func(section, key, text string) {
		text = strings.ReplaceAll(text, `\|`, "|")
		var doc yaml.Node
		if err := yaml.Unmarshal([]byte(text), &doc); err != nil || len(doc.Content) != 1 || doc.Content[0].Kind != yaml.MappingNode {
			t.Errorf("%s: the example of %s is no YAML: %s (%v)", section, key, text, err)
			return
		}
		value := valueUnder(doc.Content[0], key)
		switch {
		case value == nil:
			t.Errorf("%s: the example of %s is about something else: %s", section, key, text)
		case value.Kind != yaml.ScalarNode && len(value.Content) == 0 && emptyMeans[section+"."+key] == "":
			t.Errorf("%s: the example of %s is empty: %s", section, key, text)
		default:
			if step, ok := parts[section]; ok && step.FindField(key) != nil {
				onlyDeclared(t, section+": "+text, value, step.KeyStep(key))
			}
		}
	})
	if seen < 800 {
		t.Errorf("only %d examples were looked at", seen)
	}
}

// eachExample goes through the rows of a page that have an example, and counts them.
func eachExample(page string, look func(section, word, text string)) (seen int) {
	section := ""
	for _, line := range strings.Split(page, "\n") {
		if m := headWords.FindStringSubmatch(line); m != nil {
			section = m[1]
		}
		if m := shownExample.FindStringSubmatch(line); m != nil {
			seen++
			look(section, m[1], m[3])
		}
	}
	return seen
}

// emptyMeans says what the empty list means where it is the one example that there is.
var emptyMeans = map[string]string{
	"clear.zones":    "no zones of control count, instead of all that the phase would count",
	"movement.zones": "no zones of control count, instead of all that the game has",
}

// partsBelow notes the named parts of a declaration.
func partsBelow(at schema.Cursor, parts map[string]schema.Cursor, seen map[*schema.Schema]bool) {
	if at.Schema == nil || seen[at.Schema] {
		return
	}
	seen[at.Schema] = true
	if name := at.Schema.Name; name != "" && parts[name].Schema == nil {
		parts[name] = at
	}
	for _, f := range at.ListFields() {
		partsBelow(at.KeyStep(f.Key), parts, seen)
	}
	if at.HasNamedKeys() {
		partsBelow(at.KeyStep("an-id"), parts, seen)
	}
	partsBelow(at.ItemStep(), parts, seen)
}

func onlyDeclared(t *testing.T, in string, n *yaml.Node, at schema.Cursor) {
	t.Helper()
	if n.Kind != yaml.MappingNode && n.Value != "..." && at.Schema != nil && (at.Schema.Form == schema.FormStruct || at.Schema.Form == schema.FormUnion) {
		t.Errorf("%s: %q stands where a map of declared keys is expected", in, n.Value)
	}
	for i := 0; n.Kind == yaml.MappingNode && i+1 < len(n.Content); i += 2 {
		key := n.Content[i].Value
		if key == "..." {
			continue
		}
		if at.HasDeclaredKeys() && at.FindField(key) == nil && !at.IsInheritedKey(key) {
			t.Errorf("%s: nothing is called %s there", in, key)
		}
		onlyDeclared(t, in, n.Content[i+1], at.KeyStep(key))
	}
	for i := 0; n.Kind == yaml.SequenceNode && i < len(n.Content); i++ {
		onlyDeclared(t, in, n.Content[i], at.ItemStep())
	}
}

// TestWordExamplesAskTheirWord: the example of a field or word of expressions and Lua uses it
// outside of quotes, and a field of a hexside is asked of a hexside.
func TestWordExamplesAskTheirWord(t *testing.T) {
	pages, seen := referencePages(), 0
	for _, name := range []string{"expressions.md", "lua.md"} {
		seen += eachExample(pages[name], func(section, entry, text string) {
			word := entry[strings.LastIndex(entry, ".")+1:]
			if bare := inQuotes.ReplaceAllString(text, "''"); word != "ID" && !regexp.MustCompile(`\b`+word+`\b`).MatchString(bare) {
				t.Errorf("%s, %s: the example of %s does not use it: %s", name, section, entry, text)
			}
			if section == "hexside" && !regexp.MustCompile(fieldOf(section, word)).MatchString(text) {
				t.Errorf("%s: %s is asked of something else: %s", name, entry, text)
			}
		})
	}
	if seen < 250 {
		t.Errorf("only %d examples were looked at", seen)
	}
}
