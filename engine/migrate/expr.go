package migrate

import (
	"slices"
	"strings"
)

// out is an expression in the words of format 2: its text, and how tightly what
// it is made of holds together.
type out struct {
	text string
	bind int
}

// The tightness of what an operator makes, and of what is one piece.
const (
	bindOr   = 1
	bindAnd  = 2
	bindComp = 3
	bindNot  = unaryBinding
	bindAll  = 100
)

// fieldRows are the fields of units that have another name.
var fieldRows = []struct{ old, now, why string }{
	{"attacked", "has_attacked", "beside was_attacked"},
	{"moved", "has_moved", "beside was_attacked"},
	{"advanced", "has_advanced", "beside was_attacked"},
	{"involved", "in_combat", "it says in what"},
	{"came_from", "retreated_from", "it says when"},
}

// nameRows are other names of expressions that are called otherwise.
var nameRows = []struct{ old, now, why string }{
	{"other", "phasing.enemy", "a side has a field for it"},
	{"chosen", "picked", "pick a thing, choose a word"},
}

// callRows are functions that are called otherwise and take the same.
var callRows = []struct{ old, now, why string }{
	{"hexes_near", "within", "a unit, units, hexes"},
	{"hexes_around", "within", "a unit, units, hexes"},
	{"zone_of_side", "in_zone_of", "the words of in_zone"},
	{"room", "fits", "a verb"},
	{"table", "lookup", "table is Lua's"},
	{"feature", "has_feature", "as has_trait"},
}

func renamedField(name string) string {
	for _, r := range fieldRows {
		if r.old == name {
			return r.now
		}
	}
	return name
}

func renamedCall(name string) string {
	for _, r := range callRows {
		if r.old == name {
			return r.now
		}
	}
	return name
}

// write gives an expression in the words of format 2.
func (s *scope) write(src string, n *luaNode) out {
	switch n.kind {
	case luaName, luaField:
		return s.writeName(src, n)
	case luaText:
		if s.inLua {
			return out{requote(n.text), bindAll}
		}
	case luaCall:
		return s.writeCall(src, n)
	case luaUnary:
		return s.writeUnary(src, n)
	case luaBinary:
		return s.writeBinary(src, n)
	}
	return out{s.around(src, n, func(k *luaNode) string { return s.write(src, k).text }), bindAll}
}

// around keeps what stands between the parts of a node.
func (s *scope) around(src string, n *luaNode, part func(*luaNode) string) string {
	var b strings.Builder
	at := n.lo
	for _, k := range n.kids {
		b.WriteString(src[at:k.lo])
		b.WriteString(part(k))
		at = k.hi
	}
	b.WriteString(src[at:n.hi])
	return b.String()
}

