package authorcmd

import (
	"context"
	"fmt"
	"os"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/limits"
)

// converter makes the text of a YAML file of a spreadsheet; what is wrong with the spreadsheet
// goes to rep.
type converter func(name string, data []byte, rep *diag.List) string

// ImportOptions say what [RunImport] converts.
type ImportOptions struct {
	Kit     *kit.Kit
	File    string // the spreadsheet
	Out     string // the file to make, which must not exist; empty: the output
	convert converter
}

// RunImport converts a spreadsheet. After the end of ctx nothing is written. The error is wrong usage, or says
// how many lines are wrong.
func RunImport(ctx context.Context, o ImportOptions) error {
	k, name, out, convert := o.Kit, o.File, o.Out, o.convert
	if err := kit.CheckContext(ctx); err != nil {
		return err
	}
	if _, err := kit.FindFormat(out, kit.FileEnding{Ext: ".yaml", Format: "yaml"}, kit.FileEnding{Ext: ".yml", Format: "yaml"}); err != nil {
		return err
	}
	data, err := files.ReadNamed(k.AbsolutePath(name), limits.FileBytes)
	if err != nil {
		return kit.ReadError(name, err)
	}
	var rep diag.List
	text := convert(name, data, &rep)
	if rep.HasErrors() {
		read := func(string) []byte { return data }
		if err := diag.WriteText(k.Err, &rep, read, k.Color); err != nil {
			return kit.IOError(err)
		}
		return kit.FindingsError("nothing was made: mend %s", diag.CountNoun(rep.CountSeverity(diag.Error), "line"))
	}
	if out == "" {
		fmt.Fprint(k.Out, text)
		return nil
	}
	if _, err := os.Lstat(k.AbsolutePath(out)); err == nil {
		return kit.UsageError("%s is there already; nothing was written", out)
	}
	return writeNamed(k, out, text)
}
