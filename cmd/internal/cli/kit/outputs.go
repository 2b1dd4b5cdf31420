package kit

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
)

// Output is one format of a result and the file it goes to; no file is the screen.
type Output struct{ Format, File string }

// AddFormatsFlag adds --format in the form of lint, test, sim and diff: it may be repeated, each
// time for the screen or for a file.
func AddFormatsFlag(c *cobra.Command, list *[]string, formats []string) {
	c.Flags().StringArrayVar(list, "format", []string{"text"}, strings.Join(formats, ", ")+"; FORMAT=FILE writes to a file; may be given several times")
	_ = c.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(formats, cobra.ShellCompDirectiveNoFileComp)) // the flag is new
}

// ReadFormat returns the format of a name, which may be short: md for markdown.
func ReadFormat(name string, formats []string) (string, error) {
	if name == "md" {
		name = "markdown"
	}
	if !slices.Contains(formats, name) {
		return "", UsageError("there is no format %q%s; formats: %s", name, DidYouMean(name, formats), strings.Join(formats, ", "))
	}
	return name, nil
}

// ParseOutputs reads all values of --format; formats are those of the command. One format goes to the
// screen, or text and github together: both are lines, and the log of a CI job shows both.
func ParseOutputs(list, formats []string) ([]Output, error) {
	var out []Output
	screen := ""
	for _, text := range list {
		format, file, toFile := strings.Cut(text, "=")
		format, err := ReadFormat(format, formats)
		switch {
		case err != nil:
			return nil, err
		case toFile && file == "":
			return nil, UsageError("--format %s= names no file", format)
		case !toFile && screen != "" && !(screen == "text" && format == "github") && !(screen == "github" && format == "text"):
			return nil, UsageError("--format %s and %s would be printed into each other: let one go to a file, as in %s=FILE", screen, format, format)
		case !toFile:
			screen = format
		}
		out = append(out, Output{format, file})
	}
	return out, nil
}

// PrintsFormat reports whether a format is printed, rather than only written to files.
func PrintsFormat(outs []Output, format string) bool {
	return slices.Contains(outs, Output{Format: format})
}

// WriteOutputs writes a result in all requested formats. A file is replaced whole or not at all.
func (k *Kit) WriteOutputs(outs []Output, write func(w io.Writer, o Output) error) error {
	for _, o := range outs {
		var text bytes.Buffer
		if err := write(&text, o); err != nil {
			return IOError(err)
		}
		if o.File != "" {
			if err := k.ReplaceFile(o.File, text.Bytes()); err != nil {
				return err
			}
			continue
		}
		if _, err := k.Out.Write(text.Bytes()); err != nil {
			return IOError(err)
		}
	}
	return nil
}

// FileEnding maps the extension of a file name, such as .json, to the format of the file.
type FileEnding struct{ Ext, Format string }

// FindFormat returns the format of a file name's extension, "" for a name without one. It
// refuses unknown extensions, so that no file gets a misleading name.
func FindFormat(file string, known ...FileEnding) (string, error) {
	ext := strings.ToLower(filepath.Ext(file))
	if ext == "" || ext == "." {
		return "", nil
	}
	var list []string
	for _, e := range known {
		if e.Ext == ext {
			return e.Format, nil
		}
		list = append(list, e.Ext)
	}
	return "", UsageError("%s cannot be written: there is no format %s here; name a file that ends in %s", file, ext, JoinWords(list, "or"))
}

// ListOutputFiles lists the file names among some outputs.
func ListOutputFiles(outs []Output) []string {
	var out []string
	for _, o := range outs {
		out = append(out, o.File)
	}
	return out
}

// CheckWritable refuses files that could not be written, before any work is done for them: one
// file for two results, or a folder that does not exist. Empty names are ignored.
func (k *Kit) CheckWritable(names ...string) error {
	seen := map[string]bool{}
	for _, name := range names {
		if name == "" {
			continue
		}
		file := k.AbsolutePath(name)
		if seen[filepath.Clean(file)] {
			return UsageError("two things would be written to %s: name another file for one of them", name)
		}
		seen[filepath.Clean(file)] = true
		if info, err := os.Stat(file); err == nil && info.IsDir() {
			return UsageError("%s is a folder: name a file", name)
		}
		switch info, err := os.Stat(filepath.Dir(file)); {
		case errors.Is(err, fs.ErrNotExist):
			return UsageError("%s cannot be written: there is no folder %s; make it first", name, filepath.Dir(name))
		case err != nil:
			return IOError(err)
		case !info.IsDir():
			return UsageError("%s cannot be written: %s is no folder", name, filepath.Dir(name))
		}
	}
	return nil
}

// AddFormatFlag adds --format with the allowed values. The default is text.
func AddFormatFlag(c *cobra.Command, format *string, values ...string) {
	c.Flags().StringVar(format, "format", "text", strings.Join(values, ", "))
	_ = c.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)) // the flag is new
	check := c.PreRunE
	c.PreRunE = func(c *cobra.Command, args []string) (err error) {
		if *format, err = ReadFormat(*format, values); err != nil || check == nil {
			return err
		}
		return check(c, args)
	}
}

// FormatJUnitTime writes a time as the schemas of JUnit have it: without fractions and zone.
func FormatJUnitTime(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05") }

// PrintJSON prints a value as indented JSON.
func (k *Kit) PrintJSON(v any) error { return WriteJSON(k.Out, v) }

// WriteJSON writes a value with one key a line, without escaping characters for HTML.
func WriteJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}
