package lint

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// repairs are the changes that get errors out of the way of the rest of a check: a misspelt name
// becomes the nearest one, a wrong value becomes one that the format allows, and anything else is
// left out. They keep the lines of all files.
type repairs struct {
	p       *project.Project // the game as it was checked last
	files   map[string]*repairedFile
	removed map[string]bool      // names that were left out, with what they name
	scars   map[scarPlace]bool   // places at which something may now seem to be missing
	areas   map[repairTry][2]int // columns of lines in which a correction is not certain
	tries   map[repairTry]int    // how often an error was repaired before
	rough   bool                 // more was done than to correct names
}

// scarPlace is a place of a file as it is written.
type scarPlace struct {
	file      string
	line, col int
}

// repairTry is an error: one that is still there after a repair needs a larger one.
type repairTry struct {
	file, rule string
	line       int
}

func newRepairs(p *project.Project) *repairs {
	return &repairs{p: p, files: map[string]*repairedFile{}, removed: map[string]bool{}, scars: map[scarPlace]bool{}, areas: map[repairTry][2]int{}, tries: map[repairTry]int{}}
}

// texts returns the files that were changed.
func (r *repairs) texts() map[string]string {
	out := map[string]string{}
	for name, f := range r.files {
		out[name] = f.text()
	}
	return out
}

// findFile returns the repairs of a file.
func (r *repairs) findFile(name string) *repairedFile {
	if r.files[name] == nil {
		r.files[name] = newRepairedFile(r.p.FileText(name))
	}
	return r.files[name]
}

// repair gets an error of a file out of the way; it returns false where it cannot. round are the
// lines that other errors of the same check have changed roughly: their places are no longer known.
func (r *repairs) repair(f *project.File, d *diag.Diagnostic, round map[int]bool) bool {
	out := r.findFile(f.Path)
	at, _ := out.toWritten(d.Pos)
	try := repairTry{f.Path, d.Rule, at.Line}
	level := r.tries[try]
	if round[d.Pos.Line] {
		return false
	}
	r.tries[try]++
	if level == 0 && !r.mayFollow(d) {
		index := diag.NewLineIndex(f.Text)
		if fix := diag.NameFix(d, index); fix != nil {
			e := fix.Edits[0]
			return out.replace(e.Line, e.Col-1, e.EndCol-1, e.New)
		}
		if e := diag.NearestEdit(d, index); e != nil && d.Rule != compile.RuleHex {
			r.suspectLine(f, d)
			return out.replace(e.Line, e.Col-1, e.EndCol-1, e.New)
		}
	}
	round[d.Pos.Line] = true
	if f.Kind == "test" && !isFormRule(d.Rule) {
		return false // a case keeps nothing else from being checked
	}
	switch {
	case strings.HasSuffix(f.Path, ".lua"):
		return r.repairLua(out, d)
	case f.Node == nil:
		r.rough = true
		return r.leaveOutLines(out, d.Pos.Line)
	}
	r.rough = true
	y := yamlRepair{repairs: r, file: f, out: out, text: f.Text}
	return y.repair(d, level)
}

// suspectLine notes that findings in the value of a finding, or in its line of Lua, may follow from a
// correction that is not certain.
func (r *repairs) suspectLine(f *project.File, d *diag.Diagnostic) {
	out := r.findFile(f.Path)
	from, to := 1, math.MaxInt
	if f.Node != nil {
		if offset, ok := diag.NewLineIndex(f.Text).ByteOffset(d.Pos.Line, d.Pos.Col); ok {
			if e := findEntryAt(f.Node, spec.Format().RootStep(f.Kind), offset); e != nil {
				at, _ := out.toWritten(e.node().Pos)
				from = at.Col
				to = at.Col + utf8.RuneCountInString(f.Text[e.node().Start:e.node().End])
			}
		}
	}
	r.areas[repairTry{file: f.Path, line: d.Pos.Line}] = [2]int{from, to}
}

