package lintcmd

import (
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	pages "github.com/vedette-wargames/vedette/docs"
	"github.com/vedette-wargames/vedette/script/load"
)

// explainList is what --explain has without an id.
const explainList = "all"

// explainRule prints the section of docs/checks.md about a rule, or lists the rules.
func explainRule(k *kit.Kit, id string, args []string) error {
	ids := args
	if id != explainList {
		ids = append([]string{id}, args...)
	}
	rules := load.ListRules()
	if len(ids) == 0 {
		wide := 0
		for _, r := range rules {
			wide = max(wide, len(r.ID))
		}
		for _, r := range rules {
			fmt.Fprintf(k.Out, "%-*s  %-7s  %s\n", wide, r.ID, r.Severity, r.Title)
		}
		return nil
	}
	for _, id := range ids {
		text := pageSection(pages.Checks, id)
		if text == "" {
			return kit.UsageError("there is no rule %q%s; `vedette lint --explain` lists all", id, kit.DidYouMean(id, rules.IDs()))
		}
		fmt.Fprint(k.Out, text)
	}
	return nil
}

// pageSection returns the part of a page below a heading of level two.
func pageSection(page, heading string) string {
	_, rest, found := strings.Cut(page, "\n## "+heading+"\n")
	if !found {
		return ""
	}
	text, _, _ := strings.Cut(rest, "\n## ")
	return "## " + heading + "\n" + strings.TrimRight(text, "\n") + "\n"
}
