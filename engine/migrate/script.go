package migrate

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/layout"
)

// script is a Lua file on its way to format 2.
type script struct {
	*file
	tree    *luaNode
	fixed   bool // it is read only
	pack    *scripts
	here    *luaNode // the top-level function that is being written
	game    string   // what it calls the game, "" where it has none
	fight   string   // what it calls the combat
	local   map[string]string
	names   map[string]int // local names, with where they are declared
	clashes map[string]int // those of them that hide what is written, while they are looked for
}

// scripts are the Lua files of a game together.
type scripts struct {
	world   *world
	files   []*script
	defined map[string]*luaNode // top-level functions by name
	params  map[string][]string // types of their parameters, as far as their use shows them
	results map[string]string
}

// textFields are the fields of format 1 that were texts and are things now.
var textFields = map[string]string{"side": "side", "army": "army", "phasing": "side", "other": "side", "box": "box"}

// collections are the words that are indexed by ids, and other words that begin
// what is no call.
var collections = []string{"counters", "units", "hexes", "sides", "armies", "boxes", "areas", "tracks", "constants"}

// gameFields are the fields of the game that are words now.
var gameFields = map[string]string{"vars": "vars", "turn": "turn", "phasing": "phasing", "phase": "phase", "other": "phasing.enemy", "options": "option",
	"combat": "combat", "hexes": "hexes", "sides": "sides"}

// unitMethods are methods of units with the function that does it now.
var unitMethods = map[string]string{"eliminate": "eliminate", "flip": "flip", "has_trait": "has_trait", "hide": "hide", "reveal": "reveal", "stop": "stop",
	"lose_step": "step_loss", "place": "place", "to_box": "place", "arrive": "arrive", "distance": "distance"}

// learn takes in the functions of all files.
func (p *scripts) learn() {
	p.defined, p.params, p.results = map[string]*luaNode{}, map[string][]string{}, map[string]string{}
	for _, s := range p.files {
		for _, n := range s.tree.kids {
			if n.kind != luaDefine || n.op == "local" {
				continue
			}
			p.defined[n.text] = n
			p.params[n.text] = make([]string, len(n.kids[0].params))
		}
	}
	for range 4 { // what one function is called with says what it calls others with
		for _, s := range p.files {
			for _, n := range s.tree.kids {
				s.enter(n)
				n.walk(func(k *luaNode) bool {
					s.uses(k)
					return true
				})
			}
		}
	}
}

// enter begins a top-level statement.
func (s *script) enter(n *luaNode) {
	s.here, s.game, s.fight, s.local = n, "", "", map[string]string{}
	if n.kind != luaDefine {
		return
	}
	for i, p := range n.kids[0].params {
		if i == 0 && (p.name == "game" || callsGame(n, p.name)) {
			s.game = p.name
		}
		if i == 1 && p.name == "combat" {
			s.fight = p.name
		}
		if types := s.pack.params[n.text]; n.op != "local" && i < len(types) {
			s.local[p.name] = types[i]
		}
	}
	n.walk(func(k *luaNode) bool {
		if k.kind == luaLocal && len(k.kids) > 0 {
			for i, p := range k.params {
				if i < len(k.kids) && s.local[p.name] == "" {
					s.local[p.name] = s.typeOf(k.kids[i])
				}
			}
		}
		return true
	})
}

// callsGame reports whether a parameter is used as only the game is.
func callsGame(n *luaNode, name string) bool {
	found := false
	n.walk(func(k *luaNode) bool {
		if k.kind == luaCall && k.op == ":" && k.kids[0].kind == luaName && k.kids[0].text == name {
			found = found || slices.Contains([]string{"say", "unit", "units", "side_vars", "army_vars", "add_track", "after", "table", "retreat", "at"}, k.text)
		}
		return !found
	})
	return found
}

