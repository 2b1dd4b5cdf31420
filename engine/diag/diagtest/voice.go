package diagtest

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// privateIdiom finds turns of phrase that readers parse twice, and words of ours where a reader
// has one. The list is short on purpose: a program cannot judge style.
var privateIdiom = regexp.MustCompile(`(?i)\b(?:(?:is|are|was|were) told|is none|of one's own|besides|passe[sd] over|hangs? together|stands? for|heed(?:s|ed)?|un?lit)\b`)

// notForPlayers finds what belongs to files and programs: JSON, expressions, paths, ids with
// underscores.
var notForPlayers = regexp.MustCompile(`[{}]|":|==|~=|\b(?:vars|option|sides)\.\w|\bnil\b|\.(?:yaml|lua|go)\b|\w_\w|\b(?:true|false)\b`)

// FindVoiceFaults returns the faults of a text for people that a program can find: it is empty or
// longer than most characters, uses private idiom, or ends in the middle of a sentence.
func FindVoiceFaults(text string, most int) []string {
	var out []string
	if n := utf8.RuneCountInString(text); n == 0 || n > most {
		out = append(out, fmt.Sprintf("has %d characters: expected 1 to %d", n, most))
	}
	if m := privateIdiom.FindString(text); m != "" {
		out = append(out, fmt.Sprintf("says %q: plain words say it in one reading", m))
	}
	if strings.TrimSpace(text) != text || strings.HasSuffix(text, ",") || strings.HasSuffix(text, ":") {
		out = append(out, "ends or begins with space, or ends with a comma or colon")
	}
	if w := findDoubledWord(text); w != "" {
		out = append(out, fmt.Sprintf("says %q twice in a row", w))
	}
	if m := strayCapital.FindString(text); m != "" {
		out = append(out, fmt.Sprintf("has a capital in mid-sentence: %q", m))
	}
	return out
}

// strayCapital finds a sentence that was put into another one without its first letter made small.
var strayCapital = regexp.MustCompile(`[,;] (?:Nobody|The|A|An|No|It|There|This) [a-z]`)

// findDoubledWord returns the first word that follows itself, empty for none. Numbers, single
// letters and words of names that repeat with a capital do not count.
func findDoubledWord(text string) string {
	words := strings.Fields(text)
	for i := 1; i < len(words); i++ {
		if w := words[i]; w == words[i-1] && len(w) > 1 && unicode.IsLower([]rune(w)[0]) {
			return w
		}
	}
	return ""
}

// FindWrongVerb returns a subject with a verb that does not agree with it, empty if there is none.
// Only verbs that the log uses are looked for.
func FindWrongVerb(text, subject string, plural bool) string {
	verbs := []string{"are", "have", "win", "attack", "declare", "draw", "pass", "order", "commit", "send", "withdraw", "decide", "do"}
	if plural {
		verbs = []string{"is", "has", "wins", "attacks", "declares", "draws", "passes", "orders", "commits", "sends", "withdraws", "decides", "does"}
	}
	for _, clause := range strings.Split(text, ": ") { // a subject begins a clause
		for _, v := range verbs {
			wrong := subject + " " + v
			if strings.HasPrefix(strings.ToLower(clause)+" ", strings.ToLower(wrong)+" ") {
				return clause[:len(wrong)]
			}
		}
	}
	return ""
}

// FindPlayerFaults returns [FindVoiceFaults] of a text for players, and whether it shows JSON, an
// expression, a path or an id. ids are words that no player reads.
func FindPlayerFaults(text string, most int, ids map[string]bool) []string {
	out := FindVoiceFaults(text, most)
	if m := notForPlayers.FindString(text); m != "" {
		out = append(out, fmt.Sprintf("shows %q, which players do not read", m))
	}
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '-' }) {
		if ids[w] {
			out = append(out, fmt.Sprintf("shows the id %q", w))
		}
	}
	return out
}

// BeginsLikeASentence reports whether a text begins with a capital or a number.
func BeginsLikeASentence(text string) bool {
	r, _ := utf8.DecodeRuneInString(strings.TrimLeft(text, `"'`))
	return unicode.IsUpper(r) || unicode.IsDigit(r)
}
