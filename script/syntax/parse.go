package syntax

import (
	"strings"

	"github.com/vedette-wargames/vedette/script/sandbox"
)

// Parse reads a file. It reports nothing and never fails: the text is one that the Lua
// library has read, and of another the tree is what could be made of it.
func Parse(name string, src []byte) *File {
	f := &File{Name: name, comments: map[int]string{}}
	for _, t := range sandbox.Tokens(src) {
		if t.Kind != sandbox.TokenComment {
			f.Tokens = append(f.Tokens, t)
		} else if said, ok := strings.CutPrefix(t.Text, "---"); ok {
			f.comments[t.Line] = " " + strings.TrimSpace(said)
		}
	}
	p := &parser{f: f}
	p.open()
	f.Body = p.block()
	for p.i < len(f.Tokens) { // not Lua; go on behind what does not fit
		p.i++
		f.Body = append(f.Body, p.block()...)
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

// mostDepth bounds how deep the parser goes; files nested deeper are refused before.
const mostDepth = 500

func (p *parser) open()  { p.scopes = append(p.scopes, nil) }
func (p *parser) close() { p.scopes = p.scopes[:len(p.scopes)-1] }

func (p *parser) at(n int) *sandbox.Token {
	if i := p.i + n; i < len(p.f.Tokens) {
		return &p.f.Tokens[i]
	}
	return &sandbox.Token{Kind: sandbox.TokenSymbol}
}

// is reports whether the next token is a symbol or keyword.
func (p *parser) is(word string) bool {
	t := p.at(0)
	return t.Kind != sandbox.TokenText && t.Text == word && p.i < len(p.f.Tokens)
}

func (p *parser) take(word string) bool {
	if p.is(word) {
		p.i++
		return true
	}
	return false
}

var keywords = map[string]bool{"and": true, "break": true, "do": true, "else": true, "elseif": true, "end": true, "false": true, "for": true,
	"function": true, "goto": true, "if": true, "in": true, "local": true, "nil": true, "not": true, "or": true, "repeat": true, "return": true,
	"then": true, "true": true, "until": true, "while": true}

func (p *parser) isName() bool { t := p.at(0); return t.Kind == sandbox.TokenName && !keywords[t.Text] }

func (p *parser) declare(tok int, kind LocalKind) *Local {
	l := &Local{Name: p.f.Tokens[tok].Text, Tok: tok, Kind: kind, Of: p.fn}
	top := len(p.scopes) - 1
	if p.scopes[top] == nil {
		p.scopes[top] = map[string]*Local{}
	}
	p.scopes[top][l.Name] = l
	p.f.Locals = append(p.f.Locals, l)
	return l
}

func (p *parser) find(name string) *Local {
	for i := len(p.scopes) - 1; i >= 0; i-- {
		if l := p.scopes[i][name]; l != nil {
			return l
		}
	}
	return nil
}

// endsBlock reports whether a block ends here.
func (p *parser) endsBlock() bool {
	return p.i >= len(p.f.Tokens) || p.is("end") || p.is("else") || p.is("elseif") || p.is("until")
}

func (p *parser) block() []*Stmt {
	var out []*Stmt
	p.depth++
	for !p.endsBlock() && p.depth < mostDepth {
		from := p.i
		if s := p.stmt(); s != nil {
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

func (p *parser) inner() []*Stmt {
	p.open()
	out := p.block()
	p.close()
	return out
}

func (p *parser) stmt() *Stmt {
	switch {
	case p.take(";"):
		return nil
	case p.take("do"):
		b := p.inner()
		p.take("end")
		return &Stmt{Kind: Do, Blocks: [][]*Stmt{b}}
	case p.take("while"):
		c := p.expr(0)
		p.take("do")
		b := p.inner()
		p.take("end")
		return &Stmt{Kind: While, Conds: []*Expr{c}, Blocks: [][]*Stmt{b}}
	case p.take("repeat"):
		p.open()
		b := p.block()
		p.take("until")
		c := p.expr(0)
		p.close()
		return &Stmt{Kind: Repeat, Conds: []*Expr{c}, Blocks: [][]*Stmt{b}}
	case p.take("if"):
		return p.ifs()
	case p.take("for"):
		return p.loop()
	case p.take("function"):
		return p.define()
	case p.take("local"):
		return p.local()
	case p.take("return"):
		s := &Stmt{Kind: Return}
		if !p.endsBlock() && !p.is(";") {
			s.Right = p.exprs()
		}
		return s
	case p.take("break"):
		return &Stmt{Kind: Break}
	case p.is("goto") && p.at(1).Kind == sandbox.TokenName:
		p.i += 2
		return &Stmt{Kind: Goto, Word: p.at(-1).Text}
	case p.take("::"):
		p.i++
		p.take("::")
		return &Stmt{Kind: Label}
	}
	return p.assignment()
}

func (p *parser) assignment() *Stmt {
	first := p.primary()
	if !p.is("=") && !p.is(",") {
		return &Stmt{Kind: CallOnly, Right: []*Expr{first}}
	}
	s := &Stmt{Kind: Assign, Left: []*Expr{first}}
	for p.take(",") {
		s.Left = append(s.Left, p.primary())
	}
	for _, l := range s.Left {
		if l.Kind == Name && l.Local != nil {
			l.Local.Reads--
			l.Local.Writes++
			l.Local.SetInside = l.Local.SetInside || l.Local.Of != p.fn
		}
	}
	p.take("=")
	s.Right = p.exprs()
	return s
}

func (p *parser) ifs() *Stmt {
	s := &Stmt{Kind: If}
	for {
		s.Conds = append(s.Conds, p.expr(0))
		p.take("then")
		s.Blocks = append(s.Blocks, p.inner())
		if !p.take("elseif") {
			break
		}
	}
	if p.take("else") {
		s.Blocks = append(s.Blocks, p.inner())
	}
	p.take("end")
	return s
}

func (p *parser) loop() *Stmt {
	var toks []int
	for p.isName() {
		toks = append(toks, p.i)
		p.i++
		if !p.take(",") {
			break
		}
	}
	s := &Stmt{Kind: ForIn}
	if p.take("=") {
		s.Kind = ForNumber
	} else {
		p.take("in")
	}
	s.Right = p.exprs()
	p.take("do")
	p.open()
	for i, t := range toks {
		kind := Loop
		if i > 0 {
			kind = LoopMore
		}
		s.Names = append(s.Names, p.declare(t, kind))
	}
	s.Blocks = [][]*Stmt{p.block()}
	p.close()
	p.take("end")
	return s
}

func (p *parser) define() *Stmt {
	s := &Stmt{Kind: Define}
	from := p.i - 1
	e := p.name()
	for p.is(".") || p.is(":") {
		s.Method = p.is(":")
		p.i++
		e = &Expr{Kind: Field, Tok: p.i, Lo: e.Lo, Hi: p.i, Word: p.at(0).Text, Kids: []*Expr{e}}
		p.i++
	}
	s.Left = []*Expr{e}
	s.Func = p.function(from, s.Method)
	if e.Kind == Name {
		s.Func.Name = e.Word
		if e.Local != nil {
			e.Local.Reads--
			e.Local.Writes++
		}
	}
	return s
}

func (p *parser) local() *Stmt {
	if p.take("function") {
		l := p.declare(p.i, Function)
		p.i++
		f := p.function(p.i-2, false)
		f.Name = l.Name
		return &Stmt{Kind: Define, Names: []*Local{l}, Func: f}
	}
	s := &Stmt{Kind: Declare}
	var toks []int
	for p.isName() {
		toks = append(toks, p.i)
		p.i++
		if !p.take(",") {
			break
		}
	}
	if p.take("=") {
		s.Right = p.exprs()
	}
	for _, t := range toks {
		s.Names = append(s.Names, p.declare(t, Plain))
	}
	return s
}

// function reads parameters and body; from is the token where it begins.
func (p *parser) function(from int, method bool) *Func {
	f := &Func{Outer: p.fn, Lo: from}
	p.f.Funcs = append(p.f.Funcs, f)
	p.fn = f
	p.open()
	if method {
		l := p.declare(from, Param)
		p.scopes[len(p.scopes)-1]["self"] = l
		delete(p.scopes[len(p.scopes)-1], l.Name)
		l.Name, l.Reads = "self", 1
	}
	p.take("(")
	for p.i < len(p.f.Tokens) && !p.take(")") {
		switch {
		case p.isName():
			f.Params = append(f.Params, p.declare(p.i, Param))
		case p.is("..."):
			f.Vararg = true
		}
		p.i++
	}
	f.Body = p.block()
	p.take("end")
	p.close()
	p.fn = f.Outer
	f.Hi = p.i - 1
	return f
}
