package main

import (
	"cmp"
	"io/fs"
	"path"
	"regexp"
	"strings"

	"gopkg.in/yaml.v3"

	pages "github.com/vedette-wargames/vedette/docs"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/scenarios"
	"github.com/vedette-wargames/vedette/variants"
)

// examples holds real uses of the words of the language. They come from the pages of docs/modelling
// and docs/howto and the tutorials first, then from the shipped games. Tests lint and play these
// texts anyway, so that no example stays wrong for long.
type examples struct {
	keys        map[[2]string]string // by part or "kind: KIND", and key
	parts       map[[2]string]string // the same, for values too long to print: their beginning
	empty       map[[2]string]string // the same, for empty maps and lists: the last choice
	expressions []string
	lua         []string // lines of scripts
	orders      map[string]string
	hooks       map[string]string
	expects     map[string]string // by the first word of what a test expects
}

// An example has at most widest bytes, so that it fits a line of a page. Longer uses are skipped.
const (
	widest     = 88
	widestHook = 140 // a hook as a whole
)

// findExamples collects examples from the pages, then from the shipped games. The first use that
// fits wins.
func findExamples() *examples {
	ex := &examples{keys: map[[2]string]string{}, parts: map[[2]string]string{}, empty: map[[2]string]string{}, orders: map[string]string{}, hooks: map[string]string{}, expects: map[string]string{}}
	for _, pattern := range []string{"modelling/base-game.md", "modelling/*.md", "howto/*.md", "tutorial.md", "first-game.md"} {
		names, _ := fs.Glob(pages.Pages, pattern) // the pattern is well formed
		for _, name := range names {
			text, _ := fs.ReadFile(pages.Pages, name)
			ex.readPage(string(text))
		}
	}
	shippedFS := project.Mount(project.Part{Name: "scenarios", FS: scenarios.FS}, project.Part{Name: "variants", FS: variants.FS})
	_ = fs.WalkDir(shippedFS, ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			text, _ := fs.ReadFile(shippedFS, name)
			ex.readFile(name, string(text))
		}
		return nil
	})
	return ex
}

// codeBlock is a block of YAML or Lua whose first line names its file.
var codeBlock = regexp.MustCompile("(?ms)^```(?:yaml|lua)\n(?:#|--) (\\S+)\n(.*?)^```")

func (ex *examples) readPage(text string) {
	for _, m := range codeBlock.FindAllStringSubmatch(text, -1) {
		ex.readFile(m[1], m[2])
	}
}

// kindOfFile returns the kind of a file that does not name it, from the name of the file.
func kindOfFile(name string) string {
	base := strings.TrimSuffix(path.Base(name), ".yaml")
	switch {
	case base == "vedette":
		return "project"
	case strings.Contains(name, "tests/"):
		return "test"
	case base == "game" || base == "map" || base == "units" || base == "tables" || base == "cards" || base == "bots":
		return base
	}
	return "scenario"
}

func (ex *examples) readFile(name, text string) {
	if strings.HasSuffix(name, ".lua") {
		for _, line := range strings.Split(text, "\n") {
			if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "--") && len(line) <= widest {
				ex.lua = append(ex.lua, line)
			}
		}
		return
	}
	var doc yaml.Node
	if !strings.HasSuffix(name, ".yaml") || yaml.Unmarshal([]byte(text), &doc) != nil || len(doc.Content) == 0 {
		return
	}
	kind := kindOfFile(name)
	root := doc.Content[0]
	for i := 0; i+1 < len(root.Content); i += 2 {
		if root.Content[i].Value == "kind" {
			kind = root.Content[i+1].Value
		}
	}
	if step := spec.Format().RootStep(kind); step.Schema != nil {
		ex.walkNode(root, step, "kind: "+kind)
	}
}

// walkNode notes the keys, expressions, orders and hooks below a node.
func (ex *examples) walkNode(n *yaml.Node, at schema.Cursor, in string) {
	if at.Schema != nil && at.Schema.Name != "" {
		in = at.Schema.Name
	}
	switch n.Kind {
	case yaml.ScalarNode:
		if at.MayBeExpr() && len(n.Value) <= widest {
			ex.expressions = append(ex.expressions, n.Value)
		}
	case yaml.SequenceNode:
		for _, c := range n.Content {
			ex.walkNode(c, schema.Cursor{Schema: itemsOf(at.Schema), Edit: at.Edit}, in)
		}
	case yaml.MappingNode:
		ex.noteHook(in, n)
		for i := 0; i+1 < len(n.Content); i += 2 {
			key, value := n.Content[i], n.Content[i+1]
			if at.FindField(key.Value) != nil { // an id that the author chose is no use of a key
				ex.noteKey(in, key, value)
			}
			next := schema.Cursor{}
			if at.Schema != nil {
				next = at.KeyStep(key.Value)
			}
			ex.walkNode(value, next, in)
		}
	}
}

