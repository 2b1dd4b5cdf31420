package assist

import (
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
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

// placeholder replaces the word being written while possible words are looked up.
const placeholder = "vedette_gap_"

// Complete lists what may be written at a place, and the run of characters that it takes the
// place of. The text is read with a name that nothing has in the place of the word: what it
// is compared with is what may be written there.
func (d *Workspace) Complete(file string, line, col int) ([]Choice, Place) {
	text, ok := d.Text(file)
	g, e := d.findGame(file)
	if !ok || g == nil {
		return nil, Place{}
	}
	c := d.newCompleter(g, e, text, line, col)
	if path.Ext(file) == ".lua" {
		c.completeLua()
	} else {
		c.completeYAML()
	}
	slices.SortStableFunc(c.out, func(a, b Choice) int { return strings.Compare(a.Text, b.Text) })
	return slices.CompactFunc(c.out, func(a, b Choice) bool { return a.Text == b.Text }), c.at
}

type completer struct {
	d     *Workspace
	g     *project.Game
	e     *project.Entry
	lines []string
	row   int // of the place, from 0
	from  int // of the word, in characters from 0
	to    int
	at    Place
	out   []Choice
}

func (d *Workspace) newCompleter(g *project.Game, e *project.Entry, text string, line, col int) *completer {
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

// replaceWord is the text with something in place of the word.
func (c *completer) replaceWord(word string) string {
	lines := slices.Clone(c.lines)
	chars := []rune(strings.TrimSuffix(lines[c.row], "\r"))
	lines[c.row] = string(chars[:c.from]) + word + string(chars[c.to:])
	return strings.Join(lines, "\n")
}

func (c *completer) addChoice(choice Choice) { c.out = append(c.out, choice) }

// completeYAML completes keys, ids, texts that mean something, and words of expressions.
func (c *completer) completeYAML() {
	chars := []rune(strings.TrimSuffix(c.lines[c.row], "\r"))
	before := strings.TrimLeft(string(chars[:c.from]), " -")
	after := strings.TrimSpace(string(chars[c.to:]))
	asKey := (before == "" || strings.HasSuffix(strings.TrimRight(before, " "), "{") || strings.HasSuffix(strings.TrimRight(before, " "), ",")) && !strings.HasPrefix(after, ":")
	tries := []string{placeholder, placeholder + ": 1"}
	if asKey {
		tries = []string{placeholder + ": 1", placeholder}
	}
	for _, word := range tries {
		text := c.replaceWord(word)
		var rep diag.List
		n := yamldoc.Read(c.e.Path, []byte(text), &rep)
		if n != nil && c.completeTree(n, text) {
			return
		}
	}
}

// completeTree finds the placeholder in a YAML tree and completes what may be written there.
func (c *completer) completeTree(n *yamldoc.Node, text string) bool {
	kind := n.Get("kind")
	if kind == nil {
		return false
	}
	if c.completePath(n) {
		return true
	}
	found, expression := false, false
	w := c.d.newWalker(&project.File{Path: c.e.Path, Text: text})
	w.onKey = func(e *yamldoc.Entry, _ *schema.Field, in schema.Cursor, where []string) {
		if e.Key == placeholder {
			found = true
			c.completeKeys(n, e, in, where)
		}
	}
	w.onValue = func(v *yamldoc.Node, s schema.Cursor, _ []string) {
		if !strings.Contains(v.Text, placeholder) {
			return
		}
		found = true
		if v.Text == placeholder {
			c.completeValues(s)
			c.completeFiles(n, v, s.Ref())
		}
		expression = expression || s.MayBeExpr()
	}
	w.onOpen = func(o openText) {
		if strings.Contains(o.n.Text, placeholder) && !found {
			found = true
			c.completeThings(keyedKinds...)
		}
	}
	w.walkFile(&project.File{Path: c.e.Path, Kind: kind.Text, Node: n, Text: text})
	if expression {
		c.completeWords(text, false)
	}
	return found
}

// completeKeys completes the keys of a map that holds the gap.
func (c *completer) completeKeys(root *yamldoc.Node, gapped *yamldoc.Entry, in schema.Cursor, where []string) {
	have := map[string]bool{}
	if m := enclosingMap(root, gapped); m != nil {
		for _, k := range m.Keys() {
			have[k] = true
		}
	}
	if ref := in.KeyRef(); ref != "" {
		c.completeOtherThings(have, ref)
		return
	}
	if len(where) == 3 && where[0] == "attacks" && where[2] == "results" {
		c.completeResults(root, where[1], have)
	}
	for _, f := range in.ListFields() {
		if !have[f.Key] {
			sign := ""
			if f.Schema != nil {
				sign = f.Schema.Want
			}
			c.addChoice(Choice{Text: f.Key, Kind: "key", Sign: sign, Doc: f.Doc})
		}
	}
}

// enclosingMap is the map that has an entry.
func enclosingMap(n *yamldoc.Node, e *yamldoc.Entry) *yamldoc.Node {
	if n == nil {
		return nil
	}
	for i := range n.Entries {
		if &n.Entries[i] == e {
			return n
		}
		if m := enclosingMap(n.Entries[i].Value, e); m != nil {
			return m
		}
	}
	for _, it := range n.Items {
		if m := enclosingMap(it, e); m != nil {
			return m
		}
	}
	return nil
}

// completeValues completes a text: those that mean something, or the ids that it may name.
func (c *completer) completeValues(s schema.Cursor) {
	for _, text := range s.ListTexts() {
		c.addChoice(Choice{Text: text, Kind: "value"})
	}
	if ref := s.Ref(); ref != "" {
		if ref == "hook function" {
			ref = "function"
		}
		c.completeThings(ref)
	}
}

// completeThings completes the ids of sorts of thing.
func (c *completer) completeThings(sorts ...string) { c.completeOtherThings(nil, sorts...) }

func (c *completer) completeOtherThings(have map[string]bool, sorts ...string) {
	n := c.d.indexNames(c.g)
	for _, sort := range sorts { // of two things with one name the first of sorts is offered
		for t, defs := range n.defs { // Complete puts them in order
			if t.kind == sort && !have[t.name] {
				c.addChoice(Choice{Text: t.name, Kind: t.kind, Sign: t.kind + ", made at " + defs[0].Pos.String()})
			}
		}
	}
	if slices.Contains(sorts, "hook point") {
		for _, p := range hookPoints() {
			c.addChoice(p)
		}
	}
	for _, sort := range sorts {
		if sort == "box" {
			for _, id := range []string{"out", "eliminated", "waiting"} {
				c.addChoice(Choice{Text: id, Kind: "box", Sign: "box of every game"})
			}
		}
	}
}

// completeWords completes words of an expression or script, by what the placeholder is compared with
// when the text is compiled.
func (c *completer) completeWords(text string, lua bool) {
	l := c.compileProbe(text)
	if l == nil {
		return
	}
	done := map[string]bool{}
	tell := func(u lang.Use) {
		if !strings.Contains(u.Name, placeholder) || done[u.Kind+u.Name] {
			return
		}
		done[u.Kind+u.Name] = true
		c.completeUse(l, u, lua)
	}
	for _, s := range l.exprs {
		if strings.Contains(s.text, placeholder) {
			for _, u := range lang.ListUses(s.text, s.at, s.env, s.want) {
				tell(u)
			}
			c.completeBareNames(s.env, done)
		}
	}
	if c.d.setup.ScriptUses != nil && lua {
		c.d.setup.ScriptUses(l.res, tell)
	}
}

// completeUse completes the words that fit the use of a word.
func (c *completer) completeUse(l *loadedScenario, u lang.Use, lua bool) {
	of, isField := strings.CutPrefix(u.Kind, lang.UseField)
	switch {
	case isField && collections[of] != "" && of != "printed values":
		c.completeThings(collections[of])
		c.completeFields(l, u.Kind)
	case isField:
		c.completeFields(l, u.Kind)
	case u.Kind == lang.UseName || u.Kind == lang.UseFunction:
		if lua {
			c.completeThings("function")
			for _, e := range c.listWords(l) {
				if !strings.HasPrefix(e.Group, lang.UseField) {
					c.addEntry(e)
				}
			}
			for _, name := range slices.Sorted(maps.Keys(collections)) {
				c.addChoice(Choice{Text: name, Kind: "word"})
			}
		}
	case u.Kind == "kind of hexside":
		c.completeThings("hexside")
	default:
		c.completeThings(u.Kind)
		c.completeTexts(l, u.Kind)
	}
}

// listWords is what may be mentioned, as far as the game could be compiled.
func (c *completer) listWords(l *loadedScenario) []lang.Entry {
	if best := c.d.bestLoad(c.e.Path); best != nil {
		return c.d.listWords(best)
	}
	return c.d.listWords(l)
}

// completeFields completes the fields of a type.
func (c *completer) completeFields(l *loadedScenario, group string) {
	for _, e := range c.listWords(l) {
		if e.Group == group && !strings.Contains(e.Name, placeholder) {
			c.addEntry(e)
		}
	}
}

// completeTexts completes names that no key makes: traits, groups, kinds of turn.
func (c *completer) completeTexts(l *loadedScenario, sort string) {
	if b := c.d.bestLoad(c.e.Path); b != nil && b.res.Game != nil {
		g := b.res.Game
		for _, id := range map[string][]string{"trait": g.Traits, "group": g.Groups, "face": g.Faces}[sort] {
			c.addChoice(Choice{Text: id, Kind: sort})
		}
	}
}

// completeBareNames completes names by themselves in an expression: its names, functions, and the fields
// of what it is about.
func (c *completer) completeBareNames(env *lang.Env, done map[string]bool) {
	named := slices.ContainsFunc(slices.Collect(maps.Keys(done)), func(k string) bool { return strings.HasPrefix(k, lang.UseName) })
	if !named {
		return
	}
	all := lang.Reference(env)
	subject := ""
	for _, e := range all {
		if e.Group == "name" && e.Name == env.Subject {
			subject = lang.UseField + e.Type
		}
	}
	for _, e := range all {
		if !strings.HasPrefix(e.Group, lang.UseField) || e.Group == subject {
			c.addEntry(e)
		}
	}
}

func (c *completer) addEntry(e lang.Entry) {
	kind := "word"
	switch {
	case e.Group == "helper":
		kind = "function"
	case strings.HasPrefix(e.Group, lang.UseField):
		kind = "field"
	case strings.Contains(e.Signature, "("):
		kind = "function"
	}
	sign := e.Signature
	if e.Type != "" {
		sign += ": " + e.Type
	}
	c.addChoice(Choice{Text: e.Name, Kind: kind, Sign: sign, Doc: e.Doc})
}

// completeLua completes a script.
func (c *completer) completeLua() {
	for _, word := range []string{placeholder, placeholder + "()", placeholder + " = 1", placeholder + " then end"} {
		c.completeWords(c.replaceWord(word), true)
		if len(c.out) > 0 {
			return
		}
	}
	if c.d.setup.Words == nil || c.d.bestLoad(c.e.Path) != nil {
		return
	}
	// No scenario compiles, so the meaning of names is unknown: all that scripts know.
	chars := []rune(c.lines[c.row])
	dotted := c.from > 0 && chars[c.from-1] == '.'
	for _, e := range c.d.setup.Words(nil) {
		if strings.HasPrefix(e.Group, lang.UseField) == dotted {
			c.addEntry(e)
		}
	}
}

// compileProbe compiles the game with another text for the file, and keeps nothing of it.
func (c *completer) compileProbe(text string) *loadedScenario {
	if len(c.g.Scenarios) == 0 {
		return nil
	}
	best := c.d.bestLoad(c.e.Path)
	if best == nil { // no scenario compiles: the words are those of what can be read
		best = &loadedScenario{res: &compile.Result{}}
		scenario, variants := c.d.chooseTarget(c.g, c.e)
		best.ref, best.variants = c.g.ID+"/"+scenario, variants
	}
	texts := maps.Clone(c.d.texts)
	texts[c.e.Path] = text
	var unheard diag.List
	p := project.Open(files.WithTexts(c.d.disk, texts), &unheard, c.d.setup.Library...)
	p.ReuseFiles(c.d.currentSnapshot().project)
	l := c.d.compileScenario(p, best.ref, best.variants)
	res := *l.res
	res.Game = best.res.Game // the gap is an error; the ids are those of before
	l.res = &res
	return l
}