// repairLua makes a function unknown that a condition cannot ask, or renames one that another
// layer has too. What else may be wrong with a function keeps nothing from being checked.
func (r *repairs) repairLua(out *repairedFile, d *diag.Diagnostic) bool {
	if strings.HasPrefix(d.Rule, luaPrefix) || strings.HasPrefix(d.Rule, "script-") || d.Pos.Line > len(out.written) {
		return false
	}
	if d.Rule == compile.RuleReplaced {
		return out.replace(d.Pos.Line, d.Pos.Col-1+d.Len, d.Pos.Col-1+d.Len, "_again")
	}
	n := d.Pos.Line
	if strings.HasPrefix(out.line(n), "--") { // the comment above a function
		for n < len(out.written) && !topFunction.MatchString(out.line(n)) {
			n++
		}
	}
	for n > 1 && !topFunction.MatchString(out.line(n)) {
		n--
	}
	end := len([]rune(out.line(n)))
	return out.replace(n, end, end, " ?")
}

// topFunction begins a function at the top of a Lua file.
var topFunction = regexp.MustCompile(`^(local )?function `)

// leaveOutLines empties a line of a file that cannot be read, and those below it that are indented
// deeper.
func (r *repairs) leaveOutLines(out *repairedFile, n int) bool {
	if n < 1 || n > len(out.written) {
		return false
	}
	depth := indentOf(out.line(n))
	if depth == 0 || strings.TrimSpace(out.line(n)) == "" {
		return false
	}
	for i := n; i <= len(out.written); i++ {
		line := out.line(i)
		if i > n && strings.TrimSpace(line) != "" && indentOf(line) <= depth {
			break
		}
		for _, word := range wordForm.FindAllString(line, -1) {
			r.removed[word] = true
		}
		out.replace(i, 0, len([]rune(line)), "")
	}
	return true
}

func indentOf(s string) int { return len(s) - len(strings.TrimLeft(s, " ")) }

// yamlRepair repairs one file of YAML.
type yamlRepair struct {
	*repairs
	file *project.File
	out  *repairedFile
	text string
}

// entryAt is an entry of a map, or an item of a list, with what the format says about its value.
type entryAt struct {
	in    *yamldoc.Node
	i     int
	value schema.Cursor
	up    *entryAt
}

// node returns the value of the entry.
func (e *entryAt) node() *yamldoc.Node {
	if e.in.Kind == yamldoc.Map {
		return e.in.Entries[e.i].Value
	}
	return e.in.Items[e.i]
}

// repair repairs an error; a higher level takes more out of the way.
func (y yamlRepair) repair(d *diag.Diagnostic, level int) bool {
	offset, ok := diag.NewLineIndex(y.text).ByteOffset(d.Pos.Line, d.Pos.Col)
	if !ok {
		return false
	}
	e := findEntryAt(y.file.Node, spec.Format().RootStep(y.file.Kind), offset)
	if e == nil || y.file.Kind == "" {
		return false // nobody knows what the file is
	}
	onKey := e.in.Kind == yamldoc.Map && offset < e.in.Entries[e.i].End
	if level == 0 && d.Rule == compile.RuleCells && y.fitRow(e) {
		return true
	}
	if sample, ok := e.value.SampleText(); level == 0 && ok && !onKey && e.node().Kind == yamldoc.Scalar {
		return y.replaceBytes(e.node().Start, e.node().End, sample)
	}
	if key := y.keyOf(e); key != nil && onKey && key.Value.IsNull() && e.in.Style == yamldoc.Flow {
		level++ // a part of the value before it, cut off by a comma
	}
	if d.Rule == schema.RuleKeyMissing && strings.HasPrefix(d.Message, "this ") && e.up != nil {
		e = e.up // the finding is at the first key of what lacks one
	}
	if !isFormRule(d.Rule) {
		e = namedEntry(e)
	}
	for ; level > 0 && e.up != nil; level-- {
		e = e.up
	}
	return y.leaveOut(e)
}

