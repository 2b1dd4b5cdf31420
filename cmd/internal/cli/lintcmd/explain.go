package lintcmd

import (
	"fmt"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/site"
	pages "github.com/vedette-wargames/vedette/docs"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/script/lintrules"
)

// explainList is the value of --explain without an id: it lists all rules.
const explainList = "all"

// explainRule prints the section of docs/checks about a rule, or lists the rules.
func explainRule(k *kit.Kit, id string, args []string) error {
	ids := args
	if id != explainList {
		ids = append([]string{id}, args...)
	}
	rules := lintrules.ListRules()
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
		text, found, err := site.FindPart(pages.Pages, diag.RulePage(id))
		switch {
		case err != nil:
			return err
		case !found:
			return kit.UsageError("there is no rule %q%s; `vedette lint --explain` lists all", id, kit.DidYouMean(id, rules.IDs()))
		}
		fmt.Fprint(k.Out, text)
	}
	return nil
}
