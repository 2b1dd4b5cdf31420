package compile

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/source"
)

// functionsKey is the part of a game's tree that its Lua functions stand in, so that
// layers change them, and are told apart, like anything else.
const functionsKey = "functions"

// luaMark begins the text of a value that is a function of a Lua file; what an author
// writes there is an expression, which never begins so.
const luaMark = "Lua function "

// fnLayer is what one layer's Lua files hold.
type fnLayer struct {
	name  string
	files []*expr.LuaFile
	own   map[string]*expr.LuaFunc
	order []string
}

// impl is a function as one layer has it: of Lua, or an expression in its place.
type impl struct {
	layer *fnLayer
	fn    *expr.LuaFunc
	text  *source.Node
}

// room is the functions of a game by name, each with what the layers made of it, the
// lowest first.
type room struct {
	layers []*fnLayer
	names  []string
	stack  map[string][]impl
}

// fnLayer reads the Lua files of a layer.
func (l *layers) fnLayer(name string, entries []*project.Entry) *fnLayer {
	out := &fnLayer{name: name, own: map[string]*expr.LuaFunc{}}
	for _, e := range entries {
		f := l.read(e).Lua()
		out.files = append(out.files, f)
		for _, fn := range f.Functions {
			if fn.Local {
				continue
			}
			if out.own[fn.Name] == nil {
				out.order = append(out.order, fn.Name)
			}
			out.own[fn.Name] = fn
		}
	}
	return out
}

// callsBase reports whether the layer's function of that name calls the one below it.
func (f *fnLayer) callsBase(name string) bool {
	return f != nil && f.own[name] != nil && slices.ContainsFunc(f.own[name].Calls, func(m expr.LuaMark) bool { return m.Text == "base."+name })
}

// gameFunctions puts the functions of the game's own files into the tree.
func (l *layers) gameFunctions() {
	var entries []*project.Entry
	for i := range l.folder.Scripts {
		entries = append(entries, &l.folder.Scripts[i])
	}
	own := l.fnLayer("game", entries)
	l.room = &room{layers: []*fnLayer{own}, stack: map[string][]impl{}}
	if l.tree == nil {
		return
	}
	section := &source.Node{Kind: source.Map, Pos: l.tree.Pos}
	for _, name := range own.order {
		fn := own.own[name]
		section.Entries = append(section.Entries, source.Entry{Key: name, KeyAt: fn.Pos, Value: luaValue(own, fn)})
		l.room.push(name, impl{layer: own, fn: fn})
	}
	tree := *l.tree
	tree.Entries = append(slices.Clone(tree.Entries), source.Entry{Key: functionsKey, KeyAt: l.tree.Pos, Value: section})
	l.tree = &tree
}

func luaValue(of *fnLayer, fn *expr.LuaFunc) *source.Node {
	return &source.Node{Kind: source.Scalar, Pos: fn.Pos, Text: luaMark + fn.Name + " of the " + of.name}
}

func (r *room) push(name string, f impl) {
	if !slices.Contains(r.names, name) {
		r.names = append(r.names, name)
	}
	r.stack[name] = append(r.stack[name], f)
}

// withFunctions completes the changes of a layer by its own functions: those that it
// names are replaced, the others are new.
func (l *layers) withFunctions(own *fnLayer, changes []source.Change) []source.Change {
	var out []source.Change
	named := map[string]bool{}
	for i := range changes {
		c := changes[i]
		if c.Op == source.OpReplace && c.Value == nil && len(c.Path) == 2 && c.Path[0] == functionsKey {
			fn := own.own[c.Path[1]]
			if fn == nil {
				l.rep.Add(diag.Diagnostic{Rule: RuleReplaced, Pos: c.PathAt, Len: len([]rune(source.FormatPath(c.Path))), Message: "the " + own.name + " has no function " + quote(c.Path[1]) + " of its own",
					Expected: "one of " + strings.Join(own.order, ", "), Nearest: diag.Nearest(c.Path[1], own.order), Hint: "write function " + c.Path[1] + "(...) in its Lua file, with the parameters of the one it replaces"})
				continue
			}
			named[c.Path[1]] = true
			c.Value = luaValue(own, fn)
		}
		changes[i] = c
	}
	for _, name := range own.order {
		if fn := own.own[name]; !named[name] {
			out = append(out, source.Change{Op: source.OpAdd, Path: []string{functionsKey, name}, PathAt: fn.Pos, Pos: fn.Pos, Value: luaValue(own, fn)})
		}
	}
	return append(out, changes...)
}

// layFunctions notes what a layer did to the functions, and reports those that it has
// anew without saying so.
func (l *layers) layFunctions(own *fnLayer, before *source.Node, changes []source.Change) []source.Change {
	return slices.DeleteFunc(slices.Clone(changes), func(c source.Change) bool {
		if c.Op != source.OpAdd || len(c.Path) != 2 || c.Path[0] != functionsKey || own == nil {
			return false
		}
		old := before.Get(functionsKey).Get(c.Path[1])
		if old == nil {
			return false
		}
		l.rep.Add(diag.Diagnostic{Rule: RuleReplaced, Pos: c.Pos, Len: len([]rune(c.Path[1])), Message: "there is a function " + quote(c.Path[1]) + " already",
			Hint: "give it another name, or say {replace: [functions." + c.Path[1] + "]} under change:", Related: []diag.Related{{Pos: old.Pos, Message: "it stands here"}}})
		return true
	})
}

// follow brings the room up to date with what a layer made of the tree.
func (l *layers) follow(own *fnLayer, before, after *source.Node) {
	if l.room == nil || after == nil {
		return
	}
	if own != nil && !slices.Contains(l.room.layers, own) {
		l.room.layers = append(l.room.layers, own)
	}
	old, now := before.Get(functionsKey), after.Get(functionsKey)
	if old == now {
		return
	}
	for i := range now.Entries {
		e := &now.Entries[i]
		if old.Get(e.Key) == e.Value {
			continue
		}
		f := impl{layer: own, text: e.Value}
		if strings.HasPrefix(e.Value.Text, luaMark) && own != nil {
			f.fn, f.text = own.own[e.Key], nil
		}
		l.room.push(e.Key, f)
	}
	for _, name := range old.Keys() {
		if now.Get(name) == nil {
			delete(l.room.stack, name)
		}
	}
}

// texts are what the layers wrote as a function, as text.
func (r *room) texts(name string) []string {
	var out []string
	if r == nil {
		return nil
	}
	for _, f := range r.stack[name] {
		if f.fn != nil {
			out = append(out, f.fn.Tokens)
		} else {
			out = append(out, f.text.Text)
		}
	}
	return out
}

// withoutFunctions is the tree without what no file states.
func withoutFunctions(tree *source.Node) *source.Node {
	out := *tree
	out.Entries = slices.DeleteFunc(slices.Clone(tree.Entries), func(e source.Entry) bool { return e.Key == functionsKey })
	return &out
}
