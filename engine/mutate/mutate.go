package mutate

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Kind is the kind of thing that was changed.
type Kind string

// The kinds of change.
const (
	Cell       Kind = "cell"
	Printed    Kind = "printed"
	Number     Kind = "number"
	Turn       Kind = "turn"
	Flag       Kind = "flag"
	Constant   Kind = "constant"
	Comparison Kind = "comparison"
	Joint      Kind = "and, or, not"
	Condition  Kind = "condition"
)

// Mutant is a game with one thing changed.
type Mutant struct {
	Kind     Kind
	Pos      diag.Pos // of the changed text
	What     string   // the changed thing in the names of the text: "table crt, row 1-3, column 2-1"
	Old, New string
	// Context are places on which the changed text depends: the condition around it, the head
	// of its column. If lint proves that play never reaches one of them, it never reaches the
	// mutant.
	Context []diag.Pos
	// Keys are the keys around the changed text. If lint proves that what one declares has no effect,
	// neither has the mutant.
	Keys     []diag.Pos
	Skeleton string         // the beginning of a test that would notice
	Advice   string         // the case that would notice, in a few words: "a case in which turn is 3"
	line     string         // of the text, as it is then
	cuts     []yamldoc.Edit // in place of line, of changes of more than one text
	probes   []probeLine
}

// ChangedText returns the text of the changed file; was is its text without the change.
func (m *Mutant) ChangedText(was string) string {
	if len(m.cuts) > 0 {
		return yamldoc.ApplyEdits(was, slices.Clone(m.cuts))
	}
	return replaceLine(was, m.Pos.Line, m.line)
}

// replaceLine returns a text with another line, counted from 1.
func replaceLine(text string, line int, now string) string {
	lines := strings.SplitAfter(text, "\n")
	if strings.HasSuffix(lines[line-1], "\n") {
		now += "\n"
	}
	lines[line-1] = now
	return strings.Join(lines, "")
}

// skippedFiles are the kinds of file of which nothing is changed: the map is a picture, weights of bots
// are no rules.
var skippedFiles = []string{"map", "bots"}

// ListMutants lists the mutants of a game, in the order of its files: parts, scenarios, rulesets,
// variants, scripts. Only files that the project itself holds are changed where own is set.
func ListMutants(p *project.Project, g *project.Game, own bool) []Mutant {
	return listMutants(p, g, own, false)
}

// ListAllMutants is ListMutants with every [Choice] added.
func ListAllMutants(p *project.Project, g *project.Game, own bool) []Mutant {
	return listMutants(p, g, own, true)
}

func listMutants(p *project.Project, g *project.Game, own, choices bool) []Mutant {
	var out []Mutant
	for _, list := range [][]project.Entry{g.Parts, g.Scenarios, g.Rulesets, g.Variants} {
		for i := range list {
			if f := p.Read(&list[i]); f.Node != nil && f.Kind != "" && !slices.Contains(skippedFiles, f.Kind) && !(own && list[i].Library) {
				w := newWalker(f, valueNames(p, g))
				if choices {
					w.collectNames(f.Node, "")
				}
				w.walkNode(f.Node, spec.Format().FindSchema(f.Kind, nil), nil)
				out = append(out, w.out...)
			}
		}
	}
	for i := range g.Scripts {
		if f := p.Read(&g.Scripts[i]); !(own && g.Scripts[i].Library) {
			w := newWalker(f, nil)
			w.mutateScript()
			out = append(out, w.out...)
		}
	}
	for _, layer := range slices.Concat(g.Rulesets, g.Variants) {
		e := p.FindSibling(&layer, layer.ID+".lua")
		if e == nil || own && layer.Library {
			continue
		}
		f := p.Read(e)
		w := newWalker(f, nil)
		w.mutateScript()
		out = append(out, w.out...)
	}
	return out
}

