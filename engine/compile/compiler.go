package compile

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/shape"
	"github.com/vedette-wargames/vedette/engine/source"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/state"
)

// compiler makes a game of decoded text: first all ids, then all expressions.
type compiler struct {
	s              *spec.Game
	g              *model.Game
	tree           *source.Node
	findings       *diag.List
	nodes          map[diag.Pos]*source.Node // maps and lists of the tree by place
	idsBySort      map[string][]string       // ids by sort of thing, as ref tags name them
	textIndex      map[string]int32
	envs           *query.Envs
	functionUses   []FunctionUse
	scripts        []Script
	functions      *functionStack
	luaFunctions   []*Function
	callEnvs       map[string]*expr.Env // what names the functions of Lua, by id
	findingsByRule map[string]int       // findings by rule
	// nearestLookups is how many findings a nearest name was looked for.
	nearestLookups int
	exprWords      luaWords                   // the words of all expressions, for properties that none asks for
	wordsByExpr    map[string]map[string]bool // words by expression, those of the helpers in it included
	exprCache      *expr.Texts
	// analysisOnly is set where the game is looked at, not played.
	analysisOnly bool
	// countLine is told of statements of functions; nil: nobody counts.
	countLine func(file string, line int)
	watchExpr func(at diag.Pos, text string, env *expr.Env, want expr.Type) // told of every expression; nil: nobody is
}

func newCompiler(s *spec.Game, tree *source.Node, rep *diag.List) *compiler {
	c := &compiler{s: s, g: &model.Game{}, tree: tree, findings: rep,
		nodes: map[diag.Pos]*source.Node{}, idsBySort: map[string][]string{}, textIndex: map[string]int32{}, callEnvs: map[string]*expr.Env{}, findingsByRule: map[string]int{}}
	c.indexNodes(tree)
	return c
}

func (c *compiler) indexNodes(n *source.Node) {
	if n == nil || n.Kind == source.Scalar {
		return
	}
	if _, ok := c.nodes[n.Pos]; !ok || n.Kind == source.Map {
		c.nodes[n.Pos] = n
	}
	for i := range n.Entries {
		c.indexNodes(n.Entries[i].Value)
	}
	for _, it := range n.Items {
		c.indexNodes(it)
	}
}

// compileGame compiles; findings go to rep.
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
	c.envs = query.NewEnvsOf(c.g, shared)
	c.envs.Base.Texts, c.envs.Base.Lines = c.exprCache, c.countLine
	if c.envs.Base.Budget = (&expr.Budget{Left: limits.GameNodes}); shared != nil {
		c.envs.Base.Share()
	}
	c.defineFunctions()
	c.compileExpressions()
	c.deriveDependencies()
	c.checkQueryCycles()
	c.checkLatchCycles()
	c.envs.Base.Budget = nil // what is asked of a compiled game counts by itself
	if !c.analysisOnly {
		c.envs.Base.Texts = nil // a game lives long, and is asked for ever new texts
	}
	if c.findings.HasErrors() {
		return
	}
	state.Prepare(c.g)
	query.Prepare(c.g)
	c.g.Env = c.envs
	c.checkSetup()
}

// compileIDs is the first pass; it reports whether the game has what expressions
// need to be compiled at all.
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

func nodeSpot(n *source.Node) spot {
	if n == nil {
		return spot{}
	}
	s := spot{pos: n.Pos}
	if n.Kind == source.Scalar && !strings.Contains(n.Text, "\n") {
		s.len = len([]rune(n.Text))
		if n.Quoted {
			s.len += 2
		}
	}
	return s
}

// nodeTextPos is where the text of a scalar begins.
func nodeTextPos(n *source.Node) diag.Pos {
	p := n.Pos
	if n.Quoted && p.Col > 0 {
		p.Col++
	}
	return p
}

func keySpot(pos diag.Pos, key string) spot { return spot{pos, len([]rune(key))} }

// findNode finds the node below a decoded value.
func (c *compiler) findNode(at shape.Located, path ...string) *source.Node {
	n := c.nodes[at.Pos]
	for _, key := range path {
		if n = n.Get(key); n == nil {
			return nil
		}
	}
	return n
}

// valueSpot is the place of the value under a key of a decoded struct; of the struct
// itself when the key is not there.
func (c *compiler) valueSpot(in shape.Located, path ...string) spot {
	if n := c.findNode(in, path...); n != nil {
		return nodeSpot(n)
	}
	if in.KeyAt.Line > 0 {
		return spot{pos: in.KeyAt}
	}
	return spot{pos: in.Pos}
}

// listItemSpot is the place of an entry of a list under a key.
func (c *compiler) listItemSpot(in shape.Located, key string, i int) spot {
	n := c.findNode(in, key)
	switch {
	case n != nil && n.Kind == source.List && i < len(n.Items):
		return nodeSpot(n.Items[i])
	case n != nil:
		return nodeSpot(n)
	}
	return c.valueSpot(in)
}

func (c *compiler) addFinding(rule string, at spot, d diag.Diagnostic) {
	d.Rule, d.Pos, d.Len = rule, at.pos, at.len
	if c.findingsByRule[rule]++; c.findingsByRule[rule] > limits.SameFindings {
		return // hundreds of one kind have one cause
	}
	c.findings.Add(d)
}

func (c *compiler) fail(rule string, at spot, msg, hint string) {
	c.addFinding(rule, at, diag.Diagnostic{Message: msg, Hint: hint})
}

func (c *compiler) warn(rule string, at spot, msg, hint string) {
	c.addFinding(rule, at, diag.Diagnostic{Severity: diag.Warning, Message: msg, Hint: hint})
}

// nearestName is diag.Nearest for one of the findings that are told of one compilation.
func (c *compiler) nearestName(name string, valid []string) string {
	if c.nearestLookups++; c.nearestLookups > limits.Findings {
		return ""
	}
	return diag.Nearest(name, valid)
}

// reportUnknown reports a name that is none of the valid ones.
func (c *compiler) reportUnknown(sort, name string, at spot, valid []string) {
	c.addFinding(RuleRef, at, diag.Diagnostic{Message: "there is no " + sort + " " + quote(name),
		Expected: formatIDs("the "+plural(sort), valid), Nearest: c.nearestName(name, valid)})
}

// plural is what several things of a sort are called.
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

// findIndex is the index of an id of a sort, None when it is not known: what refs
// has reported.
func (c *compiler) findIndex(sort, id string) int {
	if id == "" {
		return model.None
	}
	return slices.Index(c.idsBySort[sort], id)
}

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

// newRunSource is origin of what runs a function: where nothing nearer than the file states
// the rule, it is that of the function, if it has one.
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

func keysOf[T any](m *shape.Map[T]) []string {
	ids := make([]string, len(m.Entries))
	for i := range m.Entries {
		ids[i] = m.Entries[i].Key
	}
	return ids
}

func itoa(n int) string { return strconv.Itoa(n) }
