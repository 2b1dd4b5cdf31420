package model

// The kinds of hook. Query hooks only read; effect hooks change the position,
// roll dice and ask.
const (
	EffectHook  = "effect"
	TermsHook   = "query terms"   // gives terms that are applied to a value
	VerdictHook = "query verdict" // allows or refuses
)

// HookPoint is a place where a game's Lua functions may take part.
type HookPoint struct {
	ID   string
	Kind string
	Doc  string
	Sees string // what a condition on it may mention: base, unit, step, combat, target
	In   string // what `in` names: phase, movement, attack, deck, action; empty: nothing
}

// HookPoints are all hook points, in the order in which they are documented.
var HookPoints = []HookPoint{
	{"game.start", EffectHook, "Once, when the set-up stands, before the first turn.", "base", ""},
	{"turn.start", EffectHook, "At the start of each turn.", "base", ""},
	{"turn.end", EffectHook, "At the end of each turn.", "base", ""},
	{"phase.start", EffectHook, "At the start of each phase.", "base", "phase"},
	{"phase.end", EffectHook, "At the end of each phase.", "base", "phase"},
	{"unit.enters", EffectHook, "When a moving unit has entered a hex; from is the hex it left, nil where it came onto the map, to the one entered; unit:stop() ends its move there.", "step", "movement"},
	{"move.done", EffectHook, "When a unit has moved.", "unit", "movement"},
	{"unit.eliminated", EffectHook, "When a unit is eliminated; from is the hex it stood in, nil off the map.", "step", ""},
	{"combat.planned", EffectHook, "When an attack that is fought later is named (plan: all first).", "combat", "attack"},
	{"combat.declared", EffectHook, "When attackers and target are named, before strengths are compared.", "combat", "attack"},
	{"retreat.entered", EffectHook, "When a retreating unit has entered a hex; from is the hex it left, to the one entered.", "step", "retreat"},
	{"combat.done", EffectHook, "When all that an attack's result does is done.", "combat", "attack"},
	{"attack.modifiers", TermsHook, "Terms on the die roll.", "combat", "attack"},
	{"attack.columns", TermsHook, "Terms on the column.", "combat", "attack"},
	{"attack.strength", TermsHook, "Terms on the attackers' total strength.", "combat", "attack"},
	{"defence.strength", TermsHook, "Terms on the defenders' total strength.", "combat", "attack"},
	{"move.allowance", TermsHook, "Terms on a unit's movement points.", "unit", "movement"},
	{"move.verdict", VerdictHook, "May the unit end its move there?", "step", "movement"},
	{"attack.verdict", VerdictHook, "May the unit attack that hex?", "target", "attack"},
	{"card", EffectHook, "When a card is drawn and has its effect.", "base", "deck"},
	{"action", EffectHook, "When an action of the game has been taken and its function has run; the function gets what it was done to.", "base", "action"},
}

// HookPointOf finds a hook point by id, nil when there is none.
func HookPointOf(id string) *HookPoint {
	for i := range HookPoints {
		if HookPoints[i].ID == id {
			return &HookPoints[i]
		}
	}
	return nil
}
