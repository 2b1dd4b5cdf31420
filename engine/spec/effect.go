package spec

import (
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Effect is one thing that an action, hook, card, latch, phase, declared option,
// combat result, exchange or retreat does. Exactly one of the verbs is in it. In Lua
// the verbs of the same names do the same.
type Effect struct {
	schema.Located
	Origin    `shape:"inline"`
	Eliminate *schema.Expr   `key:"eliminate" one:"verb" doc:"Units that are eliminated. Here and below units are an expression that gives one or a set; those eliminated already, and those of the combat that have left the map, are left out."`
	StepLoss  *schema.Expr   `key:"step_loss" one:"verb" doc:"Units of which steps are lost, or given back (steps less than 0); the owner picks."`
	Steps     *schema.Amount `key:"steps" doc:"How many steps (with step_loss); 1 by default. Less than 0 gives steps back, up to full strength."`
	Retreat   *schema.Expr   `key:"retreat" one:"verb" doc:"Units that retreat."`
	How       string         `key:"how" doc:"Which retreat, advance or exchange is used; the only one there is need not be named."`
	From      *schema.Expr   `key:"from" doc:"The units that they retreat from (with retreat); by default the other party of the combat."`
	MovedBy   string         `key:"moved_by" enum:"victor,owner" doc:"Who picks the hexes (with retreat), where it differs from the retreat's own."`
	Advance   *schema.Expr   `key:"advance" one:"verb" doc:"Units that may advance into hexes vacated in this attack. victors is the party of which nobody retreated, was eliminated or was put in a box by the result; nobody when that is neither or both."`
	Exchange  *schema.Expr   `key:"exchange" one:"verb" doc:"Units that pay losses of their owner's choice, at the same moment as the other party is eliminated."`
	Check     string         `key:"check" one:"verb" ref:"check" doc:"Roll on a table: a check of the game; with each for one unit after the other, and unit in its words is that unit."`
	Place     *schema.Expr   `key:"place" one:"verb" doc:"Units that are put in a hex or box, wherever they were. A unit stays in its place if an enemy is in the hex or the hex has no room for it."`
	Hex       *schema.Expr   `key:"hex" doc:"The hex (with place): an expression, or its number as hexes['0101']."`
	Hexes     *schema.Expr   `key:"hexes" doc:"Hexes of which one is picked for each unit, in turn (with place); a unit that may enter none stays in its place."`
	ChosenBy  string         `key:"chosen_by" enum:"owner,attacker,defender" doc:"Who picks the hexes (with place and hexes); the owner by default."`
	Box       string         `key:"box" ref:"box" doc:"The box (with place, or with swap the one that who goes is put in)."`
	Arrive    *schema.Expr   `key:"arrive" one:"verb" doc:"Units that wait to enter at an area, from this turn on."`
	At        string         `key:"at" ref:"area" doc:"The area (with arrive)."`
	Turn      *schema.Amount `key:"turn" min:"1" doc:"The turn from which they wait (with arrive); this one by default."`
	Flip      *schema.Expr   `key:"flip" one:"verb" doc:"Units that turn to another face; those without it, or that show it, stay."`
	Reveal    *schema.Expr   `key:"reveal" one:"verb" doc:"Units that are shown to all sides."`
	Hide      *schema.Expr   `key:"hide" one:"verb" doc:"Units that are hidden from the other sides."`
	Stop      *schema.Expr   `key:"stop" one:"verb" doc:"Units that move no further in the move under way."`
	Swap      *schema.Expr   `key:"swap" one:"verb" doc:"A unit that goes to a box; another (for) comes where it was, with its face, steps and variables."`
	For       *schema.Expr   `key:"for" doc:"The unit that comes (with swap)."`
	Set       string         `key:"set" one:"verb" doc:"Variable or track that is set; to gives the value."`
	Adjust    string         `key:"adjust" one:"verb" doc:"Variable or track that changes; by says by how much. It stays inside its limits."`
	To        *schema.Expr   `key:"to" doc:"New value (with set): an expression, or a text of the variable. The face (with flip)."`
	By        *schema.Amount `key:"by" doc:"Change (with adjust). The side that attacks, moves or draws (with attack, move, draw); the phasing side by default."`
	Of        *schema.Expr   `key:"of" doc:"Whose variable or track: a side, army, unit or hex, or a set of them (an expression)."`
	Draw      string         `key:"draw" one:"verb" ref:"deck" doc:"Deck whose top card is turned up and done, as in a phase that draws. In Lua draw gives the card, and the function says what becomes of it."`
	Discard   string         `key:"discard" one:"verb" ref:"card" doc:"Card that is put on the discards, wherever in the deck it was."`
	Deck      string         `key:"deck" ref:"deck" doc:"The deck of the card (with discard)."`
	Reshuffle string         `key:"reshuffle" one:"verb" ref:"deck" doc:"Deck whose discards go back; the draw pile is shuffled."`
	Attack    string         `key:"attack" one:"verb" ref:"attack" doc:"Kind of attack that a side may make now."`
	Move      string         `key:"move" one:"verb" ref:"movement" doc:"Movement by which a side may move units now: those that may still move by it."`
	Say       string         `key:"say" edit:"shown" one:"verb" doc:"Sentence shown to all players."`
	Tell      string         `key:"tell" edit:"shown" one:"verb" doc:"Sentence shown to one side."`
	Side      string         `key:"side" ref:"side" doc:"The side (with tell)."`
	Win       *schema.Expr   `key:"win" one:"verb" doc:"The side that wins; the game is over."`
	Level     *schema.Amount `key:"level" min:"1" max:"9" doc:"The level of victory (with win); 1 by default."`
	Name      string         `key:"name" edit:"shown" recorded:"true" doc:"What the victory is called (with win)."`
	Run       string         `key:"run" one:"verb" ref:"hook function" doc:"Lua effect function that is run: with what the hook, action ... is about, or, with each, with one unit after the other."`
	Each      *schema.Expr   `key:"each" doc:"Units for which the effect is done, one after the other; it may speak of unit."`
	When      *schema.Cond   `key:"when" doc:"Only when this holds at that moment."`
	Optional  string         `key:"optional" enum:"owner,attacker,defender" doc:"Who may decline it, unit by unit (with retreat)."`
}

// Fallback is what becomes of a unit that cannot do what it must: a word, or an effect.
type Fallback struct {
	Effect `shape:"inline"`
	Word   string
}

// FromScalar reads the short form.
func (f *Fallback) FromScalar(text string, _ *yamldoc.Node) bool {
	f.Word = text
	return true
}

// ScalarForm says which words there are.
func (*Fallback) ScalarForm() schema.Schema {
	s := *schema.TextSchema()
	s.Enum = []string{"eliminate", "stay"}
	return s
}
