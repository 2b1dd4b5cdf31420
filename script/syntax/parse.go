package syntax

import (
	"strings"

	"github.com/vedette-wargames/vedette/script/sandbox"
)

// ParseFile reads a file. It reports nothing and never fails: the text is one that the Lua
// library has read, and of another the tree is what could be made of it.
func ParseFile(name string, src []byte) *File {
	f := &File{Name: name, comments: map[int]string{}}
	for _, t := range sandbox.SplitTokens(src) {
		if t.Kind != sandbox.TokenComment {
			f.Tokens = append(f.Tokens, t)
		} else if said, ok := strings.CutPrefix(t.Text, "---"); ok {
			f.comments[t.Line] = " " + strings.TrimSpace(said)
		}
	}
	p := &parser{f: f}
	p.openScope()
	f.Body = p.parseBlock()
	for p.i < len(f.Tokens) { // not Lua; go on behind what does not fit
		p.i++
		f.Body = append(f.Body, p.parseBlock()...)
	}
	return f
}

type parser struct {
	f      *File
	i      int
	scopes []map[string]*Local
	fn     *Func
	depth  int
}

// maxDepth bounds how deep the parser goes; files nested deeper are refused before.
const maxDepth = 500

func (p *parser) openScope()  { p.scopes = append(p.scopes, nil) }
func (p *parser) closeScope() { p.scopes = p.scopes[:len(p.scopes)-1] }

func (p *parser) tokenText(n int) *sandbox.Token {
	if i := p.i + n; i < len(p.f.Tokens) {
		return &p.f.Tokens[i]
	}
	return &sandbox.Token{Kind: sandbox.TokenSymbol}
}

// isToken reports whether the next token is a symbol or keyword.
func (p *parser) isToken(word string) bool {
	t := p.tokenText(0)
	return t.Kind != sandbox.TokenText && t.Text == word && p.i < len(p.f.Tokens)
}

func (p *parser) takeToken(word string) bool {
	if p.isToken(word) {
		p.i++
		return true
	}
	return false
}

var keywords = map[string]bool{"and": true, "break": true, "do": true, "else": true, "elseif": true, "end": true, "false": true, "for": true,
	"function": true, "goto": true, "if": true, "in": true, "local": true, "nil": true, "not": true, "or": true, "repeat": true, "return": true,
	"then": true, "true": true, "until": true, "while": true}

func (p *parser) isNameToken() bool {
	t := p.tokenText(0)
	return t.Kind == sandbox.TokenName && !keywords[t.Text]
}

func (p *parser) declareLocal(tok int, kind LocalKind) *Local {
	l := &Local{Name: p.f.Tokens[tok].Text, Tok: tok, Kind: kind, Owner: p.fn}
	top := len(p.scopes) - 1
	if p.scopes[top] == nil {
		p.scopes[top] = map[string]*Local{}
	}
	p.scopes[top][l.Name] = l
	p.f.Locals = append(p.f.Locals, l)
	return l
}

func (p *parser) findLocal(name string) *Local {
	for i := len(p.scopes) - 1; i >= 0; i-- {
		if l := p.scopes[i][name]; l != nil {
			return l
		}
	}
	return nil
}

// endsBlock reports whether a block ends here.
func (p *parser) endsBlock() bool {
	return p.i >= len(p.f.Tokens) || p.isToken("end") || p.isToken("else") || p.isToken("elseif") || p.isToken("until")
}

func (p *parser) parseBlock() []*Stmt {
	var out []*Stmt
	p.depth++
	for !p.endsBlock() && p.depth < maxDepth {
		from := p.i
		if s := p.parseStmt(); s != nil {
			s.Lo, s.Hi = from, max(from, p.i-1)
			out = append(out, s)
		}
		if p.i == from {
			p.i++
		}
	}
	p.depth--
	return out
}

func (p *parser) parseScopedBlock() []*Stmt {
	p.openScope()
	out := p.parseBlock()
	p.closeScope()
	return out
}

func (p *parser) parseStmt() *Stmt {
	switch {
	case p.takeToken(";"):
		return nil
	case p.takeToken("do"):
		b := p.parseScopedBlock()
		p.takeToken("end")
		return &Stmt{Kind: Do, Blocks: [][]*Stmt{b}}
	case p.takeToken("while"):
		c := p.parseExpr(0)
		p.takeToken("do")
		b := p.parseScopedBlock()
		p.takeToken("end")
		return &Stmt{Kind: While, Conds: []*Expr{c}, Blocks: [][]*Stmt{b}}
	case p.takeToken("repeat"):
		p.openScope()
		b := p.parseBlock()
		p.takeToken("until")
		c := p.parseExpr(0)
		p.closeScope()
		return &Stmt{Kind: Repeat, Conds: []*Expr{c}, Blocks: [][]*Stmt{b}}
	case p.takeToken("if"):
		return p.parseIf()
	case p.takeToken("for"):
		return p.parseLoop()
	case p.takeToken("function"):
		return p.parseDefine()
	case p.takeToken("local"):
		return p.parseLocal()
	case p.takeToken("return"):
		s := &Stmt{Kind: Return}
		if !p.endsBlock() && !p.isToken(";") {
			s.Right = p.parseExprs()
		}
		return s
	case p.takeToken("break"):
		return &Stmt{Kind: Break}
	case p.isToken("goto") && p.tokenText(1).Kind == sandbox.TokenName:
		p.i += 2
		return &Stmt{Kind: Goto, Word: p.tokenText(-1).Text}
	case p.takeToken("::"):
		p.i++
		p.takeToken("::")
		return &Stmt{Kind: Label}
	}
	return p.parseAssignment()
}

