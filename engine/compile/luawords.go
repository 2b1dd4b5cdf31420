package compile

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/expr"
)

// luaWords are the texts and the names that scripts or expressions write, one after the
// other: enough to know which rules of the game they can ask for, without running them.
type luaWords []*textWords

// textWords are those of one script or expression.
type textWords struct {
	texts        map[string]bool
	containsName map[string]bool
}

// collectScriptWords are the words of scripts; each text is read once as long as the texts are kept.
func collectScriptWords(scripts []Script, kept *expr.Texts) luaWords {
	var w luaWords
	for i := range scripts {
		w = append(w, readTextWords(scripts[i].Source, kept))
	}
	return w
}

func readTextWords(text string, kept *expr.Texts) *textWords {
	return expr.Made(kept, "words", text, func(text string) *textWords {
		w := &textWords{texts: map[string]bool{}, containsName: map[string]bool{}}
		w.scanScript(text)
		return w
	})
}

// mayAskFor reports whether a script may ask for a rule of a sort by its id, or, where
// it is the only one of its sort, by none.
func (w luaWords) mayAskFor(sort, id string, count int) bool {
	return slices.ContainsFunc(w, func(t *textWords) bool { return t.texts[id] || count == 1 && t.containsName[sort] })
}

// names reports whether a name is written somewhere.
func (w luaWords) names(name string) bool {
	return slices.ContainsFunc(w, func(t *textWords) bool { return t.containsName[name] })
}

// scanScript goes through a script piece by piece; comments say nothing.
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
			w.containsName[s[:n]], s = true, s[n:]
		default:
			s = s[1:]
		}
	}
}

// parseLongText is the text between [[ and ]], or [=[ and ]=], that s begins with.
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

func isNameByte(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}
