package cli_test

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"github.com/vedette-wargames/vedette/cmd/internal/cli"
)

// A page of docs/ that shows files, commands and what they print is carried out
// here: what it shows is what happens.

// shown is one block of code of a page.
type shown struct {
	lang, file, text string
	line             int
}

// part is what stands under one heading of a page.
type part struct {
	title  string
	blocks []shown
	text   string
}

// fence begins a block of code.
var fence = regexp.MustCompile("^```([a-z]*)$")

// partsOf cuts a page at its headings and finds the blocks of code of each part.
// A block whose first line is a comment that names a file is that file.
func partsOf(t *testing.T, page string) []part {
	t.Helper()
	raw, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	parts := []part{{}}
	var block *shown
	for i, line := range strings.Split(string(raw), "\n") {
		last := &parts[len(parts)-1]
		switch m := fence.FindStringSubmatch(line); {
		case block != nil && line == "```":
			last.blocks, block = append(last.blocks, named(*block)), nil
		case block != nil:
			block.text += line + "\n"
		case m != nil:
			block = &shown{lang: m[1], line: i + 2}
		case strings.HasPrefix(line, "#"):
			parts = append(parts, part{title: strings.TrimLeft(line, "# ")})
		default:
			last.text += line + "\n"
		}
	}
	if block != nil {
		t.Fatalf("%s:%d: a block of code has no end", page, block.line)
	}
	return parts
}

// fileLine is the comment that names the file of a block.
var fileLine = regexp.MustCompile(`^(?:#|--) ([\w./-]+\.(?:yaml|yml|lua|csv|sh|py))$`)

func named(b shown) shown {
	head, _, _ := strings.Cut(b.text, "\n")
	if m := fileLine.FindStringSubmatch(head); m != nil {
		b.file = m[1]
	}
	return b
}

// whole tells whether a block is a file of the project as it stands, and not a
// piece that is laid over one of the base game.
func (b shown) whole() bool {
	return strings.Contains(b.file, "/") && !strings.HasPrefix(b.file, "rules/") && !strings.HasPrefix(b.file, "tests/") || b.file == "vedette.yaml"
}

