package compile

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/shape"
	"github.com/vedette-wargames/vedette/engine/source"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// layers lays ruleset, scenario and variants over the files of a game.
type layers struct {
	p        *project.Project
	folder   *project.Game
	scenario *project.Entry
	rep      *diag.List
	files    map[string]string
	rules    map[string]*source.Node // the rulebook sections that files state for themselves
	tree     *source.Node            // what was laid so far; at the end with all entries written out
	laid     *source.Node            // tree before entries that are like others were written out
	origins  *source.Origins
	sc       *spec.Scenario
	rulesets []*project.Entry // those of the scenario, the lowest first
	room     *room            // the functions of the layers laid so far; nil where nobody asks for them
}

// read reads a file and reports what is wrong with it.
func (l *layers) read(e *project.Entry) *project.File {
	f := l.p.Read(e)
	l.rep.Items = append(l.rep.Items, f.Findings.Items...)
	l.files[f.Path] = f.Hash
	if rule := f.Node.Get("rule"); rule != nil {
		if l.rules == nil {
			l.rules = map[string]*source.Node{}
		}
		l.rules[f.Path] = rule
	}
	return f
}

func start(file string) diag.Pos { return diag.Pos{File: file, Line: 1, Col: 1} }

// merge builds the whole tree.
func (l *layers) merge(variants []*variant) {
	l.base()
	l.gameFunctions()
	f := l.read(l.scenario)
	l.sc, _ = f.Value.(*spec.Scenario)
	if l.tree == nil || l.sc == nil {
		l.tree = nil
		return
	}
	l.origins = source.NewOrigins(l.tree, "game")
	// A layer over one with a fault would find faults that are none.
	if l.rep.HasErrors() {
		return
	}
	if l.ruleset(); l.rep.HasErrors() {
		return
	}
	layer := "scenario " + l.scenario.ID
	l.apply(layer, l.scenarioChanges(f.Node))
	l.apply(layer, l.changes(f))
	for _, v := range variants {
		if !l.rep.HasErrors() {
			l.lay("variant "+v.entry.ID, v.functions, v.changes)
		}
	}
	if !l.rep.HasErrors() {
		l.likes()
	}
}

// likes writes out the entries that are like others, once all layers are laid.
func (l *layers) likes() {
	l.laid = l.tree
	l.tree = source.Likes(l.tree, l.layer(""), l.rep)
}

// layer is one in whose name changes are applied.
func (l *layers) layer(name string) source.Layer {
	return source.Layer{Name: name, Scenario: l.scenario.ID, Origins: l.origins, Entry: isEntry, Holds: isMap}
}

// changes are those that a file lists; none when its form is at fault, which
// is reported already.
func (l *layers) changes(f *project.File) []source.Change {
	if f.Findings.HasErrors() {
		return nil
	}
	changes := source.ParseChanges(f.Node.Get("change"), l.rep)
	known := project.IDs(l.folder.Scenarios)
	for i := range changes {
		if changes[i].When == nil {
			continue
		}
		n := changes[i].When.Get("scenario")
		if n == nil {
			continue
		}
		for _, at := range append([]*source.Node{n}, n.Items...) {
			if at.Kind == source.Scalar && !slices.Contains(known, at.Text) {
				s := nodeSpot(at)
				l.rep.Add(diag.Diagnostic{Rule: RuleRef, Pos: s.pos, Len: s.len, Message: "there is no scenario " + quote(at.Text),
					Expected: oneOf("the scenarios", known), Nearest: diag.Nearest(at.Text, known)})
			}
		}
	}
	return changes
}

func (l *layers) apply(layer string, changes []source.Change) {
	l.tree = source.Apply(l.tree, changes, l.layer(layer), l.rep)
}

// isEntry reports whether an entry with a rulebook section of its own stands at a
// path of a game.
func isEntry(path []string) bool {
	s := spec.Format().At("game", path)
	return s != nil && s.IsEntry()
}

// isMap reports whether a map of entries stands at a path of a game.
func isMap(path []string) bool {
	s := spec.Format().At("game", path)
	return s != nil && s.Form == shape.FormMap
}

