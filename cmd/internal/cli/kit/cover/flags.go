package cover

import (
	"bytes"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/coverage"
)

// Flags holds the flags for coverage of test, sim and bench.
type Flags struct {
	Text               bool
	Playouts           int
	HTMLFile, LCOVFile string
	CSVFile            string
}

// AddOutputFlags adds the flags for the forms in which coverage is written.
func (f *Flags) AddOutputFlags(c *cobra.Command, who string) {
	c.Flags().BoolVar(&f.Text, "cover", false, "say what of the rules "+who+" reach, and list what they never do")
	c.Flags().StringVar(&f.HTMLFile, "cover-html", "", "write the tables as a heat map to this file")
	c.Flags().StringVar(&f.LCOVFile, "cover-lcov", "", "write the lines of YAML and Lua that are reached to this file")
	c.Flags().StringVar(&f.CSVFile, "cover-csv", "", "write all there is to this file, with how often it was reached and what reached it first")
}

// WantsCoverage reports whether any flag asks for coverage.
func (f *Flags) WantsCoverage() bool {
	return f.Text || f.Playouts > 0 || f.HTMLFile != "" || f.LCOVFile != "" || f.CSVFile != ""
}

// WriteCoverage writes the coverage in all requested forms.
func (f *Flags) WriteCoverage(a *kit.Kit, set *coverage.Set, watches []*coverage.Recorder, roots []*kit.Workspace) error {
	place := func(file string) string {
		for _, w := range roots {
			if w.OnDisk(file) {
				return w.Prefix + file
			}
		}
		return file
	}
	if f.Text || f.HTMLFile == "" && f.LCOVFile == "" && f.CSVFile == "" {
		if err := coverage.WriteText(a.Out, set, place); err != nil {
			return kit.IOError(err)
		}
	}
	for _, x := range []struct {
		file  string
		write func(*bytes.Buffer) error
	}{
		{f.HTMLFile, func(b *bytes.Buffer) error {
			return coverage.WriteHTML(b, coverage.NewPage("What is reached", set, coverage.CollectSheets(watches)))
		}},
		{f.LCOVFile, func(b *bytes.Buffer) error { return coverage.WriteLCOV(b, set, place) }},
		{f.CSVFile, func(b *bytes.Buffer) error { return coverage.WriteCSV(b, set, place) }},
	} {
		if x.file == "" {
			continue
		}
		var b bytes.Buffer
		if err := x.write(&b); err != nil {
			return kit.IOError(err)
		}
		if err := os.WriteFile(x.file, b.Bytes(), 0o644); err != nil {
			return kit.IOError(err)
		}
		fmt.Fprintf(a.Out, "wrote %s\n", x.file)
	}
	return nil
}