// keyOf returns an entry of a map; nil for an item of a list.
func (y yamlRepair) keyOf(e *entryAt) *yamldoc.Entry {
	if e.in.Kind != yamldoc.Map {
		return nil
	}
	return &e.in.Entries[e.i]
}

// namedEntry returns the innermost entry around one that has a name of its author's, or is a map in
// a list; else the entry itself. What it means is left out as a whole.
func namedEntry(e *entryAt) *entryAt {
	for at := e; at.up != nil; at = at.up {
		if at.in.Kind == yamldoc.List && at.node().Kind == yamldoc.Map || at.up.value.ResolveNode(at.in).HasNamedKeys() {
			return at
		}
	}
	return e
}

// isFormRule reports whether a rule is about the form of a file, and not about what it says.
func isFormRule(id string) bool {
	is := func(r diag.Rule) bool { return r.ID == id }
	return slices.ContainsFunc(schema.Rules, is) || slices.ContainsFunc(yamldoc.Rules, is)
}

// findEntryAt returns the innermost entry at a byte of a file.
func findEntryAt(n *yamldoc.Node, s schema.Cursor, offset int) *entryAt {
	var out *entryAt
	for n != nil && n.Kind != yamldoc.Scalar {
		s = s.ResolveNode(n)
		next := -1
		if n.Kind == yamldoc.Map {
			for i := range n.Entries {
				if e := &n.Entries[i]; e.Start <= offset && offset <= max(e.End, e.Value.End) {
					next = i
				}
			}
		} else {
			next = slices.IndexFunc(n.Items, func(it *yamldoc.Node) bool { return it.Start <= offset && offset < it.End })
		}
		if next < 0 {
			break
		}
		step := s.ItemStep()
		if n.Kind == yamldoc.Map {
			step = s.KeyStep(n.Entries[next].Key)
		}
		out = &entryAt{in: n, i: next, value: step, up: out}
		n, s = out.node(), step
	}
	return out
}

// replaceBytes replaces some bytes of the text, of one line or several.
func (y yamlRepair) replaceBytes(from, to int, with string) bool {
	line := 1 + strings.Count(y.text[:from], "\n")
	start := strings.LastIndexByte(y.text[:from], '\n') + 1
	changed := false
	for start <= to {
		end := start + len(lineAt(y.text, start))
		lo, hi := max(from, start), min(to, end)
		if lo < hi || with != "" {
			to := len([]rune(y.text[start:hi]))
			if hi == end {
				to = math.MaxInt // with what a repair has made of its end
			}
			changed = y.out.replace(line, len([]rune(y.text[start:lo])), to, with) || changed
		}
		start, with, line = end+1, "", line+1
	}
	return changed
}

func lineAt(text string, start int) string {
	line, _, _ := strings.Cut(text[start:], "\n")
	return line
}

// leaveOut takes an entry out of its map or list.
func (y yamlRepair) leaveOut(e *entryAt) bool {
	y.noteRemoved(e)
	if n := e.in; n.Kind == yamldoc.Map && len(n.Entries) == 1 {
		return y.replaceBytes(n.Start, n.End, "{}")
	} else if n.Kind == yamldoc.List && len(n.Items) == 1 {
		return y.replaceBytes(n.Start, n.End, "[]")
	}
	start, end := y.bytesOf(e.in, e.i)
	last := e.i
	for e.in.Style == yamldoc.Flow && last+1 < len(e.in.Entries) && e.in.Entries[last+1].Value.IsNull() {
		last++ // keys without values are parts of this value that a comma has cut off
	}
	if e.in.Style == yamldoc.Flow {
		if last+1 < countEntries(e.in) {
			end, _ = y.bytesOf(e.in, last+1)
		} else if e.i > 0 {
			_, start = y.bytesOf(e.in, e.i-1)
			_, end = y.bytesOf(e.in, last)
		}
	} else if e.in.Kind == yamldoc.List {
		start = strings.LastIndexByte(y.text[:start], '-')
	}
	return y.replaceBytes(start, end, "")
}

