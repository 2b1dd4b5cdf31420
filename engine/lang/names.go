package lang

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/types"
)

// nameResolver resolves names, fields and arguments left out at one place of an expression. It
// holds the names in scope there.
type nameResolver struct {
	c      *checker
	scopes []scope                // of elements and of the subject, innermost last
	params map[string]*types.Expr // of the function being inlined, and locals

	foldFixed  bool // a name that is Fixed is its value
	foundFixed bool // there was such a name
}

// scope is one element or subject whose fields are bare names. An element may have a name of
// its own, for use inside sets within it. `it` does not mean a subject if the Env gives that
// name to something else.
type scope struct {
	elem    *types.Expr
	name    string
	itTaken bool
}

// resolvePath resolves a dotted name: fields of the elements and the subject from
// the innermost outward, then the parameters of the inlined function, then the Env's names.
func (nr *nameResolver) resolvePath(n *node, want Type) *types.Expr {
	if nr.c.src.isLuaFile() {
		if e, is := nr.resolveLuaName(n); is {
			return e
		}
	}
	for i := len(nr.scopes) - 1; i >= 0; i-- {
		elem := nr.scopes[i].elem
		if name := nr.scopes[i].name; name != "" && n.parts[0].text == name {
			return nr.c.labelLeaf(nr.resolveFields(elem, n.parts[1:], name), n)
		}
		if n.parts[0].text == "it" && !nr.scopes[i].itTaken {
			return nr.c.labelLeaf(nr.resolveFields(elem, n.parts[1:], "it"), n)
		}
		if f, k := nr.longestField(elem.Type, n.parts); k > 0 {
			obj := types.FoldField(elem, f, joinParts(n.parts[:k]))
			nr.c.reportFieldUse(elem.Type, n.parts[:k])
			return nr.c.labelLeaf(nr.resolveFields(obj, n.parts[k:], joinParts(n.parts[:k])), n)
		}
	}
	if p, ok := nr.params[n.parts[0].text]; ok {
		if p.Type.IsSet() { // its code is generated at each place
			if nr.c.nodes += p.CountParts(maxNodes); nr.c.nodes > maxNodes {
				return nr.c.tooLarge(n)
			}
		}
		return nr.c.labelLeaf(nr.resolveFields(p, n.parts[1:], n.parts[0].text), n)
	}
	for k := len(n.parts); k > 0; k-- {
		name := joinParts(n.parts[:k])
		if b, ok := nr.c.env.findBinding(name); ok {
			nr.c.reportUse(n.parts[k-1].tok, UseName, name)
			if b.ByID && k < len(n.parts) {
				return nr.checkMember(n, b.Type.Elem(), k)
			}
			obj := &types.Expr{Op: types.OpName, Type: b.Type, Name: name, Binding: b}
			if b.Fixed {
				nr.foundFixed = true
				if nr.foldFixed {
					obj = types.NewConst(b.Type, b.Get(nil, nil))
				}
			}
			return nr.c.labelLeaf(nr.resolveFields(obj, n.parts[k:], name), n)
		}
	}
	if n.parts[0].text == "areas" && len(n.parts) > 1 {
		return nr.checkArea(n)
	}
	if e, is := nr.checkBareFunction(n); is {
		return e
	}
	return nr.unknownName(n, want)
}

func (nr *nameResolver) longestField(t Type, parts []part) (Field, int) {
	if t.IsMember() {
		for k := len(parts); k > 0; k-- {
			if f, ok := nr.c.env.findField(t.Domain(), joinParts(parts[:k])); ok {
				return f, k
			}
		}
	}
	return Field{}, 0
}

// resolveFields follows the fields parts of obj, which the author wrote as text.
func (nr *nameResolver) resolveFields(obj *types.Expr, parts []part, text string) *types.Expr {
	for len(parts) > 0 {
		f, k := nr.longestField(obj.Type, parts)
		if k == 0 {
			nr.c.reportFieldUse(obj.Type, parts[:1])
			return nr.unknownField(obj.Type, parts[0], text)
		}
		nr.c.reportFieldUse(obj.Type, parts[:k])
		obj = types.FoldField(obj, f, joinParts(parts[:k]))
		text += "." + joinParts(parts[:k])
		parts = parts[k:]
	}
	return obj
}

