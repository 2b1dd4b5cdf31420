package authorcmd

import (
	"context"
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

// SchemaOptions say which schemas [RunSchema] prints.
type SchemaOptions struct {
	Kit *kit.Kit
	kit.VariantChoice
	Kind     string // the kind of file; empty: the kinds are listed
	WriteDir string // writes the schemas of all kinds into this folder instead
	StubOf   string // prints the Lua stub of this scenario instead
}

// RunSchema prints or writes schemas, or prints the Lua stub of a scenario. The error is wrong usage, a fault of
// the game, or a failed write.
func RunSchema(ctx context.Context, o SchemaOptions) error {
	k := o.Kit
	if err := kit.CheckContext(ctx); err != nil {
		return err
	}
	kinds := schemaNames()
	switch {
	case o.WriteDir != "":
		return writeSchemas(k, o.WriteDir, kinds)
	case o.StubOf != "":
		l, err := k.LoadScenario(o.StubOf, o.VariantChoice)
		if err == nil {
			_, err = fmt.Fprint(k.Out, api.DeclareAll(l.Game).WriteStub())
		}
		return err
	}
	if o.Kind == "" {
		fmt.Fprintln(k.Out, strings.Join(kinds, "\n"))
		return nil
	}
	s := schemaOf(o.Kind)
	if s == nil {
		return kit.UsageError("there is no kind of file %q%s; kinds: %s", o.Kind, kit.DidYouMean(o.Kind, kinds), strings.Join(kinds, ", "))
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
