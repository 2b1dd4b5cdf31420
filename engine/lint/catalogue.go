package lint

import (
	"github.com/vedette-wargames/vedette/engine/authortest"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/csvimport"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/journal/replay"
	"github.com/vedette-wargames/vedette/engine/jsontext"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/lint/deadrules"
	"github.com/vedette-wargames/vedette/engine/mapedit"
	"github.com/vedette-wargames/vedette/engine/position"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/protocol"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/sim"
	"github.com/vedette-wargames/vedette/engine/sim/train"
	"github.com/vedette-wargames/vedette/engine/state"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

//go:generate go test . -run TestChecksPages -docs
//go:generate go run ../../cmd/vedette lint --variants

// Catalogue lists every rule id of the engine, with those of packages that the
// engine does not know.
func Catalogue(more ...[]diag.Rule) (diag.Catalogue, error) {
	return diag.JoinRules(append([][]diag.Rule{
		files.Rules, yamldoc.Rules, schema.Rules, jsontext.Rules(), project.Rules, compile.Rules, lang.Rules, flow.Rules,
		state.CodecRules(), replay.Rules(), position.Rules(), authortest.Rules(), journal.Rules(), sim.Rules(), train.Rules(), protocol.Rules(), csvimport.Rules(), mapedit.Rules(), deadrules.Rules, Rules,
	}, more...)...)
}