// write lays a block into the project here: a whole file, or a piece over the
// file of the game named.
func (b shown) write(t *testing.T, page, game string) {
	t.Helper()
	name, text := b.file, strings.ReplaceAll(b.text, "field/first", game+"/first")
	if !b.whole() {
		name = filepath.Join("scenarios", game, b.file)
		if have, err := os.ReadFile(name); err == nil && filepath.Ext(name) == ".yaml" {
			text = layOver(t, page, string(have), text, b.line)
		}
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// layOver merges a piece into a file: maps key by key, all else in its place.
func layOver(t *testing.T, page, have, piece string, line int) string {
	t.Helper()
	var base, over yaml.Node
	if err := yaml.Unmarshal([]byte(have), &base); err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal([]byte(piece), &over); err != nil {
		t.Fatalf("%s:%d: %v", page, line, err)
	}
	merge(base.Content[0], over.Content[0])
	quote(&base)
	text, err := yaml.Marshal(&base)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// replaced are the keys whose maps take the place of what was there.
var replaced = map[string]bool{"sequence": true, "setup": true, "rows": true}

func merge(base, over *yaml.Node) {
	base.Style = 0
	for i := 0; i+1 < len(over.Content); i += 2 {
		key, value := over.Content[i], over.Content[i+1]
		at := -1
		for j := 0; j+1 < len(base.Content); j += 2 {
			if base.Content[j].Value == key.Value {
				at = j + 1
			}
		}
		switch {
		case value.Tag == "!!null" && at > 0:
			base.Content = append(base.Content[:at-1:at-1], base.Content[at+1:]...)
		case at < 0:
			base.Content = append(base.Content, key, value)
		case value.Kind == yaml.MappingNode && base.Content[at].Kind == yaml.MappingNode && !replaced[key.Value]:
			merge(base.Content[at], value)
		default:
			base.Content[at] = value
		}
	}
}

// quote puts texts in quotes that would end early inside braces.
func quote(n *yaml.Node) {
	if n.Kind == yaml.ScalarNode && n.Style == 0 && strings.ContainsAny(n.Value, ",[]{}:#") {
		n.Style = yaml.DoubleQuotedStyle
	}
	for _, c := range n.Content {
		quote(c)
	}
}

// run carries out the commands of a block and compares what they print with what
// the page shows: a line ... stands for any lines, ... in a line for any text. It
// gives the block as it should be.
func (b shown) run(t *testing.T, page string) string {
	t.Helper()
	head, rest, _ := strings.Cut("\n"+b.text, "\n$ ")
	out := strings.TrimPrefix(head, "\n")
	for _, step := range strings.Split(rest, "\n$ ") {
		command, want, _ := strings.Cut(step, "\n")
		typed, args, ok := strings.Cut(command, "vedette ")
		typed, piped := strings.CutPrefix(typed, "printf ")
		if !ok || !piped && typed != "" {
			t.Fatalf("%s:%d: only vedette is run here: %s", page, b.line, command)
		}
		args, _, _ = strings.Cut(args, "  #")
		if _, err := exec.LookPath("python3"); err != nil && strings.Contains(args, "python3") {
			t.Logf("%s:%d: python3 is not here, so this is not run: %s", page, b.line, command)
			out += "$ " + step + "\n"
			continue
		}
		typed = strings.ReplaceAll(strings.Trim(typed, " |'"), `\n`, "\n")
		said := saidTo(t, typed, words(args)...)
		if !fitsShown(want, said) {
			if !writes() {
				t.Errorf("%s:%d: $ %s shows\n%s\nbut prints\n%s", page, b.line, command, want, said)
			}
			want = said
		}
		out += "$ " + command + "\n" + strings.TrimRight(want, "\n") + "\n"
	}
	return strings.ReplaceAll(out, "\n\n$ ", "\n$ ")
}

// writes tells whether pages are to be written anew, as go generate does.
func writes() bool {
	f := flag.Lookup("docs")
	return f != nil && f.Value.String() == "true"
}

// follow does what a page shows from its top to its end in a folder of its own:
// files are written, pieces laid over the game named, commands run and compared.
func follow(t *testing.T, page, game string) {
	t.Helper()
	raw, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	text := string(raw)
	for _, p := range partsOf(t, page) {
		for _, b := range p.blocks {
			switch {
			case b.file != "":
				b.write(t, page, game)
			case b.lang == "console":
				text = strings.Replace(text, "```console\n"+b.text+"```", "```console\n"+b.run(t, page)+"```", 1)
			}
		}
	}
	if writes() && text != string(raw) {
		if err := os.WriteFile(page, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// said gives what a command prints, input and errors together.
func said(t *testing.T, args ...string) string {
	t.Helper()
	return saidTo(t, "", args...)
}

// saidTo gives what a command prints to one who types something.
func saidTo(t *testing.T, typed string, args ...string) string {
	t.Helper()
	var out bytes.Buffer
	cli.Main(args, strings.NewReader(typed), &out, &out)
	return out.String()
}

// words cuts a command line at its spaces; what stands in quotes hangs together.
func words(line string) []string {
	var out []string
	for _, word := range regexp.MustCompile(`(?:'[^']*'|[^\s'])+`).FindAllString(line, -1) {
		out = append(out, strings.ReplaceAll(word, "'", ""))
	}
	return out
}

func fitsShown(want, said string) bool {
	pattern := regexp.QuoteMeta(strings.TrimSpace(want))
	pattern = regexp.MustCompile(`(?m)^\\\.\\\.\\\.$`).ReplaceAllString(pattern, `(?s:.*)`)
	pattern = strings.ReplaceAll(pattern, `\.\.\.`, `.*`)
	return regexp.MustCompile(`^\s*` + pattern + `\s*$`).MatchString(said)
}