func (nr *nameResolver) unknownField(t Type, p part, text string) *types.Expr {
	names := nr.c.env.listFields(t.Domain())
	d := diag.Diagnostic{Rule: RuleUnknownField}
	switch {
	case t.IsSet():
		d.Message = quote(text) + " is " + t.WithArticle() + ": a set has no field " + quote(p.text)
		d.Hint = "write any(" + text + ", " + p.text + " ...), all, count or sum"
	case len(names) == 0:
		d.Message = quote(text) + " is " + t.WithArticle() + ", which has no fields"
	default:
		d.Message = t.WithArticle() + " has no field " + quote(p.text)
		d.Expected, d.Nearest = "one of "+listSome(names), nr.c.rep.NearestName(p.text, names)
	}
	nr.c.src.addFinding(nr.c.rep, p.tok, p.tok, d)
	return nil
}

// truths are words that other languages have for true and false.
var truths = map[string]string{"yes": "true", "on": "true", "true": "true", "no": "false", "off": "false", "false": "false"}

// numberWords are the numbers that people write as words.
var numberWords = []string{"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}

func (nr *nameResolver) unknownName(n *node, want Type) *types.Expr {
	name := n.parts[0].text
	nr.c.reportUse(n.parts[len(n.parts)-1].tok, UseName, joinParts(n.parts))
	d := diag.Diagnostic{Rule: RuleUnknownName, Message: "unknown name " + quote(name)}
	if want.IsMember() && want.Domain().Lookup != nil && len(n.parts) == 1 {
		if _, ok := want.Domain().Lookup(name); ok {
			d.Nearest, d.Hint = "'"+name+"'", want.WithArticle()+" is written as a text: '"+name+"'"
			nr.c.src.addFinding(nr.c.rep, n.lo, n.lo, d)
			return nil
		}
	}
	if nr.c.env.isCallableName(joinParts(n.parts)) {
		d.Message = quote(joinParts(n.parts)) + " is a function"
		d.Nearest, d.Hint = joinParts(n.parts)+"()", "call it: "+nr.c.env.showSignature(joinParts(n.parts))
		return nr.c.failNode(n, d)
	}
	if truth, ok := truths[strings.ToLower(name)]; ok && len(n.parts) == 1 {
		d.Expected, d.Nearest = "true or false", truth
		nr.c.src.addFinding(nr.c.rep, n.parts[0].tok, n.parts[0].tok, d)
		return nil
	}
	if i := slices.Index(numberWords, strings.ToLower(name)); i >= 0 && len(n.parts) == 1 {
		d.Expected, d.Nearest, d.Hint = "a number, written with digits", strconv.Itoa(i), "write "+strconv.Itoa(i)
		nr.c.src.addFinding(nr.c.rep, n.parts[0].tok, n.parts[0].tok, d)
		return nil
	}
	names := nr.namesInScope()
	d.Expected = "one of " + listSome(nr.fittingFirst(names, want))
	if d.Nearest = nr.c.rep.NearestName(joinParts(n.parts), names); d.Nearest == "" {
		d.Nearest = nr.c.rep.NearestName(name, names)
	}
	nr.c.src.addFinding(nr.c.rep, n.parts[0].tok, n.parts[0].tok, d)
	return nil
}

func (nr *nameResolver) namesInScope() []string {
	names := nr.c.env.listNames()
	for p := range nr.params {
		names = append(names, p)
	}
	if len(nr.scopes) > 0 {
		names = append(names, "it")
	}
	for _, s := range nr.scopes {
		if s.name != "" {
			names = append(names, s.name)
		}
		names = append(names, nr.c.env.listFields(s.elem.Type.Domain())...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// fittingFirst returns names with those first that have the type which is asked for: the list is cut.
func (nr *nameResolver) fittingFirst(names []string, want Type) []string {
	var fit, rest []string
	for _, name := range names {
		b, known := nr.c.env.findBinding(name)
		if known && want.IsKnown() && b.Type == want {
			fit = append(fit, name)
		} else {
			rest = append(rest, name)
		}
	}
	return append(fit, rest...)
}

// resolveCombatName resolves a word of the combat under way. The word is an error in an
// expression that is not evaluated during a combat.
func (nr *nameResolver) resolveCombatName(n *node) *types.Expr {
	word := n.parts[1]
	known := nr.c.env.findCombatEnv()
	if b, ok := known.findBinding(word.text); !ok || b.Type == (Type{}) {
		names := slices.Sorted(maps.Keys(known.Names))
		nr.c.src.addFinding(nr.c.rep, word.tok, word.tok, diag.Diagnostic{Rule: RuleUnknownName, Message: "a combat has no " + quote(word.text), Expected: "one of " + listSome(names), Nearest: nr.c.rep.NearestName(word.text, names)})
		return nil
	}
	b, ok := nr.c.outer.findBinding(word.text)
	if !ok {
		d := diag.Diagnostic{Rule: RuleUnknownName, Message: nr.c.function.name + " asks for the combat under way (combat." + word.text + "), and there is none here",
			Hint: "ask it in an attack, retreat or advance", Related: []diag.Related{{Pos: nr.c.src.tokenPos(n.lo), Message: "asked for here"}}}
		if nr.c.callSite == nil {
			return nr.c.failNode(n, d)
		}
		nr.c.callSite.src.addFinding(nr.c.rep, nr.c.callSite.node.lo, nr.c.callSite.node.hi, d)
		return nil
	}
	obj := &types.Expr{Op: types.OpName, Type: b.Type, Name: word.text, Binding: b}
	return nr.c.labelLeaf(nr.resolveFields(obj, n.parts[2:], combatWord+"."+word.text), n)
}

// resolveLuaName resolves a name that a function writes: a parameter, a local, an element, or
// a word of the combat under way. The fields of nothing are bare names there.
func (nr *nameResolver) resolveLuaName(n *node) (*types.Expr, bool) {
	name := n.parts[0].text
	if p, ok := nr.params[name]; ok {
		if p.Type.IsSet() { // its code is generated at each place
			if nr.c.nodes += p.CountParts(maxNodes); nr.c.nodes > maxNodes {
				return nr.c.tooLarge(n), true
			}
		}
		return nr.c.labelLeaf(nr.resolveFields(p, n.parts[1:], name), n), true
	}
	if name != combatWord || len(n.parts) < 2 || nr.c.env.findCombatEnv() == nil {
		return nil, false
	}
	return nr.resolveCombatName(n), true
}

// checkMember compiles one of all there is of a family, by its id: counters['fr-i'].
func (nr *nameResolver) checkMember(n *node, t Type, at int) *types.Expr {
	id := n.parts[at]
	e := nr.c.checkLiteral(&node{kind: nodeText, text: id.text, lo: id.tok, hi: id.tok}, t)
	if e == nil {
		return nil
	}
	if len(n.parts) == at+1 {
		return e
	}
	return nr.c.labelLeaf(nr.resolveFields(e, n.parts[at+1:], joinParts(n.parts[:at+1])), n)
}

// checkArea compiles the set of hexes of an area: areas.south.
func (nr *nameResolver) checkArea(n *node) *types.Expr {
	f := nr.c.env.rootEnv().AreaFunc
	if f == nil {
		return nr.unknownName(n, Type{})
	}
	id := n.parts[1]
	e := nr.c.checkLiteral(&node{kind: nodeText, text: id.text, lo: id.tok, hi: id.tok}, f.Params[0].Type)
	if e == nil {
		return nil
	}
	call := &types.Expr{Op: types.OpCall, Type: f.Result, Kids: []*types.Expr{e}, Func: *f, Slot: nr.c.slots, Name: "areas"}
	nr.c.slots++
	return nr.c.labelLeaf(nr.resolveFields(call, n.parts[2:], joinParts(n.parts[:2])), n)
}

// checkBareFunction compiles a function's bare name in YAML where one thing is asked about:
// units: corps.
func (nr *nameResolver) checkBareFunction(n *node) (*types.Expr, bool) {
	if len(n.parts) != 1 || len(nr.scopes) == 0 || nr.c.src.isLuaFile() {
		return nil, false
	}
	h := nr.c.env.findFunction(n.parts[0].text)
	if h == nil {
		if b := nr.c.env.findForbidden(n.parts[0].text); b != nil {
			return nr.c.reportForbidden(n, b), true
		}
		return nil, false
	}
	elem := nr.scopes[len(nr.scopes)-1].elem
	if len(h.params) != 1 || h.params[0].Type.IsKnown() && h.params[0].Type != elem.Type {
		return nil, false
	}
	nr.c.reportUse(n.parts[0].tok, UseFunction, n.parts[0].text)
	return nr.c.inlineWithArgs(n, h, []*types.Expr{elem}), true
}

// omittedArg returns the argument meant when none is written, or nil.
func (nr *nameResolver) omittedArg(p Param) *types.Expr {
	if p.Implied {
		for i := len(nr.scopes) - 1; i >= 0; i-- {
			if nr.scopes[i].elem.Type == p.Type {
				return nr.scopes[i].elem
			}
		}
	}
	if p.Optional {
		return types.NewConst(p.Type, p.Default)
	}
	return nil
}
