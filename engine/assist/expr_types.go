package assist

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/lang"
)

// typeOf returns the type of what some tokens end with: a name, a call or a field. It is empty if
// that is unknown.
func (s *exprScope) typeOf(tokens []exprToken) string {
	n := len(tokens)
	if n == 0 {
		return ""
	}
	last := tokens[n-1]
	switch last.kind {
	case ')', ']':
		at := openingToken(tokens)
		if at < 1 || tokens[at-1].kind != 'w' {
			return ""
		}
		if last.kind == ']' {
			of, _ := strings.CutPrefix(s.typeOf(tokens[:at]), "set of ")
			return of
		}
		return s.typeOfCall(tokens[at-1].text, tokens[at+1:n-1])
	case 'w':
		if n > 1 && tokens[n-2].kind == '.' {
			return s.typeOfField(s.typeOf(tokens[:n-2]), last.text)
		}
		return s.typeOfName(last.text)
	}
	return ""
}

// openingToken returns the index of the opening bracket that the last token closes, or -1 if
// there is none.
func openingToken(tokens []exprToken) int {
	depth := 0
	for i := len(tokens) - 1; i >= 0; i-- {
		switch tokens[i].kind {
		case ')', ']', '}':
			depth++
		case '(', '[', '{':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// typeOfCall returns what a function gives.
func (s *exprScope) typeOfCall(name string, arguments []exprToken) string {
	switch name {
	case "filter", "union", "first", "best":
		first := exprScope{c: s.c, entries: s.entries, types: s.types, subject: s.subject, tokens: append([]exprToken{{"(", '('}}, arguments...)}
		typ := s.typeOf(first.splitArguments(0)[0])
		if name == "first" || name == "best" {
			typ = strings.TrimPrefix(typ, "set of ")
		}
		return typ
	case "within":
		return "set of hex"
	}
	for _, e := range s.entries {
		if e.Name == name && (e.Group == "function" || e.Group == "helper") {
			return e.Type
		}
	}
	return ""
}

// typeOfName returns the type of a name by itself.
func (s *exprScope) typeOfName(name string) string {
	switch name {
	case "option", "options":
		return "option"
	case "vars":
		return "variables here " + s.subject
	case "tracks":
		return "tracks here " + s.subject
	case "constants":
		return "constant"
	case "areas":
		return "area"
	case "printed":
		return "value"
	}
	if typ := s.types[name]; typ != "" {
		return typ
	}
	if typ := s.c.chosenType(name); typ != "" {
		return typ
	}
	return s.typeOfField(s.subject, name)
}

// typeOfField returns the type of a field.
func (s *exprScope) typeOfField(of, name string) string {
	if element, isSet := strings.CutPrefix(of, "set of "); isSet { // sides.ID
		return element
	}
	switch name {
	case "vars":
		return "variables of " + of
	case "tracks":
		return "tracks of " + of
	}
	for _, e := range s.entries {
		if e.Group == lang.UseField+of && e.Name == name {
			return e.Type
		}
	}
	return ""
}

// openCall returns the function whose argument is being written and the number of the argument,
// from 0.
func (s *exprScope) openCall() (name string, argument int) {
	depth := 0
	for i := len(s.tokens) - 1; i > 0; i-- {
		switch s.tokens[i].kind {
		case ')', ']', '}':
			depth++
		case '(', '[', '{':
			if depth--; depth < 0 {
				if s.tokens[i].kind == '(' && s.tokens[i-1].kind == 'w' {
					return s.tokens[i-1].text, len(s.splitArguments(i)) - 1
				}
				return "", 0
			}
		}
	}
	return "", 0
}

// parameterKind returns what an argument of a function names, by its signature.
func (s *exprScope) parameterKind(name string, argument int) string {
	for _, e := range s.entries {
		if e.Name != name || e.Group != "function" && e.Group != "helper" {
			continue
		}
		_, list, _ := strings.Cut(strings.TrimSuffix(e.Signature, ")"), "(")
		params := strings.Split(list, ", ")
		if argument >= len(params) {
			return ""
		}
		word, typ, typed := strings.Cut(strings.Trim(params[argument], "[]"), ": ")
		if typed {
			word = typ
		}
		if word == "kind of hexside" {
			return "hexside"
		}
		return word
	}
	return ""
}

// splitArguments returns the arguments so far of the call whose bracket is token at; the last
// is being written.
func (s *exprScope) splitArguments(at int) [][]exprToken {
	out, depth, start := [][]exprToken{}, 0, at+1
	for i := at + 1; i < len(s.tokens); i++ {
		switch s.tokens[i].kind {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case ',':
			if depth == 0 {
				out = append(out, s.tokens[start:i])
				start = i + 1
			}
		}
	}
	return append(out, s.tokens[start:])
}
