package meaning

import (
	"maps"
	"strings"

	"github.com/vedette-wargames/vedette/engine/source"
)

// said is what the expressions and scripts of a game mention: enough to know that
// nothing can speak of a thing, without running them.
type said struct {
	texts  map[string]bool // written in quotes
	script map[string]bool // of these, those that scripts write
	names  map[string]bool // words, and with what stands before them: x, vars.x
	dotted map[string]bool // words after a dot: areas.south
	// written are names that a script sets, "vars.x"; read those it asks for.
	written, read map[string]bool
	pieces        []string // texts that are joined with others, so that any name may come out
	alias         bool     // a script hands vars on as a whole: which it asks for cannot be known
}

func newSaid() *said {
	return &said{texts: map[string]bool{}, script: map[string]bool{}, dotted: map[string]bool{}, names: map[string]bool{}, written: map[string]bool{}, read: map[string]bool{}}
}

// mentions works out once what is said.
func (l *looker) mentions() *said {
	if l.talk == nil {
		l.talk = newSaid()
		for _, x := range l.Expressions {
			l.talk.take(x.Text)
		}
		told := l.talk.texts
		l.talk.texts = l.talk.script
		for i := range l.Scripts {
			l.talk.take(l.Scripts[i].Source)
		}
		l.talk.texts = told
		maps.Copy(l.talk.texts, l.talk.script)
	}
	return l.talk
}

// asks reports whether anything may speak of an id of any sort.
func (s *said) asks(id string) bool {
	return s.texts[id] || s.dotted[id] || s.made(id)
}

// made reports whether an id may be put together of texts.
func (s *said) made(id string) bool {
	for _, p := range s.pieces {
		if strings.HasPrefix(id, p) || strings.HasSuffix(id, p) {
			return true
		}
	}
	return false
}

// of reports whether anything may speak of a member of a family: vars.x, option.x.
func (s *said) of(family, id string) bool {
	return s.alias || s.names[family+"."+id] || s.script[id] || s.made(id)
}

// take goes through a script or an expression word by word; comments say nothing.
func (s *said) take(text string) {
	var last, before string // the words before this one, with dots
	joined := false         // .. stands before
	for len(text) > 0 {
		switch c := text[0]; {
		case strings.HasPrefix(text, "--"):
			text = afterComment(text)
			continue
		case c == ' ' || c == '\n' || c == '\t' || c == '\r':
			text = text[1:]
			continue
		case c == '"' || c == '\'':
			word, rest := quoted(text)
			s.texts[word] = true
			if strings.HasPrefix(last, "vars[") {
				s.names["vars."+word] = true
				s.note("vars."+word, strings.TrimPrefix(strings.TrimSpace(rest), "]"))
			}
			if joined || strings.HasPrefix(strings.TrimSpace(rest), "..") || strings.Contains(word, "%") {
				s.piece(word)
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
				s.dotted[last] = true
				s.note(of+"."+last, text)
			}
			if last == "vars" && !follows(text, ".", "[") {
				s.alias = true
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

// note tells what is set from what is asked for.
func (s *said) note(name, rest string) {
	rest = strings.TrimLeft(rest, " \t\r\n")
	if strings.HasPrefix(rest, "=") && !strings.HasPrefix(rest, "==") {
		s.written[name] = true
		return
	}
	s.read[name] = true
}

// piece notes a text that is joined with others; of a format what stands around the
// places that are filled in.
func (s *said) piece(word string) {
	for _, p := range strings.FieldsFunc(word, func(r rune) bool { return r == '%' }) {
		if p = strings.TrimSpace(p); p != "" && !strings.Contains(p, " ") {
			s.pieces = append(s.pieces, p)
		}
	}
}

func follows(text string, any ...string) bool {
	text = strings.TrimLeft(text, " \t\r\n")
	for _, a := range any {
		if strings.HasPrefix(text, a) {
			return true
		}
	}
	return false
}

func afterComment(text string) string {
	if strings.HasPrefix(text, "--[[") {
		_, rest, _ := strings.Cut(text, "]]")
		return rest
	}
	_, rest, _ := strings.Cut(text, "\n")
	return rest
}

func quoted(text string) (word, rest string) {
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

// Tested are the words of author tests: what they look at matters to somebody.
type Tested struct{ words *said }

// Add takes in a test file.
func (t *Tested) Add(n *source.Node) {
	if t.words == nil {
		t.words = newSaid()
	}
	t.add(n)
}

func (t *Tested) add(n *source.Node) {
	if n == nil {
		return
	}
	if n.Kind == source.Scalar {
		t.words.take(n.Text)
	}
	for i := range n.Entries {
		for _, word := range strings.Fields(n.Entries[i].Key) {
			t.words.names[word] = true
		}
		t.add(n.Entries[i].Value)
	}
	for _, it := range n.Items {
		t.add(it)
	}
}

// Names reports whether a test speaks of an id.
func (t *Tested) Names(id string) bool {
	return t.words != nil && (t.words.texts[id] || t.words.names[id])
}