// typeOf is "side", "army", "box", "hex" or "unit" of what is known to be such.
func (s *script) typeOf(n *luaNode) string {
	switch n.kind {
	case luaParen:
		return s.typeOf(n.kids[0])
	case luaName:
		return s.local[n.text]
	case luaField:
		if n.op == "[" {
			return ""
		}
		if n.text == "hex" || n.text == "parent" {
			return map[string]string{"hex": "hex", "parent": "unit"}[n.text]
		}
		if parts := dotted(n); parts != nil && slices.Contains(parts[:len(parts)-1], "vars") {
			return ""
		}
		if n.text == "side" && n.kids[0].kind == luaName && n.kids[0].text == s.fight && s.fight != "" {
			return "side"
		}
		return textFields[n.text]
	case luaBinary:
		if n.op == "and" || n.op == "or" {
			if t := s.typeOf(n.kids[1]); t != "" {
				return t
			}
			if n.op == "or" {
				return s.typeOf(n.kids[0])
			}
		}
	case luaCall:
		if n.op == ":" && n.kids[0].kind == luaName && n.kids[0].text == s.game {
			return map[string]string{"unit": "unit", "hex": "hex"}[n.text]
		}
		if n.kids[0].kind == luaName {
			return s.pack.results[n.kids[0].text]
		}
		if p := dotted(n.kids[0]); len(p) == 2 && p[0] == "rules" {
			if d := s.pack.world.defines[p[1]]; d != nil {
				return strings.TrimSuffix(s.pack.world.resultOf(d), "?")
			}
		}
		if p := dotted(n.kids[0]); len(p) == 2 && p[0] == "ask" {
			return map[string]string{"unit": "unit", "hex": "hex"}[p[1]]
		}
	}
	return ""
}

// uses notes the types that a node shows.
func (s *script) uses(n *luaNode) {
	switch {
	case n.kind == luaCall && n.op == ":" && n.kids[0].kind == luaName && n.kids[0].text == s.game && s.game != "":
		for i, a := range n.kids[1:] {
			s.mark(a, s.gameParam(n, i))
			if a.kind == luaTable {
				for _, f := range a.kids {
					if f.kind == luaPair && f.op == "" {
						s.mark(f.kids[0], map[string]string{"side": "side", "army": "army", "moved_by": "side", "by": "side"}[f.text])
					}
				}
			}
		}
	case n.kind == luaCall && n.op == "":
		p := dotted(n.kids[0])
		switch {
		case len(p) == 2 && p[0] == "ask" || len(p) == 1 && p[0] == "roll":
			for _, a := range n.kids[1:] {
				for _, f := range a.kids {
					if f.kind == luaPair && f.text == "by" {
						s.mark(f.kids[0], "side")
					}
				}
			}
		case len(p) == 2 && p[0] == "rules":
			if d := s.pack.world.defines[p[1]]; d != nil {
				for i, a := range n.kids[1:] {
					if i < len(d.params) {
						s.mark(a, d.params[i].typ)
					}
				}
			}
		case len(p) == 1 && s.pack.params[p[0]] != nil:
			for i, a := range n.kids[1:] {
				if i < len(s.pack.params[p[0]]) {
					if t := s.typeOf(a); t != "" && s.pack.params[p[0]][i] == "" {
						s.pack.params[p[0]][i] = t
					}
					s.mark(a, s.pack.params[p[0]][i])
				}
			}
		}
	case n.kind == luaBinary && (n.op == "==" || n.op == "~="):
		s.mark(n.kids[0], s.typeOf(n.kids[1]))
		s.mark(n.kids[1], s.typeOf(n.kids[0]))
	}
}

// mark notes that something is of a type.
func (s *script) mark(n *luaNode, typ string) {
	if typ != "side" && typ != "army" && typ != "box" && typ != "unit" && typ != "hex" {
		return
	}
	n = n.bare()
	switch n.kind {
	case luaName:
		if s.local[n.text] == "" {
			s.local[n.text] = typ
		}
		if s.here.kind == luaDefine && s.here.op != "local" {
			for i, p := range s.here.kids[0].params {
				if p.name == n.text && s.pack.params[s.here.text][i] == "" {
					s.pack.params[s.here.text][i] = typ
				}
			}
		}
	case luaCall:
		if n.op == "" && n.kids[0].kind == luaName && s.pack.defined[n.kids[0].text] != nil {
			s.pack.results[n.kids[0].text] = typ
		}
	case luaBinary:
		if n.op == "and" || n.op == "or" {
			s.mark(n.kids[1], typ)
			if n.op == "or" {
				s.mark(n.kids[0], typ)
			}
		}
	}
}

// gameParam is the type of an argument of a method of the game.
func (s *script) gameParam(n *luaNode, i int) string {
	switch n.text {
	case "side_vars", "lost", "passed", "tell", "win", "hostile":
		if i == 0 || n.text == "hostile" {
			return "side"
		}
	case "army_vars":
		return "army"
	case "box_vars":
		return "box"
	case "in_zone", "zone_of_side", "reached", "traced":
		if i == 2 {
			return "side"
		}
	case "draw":
		if i == 1 {
			return "side"
		}
	case "add_track", "set_track", "track":
		if last := map[string]int{"add_track": 2, "set_track": 2, "track": 1}[n.text]; i == last && n.kids[1].kind == luaText {
			return s.pack.world.trackOf[n.kids[1].text]
		}
	}
	return ""
}

