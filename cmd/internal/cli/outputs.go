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

	"github.com/spf13/cobra"
)

// output is one format of a result and the file it goes to; no file is the screen.
type output struct{ format, file string }

// formatsFlag adds --format in the form of lint, test, sim and diff: it may be repeated, each
// time for the screen or for a file.
func formatsFlag(c *cobra.Command, list *[]string, formats []string) {
	c.Flags().StringArrayVar(list, "format", []string{"text"}, strings.Join(formats, ", ")+"; FORMAT=FILE writes to a file; may be given several times")
	_ = c.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(formats, cobra.ShellCompDirectiveNoFileComp)) // the flag is new
}

// otherNames are names of formats that other verbs of the program use.
var otherNames = map[string]string{"md": "markdown", "markdown": "md"}

// parseOutputs reads all values of --format; formats are those of the command.
func parseOutputs(list, formats []string) ([]output, error) {
	var out []output
	screen := ""
	for _, text := range list {
		format, file, toFile := strings.Cut(text, "=")
		if other := otherNames[format]; !slices.Contains(formats, format) && slices.Contains(formats, other) {
			format = other
		}
		switch {
		case !slices.Contains(formats, format):
			return nil, usageError("there is no format %q%s; formats: %s", format, didYouMean(format, formats), strings.Join(formats, ", "))
		case toFile && file == "":
			return nil, usageError("--format %s= names no file", format)
		case !toFile && screen != "":
			return nil, usageError("--format %s and %s would be printed into each other: let one go to a file, as in %s=FILE", screen, format, format)
		case !toFile:
			screen = format
		}
		out = append(out, output{format, file})
	}
	return out, nil
}

// onScreen reports whether a format is printed, rather than only written to files.
func onScreen(outs []output, format string) bool {
	return slices.Contains(outs, output{format: format})
}

// writeOutputs writes a result in all requested formats. A file is replaced whole or not at all.
func (a *app) writeOutputs(outs []output, write func(w io.Writer, o output) error) error {
	for _, o := range outs {
		var text bytes.Buffer
		if err := write(&text, o); err != nil {
			return ioError(err)
		}
		if o.file != "" {
			if err := a.replaceFile(o.file, text.Bytes()); err != nil {
				return err
			}
			continue
		}
		if _, err := a.out.Write(text.Bytes()); err != nil {
			return ioError(err)
		}
	}
	return nil
}

// fileEnding is how the name of a file ends, and the format that is written then.
type fileEnding struct{ ext, format string }

// formatOfName returns the format of a file name's extension, "" for a name without one. It
// refuses unknown extensions, so that no file gets a misleading name.
func formatOfName(file string, known ...fileEnding) (string, error) {
	ext := strings.ToLower(filepath.Ext(file))
	if ext == "" || ext == "." {
		return "", nil
	}
	var list []string
	for _, e := range known {
		if e.ext == ext {
			return e.format, nil
		}
		list = append(list, e.ext)
	}
	return "", usageError("%s cannot be written: there is no format %s here; name a file that ends in %s", file, ext, orList(list))
}

// orList joins words for a choice: a, b or c.
func orList(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// outputFiles lists the file names among some outputs.
func outputFiles(outs []output) []string {
	var out []string
	for _, o := range outs {
		out = append(out, o.file)
	}
	return out
}

// checkWritable refuses files that could not be written, before any work is done for them: one
// file for two results, or a folder that does not exist. Empty names are ignored.
func (a *app) checkWritable(names ...string) error {
	seen := map[string]bool{}
	for _, name := range names {
		if name == "" {
			continue
		}
		file := a.inDir(name)
		if seen[filepath.Clean(file)] {
			return usageError("two things would be written to %s: name another file for one of them", name)
		}
		seen[filepath.Clean(file)] = true
		if info, err := os.Stat(file); err == nil && info.IsDir() {
			return usageError("%s is a folder: name a file", name)
		}
		switch info, err := os.Stat(filepath.Dir(file)); {
		case errors.Is(err, fs.ErrNotExist):
			return usageError("%s cannot be written: there is no folder %s; make it first", name, filepath.Dir(name))
		case err != nil:
			return ioError(err)
		case !info.IsDir():
			return usageError("%s cannot be written: %s is no folder", name, filepath.Dir(name))
		}
	}
	return nil
}
