package syntax

// maxParseDepth bounds how deep the parser goes. [ReadFile] refuses far less, before.
const maxParseDepth = 5000

// Parse reads a file. It always gives a tree: where the text is not Lua, Err says why and the
// tree is what could be made of it.
func Parse(name, text string) *File {
	f := Scan(name, text)
	p := newParser(f)
	p.openScope()
	f.Body = p.parseBlock()
	for p.i < len(f.Tokens) { // not Lua; go on behind what does not fit
		p.reject()
		p.i++
		f.Body = append(f.Body, p.parseBlock()...)
	}
	p.keepFirstError()
	return f
}

// ParseExprs reads the text as expressions with commas between them. Like [Parse] it always
// gives something; Err says what is wrong.
func (f *File) ParseExprs() []*Expr {
	p := newParser(f)
	p.openScope()
	out := p.parseExprs()
	if p.i < len(f.Tokens) {
		p.reject()
	}
	p.keepFirstError()
	return out
}

type parser struct {
	f        *File
	i        int // the token looked at
	scopes   []map[string]*Local
	fn       *Func
	depth    int
	scanErr  *Error // the first word that is no token
	parseErr *Error // the first token that does not fit
}

func newParser(f *File) *parser {
	p := &parser{f: f, scanErr: f.Err}
	f.Err = nil
	return p
}

// reject records that the token looked at does not fit.
func (p *parser) reject() {
	if p.parseErr != nil {
		return
	}
	f := p.f
	if p.i >= len(f.Tokens) {
		p.parseErr = &Error{Tok: len(f.Tokens), Off: len(f.Text), AtEnd: true}
		return
	}
	t := &f.Tokens[p.i]
	p.parseErr = &Error{Tok: p.i, Off: t.Off, Token: tokenValue(t), AtEnd: p.i == f.tokenAtEnd}
	line := f.LineNumber(t.End)
	p.parseErr.Line, p.parseErr.Col = line, t.End-f.lines[line-1]
}

// keepFirstError keeps the first mistake of the text: a word that is no token comes before a
// token that does not fit where the parser would have read the word first.
func (p *parser) keepFirstError() {
	p.f.Err = p.parseErr
	if p.scanErr != nil && (p.parseErr == nil || p.parseErr.Tok >= p.scanErr.Tok) {
		p.f.Err = p.scanErr
	}
}

// enterLevel goes one level deeper; beyond the limit the text seems to end.
func (p *parser) enterLevel() {
	p.depth++
	if p.depth > maxParseDepth {
		if p.parseErr == nil {
			p.reject()
			p.parseErr.TooDeep = true
		}
		p.i = len(p.f.Tokens)
	}
}

func (p *parser) openScope()  { p.scopes = append(p.scopes, nil) }
func (p *parser) closeScope() { p.scopes = p.scopes[:len(p.scopes)-1] }

func (p *parser) kind() TokenKind { return p.f.TokenKind(p.i) }

// take goes over the token looked at where it is of a kind.
func (p *parser) take(kind TokenKind) bool {
	if p.kind() == kind {
		p.i++
		return true
	}
	return false
}

// expect goes over a token that must be of a kind.
func (p *parser) expect(kind TokenKind) {
	if !p.take(kind) {
		p.reject()
	}
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
	switch p.kind() {
	case 0, TokenEnd, TokenElse, TokenElseIf, TokenUntil:
		return true
	}
	return false
}

