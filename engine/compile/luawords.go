package compile

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/lang"
)

// luaWords are the texts and names that scripts or expressions mention: enough to
// know, without running them, which rules of the game they may use.
type luaWords []*textWords

// textWords are those of one script or expression.
type textWords struct {
	texts map[string]bool
	names map[string]bool
}

// collectScriptWords returns the words of scripts. Each text is read once per
// cache.
func collectScriptWords(scripts []Script, kept *lang.ExprCache) luaWords {
	var w luaWords
	for i := range scripts {
		w = append(w, readTextWords(scripts[i].Source, kept))
	}
	return w
}

// readTextWords returns the words of a script or expression.
func readTextWords(text string, kept *lang.ExprCache) *textWords {
	return lang.CacheDerived(kept, "words", text, func(text string) *textWords {
		w := &textWords{texts: map[string]bool{}, names: map[string]bool{}}
		w.scanScript(text)
		return w
	})
}

// mayAskFor reports whether a script may use a rule of a sort by its id, or by its
// sort alone where the game has only one.
func (w luaWords) mayAskFor(sort, id string, count int) bool {
	return slices.ContainsFunc(w, func(t *textWords) bool { return t.texts[id] || count == 1 && t.names[sort] })
}

// containsName reports whether any script or expression mentions a name.
func (w luaWords) containsName(name string) bool {
	return slices.ContainsFunc(w, func(t *textWords) bool { return t.names[name] })
}

// scanScript reads texts and names from a script, without its comments.
func (w *textWords) scanScript(s string) {
	for len(s) > 0 {
		switch c := s[0]; {
		case strings.HasPrefix(s, "--"):
			s = s[2:]
			if _, rest, ok := parseLongText(s); ok {
				s = rest
			} else {
				_, s, _ = strings.Cut(s, "\n")
			}
		case c == '"' || c == '\'':
			n := 1
			for n < len(s) && s[n] != c {
				if s[n] == '\\' {
					n++
				}
				n++
			}
			w.texts[s[1:min(n, len(s))]] = true
			s = s[min(n+1, len(s)):]
		case c == '[':
			inner, rest, ok := parseLongText(s)
			if s = s[1:]; ok {
				w.texts[inner], s = true, rest
			}
		case isNameByte(c):
			n := 1
			for n < len(s) && isNameByte(s[n]) {
				n++
			}
			w.names[s[:n]], s = true, s[n:]
		default:
			s = s[1:]
		}
	}
}

// parseLongText returns the text between [[ and ]], or [=[ and ]=], at the start
// of s.
func parseLongText(s string) (inner, rest string, ok bool) {
	if !strings.HasPrefix(s, "[") {
		return "", s, false
	}
	level := len(s[1:]) - len(strings.TrimLeft(s[1:], "="))
	if !strings.HasPrefix(s[1+level:], "[") {
		return "", s, false
	}
	inner, rest, _ = strings.Cut(s[2+level:], "]"+strings.Repeat("=", level)+"]")
	return inner, rest, true
}

// isNameByte reports whether a byte can be part of a name in Lua.
func isNameByte(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}
