package syntax

import (
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/script/sandbox"
)

func (p *parser) parseExprs() []*Expr {
	out := []*Expr{p.parseExpr(0)}
	for p.takeToken(",") {
		out = append(out, p.parseExpr(0))
	}
	return out
}

// precedence is how tightly operators bind, to the left and to the right.
var precedence = map[string][2]int{"or": {1, 1}, "and": {2, 2}, "<": {3, 3}, ">": {3, 3}, "<=": {3, 3}, ">=": {3, 3}, "~=": {3, 3}, "==": {3, 3},
	"..": {5, 4}, "+": {6, 6}, "-": {6, 6}, "*": {7, 7}, "/": {7, 7}, "%": {7, 7}, "^": {10, 9}}

const unaryPrecedence = 8

func (p *parser) parseExpr(least int) *Expr {
	p.depth++
	defer func() { p.depth-- }()
	var left *Expr
	if t := p.tokenText(0); p.depth < maxDepth && (p.isToken("not") || p.isToken("-") || p.isToken("#")) {
		at := p.i
		p.i++
		kid := p.parseExpr(unaryPrecedence)
		left = &Expr{Kind: Unary, Tok: at, Lo: at, Hi: kid.Hi, Word: t.Text, Kids: []*Expr{kid}}
	} else {
		left = p.parseSimple()
	}
	for p.depth < maxDepth {
		t := p.tokenText(0)
		b, ok := precedence[t.Text]
		if !ok || t.Kind == sandbox.TokenText || b[0] <= least {
			return left
		}
		at := p.i
		p.i++
		right := p.parseExpr(b[1])
		left = &Expr{Kind: Binary, Tok: at, Lo: left.Lo, Hi: right.Hi, Word: t.Text, Kids: []*Expr{left, right}}
	}
	return left
}

func (p *parser) parseSimple() *Expr {
	at, t := p.i, p.tokenText(0)
	leaf := func(k Kind, word string) *Expr {
		p.i++
		return &Expr{Kind: k, Tok: at, Lo: at, Hi: at, Word: word}
	}
	switch {
	case t.Kind == sandbox.TokenNumber:
		return leaf(Number, t.Text)
	case t.Kind == sandbox.TokenText:
		return leaf(Text, textValue(t.Text))
	case p.isToken("nil"):
		return leaf(Nil, "")
	case p.isToken("true"):
		return leaf(True, "")
	case p.isToken("false"):
		return leaf(False, "")
	case p.isToken("..."):
		return leaf(Vararg, "")
	case p.isToken("{"):
		return p.parseTable()
	case p.takeToken("function"):
		f := p.parseFunction(at, false)
		return &Expr{Kind: Lambda, Tok: at, Lo: at, Hi: f.Hi, Func: f}
	}
	return p.parsePrimary()
}

func (p *parser) parseName() *Expr {
	at := p.i
	e := &Expr{Kind: Name, Tok: at, Lo: at, Hi: at, Word: p.tokenText(0).Text, Local: p.findLocal(p.tokenText(0).Text)}
	p.i++
	if l := e.Local; l != nil {
		l.Reads++
		l.Shared = l.Shared || l.Owner != p.fn
	}
	return e
}

