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
	texts map[string]bool
	names map[string]bool
}

// wordsOf are the words of scripts; each text is read once as long as the texts are kept.
func wordsOf(scripts []Script, kept *expr.Texts) luaWords {
	var w luaWords
	for i := range scripts {
		w = append(w, wordsIn(scripts[i].Source, kept))
	}
	return w
}

func wordsIn(text string, kept *expr.Texts) *textWords {
	return expr.Made(kept, "words", text, func(text string) *textWords {
		w := &textWords{texts: map[string]bool{}, names: map[string]bool{}}
		w.read(text)
		return w
	})
}

// asks reports whether a script may ask for a rule of a sort by its id, or, where
// it is the only one of its sort, by none.
func (w luaWords) asks(sort, id string, count int) bool {
	return slices.ContainsFunc(w, func(t *textWords) bool { return t.texts[id] || count == 1 && t.names[sort] })
}

// names reports whether a name is written somewhere.
func (w luaWords) names(name string) bool {
	return slices.ContainsFunc(w, func(t *textWords) bool { return t.names[name] })
}

// read goes through a script piece by piece; comments say nothing.
func (w *textWords) read(s string) {
	for len(s) > 0 {
		switch c := s[0]; {
		case strings.HasPrefix(s, "--"):
			s = s[2:]
			if _, rest, ok := longText(s); ok {
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
			inner, rest, ok := longText(s)
			if s = s[1:]; ok {
				w.texts[inner], s = true, rest
			}
		case nameByte(c):
			n := 1
			for n < len(s) && nameByte(s[n]) {
				n++
			}
			w.names[s[:n]], s = true, s[n:]
		default:
			s = s[1:]
		}
	}
}

// longText is the text between [[ and ]], or [=[ and ]=], that s begins with.
func longText(s string) (inner, rest string, ok bool) {
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

func nameByte(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}
