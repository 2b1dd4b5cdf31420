package compile

import (
	"maps"
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// layers merges the files of a game and lays ruleset, scenario and variants over
// it.
type layers struct {
	p            *project.Project
	folder       *project.Game
	scenario     *project.Entry
	findings     *diag.List
	files        map[string]string
	rules        map[string]*yamldoc.Node // the rulebook section of each file that states one
	tree         *yamldoc.Node            // the layers merged so far; at the end with all entries expanded
	beforeLikes  *yamldoc.Node            // tree before entries that are like others are expanded
	origins      *yamldoc.Origins
	scenarioSpec *spec.Scenario
	rulesets     []*project.Entry // those of the scenario, the lowest first
	functions    *functionStack   // the functions of the layers so far; nil where they are not needed
	cache        *ScenarioCache   // nil: nothing is cached
	likes        *yamldoc.LikeCache
}

// readFile reads a file and reports what is wrong with it.
func (l *layers) readFile(e *project.Entry) *project.File {
	f := l.p.Read(e)
	l.findings.Items = append(l.findings.Items, f.Findings.Items...)
	l.files[f.Path] = f.Hash
	if rule := f.Node.Get("rule"); rule != nil {
		if l.rules == nil {
			l.rules = map[string]*yamldoc.Node{}
		}
		l.rules[f.Path] = rule
	}
	return f
}

// fileStart returns the first place of a file.
func fileStart(file string) diag.Pos { return diag.Pos{File: file, Line: 1, Col: 1} }

// mergeLayers merges the game's files, then lays rulesets, scenario and variants
// over them. It stops at the first layer with an error: a layer over a faulty one
// would give misleading findings.
func (l *layers) mergeLayers(variants []*variant) {
	if !l.cache.loadScenario(l) && !l.mergeScenario() {
		return
	}
	for _, v := range variants {
		if !l.findings.HasErrors() {
			l.layChanges("variant "+v.entry.ID, v.functions, v.changes)
		}
	}
	if !l.findings.HasErrors() {
		l.expandLikes()
	}
}

// mergeScenario merges the game's files, and lays rulesets and scenario over them;
// false after an error.
func (l *layers) mergeScenario() bool {
	files, rules := l.files, l.rules
	l.files, l.rules = map[string]string{}, map[string]*yamldoc.Node{} // those read here
	defer func() {
		maps.Copy(l.files, files)
		maps.Copy(l.rules, rules)
	}()
	l.mergeBase()
	l.addGameFunctions()
	f := l.readFile(l.scenario)
	l.scenarioSpec, _ = f.Value.(*spec.Scenario)
	if l.tree == nil || l.scenarioSpec == nil {
		l.tree = nil
		return false
	}
	l.origins = yamldoc.NewOrigins(l.tree, "game")
	// A layer over a faulty one would report errors that are none.
	if l.findings.HasErrors() {
		return false
	}
	if l.layRulesets(); l.findings.HasErrors() {
		return false
	}
	layer := "scenario " + l.scenario.ID
	l.applyChanges(layer, l.readScenarioChanges(f.Node))
	changes, _ := l.readChanges(f)
	l.applyChanges(layer, changes)
	l.cache.storeScenario(l, maps.Clone(l.files), maps.Clone(l.rules))
	return true
}

// expandLikes expands the entries that are like others, after all layers.
func (l *layers) expandLikes() {
	l.beforeLikes = l.tree
	l.tree = yamldoc.ExpandLikes(l.tree, l.newLayer(""), l.findings)
}

// newLayer returns the layer in whose name changes are applied.
func (l *layers) newLayer(name string) yamldoc.Layer {
	return yamldoc.Layer{Name: name, Scenario: l.scenario.ID, Origins: l.origins, Likes: l.likes, IsEntry: isEntryPath, MayHoldEntries: isMapPath}
}

// readChanges reads the changes of a file; none when the form of the file is
// wrong, which is reported already. whole is false where some changes are not known.
func (l *layers) readChanges(f *project.File) (changes []yamldoc.Change, whole bool) {
	if f.Findings.HasErrors() {
		return nil, false
	}
	var found diag.List
	changes = yamldoc.ParseChanges(f.Node.Get("change"), &found)
	l.findings.Items = append(l.findings.Items, found.Items...)
	known := project.ListIDs(l.folder.Scenarios)
	for i := range changes {
		if changes[i].When == nil {
			continue
		}
		n := changes[i].When.Get("scenario")
		if n == nil {
			continue
		}
		for _, at := range append([]*yamldoc.Node{n}, n.Items...) {
			if at.Kind == yamldoc.Scalar && !slices.Contains(known, at.Text) {
				s := nodeSpot(at)
				l.findings.Add(diag.Diagnostic{Rule: RuleRef, Pos: s.pos, Len: s.len, Message: "there is no scenario " + quote(at.Text),
					Expected: formatIDs("the scenarios", known), Nearest: diag.NearestName(at.Text, known)})
			}
		}
	}
	return changes, !found.HasErrors()
}

// applyChanges applies changes to the tree.
func (l *layers) applyChanges(layer string, changes []yamldoc.Change) {
	l.tree = yamldoc.ApplyChanges(l.tree, changes, l.newLayer(layer), l.findings)
}

// isEntryPath reports whether a path of a game leads to an entry with a rulebook
// section of its own.
func isEntryPath(path []string) bool {
	s := spec.Format().FindSchema("game", path)
	return s != nil && s.IsEntry()
}

// isMapPath reports whether a path of a game leads to a map of entries.
func isMapPath(path []string) bool {
	s := spec.Format().FindSchema("game", path)
	return s != nil && s.Form == schema.FormMap
}

// layChanges applies the changes of a layer that may have Lua functions of its
// own.
func (l *layers) layChanges(layer string, own *layerFunctions, changes []yamldoc.Change) {
	before := l.tree
	l.applyChanges(layer, l.recordFunctions(own, before, changes))
	l.updateFunctions(own, before, l.tree)
}

// mergeBase merges the game's own files. The tree stays nil without a file of kind
// game.
func (l *layers) mergeBase() {
	var root *yamldoc.Node
	for i := range l.folder.Parts {
		e := &l.folder.Parts[i]
		f := l.readFile(e)
		if f.Node == nil || f.Kind == "" || f.Findings.HasErrors() {
			continue // without this part there is no game
		}
		under, node := "", f.Node
		switch {
		case f.Kind == "map":
			under = "map"
		case f.Kind != "game":
			if !slices.Contains([]string{"units", "tables", "cards", "bots"}, f.Kind) {
				continue // reported already, or listed in Other
			}
			node = removeFileKeys(node)
		case root != nil:
			l.findings.Add(diag.Diagnostic{Rule: RuleFileKind, Pos: fileStart(f.Path), Message: "a second file of kind game",
				Expected: "one file of kind game in " + l.folder.Dir, Hint: "move its keys to the first one"})
			continue
		default:
			if g, ok := f.Value.(*spec.Game); ok {
				l.checkFileID(f, g.ID, l.folder.ID)
			}
			// The merged game is a game file too: it keeps format and kind.
			root = &yamldoc.Node{Kind: yamldoc.Map, Pos: node.Pos, Layer: node.Layer}
			for _, k := range []string{"format", "kind"} {
				at, _ := node.KeyPos(k)
				root.Entries = append(root.Entries, yamldoc.Entry{Key: k, KeyAt: at, Value: node.Get(k)})
			}
		}
		root = yamldoc.MergeFiles(root, node, under, l.findings)
	}
	if root == nil || root.Get("format") == nil {
		root = nil
	}
	for i := range l.folder.Other {
		e := &l.folder.Other[i]
		l.findings.Add(diag.Diagnostic{Rule: RuleFileKind, Pos: fileStart(e.Path), Message: "a file of kind " + e.Kind + " does not belong here",
			Expected: "kind game, map, units, tables, cards, bots, rulebook or scenario", Hint: "move it to " + homeFolder(e.Kind, l.folder)})
	}
	l.tree = root
}

// homeFolder returns the folder in which a file of a kind belongs.
func homeFolder(kind string, g *project.Game) string {
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

// removeFileKeys returns a tree without the keys that describe the file itself.
func removeFileKeys(n *yamldoc.Node) *yamldoc.Node {
	c := *n
	c.Entries = slices.DeleteFunc(slices.Clone(n.Entries), func(e yamldoc.Entry) bool {
		return e.Key == "title" || e.Key == "rule" || e.Key == "notes"
	})
	return &c
}

// layRulesets lays the scenario's ruleset over the game, after those that it
// builds on.
func (l *layers) layRulesets() {
	id, at := l.scenarioSpec.Ruleset, l.fieldPos(l.scenario, "ruleset")
	var chain []*project.Entry
	for id != "" {
		e := project.FindEntry(l.folder.Rulesets, id)
		if e == nil {
			ids := project.ListIDs(l.folder.Rulesets)
			l.findings.Add(diag.Diagnostic{Rule: RuleRuleset, Pos: at, Len: len([]rune(id)), Message: "there is no ruleset " + quote(id),
				Expected: formatIDs("the rulesets", ids), Nearest: diag.NearestName(id, ids), Hint: "a ruleset is a file in " + l.folder.Dir + "/rulesets/"})
			return
		}
		if slices.Contains(chain, e) {
			l.findings.Add(diag.Diagnostic{Rule: RuleRuleset, Pos: at, Len: len([]rune(id)), Message: "the ruleset " + quote(id) + " leads back to itself",
				Hint: "let over name a ruleset that does not stand on this one"})
			return
		}
		chain = append(chain, e)
		f := l.readFile(e)
		rs, ok := f.Value.(*spec.Ruleset)
		if !ok {
			return
		}
		l.checkFileID(f, rs.ID, e.ID)
		id, at = rs.Over, l.fieldPos(e, "over")
	}
	slices.Reverse(chain)
	l.rulesets = chain
	for _, e := range chain {
		f := l.p.Read(e)
		layer := "ruleset " + e.ID
		own := l.readLayerFunctions(layer, l.findLuaBeside(e))
		changes, whole := l.readChanges(f)
		own.changesUnknown = !whole
		l.layChanges(layer, own, l.completeChanges(own, changes))
	}
}

// findLuaBeside returns the Lua file with the name of a YAML file, if there is
// one.
func (l *layers) findLuaBeside(e *project.Entry) []*project.Entry {
	if lua := l.p.FindSibling(e, e.ID+".lua"); lua != nil {
		return []*project.Entry{lua}
	}
	return nil
}

// checkFileID reports a file whose id is not its file name.
func (l *layers) checkFileID(f *project.File, id, want string) {
	if id == want || id == "" {
		return
	}
	l.findings.Add(diag.Diagnostic{Rule: RuleFileID, Pos: f.Node.Get("id").Pos, Len: len([]rune(id)),
		Message: "the id " + quote(id) + " is not the name of the file or folder", Expected: "id: " + want, Hint: "rename one of the two"})
}

// fieldPos returns the place of a value at the root of a file.
func (l *layers) fieldPos(e *project.Entry, key string) diag.Pos {
	if n := l.p.Read(e).Node.Get(key); n != nil {
		return n.Pos
	}
	return fileStart(e.Path)
}

// readScenarioChanges returns the scenario's own sections as changes: they replace
// those of the game, key by key.
func (l *layers) readScenarioChanges(n *yamldoc.Node) []yamldoc.Change {
	var out []yamldoc.Change
	for _, section := range []string{"turns", "setup", "reinforcements", "start"} {
		own := n.Get(section)
		if own == nil || own.Kind != yamldoc.Map {
			continue
		}
		if l.tree.Get(section) == nil {
			at, _ := n.KeyPos(section)
			out = append(out, yamldoc.Change{Op: yamldoc.OpAdd, Path: []string{section}, PathAt: at, Pos: at, Value: own})
			continue
		}
		for i := range own.Entries {
			e := &own.Entries[i]
			path := []string{section, e.Key}
			op := yamldoc.OpAdd
			if yamldoc.FindNode(l.tree, path) != nil {
				op = yamldoc.OpReplace
			}
			out = append(out, yamldoc.Change{Op: op, Path: path, PathAt: e.KeyAt, Pos: e.KeyAt, Value: e.Value})
		}
	}
	return out
}

// gameTitle returns the title of the game with that of the scenario.
func (l *layers) gameTitle(game string) string {
	if l.scenarioSpec == nil || l.scenarioSpec.Title == "" {
		return game
	}
	return game + ": " + l.scenarioSpec.Title
}

// listScripts lists the Lua files in use.
func (l *layers) listScripts(variants []*variant) []Script {
	var out []Script
	for i := range l.folder.Scripts {
		e := &l.folder.Scripts[i]
		out = append(out, Script{Name: e.Path, Source: l.readFile(e).Text, Pos: fileStart(e.Path), Layer: "game"})
	}
	for _, e := range l.rulesets {
		for _, lua := range l.findLuaBeside(e) {
			out = append(out, Script{Name: lua.Path, Source: l.readFile(lua).Text, Pos: fileStart(lua.Path), Layer: "ruleset " + e.ID})
		}
	}
	for _, v := range variants {
		if v.script != nil {
			out = append(out, Script{Name: v.script.Path, Source: l.readFile(v.script).Text, Pos: fileStart(v.script.Path), Layer: "variant " + v.entry.ID})
		}
	}
	return out
}

// guessNative marks functions by their text alone. It serves where the game cannot
// be compiled.
func (l *layers) guessNative(scripts []Script) {
	made := map[string]bool{}
	for i := len(scripts) - 1; i >= 0; i-- {
		for _, fn := range lang.ReadLua(scripts[i].Name, scripts[i].Source).Functions {
			if fn.IsOneExpression() {
				putEntry(&scripts[i].Native, fn.Name, fn.Name)
			}
			if made[fn.Name] && !fn.Local {
				putEntry(&scripts[i].Hidden, fn.Name, fn.Name+"@"+scripts[i].Layer)
			}
			made[fn.Name] = made[fn.Name] || !fn.Local
		}
	}
}
