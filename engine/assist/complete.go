package assist

import (
	"path"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
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

// Complete lists what may be written at a place, and the run of characters that it replaces. It
// reads the text with an unknown name as the word: what the compiler compares that name with is
// what may be written.
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

	root  *yamldoc.Node // of the text with the placeholder
	index *nameIndex    // of the definitions; see definitions
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

// replaceWord returns the text with something in place of the word.
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
		if n != nil && c.completeTree(n, text) && len(c.out) > 0 {
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
	c.root, c.index = n, nil
	if c.completePath(n) {
		return true
	}
	gap := findGap(n)
	if gap == nil {
		return false
	}
	t := &treeCompletion{completer: c, root: n, gap: gap}
	w := c.d.newWalker(&project.File{Path: c.e.Path, Text: text})
	w.onKey, w.onValue, w.onOpen = t.visitKey, t.visitValue, t.visitOpen
	w.walkFile(&project.File{Path: c.e.Path, Kind: kind.Text, Node: n, Text: text})
	known := c.completeContext(n, gap)
	if t.expression && !known {
		c.completeExpressionGap(gap.text, t.exprPath, text)
	}
	if t.open && len(c.out) == 0 {
		c.completeThings(keyedKinds...)
	}
	return t.found
}

// definitions returns what the files of the game make. While the file of the gap cannot be read
// without the placeholder, it is read with it.
func (c *completer) definitions() *nameIndex {
	if c.index != nil {
		return c.index
	}
	if c.index = c.d.indexDefinitions(c.g); c.root != nil && c.d.current.project.Read(c.e).Node == nil {
		c.index = newNameIndex("")
		c.d.markFiles(c.g, c.index, c.index.markAdder(), c.readFile)
		c.index.sortMarks()
	}
	return c.index
}

// readFile reads a file of the game: that of the gap with the placeholder, if it cannot be read
// without.
func (c *completer) readFile(e *project.Entry) *project.File {
	f := c.d.currentSnapshot().project.Read(e)
	if f.Node == nil && c.root != nil && e.Path == c.e.Path {
		return &project.File{Path: e.Path, Kind: scalarText(c.root.Get("kind")), Node: c.root, Text: strings.Join(c.lines, "\n")}
	}
	return f
}

// treeCompletion is a walk through a tree that looks for the placeholder.
type treeCompletion struct {
	*completer
	root       *yamldoc.Node
	gap        *gapContext
	found      bool
	open       bool     // nothing declares what belongs there
	expression bool     // an expression may be there
	exprPath   []string // its path in the text of a game
}

// visitKey completes the placeholder as a key.
func (t *treeCompletion) visitKey(e *yamldoc.Entry, _ *schema.Field, in schema.Cursor, where []string) {
	if e.Key == placeholder {
		t.found = true
		t.completeKeys(t.root, e, in, where)
	}
}

// visitValue completes the placeholder as a plain value, or the last part of one.
func (t *treeCompletion) visitValue(v *yamldoc.Node, s schema.Cursor, path []string) {
	before, after, has := strings.Cut(v.Text, placeholder)
	if !has {
		return
	}
	t.found = true
	if s.MayBeExpr() {
		t.expression, t.exprPath = true, path
	}
	if after != "" {
		return
	}
	had := len(t.out)
	t.completeValues(s)
	if before == "" {
		t.completeFiles(t.root, v, s.Ref())
		return
	}
	kept := t.out[:had]
	for _, choice := range t.out[had:] { // move. of move.done
		if strings.HasPrefix(choice.Text, before) {
			choice.Before = before
			kept = append(kept, choice)
		}
	}
	t.out = kept
}

// visitOpen notes a placeholder in a text that no declaration describes.
func (t *treeCompletion) visitOpen(o openText) {
	if strings.Contains(o.n.Text, placeholder) {
		t.open = !t.found
		t.found = true
	}
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

// enclosingMap returns the map that has an entry.
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
	n := c.definitions()
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
