package cli

import (
	"io"

	"github.com/vedette-wargames/vedette/engine/sim"
	"github.com/vedette-wargames/vedette/engine/sim/report"
)

// simFormats are the forms in which a simulation is told.
var simFormats = append([]string{"text"}, report.Formats()...)

// simTell tells a result in all forms asked for.
func (a *app) simTell(r *sim.Result, s sim.Confidence, outs []output) error {
	f := r.Figures(s)
	return a.writeOutputs(outs, func(w io.Writer, o output) error { return simWrite(w, o.format, r, f) })
}

// failUnended fails where games of a result did not come to an end: they are told, and whoever
// reads only the exit code is to know.
func failUnended(r *sim.Result) error {
	for _, run := range r.Runs {
		for _, t := range run.Work.Tallies {
			if len(t.Unended) > 0 {
				return errFindings
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
