package lsp

import (
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/shape"
	"github.com/vedette-wargames/vedette/engine/source"
)

// Choice is something that may be written at a place.
type Choice struct {
	Text string // what is put there
	Kind string // "key", "value", "word", "field", "function", or the sort of a thing
	Sign string // how it is written or what it is, in one line
	Doc  string
	// Before is a text before the place that goes away with the word.
	Before string
}

// gap stands for what is being written while it is asked what might be.
const gap = "vedette_gap_"

// Complete lists what may be written at a place, and the run of characters that it takes the
// place of. The text is read with a name that nothing has in the place of the word: what it
// is held against is what may stand there.
func (d *Desk) Complete(file string, line, col int) ([]Choice, Place) {
	text, ok := d.Text(file)
	g, e := d.gameOf(file)
	if !ok || g == nil {
		return nil, Place{}
	}
	c := d.completer(g, e, text, line, col)
	if path.Ext(file) == ".lua" {
		c.lua()
	} else {
		c.yaml()
	}
	slices.SortStableFunc(c.out, func(a, b Choice) int { return strings.Compare(a.Text, b.Text) })
	return slices.CompactFunc(c.out, func(a, b Choice) bool { return a.Text == b.Text }), c.at
}

type completer struct {
	d     *Desk
	g     *project.Game
	e     *project.Entry
	lines []string
	row   int // of the place, from 0
	from  int // of the word, in characters from 0
	to    int
	at    Place
	out   []Choice
}

func (d *Desk) completer(g *project.Game, e *project.Entry, text string, line, col int) *completer {
	c := &completer{d: d, g: g, e: e, lines: strings.Split(strings.TrimPrefix(text, "\ufeff"), "\n")}
	c.row = min(max(line-1, 0), len(c.lines)-1)
	chars := []rune(strings.TrimSuffix(c.lines[c.row], "\r"))
	at := min(max(col-1, 0), len(chars))
	quoted := false
	for _, r := range chars[:at] {
		if r == '"' || r == '\'' {
			quoted = !quoted
		}
	}
	inWord := func(r rune) bool {
		return isIDRune(r) && (r != '-' || quoted || path.Ext(e.Path) != ".lua") && r != '*'
	}
	c.from, c.to = at, at
	for c.from > 0 && inWord(chars[c.from-1]) {
		c.from--
	}
	for c.to < len(chars) && inWord(chars[c.to]) {
		c.to++
	}
	for c.from < at && chars[c.from] == '-' { // the dash of a list
		c.from++
	}
	c.at = Place{diag.Pos{File: e.Path, Line: c.row + 1, Col: c.from + 1}, c.to - c.from}
	return c
}

// with is the text with something in place of the word.
func (c *completer) with(word string) string {
	lines := slices.Clone(c.lines)
	chars := []rune(strings.TrimSuffix(lines[c.row], "\r"))
	lines[c.row] = string(chars[:c.from]) + word + string(chars[c.to:])
	return strings.Join(lines, "\n")
}

func (c *completer) add(choice Choice) { c.out = append(c.out, choice) }

// yaml completes keys, ids, texts that mean something, and words of expressions.
func (c *completer) yaml() {
	chars := []rune(strings.TrimSuffix(c.lines[c.row], "\r"))
	before := strings.TrimLeft(string(chars[:c.from]), " -")
	after := strings.TrimSpace(string(chars[c.to:]))
	asKey := (before == "" || strings.HasSuffix(strings.TrimRight(before, " "), "{") || strings.HasSuffix(strings.TrimRight(before, " "), ",")) && !strings.HasPrefix(after, ":")
	tries := []string{gap, gap + ": 1"}
	if asKey {
		tries = []string{gap + ": 1", gap}
	}
	for _, word := range tries {
		text := c.with(word)
		var rep diag.List
		n := source.Read(c.e.Path, []byte(text), &rep)
		if n != nil && c.inTree(n, text) {
			return
		}
	}
}

