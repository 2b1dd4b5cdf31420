package authorcmd

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/protocol"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/script/api"
)

// runSchema prints or writes schemas, or prints the Lua stub of a scenario.
func runSchema(k *kit.Kit, args []string, write, stub string, with kit.VariantChoice) error {
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
