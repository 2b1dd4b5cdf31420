package cli

import (
	"bytes"
	"io"
	"slices"
	"strings"
)

// output is one form in which a verb tells something, and where it goes; no file is the
// screen.
type output struct{ format, file string }

// outputsOf reads what --format says, as often as it is given; formats are those that
// the verb knows.
func outputsOf(list, formats []string) ([]output, error) {
	var out []output
	screen := ""
	for _, text := range list {
		format, file, toFile := strings.Cut(text, "=")
		switch {
		case !slices.Contains(formats, format):
			return nil, usage("there is no format %q%s; formats: %s", format, didYouMean(format, formats), strings.Join(formats, ", "))
		case toFile && file == "":
			return nil, usage("--format %s= names no file", format)
		case !toFile && screen != "":
			return nil, usage("--format %s and %s would be printed into each other: let one go to a file, as in %s=FILE", screen, format, format)
		case !toFile:
			screen = format
		}
		out = append(out, output{format, file})
	}
	return out, nil
}

// tellAll tells something in all forms asked for; a file is replaced whole or not at all.
func (a *app) tellAll(outs []output, write func(w io.Writer, format string) error) error {
	for _, o := range outs {
		var text bytes.Buffer
		if err := write(&text, o.format); err != nil {
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
