package sim

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/jsontext"
)

// Finding is an error that is a finding.
type Finding struct{ Diag diag.Diagnostic }

// Error returns the finding in one line.
func (f *Finding) Error() string {
	where := ""
	if f.Diag.Pos.File != "" {
		where = f.Diag.Pos.String() + ": "
	}
	return where + diag.FormatSummary(&f.Diag) + " [" + f.Diag.Rule + "]"
}

// newFinding returns a finding about a file of results.
func newFinding(rule, file, hint, format string, args ...any) *Finding {
	return &Finding{diag.Diagnostic{Rule: rule, Pos: diag.Pos{File: file}, Message: fmt.Sprintf(format, args...), Hint: hint}}
}

// RefuteCounts returns the finding that games played again do not confirm the counts of a
// file.
func RefuteCounts(file, why string) *Finding {
	return newFinding(RuleCount, file, playAgain, "%s", why)
}

const playAgain = "delete the file and play that share again"

// Decode reads a result and checks that its counts agree.
func Decode(file string, data []byte) (*Result, error) {
	var head struct {
		Sim *int `json:"sim"`
	}
	if err := json.Unmarshal(data, &head); err != nil {
		return nil, readError(file, data, err)
	}
	switch {
	case head.Sim == nil:
		return nil, newFinding(RuleFile, file, "name files that vedette sim --out has written", "it is no result of a simulation")
	case *head.Sim != Format:
		return nil, newFinding(RuleFormat, file, "use the version of Vedette that wrote it, or play again", "it is of format %d; this program reads %d", *head.Sim, Format)
	}
	r := &Result{}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(r); err != nil {
		return nil, readError(file, data, err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, newFinding(RuleFile, file, playAgain, "something stands after its end")
	}
	switch seal := r.computeSeal(); {
	case r.Seal == "":
		return nil, newFinding(RuleFile, file, playAgain, "it has no checksum (seal)")
	case r.Seal != seal:
		return nil, newFinding(RuleFile, file, playAgain, "it is damaged or was changed: its checksum is not that of what it holds")
	}
	if err := r.checkCounts(); err != nil {
		return nil, newFinding(RuleCount, file, playAgain, "%v", err)
	}
	return r, nil
}

// readError says where a file cannot be read, and why.
func readError(file string, data []byte, err error) *Finding {
	problem, at := jsontext.ReadError(err)
	f := newFinding(RuleFile, file, playAgain, "it cannot be read: %s", problem)
	if at >= 0 {
		before := data[:min(at, len(data))]
		f.Diag.Pos.Line, f.Diag.Pos.Col = 1+bytes.Count(before, []byte("\n")), len(before)-bytes.LastIndexByte(before, '\n')
	}
	return f
}