// valueNames returns the numbers printed on counters, in order.
func valueNames(p *project.Project, g *project.Game) []string {
	for i := range g.Parts {
		if t, ok := p.Read(&g.Parts[i]).Value.(*spec.Game); ok && g.Parts[i].Kind == "game" {
			var out []string
			for k := range t.Values.Entries {
				out = append(out, t.Values.Entries[k].Key)
			}
			return out
		}
	}
	return nil
}

// walker finds the mutants of one file.
type walker struct {
	file       *project.File
	lines      [][]rune
	values     []string
	heads      map[string][]*yamldoc.Node // columns of tables, by id
	conditions []diag.Pos                 // conditions around the present place
	keys       []diag.Pos                 // keys around it, and their values
	rowAt      diag.Pos
	names      map[string][]string // texts by the key that holds them; nil: no choice is listed
	out        []Mutant
}

// newWalker returns a walker of one file; values are the numbers printed on counters.
func newWalker(f *project.File, values []string) *walker {
	w := &walker{file: f, values: values, heads: map[string][]*yamldoc.Node{}}
	for _, l := range strings.Split(f.Text, "\n") {
		w.lines = append(w.lines, []rune(l))
	}
	return w
}

// skippedKeys are keys of which nothing is changed: they are for people, or for the map.
var skippedKeys = []string{"format", "kind", "look", "draw", "notes", "grid", "letters", "rows_of_letters", "reconstruction", "title", "minimum_version", "roads", "hexes", "setup", "junctions", "names", "areas", "text", "name", "label", "rule", "say", "tell", "regions", "shown"}

// walkNode makes the mutants of a value and of all in it. Conditions above it are kept,
// as a mutant below a condition is only met where that holds.
func (w *walker) walkNode(n *yamldoc.Node, s *schema.Schema, path []string) {
	if n == nil {
		return
	}
	if s != nil {
		s = s.ChooseAlternative(n)
	}
	switch n.Kind {
	case yamldoc.Map:
		if w.names != nil && w.mutateBareMap(n, path) {
			return
		}
		if when := n.Get("when"); when != nil && when.Kind == yamldoc.Scalar {
			w.conditions = append(w.conditions, textStart(when))
			defer func() { w.conditions = w.conditions[:len(w.conditions)-1] }()
		}
		path = changePath(n, path)
		for i := range n.Entries {
			e := &n.Entries[i]
			if slices.Contains(skippedKeys, e.Key) && !(w.names != nil && e.Key == "kind" && len(path) > 0) {
				continue
			}
			var below *schema.Schema
			if s != nil {
				below = s.KeySchema(e.Key)
			}
			if len(path) == 1 && path[0] == "tables" {
				w.heads[e.Key] = append(w.heads[e.Key], yamldoc.AsList(e.Value.Get("columns"))...)
			}
			w.rowAt = e.KeyAt
			w.keys = append(w.keys, e.KeyAt, e.Value.Pos)
			w.walkNode(e.Value, below, append(slices.Clone(path), e.Key))
			w.keys = w.keys[:len(w.keys)-2]
		}
	case yamldoc.List:
		if isRow(path) {
			w.mutateRow(n, path)
			return
		}
		for _, x := range n.Items {
			var below *schema.Schema
			if s != nil {
				below = s.Items
			}
			w.walkNode(x, below, path)
		}
	default:
		w.mutateScalar(n, s, path)
	}
}

// isRow reports whether a path is that of a row of a table.
func isRow(path []string) bool {
	n := len(path)
	return n >= 3 && path[n-2] == "rows" && (path[max(n-4, 0)] == "tables" || path[0] == "change")
}

