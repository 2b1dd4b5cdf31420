package lint

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// listFix returns the fix that writes ids under a key of a variant that holds a list: behind
// those that are there, or in a line of its own before `change`. It is nil where the file
// gives no sure place.
func (l *lintedGame) listFix(e *project.Entry, key string, ids ...string) *diag.Fix {
	f := l.p.Read(e)
	if f.Node == nil || f.Node.Kind != yamldoc.Map {
		return nil
	}
	edit := diag.Edit{File: e.Path}
	switch list := f.Node.Get(key); {
	case list == nil:
		at, ok := f.Node.KeyPos("change")
		if !ok || at.File != e.Path {
			return nil
		}
		edit.Line, edit.Col, edit.New = at.Line, at.Col, key+": ["+strings.Join(ids, ", ")+"]\n"
	case list.Kind == yamldoc.List && len(list.Items) > 0 && strings.HasPrefix(restOfLine(f.Text, list.Pos), "["):
		last := list.Items[len(list.Items)-1]
		if restOfLine(f.Text, last.Pos)[:min(len(last.Text), len(restOfLine(f.Text, last.Pos)))] != last.Text {
			return nil // quoted
		}
		edit.Line, edit.Col, edit.New = last.Pos.Line, last.Pos.Col+len([]rune(last.Text)), ", "+strings.Join(ids, ", ")
	default:
		return nil
	}
	edit.EndLine, edit.EndCol = edit.Line, edit.Col
	return &diag.Fix{What: "write " + key + ": [" + strings.Join(ids, ", ") + "] in the variant " + e.ID, Edits: []diag.Edit{edit}}
}

// restOfLine returns a line of a text from a place on.
func restOfLine(text string, at diag.Pos) string {
	lines := strings.Split(text, "\n")
	if at.Line < 1 || at.Line > len(lines) {
		return ""
	}
	line := []rune(strings.TrimSuffix(lines[at.Line-1], "\r"))
	if at.Col < 1 || at.Col > len(line) {
		return ""
	}
	return string(line[at.Col-1:])
}

// crossesLibrary reports whether one of two variants ships with the program and the other is the
// project's own.
func (l *lintedGame) crossesLibrary(a, b string) bool {
	x, y := project.FindEntry(l.g.Variants, a), project.FindEntry(l.g.Variants, b)
	return x != nil && y != nil && x.Library != y.Library
}

// usedTogether reports whether a scenario or an author test of the project uses two variants
// in one game.
func (l *linter) usedTogether(scenario, a, b string, always []string) bool {
	both := func(ids []string) bool {
		all := slices.Concat(always, ids)
		return slices.Contains(all, a) && slices.Contains(all, b)
	}
	if both(nil) {
		return true
	}
	return slices.ContainsFunc(l.testedSets, func(x testedSet) bool { return x.scenario == scenario && both(x.variants) })
}

// clashFinding returns a finding of a pair of variants as it is reported: a clash with a
// variant that ships with the program and is not in use is worth knowing and no fault. Both
// keys that settle it are named, and the first comes as a fix.
func (l *linter) clashFinding(s *variantSets, o pairFinding) diag.Diagnostic {
	d := o.Diagnostic
	if d.Severity == diag.Note || o.a == "" {
		return d
	}
	first, own := o.a, project.FindEntry(l.g.Variants, o.b)
	if other := project.FindEntry(l.g.Variants, o.a); own == nil || own.Library && !other.Library {
		first, own = o.b, other
	}
	if own == nil {
		return d
	}
	if l.crossesLibrary(o.a, o.b) {
		if d.Pos.File != own.Path && len(d.Related) > 0 && d.Related[0].Pos.File == own.Path { // the place to change is the own variant
			d.Related = append([]diag.Related{{Pos: d.Pos, Message: "variant " + first}}, d.Related[1:]...)
			d.Pos, d.Len = o.Related[0].Pos, 0
		}
		if !l.usedTogether(s.scenario, o.a, o.b, s.always) {
			d.Severity = diag.Note
			d.Message += "; " + first + " ships with Vedette, and nothing here uses both"
		}
	}
	if d.Rule == ruleConflict {
		d.Hint = yamldoc.ConflictHint(first, own.ID)
		if !own.Library {
			d.Fix = l.listFix(own, "conflicts", first)
		}
	}
	return d
}

// clashFound reports whether a clash was found when pairs of variants were tried.
func (l *linter) clashFound(d *diag.Diagnostic) bool {
	return slices.ContainsFunc(l.triedSets, func(s *variantSets) bool {
		return slices.ContainsFunc(s.odd, func(o pairFinding) bool { return o.Rule == d.Rule && o.Pos == d.Pos && o.Message == d.Message })
	})
}

// ruleConflict is the rule of package source for two variants that touch one value.
const ruleConflict = "change-conflict"
