package lint

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
)

// fixes gives findings the fix that is sure: the nearest name in place of a misspelt one.
func fixes(p *project.Project, rep *diag.List) {
	texts := map[string][]string{}
	for i := range rep.Items {
		d := &rep.Items[i]
		if d.Fix != nil || d.Nearest == "" || d.Pos.Line < 1 {
			continue
		}
		lines, known := texts[d.Pos.File]
		if !known {
			lines = strings.Split(p.Text(d.Pos.File), "\n")
			texts[d.Pos.File] = lines
		}
		if d.Pos.Line <= len(lines) {
			d.Fix = diag.NameFix(d, strings.TrimSuffix(lines[d.Pos.Line-1], "\r"))
		}
	}
}
