package authorcmd

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/protocol"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/script/api"
)

func NewSchema(k *kit.Kit) *cobra.Command {
	var write, stub string
	var with kit.VariantChoice
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
		RunE: func(_ *cobra.Command, args []string) error {
			kinds := schemaNames()
			switch {
			case write != "":
				return writeSchemas(k, write, kinds)
			case stub != "":
				l, err := k.LoadScenario(stub, with)
				if err == nil {
					_, err = fmt.Fprint(k.Out, api.DeclareAll(l.Game).WriteStub())
				}
				return err
			}
			if len(args) == 0 {
				fmt.Fprintln(k.Out, strings.Join(kinds, "\n"))
				return nil
			}
			s := schemaOf(args[0])
			if s == nil {
				return kit.UsageError("there is no kind of file %q%s; kinds: %s", args[0], kit.DidYouMean(args[0], kinds), strings.Join(kinds, ", "))
			}
			_, err := k.Out.Write(s)
			return err
		},
	}
	c.Flags().StringVar(&stub, "stub", "", "print the Lua stub of this GAME/SCENARIO")
	with.AddFlags(c)
	c.Flags().StringVar(&write, "write", "", "write the schemas of all kinds to this folder")
	return c
}

// ours are the schemas of what programs write and exchange, by name.
var ours = map[string]func() []byte{"journal": journal.Schema, "position": game.PositionSchema, "protocol": protocol.Schema}

// schemaNames lists the kinds of file, then what programs exchange.
func schemaNames() []string {
	return append(spec.Format().KindNames(), slices.Sorted(maps.Keys(ours))...)
}

func schemaOf(name string) []byte {
	if made := ours[name]; made != nil {
		return made()
	}
	return spec.Format().JSONSchema(name, query.WordsOfKeys())
}

func writeSchemas(k *kit.Kit, dir string, kinds []string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return kit.IOError(err)
	}
	for _, kind := range kinds {
		if err := kit.ReplaceFileIn(dir, kind+".schema.json", schemaOf(kind)); err != nil {
			return err
		}
	}
	return nil
}
