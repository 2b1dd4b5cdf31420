package lint

import (
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

var ruleReconstruction = diag.Rule{ID: "reconstruction", Severity: diag.Note, Title: "a reconstructed fact",
	Why: "Players and designers should know which facts were printed and which were filled in; lint --notes lists them."}

// noteCheck lists what the files mark as a reconstruction.
type noteCheck struct{ *lintedGame }

// addNotes lists what the files mark as a reconstruction.
func (l noteCheck) addNotes() {
	for _, e := range l.listFiles() {
		if n := l.p.Read(e).Node; n != nil {
			l.noteReconstructed(n, nil)
		}
	}
	l.addFunctionNotes()
}

// addFunctionNotes lists the Lua functions that are marked so.
func (l noteCheck) addFunctionNotes() {
	var files []*project.Entry
	for i := range l.g.Scripts {
		files = append(files, &l.g.Scripts[i])
	}
	for _, of := range [][]project.Entry{l.g.Rulesets, l.g.Variants} {
		for i := range of {
			if lua := l.p.FindSibling(&of[i], of[i].ID+".lua"); lua != nil {
				files = append(files, lua)
			}
		}
	}
	for _, e := range files {
		for _, f := range l.p.Read(e).Lua().Functions {
			if !f.Reconstruction {
				continue
			}
			text := "the function " + f.Name + " is a reconstruction"
			if f.Rule != "" {
				text += " (" + f.Rule + ")"
			}
			l.rep.Report(ruleReconstruction, diag.Diagnostic{Pos: f.Pos, Len: len(f.Name), Message: text})
		}
	}
}

func (l noteCheck) noteReconstructed(n *yamldoc.Node, at []string) {
	if n == nil {
		return
	}
	for i := range n.Items {
		l.noteReconstructed(n.Items[i], at)
	}
	for i := range n.Entries {
		e := &n.Entries[i]
		if e.Key == "reconstruction" {
			if yes, ok := e.Value.Bool(); ok && yes {
				l.rep.Report(ruleReconstruction, diag.Diagnostic{Pos: e.KeyAt, Len: len(e.Key), Message: reconstructedText(n, at)})
			}
			continue
		}
		l.noteReconstructed(e.Value, append(at[:len(at):len(at)], e.Key))
	}
}

func reconstructedText(n *yamldoc.Node, at []string) string {
	text := "the whole file is a reconstruction"
	if len(at) > 0 {
		text = yamldoc.FormatPath(at) + " is a reconstruction"
	}
	if r := n.Get("rule"); r != nil && r.Text != "" {
		text += " (" + r.Text + ")"
	}
	if notes := n.Get("notes"); notes != nil && notes.Kind == yamldoc.Scalar && notes.Text != "" {
		text += ": " + notes.Text
	}
	return text
}
