package expr

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/limits"
)

// maxNodes bounds one program with all its helper expressions written out.
const maxNodes = limits.Nodes

// scope is one element or subject whose fields are bare names; an element may
// have a name of its own, for use inside sets within it. A subject is not it
// where the Env has given that name to something else.
type scope struct {
	elem  *ir
	name  string
	notIt bool
}

// checker turns syntax into typed nodes and reports what does not fit. Every
// method that returns nil has reported why.
type checker struct {
	src    *source
	env    *Env
	outer  *Env // of the expression that is compiled, whatever helper is being written out
	asked  *asker
	helper *helper // the one being written out, nil outside
	rep    *diag.List
	scopes []scope        // innermost last
	params map[string]*ir // of the helper being written out
	active []*helper
	slots  int
	nodes  int

	calls []string // helpers that the expression calls by itself

	deaf    bool // nobody reads what is reported: only whether there is something is asked
	settles bool // a name that is Fixed is its value
	settled bool // there was such a name

	notes map[*node]*ir // what each part of the text came to, for a judge; nil: nobody asks
	noted *helper       // whose text that is, nil: the expression's own
	told  func(Use)     // of what each word stands for; nil: nobody asks
}

func newChecker(src *source, env *Env, rep *diag.List) *checker {
	c := &checker{src: src, env: env, outer: env, rep: rep}
	for e := env; e != nil; e = e.parent {
		if e.Subject == "" {
			continue
		}
		if b, ok := env.binding(e.Subject); ok {
			_, taken := env.binding("it")
			c.scopes = []scope{{elem: &ir{op: opName, typ: b.Type, name: e.Subject, bind: b}, notIt: taken && e.Subject != "it"}}
		}
		break
	}
	return c
}

// asker is the call of a helper that an author's expression holds.
type asker struct {
	src *source
	n   *node
}

// fail reports a finding about node n.
func (c *checker) fail(n *node, d diag.Diagnostic) *ir {
	c.src.add(c.rep, n.lo, n.hi, d)
	return nil
}

func (c *checker) text(n *node) string { return c.src.span(n.lo, n.hi) }

// expr checks n; a known want is what its type must be.
func (c *checker) expr(n *node, want Type) *ir {
	if c.nodes++; c.nodes > maxNodes {
		return c.tooLarge(n)
	}
	e := c.infer(n, want)
	if c.notes != nil && c.helper == c.noted {
		c.notes[n] = e
	}
	if n.stmt > 0 && e != nil && c.helper != nil {
		e = c.counted(n, e)
	}
	if e != nil && want.Known() && e.typ != want {
		return c.mismatch(n, e.typ, want)
	}
	return e
}

func (c *checker) tooLarge(n *node) *ir {
	return c.fail(n, diag.Diagnostic{Rule: RuleTooLarge, Message: "the expression is too large once its helpers are written out",
		Expected: fmt.Sprintf("at most %d parts", maxNodes), Hint: "let fewer helpers call helpers, or use a hook"})
}

func (c *checker) infer(n *node, want Type) *ir {
	switch n.kind {
	case nodeNumber:
		return c.number(n, n.text, want)
	case nodeText:
		return c.literal(n, want)
	case nodeTrue:
		return constant(Bool, 1)
	case nodeFalse:
		return constant(Bool, 0)
	case nodeNil:
		if want.kind != kindDomain {
			return c.fail(n, diag.Diagnostic{Rule: RuleType, Message: "nil means \"no such thing\" and has no meaning here", Expected: expected(want)})
		}
		return constant(want, None)
	case nodePath:
		return c.path(n, want)
	case nodeField:
		obj := c.expr(n.kids[0], Type{})
		if obj == nil {
			return nil
		}
		return c.leaf(c.fields(obj, n.parts, c.text(n.kids[0])), n)
	case nodeCall:
		return c.call(n, want)
	case nodeUnary:
		return c.unary(n)
	case nodeBinary:
		return c.binary(n, want)
	case nodeIf:
		return c.pickOf(n, want)
	case nodeLet:
		return c.let(n, want)
	case nodeFields, nodeFunc:
		return c.fail(n, diag.Diagnostic{Rule: RuleNotAllowed, Message: "fields and functions stand only where elements of a set are asked", Hint: "write any(units, {kind = 'hq'}) or any(units, function(u) return ... end)"})
	}
	return c.list(n, want)
}

func expected(want Type) string {
	if !want.Known() {
		return ""
	}
	return want.a()
}

// leaf labels e, a value read from the position, with the text that reads it.
func (c *checker) leaf(e *ir, n *node) *ir {
	if e == nil || e.isConst() || c.helper != nil { // the call of a helper is shown as one
		return e
	}
	labelled := *e // e may be shared with other places
	labelled.text, labelled.off = c.text(n), c.src.tokens[n.lo].off
	return &labelled
}

