package authortest

import (
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/position"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Word is a word of author tests with its meaning.
type Word struct{ ID, Doc string }

// WordList is a list of words with what they are for.
type WordList struct {
	Title, Usage string
	Words        []Word
}

// thenWords are what may be expected.
var thenWords = []Word{
	{"unit ID", "A map of what holds of a unit: see below. `{unit red-1: {hex: \"0304\", steps: 1}}`"},
	{"track ID", "A whole number: the value of the track. `track morale of red` where it has a value for each side or army."},
	{"var ID", "The value of a variable. `var ID of OWNER` (a side, army, unit, box, hex or hexside) where it has a value for each; texts, units, hexes and sides by their id, nothing by leaving the value empty."},
	{"lost SIDE", "A whole number: the points that a side has lost."},
	{"latched ID", "true or false: has the latch fallen?"},
	{"deck ID", "A map of piles: see below."},
	{"over", "true, false, or a map of how the game has ended: see below."},
	{"winner", "The side that has won, or none. The game must be over."},
	{"level", "A whole number: the level of the victory. The game must be over."},
	{"turn", "A whole number."},
	{"phase", "The phase, by its id or path; with the side before it, `red movement`, also whose it is."},
	{"phasing", "The side whose player turn it is; nothing outside player turns."},
	{"decides", "The side that is asked now; nothing when the game is over."},
	{"asks", "The kind of question that is open now: see below; nothing when the game is over. A case that ends in the middle of an act says so with it."},
	{"open", "All actions that are open now, no more and no fewer: a map of their verbs, each with what it may name: `{to: [\"0101\", \"0102\"], done: true}`; nothing when the game is over."},
	{"that", "An expression, or a list of them: each must hold."},
}

// unitWords are what a unit can be expected to be.
var unitWords = []Word{
	{"hex", "Its hex; nothing when it is on none."},
	{"box", "The box that holds it, such as `eliminated` or `out`; nothing when it is in none."},
	{"face", "The face that it shows."},
	{"steps", "A whole number: the steps left."},
	{"mp_left", "A whole number: the movement points left."},
	{"due", "A whole number: the turn on which it is due; 0: on none."},
	{"hidden", "true or false."},
	{"has_moved", "true or false: has it moved in this phase?"},
	{"has_attacked", "true or false: has it attacked in this phase?"},
	{"has_advanced", "true or false: has it advanced after combat in this phase?"},
}

// overWords are what the end of a game can be expected to be.
var overWords = []Word{
	{"winner", "The side that has won, or none."},
	{"level", "A whole number."},
	{"name", "The name of the level."},
	{"by", "The id of the victory condition."},
}

// pileWords are the piles of a deck that may be expected.
var pileWords = []Word{
	{"draw", "A whole number: how many cards; or a list of them, the next to be drawn first."},
	{"discard", "A whole number: how many cards; or a list of them, the first to be discarded first."},
}

// questions are the kinds of question that the engine asks.
var questions = []Word{
	{"move.unit", "Which unit moves?"}, {"move.to", "Where does it go?"},
	{"attack.target", "Which hex is attacked?"}, {"attack.attacker", "Which unit attacks?"}, {"attack.units", "Which units attack?"},
	{"attack.declare", "What is declared?"}, {"attack.support", "Who supports?"}, {"attack.order", "Which battle is fought next?"},
	{"retreat.unit", "Which unit retreats next?"}, {"retreat.to", "Where does it retreat?"},
	{"retreat.decline", "Does it retreat or stay?"}, {"retreat.displace", "Which unit makes room in a full hex?"},
	{"advance.unit", "Which unit advances?"}, {"advance.to", "Where does it advance?"},
	{"exchange", "Which unit pays?"}, {"step-loss", "Which unit loses a step?"}, {"step-back", "Which unit gets a step back?"}, {"excess", "Which unit is removed from a full hex?"},
	{"place.unit", "Which unit is placed?"}, {"place.hex", "Where?"}, {"place.face", "On which face?"},
	{"several", "What is done next in a phase of several kinds of act?"}, {"actions", "Is an action taken?"},
	{"act.unit", "For which unit is an action taken?"}, {"act.hex", "For which hex?"}, {"act.side", "For which side?"}, {"act.army", "For which army?"},
	{"choose.units", "Which units are chosen?"}, {"draw", "Is a card drawn?"},
	{"ask.choice", "A script asks for one of several words."}, {"ask.number", "A script asks for one of several numbers."}, {"ask.yes", "A script asks yes or no."}, {"ask.unit", "A script asks for a unit."},
	{"ask.hex", "A script asks for a hex."}, {"ask.units", "A script asks for units."}, {"ask.hexes", "A script asks for hexes."},
}

// Words lists the words of author tests for the reference.
func Words() []WordList {
	var pending []Word
	for _, w := range position.PendingWords {
		pending = append(pending, Word(w))
	}
	return []WordList{
		{"What may be expected", "`then: {...}`", thenWords},
		{"Of a unit", "`unit ID: {...}`", unitWords},
		{"Of the end of the game", "`over: {...}`", overWords},
		{"Of a deck", "`deck ID: {...}`", pileWords},
		{"An event", "`events: [moved, {combat: \"0304\", text: DR}]`, in order. The first key is its kind (" + kindNames() + "), with what it is about, or true", eventWords},
		{"Kinds of question", "`asks:`, whole or up to the point", questions},
		{"An unfinished act", "`given: {pending: [{...}]}`; the first is taken up first", pending},
		{"A term of an explanation", "`why: [{...}]`, of the last combat; of an order: `why: [{of: {move: red-1, to: \"0304\"}, terms: [{...}]}]`", termWords},
	}
}

// wordIDs returns the words without what follows them.
func wordIDs(words []Word) []string {
	keys := make([]string, len(words))
	for i, w := range words {
		keys[i], _, _ = strings.Cut(w.ID, " ")
	}
	return keys
}

// noWord reports a key that is not among the words.
func (k *caseText) noWord(e *yamldoc.Entry, message, key string, words []Word) {
	keys := wordIDs(words)
	k.addFinding(RuleShape, e.KeyAt, fmt.Sprintf(message, key), "one of "+strings.Join(keys, ", "), diag.NearestName(key, keys))
}

// checksSomething reports a case that would hold whatever the rules did.
func (k *caseText) checksSomething() bool {
	c := k.c
	if c.AsFarAsOpen && (len(c.Always.Items)+len(c.Never.Items) == 0 || len(c.When) == 0) {
		k.addFinding(RuleShape, c.Pos, "as_far_as_open is for orders under which a property must hold", "when, with always or never", "")
		return false
	}
	if c.AlsoWithoutOptions && c.Options.Len() == 0 {
		k.addFinding(RuleShape, c.Pos, "also_without_options is about the options of the case, and it has none", "options", "")
		return false
	}
	if c.Figure != "" && len(c.When) == 0 && c.Play == nil {
		k.addFinding(RuleShape, c.Pos, "figure draws what is done, and nothing is done here", "orders (when), or play", "")
		return false
	}
	if len(c.When)+len(c.Legal)+len(c.Refused)+len(c.Why)+len(c.Events)+len(c.Always.Items)+len(c.Never.Items)+len(c.Eventually.Items) > 0 ||
		c.Play != nil && (c.Play.Until != nil || c.Play.Golden != "") || !c.Then.IsNull() && (c.Then.Kind != yamldoc.Map || len(c.Then.Entries) > 0) {
		return true
	}
	k.addFinding(RuleShape, c.Pos, "this case expects nothing", "orders (when, legal, refused), or what holds (then, why, events, always, never, eventually)", "")
	return false
}

func kindNames() string {
	names := make([]string, len(eventKinds))
	for i, k := range eventKinds {
		names[i] = string(k)
	}
	return strings.Join(names, ", ")
}
