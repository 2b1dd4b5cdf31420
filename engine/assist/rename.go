package assist

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lint"
	"github.com/vedette-wargames/vedette/engine/project"
)

// Edit puts a text in the place of a run of characters.
type Edit struct {
	Place
	Text string
}

// luaNamed are the sorts of thing whose ids expressions and Lua write as names.
var luaNamed = map[string]bool{"value": true, "variable": true, "option": true, "constant": true, "function": true}

// FindRenamable returns the place and the name of the word at a place that can be renamed. The
// error says why none can.
func (d *Workspace) FindRenamable(file string, line, col int) (Place, string, error) {
	m, _, _, err := d.renameTarget(file, line, col)
	if err != nil {
		return Place{}, "", err
	}
	return Place{m.Pos, m.Len}, m.Name, nil
}

func (d *Workspace) renameTarget(file string, line, col int) (Mark, *nameIndex, *project.Game, error) {
	g, n, marks := d.findMarks(file, line, col)
	if g == nil {
		return Mark{}, nil, nil, errors.New("this file belongs to no game")
	}
	marks = slices.DeleteFunc(slices.Clone(marks), func(m Mark) bool { return m.Kind == Word || m.Kind == Field })
	switch {
	case len(marks) == 0:
		return Mark{}, nil, nil, errors.New("there is no id and no function of the game here")
	case len(marks) > 1 && (marks[0].Kind != marks[1].Kind || marks[0].Name != marks[1].Name):
		return Mark{}, nil, nil, fmt.Errorf("%q may mean the %s or the %s here", marks[0].Name, marks[0].Kind, marks[1].Kind)
	}
	m := marks[0]
	t := thing{m.Kind, m.Name}
	switch {
	case len(n.defs[t]) == 0 && (m.Kind == "scenario" || m.Kind == "variant"):
		return m, nil, nil, fmt.Errorf("the id of a %s is the name of its file: rename the file", m.Kind)
	case len(n.defs[t]) == 0:
		return m, nil, nil, fmt.Errorf("no file of the game makes the %s %q: it is a word of every game", m.Kind, m.Name)
	}
	for _, def := range n.defs[t] {
		if !d.OnDisk(def.Pos.File) {
			return m, nil, nil, fmt.Errorf("the %s %q is made in %s, of a game that ships with Vedette", m.Kind, m.Name, def.Pos.File)
		}
	}
	return m, n, g, nil
}

// Rename returns the edits that rename the thing at a place in all files of its game: YAML, Lua,
// tests and variants. It refuses, with the reason, when a place may be missed or mean something
// else. It also refuses a new name that is invalid or taken, or that gives the game a new
// finding. When ctx ends it returns the error of ctx.
func (d *Workspace) Rename(ctx context.Context, file string, line, col int, to string) ([]Edit, error) {
	m, n, g, err := d.renameTarget(file, line, col)
	if err != nil {
		return nil, err
	}
	if to == m.Name {
		return nil, nil
	}
	if err := d.checkNewName(n, m, to); err != nil {
		return nil, err
	}
	if list := n.unclear[m.Name]; len(list) > 0 {
		return nil, fmt.Errorf("%s: %q may mean the %s here, and nothing says which: write it otherwise first", list[0].Pos, m.Name, list[0].Kind)
	}
	if at, text := d.findComposedName(g, m); text != "" {
		return nil, fmt.Errorf("%s: %s puts a text together that may come to %q: a name that is put together is not found; write it out first", at, text, m.Name)
	}
	t := thing{m.Kind, m.Name}
	var out []Edit
	spoken := map[Place]bool{}
	for _, use := range n.uses[t] {
		spoken[Place{use.Pos, use.Len}] = spoken[Place{use.Pos, use.Len}] || use.Spoken
	}
	for _, place := range sortUnique(markPlaces(n.defs[t], n.uses[t])) {
		if !d.OnDisk(place.Pos.File) {
			return nil, fmt.Errorf("%s names it, in a game that ships with Vedette", place.Pos)
		}
		if spoken[place] && strings.ContainsAny(to, "-.") && d.charBefore(place) == '.' { // sides.red
			place.Pos.Col--
			place.Len++
			out = append(out, Edit{place, "['" + to + "']"})
			continue
		}
		out = append(out, Edit{place, to})
	}
	return out, d.checkEdits(ctx, g, out, m.Name, to)
}

// charBefore returns the character before a place.
func (d *Workspace) charBefore(at Place) rune {
	text, _ := d.Text(at.Pos.File)
	lines := strings.Split(strings.TrimPrefix(text, "\ufeff"), "\n")
	if at.Pos.Line < 1 || at.Pos.Line > len(lines) {
		return 0
	}
	if line := []rune(lines[at.Pos.Line-1]); at.Pos.Col >= 2 && at.Pos.Col-2 < len(line) {
		return line[at.Pos.Col-2]
	}
	return 0
}

func markPlaces(lists ...[]Mark) []Place {
	var out []Place
	for _, list := range lists {
		for _, m := range list {
			out = append(out, Place{m.Pos, m.Len})
		}
	}
	return out
}