// carry writes the file in the words of format 2.
func (s *script) carry() {
	var edits []layout.Edit
	for _, n := range s.tree.kids {
		s.enter(n)
		n.walk(func(k *luaNode) bool { // what is set later tells about what was before
			s.uses(k)
			return true
		})
		s.names = s.declared(n)
		if text := s.statement(n); text != s.text[n.lo:n.hi] {
			edits = append(edits, s.pieces(n.lo, s.text[n.lo:n.hi], text)...)
		}
	}
	s.change(edits)
}

// pieces are edits of only those lines that differ.
func (s *script) pieces(lo int, old, now string) []layout.Edit {
	a, b := strings.SplitAfter(old, "\n"), strings.SplitAfter(now, "\n")
	at := func(lines []string, i int) int { return len(strings.Join(lines[:i], "")) }
	var out []layout.Edit
	for _, c := range chunks(len(a), len(b), func(i, j int) bool { return a[i] == b[j] }) {
		out = append(out, layout.Replace(lo+at(a, c.a0), lo+at(a, c.a1), strings.Join(b[c.b0:c.b1], "")))
	}
	return out
}

// word writes a word or the name of a function, which no local name may hide.
func (s *script) word(n *luaNode, name string) string {
	end := 0
	for end < len(name) && wordByte(name[end]) {
		end++
	}
	first := name[:end]
	if !strings.HasPrefix(name[end:], "(") && !slices.Contains(collections, first) && n.kind == luaCall {
		return name // it begins with what the author's own name means
	}
	if at, ok := s.names[first]; ok {
		if s.clashes != nil {
			s.clashes[first] = at
		}
		s.find(RuleName, at, first+" is a word or a function of format 2 that is used below, and this name hides it", "give it another name")
	}
	return name
}

// declared are the names that a top-level statement declares, and those of the
// file, with where.
func (s *script) declared(n *luaNode) map[string]int {
	out := map[string]int{}
	for _, k := range s.tree.kids {
		if k.kind == luaLocal || k.kind == luaDefine && k.op == "local" {
			for _, p := range k.params {
				out[p.name] = p.lo
			}
		}
	}
	n.walk(func(k *luaNode) bool {
		if k.kind == luaLocal || k.kind == luaLoop || k.kind == luaFunc || k.kind == luaDefine && k.op == "local" {
			for _, p := range k.params {
				if p.name != s.game && p.name != s.fight {
					out[p.name] = p.lo
				}
			}
		}
		return true
	})
	return out
}

// write gives a node in the words of format 2.
func (s *script) write(n *luaNode) string {
	switch n.kind {
	case luaDefine:
		return s.define(n)
	case luaField:
		return s.field(n)
	case luaCall:
		return s.call(n)
	case luaReturn:
		if s.here.kind == luaDefine && len(n.kids) == 1 {
			if t := s.pack.results[s.here.text]; t != "" {
				return s.text[n.lo:n.kids[0].lo] + s.thing(n.kids[0], t) + s.text[n.kids[0].hi:n.hi]
			}
		}
	case luaLoop:
		return s.loop(n)
	case luaBlock:
		return s.block(n)
	}
	return s.parts(n)
}

// block writes statements; comments that stood inside of what is written
// otherwise stand above it.
func (s *script) block(n *luaNode) string { return s.spliced(n, s.statement) }

func (s *script) statement(k *luaNode) string {
	text := s.write(k)
	old := s.text[k.lo:k.hi]
	if k.kind == luaBlock && len(k.kids) == 1 && k.kids[0].kind == luaCall && text != old {
		if _, _, err := parseLua(text); err != nil {
			text = "local _ = " + text // a question whose answer nobody takes
		}
	}
	if text == old || !strings.Contains(old, "--") {
		return text
	}
	there := map[string]int{}
	_, comments := scanLua(text)
	for _, c := range comments {
		there[text[c.lo:c.hi]]++
	}
	lost := ""
	indent := s.text[s.lineStart(k.lo):k.lo]
	if strings.TrimSpace(indent) != "" {
		indent = ""
	}
	_, comments = scanLua(old)
	for _, c := range comments {
		own := old[c.lo:c.hi]
		if there[own]--; there[own] < 0 {
			lost += strings.TrimRight(own, "\r") + s.newline() + indent
		}
	}
	return lost + text
}

func (s *script) parts(n *luaNode) string { return s.spliced(n, s.write) }

