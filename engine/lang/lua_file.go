package lang

import (
	"slices"
	"strings"

	"github.com/yuin/gopher-lua/parse"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// LuaFunc is a top-level function of a Lua file, as far as expressions need it.
type LuaFunc struct {
	Name  string
	Pos   diag.Pos // its name
	Local bool     // private to its file
	// Label is the first sentence of the comment above it; Rule and Reconstruction are
	// what the comment states, or else the head of the file.
	Label, Rule    string
	Reconstruction bool
	Params         []LuaParam
	Returns        string // the type after ---@return; empty: not stated
	// Tokens is the function without comments and layout.
	Tokens string
	// Calls are the names of functions that it calls or names, each once.
	Calls []LuaWord
	// ActingWord is what makes it acting, and Looks what keeps it from being one expression,
	// each with its place; nil: nothing in itself.
	ActingWord, NotExpression *LuaWord

	src    *source
	root   *node    // its value; nil when Looks says why not
	locals []string // values of its file that it may read
}

// LuaParam is a parameter with the type that its comment gives it.
type LuaParam struct {
	Name, Type string
	Pos        diag.Pos // of the type's comment, or of the name
}

// LuaWord is a word of a Lua file with its place.
type LuaWord struct {
	Text string
	Pos  diag.Pos
}

// LuaFile is what a Lua file holds.
type LuaFile struct {
	Name      string
	Functions []*LuaFunc
	// OtherTokens are the tokens that belong to no top-level function.
	OtherTokens string
}

// ReadLua finds the top-level functions of a file and reads those that are one
// expression. It reports nothing: the compiler of scripts finds what is not valid Lua. What
// is called with a colon is taken to act.
func ReadLua(file, text string) *LuaFile {
	s, comments := scanLua(file, text)
	f := &LuaFile{Name: file}
	head := headComment(s, comments)
	locals := s.listFileLocals()
	var loose []string
	for i := 0; i < len(s.tokens); {
		at := i
		local := s.tokenType(i) == parse.TLocal && s.tokenType(i+1) == parse.TFunction
		if local {
			at++
		}
		if s.tokenType(at) != parse.TFunction || s.tokenType(at+1) != parse.TIdent || s.tokenType(at+2) != '(' {
			if n := s.findBlockEnd(i); n > i {
				for ; i <= n; i++ {
					loose = append(loose, s.tokenText(i))
				}
				continue
			}
			loose = append(loose, s.tokenText(i))
			i++
			continue
		}
		end := s.findBlockEnd(at)
		fn := &LuaFunc{Name: s.tokens[at+1].str, Pos: s.pos(s.tokens[at+1].off), Local: local, src: s, locals: locals}
		fn.readFunction(at+2, end)
		fn.readComment(commentAbove(s, comments, i), head)
		var words strings.Builder
		for k := i; k <= end; k++ {
			words.WriteString(s.tokenText(k))
			words.WriteByte(' ')
		}
		fn.Tokens = words.String()
		f.Functions = append(f.Functions, fn)
		i = end + 1
	}
	f.OtherTokens = strings.Join(loose, " ")
	return f
}

// listFileLocals are the values that a file keeps for its functions.
func (s *source) listFileLocals() []string {
	var out []string
	for i := 0; i < len(s.tokens); i++ {
		switch s.tokens[i].typ {
		case parse.TLocal:
			for k := i + 1; s.tokenType(k) == parse.TIdent; k += 2 {
				out = append(out, s.tokens[k].str)
				if s.tokenType(k+1) != ',' {
					break
				}
			}
		case parse.TFunction, parse.TIf, parse.TDo, parse.TRepeat:
			i = s.findBlockEnd(i)
		}
	}
	return out
}

// findBlockEnd is the token that ends the block which the token at i opens; i when it
// opens none.
func (s *source) findBlockEnd(i int) int {
	depth := 0
	for k := i; k < len(s.tokens); k++ {
		switch s.tokens[k].typ {
		case parse.TFunction, parse.TIf, parse.TDo, parse.TRepeat:
			depth++
		case parse.TEnd, parse.TUntil:
			depth--
		}
		if depth <= 0 {
			return k
		}
	}
	return len(s.tokens) - 1
}

// headComment is the comment at the head of a file: the first one, unless it stands
// directly above a function.
func headComment(s *source, comments []luaComment) []luaComment {
	var block []luaComment
	for _, c := range comments {
		if len(block) > 0 && c.line != block[len(block)-1].line+1 {
			break
		}
		block = append(block, c)
	}
	if len(block) == 0 || len(s.tokens) > 0 && (s.tokens[0].off < block[0].off || s.lineNumber(s.tokens[0].off) == block[len(block)-1].line+1) {
		return nil
	}
	return block
}

// commentAbove is the comment directly above the token at i.
func commentAbove(s *source, comments []luaComment, i int) []luaComment {
	line := s.lineNumber(s.tokens[i].off)
	k := len(comments)
	for k > 0 && comments[k-1].line >= line {
		k--
	}
	end := k
	for k > 0 && comments[k-1].line == line-1 && comments[k-1].doc {
		k--
		line--
	}
	return comments[k:end]
}

// readComment takes from the comment above a function, and from the head of the file,
// what they state.
func (f *LuaFunc) readComment(above, head []luaComment) {
	var said []string
	for _, c := range head {
		f.readStatedRule(c)
	}
	for _, c := range above {
		if f.readStatedRule(c) {
			continue
		}
		if rest, ok := strings.CutPrefix(c.text, "@param "); ok {
			name, typ, _ := strings.Cut(strings.TrimSpace(rest), " ")
			typ, _, _ = strings.Cut(strings.TrimSpace(typ), " ")
			if i := slices.IndexFunc(f.Params, func(p LuaParam) bool { return p.Name == strings.TrimSuffix(name, "?") }); i >= 0 {
				f.Params[i].Type, f.Params[i].Pos = typ, f.src.pos(c.off+strings.LastIndex(f.src.text[c.off:min(c.off+len(c.text)+8, len(f.src.text))], typ))
			}
			continue
		}
		if rest, ok := strings.CutPrefix(c.text, "@return "); ok {
			f.Returns, _, _ = strings.Cut(strings.TrimSpace(rest), " ")
			continue
		}
		if !strings.HasPrefix(c.text, "@") && c.text != "" {
			said = append(said, c.text)
		}
	}
	f.Label = firstSentence(strings.Join(said, " "))
}

// readStatedRule reads a comment line that states a rule or a reconstruction.
func (f *LuaFunc) readStatedRule(c luaComment) bool {
	if rule, ok := strings.CutPrefix(c.text, "rule:"); ok {
		f.Rule = strings.Trim(strings.TrimSpace(rule), `"'`)
		return true
	}
	if is, ok := strings.CutPrefix(c.text, "reconstruction:"); ok {
		f.Reconstruction = strings.TrimSpace(is) == "true"
		return true
	}
	return false
}

// firstSentence is a text up to the first full stop, without it.
func firstSentence(text string) string {
	if i := strings.Index(text, ". "); i >= 0 {
		text = text[:i]
	}
	return strings.TrimSuffix(text, ".")
}

// readFunction reads the parameters and the body of a function between the ( at lo and its end.
func (f *LuaFunc) readFunction(lo, end int) {
	s := f.src
	f.collectWords(lo, end)
	p := &luaParser{s: s, i: lo, end: end}
	for _, name := range p.parseParams() {
		f.Params = append(f.Params, LuaParam{Name: name.text, Pos: s.pos(s.tokens[name.tok].off)})
	}
	if end-lo > maxTokens {
		f.NotExpression = &LuaWord{"it is too long", f.Pos}
		return
	}
	root := p.parseBody()
	switch {
	case f.NotExpression != nil:
	case p.rejection != nil:
		f.NotExpression = p.rejection
	default:
		f.root = root
	}
}

// luaActs are words of scripts that change, ask or roll.
var luaActs = []string{"roll", "ask", "after", "at", "eliminate", "step_loss", "retreat", "advance", "exchange", "attack", "move", "place", "arrive", "flip", "reveal",
	"hide", "stop", "swap", "set", "adjust", "spend", "draw", "shuffle", "discard", "reshuffle", "put_on_top", "set_aside", "peek", "cards_left", "win", "say", "tell"}

// IsActingWord reports whether a function of scripts is one that changes, asks or rolls.
func IsActingWord(name string) bool { return slices.Contains(luaActs, name) }

// luaLibraries and luaBase are what Lua and the host give to scripts alone.
var (
	luaLibraries = []string{"math", "string", "table"}
	luaBase      = []string{"ipairs", "pairs", "next", "select", "tostring", "tonumber", "type", "print", "error", "assert", "unpack", "refuse", "note", "game"}
)

// collectWords notes what a function calls and sets.
func (f *LuaFunc) collectWords(lo, end int) {
	s := f.src
	seen := map[string]bool{}
	mark := func(i int, text string) *LuaWord { return &LuaWord{text, s.pos(s.tokens[i].off)} }
	for i := lo; i < end; i++ {
		t := s.tokens[i]
		before, next := s.tokenType(i-1), s.tokenType(i+1)
		switch {
		case t.typ == ':' && s.tokenType(i+1) == parse.TIdent && f.ActingWord == nil:
			f.ActingWord = mark(i+1, "it calls "+quote(s.tokens[i+1].str))
		case t.typ == '=' && f.ActingWord == nil && (before == parse.TIdent || before == ']') && s.setsField(i):
			f.ActingWord = mark(i-1, "it sets "+quote(s.tokens[i-1].str))
		case t.typ != parse.TIdent || before == '.' || before == ':' || before == parse.TFunction || next == '=':
		default:
			if f.ActingWord == nil && slices.Contains(luaActs, t.str) && (next == '(' || next == '{' || next == '.' || next == parse.TString) {
				f.ActingWord = mark(i, "it calls "+quote(t.str))
			}
			if f.NotExpression == nil && (slices.Contains(luaBase, t.str) || slices.Contains(luaLibraries, t.str) && next == '.' || slices.Contains(f.locals, t.str)) {
				f.NotExpression = mark(i, "it uses "+quote(t.str))
			}
			name := t.str
			if name == baseWord && next == '.' {
				name += "." + s.tokens[i+2].str
			}
			if !seen[name] {
				seen[name] = true
				f.Calls = append(f.Calls, *mark(i, name))
			}
		}
	}
}

// setsField reports whether the = at i sets a field, not an entry of a table.
func (s *source) setsField(i int) bool {
	k := i - 1
	if s.tokens[k].typ == ']' && s.tokens[k].match >= 0 {
		return s.tokenType(s.tokens[k].match-1) == parse.TIdent || s.tokenType(s.tokens[k].match-1) == ']'
	}
	return s.tokenType(k-1) == '.'
}
