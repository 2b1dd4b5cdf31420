package migrate

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/layout"
)

// keyRow is a key that has another name.
type keyRow struct {
	old, now string
	in       string // the types of format 1 whose key it is
	why      string
}

func (r *keyRow) holdsIn(typ string) bool { return slices.Contains(strings.Fields(r.in), typ) }

// keyRows are the keys of files that have another name.
var keyRows = []keyRow{
	{old: "who", now: "units", in: "role support movement exit advance targets clear displace", why: "which units is one key"},
	{old: "of", now: "units", in: "zone", why: "which units is one key"},
	{old: "payers", now: "units", in: "exchange", why: "which units is one key"},
	{old: "units", now: "most", in: "advance", why: "units is never a number"},
	{old: "limit", now: "most", in: "action", why: "how many: most, least"},
	{old: "least", now: "lowest", in: "tier", why: "a ranking, no count"},
	{old: "excess", now: "chosen_by", in: "stacking", why: "who picks units: chosen_by; who picks hexes: moved_by"},
	{old: "of", now: "game", in: "file-variant file-scenario", why: "of only says whose"},
	{old: "of", now: "what", in: "phase", why: "of only says whose"},
	{old: "must", now: "compulsory", in: "advance entry", why: "one word for what may not be declined"},
	{old: "first", now: "before_others", in: "entry", why: "first is who begins"},
	{old: "clear", now: "push_back", in: "entry", why: "it says what is done"},
	{old: "bonus", now: "allowance_terms", in: "movement", why: "it held -1 and floors"},
	{old: "bonus", now: "allowance", in: "mode", why: "it held -1 and floors"},
	{old: "move", now: "cost", in: "terrain feature side-kind", why: "move is an act"},
	{old: "move_by_kind", now: "cost_by_kind", in: "terrain", why: "move is an act"},
	{old: "to", now: "box", in: "exit", why: "as everywhere"},
	{old: "draw", now: "look", in: "terrain feature side-kind", why: "draw is of cards"},
	{old: "draw", now: "tie", in: "scoring", why: "draw is of cards"},
	{old: "ties", now: "ties_to", in: "scoring", why: "it names who wins"},
	{old: "duty", now: "obligations", in: "attack", why: "the word of the protocol"},
	{old: "begin", now: "name_first", in: "attack", why: "it says what is named first"},
	{old: "pick", now: "defends", in: "targets", why: "it says who defends"},
	{old: "attackers", now: "most_attackers", in: "targets", why: "it is a number"},
	{old: "columns", now: "shifts", in: "attack", why: "columns are of tables"},
	{old: "limit", now: "clamp", in: "compare", why: "how many: most, least"},
	{old: "roll", now: "dice", in: "die", why: "dice in YAML and Lua"},
	{old: "modify", now: "modifiers", in: "die", why: "a noun for a list of terms"},
	{old: "options", now: "choices", in: "declare", why: "options are of the game"},
	{old: "move", now: "place", in: "deed effect", why: "one verb puts units in hexes and boxes"},
	{old: "face", now: "to", in: "deed effect", why: "what something becomes is to"},
	{old: "track", now: "adjust", in: "deed effect", why: "as the operator on layers"},
	{old: "also_die", now: "other_side_loses", in: "exchange", why: "what is lost need not die"},
	{old: "go_on_while", now: "continue_while", in: "retreat", why: "one word"},
	{old: "lost_if", now: "fails_if", in: "retreat", why: "as if_impossible"},
	{old: "helpless_first", now: "trapped_first", in: "retreat", why: "a unit without a way is trapped"},
	{old: "is", now: "printed", in: "unit", why: "the word of expressions"},
	{old: "doc", now: "text", in: "option", why: "as on cards"},
	{old: "moved", now: "has_moved", in: "given unit-found", why: "the words of conditions"},
	{old: "attacked", now: "has_attacked", in: "given unit-found", why: "the words of conditions"},
	{old: "advanced", now: "has_advanced", in: "given unit-found", why: "the words of conditions"},
	{old: "and", now: "also", in: "order", why: "and joins conditions"},
	{old: "bump", now: "displace", in: "order", why: "the verbs of effects"},
	{old: "lose", now: "take_loss", in: "order", why: "the verbs of effects"},
}

// valueRow is a word of a key that has become another.
type valueRow struct {
	key, in  string // the key's old name, in these types
	old, now string
	why      string
}

var valueRows = []valueRow{
	{key: "do", in: "phase", old: "several", now: "any_order", why: "several what?"},
	{key: "do", in: "phase", old: "choose", now: "pick", why: "pick a thing, choose a word"},
	{key: "of", in: "phase", old: "move", now: "moves", why: "several of them alternate"},
	{key: "of", in: "phase", old: "attack", now: "attacks", why: "several of them alternate"},
	{key: "must", in: "entry", old: "enter", now: "true", why: "compulsory: true"},
	{key: "must", in: "entry", old: "may wait", now: "false", why: "compulsory: false"},
	{key: "at", in: "hook", old: "attack.columns", now: "attack.shifts", why: "columns are of tables"},
	{key: "asks", in: "outcome", old: "retreat.bump", now: "retreat.displace", why: "the verbs of effects"},
	{key: "again", in: "duty", old: "only if needed", now: "when forced", why: "it is forced, not needed"},
}

// rename carries keys, words of keys and the segments of paths.
func (f *file) rename() {
	var edits []layout.Edit
	v := &visitor{}
	v.onKey = func(at *visit) {
		old := at.typ.oldName(at.entry.Key, at.node)
		if old != at.entry.Key {
			return
		}
		if now := newName(at.typ.name, old); now != old {
			edits = append(edits, layout.Replace(at.entry.Lo, at.entry.Hi, now))
		}
		for i := range valueRows {
			r := &valueRows[i]
			if r.key == old && r.in == at.typ.name && at.node.IsText(r.old) {
				edits = append(edits, layout.Replace(at.node.Lo, at.node.Hi, r.now))
			}
		}
	}
	v.onStep = func(s *pathStep, typ *fields) {
		if typ.oldName(s.text, s.value) != s.text {
			return
		}
		if now := newName(typ.name, s.text); now != s.text && s.text[0] != '[' && len(s.node.At) > s.hi {
			edits = append(edits, layout.Replace(s.node.At[s.lo], s.node.At[s.hi], now))
		}
	}
	f.visit(v)
	f.change(edits)
}

// OrderWord is what a key of an action or order is called now.
func OrderWord(key string) string { return newName("order", key) }

// newName is the name that a key of a type has now.
func newName(typ, old string) string {
	for i := range keyRows {
		if r := &keyRows[i]; r.old == old && r.holdsIn(typ) {
			return r.now
		}
	}
	return old
}