// mutateRow changes the cells of a row, each to another result of its row or a number more.
func (w *walker) mutateRow(n *yamldoc.Node, path []string) {
	table, row := path[len(path)-3], path[len(path)-1]
	for i, x := range n.Items {
		column := strconv.Itoa(i + 1)
		if h := w.heads[table]; i < len(h) {
			column = h[i].Text
		}
		now := ""
		if v, ok := x.Int(); ok {
			now = strconv.Itoa(v + 1)
		} else {
			now = otherResult(x.Text, n.Items, i)
		}
		if x.Kind != yamldoc.Scalar || now == "" {
			continue
		}
		m := w.addScalar(Cell, x, x.Text, now, fmt.Sprintf("table %s, row %s, column %s", table, row, column))
		if m != nil {
			if m.Context = append(m.Context, w.rowAt); i < len(w.heads[table]) {
				m.Context = append(m.Context, textStart(w.heads[table][i]), w.heads[table][i].Pos)
			}
			m.Advice = fmt.Sprintf("a case that comes to column %s with row %s and expects %s", column, row, x.Text)
			m.Skeleton = testSkeleton(fmt.Sprintf("%s, column %s, row %s is %s", table, column, row, x.Text),
				"given: {}  # who stands where, and the phase", "dice: ["+strings.TrimLeft(strings.Split(row, "-")[0], "<>=")+"]  # row "+row,
				"when: []  # what comes to column "+column, "events: [{combat: true, text: "+quoteText(x.Text)+"}]")
		}
	}
}

// otherResult is another result in the row, the nearest; empty if all are the same.
func otherResult(text string, items []*yamldoc.Node, at int) string {
	for d := 1; d < len(items); d++ {
		for _, k := range []int{at + d, at - d} {
			if k >= 0 && k < len(items) && items[k].Kind == yamldoc.Scalar && items[k].Text != text && items[k].Text != "" {
				return items[k].Text
			}
		}
	}
	return ""
}

// mutateScalar makes the mutants of a number, a truth value, a name or an expression.
func (w *walker) mutateScalar(n *yamldoc.Node, s *schema.Schema, path []string) {
	last := ""
	if len(path) > 0 {
		last = path[len(path)-1]
	}
	what := strings.Join(path, ".")
	if last == "printed" || last == "is" {
		w.mutatePrinted(n, path)
		return
	}
	v, whole := n.Int()
	_, flag := n.Bool()
	free := s == nil || s.Form != schema.FormScalar
	switch {
	case w.names != nil && w.mutateChoice(n, s, path):
	case n.IsNull() || !free && len(s.Enum) > 0:
	case whole && !n.Quoted && !strings.HasPrefix(n.Text, "0") && (free || s.Accept&schema.AcceptInt != 0):
		w.mutateNumber(n, s, path, v)
	case flag && !n.Quoted && (free || s.Accept&schema.AcceptBool != 0):
		now := map[string]string{"true": "false", "false": "true"}[n.Text]
		if m := w.addScalar(Flag, n, n.Text, now, what); m != nil {
			m.Advice = "a case that goes another way if " + last + " is " + now
			m.Skeleton = testSkeleton(what+" is "+n.Text, "given: {}", "legal: []", "refused: []")
		}
	case !free && s.Expr || free && looksLikeExpression(n.Text):
		w.mutateExpression(n, what, last)
	}
}

// mutateNumber makes a number one more, or one less where it may not be more.
func (w *walker) mutateNumber(n *yamldoc.Node, s *schema.Schema, path []string, v int) {
	now := v + 1
	if s != nil && s.Form == schema.FormScalar && s.Max != nil && now > *s.Max {
		now = v - 1
	}
	kind, what, last := Number, strings.Join(path, "."), path[len(path)-1]
	if last == "turn" || last == "turns" || last == "last" || slices.Contains(path, "turns") {
		kind = Turn
	}
	m := w.addScalar(kind, n, n.Text, strconv.Itoa(now), what)
	if m == nil {
		return
	}
	m.Advice = "a case that depends on this number: one with " + n.Text + " goes another way with " + strconv.Itoa(now)
	switch {
	case kind == Turn:
		m.Advice = "a case at turn " + n.Text + ", and one at turn " + strconv.Itoa(now)
		m.Skeleton = testSkeleton(what+" is "+n.Text, "given: {turn: "+n.Text+"}", "then: {turn: "+n.Text+"}")
	case len(path) > 1:
		m.Skeleton = testSkeleton(what+" is "+n.Text, "given: {}", "when: []", "why: [{label: "+quoteText(path[len(path)-2])+", amount: "+n.Text+"}]")
	}
}