// spliced is a node with its parts written anew.
func (s *script) spliced(n *luaNode, write func(*luaNode) string) string {
	var b strings.Builder
	at := n.lo
	for _, k := range n.kids {
		b.WriteString(s.text[at:k.lo])
		text := write(k)
		b.WriteString(text)
		at = k.hi
		if endsInWord(text) && at < n.hi && endsInWord(s.text[at:at+1]) && !endsInWord(s.text[k.lo:at]) {
			b.WriteByte(' ') // a bracket, which needs no blank after it, has become a name
		}
	}
	b.WriteString(s.text[at:n.hi])
	return b.String()
}

// endsInWord reports whether a letter or digit put behind the text would belong to its last word.
func endsInWord(text string) bool {
	if text == "" {
		return false
	}
	c := text[len(text)-1]
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// loop writes the texts that a loop goes through as the things that they name.
func (s *script) loop(n *luaNode) string {
	if n.op != "for" || len(n.params) != 2 || len(n.kids) != 2 || !n.kids[0].isCallOf("ipairs") || len(n.kids[0].kids) != 2 {
		return s.parts(n)
	}
	list, typ := n.kids[0].kids[1], s.local[n.params[1].name]
	if list.kind != luaTable || typ == "" {
		return s.parts(n)
	}
	return s.text[n.lo:list.lo] + s.thing(list, typ) + s.text[list.hi:n.kids[1].lo] + s.write(n.kids[1]) + s.text[n.kids[1].hi:n.hi]
}

// thing writes what was the text of an id as the thing of that id.
func (s *script) thing(n *luaNode, typ string) string {
	collection := map[string]string{"side": "sides", "army": "armies", "box": "boxes", "unit": "counters", "hex": "hexes"}[typ]
	switch {
	case collection == "":
	case n.kind == luaText:
		if isName(n.text) && collection != "counters" && collection != "hexes" {
			return collection + "." + n.text
		}
		return collection + "[" + s.literal(n) + "]"
	case n.kind == luaBinary && (n.op == "and" || n.op == "or"):
		left := s.write(n.kids[0])
		if n.op == "or" {
			left = s.thing(n.kids[0], typ)
		}
		return left + s.text[n.kids[0].hi:n.kids[1].lo] + s.thing(n.kids[1], typ)
	case n.kind == luaParen:
		return "(" + s.thing(n.kids[0], typ) + ")"
	case n.kind == luaTable:
		text, at := "", n.lo
		for _, k := range n.kids {
			text += s.text[at:k.lo] + s.thing(k, typ)
			at = k.hi
		}
		return text + s.text[at:n.hi]
	}
	return s.write(n)
}

// define writes a top-level function: without the game, and without the combat.
func (s *script) define(n *luaNode) string {
	f := n.kids[0]
	var names []string
	for i, p := range f.params {
		if i == 0 && p.name == s.game && s.game != "" || i == 1 && p.name == s.fight && s.fight != "" {
			continue
		}
		names = append(names, p.name)
	}
	body := f.kids[0]
	head := s.text[n.lo:f.at]
	params := s.text[f.at:body.lo]
	if len(names) != len(f.params) {
		end := closing(params)
		params = "(" + strings.Join(names, ", ") + params[end:]
	}
	return head + params + s.write(body) + s.text[body.hi:n.hi]
}

// closing is where the bracket stands that closes parameters.
func closing(params string) int {
	tokens, _ := scanLua(params)
	for _, t := range tokens {
		if t.kind == tokSign && t.text == ")" {
			return t.lo
		}
	}
	return len(params)
}

func (s *script) field(n *luaNode) string {
	front := n.kids[0]
	if front.kind == luaName && front.text == s.game && s.game != "" && n.op == "" {
		if now, ok := gameFields[n.text]; ok {
			return s.word(n, now)
		}
	}
	if n.op == "[" {
		return s.parts(n)
	}
	name := n.text
	if front.kind == luaName && front.text == s.fight && s.fight != "" && name == "side" {
		name = "attacking_side"
	}
	if parts := dotted(front); parts == nil || parts[len(parts)-1] != "vars" && parts[len(parts)-1] != "options" {
		if t := s.typeOf(front); t == "unit" || t == "" && s.maybeUnit(front) {
			name = renamedField(name)
		}
	}
	return s.write(front) + s.text[front.hi:n.at] + name
}

// maybeUnit reports what nothing says is no unit.
func (s *script) maybeUnit(n *luaNode) bool { return n.kind == luaName && n.text != "combat" }
