// Package effects is the procedure of effect lists.
//
// An action, hook, card, latch, phase, option, combat result, exchange or retreat
// declares a list of effects. [Frame] applies them one after another. An effect on
// several units is applied to each of them in unit order.
//
// Most effects change the position at once through the verbs of package flow. An
// effect that asks a player (a retreat, an advance, an exchange, a step loss, an
// attack or a script) begins its own procedure, and the list goes on when that
// procedure is done.
//
// Expressions in effects see the subject of the list: side, phase, unit, hex and
// card. A unit that has been eliminated, or has left the map during its combat, is
// skipped.
package effects
