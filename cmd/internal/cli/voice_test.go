package cli

import (
	"bytes"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/lint"
	"github.com/vedette-wargames/vedette/script"
	"github.com/vedette-wargames/vedette/script/check"
)

// TestHelpIsInPlainWords holds the help of each command to what a program can check: Short is one
// line that begins with a capital and has no full stop, Long ends with one, the text of a flag
// begins with a small letter and has neither.
func TestHelpIsInPlainWords(t *testing.T) {
	var errs bytes.Buffer
	k := &kit.Kit{In: strings.NewReader(""), Out: &errs, Err: &errs, RawOut: &errs, Dir: "."}
	stack := false
	walkCommands(rootCommand(k, &stack), func(c *cobra.Command) {
		check := func(what, text string, most int) {
			for _, fault := range diagtest.FindVoiceFaults(text, most) {
				t.Errorf("%s: %s %q %s", c.CommandPath(), what, text, fault)
			}
		}
		check("Short", c.Short, 80)
		if !diagtest.BeginsLikeASentence(c.Short) || strings.HasSuffix(c.Short, ".") {
			t.Errorf("%s: Short %q: expected a capital and no full stop", c.CommandPath(), c.Short)
		}
		if c.Long != "" {
			check("Long", strings.TrimSpace(c.Long), 4000)
		}
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			check("flag "+f.Name, f.Usage, 200)
			if strings.HasSuffix(f.Usage, ".") {
				t.Errorf("%s: flag %s %q ends with a full stop", c.CommandPath(), f.Name, f.Usage)
			}
		})
	})
}

// walkCommands calls a function for a command and all below it.
func walkCommands(c *cobra.Command, do func(*cobra.Command)) {
	do(c)
	for _, sub := range c.Commands() {
		walkCommands(sub, do)
	}
}

// TestFindingsAreInPlainWords holds titles and reasons of all rules to what a program can check.
func TestFindingsAreInPlainWords(t *testing.T) {
	rules, err := lint.Catalogue(script.Rules, check.Rules)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range rules.IDs() {
		r, _ := rules.FindRule(id)
		for _, fault := range diagtest.FindVoiceFaults(r.Title, 120) {
			t.Errorf("%s: title %q %s", id, r.Title, fault)
		}
		if strings.HasSuffix(r.Title, ".") {
			t.Errorf("%s: title %q ends with a full stop", id, r.Title)
		}
		for _, fault := range diagtest.FindVoiceFaults(r.Why, 600) {
			t.Errorf("%s: why %q %s", id, r.Why, fault)
		}
	}
}
