package migrate

import (
	"slices"
	"strings"
)

// call writes a call.
func (s *script) call(n *luaNode) string {
	text := s.callText(n)
	if p := dotted(n.kids[0]); n.op == ":" || len(p) == 2 && p[0] == "rules" {
		return s.word(n, text)
	}
	return text
}

func (s *script) callText(n *luaNode) string {
	front, args := n.kids[0], n.kids[1:]
	if n.op == ":" {
		if front.kind == luaName && front.text == s.game && s.game != "" {
			return s.ofGame(n, args)
		}
		return s.method(n, front, args)
	}
	p := dotted(front)
	switch {
	case len(p) == 2 && p[0] == "rules":
		name := p[1]
		if s.pack.world.constants[name] && len(args) == 0 {
			return "constants." + name
		}
		var types []string
		if d := s.pack.world.defines[name]; d != nil {
			for _, q := range d.params {
				types = append(types, q.typ)
			}
		}
		return name + s.arguments(n, args, types)
	case len(p) == 2 && p[0] == "ask":
		return s.ask(n, p[1], args)
	case len(p) == 1 && s.function(p[0]) != nil:
		s.lends(n, args)
		return p[0] + s.arguments(n, args, s.pack.params[p[0]])
	}
	return s.parts(n)
}

// function is the top-level function of a name, of this file alone or of all.
func (s *script) function(name string) *luaNode {
	for _, n := range s.tree.kids {
		if n.kind == luaDefine && n.op == "local" && n.text == name {
			return n
		}
	}
	return s.pack.defined[name]
}

// lends reports a call that hands over a combat of its own making.
func (s *script) lends(n *luaNode, args []*luaNode) {
	f := s.function(n.kids[0].text).kids[0]
	if len(f.params) > 1 && f.params[1].name == "combat" && len(args) > 1 && !(args[1].kind == luaName && args[1].text == s.fight) {
		s.find(RuleCall, args[1].lo, "the combat is a word in format 2, and no function is given another one", "let the function take what it needs of it as parameters of their own")
	}
}

// arguments writes the arguments of a function of the pack: the game goes, and
// texts of ids become things.
func (s *script) arguments(n *luaNode, args []*luaNode, types []string) string {
	var out []string
	drop := false
	for i, a := range args {
		if a.kind == luaName && s.game != "" && a.text == s.game || a.kind == luaName && s.fight != "" && a.text == s.fight && i == 1 {
			drop = true
			continue
		}
		typ := ""
		if i < len(types) {
			typ = types[i]
		}
		out = append(out, s.thing(a, typ))
	}
	if drop {
		return "(" + strings.Join(out, ", ") + ")"
	}
	text, at := "", n.at
	for i, a := range args {
		text += s.text[at:a.lo] + out[i]
		at = a.hi
	}
	return text + s.text[at:n.hi]
}

// list writes arguments in brackets.
func list(parts ...string) string { return "(" + strings.Join(parts, ", ") + ")" }

// write all arguments from one on.
func (s *script) texts(args []*luaNode) []string {
	var out []string
	for _, a := range args {
		out = append(out, s.write(a))
	}
	return out
}

// piece is a value that a field or index can follow.
func (s *script) piece(n *luaNode) string {
	switch n.kind {
	case luaName, luaField, luaCall, luaParen:
		return s.write(n)
	}
	return "(" + s.write(n) + ")"
}

// of is a thing of a type, with a field after it.
func (s *script) of(n *luaNode, typ string) string {
	if n.kind == luaText {
		return s.thing(n, typ)
	}
	return s.piece(n)
}

// in is a member of a collection by an id that may be worked out.
func (s *script) in(collection string, n *luaNode, typ string) string {
	if n.kind == luaText {
		if isName(n.text) && collection != "counters" && collection != "hexes" {
			return collection + "." + n.text
		}
		return collection + "[" + s.literal(n) + "]"
	}
	if typ != "" && s.typeOf(n) == typ {
		return s.write(n)
	}
	return collection + "[" + s.literal(n) + "]"
}

// options are the fields of a table of options.
func options(args []*luaNode) map[string]*luaNode {
	out := map[string]*luaNode{}
	if len(args) == 1 && args[0].kind == luaTable {
		for _, k := range args[0].kids {
			if k.kind == luaPair && k.op == "" {
				out[k.text] = k.kids[0]
			}
		}
	}
	return out
}

