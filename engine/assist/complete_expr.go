package assist

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// exprScope says what words mean in an expression that is being written, from its text up to
// the cursor and from what files declare. It needs no scenario that compiles.
type exprScope struct {
	c       *completer
	entries []lang.Entry
	types   map[string]string // of names
	subject string            // the type whose fields are bare names; empty for none
	tokens  []exprToken       // before the cursor
}

// exprToken is a word, a text in quotes or a sign.
type exprToken struct {
	text string
	kind byte // 'w', 't', or the sign itself
}

// completeExpressionGap completes an expression. After a dot and in quotes it uses the text
// alone. Otherwise it compiles the expression, and uses the text when that fails. path is that of
// its key in the text of a game, nil elsewhere; whole is the text of the file.
func (c *completer) completeExpressionGap(text string, path []string, whole string) {
	before, _, _ := strings.Cut(text, placeholder)
	s := c.newExprScope(path)
	quoted := s.readBefore(before)
	had := len(c.out)
	if quoted || s.lastSign() == '.' {
		if s.complete(quoted); len(c.out) == had {
			c.completeWords(whole, false)
		}
		return
	}
	if c.completeWords(whole, false); len(c.out) == had {
		s.complete(false)
		return
	}
	s.completeHolders()
}

// completeLuaLine completes a script by the line before the cursor, and the types that the comments
// of the function give its parameters.
func (c *completer) completeLuaLine(before string) {
	s := c.newExprScope(nil)
	best := c.d.bestLoad(c.e.Path)
	if best != nil {
		s.entries = append(s.entries, c.d.listWords(best)...)
	} else if c.d.setup.Words != nil {
		s.entries = append(s.entries, c.d.setup.Words(nil)...)
	}
	s.types["phasing"] = "side"
	for row := c.row; row >= 0; row-- {
		line := c.lines[row]
		if words := strings.Fields(line); len(words) > 2 && words[0] == "---@param" {
			typ := words[2]
			if of, list := strings.CutSuffix(typ, "[]"); list {
				typ = "set of " + of
			}
			s.types[words[1]] = typ
		} else if row < c.row && line == "end" {
			break
		}
	}
	if quoted := s.readBefore(before); quoted || s.lastSign() == '.' {
		s.complete(quoted)
	}
}

// readBefore takes the text before the cursor; quoted is true where the cursor is in quotes.
func (s *exprScope) readBefore(before string) (quoted bool) {
	s.tokens, quoted = splitExpr(before)
	s.enterSets()
	return quoted
}

// complete completes what may be written at the cursor.
func (s *exprScope) complete(quoted bool) {
	switch {
	case quoted:
		s.completeQuoted()
	case s.lastSign() == '.':
		s.completeAfterDot()
	default:
		s.completeBare()
	}
}

// newExprScope returns the scope of the expressions at a key.
func (c *completer) newExprScope(path []string) *exprScope {
	envs := query.PlainEnvs()
	if best := c.d.bestLoad(c.e.Path); best != nil && best.res.Game != nil {
		if own := query.EnvsOf(best.res.Game); own != nil {
			envs = own
		}
	}
	key, _ := spec.Format().FindKey("game", path)
	env := envs.FindEnv(key.Words)
	if env == nil {
		env = envs.Base
	}
	s := &exprScope{c: c, entries: lang.Reference(env), types: map[string]string{}}
	for _, e := range s.entries {
		if e.Group == "name" {
			s.types[e.Name] = e.Type
		}
	}
	s.subject = s.types[env.Subject]
	return s
}

// splitExpr splits an expression into tokens; quoted is true where a text in quotes is open at
// the end.
func splitExpr(text string) (out []exprToken, quoted bool) {
	for i := 0; i < len(text); {
		c := text[i]
		switch {
		case c == ' ' || c == '\n' || c == '\t':
			i++
		case c == '\'' || c == '"':
			end := strings.IndexByte(text[i+1:], c)
			if end < 0 {
				return out, true
			}
			out = append(out, exprToken{text[i+1 : i+1+end], 't'})
			i += end + 2
		case c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9':
			end := i
			for end < len(text) && (text[end] == '_' || text[end] >= 'a' && text[end] <= 'z' || text[end] >= 'A' && text[end] <= 'Z' || text[end] >= '0' && text[end] <= '9') {
				end++
			}
			out = append(out, exprToken{text[i:end], 'w'})
			i = end
		default:
			out = append(out, exprToken{text[i : i+1], c})
			i++
		}
	}
	return out, false
}

// lastSign returns the kind of the last token, 0 for none.
func (s *exprScope) lastSign() byte {
	if len(s.tokens) == 0 {
		return 0
	}
	return s.tokens[len(s.tokens)-1].kind
}

