package cli

import (
	"bytes"
	"io"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/sim"
	"github.com/vedette-wargames/vedette/engine/sim/report"
)

// simFormats are the forms in which a simulation is told.
var simFormats = append([]string{"text"}, report.Formats()...)

// simOutput is one form and where it goes; no file is the output.
type simOutput struct{ format, file string }

// simOutputs reads what --format says, as often as it is given.
func (a *app) simOutputs(list []string) ([]simOutput, error) {
	var out []simOutput
	screen := ""
	for _, text := range list {
		format, file, toFile := strings.Cut(text, "=")
		switch {
		case !slices.Contains(simFormats, format):
			return nil, usage("there is no format %q%s; formats: %s", format, didYouMean(format, simFormats), strings.Join(simFormats, ", "))
		case toFile && file == "":
			return nil, usage("--format %s= names no file", format)
		case !toFile && screen != "":
			return nil, usage("--format %s and %s would be printed into each other: let one go to a file, as in %s=FILE", screen, format, format)
		case !toFile:
			screen = format
		}
		out = append(out, simOutput{format, file})
	}
	return out, nil
}

// simTell tells a result in all forms asked for.
func (a *app) simTell(r *sim.Result, s sim.Sure, outs []simOutput) error {
	f := r.Figures(s)
	for _, o := range outs {
		var text bytes.Buffer
		if err := simWrite(&text, o.format, r, f); err != nil {
			return machine(err)
		}
		if o.file != "" {
			if err := a.replaceFile(o.file, text.Bytes()); err != nil {
				return err
			}
			continue
		}
		if _, err := a.out.Write(text.Bytes()); err != nil {
			return machine(err)
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
