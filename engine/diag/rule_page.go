package diag

import (
	"slices"
	"strings"
)

// RuleGroup is a page of docs/checks: the rules whose id begins with one of its words. The page
// follows from the id alone, so the address of a rule never changes.
type RuleGroup struct {
	Page  string   // file name without .md
	Title string   // heading of the page
	Words []string // first words of ids, sorted; none in the last group, which has all other rules
}

// ruleGroups lists the pages of docs/checks in the order of the index. A word that moves to
// another group changes addresses: docs/moved.txt then needs the former ones.
var ruleGroups = []RuleGroup{
	{"yaml", "YAML", []string{"yaml"}},
	{"files", "Files, keys and values", []string{"empty", "file", "format", "id", "json", "key", "kind", "like", "line", "listed", "message", "name", "project", "schema", "sheet", "type", "unknown", "value"}},
	{"changes", "Layers and variants", []string{"change", "edit", "ruleset", "start", "variant", "variants"}},
	{"expressions", "Conditions and expressions", []string{"asks", "condition", "expr", "long", "not", "range", "set", "text"}},
	{"lua", "Lua", []string{"function", "hook", "lua", "parameter", "script"}},
	{"map", "Map and units", []string{"called", "drawn", "face", "grid", "hex", "hexes", "junction", "letter", "looks", "map", "nowhere", "parent", "property", "reinforcement", "run", "setup", "side", "unit"}},
	{"tables", "Combat, tables and dice", []string{"attack", "choose", "code", "column", "dice", "result", "retreat", "row", "shift", "streams", "table", "tier"}},
	{"tests", "Author tests, positions and the rulebook list", []string{"given", "position", "rulebook", "test"}},
	{"games", "Games in progress, journals, simulations", []string{"bots", "content", "journal", "play", "sim"}},
	{"lint", "Settings and comments of lint", []string{"findings", "ignore", "lint", "reconstruction"}},
	{"rules", "Rules of the game", nil},
}

// RuleGroups returns the pages of docs/checks in the order of the index.
func RuleGroups() []RuleGroup { return slices.Clone(ruleGroups) }

// RuleGroupOf returns the group of a rule id.
func RuleGroupOf(id string) RuleGroup {
	word, _, _ := strings.Cut(id, "-")
	for _, g := range ruleGroups {
		if slices.Contains(g.Words, word) {
			return g
		}
	}
	return ruleGroups[len(ruleGroups)-1]
}

// HomePage is the address of Vedette and its pages.
const HomePage = "https://github.com/vedette-wargames/vedette"

// RulePage returns the page below docs/ that describes a rule, with the anchor of the rule, as
// checks/yaml.md#yaml-tag.
func RulePage(id string) string { return "checks/" + RuleGroupOf(id).Page + ".md#" + id }

// RuleAddress returns the address on the web of the page that describes a rule, as it was in a
// revision: a tag such as v0.2.0, or "main".
func RuleAddress(revision, id string) string {
	return HomePage + "/blob/" + revision + "/docs/" + RulePage(id)
}
