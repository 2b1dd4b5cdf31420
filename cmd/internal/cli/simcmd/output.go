package simcmd

import (
	"io"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/sim"
	"github.com/vedette-wargames/vedette/engine/sim/report"
)

// simFormats are the formats of a result of sim.
var simFormats = append([]string{"text"}, report.Formats()...)

// simTell writes a result in all requested formats.
func simTell(k *kit.Kit, r *sim.Result, s sim.Confidence, outs []kit.Output) error {
	f := r.Figures(s)
	return k.WriteOutputs(outs, func(w io.Writer, o kit.Output) error { return simWrite(w, o.Format, r, f) })
}

// failUnended returns an error if games of a result did not end. They are listed in the result,
// but some readers see the exit code only.
func failUnended(r *sim.Result) error {
	for _, run := range r.Runs {
		for _, t := range run.Work.Tallies {
			if len(t.Unended) > 0 {
				return kit.ErrFindings
			}
		}
	}
	return nil
}

func simWrite(w io.Writer, format string, r *sim.Result, f *sim.Figures) error {
	if format != "text" {
		return report.Write(w, format, r, f)
	}
	return simText(w, r, f)
}
