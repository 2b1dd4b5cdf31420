package authorcmd

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/csvimport"
	"github.com/vedette-wargames/vedette/engine/pack"
)

// NewNew makes the command `vedette new` with one subcommand for each thing.
func NewNew(k *kit.Kit) *cobra.Command {
	c := &cobra.Command{
		Use: "new", Short: "Make a game, scenario, variant, card, rule or test from a template",
		Long: "Make a game, scenario, variant, card, rule or test from a template. The result lints\nclean, passes its tests and plays at once. No existing file is overwritten.",
		Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return c.Help()
			}
			names := newNames()
			return kit.UsageError("new makes %s, not %q%s", strings.Join(names, ", "), args[0], kit.DidYouMean(args[0], names))
		},
	}
	for _, t := range newThings {
		f := NewOptions{Kit: k, Thing: t.name}
		sub := &cobra.Command{Use: t.name + " " + t.args, Short: t.short, Long: t.long, Example: t.example, Args: cobra.ExactArgs(t.nargs),
			RunE: func(c *cobra.Command, args []string) error {
				f.Args = args
				return RunNew(c.Context(), f)
			}}
		sub.Flags().StringVar(&f.Title, "title", "", "its name for people; made of the id by default")
		if t.name == "game" || t.name == "scenario" {
			sub.Flags().StringVar(&f.Like, "like", "", "the "+t.name+" that it is a copy of")
		}
		c.AddCommand(sub)
	}
	return c
}

// NewImport makes the command `vedette import`.
func NewImport(k *kit.Kit) *cobra.Command {
	f := ImportOptions{Kit: k}
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
		make        converter
	}{{"units", "Make units.yaml from a spreadsheet of counters", csvimport.ConvertUnits}, {"map", "Make map.yaml from a spreadsheet of hexes", csvimport.ConvertMap}} {
		sub := &cobra.Command{Use: kind.name + " FILE.csv", Short: kind.short, Long: c.Long, Example: "  vedette import " + kind.name + " my.csv -o scenarios/my-battle/" + kind.name + ".yaml", Args: cobra.ExactArgs(1),
			RunE: func(c *cobra.Command, args []string) error {
				f.File, f.convert = args[0], kind.make
				return RunImport(c.Context(), f)
			}}
		sub.Flags().StringVarP(&f.Out, "output", "o", "", "the file to write; the output by default")
		c.AddCommand(sub)
	}
	return c
}

// NewPack makes the command `vedette pack`.
func NewPack(k *kit.Kit) *cobra.Command {
	f := PackOptions{Kit: k}
	c := &cobra.Command{
		Use: "pack GAME [VARIANT...]", Short: "Put a game, or variants of one, into one file",
		Long: `Put a game with its variants and tests into one file to hand on; with variants named,
these alone. The same files give the same bytes, and a content hash that is printed.
Such a file is checked when it is opened, and commands take it like a path: vedette
lint FILE.vedette, vedette play FILE.vedette/SCENARIO. vedette unpack turns it into a
project.`,
		Example: "  vedette pack my-battle\n  vedette pack {game} fog -o fog.vedette\n  vedette play my-battle.vedette/battle\n  vedette unpack my-battle.vedette",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			f.Game, f.Variants = args[0], args[1:]
			return RunPack(c.Context(), f)
		},
	}
	c.Flags().StringVarP(&f.Out, "output", "o", "", "the file to write; GAME"+pack.Extension+" or VARIANT"+pack.Extension+" by default")
	return c
}

// NewPublish makes the command `vedette publish`.
func NewPublish(k *kit.Kit) *cobra.Command {
	var out string
	c := &cobra.Command{
		Use: "publish [GAME...] -o SITE", Short: "Write games as a page that plays without a server",
		Long: `Write games as a folder of files for any static host: a page where people play
against bots or two at one screen, in their browser, with the same engine and the
same rules. It works without the network after the first visit, keeps games in the
browser, and takes and gives them as journal files. Without GAME, all games of the
project are published. Nothing is fetched from the network.

A page without a server cannot hide anything from whoever opens the browser's tools;
it says so before a game that hides facts begins: docs/publishing.md.`,
		Example: "  vedette publish -o site\n  vedette publish {game} -o site\n  python3 -m http.server -d site",
		Args:    cobra.ArbitraryArgs,
		RunE:    func(c *cobra.Command, args []string) error { return runPublish(c.Context(), k, out, args) },
	}
	c.Flags().StringVarP(&out, "output", "o", "", "the folder of the site: new, empty, or a site that is written again")
	return c
}

// NewUnpack makes the command `vedette unpack`.
func NewUnpack(k *kit.Kit) *cobra.Command {
	return &cobra.Command{
		Use: "unpack FILE [FOLDER]", Short: "Check a pack and make a project of it",
		Long:    "Check a pack and put its files into a folder, by default one of its name beside it.\nNothing that is there is overwritten.",
		Example: "  vedette unpack my-battle.vedette\n  vedette unpack fog.vedette .",
		Args:    cobra.RangeArgs(1, 2),
		RunE: func(c *cobra.Command, args []string) error {
			o := UnpackOptions{Kit: k, File: args[0]}
			if len(args) > 1 {
				o.Folder = args[1]
			}
			return RunUnpack(c.Context(), o)
		},
	}
}

// NewFmt makes the command `vedette fmt`.
func NewFmt(k *kit.Kit) *cobra.Command {
	f := FmtOptions{Kit: k}
	c := &cobra.Command{
		Use: "fmt [PATH...]", Short: "Lay out the YAML of games, variants and tests in one style",
		Long: `Lay out YAML files in one style: those named, all in the folders named, or all of
the project found from here. Only blanks and empty lines change. Comments, quotes,
line breaks and the order of keys stay, and the style is on the page "editors"
(vedette docs editors). A second run changes nothing.

In folders, only files whose kind is one of Vedette's are laid out, and Lua files
are left alone. A file that cannot be read stays as it is, with a finding. For -
the text is read from standard input and written to standard output.

--check lists the files that would change and changes nothing; --diff shows how
they would change. Both end with 1 when a file would change. With --check,
--format github writes an annotation for each file.`,
		Example: "  vedette fmt\n  vedette fmt --check scenarios variants\n  vedette fmt --diff scenarios/my-game/units.yaml\n  vedette fmt - < units.yaml",
		RunE: func(c *cobra.Command, args []string) error {
			f.Args = args
			return RunFmt(c.Context(), f)
		},
	}
	c.Flags().BoolVar(&f.Check, "check", false, "list the files that would change, and change nothing")
	c.Flags().BoolVar(&f.Diff, "diff", false, "show how the files would change, and change nothing")
	c.Flags().StringVar(&f.Format, "format", "text", "with --check: text or github")
	return c
}