// parsePrimary reads a name or a parenthesized expression, with all that follows it.
func (p *parser) parsePrimary() *Expr {
	var e *Expr
	switch at := p.i; {
	case p.takeToken("("):
		e = p.parseExpr(0)
		p.takeToken(")")
		inner := *e
		e = &inner
		e.Lo, e.Hi, e.Parenthesized = at, p.i-1, true
	case p.isNameToken():
		e = p.parseName()
	default: // not Lua
		return &Expr{Kind: Nil, Tok: at, Lo: at, Hi: at}
	}
	for p.depth < maxDepth {
		switch {
		case p.isToken(".") && p.tokenText(1).Kind == sandbox.TokenName:
			e = &Expr{Kind: Field, Tok: p.i + 1, Lo: e.Lo, Hi: p.i + 1, Word: p.tokenText(1).Text, Kids: []*Expr{e}}
			p.i += 2
		case p.takeToken("["):
			e = p.addIndex(e)
		case p.isToken(":") && p.tokenText(1).Kind == sandbox.TokenName:
			tok := p.i + 1
			p.i += 2
			e = &Expr{Kind: Method, Tok: tok, Lo: e.Lo, Word: p.tokenText(-1).Text, Kids: append([]*Expr{e}, p.parseArgs()...)}
			e.Hi = p.i - 1
		case p.isToken("(") || p.isToken("{") || p.tokenText(0).Kind == sandbox.TokenText:
			tok := e.Tok
			e = &Expr{Kind: Call, Tok: tok, Lo: e.Lo, Kids: append([]*Expr{e}, p.parseArgs()...)}
			e.Hi = p.i - 1
		default:
			return e
		}
	}
	return e
}

func (p *parser) addIndex(of *Expr) *Expr {
	key := p.parseExpr(0)
	p.takeToken("]")
	if key.Kind == Text {
		return &Expr{Kind: Field, Tok: key.Tok, Lo: of.Lo, Hi: p.i - 1, Word: key.Word, Kids: []*Expr{of}}
	}
	return &Expr{Kind: Index, Tok: key.Lo, Lo: of.Lo, Hi: p.i - 1, Kids: []*Expr{of, key}}
}

func (p *parser) parseArgs() []*Expr {
	if !p.takeToken("(") {
		return []*Expr{p.parseSimple()}
	}
	if p.takeToken(")") {
		return nil
	}
	out := p.parseExprs()
	p.takeToken(")")
	return out
}

func (p *parser) parseTable() *Expr {
	e := &Expr{Kind: Table, Tok: p.i, Lo: p.i}
	p.i++
	for p.i < len(p.f.Tokens) && !p.isToken("}") {
		from := p.i
		switch {
		case p.isNameToken() && p.tokenText(1).Text == "=" && p.tokenText(1).Kind == sandbox.TokenSymbol:
			it := Item{Name: p.tokenText(0).Text, Tok: p.i}
			p.i += 2
			it.Value = p.parseExpr(0)
			e.Items = append(e.Items, it)
		case p.takeToken("["):
			key := p.parseExpr(0)
			p.takeToken("]")
			p.takeToken("=")
			it := Item{Key: key, Value: p.parseExpr(0)}
			if key.Kind == Text {
				it.Name, it.Tok, it.Key = key.Word, key.Tok, nil
			}
			e.Items = append(e.Items, it)
		default:
			e.Items = append(e.Items, Item{Value: p.parseExpr(0)})
		}
		if !p.takeToken(",") && !p.takeToken(";") && !p.isToken("}") || p.i == from {
			break
		}
	}
	p.takeToken("}")
	e.Hi = p.i - 1
	return e
}

// textValue is what a text in quotes or long brackets means.
func textValue(word string) string {
	if strings.HasPrefix(word, "[") {
		n := strings.IndexByte(word[1:], '[') + 2
		return strings.TrimPrefix(word[min(n, len(word)):max(n, len(word)-n)], "\n")
	}
	if len(word) < 2 {
		return ""
	}
	body := word[1 : len(word)-1]
	if !strings.Contains(body, `\`) {
		return body
	}
	var out strings.Builder
	for i := 0; i < len(body); i++ {
		if body[i] != '\\' || i+1 == len(body) {
			out.WriteByte(body[i])
			continue
		}
		i++
		n := 0
		for n < 3 && i+n < len(body) && body[i+n] >= '0' && body[i+n] <= '9' {
			n++
		}
		if n > 0 {
			code, _ := strconv.Atoi(body[i : i+n])
			out.WriteByte(byte(code))
			i += n - 1
			continue
		}
		if k := strings.IndexByte(`abfnrtv`, body[i]); k >= 0 {
			out.WriteByte("\a\b\f\n\r\t\v"[k])
			continue
		}
		out.WriteByte(body[i])
	}
	return out.String()
}
