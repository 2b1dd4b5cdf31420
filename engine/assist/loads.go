package assist

import (
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// loadedScenario is a scenario, perhaps with variants, as the texts have it.
type loadedScenario struct {
	ref      string
	variants []string
	res      *compile.Result
	exprs    []compiledExpr
	files    string // the state of all files of the game that it was loaded with
	used     []lang.Use
	usesRead bool // used is filled in
	words    []lang.Entry
}

// wordUses returns what the words of its expressions and scripts refer to, each once.
func (d *Workspace) wordUses(l *loadedScenario) []lang.Use {
	if l.usesRead {
		return l.used
	}
	seen := map[lang.Use]bool{}
	add := func(u lang.Use) {
		if !seen[u] {
			seen[u] = true
			l.used = append(l.used, u)
		}
	}
	for _, s := range l.exprs {
		for _, u := range lang.ListUses(s.text, s.at, s.env, s.want) {
			add(u)
		}
	}
	if d.setup.ScriptUses != nil && len(l.res.Scripts) > 0 {
		d.setup.ScriptUses(l.res, add)
	}
	l.usesRead = true
	return l.used
}

// compiledExpr is an expression that was compiled.
type compiledExpr struct {
	at   diag.Pos
	text string
	env  *lang.Env
	want lang.Type
}

// maxLoads bounds the scenarios that are kept as they were compiled: those of the files that somebody
// edits. A model takes megabytes.
const maxLoads = 4

// maxCompiled is how many scenarios may add to the expressions that are kept.
const maxCompiled = 60

// scenarioUses is what the words of a scenario with variants refer to.
type scenarioUses struct {
	entries string            // the files of the game when it was compiled
	files   map[string]string // the hashes of those that it read
	used    []lang.Use
}

// listUses returns what the words of a scenario with variants refer to. It returns the last result
// again while every file that the scenario read is unchanged, and no file was added or removed.
func (d *Workspace) listUses(g *project.Game, scenario string, variants []string) []lang.Use {
	key := loadKey(g, scenario, variants)
	now, entries := d.fileHashes(g)
	if old := d.uses[key]; old != nil && old.entries == entries && areUnchanged(old.files, now) {
		return old.used
	}
	l := d.loads[key]
	if l == nil || l.files != entries || !areUnchanged(l.res.Files, now) {
		l = d.compileScenario(d.current.project, g.ID+"/"+scenario, variants) // its model is not kept
	}
	u := &scenarioUses{entries, l.res.Files, d.wordUses(l)}
	d.uses[key] = u
	return u.used
}

// loadKey names a scenario with variants.
func loadKey(g *project.Game, scenario string, variants []string) string {
	return g.ID + "/" + scenario + " " + strings.Join(variants, " ")
}

// areUnchanged reports whether files still have the hashes that they had.
func areUnchanged(files, now map[string]string) bool {
	for name, hash := range files { // each must be
		if now[name] != hash {
			return false
		}
	}
	return true
}

// loadScenario compiles a scenario with variants. It returns the last result again while every
// file that the scenario read is unchanged, and no file was added or removed.
func (d *Workspace) loadScenario(g *project.Game, scenario string, variants []string) *loadedScenario {
	key := loadKey(g, scenario, variants)
	now, entries := d.fileHashes(g)
	if old := d.loads[key]; old != nil && old.files == entries && areUnchanged(old.res.Files, now) {
		return old
	}
	l := d.compileScenario(d.current.project, g.ID+"/"+scenario, variants)
	l.files = entries
	if d.loads[key] == nil && len(d.loads) >= maxLoads {
		clear(d.loads)
		clear(d.lastGood)
	}
	d.loads[key] = l
	if l.res.Game != nil {
		d.lastGood[key] = l
	}
	return l
}

// compileScenario compiles a scenario with variants from the files of a project, and keeps nothing.
func (d *Workspace) compileScenario(p *project.Project, ref string, variants []string) *loadedScenario {
	if d.compiled++; d.compiled > maxCompiled {
		d.exprs, d.compiled = &lang.ExprCache{}, 0
	}
	l := &loadedScenario{ref: ref, variants: variants}
	o := compile.Options{Variants: variants, AnalysisOnly: true, ExprCache: d.exprs, Functions: d.lint.Functions}
	o.WatchExpr = func(at diag.Pos, text string, env *lang.Env, want lang.Type) {
		l.exprs = append(l.exprs, compiledExpr{at, text, env, want})
	}
	l.res = compile.Load(p, ref, o, &diag.List{})
	return l
}

// fileHashes returns the hashes of all files of a game, those of the scripts of variants included,
// and their names in one text.
func (d *Workspace) fileHashes(g *project.Game) (hashes map[string]string, names string) {
	p := d.currentSnapshot().project
	hashes = map[string]string{}
	for _, e := range d.allEntries(g) {
		hashes[e.Path] = p.Read(e).Hash
	}
	return hashes, strings.Join(slices.Sorted(maps.Keys(hashes)), "\n")
}

// allEntries lists every file of a game, the scripts of variants and rulesets included.
func (d *Workspace) allEntries(g *project.Game) []*project.Entry {
	out := listEntries(g)
	seen := map[string]bool{}
	for _, e := range out {
		seen[e.Path] = true
	}
	for _, e := range listOverlays(g) {
		name := e.ID + ".lua"
		if v, ok := d.currentSnapshot().project.Read(e).Value.(*spec.Variant); ok && v.Script != "" {
			name = v.Script
		}
		if lua := d.currentSnapshot().project.FindSibling(e, name); lua != nil && !seen[lua.Path] {
			seen[lua.Path] = true
			out = append(out, lua)
		}
	}
	return out
}

// listOverlays lists the rulesets and variants of a game.
func listOverlays(g *project.Game) []*project.Entry {
	var out []*project.Entry
	for _, part := range [][]project.Entry{g.Rulesets, g.Variants} {
		for i := range part {
			out = append(out, &part[i])
		}
	}
	return out
}

// findGame returns the game that a file belongs to, and its entry; nil where it belongs to none.
func (d *Workspace) findGame(name string) (*project.Game, *project.Entry) {
	for _, g := range d.currentSnapshot().project.Games {
		for _, e := range d.allEntries(g) {
			if e.Path == name {
				return g, e
			}
		}
	}
	return nil, nil
}

// bestLoad returns the load that says most about a file. For a scenario that is its own load, for
// a variant the first scenario it is for, for a test the scenario it names; else the first of the
// game. While a text does not compile, it returns the last load that did, or that of the disk. It
// returns nil when nothing compiles.
func (d *Workspace) bestLoad(name string) *loadedScenario {
	g, e := d.findGame(name)
	if g == nil || len(g.Scenarios) == 0 {
		return nil
	}
	try := func(scenario string, variants []string) *loadedScenario {
		l := d.loadScenario(g, scenario, variants)
		if l.res.Game != nil {
			return l
		}
		return d.lastGoodLoad(g, scenario, variants)
	}
	scenario, variants := d.chooseTarget(g, e)
	if l := try(scenario, variants); l != nil {
		return l
	}
	for i := range g.Scenarios {
		if l := try(g.Scenarios[i].ID, nil); l != nil {
			return l
		}
	}
	return nil
}

// lastGoodLoad returns a scenario with variants as it compiled before; where it has not been
// compiled yet, as the disk has it without the unsaved texts. It is nil where that does not
// compile either.
func (d *Workspace) lastGoodLoad(g *project.Game, scenario string, variants []string) *loadedScenario {
	key := loadKey(g, scenario, variants)
	if l := d.lastGood[key]; l != nil || len(d.texts) == 0 || d.triedOnDisk[key] == d.diskRevision {
		return l
	}
	d.triedOnDisk[key] = d.diskRevision // tried once for each look at the disk
	l := d.compileScenario(project.Open(d.disk, &diag.List{}, d.setup.Library...), g.ID+"/"+scenario, variants)
	if l.res.Game != nil {
		d.lastGood[key] = l
	}
	return d.lastGood[key]
}

// chooseTarget returns the scenario, with variants, that says most about a file.
func (d *Workspace) chooseTarget(g *project.Game, e *project.Entry) (scenario string, variants []string) {
	f := d.currentSnapshot().project.Read(e)
	scenario = g.Scenarios[0].ID
	switch v := f.Value.(type) {
	case *spec.Scenario:
		scenario = e.ID
	case *spec.TestFile:
		if _, s := project.SplitRef(v.Scenario); project.FindEntry(g.Scenarios, s) != nil {
			scenario = s
		}
		variants = v.Variants
	default:
		if v := d.findVariant(g, e); v != nil {
			scenario, variants = d.variantTarget(g, v)
		} else if id := d.scenarioOfRuleset(g, e); id != "" {
			scenario = id
		}
	}
	return scenario, variants
}

// scenarioOfRuleset returns the first scenario that uses the ruleset that a file is, or is the
// script of; empty for none.
func (d *Workspace) scenarioOfRuleset(g *project.Game, e *project.Entry) string {
	for i := range g.Rulesets {
		r := &g.Rulesets[i]
		if path.Dir(r.Path) != path.Dir(e.Path) || r.ID != e.ID {
			continue
		}
		for k := range g.Scenarios {
			if s, ok := d.currentSnapshot().project.Read(&g.Scenarios[k]).Value.(*spec.Scenario); ok && s.Ruleset == r.ID {
				return g.Scenarios[k].ID
			}
		}
	}
	return ""
}

// findVariant returns the variant that a file is, or is the script of.
func (d *Workspace) findVariant(g *project.Game, e *project.Entry) *project.Entry {
	for i := range g.Variants {
		v := &g.Variants[i]
		if v.Path == e.Path || path.Ext(e.Path) == ".lua" && path.Dir(v.Path) == path.Dir(e.Path) && v.ID == e.ID {
			return v
		}
	}
	return nil
}

// variantTarget returns a scenario that a variant is for, and the variant after all it needs.
func (d *Workspace) variantTarget(g *project.Game, e *project.Entry) (scenario string, ids []string) {
	scenario = g.Scenarios[0].ID
	v, ok := d.currentSnapshot().project.Read(e).Value.(*spec.Variant)
	if !ok {
		return scenario, []string{e.ID}
	}
	for _, id := range v.Scenarios {
		if project.FindEntry(g.Scenarios, id) != nil {
			scenario = id
			break
		}
	}
	for _, need := range v.Requires {
		if project.FindEntry(g.Variants, need) != nil && need != e.ID {
			ids = append(ids, need)
		}
	}
	return scenario, append(ids, e.ID)
}

// eachUse calls tell with what each word of a game refers to, in each scenario, and with each variant
// in one of them: together they read every file of the game.
func (d *Workspace) eachUse(g *project.Game, tell func(lang.Use)) {
	add := func(scenario string, variants []string) {
		for _, u := range d.listUses(g, scenario, variants) {
			tell(u)
		}
	}
	for i := range g.Scenarios {
		add(g.Scenarios[i].ID, nil)
	}
	for i := range g.Variants {
		if len(g.Scenarios) > 0 {
			add(d.variantTarget(g, &g.Variants[i]))
		}
	}
}

// mergedValue returns the merged value at a path, with who set it.
func (l *loadedScenario) mergedValue(path []string) (*yamldoc.Node, []yamldoc.Origin) {
	if l.res.Tree == nil {
		return nil, nil
	}
	return yamldoc.FindNode(l.res.Tree, path), l.res.Origins.ListHistory(path)
}