// inTree finds the gap in a tree of YAML and completes what may stand there.
func (c *completer) inTree(n *source.Node, text string) bool {
	kind := n.Get("kind")
	if kind == nil {
		return false
	}
	if c.paths(n) {
		return true
	}
	found, expression := false, false
	w := c.d.walkerOf(&project.File{Path: c.e.Path, Text: text})
	w.key = func(e *source.Entry, _ *shape.Field, in shape.Cursor, where []string) {
		if e.Key == gap {
			found = true
			c.keys(n, e, in, where)
		}
	}
	w.value = func(v *source.Node, s shape.Cursor, _ []string) {
		if !strings.Contains(v.Text, gap) {
			return
		}
		found = true
		if v.Text == gap {
			c.values(s)
			c.files(n, v, s.Ref())
		}
		expression = expression || s.MayBeExpr()
	}
	w.open = func(o openText) {
		if strings.Contains(o.n.Text, gap) && !found {
			found = true
			c.things(keyed...)
		}
	}
	w.root(&project.File{Path: c.e.Path, Kind: kind.Text, Node: n, Text: text})
	if expression {
		c.words(text, false)
	}
	return found
}

// keys completes the keys of a map that holds the gap.
func (c *completer) keys(root *source.Node, gapped *source.Entry, in shape.Cursor, where []string) {
	have := map[string]bool{}
	if m := holderOf(root, gapped); m != nil {
		for _, k := range m.Keys() {
			have[k] = true
		}
	}
	if ref := in.KeyRef(); ref != "" {
		c.thingsBut(have, ref)
		return
	}
	if len(where) == 3 && where[0] == "attacks" && where[2] == "results" {
		c.results(root, where[1], have)
	}
	for _, f := range in.ListFields() {
		if !have[f.Key] {
			sign := ""
			if f.Schema != nil {
				sign = f.Schema.Want
			}
			c.add(Choice{Text: f.Key, Kind: "key", Sign: sign, Doc: f.Doc})
		}
	}
}

// holderOf is the map that has an entry.
func holderOf(n *source.Node, e *source.Entry) *source.Node {
	if n == nil {
		return nil
	}
	for i := range n.Entries {
		if &n.Entries[i] == e {
			return n
		}
		if m := holderOf(n.Entries[i].Value, e); m != nil {
			return m
		}
	}
	for _, it := range n.Items {
		if m := holderOf(it, e); m != nil {
			return m
		}
	}
	return nil
}

// values completes a text: those that mean something, or the ids that it may name.
func (c *completer) values(s shape.Cursor) {
	for _, text := range s.ListTexts() {
		c.add(Choice{Text: text, Kind: "value"})
	}
	if ref := s.Ref(); ref != "" {
		if ref == "hook function" {
			ref = "function"
		}
		c.things(ref)
	}
}

// things completes the ids of sorts of thing.
func (c *completer) things(sorts ...string) { c.thingsBut(nil, sorts...) }

func (c *completer) thingsBut(have map[string]bool, sorts ...string) {
	n := c.d.names(c.g)
	for _, sort := range sorts { // of two things with one name the first of sorts is offered
		for t, defs := range n.defs { // Complete puts them in order
			if t.sort == sort && !have[t.name] {
				c.add(Choice{Text: t.name, Kind: t.sort, Sign: t.sort + ", made at " + defs[0].Pos.String()})
			}
		}
	}
	if slices.Contains(sorts, "hook point") {
		for _, p := range hookPoints() {
			c.add(p)
		}
	}
	for _, sort := range sorts {
		if sort == "box" {
			for _, id := range []string{"out", "eliminated", "waiting"} {
				c.add(Choice{Text: id, Kind: "box", Sign: "box of every game"})
			}
		}
	}
}

// words completes what stands in an expression or script, by what the gap is held against
// when the text is compiled.
func (c *completer) words(text string, lua bool) {
	l := c.peek(text)
	if l == nil {
		return
	}
	done := map[string]bool{}
	tell := func(u expr.Use) {
		if !strings.Contains(u.Name, gap) || done[u.Sort+u.Name] {
			return
		}
		done[u.Sort+u.Name] = true
		c.fits(l, u, lua)
	}
	for _, s := range l.said {
		if strings.Contains(s.text, gap) {
			for _, u := range expr.Uses(s.text, s.at, s.env, s.want) {
				tell(u)
			}
			c.bare(s.env, done)
		}
	}
	if c.d.setup.Uses != nil && lua {
		c.d.setup.Uses(l.res, tell)
	}
}

