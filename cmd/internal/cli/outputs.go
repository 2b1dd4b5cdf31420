package cli

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
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

// filesOf are the files among some outputs.
func filesOf(outs []output) []string {
	var out []string
	for _, o := range outs {
		out = append(out, o.file)
	}
	return out
}

// writable refuses files that could not be written, before any work is done for them: one file for two
// things, a folder that is not there. Empty names are of files that nobody asked for.
func (a *app) writable(names ...string) error {
	seen := map[string]bool{}
	for _, name := range names {
		if name == "" {
			continue
		}
		file := a.inDir(name)
		if seen[filepath.Clean(file)] {
			return usage("two things would be written to %s: name another file for one of them", name)
		}
		seen[filepath.Clean(file)] = true
		if info, err := os.Stat(file); err == nil && info.IsDir() {
			return usage("%s is a folder: name a file", name)
		}
		switch info, err := os.Stat(filepath.Dir(file)); {
		case errors.Is(err, fs.ErrNotExist):
			return usage("%s cannot be written: there is no folder %s; make it first", name, filepath.Dir(name))
		case err != nil:
			return machine(err)
		case !info.IsDir():
			return usage("%s cannot be written: %s is no folder", name, filepath.Dir(name))
		}
	}
	return nil
}