// with writes some options as a table, under other names where they have them.
func (s *script) with(o map[string]*luaNode, names ...string) string {
	var parts []string
	for _, name := range names {
		old, now, _ := strings.Cut(name, ">")
		if v := o[old]; v != nil {
			typ := map[string]string{"side": "side", "by": "side"}[old]
			if old == "moved_by" && v.kind == luaText && (v.text == "victor" || v.text == "owner") {
				typ = ""
			}
			parts = append(parts, orText(now, old)+" = "+s.thing(v, typ))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return "{ " + strings.Join(parts, ", ") + " }"
}

// joinArgs puts arguments together, without empty ones at the end.
func joinArgs(args ...string) string {
	for len(args) > 0 && args[len(args)-1] == "" {
		args = args[:len(args)-1]
	}
	return list(args...)
}

// ofGame writes a call of a method of the game.
func (s *script) ofGame(n *luaNode, args []*luaNode) string {
	o := options(args)
	lit := len(args) > 0 && args[0].kind == luaText
	switch n.text {
	case "unit", "hex":
		if len(args) == 1 {
			return s.in(map[string]string{"unit": "counters", "hex": "hexes"}[n.text], args[0], n.text)
		}
	case "area":
		if len(args) == 1 {
			return s.in("areas", args[0], "")
		}
	case "side_vars", "army_vars", "box_vars":
		if len(args) == 1 {
			typ := strings.TrimSuffix(n.text, "_vars")
			return s.of(args[0], typ) + ".vars"
		}
	case "units":
		return s.units(n, o)
	case "units_in_box":
		if len(args) == 1 {
			return s.in("boxes", args[0], "box") + ".units"
		}
	case "units_in", "neighbors", "hexsides_of":
		if len(args) == 1 {
			return s.of(args[0], "hex") + "." + map[string]string{"units_in": "units", "neighbors": "neighbors", "hexsides_of": "hexsides"}[n.text]
		}
	case "in_box":
		if len(args) == 2 {
			return "(" + s.of(args[1], "unit") + ".box == " + s.write(args[0]) + ")"
		}
	case "lost", "passed":
		if len(args) == 1 {
			return s.of(args[0], "side") + "." + n.text
		}
	case "printed":
		if len(args) == 2 && lit {
			return s.of(args[1], "unit") + ".printed" + index(s, args[0])
		}
	case "track":
		if len(args) == 2 {
			return s.of(args[1], orText(s.pack.world.trackOf[args[0].text], "side")) + ".tracks" + index(s, args[0])
		}
		if len(args) == 1 {
			return "tracks" + index(s, args[0])
		}
	case "add_track", "set_track":
		return s.track(n, args)
	case "retreat":
		return "retreat" + joinArgs(s.option(o, "unit"), s.with(o, "how", "foes>from", "moved_by"))
	case "advance", "exchange":
		return n.text + joinArgs(s.option(o, "units"), s.with(o, "how", "foes", "side>by"))
	case "attack", "move":
		side := ""
		if o["side"] != nil {
			side = s.thing(o["side"], "side")
		}
		return n.text + joinArgs(s.option(o, "how"), side)
	case "win":
		if len(args) > 1 {
			parts := []string{"level = " + s.write(args[1])}
			if len(args) > 2 {
				parts = append(parts, "name = "+s.write(args[2]))
			}
			return "win" + list(s.thing(args[0], "side"), "{ "+strings.Join(parts, ", ")+" }")
		}
	case "at":
		return s.later(n, args)
	}
	return s.asWord(n, args)
}

// asWord writes a method of the game as a word that takes the same.
func (s *script) asWord(n *luaNode, args []*luaNode) string {
	name := renamedCall(n.text)
	f, known := funcs1[n.text]
	text, at := name, n.at
	for i, a := range args {
		typ := s.gameParam(n, i)
		if typ == "" && known && i < len(f.params) {
			typ = strings.TrimPrefix(f.params[i], ":")
		}
		text += s.text[at:a.lo] + s.thing(a, typ)
		at = a.hi
	}
	return text + s.text[at:n.hi]
}

func (s *script) option(o map[string]*luaNode, name string) string {
	if o[name] == nil {
		return "nil"
	}
	return s.write(o[name])
}

// index is a field by an id.
func index(s *script, n *luaNode) string {
	if n.kind == luaText && isName(n.text) {
		return "." + n.text
	}
	return "[" + s.literal(n) + "]"
}

// literal writes what stands in brackets; a long text begins with one itself.
func (s *script) literal(n *luaNode) string {
	text := s.write(n)
	if strings.HasPrefix(text, "[") {
		return " " + text + " "
	}
	return text
}

func (s *script) track(n *luaNode, args []*luaNode) string {
	name := map[string]string{"add_track": "adjust", "set_track": "set"}[n.text]
	out := s.texts(args)
	if len(args) == 3 {
		out[2] = s.thing(args[2], s.gameParam(n, 2))
	}
	return name + list(out...)
}

// later is a call at a later point of the sequence.
func (s *script) later(n *luaNode, args []*luaNode) string {
	if len(args) < 2 || args[0].kind != luaText {
		s.find(RuleCall, n.lo, "the point of this call is worked out", "write at{ point = ..., phase = ..., run = ... }")
		return s.asWord(n, args)
	}
	when, what, _ := strings.Cut(args[0].text, " ")
	parts := []string{`point = "phase.` + when + `"`, "phase = " + requote(what)}
	if what == "turn" {
		parts = []string{`point = "turn.` + when + `"`}
	}
	parts = append(parts, "run = "+s.write(args[1]))
	if len(args) > 2 {
		parts = append(parts, "data = "+s.write(args[2]))
	}
	return "at{ " + strings.Join(parts, ", ") + " }"
}

// units writes a choice among all units.
func (s *script) units(n *luaNode, o map[string]*luaNode) string {
	set := "counters"
	if v := o["on_map"]; v != nil && v.kind == luaTrue {
		set = "units"
	} else if v != nil {
		s.find(RuleCall, n.lo, "this asks for units that are not on the map, or not always", "write filter(counters, function(u) return not u.on_map end)")
	}
	if v := o["box"]; v != nil {
		set = s.in("boxes", v, "box") + ".units"
	}
	if v := o["in_hex"]; v != nil {
		set = s.of(v, "hex") + ".units"
	}
	if o["in_area"] != nil {
		s.find(RuleCall, n.lo, "units of an area are asked for with in_area", "write filter(units, function(u) return in_area(AREA, u.hex) end)")
	}
	var names []string
	for _, k := range n.kids[1:] {
		for _, f := range k.kids {
			if slices.Contains([]string{"side", "army", "kind"}, f.text) {
				names = append(names, f.text)
			}
		}
	}
	var parts []string
	for _, name := range names {
		v := s.write(o[name])
		parts = append(parts, name+" = "+v)
	}
	if len(parts) == 0 {
		return set
	}
	return "filter(" + set + ", { " + strings.Join(parts, ", ") + " })"
}

// method writes a call of a method of something else.
func (s *script) method(n, front *luaNode, args []*luaNode) string {
	now := unitMethods[n.text]
	switch {
	case n.text == "declared":
		return "declared" + list(s.texts(args)...)
	case n.text == "involved" && len(args) == 1:
		return s.of(args[0], "unit") + ".in_combat"
	case now == "":
		return s.parts(n)
	case n.text == "has_trait":
		return list2(now, append(s.texts(args), s.write(front)))
	case n.text == "distance" && len(args) == 1:
		return "distance" + list(s.piece(front)+".hex", s.thing(args[0], "hex"))
	case n.text == "place" && len(args) == 1:
		return "place" + list(s.write(front), s.hex(args[0]))
	case n.text == "to_box" && len(args) == 1:
		return "place" + list(s.write(front), s.in("boxes", args[0], "box"))
	case n.text == "arrive":
		o := options(args)
		if o["at"] == nil {
			return s.parts(n)
		}
		turn := ""
		if o["turn"] != nil {
			turn = s.write(o["turn"])
		}
		return "arrive" + joinArgs(s.write(front), s.write(o["at"]), turn)
	}
	return now + list(append([]string{s.write(front)}, s.texts(args)...)...)
}

func list2(name string, args []string) string { return name + list(args...) }

// hex is a hex, where its id was given as well.
func (s *script) hex(n *luaNode) string {
	if n.kind == luaField && n.text == "id" && n.op == "" {
		return s.write(n.kids[0])
	}
	return s.thing(n, "hex")
}

// ask writes a question.
func (s *script) ask(n *luaNode, what string, args []*luaNode) string {
	if len(args) != 1 || args[0].kind != luaTable {
		return s.parts(n)
	}
	t := args[0]
	text, at := s.text[n.lo:t.lo], t.lo
	for _, k := range t.kids {
		text += s.text[at:k.lo]
		at = k.hi
		if k.kind != luaPair || k.op != "" {
			text += s.write(k)
			continue
		}
		name := k.text
		switch {
		case what == "choice" && name == "options":
			name = "from"
			if numbers(k.kids[0]) {
				s.find(RuleHand, k.lo, "this asks for a number by its text", "write ask.number{ from = { 1, 2 } }")
			}
		case (what == "units" || what == "hexes") && name == "min":
			name = "least"
		case (what == "units" || what == "hexes") && name == "max":
			name = "most"
		}
		typ := ""
		if k.text == "by" {
			typ = "side"
		}
		text += name + s.text[k.lo+len(k.text):k.kids[0].lo] + s.thing(k.kids[0], typ)
	}
	return text + s.text[at:n.hi]
}

// numbers reports a list of texts that are all numbers.
func numbers(n *luaNode) bool {
	for _, k := range n.kids {
		if k.kind != luaText || !isInt(k.text) {
			return false
		}
	}
	return n.kind == luaTable && len(n.kids) > 0
}
