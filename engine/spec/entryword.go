package spec

// entryWords are what an entry of a section is called; other sections are called by their
// own name.
var entryWords = map[string]string{
	"sides": "side", "armies": "army", "values": "value", "terrain": "terrain", "features": "feature", "hexsides": "hexside", "zones": "zone",
	"stacking": "stacking", "share_hex": "sharing of hexes", "sight": "line of sight", "traces": "trace", "movement": "movement", "attacks": "attack", "retreats": "retreat",
	"advances": "advance", "exchanges": "exchange", "checks": "check", "sequence": "phase", "actions": "action", "variables": "variable", "tracks": "track", "boxes": "box",
	"latches": "latch", "hooks": "hook", "properties": "property", "options": "option", "constants": "constant", "victory": "victory", "unit_kinds": "kind of unit",
	"units": "unit", "tables": "table", "decks": "deck", "cards": "card", "setup": "set-up of", "reinforcements": "reinforcements", "relations": "relation", "bots": "judgement of bots",
}

// EntryWord is what people call an entry of a section of a game, such as "unit" for an
// entry of units; empty for a section that has no word of its own.
func EntryWord(section string) string { return entryWords[section] }