// setWords are the built-in functions whose later arguments are about each element of the first.
var setWords = []string{"any", "all", "count", "sum", "min", "max", "best", "filter"}

// enterSets makes the elements of the innermost open call of a word over sets the subject.
func (s *exprScope) enterSets() {
	open := []int{}
	for i, t := range s.tokens {
		switch t.kind {
		case '(':
			open = append(open, i)
		case ')':
			open = open[:max(len(open)-1, 0)]
		}
	}
	for _, at := range open {
		if at == 0 || !slices.Contains(setWords, s.tokens[at-1].text) {
			continue
		}
		args := s.splitArguments(at)
		if len(args) < 2 {
			continue
		}
		if of, isSet := strings.CutPrefix(s.typeOf(args[0]), "set of "); isSet {
			s.subject = of
			s.types["it"] = of
			if len(args) > 2 && len(args[1]) == 1 { // any(units, u, ...)
				s.types[args[1][0].text] = of
			}
		}
	}
}

// completeQuoted completes a text in quotes: an argument of a function, an index, or the other
// side of a comparison.
func (s *exprScope) completeQuoted() {
	n := len(s.tokens)
	switch {
	case n > 1 && s.tokens[n-1].kind == '[':
		s.c.completeThings(collections[s.tokens[n-2].text])
	case n > 2 && s.tokens[n-1].kind == '=' && (s.tokens[n-2].kind == '=' || s.tokens[n-2].kind == '~'):
		s.completeTextsOf(s.tokens[:n-2])
	case n > 0 && (s.tokens[n-1].kind == '(' || s.tokens[n-1].kind == ','):
		name, argument := s.openCall()
		if argument == 0 && (name == "adjust" || name == "set") { // the verbs of Lua
			s.c.completeThings("track", "variable")
		} else if name != "" {
			s.c.completeThings(s.parameterKind(name, argument))
			s.c.completeTexts(s.parameterKind(name, argument))
		}
	}
}

// completeTextsOf completes the texts that what some tokens end with may be equal to.
func (s *exprScope) completeTextsOf(tokens []exprToken) {
	if n := len(tokens); n > 2 && tokens[n-2].kind == '.' {
		name := tokens[n-1].text
		switch holder := s.typeOf(tokens[:n-2]); {
		case holder == "option":
			s.c.completeOptionValues(name)
		case strings.HasPrefix(holder, "variables"):
			s.c.completeVariableTexts(name)
		}
	}
	typ := s.typeOf(tokens)
	s.c.completeThings(typ)
	s.c.completeTexts(typ)
}

// completeAfterDot completes what may follow the dot before the cursor.
func (s *exprScope) completeAfterDot() {
	typ := s.typeOf(s.tokens[:len(s.tokens)-1])
	switch of, isSet := strings.CutPrefix(typ, "set of "); {
	case typ == "option" || typ == "constant" || typ == "area" || typ == "value":
		s.c.completeThings(typ)
	case strings.HasPrefix(typ, "variables"), strings.HasPrefix(typ, "tracks"):
		words := strings.SplitN(typ, " ", 3)
		s.c.completeOwned(strings.TrimSuffix(words[0], "s"), words[2], words[1] == "here")
	case isSet:
		s.c.completeThings(of)
	case typ != "":
		s.completeFieldsOf(typ)
	}
}

// completeFieldsOf completes the fields of a type.
func (s *exprScope) completeFieldsOf(typ string) {
	for _, e := range s.entries {
		if e.Group == lang.UseField+typ && !strings.Contains(e.Name, ".") {
			s.c.addEntry(e)
		}
	}
	if typ == "unit" {
		s.c.completeThings("value")
	}
	for _, word := range []string{"vars", "tracks"} {
		s.c.addChoice(Choice{Text: word, Kind: "field", Sign: word + " of the " + typ})
	}
}

// completeBare completes a word by itself.
func (s *exprScope) completeBare() {
	for _, e := range s.entries {
		if !strings.HasPrefix(e.Group, lang.UseField) && !strings.Contains(e.Name, ".") {
			s.c.addEntry(e)
		}
	}
	if s.subject != "" {
		s.completeFieldsOf(s.subject)
	}
	s.c.completeThings("function")
	s.completeHolders()
}

// completeHolders completes the words that hold things by their ids.
func (s *exprScope) completeHolders() {
	for _, word := range []string{"vars", "option", "constants", "tracks", "areas"} {
		s.c.addChoice(Choice{Text: word, Kind: "word", Sign: word + ".ID"})
	}
}
