package compile

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/state"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// compiler makes a game of decoded text: first all ids, then all expressions. It holds the
// parts that do the work, and says in which order they do it. A definition is compiled by a
// function of its own, which reads the definition and its scope alone.
type compiler struct {
	scope
	exprs   exprs         // set once the ids are known
	refs    *refChecker   // the places where the text names other things
	lua     *luaFunctions // set once the ids are known
	scripts []Script
	log     *exprLog
	// analysisOnly is set when the game is analyzed and never played.
	analysisOnly bool
	// countLine is called for each statement of a function that the engine runs; nil: not counted.
	countLine func(file string, line int)
}

// newCompiler returns a compiler of a decoded game and of the tree that it was
// decoded from; findings go to rep.
func newCompiler(s *spec.Game, tree *yamldoc.Node, rep *diag.List) *compiler {
	c := &compiler{scope: scope{
		findings: &findings{list: rep, byRule: map[string]int{}},
		places:   &places{nodes: map[diag.Pos]*yamldoc.Node{}},
		names:    &names{s: s, g: &model.Game{}, tree: tree, idsBySort: map[string][]string{}, textIndex: map[string]int32{}},
	}, log: &exprLog{byWords: map[string]*lang.Env{}}}
	c.refs = &refChecker{scope: c.scope}
	c.indexNodes(tree)
	return c
}

// compileGame compiles the game. options are the values that the players chose.
func (c *compiler) compileGame(options map[string]string) {
	if !checkLimits(c.scope) {
		return
	}
	c.collectIDs()
	c.refs.checkRefs()
	if !c.compileIDs(options) {
		return
	}
	c.openExprs()
	c.lua.defineFunctions()
	c.compileRules()
	checker := gameChecker{scope: c.scope, wordIndex: c.exprs.wordIndex, units: c.exprs.envs.Domains.Unit}
	checker.deriveDependencies()
	checker.checkQueryCycles()
	checker.checkLatchCycles()
	base := c.exprs.envs.Base
	base.Budget = nil // queries of a compiled game have a budget of their own
	if !c.analysisOnly {
		base.Cache = nil // a game in play lives long and compiles new texts all the time
	}
	if c.list.HasErrors() {
		return
	}
	state.PrepareNames(c.g)
	query.PrepareGame(c.g)
	c.g.Env = c.exprs.envs
	setupChecker{scope: c.scope, scripts: c.scripts, used: c.log.used}.checkSetup()
}

// compileIDs is the first pass: everything that expressions may name. It reports
// whether there is enough of a game to compile expressions.
func (c *compiler) compileIDs(options map[string]string) bool {
	compileTurns(c.scope)
	compileSides(c.scope)
	units, values := unitCompiler{c.scope}, valueCompiler{c.scope}
	units.compileValues()
	units.compileKinds()
	compileBoxes(c.scope)
	units.compileUnits()
	mapCompiler{c.scope}.compileGrid()
	values.compileVariables()
	values.internAllTexts()
	values.compileOptions(options)
	values.compileConstants()
	values.compileProperties()
	tableCompiler{c.scope}.compileTables()
	compileDecks(c.scope)
	compileNames(c.scope)
	phaseCompiler{c.scope}.compilePhases()
	return c.g.Grid != nil
}

// openExprs builds the environments of expressions from the names of the game.
func (c *compiler) openExprs() {
	shared := c.exprCache
	if !c.analysisOnly {
		shared = nil
	}
	envs := query.NewSharedEnvs(c.g, shared)
	envs.Base.Cache, envs.Base.OnLine = c.exprCache, c.countLine
	if envs.Base.Budget = (&lang.Budget{Left: limits.GameNodes}); shared != nil {
		envs.Base.SharePrograms()
	}
	c.exprs = exprs{scope: c.scope, wordIndex: &wordIndex{functions: c.functions, byText: map[string]map[string]bool{}}, exprLog: c.log, envs: envs}
	c.lua = &luaFunctions{scope: c.scope, envs: envs, callEnvs: map[string]*lang.Env{}, byFn: map[*lang.LuaFunc]*Function{}, state: map[*lang.LuaFunc]int{}, fileEnvs: map[*lang.LuaFile]*lang.Env{}}
}

