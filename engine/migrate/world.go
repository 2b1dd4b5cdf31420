package migrate

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/layout"
)

// world is what a game declares, as far as the rewriting of expressions needs
// it: the types of its values, variables and helpers.
type world struct {
	fields       map[string]map[string]string // by what they belong to
	names        map[string]string            // of what is declared for the whole game
	trackOf      map[string]string            // track by side, army or game
	defines      map[string]*define
	constants    map[string]bool
	parties      map[string][2]string // what an effect of a result does, and to whom
	throughTimes bool                 // a change goes into the times of an attack
	changed      map[string]bool      // helpers that a layer changes
	sections     map[string]bool      // of the game, and those of its map, as map.areas
}

// define is a helper of format 1.
type define struct {
	name   string
	params []luaParam1
	value  string
	result string // its type, worked out when asked for
	asked  bool
}

// luaParam1 is a parameter with its type, "" where it is not stated.
type luaParam1 struct{ name, typ string }

func newWorld() *world {
	return &world{fields: map[string]map[string]string{}, names: map[string]string{}, trackOf: map[string]string{}, defines: map[string]*define{},
		constants: map[string]bool{}, parties: map[string][2]string{}, changed: map[string]bool{}}
}

func (w *world) addField(of, name, typ string) {
	if w.fields[of] == nil {
		w.fields[of] = map[string]string{}
	}
	w.fields[of][name] = typ
}

// field is the type of a field of a type, "" when there is none.
func (w *world) field(of, name string) (string, bool) {
	of = strings.TrimSuffix(of, "?")
	if t, ok := fields1[of][name]; ok {
		return t, true
	}
	t, ok := w.fields[of][name]
	return t, ok
}

var variableTypes = map[string]string{"": "int", "integer": "int", "flag": "bool", "text": "word", "unit": "unit?", "hex": "hex?", "side": "side?"}

// learn takes in what a file declares.
func (w *world) learn(f *file) {
	f.visit(&visitor{onMap: func(v *visit) {
		id := ""
		if len(v.path) > 0 {
			id = v.path[len(v.path)-1]
		}
		switch v.typ.name {
		case "value":
			w.addField("unit", id, "int")
		case "variable":
			t := variableTypes[textOf(v.node, "type")]
			switch of := textOf(v.node, "of"); of {
			case "", "game":
				w.names["vars."+id] = t
			case "stack":
				w.addField("hex", "vars."+id, t)
			default:
				w.addField(of, "vars."+id, t)
			}
		case "track":
			w.trackOf[id] = textOf(v.node, "of")
		case "option":
			w.names["option."+id] = variableTypes[optionType(v.node)]
		case "effect":
			w.addParty(strings.Join(v.path, "."), v.node)
		case "define":
			w.addDefine(id, v.node)
		case "chosen":
			if v.node.Get("from") != nil {
				w.names[id] = "unit" // what it is chosen from is worked out when all is known
			}
		}
	}, onPath: func(path []string) {
		if len(path) > 3 && path[0] == "attacks" && path[2] == "times" {
			w.throughTimes = true
		}
		if len(path) > 1 && path[0] == "define" {
			w.changed[path[1]] = true
		}
	}})
}

func optionType(n *layout.Node) string {
	if t := textOf(n, "type"); t != "" {
		return t
	}
	return "flag"
}

func (w *world) addDefine(id string, n *layout.Node) {
	d := &define{name: id, value: textOf(n, "value")}
	if p := n.Get("params"); p != nil {
		for _, it := range p.Items {
			name, typ, _ := strings.Cut(it.Text, ":")
			d.params = append(d.params, luaParam1{strings.TrimSpace(name), paramTypes[strings.TrimSpace(typ)][0]})
		}
	}
	if w.defines[id] == nil {
		w.defines[id] = d
	}
}

// textOf is the text of a scalar under a key, "" without one.
func textOf(n *layout.Node, key string) string {
	if v := n.Get(key); v != nil {
		return strings.TrimSpace(v.Text)
	}
	return ""
}

// addParty notes what an effect of a result does to whom.
func (w *world) addParty(path string, n *layout.Node) {
	for _, verb := range append([]string{"each"}, verbs...) {
		if who := textOf(n, verb); who != "" {
			now := verb
			if verb == "move" {
				now = "place"
			}
			w.parties[path] = [2]string{now, who}
			return
		}
	}
}
