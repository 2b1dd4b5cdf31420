// Package game is the door to the engine: a compiled scenario, games of it,
// their legal actions, orders, explanations, views, saves.
package game

import (
	"sync/atomic"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/proc/actions"
	"github.com/vedette-wargames/vedette/engine/proc/attack"
	"github.com/vedette-wargames/vedette/engine/proc/cards"
	"github.com/vedette-wargames/vedette/engine/proc/choose"
	"github.com/vedette-wargames/vedette/engine/proc/effects"
	"github.com/vedette-wargames/vedette/engine/proc/losses"
	"github.com/vedette-wargames/vedette/engine/proc/move"
	"github.com/vedette-wargames/vedette/engine/proc/place"
	"github.com/vedette-wargames/vedette/engine/proc/retreat"
	"github.com/vedette-wargames/vedette/engine/proc/script"
	"github.com/vedette-wargames/vedette/engine/proc/sequence"
	"github.com/vedette-wargames/vedette/engine/query"
)

// Procedures lists every procedure of the engine by the name that its frames bear.
// Those that play often have their frames used again.
var Procedures = flow.ProcsOf(
	flow.Made((*sequence.Turn).Begin), flow.Reused((*sequence.Phase).Begin), flow.Reused((*sequence.Alternate).Begin), flow.Made((*sequence.Several).Begin),
	flow.Reused((*move.Frame).Begin), flow.Reused((*move.Excess).Begin), flow.Reused((*attack.Frame).Begin), flow.Made((*attack.Effects).Begin),
	flow.Reused((*effects.Frame).Begin), flow.Made((*retreat.Frame).Begin), flow.Made((*retreat.Advance).Begin),
	flow.Made((*losses.Exchange).Begin), flow.Made((*losses.StepLoss).Begin), flow.Reused((*actions.Frame).Begin), flow.Reused((*actions.Act).Begin),
	flow.Reused((*place.Frame).Begin), flow.Made((*place.Effect).Begin), flow.Reused((*choose.Frame).Begin),
	flow.Made((*cards.Draw).Begin), flow.Made((*cards.Chits).Begin), flow.Made((*script.Frame).Begin))

// ScriptHost runs a game's Lua hooks; package script makes one for each worker.
type ScriptHost interface {
	query.Host
	flow.EffectHost
}

// Rules is a compiled scenario, ready to be played by many games at once.
type Rules struct {
	Model   *model.Game
	NewHost func() ScriptHost // nil: a game without scripts
	Without query.Kept        // kinds of answers that no table keeps
	Trials  *atomic.Int64     // counts the positions that are played on from on trial; nil: nobody asks
}
