package replay

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// CheckContent compares the rules at hand with those that a journal was begun on. It returns
// nil if they are the same. They are the same if no rule can read a difference: comments,
// layout and texts that are only shown do not count.
func CheckContent(rules *game.Rules, h *journal.Header, at diag.Pos) *diag.Diagnostic {
	g := rules.Model
	d := diag.Diagnostic{Rule: RuleContent, Pos: at, Hint: "go on with the files and the version that the game was begun with, or replay the journal with the new files, which stops at the first difference"}
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
	case !SameContent(g, h.Content):
		d.Message = "the game has changed since this journal was begun: " + changedParts(h.Contents, g, &d)
	default:
		return nil
	}
	return &d
}

// SameContent reports whether content was written down from this game. An empty content fits
// any game.
func SameContent(g *model.Game, content string) bool { return content == "" || content == g.Content }

// ContentParts returns the hashes of the parts of a game's content, as a journal's header
// lists them.
func ContentParts(g *model.Game) map[string]string {
	out := make(map[string]string, len(g.Parts))
	for name, p := range g.Parts {
		out[name] = p.Hash
	}
	return out
}

// maxParts bounds how many changed parts a message names.
const maxParts = 8

// changedParts names the parts of a game that differ from those listed, in words of the
// game with their places, and adds the places to a finding.
func changedParts(old map[string]string, g *model.Game, d *diag.Diagnostic) string {
	if len(old) == 0 {
		return "its header does not list the parts of the game, so that it cannot be said what differs"
	}
	type change struct {
		name, how string
		at        diag.Pos
	}
	var all []change
	for name, hash := range old {
		switch p, ok := g.Parts[name]; {
		case !ok:
			all = append(all, change{name, "is gone", diag.Pos{}})
		case p.Hash != hash:
			all = append(all, change{name, "is different", p.At})
		}
	}
	for name, p := range g.Parts {
		if _, ok := old[name]; !ok {
			all = append(all, change{name, "is new", p.At})
		}
	}
	slices.SortFunc(all, func(a, b change) int { return cmp.Compare(a.name, b.name) })
	var texts []string
	for i, c := range all {
		if i == maxParts {
			texts = append(texts, fmt.Sprintf("and %d more", len(all)-i))
			break
		}
		text := partText(g, c.name)
		if c.at.File != "" {
			text += fmt.Sprintf(" (%s:%d)", path.Base(c.at.File), c.at.Line)
			d.Related = append(d.Related, diag.Related{Pos: c.at, Message: c.name + " " + c.how})
		}
		texts = append(texts, text+" "+c.how)
	}
	if len(texts) == 0 {
		return "no part of it by itself, but what the parts are together"
	}
	return strings.Join(texts, ", ")
}

// partText returns the name of a part of a game for people.
func partText(g *model.Game, name string) string {
	keys, _, err := yamldoc.ParsePath(name)
	if err != nil || len(keys) == 0 {
		return name
	}
	word := spec.EntryWord(keys[0])
	switch {
	case name == "functions":
		return "which layer's functions count"
	case keys[0] == "lua" && len(keys) == 3:
		return "function " + keys[2] + " of the " + keys[1]
	case keys[0] == "lua" && len(keys) == 2:
		return "the Lua of the " + keys[1] + " outside its functions"
	case len(keys) == 1 && word != "":
		return "the order of " + strings.ReplaceAll(keys[0], "_", " ")
	case len(keys) == 2 && word != "":
		return word + " " + keys[1]
	}
	return strings.ReplaceAll(strings.Join(keys, " "), "_", " ")
}
