package lang

import (
	"github.com/yuin/gopher-lua/parse"
)

// baseWord is the prefix of a function as the layers below define it: base.may_post(h).
const baseWord = "base"

// luaParser reads the body of a function as one expression, as long as it is one:
// locals, ifs that return, and a value. The first construct beyond that is kept in rejection.
type luaParser struct {
	s          *source
	i, end     int // the token looked at; the end of the function
	rejection  *LuaWord
	buildCount int // statements put together, one after an if as often as it is met
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

// rejectToken notes the first thing that no expression can do.
func (p *luaParser) rejectToken(tok int, what string) *node {
	if p.rejection == nil {
		tok = min(tok, len(p.s.tokens)-1)
		p.rejection = &LuaWord{what, p.s.pos(p.s.tokens[tok].off)}
	}
	p.i = p.end
	return &node{kind: nodeNil, lo: tok, hi: tok}
}

func (p *luaParser) tokenType() int { return p.s.tokenType(p.i) }

func (p *luaParser) takeToken(typ int) bool {
	if p.tokenType() != typ || p.i >= p.end {
		return false
	}
	p.i++
	return true
}

func (p *luaParser) parseParams() []part {
	var out []part
	p.takeToken('(')
	for p.i < p.end && !p.takeToken(')') {
		if p.tokenType() == parse.TIdent {
			out = append(out, part{p.s.tokens[p.i].str, p.i})
		}
		p.i++
	}
	return out
}

// NoValue is why a function is no expression that may end without a value.
const NoValue = "it does not return a value on every way"

// parseBody reads the statements up to the end of the function and makes one value of them.
func (p *luaParser) parseBody() *node {
	list := p.parseBlock()
	if p.rejection == nil && p.i != p.end {
		p.rejectToken(p.i, quote(p.tokenText(p.i))+" stands behind the value")
	}
	if p.rejection != nil {
		return nil
	}
	return p.buildValue(list, func() *node { return p.rejectToken(p.end, NoValue) })
}

// most statements that one function may come to with all ways written out.
const maxBuilt = 2000

// buildValue makes one value of statements; rest is what follows them.
func (p *luaParser) buildValue(list []luaStmt, rest func() *node) *node {
	if p.buildCount++; p.buildCount > maxBuilt {
		return p.rejectToken(p.end, "its ways through ifs are too many")
	}
	if len(list) == 0 {
		return rest()
	}
	st := &list[0]
	after := func() *node { return p.buildValue(list[1:], rest) }
	switch {
	case st.conds != nil:
		var out *node
		if st.hasElse {
			out = p.buildValue(st.blocks[len(st.conds)], after)
		} else {
			out = after()
		}
		for i := len(st.conds) - 1; i >= 0; i-- {
			then := p.buildValue(st.blocks[i], after)
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

// parseBlock reads statements up to end, else, elseif or until.
func (p *luaParser) parseBlock() []luaStmt {
	var out []luaStmt
	for p.i < p.end && p.rejection == nil {
		at := p.i
		switch p.tokenType() {
		case parse.TEnd, parse.TElse, parse.TElseIf:
			return out
		case parse.TLocal:
			out = append(out, p.parseLocal())
		case parse.TIf:
			out = append(out, p.parseIf())
		case parse.TReturn:
			p.i++
			if t := p.tokenType(); p.i >= p.end || t == parse.TEnd || t == parse.TElse || t == parse.TElseIf {
				p.rejectToken(at, NoValue)
				return out
			}
			out = append(out, luaStmt{tok: at, value: p.parseExpr(0)})
			if p.tokenType() == ',' && p.i < p.end {
				p.rejectToken(p.i, "it returns several values")
			}
			p.takeToken(';')
			return out
		case ';':
			p.i++
		case parse.TFor, parse.TWhile, parse.TRepeat:
			p.rejectToken(at, "a loop")
		case parse.TIdent:
			p.rejectStatement(at)
		default:
			p.rejectToken(at, quote(p.tokenText(at)))
		}
	}
	return out
}

// rejectStatement names a statement that begins with a name: none of them is part of a value.
func (p *luaParser) rejectStatement(at int) {
	p.i++
	for p.i < p.end && (p.tokenType() == '.' || p.tokenType() == parse.TIdent && p.s.tokenType(p.i-1) == '.') {
		p.i++
	}
	switch p.tokenType() {
	case '=', ',':
		p.rejectToken(at, quote(p.s.spanText(at, min(p.i, len(p.s.tokens))-1))+" is set")
	default:
		p.rejectToken(at, quote(p.s.spanText(at, min(p.i, len(p.s.tokens))-1))+" is called for what it does")
	}
}

func (p *luaParser) parseLocal() luaStmt {
	at := p.i
	p.i++
	if p.tokenType() != parse.TIdent {
		p.rejectToken(at, "a function inside a function")
		return luaStmt{}
	}
	st := luaStmt{tok: at, name: part{p.s.tokens[p.i].str, p.i}}
	p.i++
	if !p.takeToken('=') {
		p.rejectToken(at, "a local without one value")
		return st
	}
	st.value = p.parseExpr(0)
	if p.tokenType() == ',' && p.i < p.end {
		p.rejectToken(p.i, "several locals at once")
	}
	return st
}

func (p *luaParser) parseIf() luaStmt {
	st := luaStmt{tok: p.i}
	for {
		p.i++
		st.conds = append(st.conds, p.parseExpr(0))
		if !p.takeToken(parse.TThen) {
			p.rejectToken(p.i, quote(p.tokenText(p.i)))
			return st
		}
		st.blocks = append(st.blocks, p.parseBlock())
		if p.rejection != nil || p.tokenType() != parse.TElseIf {
			break
		}
	}
	if p.rejection == nil && p.takeToken(parse.TElse) {
		st.hasElse = true
		st.blocks = append(st.blocks, p.parseBlock())
	}
	if p.rejection == nil && !p.takeToken(parse.TEnd) {
		p.rejectToken(p.i, "an if that does not end")
	}
	return st
}

// luaPrecedence is how tightly an operator binds.
var luaPrecedence = map[int]int{parse.TOr: 1, parse.TAnd: 2, '<': 3, '>': 3, parse.TLte: 3, parse.TGte: 3, parse.TNeq: 3, parse.TEqeq: 3,
	parse.T2Comma: 4, '+': 5, '-': 5, '*': 6, '/': 6, '%': 6, '^': 8}

const unaryBinds = 7

func (p *luaParser) parseExpr(least int) *node {
	left := p.parseOperand()
	for p.rejection == nil && p.i < p.end {
		at := p.i
		binds := luaPrecedence[p.tokenType()]
		if binds == 0 || binds <= least {
			break
		}
		switch p.tokenType() {
		case parse.T2Comma:
			return p.rejectToken(at, "a text put together")
		case '/':
			return p.rejectToken(at, "a division with a rest: write floor_div, ceil_div or round_half_up")
		case '^':
			return p.rejectToken(at, "a power")
		}
		p.i++
		right := p.parseExpr(binds)
		left = &node{kind: nodeBinary, op: p.s.tokens[at].str, kids: []*node{left, right}, lo: left.lo, hi: right.hi}
	}
	return left
}

func (p *luaParser) parseOperand() *node {
	at := p.i
	if p.i >= p.end {
		return p.rejectToken(at, "a value that stops")
	}
	switch p.tokenType() {
	case parse.TNot, '-', '#':
		p.i++
		kid := p.parseExpr(unaryBinds)
		return &node{kind: nodeUnary, op: p.s.tokens[at].str, kids: []*node{kid}, lo: at, hi: kid.hi}
	case parse.TNumber:
		p.i++
		if _, bad := p.s.refuseNumber(p.s.tokens[at]); bad {
			return p.rejectToken(at, "the number "+p.tokenText(at))
		}
		return &node{kind: nodeNumber, text: p.tokenText(at), lo: at, hi: at}
	case parse.TString:
		p.i++
		return p.parseTextToken(at)
	case parse.TTrue, parse.TFalse, parse.TNil:
		p.i++
		kind := map[int]nodeKind{parse.TTrue: nodeTrue, parse.TFalse: nodeFalse, parse.TNil: nodeNil}[p.s.tokenType(at)]
		return &node{kind: kind, lo: at, hi: at}
	case '{':
		return p.parseList()
	case '(':
		p.i++
		inner := p.parseExpr(0)
		if !p.takeToken(')') {
			return p.rejectToken(p.i, quote(p.tokenText(p.i)))
		}
		whole := *inner
		whole.lo, whole.hi = at, p.i-1
		if whole.kind == nodePath { // what follows is a field of it
			whole.parts = whole.parts[:len(whole.parts):len(whole.parts)]
		}
		return p.parseSuffixes(&whole)
	case parse.TIdent:
		p.i++
		return p.parseSuffixes(&node{kind: nodePath, parts: []part{{p.s.tokens[at].str, at}}, lo: at, hi: at})
	case parse.TFunction:
		return p.rejectToken(at, "a function as a value")
	}
	return p.rejectToken(at, quote(p.tokenText(at)))
}

func (p *luaParser) parseTextToken(at int) *node {
	t := p.s.tokens[at]
	for i := range len(t.str) {
		if t.str[i] == '\\' {
			return p.rejectToken(at, "a text with a \\")
		}
	}
	if p.s.text[t.off] == '[' {
		return p.rejectToken(at, "a long text")
	}
	return &node{kind: nodeText, text: t.str, lo: at, hi: at}
}

// parseSuffixes reads the fields and arguments that follow a name.
func (p *luaParser) parseSuffixes(n *node) *node {
	for p.rejection == nil && p.i < p.end {
		switch p.tokenType() {
		case '.':
			if p.s.tokenType(p.i+1) != parse.TIdent {
				return p.rejectToken(p.i, "a field")
			}
			n = addField(n, part{p.s.tokens[p.i+1].str, p.i + 1}, p.i+1)
			p.i += 2
		case '[':
			if p.s.tokenType(p.i+1) != parse.TString || p.s.tokenType(p.i+2) != ']' {
				return p.rejectToken(p.i, "a field that is worked out")
			}
			key := p.parseTextToken(p.i + 1)
			n = addField(n, part{key.text, p.i + 1}, p.i+2)
			p.i += 3
		case '(':
			if n.kind != nodePath {
				return p.rejectToken(p.i, "a call of a value")
			}
			n = p.parseArgs(n)
		case '{', parse.TString:
			return p.rejectToken(p.i, "a call without parentheses")
		case ':':
			return p.rejectToken(p.i, "a call with a colon")
		default:
			return n
		}
	}
	return n
}

func addField(n *node, f part, hi int) *node {
	if n.kind == nodePath || n.kind == nodeField {
		out := *n
		out.parts, out.hi = append(n.parts[:len(n.parts):len(n.parts)], f), hi
		return &out
	}
	return &node{kind: nodeField, parts: []part{f}, kids: []*node{n}, lo: n.lo, hi: hi}
}

func (p *luaParser) parseArgs(fn *node) *node {
	n := &node{kind: nodeCall, parts: fn.parts, lo: fn.lo}
	p.i++
	for p.rejection == nil && !p.takeToken(')') {
		switch p.tokenType() {
		case parse.TFunction:
			n.kids = append(n.kids, p.parseFunction())
		case '{':
			n.kids = append(n.kids, p.parseTable())
		default:
			n.kids = append(n.kids, p.parseExpr(0))
		}
		if p.rejection == nil && !p.takeToken(',') && p.tokenType() != ')' {
			return p.rejectToken(p.i, quote(p.tokenText(p.i)))
		}
	}
	n.hi = p.i - 1
	return n
}

// parseFunction reads a function that is an argument: its own statements make its value.
func (p *luaParser) parseFunction() *node {
	at := p.i
	p.i++
	params := p.parseParams()
	outer, end := p.end, p.s.findBlockEnd(at)
	p.end = end
	body := p.parseBody()
	p.end = outer
	if p.rejection != nil {
		return &node{kind: nodeNil, lo: at, hi: at}
	}
	p.i = end + 1
	return &node{kind: nodeFunc, parts: params, kids: []*node{body}, lo: at, hi: end}
}

// parseTable reads a table that is an argument: of fields, or of values.
func (p *luaParser) parseTable() *node {
	if p.s.tokenType(p.i+1) != parse.TIdent || p.s.tokenType(p.i+2) != '=' {
		return p.parseExpr(0)
	}
	n := &node{kind: nodeFields, lo: p.i}
	p.i++
	for p.rejection == nil && !p.takeToken('}') {
		if p.tokenType() != parse.TIdent || p.s.tokenType(p.i+1) != '=' {
			return p.rejectToken(p.i, "a table of fields and values")
		}
		n.parts = append(n.parts, part{p.s.tokens[p.i].str, p.i})
		p.i += 2
		n.kids = append(n.kids, p.parseExpr(0))
		if p.rejection == nil && !p.takeToken(',') && !p.takeToken(';') && p.tokenType() != '}' {
			return p.rejectToken(p.i, quote(p.tokenText(p.i)))
		}
	}
	n.hi = p.i - 1
	return n
}

func (p *luaParser) parseList() *node {
	n := &node{kind: nodeList, lo: p.i}
	p.i++
	for p.rejection == nil && !p.takeToken('}') {
		if p.tokenType() == parse.TIdent && p.s.tokenType(p.i+1) == '=' || p.tokenType() == '[' {
			return p.rejectToken(p.i, "a table")
		}
		n.kids = append(n.kids, p.parseExpr(0))
		if p.rejection == nil && !p.takeToken(',') && !p.takeToken(';') && p.tokenType() != '}' {
			return p.rejectToken(p.i, quote(p.tokenText(p.i)))
		}
	}
	if len(n.kids) == 0 {
		return p.rejectToken(n.lo, "an empty table")
	}
	n.hi = p.i - 1
	return n
}

// tokenText is the text of a token; of the last one past the end.
func (p *luaParser) tokenText(i int) string { return p.s.tokenText(min(i, len(p.s.tokens)-1)) }
