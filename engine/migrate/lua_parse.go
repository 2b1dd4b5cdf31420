package migrate

import (
	"errors"
	"fmt"
)

// luaDepth bounds how deep expressions and blocks may be nested.
const luaDepth = 190

// luaParser reads tokens into a tree.
type luaParser struct {
	src    string
	tokens []token
	i      int
	depth  int
}

type luaFault struct {
	at   int
	text string
}

func (f *luaFault) Error() string { return f.text }

// parseLua reads a script.
func parseLua(src string) (block *luaNode, comments []comment, err error) {
	p := &luaParser{src: src}
	p.tokens, comments = scanLua(src)
	err = p.guard(func() {
		block = p.block()
		if p.peek().kind != tokEnd {
			p.fail("the end was expected")
		}
	})
	return block, comments, err
}

// parseExpr reads one expression.
func parseExpr(src string) (n *luaNode, err error) {
	p := &luaParser{src: src}
	p.tokens, _ = scanLua(src)
	err = p.guard(func() {
		n = p.expr(0)
		if p.peek().kind != tokEnd {
			p.fail("the end was expected")
		}
	})
	return n, err
}

func (p *luaParser) guard(read func()) (err error) {
	defer func() {
		if r := recover(); r != nil {
			f, ok := r.(*luaFault)
			if !ok {
				panic(r)
			}
			err = f
		}
	}()
	read()
	return nil
}

// placeOf is the byte at which a parse failed.
func placeOf(err error) int {
	var f *luaFault
	if errors.As(err, &f) {
		return f.at
	}
	return 0
}

func (p *luaParser) peek() token { return p.tokens[p.i] }

func (p *luaParser) next() token {
	t := p.tokens[p.i]
	if p.i < len(p.tokens)-1 {
		p.i++
	}
	return t
}

func (p *luaParser) fail(text string) {
	t := p.peek()
	panic(&luaFault{t.lo, fmt.Sprintf("%q: %s", p.src[t.lo:min(t.hi, t.lo+30)], text)})
}

// is reports whether a sign or reserved word comes next.
func (p *luaParser) is(text string) bool {
	t := p.peek()
	return (t.kind == tokSign || t.kind == tokWord) && t.text == text
}

func (p *luaParser) accept(text string) bool {
	if p.is(text) {
		p.next()
		return true
	}
	return false
}

func (p *luaParser) expect(text string) token {
	if !p.is(text) {
		p.fail(text + " was expected")
	}
	return p.next()
}

func (p *luaParser) name() luaParam {
	if p.peek().kind != tokName {
		p.fail("a name was expected")
	}
	t := p.next()
	return luaParam{t.text, t.lo, t.hi}
}

func (p *luaParser) deeper() func() {
	if p.depth++; p.depth > luaDepth {
		p.fail("nested too deep")
	}
	return func() { p.depth-- }
}

// end is the byte after the last token read.
func (p *luaParser) end() int {
	if p.i == 0 {
		return 0
	}
	return p.tokens[p.i-1].hi
}

func (p *luaParser) block() *luaNode {
	defer p.deeper()()
	b := &luaNode{kind: luaBlock, lo: p.peek().lo}
	for {
		for p.accept(";") {
		}
		t := p.peek()
		if t.kind == tokEnd || p.is("end") || p.is("else") || p.is("elseif") || p.is("until") {
			break
		}
		last := p.is("return") || p.is("break")
		b.kids = append(b.kids, p.statement())
		if last {
			p.accept(";")
			break
		}
	}
	b.hi = max(p.end(), b.lo)
	return b
}

func (p *luaParser) statement() *luaNode {
	n := &luaNode{lo: p.peek().lo}
	switch {
	case p.accept("local"):
		p.local(n)
	case p.accept("function"):
		p.define(n)
	case p.accept("if"):
		n.kind = luaIf
		n.kids = append(n.kids, p.expr(0))
		p.expect("then")
		n.kids = append(n.kids, p.block())
		for p.accept("elseif") {
			n.kids = append(n.kids, p.expr(0))
			p.expect("then")
			n.kids = append(n.kids, p.block())
		}
		if p.accept("else") {
			n.kids = append(n.kids, p.block())
		}
		p.expect("end")
	case p.accept("while"):
		n.kind, n.op = luaLoop, "while"
		n.kids = append(n.kids, p.expr(0))
		p.expect("do")
		n.kids = append(n.kids, p.block())
		p.expect("end")
	case p.accept("repeat"):
		n.kind, n.op = luaLoop, "repeat"
		b := p.block()
		p.expect("until")
		n.kids = []*luaNode{b, p.expr(0)}
	case p.accept("for"):
		p.loop(n)
	case p.accept("do"):
		n.kind = luaGroup
		n.kids = []*luaNode{p.block()}
		p.expect("end")
	case p.accept("return"):
		n.kind = luaReturn
		if t := p.peek(); t.kind != tokEnd && !p.is("end") && !p.is("else") && !p.is("elseif") && !p.is("until") && !p.is(";") {
			n.kids = p.exprs()
		}
	case p.accept("break"):
		n.kind = luaBreak
	default:
		p.assign(n)
		return n
	}
	n.hi = p.end()
	return n
}

