package deadrules

import (
	"maps"
	"strings"

	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// references is what the expressions and scripts of a game mention: enough to know that
// nothing can speak of a thing, without running them.
type references struct {
	quotedTexts map[string]bool // written in quotes
	scriptTexts map[string]bool // of these, those that scripts write
	names       map[string]bool // words, and with their prefix: x, vars.x
	dottedNames map[string]bool // words after a dot: areas.south
	// writtenNames are names that a script sets, "vars.x"; read those it asks for.
	writtenNames, readNames map[string]bool
	pieces                  []string // texts that are joined with others, so that any name may come out
	aliased                 bool     // a script hands vars on as a whole: which it asks for cannot be known
}

func newReferences() *references {
	return &references{quotedTexts: map[string]bool{}, scriptTexts: map[string]bool{}, dottedNames: map[string]bool{}, names: map[string]bool{}, writtenNames: map[string]bool{}, readNames: map[string]bool{}}
}

// findReferences collects all words of the game once.
func (l *deadRuleCheck) findReferences() *references {
	if l.mentioned == nil {
		l.mentioned = newReferences()
		for _, x := range l.Expressions {
			l.mentioned.scanText(x.Text)
		}
		told := l.mentioned.quotedTexts
		l.mentioned.quotedTexts = l.mentioned.scriptTexts
		for i := range l.Scripts {
			l.mentioned.scanText(l.Scripts[i].Source)
		}
		l.mentioned.quotedTexts = told
		maps.Copy(l.mentioned.quotedTexts, l.mentioned.scriptTexts)
	}
	return l.mentioned
}

// mayName reports whether anything may speak of an id of any sort.
func (s *references) mayName(id string) bool {
	return s.quotedTexts[id] || s.dottedNames[id] || s.mayCompose(id)
}

// mayCompose reports whether an id may be put together of texts.
func (s *references) mayCompose(id string) bool {
	for _, p := range s.pieces {
		if strings.HasPrefix(id, p) || strings.HasSuffix(id, p) {
			return true
		}
	}
	return false
}

// mayNameMember reports whether anything may speak of a member of a family: vars.x, option.x.
func (s *references) mayNameMember(family, id string) bool {
	return s.aliased || s.names[family+"."+id] || s.scriptTexts[id] || s.mayCompose(id)
}

// scanText goes through a script or an expression word by word; comments say nothing.
func (s *references) scanText(text string) {
	var last, before string // the words before this one, with dots
	joined := false         // .. comes before
	for len(text) > 0 {
		switch c := text[0]; {
		case strings.HasPrefix(text, "--"):
			text = skipComment(text)
			continue
		case c == ' ' || c == '\n' || c == '\t' || c == '\r':
			text = text[1:]
			continue
		case c == '"' || c == '\'':
			word, rest := scanQuoted(text)
			s.quotedTexts[word] = true
			if strings.HasPrefix(last, "vars[") {
				s.names["vars."+word] = true
				s.noteAccess("vars."+word, strings.TrimPrefix(strings.TrimSpace(rest), "]"))
			}
			if joined || strings.HasPrefix(strings.TrimSpace(rest), "..") || strings.Contains(word, "%") {
				s.notePiece(word)
			}
			before, last, text, joined = last, "", rest, false
			continue
		case nameByte(c):
			n := 1
			for n < len(text) && nameByte(text[n]) {
				n++
			}
			before, last = last, text[:n]
			s.names[last] = true
			text = text[n:]
			if of, dotted := strings.CutSuffix(before, "."); dotted {
				s.names[of+"."+last] = true
				s.dottedNames[last] = true
				s.noteAccess(of+"."+last, text)
			}
			if last == "vars" && !startsWithAny(text, ".", "[") {
				s.aliased = true
			}
			joined = false
			continue
		case strings.HasPrefix(text, ".."):
			joined = true
			text = strings.TrimLeft(text, ".")
			last = ""
			continue
		default:
			last += string(c)
			text = text[1:]
			joined = false
		}
	}
}

// noteAccess notes whether a name is written or read.
func (s *references) noteAccess(name, rest string) {
	rest = strings.TrimLeft(rest, " \t\r\n")
	if strings.HasPrefix(rest, "=") && !strings.HasPrefix(rest, "==") {
		s.writtenNames[name] = true
		return
	}
	s.readNames[name] = true
}

// notePiece notes a text that is joined with others. Of a format it notes the text around the
// places that are filled in.
func (s *references) notePiece(word string) {
	for _, p := range strings.FieldsFunc(word, func(r rune) bool { return r == '%' }) {
		if p = strings.TrimSpace(p); p != "" && !strings.Contains(p, " ") {
			s.pieces = append(s.pieces, p)
		}
	}
}

func startsWithAny(text string, any ...string) bool {
	text = strings.TrimLeft(text, " \t\r\n")
	for _, a := range any {
		if strings.HasPrefix(text, a) {
			return true
		}
	}
	return false
}

func skipComment(text string) string {
	if strings.HasPrefix(text, "--[[") {
		_, rest, _ := strings.Cut(text, "]]")
		return rest
	}
	_, rest, _ := strings.Cut(text, "\n")
	return rest
}

func scanQuoted(text string) (word, rest string) {
	n := 1
	for n < len(text) && text[n] != text[0] {
		if text[n] == '\\' {
			n++
		}
		n++
	}
	return text[1:min(n, len(text))], text[min(n+1, len(text)):]
}

func nameByte(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= 0x80
}

// TestWords are the words of author tests. A thing that a test names counts as used.
type TestWords struct{ words *references }

// AddFile takes in a test file.
func (t *TestWords) AddFile(n *yamldoc.Node) {
	if t.words == nil {
		t.words = newReferences()
	}
	t.addNode(n)
}

func (t *TestWords) addNode(n *yamldoc.Node) {
	if n == nil {
		return
	}
	if n.Kind == yamldoc.Scalar {
		t.words.scanText(n.Text)
	}
	for i := range n.Entries {
		for _, word := range strings.Fields(n.Entries[i].Key) {
			t.words.names[word] = true
		}
		t.addNode(n.Entries[i].Value)
	}
	for _, it := range n.Items {
		t.addNode(it)
	}
}

// MentionsID reports whether a test speaks of an id.
func (t *TestWords) MentionsID(id string) bool {
	return t.words != nil && (t.words.quotedTexts[id] || t.words.names[id])
}