func (p *parser) parseBlock() []*Stmt {
	var out []*Stmt
	p.enterLevel()
	for !p.endsBlock() {
		from := p.i
		if s := p.parseStmt(); s != nil {
			s.Lo, s.Hi = from, max(from, p.i-1)
			out = append(out, s)
			if s.Kind == Return || s.Kind == Break {
				p.take(';')
				if !p.endsBlock() {
					p.reject()
				}
			}
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
	switch p.kind() {
	case ';':
		p.i++
		return nil
	case TokenDo:
		p.i++
		b := p.parseScopedBlock()
		p.expect(TokenEnd)
		return &Stmt{Kind: Do, Blocks: [][]*Stmt{b}}
	case TokenWhile:
		p.i++
		c := p.parseExpr(0)
		p.expect(TokenDo)
		b := p.parseScopedBlock()
		p.expect(TokenEnd)
		return &Stmt{Kind: While, Conds: []*Expr{c}, Blocks: [][]*Stmt{b}}
	case TokenRepeat:
		p.i++
		p.openScope()
		b := p.parseBlock()
		p.expect(TokenUntil)
		c := p.parseExpr(0)
		p.closeScope()
		return &Stmt{Kind: Repeat, Conds: []*Expr{c}, Blocks: [][]*Stmt{b}}
	case TokenIf:
		return p.parseIf()
	case TokenFor:
		return p.parseLoop()
	case TokenFunction:
		return p.parseDefine()
	case TokenLocal:
		return p.parseLocal()
	case TokenReturn:
		p.i++
		s := &Stmt{Kind: Return}
		if !p.endsBlock() && p.kind() != ';' {
			s.Right = p.parseExprs()
		}
		return s
	case TokenBreak:
		p.i++
		return &Stmt{Kind: Break}
	case TokenGoto:
		p.i++
		return &Stmt{Kind: Goto, Word: p.parseWord()}
	case TokenLabel:
		p.i++
		s := &Stmt{Kind: Label, Word: p.parseWord()}
		p.expect(TokenLabel)
		return s
	}
	return p.parseAssignment()
}

// parseWord reads a name that is no value.
func (p *parser) parseWord() string {
	if p.kind() != TokenName {
		p.reject()
		return ""
	}
	p.i++
	return p.f.Tokens[p.i-1].Text
}

// isTarget reports whether an expression can be set.
func isTarget(e *Expr) bool {
	return e.Parens == 0 && (e.Kind == Name || e.Kind == Field || e.Kind == Index)
}

func (p *parser) parseAssignment() *Stmt {
	first := p.parsePrimary()
	if k := p.kind(); k != '=' && k != ',' {
		if first.Kind != Call && first.Kind != Method {
			p.reject()
		}
		return &Stmt{Kind: CallOnly, Right: []*Expr{first}}
	}
	s := &Stmt{Kind: Assign, Left: []*Expr{first}}
	if !isTarget(first) {
		p.reject()
	}
	for p.take(',') {
		l := p.parsePrimary()
		if !isTarget(l) {
			p.reject()
		}
		s.Left = append(s.Left, l)
	}
	for _, l := range s.Left {
		if l.Kind == Name && l.Local != nil {
			l.Local.Reads--
			l.Local.Writes++
			l.Local.SetInside = l.Local.SetInside || l.Local.Owner != p.fn
		}
	}
	p.expect('=')
	s.Right = p.parseExprs()
	return s
}

func (p *parser) parseIf() *Stmt {
	s := &Stmt{Kind: If}
	p.i++
	for {
		s.Conds = append(s.Conds, p.parseExpr(0))
		p.expect(TokenThen)
		s.Blocks = append(s.Blocks, p.parseScopedBlock())
		if !p.take(TokenElseIf) {
			break
		}
	}
	if p.take(TokenElse) {
		s.Blocks = append(s.Blocks, p.parseScopedBlock())
	}
	p.expect(TokenEnd)
	return s
}

func (p *parser) parseLoop() *Stmt {
	p.i++
	toks := p.parseNameList()
	s := &Stmt{Kind: ForIn}
	if len(toks) <= 1 && p.take('=') {
		s.Kind = ForNumber
		s.Right = []*Expr{p.parseExpr(0)}
		p.expect(',')
		s.Right = append(s.Right, p.parseExpr(0))
		if p.take(',') {
			s.Right = append(s.Right, p.parseExpr(0))
		}
	} else {
		p.expect(TokenIn)
		s.Right = p.parseExprs()
	}
	p.expect(TokenDo)
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
	p.expect(TokenEnd)
	return s
}

// parseNameList reads names with commas between them, and returns their tokens.
func (p *parser) parseNameList() []int {
	var toks []int
	for {
		if p.kind() != TokenName {
			p.reject()
			return toks
		}
		toks = append(toks, p.i)
		p.i++
		if !p.take(',') {
			return toks
		}
	}
}

func (p *parser) parseDefine() *Stmt {
	s := &Stmt{Kind: Define}
	from := p.i
	p.i++
	if p.kind() != TokenName {
		p.reject()
	}
	e := p.parseName()
	for p.kind() == '.' || p.kind() == ':' {
		s.Method = p.kind() == ':'
		p.i++
		e = &Expr{Kind: Field, Tok: p.i, Lo: e.Lo, Hi: p.i, Kids: []*Expr{e}}
		if e.Word = p.parseWord(); s.Method {
			break
		}
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
	p.i++
	if p.take(TokenFunction) {
		if p.kind() != TokenName {
			p.reject()
			return &Stmt{Kind: Define, Names: []*Local{{Tok: p.i, Owner: p.fn}}, Func: p.parseFunction(p.i-1, false)}
		}
		l := p.declareLocal(p.i, Function)
		p.i++
		f := p.parseFunction(p.i-2, false)
		f.Name = l.Name
		return &Stmt{Kind: Define, Names: []*Local{l}, Func: f}
	}
	s := &Stmt{Kind: Declare}
	toks := p.parseNameList()
	if p.take('=') {
		s.Right = p.parseExprs()
	}
	for _, t := range toks {
		s.Names = append(s.Names, p.declareLocal(t, Plain))
	}
	return s
}

// parseFunction reads parameters and body; from is the token where it begins.
func (p *parser) parseFunction(from int, method bool) *Func {
	f := &Func{Outer: p.fn, Lo: from, Open: p.i}
	p.f.Funcs = append(p.f.Funcs, f)
	p.fn = f
	p.openScope()
	if method {
		l := p.declareLocal(from, Param)
		p.scopes[len(p.scopes)-1]["self"] = l
		delete(p.scopes[len(p.scopes)-1], l.Name)
		l.Name, l.Reads = "self", 1
	}
	p.parseParams(f)
	f.Body = p.parseBlock()
	p.expect(TokenEnd)
	p.closeScope()
	p.fn = f.Outer
	f.Hi = p.i - 1
	return f
}

func (p *parser) parseParams(f *Func) {
	p.expect('(')
	if p.take(')') {
		return
	}
	for {
		switch p.kind() {
		case TokenName:
			f.Params = append(f.Params, p.declareLocal(p.i, Param))
			p.i++
			if p.take(',') {
				continue
			}
		case TokenDots:
			f.Vararg = true
			p.i++
		default:
			p.reject()
		}
		break
	}
	for !p.take(')') { // go on behind what does not fit
		p.reject()
		if p.i >= len(p.f.Tokens) {
			return
		}
		p.i++
	}
}
