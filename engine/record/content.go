package record

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
)

// CheckContent compares the rules at hand with those a journal was begun on;
// nil when they are the same.
func CheckContent(rules *game.Rules, h *journal.Header, at diag.Pos) *diag.Diagnostic {
	g := rules.Model
	d := diag.Diagnostic{Rule: RuleContent, Pos: at, Hint: "resume with the text and version that the game was begun with, or replay the journal onto the new text, which stops at the first difference"}
	switch {
	case h.Game != g.ID || h.Scenario != g.Scenario:
		d.Message = fmt.Sprintf("the journal is of %s/%s", h.Game, h.Scenario)
		d.Expected = g.ID + "/" + g.Scenario
	case !slices.Equal(h.Variants, g.Variants):
		d.Message = "the journal was played with variants " + diag.OrNothing(strings.Join(h.Variants, ", "))
		d.Expected = "variants " + diag.OrNothing(strings.Join(g.Variants, ", "))
	case h.Rules != "" && h.Rules != RulesVersion:
		d.Message = "the journal was played by version " + h.Rules + " of the engine's rules"
		d.Expected = "version " + RulesVersion
	case h.Content != "" && h.Content != g.Content:
		d.Message = "the text of the game has changed since: " + diag.OrNothing(changedFiles(h.Contents, g.Files))
	default:
		return nil
	}
	return &d
}

func changedFiles(old, now map[string]string) string {
	var names []string
	for f, h := range old {
		switch n, ok := now[f]; {
		case !ok:
			names = append(names, f+" is gone")
		case n != h:
			names = append(names, f+" is different")
		}
	}
	for f := range now {
		if _, ok := old[f]; !ok {
			names = append(names, f+" is new")
		}
	}
	slices.Sort(names)
	return strings.Join(names, ", ")
}
