package compile

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/lang"
)

// wordIndex finds which names a program uses, itself or through the functions that it calls.
type wordIndex struct {
	functions *functionStack
	byText    map[string]map[string]bool // words by expression, with those of the functions that it calls
}

// referencesName reports whether a program uses a name, itself or through helpers.
func (c *wordIndex) referencesName(p *lang.Program, name string) bool {
	return p != nil && c.collectExprWords(p.Text)[name]
}

// collectExprWords returns the words of an expression and of the functions that it
// calls. A quoted text keeps its opening quote: 'zoc. The result is cached for
// each text.
func (c *wordIndex) collectExprWords(text string) map[string]bool {
	if w := c.byText[text]; w != nil {
		return w
	}
	out := map[string]bool{}
	var visit func(text string)
	visit = func(text string) {
		for _, w := range splitWords(text) {
			if out[w] {
				continue
			}
			out[w] = true
			for _, text := range c.functions.listTexts(w) {
				visit(text)
			}
		}
	}
	visit(text)
	c.byText[text] = out
	return out
}

// splitWords splits an expression into names and quoted texts, which keep their
// opening quote. Of a field such as unit.cs it lists both names.
func splitWords(text string) []string {
	var out []string
	for i := 0; i < len(text); {
		ch := text[i]
		switch {
		case ch == '\'' || ch == '"':
			end := strings.IndexByte(text[i+1:], ch)
			if end < 0 {
				return out
			}
			out = append(out, "'"+text[i+1:i+1+end])
			i += end + 2
		case isWordByte(ch):
			start := i
			for i < len(text) && isWordByte(text[i]) {
				i++
			}
			out = append(out, text[start:i])
		default:
			i++
		}
	}
	return out
}

// isWordByte reports whether a byte can be part of a name in an expression.
func isWordByte(ch byte) bool {
	return ch == '_' || ch >= '0' && ch <= '9' || ch >= 'a' && ch <= 'z' || ch >= 'A' && ch <= 'Z'
}