func (p *luaParser) local(n *luaNode) {
	if p.accept("function") {
		name := p.name()
		n.kind, n.op, n.text, n.params = luaDefine, "local", name.name, []luaParam{name}
		n.kids = []*luaNode{p.function(p.peek().lo)}
		return
	}
	n.kind = luaLocal
	n.params = append(n.params, p.name())
	for p.accept(",") {
		n.params = append(n.params, p.name())
	}
	if p.accept("=") {
		n.kids = p.exprs()
	}
}

func (p *luaParser) define(n *luaNode) {
	name := p.name()
	n.kind, n.text, n.params = luaDefine, name.name, []luaParam{name}
	for p.is(".") || p.is(":") {
		p.next()
		p.name()
		n.op = "field"
	}
	n.kids = []*luaNode{p.function(p.peek().lo)}
}

// function reads parameters and a body; lo is where it begins.
func (p *luaParser) function(lo int) *luaNode {
	f := &luaNode{kind: luaFunc, lo: lo, at: p.peek().lo}
	p.expect("(")
	for !p.is(")") {
		if p.accept("...") {
			break
		}
		f.params = append(f.params, p.name())
		if !p.accept(",") {
			break
		}
	}
	p.expect(")")
	f.kids = []*luaNode{p.block()}
	p.expect("end")
	f.hi = p.end()
	return f
}

func (p *luaParser) loop(n *luaNode) {
	n.kind, n.op = luaLoop, "for"
	n.params = append(n.params, p.name())
	if p.accept("=") {
		n.op = "count"
		n.kids = p.exprs()
	} else {
		for p.accept(",") {
			n.params = append(n.params, p.name())
		}
		p.expect("in")
		n.kids = p.exprs()
	}
	p.expect("do")
	n.kids = append(n.kids, p.block())
	p.expect("end")
}

func (p *luaParser) assign(n *luaNode) {
	first := p.suffixed()
	if !p.is("=") && !p.is(",") {
		if first.kind != luaCall {
			p.fail("this is no statement")
		}
		*n = luaNode{kind: luaBlock, lo: first.lo, hi: first.hi, kids: []*luaNode{first}}
		return
	}
	n.kind, n.kids = luaAssign, []*luaNode{first}
	for p.accept(",") {
		n.kids = append(n.kids, p.suffixed())
	}
	for _, k := range n.kids {
		if k.kind != luaName && k.kind != luaField {
			p.fail("this cannot be set")
		}
	}
	n.at = len(n.kids)
	p.expect("=")
	n.kids = append(n.kids, p.exprs()...)
	n.hi = p.end()
}

func (p *luaParser) exprs() []*luaNode {
	out := []*luaNode{p.expr(0)}
	for p.accept(",") {
		out = append(out, p.expr(0))
	}
	return out
}

// binding is how tightly operators bind, on their left and right.
var binding = map[string][2]int{"or": {1, 1}, "and": {2, 2}, "<": {3, 3}, ">": {3, 3}, "<=": {3, 3}, ">=": {3, 3}, "~=": {3, 3}, "==": {3, 3},
	"..": {5, 4}, "+": {6, 6}, "-": {6, 6}, "*": {7, 7}, "/": {7, 7}, "%": {7, 7}, "^": {10, 9}}

// unaryBinding is how tightly not, # and - bind.
const unaryBinding = 8

