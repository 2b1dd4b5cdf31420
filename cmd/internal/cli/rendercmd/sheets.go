package rendercmd

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/figures"
	"github.com/vedette-wargames/vedette/engine/printsheets"
)

// printFlags holds the flags for sheets to print.
type printFlags struct {
	sheets                       bool
	paper                        string
	hex, counter, bleed, overlap string
	offset                       string
}

// readOptions turns the flags into options of package paper; the error is wrong usage.
func (f *printFlags) readOptions() (printsheets.Options, error) {
	o := printsheets.Standard
	var ok bool
	if o.Paper, ok = printsheets.Sizes[strings.ToLower(f.paper)]; !ok {
		return o, kit.UsageError("there is no paper %q%s; papers: a4, letter", f.paper, kit.DidYouMean(f.paper, []string{"a4", "letter"}))
	}
	for _, x := range []struct {
		flag, text string
		to         *float64
	}{{"hex", f.hex, &o.Hex}, {"counter", f.counter, &o.Counter}, {"bleed", f.bleed, &o.Bleed}, {"overlap", f.overlap, &o.Overlap}} {
		if *x.to, ok = parseLength(x.text); !ok {
			return o, kit.UsageError("--%s %q is no length: write it as 16mm, 1.6cm or 0.63in", x.flag, x.text)
		}
	}
	if f.offset != "" {
		x, y, two := strings.Cut(f.offset, ",")
		var ok1, ok2 bool
		o.OffsetX, ok1 = parseLength(x)
		o.OffsetY, ok2 = parseLength(y)
		if !two || !ok1 || !ok2 {
			return o, kit.UsageError("--offset %q: write how far right and how far down the backs move, in millimetres, as 0.5,-0.3", f.offset)
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
func writeSheets(k *kit.Kit, f *renderFlags, p *figures.ShownPosition) error {
	if f.sheet || f.empty || f.bare || f.crop != "" || f.scale != 0 || f.side != "" {
		return kit.UsageError("--sheets prints all of a scenario in its true size: leave out --counters, --empty, --bare, --crop, --scale and --side")
	}
	if f.format == "png" || f.format == "text" {
		return kit.UsageError("--sheets writes a PDF: name the file with -o OUT.pdf")
	}
	if f.file == "" && f.format != "pdf" {
		return kit.UsageError("--sheets writes a PDF: name the file with -o OUT.pdf")
	}
	o, err := f.print.readOptions()
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
	return writeOutput(k, f.file, out.Bytes())
}