// compileRules is the second pass: it compiles every section that holds expressions.
func (c *compiler) compileRules() {
	x, s, g := c.exprs, c.s, c.g
	g.Relations = compileEach(x, &s.Relations, compileRelation)
	if s.Losses != nil {
		g.LossValue = x.compileAmount(&s.Losses.Value)
	}
	completeEach(x, &s.Terrain, g.Terrain, compileTerrain)
	completeEach(x, &s.Features, g.Features, compileFeature)
	completeEach(x, &s.Hexsides, g.HexsideKinds, compileHexsideKind)
	g.HasClosedGround = forbidsMoving(g)
	completeEach(x, &s.Zones, g.Zones, compileZone)
	g.Stacking = compileEach(x, &s.Stacking, compileStacking)
	g.HexSharings = compileEach(x, &s.ShareHex, compileSharedHex)
	completeEach(x, &s.Sight, g.Sights, compileSight)
	completeEach(x, &s.Traces, g.Traces, compileTrace)
	g.Movements = compileEach(x, &s.Movement, compileMovement)
	for i := range g.Movements {
		g.MaxModes = max(g.MaxModes, len(g.Movements[i].Modes))
	}
	g.Exchanges = compileEach(x, &s.Exchanges, compileExchange)
	g.Retreats = compileEach(x, &s.Retreats, compileRetreat)
	g.Advances = compileEach(x, &s.Advances, compileAdvance)
	g.Checks = compileEach(x, &s.Checks, compileCheck)
	completeEach(x, &s.Attacks, g.Attacks, compileAttack)
	compilePhaseRules(x)
	completeEach(x, &s.Actions, g.Actions, compileAction)
	completeEach(x, &s.Latches, g.Latches, compileLatch)
	c.bindOwnFunctions()
	g.Hooks = compileEach(x, &s.Hooks, compileHook)
	listHooksByPoint(g)
	completeEach(x, &s.Cards, g.Cards, compileCard)
	g.Victory, g.Scoring = compileEach(x, &s.Victory, compileVictory), compileScoring(x, s.Scoring)
	compileArrivals(x)
	setup := setupCompiler{c.scope}
	setup.compileSetup()
	setup.compileStart()
	compileBots(c.scope)
}

// bindOwnFunctions binds hooks without run: and effects: to the functions of their names.
func (c *compiler) bindOwnFunctions() {
	c.s.Hooks.Entries = slices.Clone(c.s.Hooks.Entries) // other games may share decoded values
	for i := range c.s.Hooks.Entries {
		e := &c.s.Hooks.Entries[i]
		c.bindOwnFunction(e.Key, e.KeyAt, &e.Value)
	}
}

// compileEach compiles the definitions of a section, each by itself.
func compileEach[S, M any](c exprs, section *schema.Map[S], compile func(exprs, *schema.Entry[S]) M) []M {
	var out []M
	for i := range section.Entries {
		out = append(out, compile(c, &section.Entries[i]))
	}
	return out
}

// completeEach compiles the definitions of a section whose names the first pass has compiled.
func completeEach[S, M any](c exprs, section *schema.Map[S], named []M, complete func(exprs, *schema.Entry[S], *M)) {
	for i := range section.Entries {
		complete(c, &section.Entries[i], &named[i])
	}
}

// bindOwnFunction binds a hook without run: and effects: to the function of its
// name, if there is one: first-faces runs first_faces.
func (c *compiler) bindOwnFunction(id string, at diag.Pos, h *spec.Hook) {
	name := strings.ReplaceAll(id, "-", "_")
	if h.Run != "" || h.Effects.Len() > 0 || c.functions == nil || len(c.functions.stack[name]) == 0 {
		return
	}
	h.Run = name
	c.refs.noteFunctionUse(name, keySpot(at, id), c.findNode(h.Located))
}
