package expr

import (
	"github.com/yuin/gopher-lua/parse"
)

// baseWord stands before a function as the layers below have it: base.may_post(h).
const baseWord = "base"

// luaParser reads the body of a function as one expression, as long as it is one:
// locals, ifs that return, and a value. What is met beyond that is kept in why.
type luaParser struct {
	s      *source
	i, end int // the token looked at; the end of the function
	why    *LuaMark
	built  int // statements put together, one after an if as often as it is met
}

// luaStmt is a local, an if or a return.
type luaStmt struct {
	tok     int
	name    part    // of a local
	value   *node   // of a local or a return
	conds   []*node // of an if: one for each block but that of else
	blocks  [][]luaStmt
	hasElse bool
}

// not notes the first thing that no expression can do.
func (p *luaParser) not(tok int, what string) *node {
	if p.why == nil {
		tok = min(tok, len(p.s.tokens)-1)
		p.why = &LuaMark{what, p.s.pos(p.s.tokens[tok].off)}
	}
	p.i = p.end
	return &node{kind: nodeNil, lo: tok, hi: tok}
}

func (p *luaParser) typ() int { return p.s.typ(p.i) }

func (p *luaParser) take(typ int) bool {
	if p.typ() != typ || p.i >= p.end {
		return false
	}
	p.i++
	return true
}

func (p *luaParser) params() []part {
	var out []part
	p.take('(')
	for p.i < p.end && !p.take(')') {
		if p.typ() == parse.TIdent {
			out = append(out, part{p.s.tokens[p.i].str, p.i})
		}
		p.i++
	}
	return out
}

// NoValue is why a function is no expression that may end without a value.
const NoValue = "it does not return a value on every way"

// body reads the statements up to the end of the function and makes one value of them.
func (p *luaParser) body() *node {
	list := p.block()
	if p.why == nil && p.i != p.end {
		p.not(p.i, quote(p.word(p.i))+" stands behind the value")
	}
	if p.why != nil {
		return nil
	}
	return p.valueOf(list, func() *node { return p.not(p.end, NoValue) })
}

// most statements that one function may come to with all ways written out.
const mostBuilt = 2000

// valueOf makes one value of statements; rest is what follows them.
func (p *luaParser) valueOf(list []luaStmt, rest func() *node) *node {
	if p.built++; p.built > mostBuilt {
		return p.not(p.end, "its ways through ifs are too many")
	}
	if len(list) == 0 {
		return rest()
	}
	st := &list[0]
	after := func() *node { return p.valueOf(list[1:], rest) }
	switch {
	case st.conds != nil:
		var out *node
		if st.hasElse {
			out = p.valueOf(st.blocks[len(st.conds)], after)
		} else {
			out = after()
		}
		for i := len(st.conds) - 1; i >= 0; i-- {
			then := p.valueOf(st.blocks[i], after)
			out = &node{kind: nodeIf, kids: []*node{st.conds[i], then, out}, lo: st.tok, hi: out.hi}
		}
		out.stmt = st.tok + 1
		return out
	case st.name.text != "":
		body := after()
		return &node{kind: nodeLet, parts: []part{st.name}, kids: []*node{st.value, body}, lo: st.tok, hi: body.hi, stmt: st.tok + 1}
	}
	st.value.stmt = st.tok + 1
	return st.value
}

// block reads statements up to end, else, elseif or until.
func (p *luaParser) block() []luaStmt {
	var out []luaStmt
	for p.i < p.end && p.why == nil {
		at := p.i
		switch p.typ() {
		case parse.TEnd, parse.TElse, parse.TElseIf:
			return out
		case parse.TLocal:
			out = append(out, p.local())
		case parse.TIf:
			out = append(out, p.branches())
		case parse.TReturn:
			p.i++
			if t := p.typ(); p.i >= p.end || t == parse.TEnd || t == parse.TElse || t == parse.TElseIf {
				p.not(at, NoValue)
				return out
			}
			out = append(out, luaStmt{tok: at, value: p.expr(0)})
			if p.typ() == ',' && p.i < p.end {
				p.not(p.i, "it returns several values")
			}
			p.take(';')
			return out
		case ';':
			p.i++
		case parse.TFor, parse.TWhile, parse.TRepeat:
			p.not(at, "a loop")
		case parse.TIdent:
			p.statement(at)
		default:
			p.not(at, quote(p.word(at)))
		}
	}
	return out
}

