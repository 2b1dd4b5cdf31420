package deadrules

import (
	"regexp"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

var ruleStreams = diag.Rule{ID: "streams-alike", Severity: diag.Warning, Title: "dice are thrown from two streams whose names differ by a slip",
	Why: "Dice of one purpose come from one stream: under a second name they follow another sequence, and scripted dice of a test are not found there.",
	Bad: "roll{stream = \"weather\", label = \"sky\"}\nroll{stream = \"wether\", label = \"mud\"}\n", Good: "roll{stream = \"weather\", label = \"sky\"}\nroll{stream = \"weather\", label = \"mud\"}\n"}

// streams finds names of dice streams that are one name written in two ways.
var streams = check{rules: []diag.Rule{ruleStreams}, run: func(l *deadRuleCheck) {
	var all []streamName
	for _, section := range []string{"attacks", "sequence", "decks"} {
		all = yamlStreams(l.Tree.Get(section), all)
	}
	for i := range l.Scripts {
		all = luaStreams(l.Scripts[i].Source, l.Scripts[i].Pos, all)
	}
	count := map[string]int{}
	for _, s := range all {
		count[s.name]++
	}
	for i, s := range all {
		for _, o := range all {
			if count[s.name] > 1 || o.name == s.name || !differsBySlip(s.name, o.name) || count[o.name] == 1 && o.isFirstUse(all[:i]) {
				continue
			}
			l.report(ruleStreams, diag.Diagnostic{Pos: s.at, Len: len([]rune(s.name)), Message: "the stream " + quote(s.name) + " is named here alone, and there is a stream " + quote(o.name), Nearest: o.name,
				Hint: "write the same name where the dice are for the same, or names that nobody takes for each other", Related: []diag.Related{{Pos: o.at, Message: quote(o.name)}}})
			break
		}
	}
}}

// streamName is a name with its place.
type streamName struct {
	name string
	at   diag.Pos
}

// isFirstUse reports whether a name is not among those before.
func (n streamName) isFirstUse(before []streamName) bool {
	for _, b := range before {
		if b == n {
			return false
		}
	}
	return true
}

// yamlStreams adds the streams that a part of the game's text names.
func yamlStreams(n *yamldoc.Node, to []streamName) []streamName {
	if n == nil {
		return to
	}
	for i := range n.Entries {
		e := &n.Entries[i]
		if e.Key == "stream" && e.Value.Kind == yamldoc.Scalar && e.Value.Text != "" {
			to = append(to, streamName{e.Value.Text, e.Value.Pos})
			continue
		}
		to = yamlStreams(e.Value, to)
	}
	for _, it := range n.Items {
		to = yamlStreams(it, to)
	}
	return to
}

var luaStream = regexp.MustCompile(`\bstream\s*=\s*"([^"\\]+)"\s*[,}]`)

// luaStreams adds the streams that a script names.
func luaStreams(text string, begin diag.Pos, to []streamName) []streamName {
	if !strings.Contains(text, "stream") {
		return to
	}
	for _, at := range luaStream.FindAllStringSubmatchIndex(text, -1) {
		line := text[strings.LastIndexByte(text[:at[2]], '\n')+1 : at[2]]
		if strings.Contains(line, "--") {
			continue
		}
		pos := diag.Pos{File: begin.File, Line: begin.Line + strings.Count(text[:at[2]], "\n"), Col: len([]rune(line)) + 1}
		to = append(to, streamName{text[at[2]:at[3]], pos})
	}
	return to
}

// differsBySlip reports whether two names are one but for capitals, signs between words, or one
// letter left out, written twice, put wrong or exchanged with its neighbour. Names that differ in a
// number, or in their last letter alone, are meant to be two.
func differsBySlip(a, b string) bool {
	x, y := normalizeName(a), normalizeName(b)
	if len(x) < len(y) {
		x, y = y, x
	}
	switch {
	case string(x) == string(y):
		return true
	case len(y) < 4 || len(x)-len(y) > 1:
		return false
	}
	k := 0
	for k < len(y) && x[k] == y[k] {
		k++
	}
	digit := func(r rune) bool { return '0' <= r && r <= '9' }
	if len(x) > len(y) {
		return string(x[k+1:]) == string(y[k:]) && !digit(x[k])
	}
	return k+1 < len(x) && (string(x[k+1:]) == string(y[k+1:]) && !digit(x[k]) && !digit(y[k]) || x[k] == y[k+1] && x[k+1] == y[k] && string(x[k+2:]) == string(y[k+2:]))
}

var nameSigns = strings.NewReplacer("-", "", "_", "", " ", "")

func normalizeName(s string) []rune {
	return []rune(nameSigns.Replace(strings.ToLower(s)))
}
