package authorcmd

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
)

// NewList makes the command `vedette list`.
func NewList(k *kit.Kit) *cobra.Command {
	f := ListOptions{Kit: k}
	c := &cobra.Command{
		Use: "list", Short: "List games, scenarios and variants",
		Long: `List games, scenarios and variants. In a project these are its
own, and shipped games that it has variants or author tests of; with --all, the
other shipped games too.`,
		Example: "  vedette list\n  vedette list --all\n  vedette list --format json", Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return RunList(c.Context(), f) },
	}
	kit.AddFormatFlag(c, &f.Format, "text", "json")
	c.Flags().BoolVar(&f.All, "all", false, "list all shipped games, too")
	return c
}

// NewShow makes the command `vedette show`.
func NewShow(k *kit.Kit) *cobra.Command {
	f := ShowOptions{Kit: k}
	cmd := &cobra.Command{
		Use: "show GAME/SCENARIO", Short: "Show a scenario's card: sides, length, options, variants, victory",
		Example: "  vedette show {scenario}", Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			f.Scenario = args[0]
			return RunShow(c.Context(), f)
		},
	}
	kit.AddFormatFlag(cmd, &f.Format, "text", "json")
	f.AddFlags(cmd)
	return cmd
}

// NewResolve makes the command `vedette resolve`.
func NewResolve(k *kit.Kit) *cobra.Command {
	f := ResolveOptions{Kit: k}
	cmd := &cobra.Command{
		Use: "resolve GAME/SCENARIO", Short: "Print the merged rules, or which layer set a value",
		Long: `Print the rules of a scenario after its ruleset, its own changes and the variants
are laid over the game; what a layer changed is marked. With --why PATH, print
the history of one value: where it was first written and every change since.`,
		Example: "  vedette resolve {scenario}\n  vedette resolve {scenario} --why turns.last",
		Args:    cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			f.Scenario = args[0]
			return RunResolve(c.Context(), f)
		},
	}
	cmd.Flags().StringVar(&f.Why, "why", "", "the path of a value, such as turns.last")
	f.AddFlags(cmd)
	return cmd
}

// NewWords makes the command `vedette words`.
func NewWords(k *kit.Kit) *cobra.Command {
	f := WordsOptions{Kit: k}
	cmd := &cobra.Command{
		Use: "words PATH", Short: "List the words that an expression may use",
		Long: `List the names that a condition, amount or set at a key of the rules may use, and
the bare names that it has of what it is about. PATH is the path of the key, with
any name in place of the id of an entry. A path that leads to no expression lists
the keys below it that hold some. With --in, the words of a game come on top: its
values, variables, options and helpers.`,
		Example: "  vedette words movement.ID.cost.ID.when\n  vedette words attacks.ID.roles.ID\n  vedette words zones.ID.holds --in {scenario}",
		Args:    cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			f.Path = args[0]
			return RunWords(c.Context(), f)
		},
	}
	cmd.Flags().StringVar(&f.Scenario, "in", "", "GAME/SCENARIO whose words are listed, too")
	return cmd
}

// NewSchema makes the command `vedette schema`.
func NewSchema(k *kit.Kit) *cobra.Command {
	f := SchemaOptions{Kit: k}
	c := &cobra.Command{
		Use: "schema [KIND]", Short: "Print the JSON Schema of a kind of file, for editors",
		Long: `Print the JSON Schema of a kind of file, or list the kinds. An editor that knows
JSON Schemas completes and checks a file that begins with the line
  # yaml-language-server: $schema=PATH/units.schema.json
With --stub, print the Lua stub of one game, with which an editor completes and checks
Lua: its values, variables and options are fields,
its ids complete (counters["..."]), its texts are listed.`,
		Example: "  vedette schema\n  vedette schema units\n  vedette schema --write schemas\n  vedette schema --stub {scenario} > stub.lua",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) > 0 {
				f.Kind = args[0]
			}
			return RunSchema(c.Context(), f)
		},
	}
	c.Flags().StringVar(&f.StubOf, "stub", "", "print the Lua stub of this GAME/SCENARIO")
	f.AddFlags(c)
	c.Flags().StringVar(&f.WriteDir, "write", "", "write the schemas of all kinds to this folder")
	return c
}

// NewDocs makes the command `vedette docs`.
func NewDocs(k *kit.Kit) *cobra.Command {
	f := DocsOptions{Kit: k}
	c := &cobra.Command{
		Use: "docs [PAGE | PAGE#HEADING | WORD...]", Short: "Show the documentation, search it, or write it as a site",
		Long: `List the pages that come with the program, or print one, or the part of it below a
heading. The id of a finding prints what is known about it. Any other words are
looked for in all pages: keys, words of expressions, hooks, findings and commands
too. With --html all pages are written into a folder as a site that needs no
network; its search works offline.`,
		Example: "  vedette docs\n  vedette docs howto/supply\n  vedette docs linting#exit-codes\n  vedette docs zone of control\n  vedette docs unit-never-used\n  vedette docs --html site",
		RunE: func(c *cobra.Command, args []string) error {
			f.Args = args
			return RunDocs(c.Context(), f)
		},
	}
	c.Flags().StringVar(&f.HTMLDir, "html", "", "write all pages as a site into this folder")
	return c
}

// NewVersion makes the command `vedette version`.
func NewVersion(k *kit.Kit) *cobra.Command {
	return &cobra.Command{
		Use: "version", Short: "Print the version", Example: "  vedette version", Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			fmt.Fprintln(k.Out, kit.FormatVersion())
			return nil
		},
	}
}