// statement names a statement that begins with a name: none of them is part of a value.
func (p *luaParser) statement(at int) {
	p.i++
	for p.i < p.end && (p.typ() == '.' || p.typ() == parse.TIdent && p.s.typ(p.i-1) == '.') {
		p.i++
	}
	switch p.typ() {
	case '=', ',':
		p.not(at, quote(p.s.span(at, min(p.i, len(p.s.tokens))-1))+" is set")
	default:
		p.not(at, quote(p.s.span(at, min(p.i, len(p.s.tokens))-1))+" is called for what it does")
	}
}

func (p *luaParser) local() luaStmt {
	at := p.i
	p.i++
	if p.typ() != parse.TIdent {
		p.not(at, "a function inside a function")
		return luaStmt{}
	}
	st := luaStmt{tok: at, name: part{p.s.tokens[p.i].str, p.i}}
	p.i++
	if !p.take('=') {
		p.not(at, "a local without one value")
		return st
	}
	st.value = p.expr(0)
	if p.typ() == ',' && p.i < p.end {
		p.not(p.i, "several locals at once")
	}
	return st
}

func (p *luaParser) branches() luaStmt {
	st := luaStmt{tok: p.i}
	for {
		p.i++
		st.conds = append(st.conds, p.expr(0))
		if !p.take(parse.TThen) {
			p.not(p.i, quote(p.word(p.i)))
			return st
		}
		st.blocks = append(st.blocks, p.block())
		if p.why != nil || p.typ() != parse.TElseIf {
			break
		}
	}
	if p.why == nil && p.take(parse.TElse) {
		st.hasElse = true
		st.blocks = append(st.blocks, p.block())
	}
	if p.why == nil && !p.take(parse.TEnd) {
		p.not(p.i, "an if that does not end")
	}
	return st
}

// luaBinds is how tightly an operator binds.
var luaBinds = map[int]int{parse.TOr: 1, parse.TAnd: 2, '<': 3, '>': 3, parse.TLte: 3, parse.TGte: 3, parse.TNeq: 3, parse.TEqeq: 3,
	parse.T2Comma: 4, '+': 5, '-': 5, '*': 6, '/': 6, '%': 6, '^': 8}

const unaryBinds = 7

func (p *luaParser) expr(least int) *node {
	left := p.operand()
	for p.why == nil && p.i < p.end {
		at := p.i
		binds := luaBinds[p.typ()]
		if binds == 0 || binds <= least {
			break
		}
		switch p.typ() {
		case parse.T2Comma:
			return p.not(at, "a text put together")
		case '/':
			return p.not(at, "a division with a rest: write floor_div, ceil_div or round_half_up")
		case '^':
			return p.not(at, "a power")
		}
		p.i++
		right := p.expr(binds)
		left = &node{kind: nodeBinary, op: p.s.tokens[at].str, kids: []*node{left, right}, lo: left.lo, hi: right.hi}
	}
	return left
}

func (p *luaParser) operand() *node {
	at := p.i
	if p.i >= p.end {
		return p.not(at, "a value that stops")
	}
	switch p.typ() {
	case parse.TNot, '-', '#':
		p.i++
		kid := p.expr(unaryBinds)
		return &node{kind: nodeUnary, op: p.s.tokens[at].str, kids: []*node{kid}, lo: at, hi: kid.hi}
	case parse.TNumber:
		p.i++
		if _, bad := p.s.refuseNumber(p.s.tokens[at]); bad {
			return p.not(at, "the number "+p.word(at))
		}
		return &node{kind: nodeNumber, text: p.word(at), lo: at, hi: at}
	case parse.TString:
		p.i++
		return p.text(at)
	case parse.TTrue, parse.TFalse, parse.TNil:
		p.i++
		kind := map[int]nodeKind{parse.TTrue: nodeTrue, parse.TFalse: nodeFalse, parse.TNil: nodeNil}[p.s.typ(at)]
		return &node{kind: kind, lo: at, hi: at}
	case '{':
		return p.list()
	case '(':
		p.i++
		inner := p.expr(0)
		if !p.take(')') {
			return p.not(p.i, quote(p.word(p.i)))
		}
		whole := *inner
		whole.lo, whole.hi = at, p.i-1
		if whole.kind == nodePath { // what follows is a field of it
			whole.parts = whole.parts[:len(whole.parts):len(whole.parts)]
		}
		return p.suffixes(&whole)
	case parse.TIdent:
		p.i++
		return p.suffixes(&node{kind: nodePath, parts: []part{{p.s.tokens[at].str, at}}, lo: at, hi: at})
	case parse.TFunction:
		return p.not(at, "a function as a value")
	}
	return p.not(at, quote(p.word(at)))
}