// lay applies the changes of a layer that may have functions of its own.
func (l *layers) lay(layer string, own *fnLayer, changes []source.Change) {
	before := l.tree
	l.apply(layer, l.layFunctions(own, before, changes))
	l.follow(own, before, l.tree)
}

// base merges the game's own files.
func (l *layers) base() {
	var root *source.Node
	for i := range l.folder.Parts {
		e := &l.folder.Parts[i]
		f := l.read(e)
		if f.Node == nil || f.Kind == "" || f.Findings.HasErrors() {
			continue // without this part there is no game, so nothing else is looked at
		}
		under, node := "", f.Node
		switch {
		case f.Kind == "map":
			under = "map"
		case f.Kind != "game":
			if !slices.Contains([]string{"units", "tables", "cards", "bots"}, f.Kind) {
				continue // its kind is reported, or it stands among Other
			}
			node = withoutHead(node)
		case root != nil:
			l.rep.Add(diag.Diagnostic{Rule: RuleFileKind, Pos: start(f.Path), Message: "a second file of kind game",
				Expected: "one file of kind game in " + l.folder.Dir, Hint: "move its keys to the first one"})
			continue
		default:
			if g, ok := f.Value.(*spec.Game); ok {
				l.checkID(f, g.ID, l.folder.ID)
			}
			// The merged game is a game file too: it keeps format and kind.
			root = &source.Node{Kind: source.Map, Pos: node.Pos, Layer: node.Layer}
			for _, k := range []string{"format", "kind"} {
				at, _ := node.KeyPos(k)
				root.Entries = append(root.Entries, source.Entry{Key: k, KeyAt: at, Value: node.Get(k)})
			}
		}
		root = source.MergeFiles(root, node, under, l.rep)
	}
	if root == nil || root.Get("format") == nil {
		root = nil
	}
	for i := range l.folder.Other {
		e := &l.folder.Other[i]
		l.rep.Add(diag.Diagnostic{Rule: RuleFileKind, Pos: start(e.Path), Message: "a file of kind " + e.Kind + " does not belong here",
			Expected: "kind game, map, units, tables, cards, bots or scenario", Hint: "move it to " + homeOf(e.Kind, l.folder)})
	}
	l.tree = root
}

func homeOf(kind string, g *project.Game) string {
	switch kind {
	case "ruleset":
		return g.Dir + "/rulesets/"
	case "test":
		return g.Dir + "/tests/"
	case "variant":
		return "variants/" + g.ID + "/"
	}
	return "the folder above all games"
}

// withoutHead leaves out what speaks about the file itself.
func withoutHead(n *source.Node) *source.Node {
	c := *n
	c.Entries = slices.DeleteFunc(slices.Clone(n.Entries), func(e source.Entry) bool {
		return e.Key == "title" || e.Key == "rule" || e.Key == "notes"
	})
	return &c
}

// ruleset lays the scenario's ruleset and those below it over the game.
func (l *layers) ruleset() {
	id, at := l.sc.Ruleset, l.field(l.scenario, "ruleset")
	var chain []*project.Entry
	for id != "" {
		e := project.Find(l.folder.Rulesets, id)
		if e == nil {
			ids := project.IDs(l.folder.Rulesets)
			l.rep.Add(diag.Diagnostic{Rule: RuleRuleset, Pos: at, Len: len([]rune(id)), Message: "there is no ruleset " + quote(id),
				Expected: oneOf("the rulesets", ids), Nearest: diag.Nearest(id, ids), Hint: "a ruleset is a file in " + l.folder.Dir + "/rulesets/"})
			return
		}
		if slices.Contains(chain, e) {
			l.rep.Add(diag.Diagnostic{Rule: RuleRuleset, Pos: at, Len: len([]rune(id)), Message: "the ruleset " + quote(id) + " leads back to itself",
				Hint: "let over name a ruleset that does not stand on this one"})
			return
		}
		chain = append(chain, e)
		f := l.read(e)
		rs, ok := f.Value.(*spec.Ruleset)
		if !ok {
			return
		}
		l.checkID(f, rs.ID, e.ID)
		id, at = rs.Over, l.field(e, "over")
	}
	slices.Reverse(chain)
	l.rulesets = chain
	for _, e := range chain {
		f := l.p.Read(e)
		layer := "ruleset " + e.ID
		own := l.fnLayer(layer, l.beside(e))
		l.lay(layer, own, l.withFunctions(own, l.changes(f)))
	}
}