func itemsOf(s *schema.Schema) *schema.Schema {
	switch {
	case s == nil:
		return nil
	case s.Form == schema.FormEither:
		for _, a := range s.Alts {
			if a.Form == schema.FormList {
				return a.Items
			}
		}
		return nil
	}
	return s.Items
}

// noteKey keeps the first use of a key that is short enough. If the key is part of a test case, its
// value also gives examples of orders and expectations.
func (ex *examples) noteKey(in string, key, value *yaml.Node) {
	if value.Tag == "!!null" {
		return
	}
	if in == "case" {
		ex.noteTest(key.Value, value)
	}
	text, into := writePair(key, value), ex.keys
	switch {
	case value.Kind != yaml.ScalarNode && len(value.Content) == 0:
		into = ex.empty
	case len(text) > widest:
		text, into = shortenValue(key, value), ex.parts
	}
	if have := into[[2]string{in, key.Value}]; have == "" && len(text) <= widest {
		into[[2]string{in, key.Value}] = text
	}
}

// shortenValue returns a key with as many entries of its map or list as fit, and "..." for the rest.
// If nothing fits, the result is longer than widest, and callers drop it.
func shortenValue(key, value *yaml.Node) string {
	short := *value
	step := 1
	if value.Kind == yaml.MappingNode {
		step = 2
	}
	for n := len(value.Content) - step; n > 0; n -= step {
		short.Content = value.Content[:n]
		text := writePair(key, &short)
		if text = text[:len(text)-1] + ", ..." + text[len(text)-1:]; len(text) <= widest {
			return text
		}
	}
	if value.Kind == yaml.MappingNode && len(value.Content) >= 2 {
		inner := shortenValue(value.Content[0], value.Content[1])
		return key.Value + ": {" + inner + ", ...}"
	}
	return strings.Repeat("x", widest+1)
}

// noteHook keeps the first whole hook of each point that is short enough.
func (ex *examples) noteHook(in string, n *yaml.Node) {
	if at := valueUnder(n, "at"); in == "hook" && at != nil {
		if text := oneLine(n); len(text) <= widestHook && ex.hooks[at.Value] == "" {
			ex.hooks[at.Value] = text
		}
	}
}

// noteTest keeps examples from one key of a test case. Orders are found by their verbs, and
// expectations by their words. The heading of the page comes before words that several headings
// share.
func (ex *examples) noteTest(key string, value *yaml.Node) {
	switch key {
	case "when", "legal", "refused":
		for _, order := range value.Content {
			for i := 0; order.Kind == yaml.MappingNode && i < len(order.Content); i += 2 {
				keepShortest(ex.orders, order.Content[i].Value, oneLine(order))
			}
		}
	case "events":
		ex.noteWords("An event", value)
	case "why":
		ex.noteWords("A term of an explanation", value)
	case "given":
		if pending := valueUnder(value, "pending"); pending != nil {
			ex.noteWords("An unfinished act", pending)
		}
	case "then":
		for i := 0; i+1 < len(value.Content); i += 2 {
			k, v := value.Content[i], value.Content[i+1]
			first, _, several := strings.Cut(k.Value, " ")
			keepShortest(ex.expects, k.Value, writePair(k, v))
			if several {
				keepShortest(ex.expects, first+" ID", writePair(k, v))
				keepShortest(ex.expects, first+" SIDE", writePair(k, v))
			}
			if k.Value == "asks" {
				keepShortest(ex.expects, "Kinds of question."+v.Value, writePair(k, v))
			}
			heading := map[string]string{"unit": "Of a unit", "deck": "Of a deck", "over": "Of the end of the game"}[first]
			ex.noteWords(heading, &yaml.Node{Kind: yaml.SequenceNode, Content: []*yaml.Node{v}})
		}
	}
}

// noteWords keeps each key of the maps in a list as an example, under the heading of the page.
func (ex *examples) noteWords(heading string, list *yaml.Node) {
	for _, n := range list.Content {
		for i := 0; n.Kind == yaml.MappingNode && i+1 < len(n.Content); i += 2 {
			keepShortest(ex.expects, heading+"."+n.Content[i].Value, oneLine(n))
		}
	}
}

