package diag

import "slices"

// RenameFiles returns the findings with other names of files: of the finding, of
// related places, of a fix, and of folded findings. The given list stays as it is.
func RenameFiles(l *List, rename func(file string) string) *List {
	out := &List{Items: renameFindings(l.Items, rename), Ignored: slices.Clone(l.Ignored)}
	for i := range out.Ignored {
		out.Ignored[i].Diagnostic = renameFindings([]Diagnostic{out.Ignored[i].Diagnostic}, rename)[0]
	}
	return out
}

// renameFindings is RenameFiles for a slice of findings.
func renameFindings(items []Diagnostic, rename func(string) string) []Diagnostic {
	out := slices.Clone(items)
	at := func(p *Pos) {
		if p.File != "" {
			p.File = rename(p.File)
		}
	}
	for i := range out {
		d := &out[i]
		at(&d.Pos)
		d.Related = slices.Clone(d.Related)
		for k := range d.Related {
			at(&d.Related[k].Pos)
		}
		if d.Fix != nil {
			f := Fix{What: d.Fix.What, Edits: slices.Clone(d.Fix.Edits)}
			for k := range f.Edits {
				f.Edits[k].File = rename(f.Edits[k].File)
			}
			d.Fix = &f
		}
		d.Folded = renameFindings(d.Folded, rename)
	}
	return out
}