// beside is the Lua file of the same name beside a file.
func (l *layers) beside(e *project.Entry) []*project.Entry {
	if lua := l.p.Sibling(e, e.ID+".lua"); lua != nil {
		return []*project.Entry{lua}
	}
	return nil
}

// checkID reports a file whose id is not its name.
func (l *layers) checkID(f *project.File, id, want string) {
	if id == want || id == "" {
		return
	}
	l.rep.Add(diag.Diagnostic{Rule: RuleFileID, Pos: f.Node.Get("id").Pos, Len: len([]rune(id)),
		Message: "the id " + quote(id) + " is not the name of the file or folder", Expected: "id: " + want, Hint: "rename one of the two"})
}

// field is the place of a value at the root of a file that was read.
func (l *layers) field(e *project.Entry, key string) diag.Pos {
	if n := l.p.Read(e).Node.Get(key); n != nil {
		return n.Pos
	}
	return start(e.Path)
}

// scenarioChanges puts the scenario's own sections in: they replace what the
// game says, key by key.
func (l *layers) scenarioChanges(n *source.Node) []source.Change {
	var out []source.Change
	for _, section := range []string{"turns", "setup", "reinforcements", "start"} {
		own := n.Get(section)
		if own == nil || own.Kind != source.Map {
			continue
		}
		if l.tree.Get(section) == nil {
			at, _ := n.KeyPos(section)
			out = append(out, source.Change{Op: source.OpAdd, Path: []string{section}, PathAt: at, Pos: at, Value: own})
			continue
		}
		for i := range own.Entries {
			e := &own.Entries[i]
			path := []string{section, e.Key}
			op := source.OpAdd
			if source.Find(l.tree, path) != nil {
				op = source.OpReplace
			}
			out = append(out, source.Change{Op: op, Path: path, PathAt: e.KeyAt, Pos: e.KeyAt, Value: e.Value})
		}
	}
	return out
}

func (l *layers) title(game string) string {
	if l.sc == nil || l.sc.Title == "" {
		return game
	}
	return game + ": " + l.sc.Title
}

// scripts lists the Lua files in use.
func (l *layers) scripts(variants []*variant) []Script {
	var out []Script
	for i := range l.folder.Scripts {
		e := &l.folder.Scripts[i]
		out = append(out, Script{Name: e.Path, Source: l.read(e).Text, Pos: start(e.Path), Layer: "game"})
	}
	for _, e := range l.rulesets {
		for _, lua := range l.beside(e) {
			out = append(out, Script{Name: lua.Path, Source: l.read(lua).Text, Pos: start(lua.Path), Layer: "ruleset " + e.ID})
		}
	}
	for _, v := range variants {
		if v.script != nil {
			out = append(out, Script{Name: v.script.Path, Source: l.read(v.script).Text, Pos: start(v.script.Path), Layer: "variant " + v.entry.ID})
		}
	}
	return out
}

// guess marks the functions that look as if the engine worked them out: what is told of
// scripts where the game could not be read.
func (l *layers) guess(scripts []Script) {
	made := map[string]bool{}
	for i := len(scripts) - 1; i >= 0; i-- {
		for _, fn := range expr.ReadLua(scripts[i].Name, scripts[i].Source).Functions {
			if fn.Native() {
				put(&scripts[i].Native, fn.Name, fn.Name)
			}
			if made[fn.Name] && !fn.Local {
				put(&scripts[i].Hidden, fn.Name, fn.Name+"@"+scripts[i].Layer)
			}
			made[fn.Name] = made[fn.Name] || !fn.Local
		}
	}
}
