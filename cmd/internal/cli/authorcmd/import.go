package authorcmd

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/csvimport"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/limits"
)

func NewImport(k *kit.Kit) *cobra.Command {
	var out string
	c := &cobra.Command{
		Use: "import", Short: "Make counters or a map from a spreadsheet (CSV)",
		Long: `Make units.yaml or map.yaml from a spreadsheet saved as CSV, with commas, semicolons
or tabs between. The first line names the columns. For units: id, name, army, kind and
a column for each value printed on counters, by its id; label, group, steps, traits,
parent where there are any. For a map: hex, terrain; name and features where there are
any. The result goes to the output, or with -o to a file that must not exist yet.`,
		Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return c.Help()
			}
			return kit.UsageError("import makes units or map, not %q%s", args[0], kit.DidYouMean(args[0], []string{"units", "map"}))
		},
	}
	for _, kind := range []struct {
		name, short string
		make        func(name string, data []byte, rep *diag.List) string
	}{{"units", "Make units.yaml from a spreadsheet of counters", csvimport.ConvertUnits}, {"map", "Make map.yaml from a spreadsheet of hexes", csvimport.ConvertMap}} {
		sub := &cobra.Command{Use: kind.name + " FILE.csv", Short: kind.short, Long: c.Long, Example: "  vedette import " + kind.name + " my.csv -o scenarios/my-battle/" + kind.name + ".yaml", Args: cobra.ExactArgs(1),
			RunE: func(_ *cobra.Command, args []string) error {
				if _, err := kit.FindFormat(out, kit.FileEnding{Ext: ".yaml", Format: "yaml"}, kit.FileEnding{Ext: ".yml", Format: "yaml"}); err != nil {
					return err
				}
				data, err := files.ReadNamed(k.AbsolutePath(args[0]), limits.FileBytes)
				if err != nil {
					return kit.IOError(err)
				}
				var rep diag.List
				text := kind.make(args[0], data, &rep)
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
			}}
		sub.Flags().StringVarP(&out, "output", "o", "", "the file to write; the output by default")
		c.AddCommand(sub)
	}
	return c
}
