package lint

import (
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/source"
)

// notes lists what the files mark as a reconstruction.
func (l *linter) notes() {
	for _, e := range l.files() {
		if n := l.p.Read(e).Node; n != nil {
			l.reconstructed(n, nil)
		}
	}
}

func (l *linter) reconstructed(n *source.Node, at []string) {
	if n == nil {
		return
	}
	for i := range n.Items {
		l.reconstructed(n.Items[i], at)
	}
	for i := range n.Entries {
		e := &n.Entries[i]
		if e.Key == "reconstruction" {
			if yes, ok := e.Value.Bool(); ok && yes {
				l.rep.Add(diag.Diagnostic{Rule: RuleReconstruction, Severity: diag.Note, Pos: e.KeyAt, Len: len(e.Key), Message: reconstructedText(n, at)})
			}
			continue
		}
		l.reconstructed(e.Value, append(at[:len(at):len(at)], e.Key))
	}
}

func reconstructedText(n *source.Node, at []string) string {
	text := "the whole file is a reconstruction"
	if len(at) > 0 {
		text = source.FormatPath(at) + " is a reconstruction"
	}
	if r := n.Get("rule"); r != nil && r.Text != "" {
		text += " (" + r.Text + ")"
	}
	if notes := n.Get("notes"); notes != nil && notes.Kind == source.Scalar && notes.Text != "" {
		text += ": " + notes.Text
	}
	return text
}
