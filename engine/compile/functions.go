package compile

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// functionsKey is the section of the tree that holds the Lua functions, so that
// layers change them, and conflicts are found, as in any other section.
const functionsKey = "functions"

// luaPrefix begins the text of a value that is a function of a Lua file. An author
// writes an expression there, which never begins so.
const luaPrefix = "Lua function "

// layerFunctions is what the Lua files of one layer hold.
type layerFunctions struct {
	name   string
	files  []*lang.LuaFile
	byName map[string]*lang.LuaFunc
	order  []string
	// changesUnknown is set where the changes of the layer could not be read: they may say which
	// functions it replaces.
	changesUnknown bool
}

// implementation is a function as one layer has it: in Lua, or an expression in
// its place.
type implementation struct {
	layer *layerFunctions
	fn    *lang.LuaFunc
	text  *yamldoc.Node
}

// functionStack is the functions of a game by name, each with its implementations
// from the lowest layer up.
type functionStack struct {
	layers []*layerFunctions
	names  []string
	stack  map[string][]implementation
}

// readLayerFunctions reads the Lua files of a layer.
func (l *layers) readLayerFunctions(name string, entries []*project.Entry) *layerFunctions {
	out := &layerFunctions{name: name, byName: map[string]*lang.LuaFunc{}}
	for _, e := range entries {
		f := l.readFile(e).Lua()
		out.files = append(out.files, f)
		for _, fn := range f.Functions {
			if fn.Local {
				continue
			}
			if out.byName[fn.Name] == nil {
				out.order = append(out.order, fn.Name)
			}
			out.byName[fn.Name] = fn
		}
	}
	return out
}

// callsBase reports whether the layer's function of that name calls the one below it.
func (f *layerFunctions) callsBase(name string) bool {
	return f != nil && f.byName[name] != nil && slices.ContainsFunc(f.byName[name].Calls, func(m lang.LuaWord) bool { return m.Text == "base."+name })
}

// addGameFunctions puts the functions of the game's own files into the tree.
func (l *layers) addGameFunctions() {
	var entries []*project.Entry
	for i := range l.folder.Scripts {
		entries = append(entries, &l.folder.Scripts[i])
	}
	own := l.readLayerFunctions("game", entries)
	l.functions = &functionStack{layers: []*layerFunctions{own}, stack: map[string][]implementation{}}
	if l.tree == nil {
		return
	}
	section := &yamldoc.Node{Kind: yamldoc.Map, Pos: l.tree.Pos}
	for _, name := range own.order {
		fn := own.byName[name]
		section.Entries = append(section.Entries, yamldoc.Entry{Key: name, KeyAt: fn.Pos, Value: newFunctionNode(own, fn)})
		l.functions.pushImplementation(name, implementation{layer: own, fn: fn})
	}
	tree := *l.tree
	tree.Entries = append(slices.Clone(tree.Entries), yamldoc.Entry{Key: functionsKey, KeyAt: l.tree.Pos, Value: section})
	l.tree = &tree
}

// newFunctionNode returns the value that represents a Lua function in the tree.
func newFunctionNode(of *layerFunctions, fn *lang.LuaFunc) *yamldoc.Node {
	return &yamldoc.Node{Kind: yamldoc.Scalar, Pos: fn.Pos, Text: luaPrefix + fn.Name + " of the " + of.name}
}

// pushImplementation puts an implementation on top of the others of its name.
func (r *functionStack) pushImplementation(name string, f implementation) {
	if !slices.Contains(r.names, name) {
		r.names = append(r.names, name)
	}
	r.stack[name] = append(r.stack[name], f)
}

// completeChanges adds a layer's own functions to its changes. A function that a
// change names is replaced, any other is added.
func (l *layers) completeChanges(own *layerFunctions, changes []yamldoc.Change) []yamldoc.Change {
	var out []yamldoc.Change
	named := map[string]bool{}
	for i := range changes {
		c := changes[i]
		if c.Op == yamldoc.OpReplace && c.Value == nil && len(c.Path) == 2 && c.Path[0] == functionsKey {
			fn := own.byName[c.Path[1]]
			if fn == nil {
				l.findings.Add(diag.Diagnostic{Rule: RuleReplaced, Pos: c.PathAt, Len: len([]rune(yamldoc.FormatPath(c.Path))), Message: "the " + own.name + " has no function " + quote(c.Path[1]) + " of its own",
					Expected: "one of " + strings.Join(own.order, ", "), Nearest: diag.NearestName(c.Path[1], own.order), Hint: "write function " + c.Path[1] + "(...) in its Lua file, with the parameters of the one it replaces"})
				continue
			}
			named[c.Path[1]] = true
			c.Value = newFunctionNode(own, fn)
		}
		changes[i] = c
	}
	for _, name := range own.order {
		if fn := own.byName[name]; !named[name] {
			out = append(out, yamldoc.Change{Op: yamldoc.OpAdd, Path: []string{functionsKey, name}, PathAt: fn.Pos, Pos: fn.Pos, Value: newFunctionNode(own, fn)})
		}
	}
	return append(out, changes...)
}

// recordFunctions drops changes that add a function which exists already, and
// reports them: a layer must state that it replaces a function.
func (l *layers) recordFunctions(own *layerFunctions, before *yamldoc.Node, changes []yamldoc.Change) []yamldoc.Change {
	return slices.DeleteFunc(slices.Clone(changes), func(c yamldoc.Change) bool {
		if c.Op != yamldoc.OpAdd || len(c.Path) != 2 || c.Path[0] != functionsKey || own == nil {
			return false
		}
		old := before.Get(functionsKey).Get(c.Path[1])
		if old == nil {
			return false
		}
		if own.changesUnknown {
			return true
		}
		l.findings.Add(diag.Diagnostic{Rule: RuleReplaced, Pos: c.Pos, Len: len([]rune(c.Path[1])), Message: "there is a function " + quote(c.Path[1]) + " already",
			Hint: "give it another name, or write {replace: [functions." + c.Path[1] + "]} under the key change", Related: []diag.Related{{Pos: old.Pos, Message: "it stands here"}}})
		return true
	})
}

// updateFunctions updates the functions after a layer has changed the tree.
func (l *layers) updateFunctions(own *layerFunctions, before, after *yamldoc.Node) {
	if l.functions == nil || after == nil {
		return
	}
	if own != nil && !slices.Contains(l.functions.layers, own) {
		l.functions.layers = append(l.functions.layers, own)
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
		f := implementation{layer: own, text: e.Value}
		if strings.HasPrefix(e.Value.Text, luaPrefix) && own != nil {
			f.fn, f.text = own.byName[e.Key], nil
		}
		l.functions.pushImplementation(e.Key, f)
	}
	for _, name := range old.Keys() {
		if now.Get(name) == nil {
			delete(l.functions.stack, name)
		}
	}
}

// listTexts lists the text of each implementation of a function.
func (r *functionStack) listTexts(name string) []string {
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

// removeImplicitFunctions returns the tree without the functions, which no YAML
// file states.
func removeImplicitFunctions(tree *yamldoc.Node) *yamldoc.Node {
	out := *tree
	out.Entries = slices.DeleteFunc(slices.Clone(tree.Entries), func(e yamldoc.Entry) bool { return e.Key == functionsKey })
	return &out
}
