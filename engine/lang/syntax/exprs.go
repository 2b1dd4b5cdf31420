package syntax

func (p *parser) parseExprs() []*Expr {
	out := []*Expr{p.parseExpr(0)}
	for p.take(',') {
		out = append(out, p.parseExpr(0))
	}
	return out
}

// precedence is how tightly operators bind, to the left and to the right; 0 is no operator.
var precedence = [256][2]uint8{TokenOr: {1, 1}, TokenAnd: {2, 2}, '<': {3, 3}, '>': {3, 3}, TokenLessEqual: {3, 3}, TokenMoreEqual: {3, 3},
	TokenNotEqual: {3, 3}, TokenEqual: {3, 3}, TokenConcat: {5, 4}, '+': {6, 6}, '-': {6, 6}, '*': {7, 7}, '/': {7, 7}, '%': {7, 7}, '^': {10, 9}}

const unaryPrecedence = 8

func (p *parser) parseExpr(least uint8) *Expr {
	p.enterLevel()
	e := p.parseOperators(least)
	p.depth--
	return e
}

// parseOperators reads operands with operators that bind more tightly than least.
func (p *parser) parseOperators(least uint8) *Expr {
	var left *Expr
	switch p.kind() {
	case TokenNot, '-', '#':
		at := p.i
		p.i++
		kid := p.parseExpr(unaryPrecedence)
		left = &Expr{Kind: Unary, Tok: at, Lo: at, Hi: kid.Hi, Word: p.f.Tokens[at].Text, Kids: []*Expr{kid}}
	default:
		left = p.parseSimple()
	}
	for {
		b := precedence[p.kind()]
		if b[0] <= least {
			return left
		}
		at := p.i
		p.i++
		right := p.parseExpr(b[1])
		left = &Expr{Kind: Binary, Tok: at, Lo: left.Lo, Hi: right.Hi, Word: p.f.Tokens[at].Text, Kids: []*Expr{left, right}}
	}
}

// leafKinds are the expressions of one token.
var leafKinds = map[TokenKind]Kind{TokenNumber: Number, TokenText: Text, TokenNil: Nil, TokenTrue: True, TokenFalse: False, TokenDots: Vararg}

func (p *parser) parseSimple() *Expr {
	at := p.i
	switch kind := p.kind(); kind {
	case TokenNumber, TokenText, TokenNil, TokenTrue, TokenFalse, TokenDots:
		e := &Expr{Kind: leafKinds[kind], Tok: at, Lo: at, Hi: at}
		switch kind {
		case TokenNumber:
			e.Word = p.f.Tokens[at].Text
		case TokenText:
			e.Word = TextValue(p.f.Tokens[at].Text)
		}
		p.i++
		return e
	case '{':
		return p.parseTable()
	case TokenFunction:
		p.i++
		f := p.parseFunction(at, false)
		return &Expr{Kind: Lambda, Tok: at, Lo: at, Hi: f.Hi, Func: f}
	}
	return p.parsePrimary()
}

// parseName reads a token as a name, whatever it is.
func (p *parser) parseName() *Expr {
	at := p.i
	e := &Expr{Kind: Name, Tok: at, Lo: at, Hi: at}
	if at < len(p.f.Tokens) {
		e.Word = p.f.Tokens[at].Text
		e.Local = p.findLocal(e.Word)
		p.i++
	}
	if l := e.Local; l != nil {
		l.Reads++
		l.Shared = l.Shared || l.Owner != p.fn
	}
	return e
}

// parsePrimary reads a name or a parenthesized expression, with all that follows it.
func (p *parser) parsePrimary() *Expr {
	var e *Expr
	switch at := p.i; p.kind() {
	case '(':
		p.i++
		e = p.parseExpr(0)
		p.expect(')')
		e.Lo, e.Hi = at, p.i-1
		e.Parens++
	case TokenName:
		e = p.parseName()
	default:
		p.reject()
		return &Expr{Kind: Nil, Tok: at, Lo: at, Hi: at}
	}
	for {
		switch p.kind() {
		case '.':
			p.i++
			e = &Expr{Kind: Field, Tok: p.i, Lo: e.Lo, Hi: p.i, Kids: []*Expr{e}}
			e.Word = p.parseWord()
		case '[':
			p.i++
			e = p.addIndex(e)
		case ':':
			p.i++
			tok := p.i
			e = &Expr{Kind: Method, Tok: tok, Lo: e.Lo, Word: p.parseWord(), Kids: []*Expr{e}}
			e.Kids = append(e.Kids, p.parseArgs()...)
			e.Hi = p.i - 1
		case '(', '{', TokenText:
			e = &Expr{Kind: Call, Tok: e.Tok, Lo: e.Lo, Kids: append([]*Expr{e}, p.parseArgs()...)}
			e.Hi = p.i - 1
		default:
			return e
		}
	}
}

func (p *parser) addIndex(of *Expr) *Expr {
	key := p.parseExpr(0)
	p.expect(']')
	if key.Kind == Text {
		return &Expr{Kind: Field, Tok: key.Tok, Lo: of.Lo, Hi: p.i - 1, Word: key.Word, Kids: []*Expr{of}}
	}
	return &Expr{Kind: Index, Tok: key.Lo, Lo: of.Lo, Hi: p.i - 1, Kids: []*Expr{of, key}}
}

// parseArgs reads the arguments of a call.
func (p *parser) parseArgs() []*Expr {
	switch p.kind() {
	case '{', TokenText:
		return []*Expr{p.parseSimple()}
	case '(':
		p.i++
		if p.take(')') {
			return nil
		}
		out := p.parseExprs()
		p.expect(')')
		return out
	}
	p.reject()
	return nil
}

// parseTable reads a table. Like gopher-lua it takes any number of commas and semicolons behind
// an entry.
func (p *parser) parseTable() *Expr {
	e := &Expr{Kind: Table, Tok: p.i, Lo: p.i}
	p.i++
	for separated := true; separated && p.kind() != '}'; {
		from := p.i
		e.Items = append(e.Items, p.parseItem())
		separated = false
		for p.i > from && (p.take(',') || p.take(';')) {
			separated = true
		}
	}
	p.expect('}')
	e.Hi = p.i - 1
	return e
}

func (p *parser) parseItem() Item {
	it := Item{Lo: p.i}
	switch {
	case p.kind() == TokenName && p.f.TokenKind(p.i+1) == '=':
		it.Name, it.Tok = p.f.Tokens[p.i].Text, p.i
		p.i += 2
	case p.take('['):
		it.Key = p.parseExpr(0)
		p.expect(']')
		p.expect('=')
		if it.Key.Kind == Text {
			it.Name, it.Tok, it.Key = it.Key.Word, it.Key.Tok, nil
		}
	}
	it.Value = p.parseExpr(0)
	return it
}
