package spec

import "github.com/vedette-wargames/vedette/engine/shape"

// Deed is one thing that an action, hook, card, latch, phase, declared option
// or step of a combat result does without a script. Exactly one of the verbs stands in it.
type Deed struct {
	shape.At
	Origin    `shape:"inline"`
	Set       string        `key:"set" one:"verb" ref:"variable" doc:"Variable that is set; to gives the value, or by what is added."`
	To        *shape.Expr   `key:"to" doc:"New value (with set): an expression, or a text of the variable."`
	Track     string        `key:"track" one:"verb" ref:"track" doc:"Track that changes; by says by how much."`
	By        *shape.Amount `key:"by" doc:"Change of a track or of a whole number; both stay inside their limits."`
	Of        *shape.Expr   `key:"of" doc:"Whose variable or track: a side, army, unit or hex, or a set of them (an expression)."`
	Reveal    *shape.Expr   `key:"reveal" one:"verb" doc:"Units that are shown to all sides."`
	Hide      *shape.Expr   `key:"hide" one:"verb" doc:"Units that are hidden from the other sides."`
	Flip      *shape.Expr   `key:"flip" one:"verb" doc:"Units that turn to another face."`
	Face      string        `key:"face" ref:"face" doc:"The face (with flip)."`
	Move      *shape.Expr   `key:"move" one:"verb" doc:"Units that are put in a box."`
	Box       string        `key:"box" ref:"box" doc:"The box (with move)."`
	Place     *shape.Expr   `key:"place" one:"verb" doc:"Units that are put in a hex, wherever they were. A unit stays where it is when an enemy stands in the hex or the hex has no room for it."`
	Hex       *shape.Expr   `key:"hex" doc:"The hex (with place): an expression, or its number as hex_numbered('0101')."`
	Arrive    *shape.Expr   `key:"arrive" one:"verb" doc:"Units that wait to enter at an area, from this turn on."`
	Area      string        `key:"at" ref:"area" doc:"The area (with arrive)."`
	Eliminate *shape.Expr   `key:"eliminate" one:"verb" doc:"Units that are eliminated."`
	Reshuffle string        `key:"reshuffle" one:"verb" ref:"deck" doc:"Deck whose discards go back; the draw pile is shuffled."`
	Say       string        `key:"say" one:"verb" doc:"Sentence told to the players."`
	When      *shape.Cond   `key:"when" doc:"Only when this holds at that moment."`
}
