package kit

import (
	"errors"
	"io"
	"os"
	"path"
	"path/filepath"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/script"
)

// ShowFindings prints findings to the output of the kit, as [WriteFindings] does.
func ShowFindings(k *Kit, l *diag.List, format string, read func(string) []byte) error {
	return WriteFindings(k, k.Out, l, format, read, k.Color)
}

// WriteFindings writes findings to w as text, json or github. read returns the text of a file for
// excerpts, and color applies to text alone.
func WriteFindings(k *Kit, w io.Writer, l *diag.List, format string, read func(string) []byte, color bool) error {
	switch format {
	case "json":
		return diag.WriteJSON(w, l)
	case "github":
		return diag.WriteGitHub(w, PlaceInRepository(k.Dir, l))
	}
	return diag.WriteText(w, l, read, color)
}

// PlaceInRepository makes the places of findings relative to the root of the git repository around
// dir, because annotations on GitHub need that. Outside a repository it returns l unchanged.
func PlaceInRepository(dir string, l *diag.List) *diag.List {
	below := ""
	for at := dir; ; at = filepath.Dir(at) {
		if _, err := os.Lstat(filepath.Join(at, ".git")); err == nil {
			break
		}
		if filepath.Dir(at) == at {
			return l
		}
		below = path.Join(filepath.Base(at), below)
	}
	return diag.RenameFiles(l, func(file string) string {
		if path.IsAbs(file) {
			return file
		}
		return path.Join(below, file)
	})
}

// FaultFinding returns the fault that stopped a game as a finding.
func FaultFinding(t *game.Table, err error) diag.Diagnostic {
	cause := err
	if t.Fault() != nil {
		cause = t.Fault()
	}
	var fault *script.Fault
	var over *flow.LimitError
	var no *game.Refused
	switch {
	case errors.As(cause, &fault):
		return fault.Diag
	case errors.As(cause, &over):
		return over.Diag
	case errors.As(cause, &no) && no.Source != nil:
		return diag.Diagnostic{Rule: game.ReasonScriptFault, Pos: no.Source.Pos, Message: no.Text}
	}
	return game.FaultFinding(cause)
}
