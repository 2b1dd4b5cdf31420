package main

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"
)

var (
	tableRow  = regexp.MustCompile("^\\| `([^`]+)` \\|.* \\|$")
	luaEntry  = regexp.MustCompile("^- `([\\w.]+)[({]")
	headWords = regexp.MustCompile(`^#+ (.*)$`)
)

// withExamples puts an example at the end of each entry of a reference page: each
// row of a table whose first cell is a word, each function of a list. It says of
// how many entries there are how many have one.
func withExamples(page string, example func(section, word string) string) (text string, have, all int) {
	lines := strings.Split(page, "\n")
	for range 2 { // a key of the format that several parts describe alike has its example in one of them
		have, all = exampleLines(lines, example)
	}
	return strings.Join(lines, "\n"), have, all
}

const exampleMark = " Example: "

func exampleLines(lines []string, example func(section, word string) string) (have, all int) {
	section, same := "", map[string]string{}
	for _, line := range lines {
		if bare, found, ok := strings.Cut(line, exampleMark); ok {
			same[strings.TrimRight(bare, " |")] = strings.Trim(strings.TrimSuffix(found, " |"), "` ")
		}
	}
	for i, line := range lines {
		if m := headWords.FindStringSubmatch(line); m != nil {
			section = m[1]
			continue
		}
		m := tableRow.FindStringSubmatch(line)
		if m == nil {
			m = luaEntry.FindStringSubmatch(line)
		}
		if m == nil {
			continue
		}
		all++
		if strings.Contains(line, exampleMark) {
			have++
			continue
		}
		found := example(section, m[1])
		if found == "" && strings.Count(line, " | ") > 2 { // a field of a unit is no field of a card, whatever both say
			found = same[strings.TrimRight(line, " |")]
		}
		switch why := noExample[section+"."+m[1]]; {
		case found != "":
			found = exampleMark + asCode(found)
		case why != "":
			found = " " + why
		default:
			continue
		}
		have++
		if strings.Contains(line, found) {
			continue
		}
		if rest, ok := strings.CutSuffix(line, " |"); ok {
			lines[i] = strings.TrimRight(rest, " ") + found + " |"
		} else {
			lines[i] = line + found
		}
	}
	return have, all
}

// asCode is code inside a table of Markdown.
func asCode(text string) string {
	text = strings.ReplaceAll(text, "|", `\|`)
	if strings.Contains(text, "`") {
		return "`` " + text + " ``"
	}
	return "`" + text + "`"
}

// wholeIn says in which kind of file what the merged game has is written.
var wholeIn = map[string]string{"kind: game.tables": "kind: tables", "kind: game.setup": "kind: scenario",
	"kind: game.reinforcements": "kind: scenario", "kind: game.start": "kind: scenario"}

// noExample names the entries without an example, each with the reason, which the page shows.
var noExample = map[string]string{
	"kind: game.map":     "It is the file map.yaml as a whole: see kind: map.",
	"facing.free":        "docs/modelling/units.md (Facing) describes it.",
	"Words.direction_to": "As in expressions.",
	"Function.hex_toward(hex, direction: text)": "docs/modelling/units.md (Facing) asks for it in a test.",
	"Words.hex_toward":                          "As in expressions.",
	"Words.turns_to":                            "As in expressions.",
	"kind: rulebook.statements":                 "It is the file rulebook.yaml as a whole: docs/howto/rulebook.md shows one.",
}

// addExamples returns the pages of reference with their examples, and how many entries of
// each have one.
func addExamples(pages map[string]string) (map[string]string, map[string][2]int) {
	ex, counts := findExamples(), map[string][2]int{}
	of := map[string]func(section, word string) string{
		"format.md": func(section, word string) string {
			for _, in := range []string{section, wholeIn[section+"."+word]} {
				k := [2]string{in, word}
				if found := cmp.Or(ex.keys[k], ex.parts[k], ex.empty[k]); found != "" {
					return found
				}
			}
			return ""
		},
		"expressions.md": func(_, word string) string { return ex.expression(word) },
		"hooks.md":       func(_, word string) string { return ex.hooks[word] },
		"lua.md": func(section, word string) string {
			if strings.HasPrefix(section, "Functions") || section == "Words" || section == "ask" {
				if found := ex.findLuaCall(word); found != "" || section != "Words" {
					return found
				}
				return cmp.Or(ex.expression(word), ex.findLuaCondition(word))
			}
			return ex.expression(section + "." + word)
		},
		"actions.md": func(_, word string) string {
			var verb string
			if _, err := fmt.Sscanf(strings.TrimPrefix(word, "{"), "%q", &verb); err != nil {
				return ""
			}
			return ex.orders[verb]
		},
		"tests.md": func(section, word string) string {
			if section == "What may be expected" {
				return ex.expects[word]
			}
			return ex.expects[section+"."+word]
		},
	}
	out := map[string]string{}
	for name, page := range pages {
		out[name] = page
		if f := of[name]; f != nil {
			text, have, all := withExamples(page, f)
			out[name], counts[name] = text, [2]int{have, all}
		}
	}
	return out, counts
}
