package rendercmd

import (
	"bytes"
	"fmt"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/draw"
	"github.com/vedette-wargames/vedette/engine/draw/pdf"
	"github.com/vedette-wargames/vedette/engine/draw/raster"
)

// pixel is how many points a pixel of a picture at scale 1 has on paper.
const pixel = 0.75

// writePicture writes a picture in the requested format.
func writePicture(k *kit.Kit, f *Options, p *draw.Picture) error {
	var out bytes.Buffer
	scale := f.Scale
	if scale == 0 {
		scale = 1
	}
	var err error
	switch f.Format {
	case "png":
		if f.Scale == 0 {
			scale = 2 // for screens that are dense, and so that names are read
		}
		if err = raster.WritePNG(&out, p, scale); err != nil {
			return kit.FindingsError("%v: a smaller --scale or a --crop makes it smaller", err)
		}
	case "pdf":
		err = pdf.Write(&out, p.Title, []pdf.Page{{Picture: p, Unit: pixel * scale}})
	default:
		err = p.WriteSVG(&out, scale)
	}
	if err != nil {
		return err
	}
	return writeOutput(k, f.File, out.Bytes())
}

// writeOutput writes data into the named file, or prints it.
func writeOutput(k *kit.Kit, file string, data []byte) error {
	if file == "" {
		_, err := k.Out.Write(data)
		return err
	}
	if err := k.ReplaceFile(file, data); err != nil {
		return err
	}
	fmt.Fprintf(k.Err, "wrote %s\n", file)
	return nil
}

// pictureEndings are the names of files that render writes.
var pictureEndings = []kit.FileEnding{{Ext: ".svg", Format: "svg"}, {Ext: ".png", Format: "png"}, {Ext: ".pdf", Format: "pdf"}, {Ext: ".txt", Format: "text"}}

// chooseFormat takes the format from the extension of the file. --format decides only for names
// without one.
func (f *Options) chooseFormat(named bool) error {
	if f.Print.Sheets && f.File != "" {
		if _, err := kit.FindFormat(f.File, kit.FileEnding{Ext: ".pdf", Format: "pdf"}); err != nil {
			return err
		}
	}
	says, err := kit.FindFormat(f.File, pictureEndings...)
	switch {
	case named && says != "" && says != f.Format:
		return kit.UsageError("--format %s and -o %s ask for two formats: leave out --format, or name another file", f.Format, f.File)
	case err != nil:
		return err
	case says != "":
		f.Format = says
	}
	return nil
}
