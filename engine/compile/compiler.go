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
	s       *spec.Game
	g       *model.Game
	tree    *source.Node
	rep     *diag.List
	nodes   map[diag.Pos]*source.Node // maps and lists of the tree by place
	known   map[string][]string       // ids by sort of thing, as ref tags name them
	texts   map[string]int32
	envs    *query.Envs
	uses    []FunctionUse
	scripts []Script
	room    *room
	funcs   []*Function
	callIn  map[string]*expr.Env // what names the functions of Lua, by id
	told    map[string]int       // findings by rule
	// compared is how many findings a nearest name was looked for.
	compared int
	spoken   luaWords                   // the words of all expressions, for properties that none asks for
	named    map[string]map[string]bool // words by expression, those of the helpers in it included
	kept     *expr.Texts
	// unplayed is set where the game is looked at, not played.
	unplayed bool
	// lines is told of statements of functions; nil: nobody counts.
	lines func(file string, line int)
	watch func(at diag.Pos, text string, env *expr.Env, want expr.Type) // told of every expression; nil: nobody is
}

func newCompiler(s *spec.Game, tree *source.Node, rep *diag.List) *compiler {
	c := &compiler{s: s, g: &model.Game{}, tree: tree, rep: rep,
		nodes: map[diag.Pos]*source.Node{}, known: map[string][]string{}, texts: map[string]int32{}, callIn: map[string]*expr.Env{}, told: map[string]int{}}
	c.index(tree)
	return c
}

func (c *compiler) index(n *source.Node) {
	if n == nil || n.Kind == source.Scalar {
		return
	}
	if _, ok := c.nodes[n.Pos]; !ok || n.Kind == source.Map {
		c.nodes[n.Pos] = n
	}
	for i := range n.Entries {
		c.index(n.Entries[i].Value)
	}
	for _, it := range n.Items {
		c.index(it)
	}
}

// run compiles; findings go to rep.
func (c *compiler) run(options map[string]string) {
	if !c.within() {
		return
	}
	c.collectIDs()
	c.refs()
	if !c.ids(options) {
		return
	}
	shared := c.kept
	if !c.unplayed {
		shared = nil
	}
	c.envs = query.NewEnvsOf(c.g, shared)
	c.envs.Base.Texts, c.envs.Base.Lines = c.kept, c.lines
	if c.envs.Base.Budget = (&expr.Budget{Left: limits.GameNodes}); shared != nil {
		c.envs.Base.Share()
	}
	c.defines()
	c.expressions()
	c.derive()
	c.checkAsking()
	c.checkCircles()
	c.envs.Base.Budget = nil // what is asked of a compiled game counts by itself
	if !c.unplayed {
		c.envs.Base.Texts = nil // a game lives long, and is asked for ever new texts
	}
	if c.rep.HasErrors() {
		return
	}
	state.Prepare(c.g)
	query.Prepare(c.g)
	c.g.Env = c.envs
	c.checkSetup()
}

// ids is the first pass; it reports whether the game has what expressions
// need to be compiled at all.
func (c *compiler) ids(options map[string]string) bool {
	c.turns()
	c.sides()
	c.values()
	c.kinds()
	c.boxes()
	c.units()
	c.grid()
	c.variables()
	c.allTexts()
	c.options(options)
	c.constants()
	c.properties()
	c.tables()
	c.decks()
	c.names()
	c.phases()
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

// node finds the node below a decoded value.
func (c *compiler) node(at shape.Located, path ...string) *source.Node {
	n := c.nodes[at.Pos]
	for _, key := range path {
		if n = n.Get(key); n == nil {
			return nil
		}
	}
	return n
}

// at is the place of the value under a key of a decoded struct; of the struct
// itself when the key is not there.
func (c *compiler) at(in shape.Located, path ...string) spot {
	if n := c.node(in, path...); n != nil {
		return nodeSpot(n)
	}
	if in.KeyAt.Line > 0 {
		return spot{pos: in.KeyAt}
	}
	return spot{pos: in.Pos}
}

// item is the place of an entry of a list under a key.
func (c *compiler) item(in shape.Located, key string, i int) spot {
	n := c.node(in, key)
	switch {
	case n != nil && n.Kind == source.List && i < len(n.Items):
		return nodeSpot(n.Items[i])
	case n != nil:
		return nodeSpot(n)
	}
	return c.at(in)
}

func (c *compiler) add(rule string, at spot, d diag.Diagnostic) {
	d.Rule, d.Pos, d.Len = rule, at.pos, at.len
	if c.told[rule]++; c.told[rule] > limits.SameFindings {
		return // hundreds of one kind have one cause
	}
	c.rep.Add(d)
}

func (c *compiler) fail(rule string, at spot, msg, hint string) {
	c.add(rule, at, diag.Diagnostic{Message: msg, Hint: hint})
}

func (c *compiler) warn(rule string, at spot, msg, hint string) {
	c.add(rule, at, diag.Diagnostic{Severity: diag.Warning, Message: msg, Hint: hint})
}

// nearest is diag.Nearest for one of the findings that are told of one compilation.
func (c *compiler) nearest(name string, valid []string) string {
	if c.compared++; c.compared > limits.Findings {
		return ""
	}
	return diag.Nearest(name, valid)
}

// unknown reports a name that is none of the valid ones.
func (c *compiler) unknown(sort, name string, at spot, valid []string) {
	c.add(RuleRef, at, diag.Diagnostic{Message: "there is no " + sort + " " + quote(name),
		Expected: oneOf("the "+plural(sort), valid), Nearest: c.nearest(name, valid)})
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

// find is the index of an id of a sort, None when it is not known: what refs
// has reported.
func (c *compiler) find(sort, id string) int {
	if id == "" {
		return model.None
	}
	return slices.Index(c.known[sort], id)
}

func (c *compiler) origin(id string, at diag.Pos, o spec.Origin, name string) model.Source {
	s := model.Source{ID: id, Label: o.Label, Rule: o.Rule, Pos: at}
	if s.Label == "" {
		s.Label = name
	}
	if len(s.Label) > limits.Name {
		c.add(RuleLimit, spot{pos: at}, diag.Diagnostic{Message: fmt.Sprintf("the name of %s has %d bytes", quote(id), len(s.Label)),
			Expected: fmt.Sprintf("at most %d", limits.Name), Hint: "write a short name: it is told in each event about it"})
		s.Label = id
	}
	return s
}

// originOf is origin of what runs a function: where nothing nearer than the file states
// the rule, it is that of the function, if it has one.
func (c *compiler) originOf(id string, at diag.Pos, o spec.Origin, name, run string) model.Source {
	s := c.origin(id, at, o, name)
	if run == "" || c.room == nil || s.Rule != "" && !o.FileRule {
		return s
	}
	if stack := c.room.stack[run]; len(stack) > 0 && stack[len(stack)-1].fn != nil && stack[len(stack)-1].fn.Rule != "" {
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
