package authortest

// Reasons are the reasons of refusals that the engine itself gives; each rule of a game
// adds its own.
var Reasons = []string{
	"action-shape", "already-attacked", "already-moved", "already-paid", "better-hex", "cannot-pay", "comes-along", "enemy-there", "enough-advanced", "entry-first",
	"game-over", "hex-unknown", "hidden", "mode-closed", "move-under-way", "must-attack", "must-enter", "no-attacker", "no-end", "no-enemy", "no-move", "no-movement", "no-sight",
	"no-such-exit", "no-such-manner", "not-a-payer", "not-adjacent", "not-asked", "not-away", "not-back", "not-due", "not-for-this-unit", "not-in-order", "not-in-this-phase",
	"not-now", "not-offered", "not-on-map", "not-open", "not-together", "not-vacated", "not-your-turn", "not-your-unit", "nothing-to-explain", "off-road", "order-too-far",
	"out-of-range", "play-no-cell", "same-hex", "say-by", "script-fault", "set-order", "stack-full", "stale", "still-owed", "terrain-forbidden", "too-far", "under-way",
	"unit-to-spare", "unit-unknown", "used-up", "verb-unknown", "worth-nothing", "zone-held",
}