func (c *checker) number(n *node, text string, want Type) *ir {
	if want.kind == kindDomain {
		d := diag.Diagnostic{Rule: RuleType, Message: text + " is a number, but " + want.a() + " is expected here", Expected: expected(want)}
		if want.of.Lookup != nil {
			if _, ok := want.of.Lookup(text); ok {
				d.Nearest, d.Hint = "'"+text+"'", "write it as a text: '"+text+"'"
			}
		}
		return c.fail(n, d)
	}
	v, err := strconv.ParseInt(text, 10, 32)
	if err != nil {
		return c.fail(n, diag.Diagnostic{Rule: RuleType, Message: "the number " + text + " is too large", Expected: "a number from -2147483648 to 2147483647"})
	}
	return constant(Int, int32(v))
}

func (c *checker) literal(n *node, want Type) *ir {
	switch {
	case !want.Known():
		return c.fail(n, diag.Diagnostic{Rule: RuleType, Message: "the text '" + n.text + "' stands alone: nothing here says what it names",
			Hint: "compare it, as in kind == '" + n.text + "'"})
	case want.kind != kindDomain:
		return c.fail(n, diag.Diagnostic{Rule: RuleType, Message: "'" + n.text + "' is a text, but " + want.a() + " is expected here", Expected: expected(want)})
	}
	d := want.of
	c.use(n.lo, d.Name, n.text)
	if d.Lookup != nil {
		if id, ok := d.Lookup(n.text); ok {
			return constant(want, id)
		}
	}
	var names []string
	if d.Names != nil {
		names = d.Names()
	}
	f := diag.Diagnostic{Rule: RuleUnknownText, Message: "unknown " + d.Name + " " + quote(n.text), Nearest: c.rep.NearestName(n.text, names)}
	if len(names) > 0 {
		f.Expected = "one of " + some(names)
	}
	for _, name := range names {
		if !strings.HasPrefix(name, n.text+"-") {
			continue
		}
		if f.Nearest = name; c.src.typ(n.lo+1) == '-' {
			f.Hint = "an id with a hyphen stands in brackets, as in " + c.holder(n) + "['" + name + "']: a hyphen outside them is a minus"
		}
		break
	}
	return c.fail(n, f)
}

// holder is what stands before the dot of a name, as areas in areas.north.
func (c *checker) holder(n *node) string {
	if c.src.typ(n.lo-1) == '.' && n.lo > 1 {
		return c.src.word(n.lo - 2)
	}
	return "areas"
}

// mismatch reports a value of type got where want is expected.
func (c *checker) mismatch(n *node, got, want Type) *ir {
	if c.deaf {
		return c.fail(n, diag.Diagnostic{Rule: RuleType})
	}
	text := c.text(n)
	d := diag.Diagnostic{Rule: RuleType, Message: quote(text) + " is " + got.a() + ", but " + want.a() + " is expected here", Expected: expected(want)}
	switch {
	case want == Int && got.kind == kindDomain && got.of.NoNumber != "":
		d.Hint = got.of.NoNumber
	case want == Bool && got == Int:
		d.Hint = "compare it, as in " + text + " > 0"
	case want == Bool && got.IsSet():
		d.Hint = "write any(" + text + "), or any(" + text + ", condition)"
	case want == Bool:
		d.Hint = "compare it, as in " + text + " ~= nil"
	case want == Int && got.IsSet():
		d.Hint = "write #" + text + ", or sum(" + text + ", value)"
	case want == Int && got == Bool:
		d.Hint = "write " + text + " and 1 or 0"
	case got.IsSet() && got.Elem() == want:
		d.Hint = "write first(" + text + ")"
	case got.kind == kindDomain:
		for _, k := range c.env.fieldKeys(got.of) {
			if f, _ := c.env.field(got.of, k); f.Type == want {
				d.Nearest = text + "." + k
				break
			}
		}
	}
	return c.fail(n, d)
}

func join(parts []part) string {
	words := make([]string, len(parts))
	for i, p := range parts {
		words[i] = p.text
	}
	return strings.Join(words, ".")
}

