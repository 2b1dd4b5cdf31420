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
	return out
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
