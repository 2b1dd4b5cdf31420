package assist

import (
	"context"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// Action mends a finding.
type Action struct {
	Rule      string
	At        Place // of the finding
	What      string
	Automatic bool // lint --fix would do it
	Edits     []diag.Edit
}

// Actions returns what an editor can do about the findings of a file: the fixes of lint --fix, or
// else to write the nearest valid name where a name is at the place of the finding. It returns nil
// when ctx ends.
func (d *Workspace) Actions(ctx context.Context, file string) []Action {
	text, _ := d.Text(file)
	lines := strings.Split(strings.TrimPrefix(text, "\ufeff"), "\n")
	var out []Action
	found := d.LintProject(ctx)
	if found == nil {
		return nil
	}
	for _, f := range found.Items {
		if f.Pos.File != file {
			continue
		}
		a := Action{Rule: f.Rule, At: Place{f.Pos, max(f.Len, 1)}}
		switch {
		case f.Fix != nil:
			a.What, a.Automatic = capitalize(f.Fix.What), true
			for _, e := range f.Fix.Edits {
				if e.File == file {
					e = trimEdit(e, lines)
				}
				a.Edits = append(a.Edits, e)
			}
		case f.Nearest != "" && f.Len > 0 && f.Pos.Line >= 1 && f.Pos.Line <= len(lines):
			line := []rune(lines[f.Pos.Line-1])
			from := f.Pos.Col - 1
			if from < 0 || from+f.Len > len(line) {
				continue
			}
			e := diag.Edit{File: file, Line: f.Pos.Line, Col: f.Pos.Col, EndLine: f.Pos.Line, EndCol: f.Pos.Col + f.Len, New: f.Nearest}
			if f.Len > 2 && strings.ContainsRune(`'"`, line[from]) && !strings.ContainsAny(f.Nearest, `'"`) {
				e.Col, e.EndCol = e.Col+1, e.EndCol-1
			}
			a.What, a.Edits = "Write "+f.Nearest, []diag.Edit{e}
		default:
			continue
		}
		out = append(out, a)
	}
	return out
}

// trimEdit returns an edit that begins where the blanks before it do, where it asks for that.
func trimEdit(e diag.Edit, lines []string) diag.Edit {
	if !e.Trim || e.Line < 1 || e.Line > len(lines) {
		return e
	}
	line := []rune(lines[e.Line-1])
	for e.Col > 1 && e.Col-2 < len(line) && (line[e.Col-2] == ' ' || line[e.Col-2] == '\t') {
		e.Col--
	}
	return e
}

func capitalize(text string) string {
	if text == "" {
		return text
	}
	return strings.ToUpper(text[:1]) + text[1:]
}
