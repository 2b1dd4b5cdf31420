package cli

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/vedette-wargames/vedette/engine/draw"
	"github.com/vedette-wargames/vedette/engine/draw/pdf"
	"github.com/vedette-wargames/vedette/engine/draw/raster"
	"github.com/vedette-wargames/vedette/engine/journal"
)

// pixel is how many points a pixel of a picture at scale 1 has on paper.
const pixel = 0.75

// write writes a picture in the format that is asked for.
func (a *app) writePicture(f *renderFlags, p *draw.Picture) error {
	var out bytes.Buffer
	scale := f.scale
	if scale == 0 {
		scale = 1
	}
	var err error
	switch f.format {
	case "png":
		if f.scale == 0 {
			scale = 2 // for screens that are dense, and so that names are read
		}
		if err = raster.PNG(&out, p, scale); err != nil {
			return found("%v: a smaller --scale or a --crop makes it smaller", err)
		}
	case "pdf":
		err = pdf.Write(&out, p.Title, []pdf.Page{{Picture: p, Unit: pixel * scale}})
	default:
		err = p.SVG(&out, scale)
	}
	if err != nil {
		return err
	}
	return a.deliver(f.file, out.Bytes())
}

// deliver writes what was made into the file that was named, or out.
func (a *app) deliver(file string, data []byte) error {
	if file == "" {
		_, err := a.out.Write(data)
		return err
	}
	if err := journal.Replace(file, data); err != nil {
		return journalFailure(err)
	}
	fmt.Fprintf(a.err, "wrote %s\n", file)
	return nil
}

// formatOf is the format that is asked for; the name of the file tells where no
// flag does.
func (f *renderFlags) formatOf(named bool) string {
	if named || f.file == "" {
		return f.format
	}
	switch ext := strings.ToLower(strings.TrimPrefix(filepath.Ext(f.file), ".")); ext {
	case "png", "pdf", "svg":
		return ext
	case "txt":
		return "text"
	}
	return f.format
}
