package syntax

import (
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/script/sandbox"
)

func (p *parser) exprs() []*Expr {
	out := []*Expr{p.expr(0)}
	for p.take(",") {
		out = append(out, p.expr(0))
	}
	return out
}

// binds is how tightly operators bind, to the left and to the right.
var binds = map[string][2]int{"or": {1, 1}, "and": {2, 2}, "<": {3, 3}, ">": {3, 3}, "<=": {3, 3}, ">=": {3, 3}, "~=": {3, 3}, "==": {3, 3},
	"..": {5, 4}, "+": {6, 6}, "-": {6, 6}, "*": {7, 7}, "/": {7, 7}, "%": {7, 7}, "^": {10, 9}}

const unaryBinds = 8

func (p *parser) expr(least int) *Expr {
	p.depth++
	defer func() { p.depth-- }()
	var left *Expr
	if t := p.at(0); p.depth < mostDepth && (p.is("not") || p.is("-") || p.is("#")) {
		at := p.i
		p.i++
		kid := p.expr(unaryBinds)
		left = &Expr{Kind: Unary, Tok: at, Lo: at, Hi: kid.Hi, Word: t.Text, Kids: []*Expr{kid}}
	} else {
		left = p.simple()
	}
	for p.depth < mostDepth {
		t := p.at(0)
		b, ok := binds[t.Text]
		if !ok || t.Kind == sandbox.TokenText || b[0] <= least {
			return left
		}
		at := p.i
		p.i++
		right := p.expr(b[1])
		left = &Expr{Kind: Binary, Tok: at, Lo: left.Lo, Hi: right.Hi, Word: t.Text, Kids: []*Expr{left, right}}
	}
	return left
}

func (p *parser) simple() *Expr {
	at, t := p.i, p.at(0)
	leaf := func(k Kind, word string) *Expr {
		p.i++
		return &Expr{Kind: k, Tok: at, Lo: at, Hi: at, Word: word}
	}
	switch {
	case t.Kind == sandbox.TokenNumber:
		return leaf(Number, t.Text)
	case t.Kind == sandbox.TokenText:
		return leaf(Text, textOf(t.Text))
	case p.is("nil"):
		return leaf(Nil, "")
	case p.is("true"):
		return leaf(True, "")
	case p.is("false"):
		return leaf(False, "")
	case p.is("..."):
		return leaf(Vararg, "")
	case p.is("{"):
		return p.table()
	case p.take("function"):
		f := p.function(at, false)
		return &Expr{Kind: Lambda, Tok: at, Lo: at, Hi: f.Hi, Func: f}
	}
	return p.primary()
}

func (p *parser) name() *Expr {
	at := p.i
	e := &Expr{Kind: Name, Tok: at, Lo: at, Hi: at, Word: p.at(0).Text, Local: p.find(p.at(0).Text)}
	p.i++
	if l := e.Local; l != nil {
		l.Reads++
		l.Shared = l.Shared || l.Of != p.fn
	}
	return e
}

// primary reads a name or what stands in parentheses, with all that follows it.
func (p *parser) primary() *Expr {
	var e *Expr
	switch at := p.i; {
	case p.take("("):
		e = p.expr(0)
		p.take(")")
		inner := *e
		e = &inner
		e.Lo, e.Hi, e.Closed = at, p.i-1, true
	case p.isName():
		e = p.name()
	default: // not Lua
		return &Expr{Kind: Nil, Tok: at, Lo: at, Hi: at}
	}
	for p.depth < mostDepth {
		switch {
		case p.is(".") && p.at(1).Kind == sandbox.TokenName:
			e = &Expr{Kind: Field, Tok: p.i + 1, Lo: e.Lo, Hi: p.i + 1, Word: p.at(1).Text, Kids: []*Expr{e}}
			p.i += 2
		case p.take("["):
			e = p.index(e)
		case p.is(":") && p.at(1).Kind == sandbox.TokenName:
			tok := p.i + 1
			p.i += 2
			e = &Expr{Kind: Method, Tok: tok, Lo: e.Lo, Word: p.at(-1).Text, Kids: append([]*Expr{e}, p.args()...)}
			e.Hi = p.i - 1
		case p.is("(") || p.is("{") || p.at(0).Kind == sandbox.TokenText:
			tok := e.Tok
			e = &Expr{Kind: Call, Tok: tok, Lo: e.Lo, Kids: append([]*Expr{e}, p.args()...)}
			e.Hi = p.i - 1
		default:
			return e
		}
	}
	return e
}

func (p *parser) index(of *Expr) *Expr {
	key := p.expr(0)
	p.take("]")
	if key.Kind == Text {
		return &Expr{Kind: Field, Tok: key.Tok, Lo: of.Lo, Hi: p.i - 1, Word: key.Word, Kids: []*Expr{of}}
	}
	return &Expr{Kind: Index, Tok: key.Lo, Lo: of.Lo, Hi: p.i - 1, Kids: []*Expr{of, key}}
}

func (p *parser) args() []*Expr {
	if !p.take("(") {
		return []*Expr{p.simple()}
	}
	if p.take(")") {
		return nil
	}
	out := p.exprs()
	p.take(")")
	return out
}

func (p *parser) table() *Expr {
	e := &Expr{Kind: Table, Tok: p.i, Lo: p.i}
	p.i++
	for p.i < len(p.f.Tokens) && !p.is("}") {
		from := p.i
		switch {
		case p.isName() && p.at(1).Text == "=" && p.at(1).Kind == sandbox.TokenSymbol:
			it := Item{Name: p.at(0).Text, Tok: p.i}
			p.i += 2
			it.Value = p.expr(0)
			e.Items = append(e.Items, it)
		case p.take("["):
			key := p.expr(0)
			p.take("]")
			p.take("=")
			it := Item{Key: key, Value: p.expr(0)}
			if key.Kind == Text {
				it.Name, it.Tok, it.Key = key.Word, key.Tok, nil
			}
			e.Items = append(e.Items, it)
		default:
			e.Items = append(e.Items, Item{Value: p.expr(0)})
		}
		if !p.take(",") && !p.take(";") && !p.is("}") || p.i == from {
			break
		}
	}
	p.take("}")
	e.Hi = p.i - 1
	return e
}

// textOf is what a text in quotes or long brackets means.
func textOf(word string) string {
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
