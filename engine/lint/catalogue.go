package lint

import (
	"github.com/vedette-wargames/vedette/engine/authortest"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/edit"
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/given"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/jsontext"
	"github.com/vedette-wargames/vedette/engine/lint/meaning"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/protocol"
	"github.com/vedette-wargames/vedette/engine/record"
	"github.com/vedette-wargames/vedette/engine/shape"
	"github.com/vedette-wargames/vedette/engine/sheet"
	"github.com/vedette-wargames/vedette/engine/sim"
	"github.com/vedette-wargames/vedette/engine/sim/train"
	"github.com/vedette-wargames/vedette/engine/source"
	"github.com/vedette-wargames/vedette/engine/state"
)

//go:generate go test . -run TestChecksPage -docs
//go:generate go run ../../cmd/vedette lint --variants

// Catalogue lists every rule id of the engine, with those of packages that the
// engine does not know.
func Catalogue(more ...[]diag.Rule) (diag.Catalogue, error) {
	return diag.JoinRules(append([][]diag.Rule{
		files.Rules, source.Rules, shape.Rules, jsontext.Rules(), project.Rules, compile.Rules, expr.Rules, flow.Rules,
		state.CodecRules(), record.Rules(), given.Rules(), authortest.Rules(), journal.Rules(), sim.Rules(), train.Rules(), protocol.Rules(), sheet.Rules(), edit.Rules(), meaning.Rules, Rules,
	}, more...)...)
}
