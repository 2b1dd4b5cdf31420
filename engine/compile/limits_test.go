package compile_test

import (
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/limits"
)

// Past a limit nothing is compiled: one finding marks the first entry that is too
// many, and nothing that follows from it is told.
func TestLimitsStopCompiling(t *testing.T) {
	for what, x := range map[string]struct{ file, text, says string }{
		"units":   {fUnits, "units:\n" + lines(limits.Units+1, "  u%d: {army: red, kind: foot, printed: 1-1}\n"), "units"},
		"hooks":   {fGame, "hooks:\n" + lines(limits.Entries+1, "  h%d: {at: turn.start, run: x}\n"), "entries under hooks"},
		"columns": {fTables, "tables:\n  wide:\n    columns: [" + strings.TrimSuffix(lines(limits.TableColumns+1, "c%d, "), ", ") + "]\n    rows: {1: [A]}\n", "columns"},
	} {
		key := x.text[:strings.Index(x.text, "\n")+1]
		var text string
		if old := small[x.file]; strings.Contains("\n"+old, "\n"+key) {
			text = strings.Replace(old, key, x.text, 1)
		} else {
			text = old + x.text
		}
		r, rep := load(t, files(map[string]string{x.file: text}), "small/meeting", compile.Options{})
		if r.Game != nil || len(rep.Items) != 1 || rep.Items[0].Rule != compile.RuleLimit || rep.Items[0].Pos.File != x.file || rep.Items[0].Pos.Line < 2 ||
			!strings.Contains(rep.Items[0].Message, x.says) {
			t.Errorf("%s: %s", what, show(rep))
		}
	}
}

// Thousands of findings end in one that counts the rest.
func TestManyFindings(t *testing.T) {
	text := small[fUnits] + lines(limits.Findings+500, "  u%d: {army: red, kynd: foot}\n")
	_, rep := load(t, files(map[string]string{fUnits: text}), "small/meeting", compile.Options{})
	last := rep.Items[len(rep.Items)-1]
	if len(rep.Items) != limits.Findings+1 || last.Rule != compile.RuleMany || last.Severity != diag.Error {
		t.Errorf("%d findings, the last %+v", len(rep.Items), last)
	}
}
