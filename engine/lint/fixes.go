package lint

import (
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
)

// addFixes gives findings the fix that is sure: the nearest name in place of a misspelt one,
// in whatever file it is.
func addFixes(p *project.Project, rep *diag.List) {
	texts := map[string]*diag.LineIndex{}
	in := func(file string) *diag.LineIndex {
		if texts[file] == nil {
			texts[file] = diag.NewLineIndex(p.WrittenText(file))
		}
		return texts[file]
	}
	for i := range rep.Items {
		d := &rep.Items[i]
		if d.Fix != nil || d.Nearest == "" {
			continue
		}
		if d.Fix = diag.NameFix(d, in(d.Pos.File)); d.Fix == nil {
			continue
		}
		for k := range d.Folded {
			f := &d.Folded[k]
			if more := diag.NameFix(f, in(f.Pos.File)); more != nil && f.Rule == d.Rule && f.Nearest == d.Nearest {
				d.Fix.Edits = append(d.Fix.Edits, more.Edits...)
			}
		}
	}
}