func (p *luaParser) expr(least int) *luaNode {
	defer p.deeper()()
	var left *luaNode
	if t := p.peek(); p.is("not") || p.is("#") || p.is("-") {
		p.next()
		kid := p.expr(unaryBinding)
		left = &luaNode{kind: luaUnary, op: t.text, lo: t.lo, hi: kid.hi, kids: []*luaNode{kid}}
	} else {
		left = p.simple()
	}
	for {
		t := p.peek()
		b, ok := binding[t.text]
		if !ok || t.kind != tokSign && t.kind != tokWord || b[0] <= least {
			return left
		}
		p.next()
		right := p.expr(b[1])
		left = &luaNode{kind: luaBinary, op: t.text, lo: left.lo, hi: right.hi, kids: []*luaNode{left, right}}
	}
}

func (p *luaParser) simple() *luaNode {
	t := p.peek()
	n := &luaNode{lo: t.lo, hi: t.hi, text: t.text}
	switch {
	case t.kind == tokNumber:
		n.kind = luaNumber
	case t.kind == tokText:
		n.kind = luaText
	case p.is("nil"):
		n.kind = luaNil
	case p.is("true"):
		n.kind = luaTrue
	case p.is("false"):
		n.kind = luaFalse
	case p.is("..."):
		n.kind = luaDots
	case p.is("{"):
		return p.table()
	case p.is("function"):
		p.next()
		return p.function(t.lo)
	default:
		return p.suffixed()
	}
	p.next()
	return n
}

// suffixed reads a name or parentheses and the fields and calls after it.
func (p *luaParser) suffixed() *luaNode {
	defer p.deeper()()
	t := p.peek()
	var n *luaNode
	switch {
	case t.kind == tokName:
		p.next()
		n = &luaNode{kind: luaName, lo: t.lo, hi: t.hi, text: t.text}
	case p.is("("):
		p.next()
		kid := p.expr(0)
		p.expect(")")
		n = &luaNode{kind: luaParen, lo: t.lo, hi: p.end(), kids: []*luaNode{kid}}
	default:
		p.fail("a value was expected")
	}
	for {
		switch t := p.peek(); {
		case p.accept("."):
			name := p.name()
			n = &luaNode{kind: luaField, lo: n.lo, hi: name.hi, text: name.name, at: name.lo, kids: []*luaNode{n}}
		case p.accept("["):
			key := p.expr(0)
			p.expect("]")
			n = &luaNode{kind: luaField, op: "[", lo: n.lo, hi: p.end(), at: t.lo, kids: []*luaNode{n, key}}
			if key.kind == luaText {
				n.text = key.text
			}
		case p.accept(":"):
			name := p.name()
			n = p.call(&luaNode{kind: luaCall, op: ":", text: name.name, lo: n.lo, kids: []*luaNode{n}})
		case p.is("("), p.is("{"), t.kind == tokText:
			n = p.call(&luaNode{kind: luaCall, lo: n.lo, kids: []*luaNode{n}})
		default:
			return n
		}
	}
}

func (p *luaParser) call(n *luaNode) *luaNode {
	t := p.peek()
	n.at = t.lo
	switch {
	case t.kind == tokText:
		p.next()
		n.kids = append(n.kids, &luaNode{kind: luaText, lo: t.lo, hi: t.hi, text: t.text})
	case p.is("{"):
		n.kids = append(n.kids, p.table())
	default:
		p.expect("(")
		if !p.is(")") {
			n.kids = append(n.kids, p.exprs()...)
		}
		p.expect(")")
	}
	n.hi = p.end()
	return n
}

func (p *luaParser) table() *luaNode {
	defer p.deeper()()
	n := &luaNode{kind: luaTable, lo: p.expect("{").lo}
	for !p.is("}") {
		t := p.peek()
		switch {
		case p.is("["):
			p.next()
			key := p.expr(0)
			p.expect("]")
			p.expect("=")
			v := p.expr(0)
			n.kids = append(n.kids, &luaNode{kind: luaPair, op: "[", lo: t.lo, hi: v.hi, kids: []*luaNode{key, v}})
		case t.kind == tokName && p.i+1 < len(p.tokens) && p.tokens[p.i+1].kind == tokSign && p.tokens[p.i+1].text == "=":
			p.next()
			p.next()
			v := p.expr(0)
			n.kids = append(n.kids, &luaNode{kind: luaPair, text: t.text, at: t.hi, lo: t.lo, hi: v.hi, kids: []*luaNode{v}})
		default:
			n.kids = append(n.kids, p.expr(0))
		}
		if !p.accept(",") && !p.accept(";") {
			break
		}
	}
	p.expect("}")
	n.hi = p.end()
	return n
}
