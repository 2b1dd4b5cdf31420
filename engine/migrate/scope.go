package migrate

import (
	"slices"
	"strings"
)

// scope is what the names of an expression mean: what it is about, the elements
// of the sets that it goes through, the parameters of a helper, and the rest.
type scope struct {
	w      *world
	elems  []element // innermost last
	params map[string]string
	inLua  bool // it is written for a Lua file: bare words are written out
	tell   func(n *luaNode, rule, message, hint string)
}

// element is one thing whose fields are bare names.
type element struct {
	typ   string
	name  string // that the author gave it, "" for none
	out   string // what it is called in Lua
	notIt bool
}

// about is the scope of a condition about something.
func (w *world) about(subject string) *scope {
	s := &scope{w: w, params: map[string]string{}}
	switch subject {
	case "unit", "hex":
		s.elems = []element{{typ: subject, notIt: false}}
	case "it":
		s.elems = []element{{typ: "unit"}}
	}
	return s
}

// with is the scope inside a set.
func (s *scope) with(e element) *scope {
	in := *s
	in.elems = append(slices.Clip(s.elems), e)
	return &in
}

// dotted gives the words of a name with fields: a.b.c.
func dotted(n *luaNode) []string {
	switch {
	case n.kind == luaName:
		return []string{n.text}
	case n.kind == luaField && n.text != "":
		if front := dotted(n.kids[0]); front != nil {
			return append(front, n.text)
		}
	}
	return nil
}

// meaning is what the front of a dotted name means.
type meaning struct {
	elem  int  // the element whose field or name it is, -1 for none
	field bool // a field of it
	param bool
	used  int // how many words say so
	typ   string
}

// look finds what a dotted name means.
func (s *scope) look(parts []string) (meaning, bool) {
	for i := len(s.elems) - 1; i >= 0; i-- {
		e := s.elems[i]
		if e.name != "" && parts[0] == e.name || parts[0] == "it" && !e.notIt {
			return meaning{elem: i, used: 1, typ: e.typ}, true
		}
		for k := min(2, len(parts)); k > 0; k-- {
			if t, ok := s.w.field(e.typ, strings.Join(parts[:k], ".")); ok {
				return meaning{elem: i, field: true, used: k, typ: t}, true
			}
		}
	}
	if t, ok := s.params[parts[0]]; ok {
		return meaning{elem: -1, param: true, used: 1, typ: t}, true
	}
	for k := min(2, len(parts)); k > 0; k-- {
		name := strings.Join(parts[:k], ".")
		if t, ok := s.w.names[name]; ok {
			return meaning{elem: -1, used: k, typ: t}, true
		}
		if t, ok := names1[name]; ok {
			return meaning{elem: -1, used: k, typ: t}, true
		}
	}
	return meaning{elem: -1}, false
}

// steps gives the type of each further field of a dotted name; owners are the
// types that the fields belong to.
func (s *scope) steps(typ string, parts []string) (owners []string, end string) {
	for len(parts) > 0 {
		k := min(2, len(parts))
		t, ok := "", false
		for ; k > 0 && !ok; k-- {
			t, ok = s.w.field(typ, strings.Join(parts[:k], "."))
			if ok {
				break
			}
		}
		if !ok {
			k, t = 1, ""
		}
		for range k {
			owners = append(owners, strings.TrimSuffix(typ, "?"))
		}
		typ, parts = t, parts[k:]
	}
	return owners, typ
}

func elemOf(set string) string { return strings.TrimSuffix(set, "[]") }

func isSet(t string) bool { return strings.HasSuffix(t, "[]") }

// typeOf is the type of an expression, "" where it is not known.
func (s *scope) typeOf(n *luaNode) string {
	switch n.kind {
	case luaParen:
		return s.typeOf(n.kids[0])
	case luaNumber:
		return "int"
	case luaText:
		return "word"
	case luaTrue, luaFalse:
		return "bool"
	case luaNil:
		return "nil"
	case luaUnary:
		if n.op == "not" {
			return "bool"
		}
		return "int"
	case luaBinary:
		return s.typeOfBinary(n)
	case luaName, luaField:
		return s.typeOfName(n)
	case luaTable:
		if len(n.kids) > 0 {
			return s.typeOf(n.kids[0]) + "[]"
		}
	case luaCall:
		return s.typeOfCall(n)
	}
	return ""
}

func (s *scope) typeOfBinary(n *luaNode) string {
	switch n.op {
	case "and":
		return s.typeOf(n.kids[1])
	case "or":
		if t := s.typeOf(n.kids[1]); t != "word" && t != "nil" {
			return t
		}
		return s.typeOf(n.kids[0])
	case "==", "~=", "<", ">", "<=", ">=":
		return "bool"
	}
	return "int"
}

func (s *scope) typeOfName(n *luaNode) string {
	parts := dotted(n)
	if parts == nil {
		if n.kind == luaField && n.text != "" {
			t, _ := s.w.field(s.typeOf(n.kids[0]), n.text)
			return t
		}
		return ""
	}
	m, ok := s.look(parts)
	if !ok {
		return typeOfNew(parts)
	}
	_, t := s.steps(m.typ, parts[m.used:])
	return t
}

// typeOfNew is the type of what format 2 writes in place of calls.
func typeOfNew(parts []string) string {
	of := map[string]string{"counters": "unit", "hexes": "hex", "sides": "side", "armies": "army", "boxes": "box", "areas": "hex[]", "constants": "int", "tracks": "int"}
	if len(parts) == 2 {
		return of[parts[0]]
	}
	return ""
}

func (s *scope) typeOfCall(n *luaNode) string {
	if n.kids[0].kind != luaName {
		return ""
	}
	name, args := n.kids[0].text, n.kids[1:]
	switch name {
	case "pick":
		if len(args) == 3 {
			a, b := s.typeOf(args[1]), s.typeOf(args[2])
			if a == "nil" || a == "word" && b != "" {
				return b
			}
			if a == strings.TrimSuffix(b, "?") {
				return b
			}
			return a
		}
	case "first":
		if len(args) == 1 {
			return elemOf(s.typeOf(args[0])) + "?"
		}
	case "union":
		for _, a := range args {
			if t := s.typeOf(a); isSet(t) {
				return t
			}
		}
	}
	if w, ok := setWords[name]; ok && len(args) > 0 {
		set := s.typeOf(args[0])
		switch {
		case (name == "min" || name == "max") && !isSet(set):
			return "int"
		case w[1] == "set":
			return set
		case w[1] == "elem?":
			return elemOf(set) + "?"
		}
		return w[1]
	}
	if f, ok := funcs1[name]; ok {
		return f.result
	}
	if d := s.w.defines[name]; d != nil {
		return s.w.resultOf(d)
	}
	return ""
}

// resultOf is the type of what a helper gives.
func (w *world) resultOf(d *define) string {
	if d.asked {
		return d.result
	}
	d.asked = true
	n, err := parseExpr(d.value)
	if err != nil {
		return ""
	}
	s := &scope{w: w, params: map[string]string{}}
	for _, p := range d.params {
		s.params[p.name] = p.typ
	}
	d.result = s.typeOf(n)
	return d.result
}
