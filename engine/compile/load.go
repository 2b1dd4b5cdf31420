package compile

import (
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Options says how a scenario is to be loaded.
type Options struct {
	Variants []string          // in the order given
	Options  map[string]string // values of the game's options
	// WatchExpr, when set, is called for every expression, with its environment and the type
	// that it must have.
	WatchExpr func(at diag.Pos, text string, env *lang.Env, want lang.Type)
	// Functions lists the functions that the scripts define at their top
	// level; nil: hook functions are not looked up.
	Functions func(scripts []Script) []string
	// AnalysisOnly skips the hash of the game's content, which only a game in play needs.
	AnalysisOnly bool
	// CountLine is called for each statement of a Lua function that the engine runs itself,
	// each time that it runs; nil: statements are not counted.
	CountLine func(file string, line int)
	// ExprCache keeps parsed expressions for the next load; it may be nil.
	ExprCache *lang.ExprCache
	// DecodeCache keeps decoded values for the next load; it may be nil.
	DecodeCache *schema.DecodeCache
	// ScenarioCache keeps the scenario without the variants for the next load; it may be nil.
	ScenarioCache *ScenarioCache
}

// Script is a Lua file of the game or of a variant in use.
type Script struct {
	Name   string // path
	Source string
	Pos    diag.Pos // its first character
	Layer  string   // "game", "ruleset ID" or "variant ID"
	// Native are its functions that the engine evaluates itself, by name, with the id by which
	// scripts call each.
	Native map[string]string
	// Base is what base.NAME means in it. Hidden are its functions that a higher layer
	// replaces, with the names by which base finds them.
	Base, Hidden map[string]string
	// Things are the ids of units, hexes and cards.
	Things map[string]bool
}

// FunctionUse is a place where the text names a Lua function.
type FunctionUse struct {
	Name  string
	Pos   diag.Pos
	Len   int
	Kind  string // effect, query terms, query verdict
	Point string // the hook point; empty for run keys elsewhere
}

// Result is a loaded scenario. Game is nil when something is wrong.
type Result struct {
	Game      *model.Game
	Spec      *spec.Game    // the merged text, decoded; nil when it has no game
	Tree      *yamldoc.Node // the merged text
	Origins   *yamldoc.Origins
	Scripts   []Script
	Functions []FunctionUse
	Lua       []*Function     // the functions of the scripts, with their classes
	Tests     []project.Entry // author tests of the game and its variants
	Folder    *project.Game
	Scenario  string
	Files     map[string]string // hashes of the files that were read, by path
}

// Load reads and compiles the scenario that ref names as game/scenario. Findings
// go to rep. The result is never nil; its Game is nil after an error.
func Load(p *project.Project, ref string, o Options, rep *diag.List) *Result {
	// Only the findings of this load decide whether there is a game.
	own := &diag.List{}
	res := loadScenario(p, ref, o, own)
	diag.SortFindings(own)
	diag.CapFindings(own, limits.Findings, RuleMany)
	if own.HasErrors() {
		res.Game = nil
	}
	rep.Items = append(rep.Items, own.Items...)
	return res
}

// loadScenario is Load before the findings are sorted.
func loadScenario(p *project.Project, ref string, o Options, rep *diag.List) *Result {
	res := &Result{}
	folder, sc := p.FindScenario(ref, rep)
	if folder == nil {
		return res
	}
	res.Folder, res.Tests = folder, folder.Tests
	if sc == nil {
		return res
	}
	res.Scenario = sc.ID
	l := &layers{p: p, folder: folder, scenario: sc, findings: rep, files: map[string]string{}, cache: o.ScenarioCache}
	ids := l.prependAlways(o.Variants)
	variants := l.readVariants(ids)
	l.mergeLayers(variants)
	res.Files = l.files
	res.Tree, res.Origins, res.Scripts = l.tree, l.origins, l.listScripts(variants)
	if l.tree == nil || rep.HasErrors() {
		l.guessNative(res.Scripts)
		return res
	}
	v, found := spec.Format().DecodeMerged(removeImplicitFunctions(l.tree), l.rules, o.DecodeCache)
	rep.Items = append(rep.Items, found.Items...)
	text, ok := v.(*spec.Game)
	if !ok {
		l.guessNative(res.Scripts)
		return res
	}
	res.Spec = text
	c := newCompiler(text, l.tree, rep)
	c.log.watch, c.exprCache, c.analysisOnly, c.countLine = o.WatchExpr, o.ExprCache, o.AnalysisOnly, o.CountLine
	c.scripts, c.functions = res.Scripts, l.functions
	c.g.ID, c.g.Scenario, c.g.Title = folder.ID, sc.ID, l.gameTitle(text.Title)
	c.g.Variants = ids
	c.g.Files = l.hashRuleFiles()
	c.idsBySort["scenario"] = project.ListIDs(folder.Scenarios)
	if !o.AnalysisOnly {
		found := hashContent(l.tree, l.functions)
		c.g.Content, c.g.Parts = found.whole, found.parts
	}
	c.compileGame(o.Options)
	c.noteScriptRolls(res.Scripts)
	if o.Functions != nil {
		c.refs.checkFunctions(o.Functions(res.Scripts))
	}
	res.Functions = c.refs.uses
	if c.lua != nil {
		res.Lua = c.lua.all
	}
	if rep.HasErrors() {
		l.guessNative(res.Scripts)
	}
	if c.lua != nil {
		c.lua.annotateScripts(res.Scripts)
	}
	res.Game = c.g
	return res
}
