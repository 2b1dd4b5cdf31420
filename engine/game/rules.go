// Package game is the door to the engine: a compiled scenario, games of it,
// their legal actions, orders, explanations, views, saves.
package game

import (
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

// Procedures lists every procedure of the engine, by the name that its frames bear.
var Procedures = flow.ProcsOf(
	sequence.NewTurn, flow.Start[sequence.Phase], flow.Start[sequence.Alternate], sequence.NewSeveral,
	flow.Start[move.Frame], flow.Start[move.Excess], flow.Start[attack.Frame], attack.NewEffects, flow.Start[effects.Frame], retreat.New, retreat.NewAdvance,
	losses.NewExchange, losses.NewStepLoss, flow.Start[actions.Frame], flow.Start[actions.Act], flow.Start[place.Frame], place.NewEffect, flow.Start[choose.Frame], cards.New, cards.NewChits, script.New)

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
}
