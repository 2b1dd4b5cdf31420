package lint

import (
	"regexp"
	"slices"

	"github.com/vedette-wargames/vedette/engine/authortest"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

var (
	ruleReason = diag.Rule{ID: "test-reason", Severity: diag.Warning, Title: "an author test expects a refusal for a reason that nothing gives",
		Why: "The engine has reasons of its own, and each rule of the game gives its because or its id; another word is never the reason."}
	ruleNameTwice = diag.Rule{ID: "test-name-twice", Severity: diag.Warning, Title: "two author tests of a file have one rule and name",
		Why: "Where one of them fails nobody knows which; mostly the second one was copied and not finished."}
)

// wordCheck checks what author tests say in words.
type wordCheck struct{ *lintedGame }

// checkWords checks what author tests say in words: reasons of refusals, and their own names.
func (l wordCheck) checkWords() {
	var known map[string]bool
	unread := l.anyUnread()
	for i := range l.g.Tests {
		f := l.p.Read(&l.g.Tests[i])
		names := map[string]diag.Pos{}
		for _, c := range yamldoc.AsList(f.Node.Get("cases")) {
			if name := c.Get("name"); name != nil && c.Get("table") == nil && c.Get("rule") != nil {
				l.checkNameOnce(names, c.Get("rule").Text+"\x00"+name.Text, name)
			}
			for _, order := range yamldoc.AsList(c.Get("refused")) {
				because := order.Get("because")
				if unread || because == nil || because.Kind != yamldoc.Scalar || regexp.MustCompile(`\$`).MatchString(because.Text) {
					continue
				}
				if known == nil {
					known = l.knownReasons()
				}
				if !known[because.Text] {
					l.rep.Report(ruleReason, diag.Diagnostic{Pos: because.Pos, Len: len([]rune(because.Text)),
						Message: "nothing refuses an order because of \"" + because.Text + "\"", Nearest: nearestWord(because.Text, known),
						Expected: "a reason of the engine, or the because or id of a rule of the game", Hint: "`vedette test` prints the reason that is given"})
				}
			}
		}
	}
}

// anyUnread reports whether a file of the rules has no tree, so that nobody knows which reasons
// it gives.
func (l wordCheck) anyUnread() bool {
	for _, part := range [][]project.Entry{l.g.Parts, l.g.Rulesets, l.g.Scenarios, l.g.Variants} {
		for i := range part {
			if f := l.p.Read(&part[i]); f.Node == nil && f.Findings.HasErrors() {
				return true
			}
		}
	}
	return false
}

// checkNameOnce reports the second of two cases with one rule and name.
func (l wordCheck) checkNameOnce(names map[string]diag.Pos, key string, n *yamldoc.Node) {
	first, twice := names[key]
	if !twice {
		names[key] = n.Pos
		return
	}
	l.rep.Report(ruleNameTwice, diag.Diagnostic{Pos: n.Pos, Len: len([]rune(n.Text)), Message: "another case of the same rule has this name",
		Hint: "say what this one shows", Related: []diag.Related{{Pos: first, Message: "the first one"}}})
}

var quoted = regexp.MustCompile(`["']([^"'\n]*)["']`)

// knownReasons returns all words that may be the reason of a refusal: those of the engine, and
// every key, text and quoted word of the game's files.
func (l wordCheck) knownReasons() map[string]bool {
	out := map[string]bool{}
	for _, r := range authortest.Reasons {
		out[r] = true
	}
	for _, part := range [][]project.Entry{l.g.Parts, l.g.Scenarios, l.g.Rulesets, l.g.Variants, l.g.Scripts, l.g.Other} {
		for i := range part {
			f := l.p.Read(&part[i])
			collectWords(f.Node, out)
			lua := f.Text
			if beside := l.p.FindSibling(&part[i], part[i].ID+".lua"); beside != nil {
				lua += l.p.Read(beside).Text
			}
			for _, m := range quoted.FindAllStringSubmatch(lua, -1) {
				out[m[1]] = true
			}
		}
	}
	return out
}

func collectWords(n *yamldoc.Node, out map[string]bool) {
	if n == nil {
		return
	}
	if n.Kind == yamldoc.Scalar {
		out[n.Text] = true
	}
	for i := range n.Entries {
		out[n.Entries[i].Key] = true
		collectWords(n.Entries[i].Value, out)
	}
	for _, item := range n.Items {
		collectWords(item, out)
	}
}

func nearestWord(word string, known map[string]bool) string {
	var all []string
	for w := range known {
		if len(w) > 2 && len(w) < 60 {
			all = append(all, w)
		}
	}
	slices.Sort(all)
	return diag.NearestName(word, all)
}