func (p *parser) parseAssignment() *Stmt {
	first := p.parsePrimary()
	if !p.isToken("=") && !p.isToken(",") {
		return &Stmt{Kind: CallOnly, Right: []*Expr{first}}
	}
	s := &Stmt{Kind: Assign, Left: []*Expr{first}}
	for p.takeToken(",") {
		s.Left = append(s.Left, p.parsePrimary())
	}
	for _, l := range s.Left {
		if l.Kind == Name && l.Local != nil {
			l.Local.Reads--
			l.Local.Writes++
			l.Local.SetInside = l.Local.SetInside || l.Local.Owner != p.fn
		}
	}
	p.takeToken("=")
	s.Right = p.parseExprs()
	return s
}

func (p *parser) parseIf() *Stmt {
	s := &Stmt{Kind: If}
	for {
		s.Conds = append(s.Conds, p.parseExpr(0))
		p.takeToken("then")
		s.Blocks = append(s.Blocks, p.parseScopedBlock())
		if !p.takeToken("elseif") {
			break
		}
	}
	if p.takeToken("else") {
		s.Blocks = append(s.Blocks, p.parseScopedBlock())
	}
	p.takeToken("end")
	return s
}

func (p *parser) parseLoop() *Stmt {
	var toks []int
	for p.isNameToken() {
		toks = append(toks, p.i)
		p.i++
		if !p.takeToken(",") {
			break
		}
	}
	s := &Stmt{Kind: ForIn}
	if p.takeToken("=") {
		s.Kind = ForNumber
	} else {
		p.takeToken("in")
	}
	s.Right = p.parseExprs()
	p.takeToken("do")
	p.openScope()
	for i, t := range toks {
		kind := Loop
		if i > 0 {
			kind = LoopMore
		}
		s.Names = append(s.Names, p.declareLocal(t, kind))
	}
	s.Blocks = [][]*Stmt{p.parseBlock()}
	p.closeScope()
	p.takeToken("end")
	return s
}

func (p *parser) parseDefine() *Stmt {
	s := &Stmt{Kind: Define}
	from := p.i - 1
	e := p.parseName()
	for p.isToken(".") || p.isToken(":") {
		s.Method = p.isToken(":")
		p.i++
		e = &Expr{Kind: Field, Tok: p.i, Lo: e.Lo, Hi: p.i, Word: p.tokenText(0).Text, Kids: []*Expr{e}}
		p.i++
	}
	s.Left = []*Expr{e}
	s.Func = p.parseFunction(from, s.Method)
	if e.Kind == Name {
		s.Func.Name = e.Word
		if e.Local != nil {
			e.Local.Reads--
			e.Local.Writes++
		}
	}
	return s
}

func (p *parser) parseLocal() *Stmt {
	if p.takeToken("function") {
		l := p.declareLocal(p.i, Function)
		p.i++
		f := p.parseFunction(p.i-2, false)
		f.Name = l.Name
		return &Stmt{Kind: Define, Names: []*Local{l}, Func: f}
	}
	s := &Stmt{Kind: Declare}
	var toks []int
	for p.isNameToken() {
		toks = append(toks, p.i)
		p.i++
		if !p.takeToken(",") {
			break
		}
	}
	if p.takeToken("=") {
		s.Right = p.parseExprs()
	}
	for _, t := range toks {
		s.Names = append(s.Names, p.declareLocal(t, Plain))
	}
	return s
}

// parseFunction reads parameters and body; from is the token where it begins.
func (p *parser) parseFunction(from int, method bool) *Func {
	f := &Func{Outer: p.fn, Lo: from}
	p.f.Funcs = append(p.f.Funcs, f)
	p.fn = f
	p.openScope()
	if method {
		l := p.declareLocal(from, Param)
		p.scopes[len(p.scopes)-1]["self"] = l
		delete(p.scopes[len(p.scopes)-1], l.Name)
		l.Name, l.Reads = "self", 1
	}
	p.takeToken("(")
	for p.i < len(p.f.Tokens) && !p.takeToken(")") {
		switch {
		case p.isNameToken():
			f.Params = append(f.Params, p.declareLocal(p.i, Param))
		case p.isToken("..."):
			f.Vararg = true
		}
		p.i++
	}
	f.Body = p.parseBlock()
	p.takeToken("end")
	p.closeScope()
	p.fn = f.Outer
	f.Hi = p.i - 1
	return f
}
