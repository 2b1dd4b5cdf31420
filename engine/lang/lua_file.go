package lang

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

// LuaFunc is a top-level function of a Lua file, as far as expressions need it.
type LuaFunc struct {
	Name  string
	Pos   diag.Pos // its name
	Start int      // the first byte of the statement that defines it
	End   int      // the byte behind its last one
	Local bool     // private to its file
	// Broken is set where it is not valid Lua: its body is unknown.
	Broken bool
	// Label is the first sentence of the comment above it; Rule and Reconstruction are
	// what the comment states, or else the head of the file.
	Label, Rule    string
	RulePos        diag.Pos // of Rule
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

// LuaFile holds the functions of a Lua file, and the tokens outside of them.
type LuaFile struct {
	Name      string
	Functions []*LuaFunc
	// OtherTokens are the tokens that belong to no top-level function.
	OtherTokens string
}

// ReadLua finds the top-level functions of a file and reads those that are one expression. It
// reports no faults: the compiler of scripts finds invalid Lua. Every call with a colon counts
// as an action.
func ReadLua(file, text string) *LuaFile {
	tree := syntax.ParseAround(file, text)
	s := &source{text: tree.Text, at: diag.Pos{File: file, Line: 1, Col: 1}, tokens: tree.Tokens, file: tree}
	f := &LuaFile{Name: file}
	head := headComment(tree)
	locals := listFileLocals(tree)
	var loose []string
	next := 0
	for _, st := range tree.Body {
		fn := st.Func
		if st.Kind != syntax.Define || tree.TokenKind(fn.Open) != '(' || tree.TokenKind(fn.Open-2) != syntax.TokenFunction {
			continue // no function of a plain name
		}
		for ; next < st.Lo; next++ {
			loose = append(loose, s.tokenText(next))
		}
		def := &LuaFunc{Name: s.tokenText(fn.Open - 1), Pos: s.tokenPos(fn.Open - 1), Local: len(st.Names) > 0, src: s, locals: locals,
			Start: s.token(st.Lo).Off, End: s.token(fn.Hi).End}
		def.Broken = slices.Contains(tree.Broken, def.Name)
		def.readFunction(fn)
		def.readComment(commentAbove(tree, st.Lo), head)
		var words strings.Builder
		for next = st.Lo; next <= fn.Hi; next++ {
			words.WriteString(s.tokenText(next))
			words.WriteByte(' ')
		}
		def.Tokens = words.String()
		f.Functions = append(f.Functions, def)
	}
	for ; next < len(s.tokens); next++ {
		loose = append(loose, s.tokenText(next))
	}
	f.OtherTokens = strings.Join(loose, " ")
	return f
}

// listFileLocals returns the values that a file keeps for its functions.
func listFileLocals(tree *syntax.File) []string {
	var out []string
	for _, st := range tree.Body {
		if st.Kind == syntax.Declare {
			for _, l := range st.Names {
				out = append(out, l.Name)
			}
		}
	}
	return out
}

// headComment returns the first block of comment lines of a file. It returns nil if code comes
// before the block or directly below it: then the comment belongs to that code.
func headComment(tree *syntax.File) []syntax.Comment {
	n := 0
	for n < len(tree.Comments) {
		if n > 0 && tree.Comments[n].Line != tree.Comments[n-1].Line+1 {
			break
		}
		n++
	}
	block := tree.Comments[:n]
	if n == 0 || len(tree.Tokens) > 0 && (tree.Tokens[0].Off < block[0].Off || tree.Tokens[0].Line == block[n-1].Line+1) {
		return nil
	}
	return block
}

// commentAbove returns the comment directly above the token at i.
func commentAbove(tree *syntax.File, i int) []syntax.Comment {
	line, comments := tree.Tokens[i].Line, tree.Comments
	end, _ := slices.BinarySearchFunc(comments, line, func(c syntax.Comment, line int) int { return c.Line - line })
	k := end
	for k > 0 && comments[k-1].Line == line-1 && comments[k-1].IsDoc() {
		k--
		line--
	}
	return comments[k:end]
}

// readComment takes from the comment above a function, and from the head of the file,
// what they state.
func (f *LuaFunc) readComment(above, head []syntax.Comment) {
	var said []string
	for _, c := range head {
		f.readStatedRule(c)
	}
	for _, c := range above {
		text := c.DocText()
		if f.readStatedRule(c) {
			continue
		}
		if rest, ok := strings.CutPrefix(text, "@param "); ok {
			name, typ, _ := strings.Cut(strings.TrimSpace(rest), " ")
			typ, _, _ = strings.Cut(strings.TrimSpace(typ), " ")
			if i := slices.IndexFunc(f.Params, func(p LuaParam) bool { return p.Name == strings.TrimSuffix(name, "?") }); i >= 0 {
				f.Params[i].Type, f.Params[i].Pos = typ, f.src.pos(c.Off+strings.LastIndex(c.Text, typ))
			}
			continue
		}
		if rest, ok := strings.CutPrefix(text, "@return "); ok {
			f.Returns, _, _ = strings.Cut(strings.TrimSpace(rest), " ")
			continue
		}
		if !strings.HasPrefix(text, "@") && text != "" {
			said = append(said, text)
		}
	}
	f.Label = firstSentence(strings.Join(said, " "))
}

// readStatedRule reads a comment line that states a rule or a reconstruction.
func (f *LuaFunc) readStatedRule(c syntax.Comment) bool {
	text := c.DocText()
	if rule, ok := strings.CutPrefix(text, "rule:"); ok {
		f.Rule = strings.Trim(strings.TrimSpace(rule), `"'`)
		f.RulePos = f.src.pos(c.Off + strings.LastIndex(c.Text, f.Rule))
		return true
	}
	if is, ok := strings.CutPrefix(text, "reconstruction:"); ok {
		f.Reconstruction = strings.TrimSpace(is) == "true"
		return true
	}
	return false
}

// firstSentence returns a text up to the first full stop, without it.
func firstSentence(text string) string {
	if i := strings.Index(text, ". "); i >= 0 {
		text = text[:i]
	}
	return strings.TrimSuffix(text, ".")
}

// readFunction reads the parameters and the body of a function.
func (f *LuaFunc) readFunction(fn *syntax.Func) {
	s := f.src
	f.collectWords(fn.Open, fn.Hi)
	for _, p := range fn.Params {
		f.Params = append(f.Params, LuaParam{Name: p.Name, Pos: s.tokenPos(p.Tok)})
	}
	if fn.Hi-fn.Open > maxTokens {
		f.NotExpression = &LuaWord{"it is too long", f.Pos}
		return
	}
	c := &converter{s: s}
	root := c.convertBody(fn)
	if e := s.file.Err; e != nil && e.Tok >= fn.Lo && e.Tok <= fn.Hi && c.rejection == nil {
		c.reject(e.Tok, quote(s.tokenText(e.Tok)))
	}
	switch {
	case f.NotExpression != nil:
	case c.rejection != nil:
		f.NotExpression = &LuaWord{c.rejection.what, s.tokenPos(c.rejection.tok)}
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

// collectWords notes the names that a function calls and those that it sets.
func (f *LuaFunc) collectWords(lo, end int) {
	s := f.src
	seen := map[string]bool{}
	mark := func(i int, text string) *LuaWord { return &LuaWord{text, s.tokenPos(i)} }
	for i := lo; i < end; i++ {
		t := s.tokens[i]
		before, next := s.tokenType(i-1), s.tokenType(i+1)
		switch {
		case t.Kind == ':' && s.tokenType(i+1) == syntax.TokenName && f.ActingWord == nil:
			f.ActingWord = mark(i+1, "it calls "+quote(s.tokens[i+1].Text))
		case t.Kind == '=' && f.ActingWord == nil && (before == syntax.TokenName || before == ']') && s.setsField(i):
			f.ActingWord = mark(i-1, "it sets "+quote(s.tokens[i-1].Text))
		case t.Kind != syntax.TokenName || before == '.' || before == ':' || before == syntax.TokenFunction || next == '=':
		default:
			if f.ActingWord == nil && slices.Contains(luaActs, t.Text) && (next == '(' || next == '{' || next == '.' || next == syntax.TokenText) {
				f.ActingWord = mark(i, "it calls "+quote(t.Text))
			}
			if f.NotExpression == nil && (slices.Contains(luaBase, t.Text) || slices.Contains(luaLibraries, t.Text) && next == '.' || slices.Contains(f.locals, t.Text)) {
				f.NotExpression = mark(i, "it uses "+quote(t.Text))
			}
			name := t.Text
			if name == baseWord && next == '.' {
				name += "." + s.tokenText(i+2)
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
	if s.tokens[k].Kind == ']' {
		for depth := 0; k >= 0; k-- {
			if s.tokens[k].Kind == ']' {
				depth++
			} else if s.tokens[k].Kind == '[' {
				if depth--; depth == 0 {
					break
				}
			}
		}
		return s.tokenType(k-1) == syntax.TokenName || s.tokenType(k-1) == ']'
	}
	return s.tokenType(k-1) == '.'
}