// fits completes what may stand where a word is used.
func (c *completer) fits(l *loaded, u expr.Use, lua bool) {
	of, isField := strings.CutPrefix(u.Sort, expr.FieldOf)
	switch {
	case isField && collections[of] != "" && of != "printed values":
		c.things(collections[of])
		c.fieldsOf(l, u.Sort)
	case isField:
		c.fieldsOf(l, u.Sort)
	case u.Sort == expr.BareName || u.Sort == expr.Function:
		if lua {
			c.things("function")
			for _, e := range c.vocabulary(l) {
				if !strings.HasPrefix(e.Group, expr.FieldOf) {
					c.entry(e)
				}
			}
			for _, name := range slices.Sorted(maps.Keys(collections)) {
				c.add(Choice{Text: name, Kind: "word"})
			}
		}
	case u.Sort == "kind of hexside":
		c.things("hexside")
	default:
		c.things(u.Sort)
		c.texts(l, u.Sort)
	}
}

// vocabulary is what may be mentioned, as far as the game could be compiled.
func (c *completer) vocabulary(l *loaded) []expr.Entry {
	if best := c.d.best(c.e.Path); best != nil {
		return c.d.vocabulary(best)
	}
	return c.d.vocabulary(l)
}

// fieldsOf completes the fields of a type.
func (c *completer) fieldsOf(l *loaded, group string) {
	for _, e := range c.vocabulary(l) {
		if e.Group == group && !strings.Contains(e.Name, gap) {
			c.entry(e)
		}
	}
}

// texts completes names that no key makes: traits, groups, kinds of turn.
func (c *completer) texts(l *loaded, sort string) {
	if b := c.d.best(c.e.Path); b != nil && b.res.Game != nil {
		g := b.res.Game
		for _, id := range map[string][]string{"trait": g.Traits, "group": g.Groups, "face": g.Faces}[sort] {
			c.add(Choice{Text: id, Kind: sort})
		}
	}
}

// bare completes names by themselves in an expression: its names, functions, and the fields
// of what it is about.
func (c *completer) bare(env *expr.Env, done map[string]bool) {
	named := slices.ContainsFunc(slices.Collect(maps.Keys(done)), func(k string) bool { return strings.HasPrefix(k, expr.BareName) })
	if !named {
		return
	}
	all := expr.Reference(env)
	subject := ""
	for _, e := range all {
		if e.Group == "name" && e.Name == env.Subject {
			subject = expr.FieldOf + e.Type
		}
	}
	for _, e := range all {
		if !strings.HasPrefix(e.Group, expr.FieldOf) || e.Group == subject {
			c.entry(e)
		}
	}
}

func (c *completer) entry(e expr.Entry) {
	kind := "word"
	switch {
	case e.Group == "helper":
		kind = "function"
	case strings.HasPrefix(e.Group, expr.FieldOf):
		kind = "field"
	case strings.Contains(e.Sign, "("):
		kind = "function"
	}
	sign := e.Sign
	if e.Type != "" {
		sign += ": " + e.Type
	}
	c.add(Choice{Text: e.Name, Kind: kind, Sign: sign, Doc: e.Doc})
}

// lua completes a script.
func (c *completer) lua() {
	for _, word := range []string{gap, gap + "()", gap + " = 1", gap + " then end"} {
		c.words(c.with(word), true)
		if len(c.out) > 0 {
			return
		}
	}
	if c.d.setup.Words == nil || c.d.best(c.e.Path) != nil {
		return
	}
	// No scenario compiles, so that nobody knows what a name stands for: all that scripts know.
	chars := []rune(c.lines[c.row])
	dotted := c.from > 0 && chars[c.from-1] == '.'
	for _, e := range c.d.setup.Words(nil) {
		if strings.HasPrefix(e.Group, expr.FieldOf) == dotted {
			c.entry(e)
		}
	}
}

// peek compiles the game with another text for the file, and keeps nothing of it.
func (c *completer) peek(text string) *loaded {
	if len(c.g.Scenarios) == 0 {
		return nil
	}
	best := c.d.best(c.e.Path)
	if best == nil { // no scenario compiles: the words are those of what can be read
		best = &loaded{res: &compile.Result{}}
		scenario, variants := c.d.target(c.g, c.e)
		best.ref, best.variants = c.g.ID+"/"+scenario, variants
	}
	texts := maps.Clone(c.d.texts)
	texts[c.e.Path] = text
	var unheard diag.List
	p := project.Open(files.WithTexts(c.d.disk, texts), &unheard, c.d.setup.Library...)
	p.ReuseFiles(c.d.look().project)
	l := c.d.compiled(p, best.ref, best.variants)
	res := *l.res
	res.Game = best.res.Game // the gap is an error; the ids are those of before
	l.res = &res
	return l
}