// requote writes a text as Lua files have it.
func requote(text string) string {
	if strings.Contains(text, `"`) && !strings.Contains(text, "'") {
		return "'" + text + "'"
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(text) + `"`
}

// under puts parentheses around what holds together less tightly than asked.
func (o out) under(least int) string {
	if o.bind < least {
		return "(" + o.text + ")"
	}
	return o.text
}

func (s *scope) writeUnary(src string, n *luaNode) out {
	kid := n.kids[0]
	if n.op == "not" {
		if k := kid.bare(); k.isCallOf("in_box") && len(k.kids) > 1 {
			return s.inBox(src, k, "~=")
		}
	}
	o := s.write(src, kid)
	return out{src[n.lo:kid.lo] + o.under(bindNot), bindNot}
}

func (s *scope) writeBinary(src string, n *luaNode) out {
	l, r := n.kids[0], n.kids[1]
	a, b := s.write(src, l), s.write(src, r)
	if n.op == "/" {
		return out{"floor_div(" + a.text + ", " + b.text + ")", bindAll}
	}
	tight := binding[n.op]
	return out{a.under(tight[0]) + src[l.hi:r.lo] + b.under(tight[1]+1), tight[0]}
}

func (s *scope) writeName(src string, n *luaNode) out {
	parts := dotted(n)
	if parts == nil {
		front := s.write(src, n.kids[0])
		if n.op == "[" {
			return out{front.text + src[n.at:n.kids[1].lo] + s.write(src, n.kids[1]).text + src[n.kids[1].hi:n.hi], bindAll}
		}
		name := n.text
		if strings.TrimSuffix(s.typeOf(n.kids[0]), "?") == "unit" {
			name = renamedField(name)
		}
		return out{front.text + src[n.kids[0].hi:n.at] + name, bindAll}
	}
	m, ok := s.look(parts)
	if !ok {
		return out{src[n.lo:n.hi], bindAll}
	}
	return out{s.spell(src, n, parts, m), bindAll}
}

// spell writes a dotted name whose meaning is known.
func (s *scope) spell(src string, n *luaNode, parts []string, m meaning) string {
	owners, _ := s.steps(m.typ, parts[m.used:])
	front := strings.Join(parts[:m.used], ".")
	switch {
	case m.elem >= 0 && m.field:
		e := s.elems[m.elem]
		if e.typ == "unit" {
			front = renamedField(front)
		}
		if s.inLua {
			front = e.out + "." + front
		}
	case m.elem >= 0:
		if s.inLua {
			front = s.elems[m.elem].out
		}
	case !m.param && s.w.names[front] == "":
		for _, r := range nameRows {
			if r.old == front {
				front = r.now
			}
		}
		if s.inLua && ofCombat[front] {
			front = "combat." + front
		}
	}
	tail := ""
	for i := len(parts) - 1; i >= m.used; i-- {
		switch {
		case n.op == "[" && !s.inLua:
			tail = src[n.kids[0].hi:n.hi] + tail
		case owners[i-m.used] == "unit":
			tail = "." + renamedField(parts[i]) + tail
		default:
			tail = s.member("", parts[i]) + tail
		}
		n = n.kids[0]
	}
	return front + tail
}

// quoted writes an id as a text.
func (s *scope) quoted(id string) string {
	if s.inLua {
		return requote(id)
	}
	return "'" + id + "'"
}

// member is the field of an id: boxes.blown, armies['far-north'].
func (s *scope) member(of, id string) string {
	if isName(id) {
		return of + "." + id
	}
	return of + "[" + s.quoted(id) + "]"
}

// implied is what a parameter that is left out means, as it is written; "" for
// the bare words of YAML.
func (s *scope) implied(typ string) (string, bool) {
	for _, e := range slices.Backward(s.elems) {
		if e.typ == typ {
			return e.out, true
		}
	}
	return "", false
}

// owned is a field of an argument of a call, or of what is meant without one.
func (s *scope) owned(src string, args []*luaNode, i int, typ, field string) string {
	if i < len(args) {
		if args[i].kind == luaText {
			of := map[string]string{"unit": "counters", "side": "sides", "army": "armies", "hex": "hexes", "box": "boxes"}[typ]
			if of == "counters" || of == "hexes" {
				return of + "[" + s.quoted(args[i].text) + "]." + field
			}
			return s.member(of, args[i].text) + "." + field
		}
		return s.prefix(src, args[i]) + "." + field
	}
	if front, ok := s.implied(typ); ok && s.inLua {
		return front + "." + field
	}
	return field
}

// prefix writes what a field can follow.
func (s *scope) prefix(src string, n *luaNode) string {
	o := s.write(src, n)
	switch k := n.kind; {
	case o.bind < bindAll || k == luaText || k == luaNumber || k == luaTable:
		return "(" + o.text + ")"
	}
	return o.text
}

func (s *scope) inBox(src string, n *luaNode, op string) out {
	args := n.kids[1:]
	return out{s.owned(src, args, 1, "unit", "box") + " " + op + " " + s.quoted(args[0].text), bindComp}
}

func (s *scope) writeCall(src string, n *luaNode) out {
	if n.op == ":" || n.kids[0].kind != luaName {
		return out{s.around(src, n, func(k *luaNode) string { return s.write(src, k).text }), bindAll}
	}
	name, args := n.kids[0].text, n.kids[1:]
	if o, ok := s.replaced(src, n, name, args); ok {
		return o
	}
	if _, ok := setWords[name]; ok && len(args) > 1 && (isSet(s.typeOf(args[0])) || name != "min" && name != "max") {
		return s.overSet(src, n, name, args)
	}
	if d := s.w.defines[name]; d != nil && s.w.constants[name] && len(args) == 0 {
		return out{"constants." + name, bindAll}
	}
	return s.plainCall(src, n, name, args)
}

// plainCall is a call that stays one, perhaps by another name.
func (s *scope) plainCall(src string, n *luaNode, name string, args []*luaNode) out {
	i := -1
	text := s.around(src, n, func(k *luaNode) string {
		if i++; i == 0 {
			return renamedCall(name)
		}
		return s.argument(src, name, i-1, k)
	})
	if f, ok := funcs1[name]; ok && s.inLua {
		for k := len(args); k < len(f.params); k++ {
			if typ, left := strings.CutPrefix(f.params[k], ":"); left {
				if given, known := s.implied(typ); known {
					sep := ", "
					if k == 0 {
						sep = ""
					}
					text = text[:len(text)-1] + sep + given + ")"
				}
			}
		}
	}
	return out{text, bindAll}
}

// argument writes an argument; in Lua a text that stands for a thing is written
// as the thing.
func (s *scope) argument(src, name string, i int, n *luaNode) string {
	if s.inLua && n.kind == luaText {
		typ := ""
		if f, ok := funcs1[name]; ok && i < len(f.params) {
			typ = strings.TrimPrefix(f.params[i], ":")
		} else if d := s.w.defines[name]; d != nil && i < len(d.params) {
			typ = d.params[i].typ
		}
		switch typ {
		case "side":
			return s.member("sides", n.text)
		case "army":
			return s.member("armies", n.text)
		case "unit":
			return "counters[" + s.quoted(n.text) + "]"
		case "hex":
			return "hexes[" + s.quoted(n.text) + "]"
		}
	}
	return s.write(src, n).text
}

// replaced writes the calls that are something else now.
func (s *scope) replaced(src string, n *luaNode, name string, args []*luaNode) (out, bool) {
	literal := len(args) > 0 && args[0].kind == luaText
	one := func(text string) (out, bool) { return out{text, bindAll}, true }
	switch name {
	case "counter", "hex_numbered":
		if len(args) == 1 {
			of := map[string]string{"counter": "counters", "hex_numbered": "hexes"}[name]
			return one(of + "[" + s.write(src, args[0]).text + "]")
		}
	case "area":
		if literal {
			return one(s.member("areas", args[0].text))
		}
	case "units_in_box":
		if literal {
			return one(s.member("boxes", args[0].text) + ".units")
		}
	case "in_box":
		if literal {
			return s.inBox(src, n, "=="), true
		}
	case "units_in":
		return one(s.owned(src, args, 0, "hex", "units"))
	case "neighbors":
		return one(s.owned(src, args, 0, "hex", "neighbors"))
	case "hexsides_of":
		return one(s.owned(src, args, 0, "hex", "hexsides"))
	case "lost", "passed":
		if len(args) == 1 {
			return one(s.owned(src, args, 0, "side", name))
		}
	case "track":
		if literal {
			return one(s.trackValue(src, args))
		}
	case "printed":
		if literal {
			return one(s.owned(src, args, 1, "unit", s.member("printed", args[0].text)))
		}
	case "without":
		return s.without(src, args)
	case "size":
		if len(args) == 1 {
			o := s.write(src, args[0])
			return out{"#" + o.under(bindNot+1), bindNot}, true
		}
	case "pick":
		if len(args) == 3 {
			return s.pick(src, n, args), true
		}
	}
	return out{}, false
}

func (s *scope) trackValue(src string, args []*luaNode) string {
	id := args[0].text
	if len(args) == 1 {
		return s.member("tracks", id)
	}
	of := s.w.trackOf[id]
	if of != "army" {
		of = "side"
	}
	return s.owned(src, args, 1, of, s.member("tracks", id))
}

func (s *scope) without(src string, args []*luaNode) (out, bool) {
	if len(args) < 2 || s.inLua {
		return out{}, false
	}
	set := s.write(src, args[0]).text
	in, name := s.inside(args)
	last := args[len(args)-1]
	if name != "" {
		name += ", "
	}
	return out{"filter(" + set + ", " + name + in.negated(src, last) + ")", bindAll}, true
}

// negated writes the opposite of a condition.
func (s *scope) negated(src string, n *luaNode) string {
	k := n.bare()
	if k.kind == luaBinary && (k.op == "==" || k.op == "~=") {
		op := map[string]string{"==": "~=", "~=": "=="}[k.op]
		return s.write(src, k.kids[0]).under(bindComp) + " " + op + " " + s.write(src, k.kids[1]).under(bindComp+1)
	}
	if k.kind == luaUnary && k.op == "not" {
		return s.write(src, k.kids[0].bare()).text
	}
	return "not " + s.write(src, n).under(bindNot)
}

// inside is the scope of what is asked of each element of a set.
func (s *scope) inside(args []*luaNode) (*scope, string) {
	e := element{typ: elemOf(s.typeOf(args[0]))}
	if len(args) == 3 && args[1].kind == luaName {
		e.name = args[1].text
	}
	e.out = orText(e.name, s.freeName(e.typ))
	return s.with(e), e.name
}

// pick is a choice between two values.
func (s *scope) pick(src string, n *luaNode, args []*luaNode) out {
	c, a, b := s.write(src, args[0]), s.write(src, args[1]), s.write(src, args[2])
	typ := s.typeOf(args[1])
	if typ == "bool" || typ == "" && s.typeOf(args[2]) == "bool" {
		return s.pickTruth(src, args, c, a, b)
	}
	if strings.HasSuffix(typ, "?") || typ == "nil" || typ == "" && args[1].kind != luaText {
		s.report(n, RulePick, "the value of this pick may be nothing, and then `c and a or b` would give the other one", "write a function with if, and call it here")
	}
	return out{c.under(bindAnd) + " and " + a.under(bindAnd+1) + " or " + b.under(bindOr), bindOr}
}

// pickTruth is a choice between two conditions: and and or alone would take the
// second where the first is false.
func (s *scope) pickTruth(src string, args []*luaNode, c, a, b out) out {
	switch {
	case args[1].kind == luaTrue:
		return out{c.under(bindOr) + " or " + b.under(bindOr+1), bindOr}
	case args[1].kind == luaFalse:
		return out{s.negated(src, args[0]) + " and " + b.under(bindAnd+1), bindAnd}
	case args[2].kind == luaFalse:
		return out{c.under(bindAnd) + " and " + a.under(bindAnd+1), bindAnd}
	case args[2].kind == luaTrue:
		return out{s.negated(src, args[0]) + " or " + a.under(bindOr+1), bindOr}
	}
	return out{c.under(bindAnd) + " and " + a.under(bindAnd+1) + " or " + s.negated(src, args[0]) + " and " + b.under(bindAnd+1), bindOr}
}

func (s *scope) report(n *luaNode, rule, message, hint string) {
	if s.tell != nil {
		s.tell(n, rule, message, hint)
	}
}

// overSet writes a function that goes through a set.
func (s *scope) overSet(src string, n *luaNode, name string, args []*luaNode) out {
	in, elem := s.inside(args)
	if s.inLua {
		return out{s.luaOverSet(src, name, args, in), bindAll}
	}
	i := -1
	return out{s.around(src, n, func(k *luaNode) string {
		switch i++; {
		case i == 0, elem != "" && i == 2:
			return src[k.lo:k.hi]
		case i == len(args):
			return in.write(src, k).text
		}
		return s.write(src, k).text
	}), bindAll}
}

// freeName is a short name for an element that nothing else has.
func (s *scope) freeName(typ string) string {
	names := map[string][]string{"unit": {"u", "v", "w"}, "hex": {"h", "k", "l"}, "side": {"s", "t"}, "army": {"a", "b"}, "box": {"b", "c"}}[typ]
	for _, name := range append(slices.Clone(names), "x", "y", "z", "x1", "x2", "x3", "x4") {
		_, param := s.params[name]
		if !param && !slices.ContainsFunc(s.elems, func(e element) bool { return e.out == name || e.name == name }) {
			return name
		}
	}
	return "element"
}

// expression carries one expression, as YAML has it.
func (s *scope) expression(src string) (string, error) {
	n, err := parseExpr(src)
	if err != nil {
		return src, err
	}
	return src[:n.lo] + s.write(src, n).text + src[n.hi:], nil
}