// path resolves a dotted name: fields of the elements and the subject from
// the innermost outward, then a helper's parameters, then the Env's names.
func (c *checker) path(n *node, want Type) *ir {
	if c.src.lua() {
		if e, is := c.luaName(n); is {
			return e
		}
	}
	for i := len(c.scopes) - 1; i >= 0; i-- {
		elem := c.scopes[i].elem
		if name := c.scopes[i].name; name != "" && n.parts[0].text == name {
			return c.leaf(c.fields(elem, n.parts[1:], name), n)
		}
		if n.parts[0].text == "it" && !c.scopes[i].notIt {
			return c.leaf(c.fields(elem, n.parts[1:], "it"), n)
		}
		if f, k := c.longestField(elem.typ, n.parts); k > 0 {
			obj := foldField(elem, f, join(n.parts[:k]))
			c.useField(elem.typ, n.parts[:k])
			return c.leaf(c.fields(obj, n.parts[k:], join(n.parts[:k])), n)
		}
	}
	if p, ok := c.params[n.parts[0].text]; ok {
		if p.typ.IsSet() { // its code is written out wherever it stands
			if c.nodes += p.parts(maxNodes); c.nodes > maxNodes {
				return c.tooLarge(n)
			}
		}
		return c.leaf(c.fields(p, n.parts[1:], n.parts[0].text), n)
	}
	for k := len(n.parts); k > 0; k-- {
		name := join(n.parts[:k])
		if b, ok := c.env.binding(name); ok {
			c.use(n.parts[k-1].tok, BareName, name)
			if b.ByID && k < len(n.parts) {
				return c.member(n, b.Type.Elem(), k)
			}
			obj := &ir{op: opName, typ: b.Type, name: name, bind: b}
			if b.Fixed {
				c.settled = true
				if c.settles {
					obj = constant(b.Type, b.Get(nil, nil))
				}
			}
			return c.leaf(c.fields(obj, n.parts[k:], name), n)
		}
	}
	if n.parts[0].text == "areas" && len(n.parts) > 1 {
		return c.area(n)
	}
	if e, is := c.askedOfElement(n); is {
		return e
	}
	return c.unknownName(n, want)
}

func (c *checker) longestField(t Type, parts []part) (Field, int) {
	if t.kind == kindDomain {
		for k := len(parts); k > 0; k-- {
			if f, ok := c.env.field(t.of, join(parts[:k])); ok {
				return f, k
			}
		}
	}
	return Field{}, 0
}

// fields follows the fields parts of obj, which the author wrote as text.
func (c *checker) fields(obj *ir, parts []part, text string) *ir {
	for len(parts) > 0 {
		f, k := c.longestField(obj.typ, parts)
		if k == 0 {
			c.useField(obj.typ, parts[:1])
			return c.unknownField(obj.typ, parts[0], text)
		}
		c.useField(obj.typ, parts[:k])
		obj = foldField(obj, f, join(parts[:k]))
		text += "." + join(parts[:k])
		parts = parts[k:]
	}
	return obj
}

func (c *checker) unknownField(t Type, p part, text string) *ir {
	names := c.env.fieldKeys(t.of)
	d := diag.Diagnostic{Rule: RuleUnknownField}
	switch {
	case t.IsSet():
		d.Message = quote(text) + " is " + t.a() + ": a set has no field " + quote(p.text)
		d.Hint = "write any(" + text + ", " + p.text + " ...), all, count or sum"
	case len(names) == 0:
		d.Message = quote(text) + " is " + t.a() + ", which has no fields"
	default:
		d.Message = t.a() + " has no field " + quote(p.text)
		d.Expected, d.Nearest = "one of "+some(names), c.rep.NearestName(p.text, names)
	}
	c.src.add(c.rep, p.tok, p.tok, d)
	return nil
}

// truths are words that other languages have for true and false.
var truths = map[string]string{"yes": "true", "on": "true", "true": "true", "no": "false", "off": "false", "false": "false"}

func (c *checker) unknownName(n *node, want Type) *ir {
	name := n.parts[0].text
	c.use(n.parts[len(n.parts)-1].tok, BareName, join(n.parts))
	d := diag.Diagnostic{Rule: RuleUnknownName, Message: "unknown name " + quote(name)}
	if want.kind == kindDomain && want.of.Lookup != nil && len(n.parts) == 1 {
		if _, ok := want.of.Lookup(name); ok {
			d.Nearest, d.Hint = "'"+name+"'", want.a()+" is written as a text: '"+name+"'"
			c.src.add(c.rep, n.lo, n.lo, d)
			return nil
		}
	}
	if c.callable(join(n.parts)) {
		d.Message = quote(join(n.parts)) + " is a function"
		d.Nearest, d.Hint = join(n.parts)+"()", "call it: "+c.signature(join(n.parts))
		return c.fail(n, d)
	}
	if truth, ok := truths[strings.ToLower(name)]; ok && len(n.parts) == 1 {
		d.Expected, d.Nearest = "true or false", truth
		c.src.add(c.rep, n.parts[0].tok, n.parts[0].tok, d)
		return nil
	}
	names := c.namesInScope()
	d.Expected = "one of " + some(names)
	if d.Nearest = c.rep.NearestName(join(n.parts), names); d.Nearest == "" {
		d.Nearest = c.rep.NearestName(name, names)
	}
	c.src.add(c.rep, n.parts[0].tok, n.parts[0].tok, d)
	return nil
}

func (c *checker) namesInScope() []string {
	names := c.env.nameKeys()
	for p := range c.params {
		names = append(names, p)
	}
	if len(c.scopes) > 0 {
		names = append(names, "it")
	}
	for _, s := range c.scopes {
		if s.name != "" {
			names = append(names, s.name)
		}
		names = append(names, c.env.fieldKeys(s.elem.typ.of)...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}