// checkNewName reports why a thing cannot be called so.
func (d *Workspace) checkNewName(n *nameIndex, m Mark, to string) error {
	bad := func(r rune) bool {
		letter := r >= 'a' && r <= 'z' || r >= '0' && r <= '9'
		if luaNamed[m.Kind] {
			return !letter && r != '_' && (r < 'A' || r > 'Z')
		}
		return !letter && r != '-' && r != '.'
	}
	switch {
	case to == "" || strings.ContainsFunc(to, bad):
		want := "small letters, digits and \"-\""
		if luaNamed[m.Kind] {
			want = "letters, digits and \"_\""
		}
		return fmt.Errorf("%q cannot be the id of a %s: write %s", to, m.Kind, want)
	case len(n.defs[thing{m.Kind, to}]) > 0:
		return fmt.Errorf("there is a %s %q already, made at %s", m.Kind, to, n.defs[thing{m.Kind, to}][0].Pos)
	}
	return nil
}

// findComposedName finds a text in a script that may become the id of a thing at run time. It
// looks for a part of the id in quotes next to the operator "..".
func (d *Workspace) findComposedName(g *project.Game, m Mark) (diag.Pos, string) {
	if m.Kind == "function" || luaNamed[m.Kind] {
		return diag.Pos{}, ""
	}
	for _, e := range d.allEntries(g) {
		if path.Ext(e.Path) != ".lua" {
			continue
		}
		f := d.currentSnapshot().project.Read(e)
		lines := strings.Split(f.Text, "\n")
		var at diag.Pos
		var text string
		eachLuaText(f.Path, lines, func(word string, pos diag.Pos) {
			line := []rune(lines[pos.Line-1])
			before := strings.HasSuffix(strings.TrimRight(string(line[:pos.Col-2]), " "), "..")
			after := strings.HasPrefix(strings.TrimLeft(string(line[pos.Col-1+len([]rune(word))+1:]), " "), "..")
			if word == "" || strings.ContainsAny(word, " ,:;") || text != "" {
				return // a sentence
			}
			if after && strings.HasPrefix(m.Name, word) || before && strings.HasSuffix(m.Name, word) {
				at, text = pos, fmt.Sprintf("%q", word)
			}
		})
		if text != "" {
			return at, text
		}
	}
	return diag.Pos{}, ""
}

// checkEdits looks whether the project with some edits has a finding that it has not now.
func (d *Workspace) checkEdits(ctx context.Context, g *project.Game, edits []Edit, from, to string) error {
	before := d.LintProject(ctx)
	kept := maps.Clone(d.texts)
	now := d.lintResults
	defer func() {
		d.texts, d.lintResults = kept, now
		d.invalidate()
	}()
	d.texts = maps.Clone(kept)
	for file, list := range groupByFile(edits) { // each by itself
		text, _ := d.Text(file)
		d.texts[file] = ApplyEdits(text, list)
	}
	d.invalidate()
	after := d.LintProject(ctx)
	if before == nil || after == nil {
		return ctx.Err()
	}
	same := map[string]int{}
	key := func(f *diag.Diagnostic) string {
		return f.Rule + " " + f.Pos.File + " " + strings.ReplaceAll(f.Message, to, from)
	}
	for i := range before.Items {
		same[key(&before.Items[i])]++
	}
	var worst *diag.Diagnostic // an error explains more than what follows from it
	for i := range after.Items {
		f := &after.Items[i]
		if f.Rule == lint.RuleLongLine.ID || f.Rule == lint.RuleLongExpression.ID {
			continue // a longer name is no fault
		}
		if same[key(f)]--; same[key(f)] < 0 && (worst == nil || f.Severity < worst.Severity) {
			worst = f
		}
	}
	if worst != nil {
		return fmt.Errorf("called %q there would be something wrong at %s: %s", to, worst.Pos, diag.FormatSummary(worst))
	}
	return nil
}

func groupByFile(edits []Edit) map[string][]Edit {
	out := map[string][]Edit{}
	for _, e := range edits {
		out[e.Pos.File] = append(out[e.Pos.File], e)
	}
	return out
}

// ApplyEdits carries out edits of one text, which do not overlap.
func ApplyEdits(text string, edits []Edit) string {
	lines := strings.Split(text, "\n")
	edits = slices.Clone(edits)
	slices.SortFunc(edits, func(a, b Edit) int { return b.Pos.Col - a.Pos.Col })
	for _, e := range edits { // each line from its end
		if e.Pos.Line < 1 || e.Pos.Line > len(lines) {
			continue
		}
		line := []rune(lines[e.Pos.Line-1])
		if e.Pos.Line == 1 && len(line) > 0 && line[0] == '\ufeff' {
			e.Pos.Col++
		}
		if from := e.Pos.Col - 1; from >= 0 && from+e.Len <= len(line) {
			lines[e.Pos.Line-1] = string(line[:from]) + e.Text + string(line[from+e.Len:])
		}
	}
	return strings.Join(lines, "\n")
}
