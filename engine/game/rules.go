package game

import (
	"sync/atomic"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/mechanics/actions"
	"github.com/vedette-wargames/vedette/engine/mechanics/attack"
	"github.com/vedette-wargames/vedette/engine/mechanics/cards"
	"github.com/vedette-wargames/vedette/engine/mechanics/choose"
	"github.com/vedette-wargames/vedette/engine/mechanics/effects"
	"github.com/vedette-wargames/vedette/engine/mechanics/losses"
	"github.com/vedette-wargames/vedette/engine/mechanics/move"
	"github.com/vedette-wargames/vedette/engine/mechanics/place"
	"github.com/vedette-wargames/vedette/engine/mechanics/retreat"
	"github.com/vedette-wargames/vedette/engine/mechanics/script"
	"github.com/vedette-wargames/vedette/engine/mechanics/sequence"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
)

// Procedures lists every procedure of the engine by the name that its frames bear.
var Procedures = flow.NewProcs(
	flow.NewProcedure((*sequence.Turn).InitFrame), flow.NewProcedure((*sequence.Phase).InitFrame), flow.NewProcedure((*sequence.Alternate).InitFrame), flow.NewProcedure((*sequence.Several).InitFrame),
	flow.NewProcedure((*move.Frame).InitFrame), flow.NewProcedure((*move.Excess).InitFrame), flow.NewProcedure((*attack.Frame).InitFrame), flow.NewProcedure((*attack.Effects).InitFrame),
	flow.NewProcedure((*effects.Frame).InitFrame), flow.NewProcedure((*retreat.Frame).InitFrame), flow.NewProcedure((*retreat.Advance).InitFrame),
	flow.NewProcedure((*losses.Exchange).InitFrame), flow.NewProcedure((*losses.StepLoss).InitFrame), flow.NewProcedure((*actions.Frame).InitFrame), flow.NewProcedure((*actions.Act).InitFrame),
	flow.NewProcedure((*place.Frame).InitFrame), flow.NewProcedure((*place.Effect).InitFrame), flow.NewProcedure((*choose.Frame).InitFrame),
	flow.NewProcedure((*cards.Draw).InitFrame), flow.NewProcedure((*cards.Chits).InitFrame), flow.NewProcedure((*script.Frame).InitFrame))

// ScriptHost runs a game's Lua hooks; package script makes one for each worker.
type ScriptHost interface {
	query.Host
	flow.EffectHost
}

// Rules is a compiled scenario, ready to be played by many games at once.
type Rules struct {
	Model          *model.Game
	NewHost        func() ScriptHost // nil: a game without scripts
	DisabledCaches query.CacheSet    // kinds of answers that no table keeps
	Trials         *atomic.Int64     // counts the positions that are played on from on trial; nil: nobody asks
}
