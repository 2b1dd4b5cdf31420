package rendercmd

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/figures"
	"github.com/vedette-wargames/vedette/engine/printsheets"
)

// PrintOptions say how sheets are printed. Lengths have a unit, as 16mm, 1.6cm or 0.63in.
type PrintOptions struct {
	Sheets  bool   // write sheets to print, and no picture
	Paper   string // a4 or letter
	Hex     string // a hex from side to side
	Counter string // the width of a counter
	Bleed   string // color beyond the cuts of counters
	Overlap string // how far two pages of the map overlap
	Offset  string // moves the backs right and down, in mm: 0.5,-0.3
}

// readOptions turns the flags into options of package paper; the error is wrong usage.
func (f *PrintOptions) readOptions() (printsheets.Options, error) {
	o := printsheets.Standard
	var ok bool
	if o.Paper, ok = printsheets.Sizes[strings.ToLower(f.Paper)]; !ok {
		return o, kit.UsageError("there is no paper %q%s; papers: a4, letter", f.Paper, kit.DidYouMean(f.Paper, []string{"a4", "letter"}))
	}
	for _, x := range []struct {
		flag, text string
		to         *float64
	}{{"hex", f.Hex, &o.Hex}, {"counter", f.Counter, &o.Counter}, {"bleed", f.Bleed, &o.Bleed}, {"overlap", f.Overlap, &o.Overlap}} {
		if *x.to, ok = parseLength(x.text); !ok {
			return o, kit.UsageError("--%s %q is no length: write it as 16mm, 1.6cm or 0.63in", x.flag, x.text)
		}
	}
	if f.Offset != "" {
		x, y, two := strings.Cut(f.Offset, ",")
		var ok1, ok2 bool
		o.OffsetX, ok1 = parseLength(x)
		o.OffsetY, ok2 = parseLength(y)
		if !two || !ok1 || !ok2 {
			return o, kit.UsageError("--offset %q: write how far right and how far down the backs move, in millimetres, as 0.5,-0.3", f.Offset)
		}
	}
	return o, nil
}

// parseLength reads a length in millimetres; a number without a unit is in millimetres.
func parseLength(text string) (mm float64, ok bool) {
	text = strings.TrimSpace(text)
	unit := 1.0
	for _, u := range []struct {
		name string
		mm   float64
	}{{"mm", 1}, {"cm", 10}, {"in", 25.4}} {
		if s, found := strings.CutSuffix(text, u.name); found {
			text, unit = strings.TrimSpace(s), u.mm
			break
		}
	}
	n, err := strconv.ParseFloat(text, 64)
	return n * unit, err == nil
}

// writeSheets writes the print sheets of a scenario.
func writeSheets(k *kit.Kit, f *Options, p *figures.ShownPosition) error {
	if f.Counters || f.Empty || f.Bare || f.Crop != "" || f.Scale != 0 || f.Side != "" {
		return kit.UsageError("--sheets prints all of a scenario in its true size: leave out --counters, --empty, --bare, --crop, --scale and --side")
	}
	if f.Format == "png" || f.Format == "text" {
		return kit.UsageError("--sheets writes a PDF: name the file with -o OUT.pdf")
	}
	if f.File == "" && f.Format != "pdf" {
		return kit.UsageError("--sheets writes a PDF: name the file with -o OUT.pdf")
	}
	o, err := f.Print.readOptions()
	if err != nil {
		return err
	}
	doc, err := printsheets.NewDocument(p.Game, p.Position, o)
	if err != nil {
		return kit.UsageError("%v", err)
	}
	var out bytes.Buffer
	if err := doc.WritePDF(&out); err != nil {
		return err
	}
	return writeOutput(k, f.File, out.Bytes())
}