func countEntries(n *yamldoc.Node) int { return len(n.Entries) + len(n.Items) }

// bytesOf returns the bytes of an entry.
func (y yamlRepair) bytesOf(n *yamldoc.Node, i int) (start, end int) {
	if n.Kind == yamldoc.Map {
		e := &n.Entries[i]
		return e.Start, max(e.End, e.Value.End)
	}
	return n.Items[i].Start, n.Items[i].End
}

// noteRemoved notes the names that an entry declares, and where it may seem to be missing.
func (y yamlRepair) noteRemoved(e *entryAt) {
	y.addScar(e.in.Pos)
	if e.in.Kind == yamldoc.Map {
		y.removed[e.in.Entries[e.i].Key] = true
		y.addScar(e.in.Entries[0].KeyAt)
	}
	if up := e.up; up != nil && up.in.Kind == yamldoc.Map {
		y.addScar(up.in.Entries[up.i].KeyAt)
	}
	y.noteNames(e.node())
}

func (y yamlRepair) addScar(at diag.Pos) {
	at, _ = y.out.toWritten(at)
	y.scars[scarPlace{at.File, at.Line, at.Col}] = true
}

// noteNames notes the names that a value may declare: its keys and the texts of its lists.
func (y yamlRepair) noteNames(n *yamldoc.Node) {
	if n == nil {
		return
	}
	for i := range n.Entries {
		y.removed[n.Entries[i].Key] = true
		y.noteNames(n.Entries[i].Value)
	}
	for _, it := range n.Items {
		if it.Kind == yamldoc.Scalar {
			y.removed[it.Text] = true
		}
		y.noteNames(it)
	}
}

// fitRow gives the row of a table as many cells as it has columns.
func (y yamlRepair) fitRow(e *entryAt) bool {
	for ; e != nil && e.up != nil && e.up.up != nil; e = e.up {
		columns, row := e.up.in.Get("columns"), e.node()
		if columns == nil || row.Kind != yamldoc.List {
			continue
		}
		have, want := len(row.Items), len(columns.Items)
		switch {
		case have == 0 || want == 0 || row.Style != yamldoc.Flow:
			return false
		case have > want:
			return y.replaceBytes(row.Items[want-1].End, row.Items[have-1].End, "")
		}
		last := row.Items[have-1]
		return y.replaceBytes(last.End, last.End, strings.Repeat(", "+y.text[last.Start:last.End], want-have))
	}
	return false
}

var wordForm = regexp.MustCompile(`[\pL_][\pL\d_-]*`)

// mayFollow reports whether an error may follow from the repairs: one of them is at its place, it
// names something that was left out, or it is about the game as a whole.
func (r *repairs) mayFollow(d *diag.Diagnostic) bool {
	if d.Pos.File == "" {
		return true
	}
	if f := r.files[d.Pos.File]; f != nil {
		at, repaired := f.toWritten(d.Pos)
		area := r.areas[repairTry{file: at.File, line: at.Line}]
		if repaired || r.scars[scarPlace{at.File, at.Line, at.Col}] || area[0] <= at.Col && at.Col < area[1] {
			return true
		}
	}
	if !r.rough {
		return false
	}
	if !slices.Contains(localRules, d.Rule) && !strings.HasPrefix(d.Rule, luaPrefix) {
		return true
	}
	for i, part := range strings.Split(d.Message, "\"") {
		if i%2 == 1 && (r.removed[part] || slices.ContainsFunc(wordForm.FindAllString(part, -1), func(word string) bool { return r.removed[word] })) {
			return true
		}
	}
	// A dotted name is reported by its first part: option.level where level was left out.
	name := dottedName.FindString(restOfLine(r.p.FileText(d.Pos.File), d.Pos))
	return slices.ContainsFunc(wordForm.FindAllString(name, -1), func(word string) bool { return r.removed[word] })
}

var dottedName = regexp.MustCompile(`^[\pL_][\pL\d_]*(\.[\pL_][\pL\d_]*|\[["'][^"']*["']\])*`)
