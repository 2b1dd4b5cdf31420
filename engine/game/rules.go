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

// Procedures lists every procedure of the engine by name.
var Procedures = flow.Procs{
	"turn":      sequence.NewTurn,
	"phase":     sequence.NewPhase,
	"alternate": sequence.NewAlternate, "several": sequence.NewSeveral,
	"move":      move.New,
	"excess":    move.NewExcess,
	"attack":    attack.New,
	"result":    attack.NewEffects,
	"effects":   effects.New,
	"retreat":   retreat.New,
	"advance":   retreat.NewAdvance,
	"exchange":  losses.NewExchange,
	"step-loss": losses.NewStepLoss,
	"actions":   actions.New,
	"act":       actions.NewAct,
	"place":     place.New,
	"place-in":  place.NewEffect,
	"choose":    choose.New,
	"draw":      cards.New,
	"chits":     cards.NewChits,
	"script":    script.New,
}

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
