package run

import (
	"github.com/vedette-wargames/vedette/engine/authortest"
	"github.com/vedette-wargames/vedette/engine/diag"
)

// ListOutsideFindings returns the findings that belong to no case: those about files that cannot
// be read.
func (r *Runner) ListOutsideFindings() []diag.Diagnostic {
	known := map[string]bool{}
	for i := range r.Cases {
		for k := range r.Cases[i].Findings {
			known[findingID(&r.Cases[i].Findings[k])] = true
		}
	}
	var rest []diag.Diagnostic
	for i := range r.Findings.Items {
		if !known[findingID(&r.Findings.Items[i])] {
			rest = append(rest, r.Findings.Items[i])
		}
	}
	return rest
}

// CountFaultyFiles counts the files with an error outside cases. Each counts as a failure, as
// its tests did not run.
func (r *Runner) CountFaultyFiles() int {
	names := map[string]bool{}
	for _, d := range r.ListOutsideFindings() {
		if d.Severity == diag.Error && d.Rule != authortest.RuleMuch {
			names[d.Pos.File] = true
		}
	}
	return len(names)
}

// findingID returns a text that identifies a finding.
func findingID(d *diag.Diagnostic) string { return d.Pos.String() + d.Rule + d.Message }
