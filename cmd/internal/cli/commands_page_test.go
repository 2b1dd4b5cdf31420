package cli

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
)

// TestCommandsPage keeps docs/reference/commands.md what --help says.
func TestCommandsPage(t *testing.T) {
	file, err := filepath.Abs("../../../docs/reference/commands.md")
	if err != nil {
		t.Fatal(err)
	}
	page := commandsPage(t)
	if *docs {
		if err := os.WriteFile(file, []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if have, err := os.ReadFile(file); err != nil || string(have) != page {
		t.Error("docs/reference/commands.md is not what the commands say of themselves: run go test ./cmd/internal/cli -run TestCommandsPage -docs")
	}
}

// commandsPage returns the page of all commands, by the headings of `vedette --help`.
func commandsPage(t *testing.T) string {
	t.Chdir(t.TempDir()) // ids in examples are those of the shipped games
	var errs bytes.Buffer
	k := &kit.Kit{In: strings.NewReader(""), Out: &errs, Err: &errs, RawOut: &errs, Dir: "."}
	stack := false
	root := rootCommand(k, &stack)
	ids := findExampleIDs(k)
	fill := strings.NewReplacer("{game}", ids.game, "{scenario}", ids.scenario, "{variant}", ids.variant, "{side}", ids.side, "{decked}", ids.decked)
	var b strings.Builder
	b.WriteString(`# Commands

Each command with its flags and examples, as ` + "`vedette COMMAND --help`" + ` prints them. A scenario is named by its id, ` + "`GAME/SCENARIO`" + `, or by its
path. Exit codes: 0 fine, 1 findings, 2 wrong usage, 3 a fault of Vedette, 4 a fault of the machine.

`)
	for _, g := range groups {
		for _, name := range g.commands {
			for _, c := range root.Commands() {
				if c.Name() == name {
					fmt.Fprintf(&b, "- [vedette %s](#vedette-%s): %s\n", name, name, c.Short)
				}
			}
		}
	}
	for _, g := range groups {
		for _, name := range g.commands {
			for _, c := range root.Commands() {
				if c.Name() == name {
					writeCommand(&b, c, fill, "##")
				}
			}
		}
	}
	return b.String()
}

func writeCommand(b *strings.Builder, c *cobra.Command, fill *strings.Replacer, marks string) {
	fmt.Fprintf(b, "\n%s %s\n\n%s. %s\n", marks, c.CommandPath(), c.Short, "`"+strings.TrimSuffix(c.UseLine(), " [flags]")+"`")
	for block := range strings.SplitSeq(strings.TrimSpace(c.Long), "\n\n") {
		switch {
		case block == "":
		case strings.Contains("\n"+block, "\n "): // laid out with spaces
			fmt.Fprintf(b, "\n```text\n%s\n```\n", block)
		default:
			fmt.Fprintf(b, "\n%s\n", strings.NewReplacer("<", "&lt;", "*", `\*`).Replace(block))
		}
	}
	if c.HasExample() {
		var lines []string
		for line := range strings.SplitSeq(fill.Replace(c.Example), "\n") {
			lines = append(lines, strings.TrimPrefix(line, "  "))
		}
		fmt.Fprintf(b, "\n```sh\n%s\n```\n", strings.TrimSpace(strings.Join(lines, "\n")))
	}
	head := false
	c.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if f.Hidden || f.Name == "help" {
			return
		}
		if !head {
			b.WriteString("\n| flag | value | default | meaning |\n| --- | --- | --- | --- |\n")
			head = true
		}
		writeFlag(b, f)
	})
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() {
			writeCommand(b, sub, fill, marks+"#")
		}
	}
}

// valueWords are words for kinds of value, by their names in the library of flags.
var valueWords = map[string]string{"string": "text", "stringArray": "text, repeatable", "strings": "texts with commas", "int": "number", "uint": "number", "uint64": "number", "float": "number", "float64": "number"}

func writeFlag(b *strings.Builder, f *pflag.Flag) {
	value, about := pflag.UnquoteUsage(f)
	if word, ok := valueWords[value]; ok {
		value = word
	}
	short, start := "", f.DefValue
	if f.Shorthand != "" {
		short = ", `-" + f.Shorthand + "`"
	}
	if start == "[]" || start == "false" {
		start = ""
	}
	cell := strings.NewReplacer("|", `\|`, "\n", " ", "<", "&lt;", "*", `\*`).Replace
	fmt.Fprintf(b, "| `--%s`%s | %s | %s | %s |\n", f.Name, short, cell(value), cell(start), cell(about))
}
