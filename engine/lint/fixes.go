package lint

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
)

// fixes gives findings the fix that is sure: the nearest name in place of a misspelt one,
// wherever it stands.
func fixes(p *project.Project, rep *diag.List) {
	texts := map[string][]string{}
	line := func(at diag.Pos) string {
		lines, known := texts[at.File]
		if !known {
			lines = strings.Split(p.Text(at.File), "\n")
			texts[at.File] = lines
		}
		if at.Line < 1 || at.Line > len(lines) {
			return ""
		}
		return strings.TrimSuffix(lines[at.Line-1], "\r")
	}
	for i := range rep.Items {
		d := &rep.Items[i]
		if d.Fix != nil || d.Nearest == "" {
			continue
		}
		if d.Fix = diag.NameFix(d, line(d.Pos)); d.Fix == nil {
			continue
		}
		for k := range d.Folded {
			f := &d.Folded[k]
			if more := diag.NameFix(f, line(f.Pos)); more != nil && f.Rule == d.Rule && f.Nearest == d.Nearest {
				d.Fix.Edits = append(d.Fix.Edits, more.Edits...)
			}
		}
	}
}
