package compile

import (
	"fmt"
	"slices"
	"strconv"
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

// compiler makes a game of decoded text: first all ids, then all expressions. Its
// methods are named by the section that they read; those of one section are in one
// file.
type compiler struct {
	s              *spec.Game
	g              *model.Game
	tree           *yamldoc.Node
	findings       *diag.List
	nodes          map[diag.Pos]*yamldoc.Node // maps and lists of the tree by place
	idsBySort      map[string][]string        // ids by sort of thing, as ref tags name them
	textIndex      map[string]int32
	envs           *query.Envs
	functionUses   []FunctionUse
	scripts        []Script
	functions      *functionStack
	luaFunctions   []*Function
	callEnvs       map[string]*lang.Env // by id of a Lua function: the names that it may use
	findingsByRule map[string]int       // how many findings each rule has
	// nearestLookups counts the searches for a nearest name.
	nearestLookups int
	exprWords      luaWords                   // the words of all expressions, to find unused properties
	wordsByExpr    map[string]map[string]bool // words by expression, with those of the functions that it calls
	exprCache      *lang.ExprCache
	// analysisOnly is set when the game is analyzed and never played.
	analysisOnly bool
	// countLine is called for each statement of a function that the engine runs; nil: not counted.
	countLine func(file string, line int)
	watchExpr func(at diag.Pos, text string, env *lang.Env, want lang.Type) // called for every expression; may be nil
}

// newCompiler returns a compiler of a decoded game and of the tree that it was
// decoded from; findings go to rep.
func newCompiler(s *spec.Game, tree *yamldoc.Node, rep *diag.List) *compiler {
	c := &compiler{s: s, g: &model.Game{}, tree: tree, findings: rep,
		nodes: map[diag.Pos]*yamldoc.Node{}, idsBySort: map[string][]string{}, textIndex: map[string]int32{}, callEnvs: map[string]*lang.Env{}, findingsByRule: map[string]int{}}
	c.indexNodes(tree)
	return c
}

// indexNodes indexes the maps and lists of a tree by their place.
func (c *compiler) indexNodes(n *yamldoc.Node) {
	if n == nil || n.Kind == yamldoc.Scalar {
		return
	}
	if _, ok := c.nodes[n.Pos]; !ok || n.Kind == yamldoc.Map {
		c.nodes[n.Pos] = n
	}
	for i := range n.Entries {
		c.indexNodes(n.Entries[i].Value)
	}
	for _, it := range n.Items {
		c.indexNodes(it)
	}
}

// compileGame compiles the game. options are the values that the players chose.
func (c *compiler) compileGame(options map[string]string) {
	if !c.checkLimits() {
		return
	}
	c.collectIDs()
	c.checkRefs()
	if !c.compileIDs(options) {
		return
	}
	shared := c.exprCache
	if !c.analysisOnly {
		shared = nil
	}
	c.envs = query.NewSharedEnvs(c.g, shared)
	c.envs.Base.Cache, c.envs.Base.OnLine = c.exprCache, c.countLine
	if c.envs.Base.Budget = (&lang.Budget{Left: limits.GameNodes}); shared != nil {
		c.envs.Base.SharePrograms()
	}
	c.defineFunctions()
	c.compileExpressions()
	c.deriveDependencies()
	c.checkQueryCycles()
	c.checkLatchCycles()
	c.envs.Base.Budget = nil // queries of a compiled game have a budget of their own
	if !c.analysisOnly {
		c.envs.Base.Cache = nil // a game in play lives long and compiles new texts all the time
	}
	if c.findings.HasErrors() {
		return
	}
	state.PrepareNames(c.g)
	query.PrepareGame(c.g)
	c.g.Env = c.envs
	c.checkSetup()
}

// compileIDs is the first pass: everything that expressions may name. It reports
// whether there is enough of a game to compile expressions.
func (c *compiler) compileIDs(options map[string]string) bool {
	c.compileTurns()
	c.compileSides()
	c.compileValues()
	c.compileKinds()
	c.compileBoxes()
	c.compileUnits()
	c.compileGrid()
	c.compileVariables()
	c.internAllTexts()
	c.compileOptions(options)
	c.compileConstants()
	c.compileProperties()
	c.compileTables()
	c.compileDecks()
	c.compileNames()
	c.compilePhases()
	return c.g.Grid != nil
}

// spot is a place in a file with the characters to underline.
type spot struct {
	pos diag.Pos
	len int
}

// nodeSpot returns the place of a node, with its whole text underlined.
func nodeSpot(n *yamldoc.Node) spot {
	if n == nil {
		return spot{}
	}
	s := spot{pos: n.Pos}
	if n.Kind == yamldoc.Scalar && !strings.Contains(n.Text, "\n") {
		s.len = len([]rune(n.Text))
		if n.Quoted {
			s.len += 2
		}
	}
	return s
}

// nodeTextPos returns where the text of a scalar begins, after its quote.
func nodeTextPos(n *yamldoc.Node) diag.Pos {
	p := n.Pos
	if n.Quoted && p.Col > 0 {
		p.Col++
	}
	return p
}

// keySpot returns the place of a key, with its name underlined.
func keySpot(pos diag.Pos, key string) spot { return spot{pos, len([]rune(key))} }

// findNode returns the node below a decoded value, nil when there is none.
func (c *compiler) findNode(at schema.Located, path ...string) *yamldoc.Node {
	n := c.nodes[at.Pos]
	for _, key := range path {
		if n = n.Get(key); n == nil {
			return nil
		}
	}
	return n
}

// valueSpot returns the place of the value under a key of a decoded struct; the
// place of the struct when the key is absent.
func (c *compiler) valueSpot(in schema.Located, path ...string) spot {
	if n := c.findNode(in, path...); n != nil {
		return nodeSpot(n)
	}
	if in.KeyAt.Line > 0 {
		return spot{pos: in.KeyAt}
	}
	return spot{pos: in.Pos}
}

// listItemSpot returns the place of entry i of the list under a key.
func (c *compiler) listItemSpot(in schema.Located, key string, i int) spot {
	n := c.findNode(in, key)
	switch {
	case n != nil && n.Kind == yamldoc.List && i < len(n.Items):
		return nodeSpot(n.Items[i])
	case n != nil:
		return nodeSpot(n)
	}
	return c.valueSpot(in)
}

// addFinding adds a finding, up to limits.SameFindings of each rule.
func (c *compiler) addFinding(rule string, at spot, d diag.Diagnostic) {
	d.Rule, d.Pos, d.Len = rule, at.pos, at.len
	if c.findingsByRule[rule]++; c.findingsByRule[rule] > limits.SameFindings {
		return // hundreds of findings of one rule have one cause
	}
	c.findings.Add(d)
}

// fail adds an error with a message and a hint.
func (c *compiler) fail(rule string, at spot, msg, hint string) {
	c.addFinding(rule, at, diag.Diagnostic{Message: msg, Hint: hint})
}

// warn adds a warning with a message and a hint.
func (c *compiler) warn(rule string, at spot, msg, hint string) {
	c.addFinding(rule, at, diag.Diagnostic{Severity: diag.Warning, Message: msg, Hint: hint})
}

// nearestName returns the valid name nearest to a wrong one. It stops searching
// after limits.Findings lookups.
func (c *compiler) nearestName(name string, valid []string) string {
	if c.nearestLookups++; c.nearestLookups > limits.Findings {
		return ""
	}
	return diag.NearestName(name, valid)
}

// reportUnknown reports a name that is not among the valid ones.
func (c *compiler) reportUnknown(sort, name string, at spot, valid []string) {
	c.addFinding(RuleRef, at, diag.Diagnostic{Message: "there is no " + sort + " " + quote(name),
		Expected: formatIDs("the "+plural(sort), valid), Nearest: c.nearestName(name, valid)})
}

// plural returns the plural of a sort of thing, as messages write it.
func plural(sort string) string {
	switch {
	case sort == "terrain":
		return "kinds of terrain"
	case sort == "side that picks":
		return "sides that pick"
	case sort == "variable or track":
		return "variables and tracks"
	}
	return diag.Plural(sort)
}

// findIndex returns the index of an id of a sort, or None when it is unknown,
// which checkRefs has reported.
func (c *compiler) findIndex(sort, id string) int {
	if id == "" {
		return model.None
	}
	return slices.Index(c.idsBySort[sort], id)
}

// newSource returns the id, label, rulebook section and place of a definition. The
// label is name where the definition has none of its own.
func (c *compiler) newSource(id string, at diag.Pos, o spec.Origin, name string) model.Source {
	s := model.Source{ID: id, Label: o.Label, Rule: o.Rule, Pos: at}
	if s.Label == "" {
		s.Label = name
	}
	if len(s.Label) > limits.Name {
		c.addFinding(RuleLimit, spot{pos: at}, diag.Diagnostic{Message: fmt.Sprintf("the name of %s has %d bytes", quote(id), len(s.Label)),
			Expected: fmt.Sprintf("at most %d", limits.Name), Hint: "write a short name: it is told in each event about it"})
		s.Label = id
	}
	return s
}

// newRunSource is newSource for a definition that runs a function. Where only the
// file states a rulebook section, that of the function takes its place.
func (c *compiler) newRunSource(id string, at diag.Pos, o spec.Origin, name, run string) model.Source {
	s := c.newSource(id, at, o, name)
	if run == "" || c.functions == nil || s.Rule != "" && !o.FileRule {
		return s
	}
	if stack := c.functions.stack[run]; len(stack) > 0 && stack[len(stack)-1].fn != nil && stack[len(stack)-1].fn.Rule != "" {
		s.Rule = stack[len(stack)-1].fn.Rule
	}
	return s
}

// keysOf lists the keys of a map in file order.
func keysOf[T any](m *schema.Map[T]) []string {
	ids := make([]string, len(m.Entries))
	for i := range m.Entries {
		ids[i] = m.Entries[i].Key
	}
	return ids
}

func itoa(n int) string { return strconv.Itoa(n) }