func valueUnder(n *yaml.Node, key string) *yaml.Node {
	for i := 0; n.Kind == yaml.MappingNode && i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			return n.Content[i+1]
		}
	}
	return nil
}

func keepShortest(m map[string]string, key, text string) {
	if m[key] == "" && len(text) <= widest {
		m[key] = text
	}
}

func writePair(key, value *yaml.Node) string {
	return strings.TrimSuffix(strings.TrimPrefix(oneLine(&yaml.Node{Kind: yaml.MappingNode, Content: []*yaml.Node{key, value}}), "{"), "}")
}

// oneLine returns a node as one line of YAML. A node that cannot be written gives a text too long to
// keep.
func oneLine(n *yaml.Node) string {
	n = stripNode(n)
	n.Style = yaml.FlowStyle
	text, err := yaml.Marshal(n)
	if err != nil {
		return strings.Repeat("x", widest+1) // nothing that can be shown
	}
	return strings.Join(strings.Fields(string(text)), " ")
}

// stripNode returns a copy of a node without comments, with maps and lists in flow style. Texts that
// flow style would misread are quoted.
func stripNode(n *yaml.Node) *yaml.Node {
	c := &yaml.Node{Kind: n.Kind, Style: n.Style, Tag: n.Tag, Value: n.Value}
	switch {
	case n.Kind != yaml.ScalarNode:
		c.Style = yaml.FlowStyle
	case n.Style == 0 && strings.ContainsAny(n.Value, ",[]{}:#"), n.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0:
		c.Style = yaml.DoubleQuotedStyle
	}
	for _, child := range n.Content {
		c.Content = append(c.Content, stripNode(child))
	}
	return c
}

// expression returns a use of a word in a condition or amount, or in Lua, or "" if no text has it. A
// function matches with its bracket only, and a field after a dot or alone in a condition on units.
func (ex *examples) expression(sign string) string {
	word, _, function := strings.Cut(sign, "(")
	of, field, dotted := strings.Cut(word, ".")
	patterns := []string{`(^|[^.\w'])` + regexp.QuoteMeta(word) + `\b[^('\w]|(^|[^.\w'])` + regexp.QuoteMeta(word) + `$`}
	switch {
	case function:
		patterns = []string{`(^|[^.\w])` + regexp.QuoteMeta(word) + `\(`}
	case dotted && field == "ID":
		patterns = []string{`\b` + of + `[.\[]`}
	case dotted && of == "unit":
		patterns = []string{fieldOf(of, field), `(^|\b(units|attackers|defenders|counters), |and |or |not )` + field + `\b`}
	case dotted:
		patterns = []string{fieldOf(of, field)}
	}
	for _, p := range patterns {
		if found := firstFit(regexp.MustCompile(p), ex.expressions); found != "" {
			return found
		}
		if !function && !dotted { // a line of Lua may have a local of that name
			continue
		}
		if found := firstFit(regexp.MustCompile(p), ex.lua); found != "" {
			return found
		}
	}
	return ""
}

// calledSo lists, by type, the names that examples use for an object. Objects of other types go by
// the first letter of the type: c is a combat.
var calledSo = map[string]string{
	"unit":    `u|mover|holder`,
	"hexside": `e|edge|hexside\([^()]*\)`,
}

// fieldOf returns the pattern that matches a field of an object of a type.
func fieldOf(of, field string) string {
	return `(?:\b` + of + `|(?:^|[^.\w])(?:` + cmp.Or(calledSo[of], of[:1]) + `))\.` + field + `\b`
}

// findLuaCall returns a line of Lua that calls a function, or "".
func (ex *examples) findLuaCall(name string) string {
	return firstFit(regexp.MustCompile(`(^|[^.\w])`+regexp.QuoteMeta(name)+`[({]`), ex.lua)
}

// findLuaCondition returns a line of Lua that begins "if WORD then", or "".
func (ex *examples) findLuaCondition(word string) string {
	return firstFit(regexp.MustCompile(`^if `+regexp.QuoteMeta(word)+` then`), ex.lua)
}

// firstFit returns the first text that matches a pattern outside its quotes, or "". Definitions of
// functions do not count as uses.
func firstFit(p *regexp.Regexp, list []string) string {
	for _, text := range list {
		if p.MatchString(inQuotes.ReplaceAllString(text, "''")) && !strings.HasPrefix(text, "function ") {
			return text
		}
	}
	return ""
}

var inQuotes = regexp.MustCompile(`'[^']*'|"[^"]*"`)
