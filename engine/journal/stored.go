package journal

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"io/fs"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/files"
	bounds "github.com/vedette-wargames/vedette/engine/limits"
)

// CheckStored reads the journal by its name and compares it with all that was written to it. The
// error says what has become of the file: a program with the right to may remove, empty or
// change it while it is open here.
func (w *Writer) CheckStored() error {
	what := ""
	data, err := files.ReadNamed(w.path, bounds.JournalMax)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		what = "the journal is not there any more"
	case err != nil:
		return openError(w.path, err)
	case int64(len(data)) < w.tail.good:
		what = "the journal is shorter than what was written to it"
	default:
		sum := sha256.Sum256(data[:w.tail.good])
		if !bytes.Equal(sum[:], w.sum.Sum(nil)) {
			what = "the journal does not hold what was written to it"
		}
	}
	if what == "" {
		return nil
	}
	return &Error{Diag: diag.Diagnostic{Rule: RuleDamaged, Pos: diag.Pos{File: w.path, Line: 1, Col: 1}, Message: what + ": another program has changed it",
		Hint: "restore it from a copy, if you have one; `vedette replay FILE` shows how far it goes"}}
}
