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
	ID        string
	Kind      string
	Doc       string
	Words     string // what a condition on it may mention: base, unit, step, combat, target
	ScopeKind string // what `in` names: phase, movement, attack, deck, action; empty: nothing
	// KnownHexes is what a function there is given beside what it is about, if it has
	// parameters of these names.
	KnownHexes []KnownHex
}

// KnownHex is a hex that a hook point knows.
type KnownHex struct{ Name, Doc string }

// The hexes that hook points pass to their functions.
var (
	knownOnEntry   = []KnownHex{{"from", "the hex it left, nil where it came onto the map"}, {"to", "the hex it entered"}}
	knownOnRemoval = []KnownHex{{"from", "the hex it stood in, nil off the map"}}
	knownAtStop    = []KnownHex{{"from", "the hex it left, nil when no step is meant"}, {"to", "the hex it would end in"}}
	knownAtTarget  = []KnownHex{{"from", "the hex it attacks from"}, {"target", "the hex it would attack"}}
)

// KnowsHex reports whether a hook point knows a hex of that name.
func KnowsHex(known []KnownHex, name string) bool {
	for _, k := range known {
		if k.Name == name {
			return true
		}
	}
	return false
}

// HookPoints are all hook points, in the order in which they are documented.
var HookPoints = []HookPoint{
	{"game.start", EffectHook, "Once, after the set-up, before the first turn.", "base", "", nil},
	{"turn.start", EffectHook, "At the start of each turn.", "base", "", nil},
	{"turn.end", EffectHook, "At the end of each turn.", "base", "", nil},
	{"phase.start", EffectHook, "At the start of each phase.", "base", "phase", nil},
	{"phase.end", EffectHook, "At the end of each phase.", "base", "phase", nil},
	{"unit.enters", EffectHook, "When a moving unit has entered a hex; stop(unit) ends its move there.", "step", "movement", knownOnEntry},
	{"move.done", EffectHook, "When a unit has moved.", "unit", "movement", nil},
	{"unit.eliminated", EffectHook, "When a unit is eliminated.", "step", "", knownOnRemoval},
	{"combat.planned", EffectHook, "When an attack that is fought later is named (plan: all first).", "combat", "attack", nil},
	{"combat.declared", EffectHook, "When attackers and target are named, before strengths are compared.", "combat", "attack", nil},
	{"retreat.entered", EffectHook, "When a retreating unit has entered a hex.", "step", "retreat", knownOnEntry},
	{"retreat.done", EffectHook, "When a unit has ended its retreat in a hex of the map, with all friends that made room for it; called for each of them, too.", "unit", "retreat", nil},
	{"advance.done", EffectHook, "When a unit has ended its advance.", "unit", "advance", nil},
	{"combat.done", EffectHook, "When all that an attack's result does is done.", "combat", "attack", nil},
	{"attack.modifiers", TermsHook, "Terms on the die roll.", "combat", "attack", nil},
	{"attack.shifts", TermsHook, "Terms on the column.", "combat", "attack", nil},
	{"attack.strength", TermsHook, "Terms on the attackers' total strength.", "combat", "attack", nil},
	{"defence.strength", TermsHook, "Terms on the defenders' total strength.", "combat", "attack", nil},
	{"move.allowance", TermsHook, "Terms on a unit's movement points.", "unit", "movement", nil},
	{"move.verdict", VerdictHook, "May the unit end its move there?", "step", "movement", knownAtStop},
	{"attack.verdict", VerdictHook, "May the unit attack that hex?", "target", "attack", knownAtTarget},
	{"card", EffectHook, "When a card is drawn and has its effect.", "base", "deck", nil},
	{"action", EffectHook, "When an action of the game has been taken and its function has run; the function gets what it was done to.", "base", "action", nil},
}

// HookPointOf finds a hook point by id; nil for an unknown id.
func HookPointOf(id string) *HookPoint {
	for i := range HookPoints {
		if HookPoints[i].ID == id {
			return &HookPoints[i]
		}
	}
	return nil
}