// mutatePrinted changes each of the numbers on a counter.
func (w *walker) mutatePrinted(n *yamldoc.Node, path []string) {
	if len(path) < 2 {
		return
	}
	unit, count := path[len(path)-2], 0
	for i := 0; i < len(n.Text); {
		if n.Text[i] < '0' || n.Text[i] > '9' {
			i++
			continue
		}
		k := i
		for k < len(n.Text) && n.Text[k] >= '0' && n.Text[k] <= '9' {
			k++
		}
		v, _ := strconv.Atoi(n.Text[i:k])
		value := strconv.Itoa(count + 1)
		if count < len(w.values) {
			value = w.values[count]
		}
		m := w.addScalar(Printed, n, n.Text, n.Text[:i]+strconv.Itoa(v+1)+n.Text[k:], strings.Join(path, ".")+", "+value)
		if m != nil {
			m.Advice = fmt.Sprintf("a case in which the %s of %s counts, or then: {that: \"counters['%s'].%s == %d\"}", value, unit, unit, value, v)
		}
		if m != nil && slices.Contains(path, "units") {
			m.Skeleton = testSkeleton(fmt.Sprintf("%s of %s is %d", value, unit, v), fmt.Sprintf("then: {that: \"counters['%s'].%s == %d\"}", unit, value, v))
		}
		count, i = count+1, k
	}
}

// testSkeleton returns the beginning of a test.
func testSkeleton(name string, lines ...string) string {
	return "- rule: \"\"\n  name: " + quoteText(name) + "\n  " + strings.Join(lines, "\n  ") + "\n"
}

// quoteText writes a text in quotes.
func quoteText(text string) string {
	return yamldoc.PrintInline(&yamldoc.Node{Text: text, Quoted: true})
}

// addScalar makes a mutant of a scalar on one line of the file; nil otherwise.
func (w *walker) addScalar(kind Kind, n *yamldoc.Node, old, now, what string) *Mutant {
	return w.addPart(kind, n, 0, old, now, what)
}

// addPart makes a mutant of a part of a scalar, which begins so many characters after it.
func (w *walker) addPart(kind Kind, n *yamldoc.Node, offset int, old, now, what string) *Mutant {
	line, col := n.Pos.Line-1, n.Pos.Col-1
	if line < 0 || line >= len(w.lines) {
		return nil
	}
	l := w.lines[line]
	if n.Quoted {
		col++
	}
	if text := []rune(n.Text); col < 0 || col+len(text) > len(l) || string(l[col:col+len(text)]) != n.Text {
		return nil // escaped, or over several lines
	}
	m := w.addMutant(kind, line, col+offset, old, now, what)
	if m != nil {
		m.Context, m.Keys = append(slices.Clone(w.conditions), textStart(n), n.Pos), slices.Clone(w.keys)
	}
	return m
}

// textStart returns where the text of a scalar begins.
func textStart(n *yamldoc.Node) diag.Pos {
	at := n.Pos
	if n.Quoted {
		at.Col++
	}
	return at
}

// changePath returns the path of an entry of a change, with the path that it changes.
func changePath(n *yamldoc.Node, path []string) []string {
	if len(path) == 0 || path[len(path)-1] != "change" {
		return path
	}
	for _, key := range []string{"set", "replace", "adjust", "add", "remove"} {
		if v := n.Get(key); v != nil && v.Kind == yamldoc.Scalar {
			return append(slices.Clone(path), v.Text)
		}
	}
	return path
}

// addMutant makes a mutant of a place in a line.
func (w *walker) addMutant(kind Kind, line, col int, old, now, what string) *Mutant {
	l := w.lines[line]
	end := col + len([]rune(old))
	if end > len(l) || string(l[col:end]) != old {
		return nil
	}
	w.out = append(w.out, Mutant{Kind: kind, Pos: diag.Pos{File: w.file.Path, Line: line + 1, Col: col + 1}, What: what, Old: old, New: now,
		line: string(l[:col]) + now + string(l[end:])})
	return &w.out[len(w.out)-1]
}
