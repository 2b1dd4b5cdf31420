package assist

import (
	"cmp"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/project"
)

// luaHints returns, for the Lua of rules, rulesets and variants, the class of each function that no
// condition may call, and the name of each unit whose id is in quotes.
func (d *Workspace) luaHints(g *project.Game, f *project.File, l *loadedScenario) []Hint {
	var out []Hint
	lines := strings.Split(strings.TrimPrefix(f.Text, "\ufeff"), "\n")
	for _, fn := range l.res.Lua {
		if fn.LuaFunc == nil || fn.Pos.File != f.Path || fn.Class == compile.Native || textAt(lines, fn.Pos, len([]rune(fn.Name))) != fn.Name {
			continue
		}
		line := lines[fn.Pos.Line-1]
		if end := strings.LastIndexByte(line, ')'); end >= 0 {
			at := fn.Pos
			at.Col = len([]rune(line[:end])) + 1
			out = append(out, Hint{Place{at, 1}, fn.Class, fn.Why})
		}
	}
	names, shown := unitNames(l.res.Game), map[diag.Pos]bool{}
	for _, m := range d.fileMarks(g, f) {
		name := names[m.Name]
		if shown[m.Pos] {
			continue
		}
		shown[m.Pos] = true
		behind := m.Pos
		behind.Col += m.Len
		if m.Kind != "unit" || name == "" || textAt(lines, m.Pos, m.Len) != m.Name || textAt(lines, behind, 1) != `"` {
			continue
		}
		out = append(out, Hint{Place{behind, 1}, name, ""})
	}
	slices.SortFunc(out, func(a, b Hint) int {
		return cmp.Or(cmp.Compare(a.Place.Pos.Line, b.Place.Pos.Line), cmp.Compare(a.Place.Pos.Col, b.Place.Pos.Col))
	})
	return out
}

// unitNames returns the names of units by their ids, those alone that say more than the id.
func unitNames(m *model.Game) map[string]string {
	out := map[string]string{}
	for i := range m.Units {
		if u := &m.Units[i]; u.Name() != u.ID {
			out[u.ID] = u.Name()
		}
	}
	return out
}