func (p *luaParser) text(at int) *node {
	t := p.s.tokens[at]
	for i := range len(t.str) {
		if t.str[i] == '\\' {
			return p.not(at, "a text with a \\")
		}
	}
	if p.s.text[t.off] == '[' {
		return p.not(at, "a long text")
	}
	return &node{kind: nodeText, text: t.str, lo: at, hi: at}
}

// suffixes reads the fields and arguments that follow a name.
func (p *luaParser) suffixes(n *node) *node {
	for p.why == nil && p.i < p.end {
		switch p.typ() {
		case '.':
			if p.s.typ(p.i+1) != parse.TIdent {
				return p.not(p.i, "a field")
			}
			n = withField(n, part{p.s.tokens[p.i+1].str, p.i + 1}, p.i+1)
			p.i += 2
		case '[':
			if p.s.typ(p.i+1) != parse.TString || p.s.typ(p.i+2) != ']' {
				return p.not(p.i, "a field that is worked out")
			}
			key := p.text(p.i + 1)
			n = withField(n, part{key.text, p.i + 1}, p.i+2)
			p.i += 3
		case '(':
			if n.kind != nodePath {
				return p.not(p.i, "a call of a value")
			}
			n = p.args(n)
		case '{', parse.TString:
			return p.not(p.i, "a call without parentheses")
		case ':':
			return p.not(p.i, "a call with a colon")
		default:
			return n
		}
	}
	return n
}

func withField(n *node, f part, hi int) *node {
	if n.kind == nodePath || n.kind == nodeField {
		out := *n
		out.parts, out.hi = append(n.parts[:len(n.parts):len(n.parts)], f), hi
		return &out
	}
	return &node{kind: nodeField, parts: []part{f}, kids: []*node{n}, lo: n.lo, hi: hi}
}

func (p *luaParser) args(fn *node) *node {
	n := &node{kind: nodeCall, parts: fn.parts, lo: fn.lo}
	p.i++
	for p.why == nil && !p.take(')') {
		switch p.typ() {
		case parse.TFunction:
			n.kids = append(n.kids, p.function())
		case '{':
			n.kids = append(n.kids, p.fieldsOrList())
		default:
			n.kids = append(n.kids, p.expr(0))
		}
		if p.why == nil && !p.take(',') && p.typ() != ')' {
			return p.not(p.i, quote(p.word(p.i)))
		}
	}
	n.hi = p.i - 1
	return n
}

// function reads a function that is an argument: its own statements make its value.
func (p *luaParser) function() *node {
	at := p.i
	p.i++
	params := p.params()
	outer, end := p.end, p.s.blockEnd(at)
	p.end = end
	body := p.body()
	p.end = outer
	if p.why != nil {
		return &node{kind: nodeNil, lo: at, hi: at}
	}
	p.i = end + 1
	return &node{kind: nodeFunc, parts: params, kids: []*node{body}, lo: at, hi: end}
}

// fieldsOrList reads a table that is an argument: of fields, or of values.
func (p *luaParser) fieldsOrList() *node {
	if p.s.typ(p.i+1) != parse.TIdent || p.s.typ(p.i+2) != '=' {
		return p.expr(0)
	}
	n := &node{kind: nodeFields, lo: p.i}
	p.i++
	for p.why == nil && !p.take('}') {
		if p.typ() != parse.TIdent || p.s.typ(p.i+1) != '=' {
			return p.not(p.i, "a table of fields and values")
		}
		n.parts = append(n.parts, part{p.s.tokens[p.i].str, p.i})
		p.i += 2
		n.kids = append(n.kids, p.expr(0))
		if p.why == nil && !p.take(',') && !p.take(';') && p.typ() != '}' {
			return p.not(p.i, quote(p.word(p.i)))
		}
	}
	n.hi = p.i - 1
	return n
}

func (p *luaParser) list() *node {
	n := &node{kind: nodeList, lo: p.i}
	p.i++
	for p.why == nil && !p.take('}') {
		if p.typ() == parse.TIdent && p.s.typ(p.i+1) == '=' || p.typ() == '[' {
			return p.not(p.i, "a table")
		}
		n.kids = append(n.kids, p.expr(0))
		if p.why == nil && !p.take(',') && !p.take(';') && p.typ() != '}' {
			return p.not(p.i, quote(p.word(p.i)))
		}
	}
	if len(n.kids) == 0 {
		return p.not(n.lo, "an empty table")
	}
	n.hi = p.i - 1
	return n
}

// word is the text of a token; of the last one past the end.
func (p *luaParser) word(i int) string { return p.s.word(min(i, len(p.s.tokens)-1)) }
