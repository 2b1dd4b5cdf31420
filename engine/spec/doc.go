// Package spec declares the text format, once: every file kind and every key
// as a Go struct. Decoder, JSON Schemas, reference page and editor completion
// come from these structs through package shape; the compiler reads them.
//
// [Game] is the merged game: game.yaml and its sections in other files. [Scenario],
// [Ruleset] and [Variant] are layers over it, [TestFile] holds author tests and
// [Project] is vedette.yaml. [Kinds] lists all kinds of file, and [Format] prepares
// them for use.
//
// A Go field is named as its key, and a test holds that. The tag edit says what a
// change of a value means for games under way; the tags ref and keyref say what a
// text names, and [RefIndex] collects them. Names of types appear in the JSON
// Schemas and on the reference page, so a type is never renamed.
//
// Wherever a later layer may want to change a thing, the thing is a map keyed
// by id: never a position in a list.
package spec

import (
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Head is what every file may start with, after its format and kind.
type Head struct {
	Title string `key:"title" edit:"shown" doc:"Name shown to people."`
	Rule  string `key:"rule" edit:"shown" doc:"Rulebook section this comes from, for example 'W20 5.1'."`
	Notes string `key:"notes" edit:"shown" doc:"Free text for readers of the file."`
}

// Origin marks where a fact comes from; it is part of most entries.
type Origin struct {
	Rule           string `key:"rule" edit:"shown" doc:"Rulebook section, shown by why and why-not; that of the nearest block around it in the same file by default, else that of the function it runs, else that of the file."`
	FileRule       bool   // only the file states the rule
	Label          string `key:"label" edit:"shown" doc:"Short name shown in explanations; the id by default."`
	Reconstruction bool   `key:"reconstruction" edit:"shown" doc:"True for a value that no source states; lint --notes lists them. Inherited as rule is, but not from the file."`
}

// Term is one operator in an ordered list of operators that make a value.
// Exactly one of set, add, multiply, cap, floor, shift, forbid, stop and flip
// is in a term; stop and flip may be there together.
type Term struct {
	schema.Located
	Origin   `shape:"inline"`
	Set      *schema.Amount `key:"set" edit:"balance" one:"operator" doc:"Replace the value."`
	Add      *schema.Amount `key:"add" edit:"balance" one:"operator" doc:"Add to the value."`
	Multiply *schema.Amount `key:"multiply" edit:"balance" one:"operator" doc:"Multiply the value."`
	Divide   *schema.Amount `key:"divide" edit:"balance" min:"1" one:"operator" doc:"Divide the value; see round."`
	Round    string         `key:"round" edit:"balance" enum:"up,down" default:"down" doc:"How divide rounds."`
	Cap      *schema.Amount `key:"cap" edit:"balance" one:"operator" doc:"The value is at most this."`
	Floor    *schema.Amount `key:"floor" edit:"balance" one:"operator" doc:"The value is at least this."`
	Shift    *schema.Amount `key:"shift" edit:"balance" one:"operator" doc:"Column shift, right is positive."`
	Forbid   bool           `key:"forbid" one:"operator" doc:"Forbids the step; because names the reason."`
	Stop     bool           `key:"stop" one:"operator" doc:"A unit that does this moves no further."`
	Flip     FlipTo         `key:"flip" one:"operator" with:"stop" ref:"face" keyref:"unit kind" doc:"The unit turns to this face when it does this: a face, or faces by kind of unit. It may be combined with stop."`
	When     *schema.Cond   `key:"when" doc:"Applies only when this holds."`
	Because  string         `key:"because" doc:"Reason id given with a refusal; the id of the entry by default."`
	Group    string         `key:"group" doc:"Of the add and multiply terms of one group only the best one counts."`
}

// Terms is a list of terms in order, keyed by id.
type Terms = schema.Map[Term]

// Condition is a named condition that forbids something.
type Condition struct {
	schema.Located
	Origin  `shape:"inline"`
	When    *schema.Cond `key:"when" required:"true" doc:"Forbidden when this holds."`
	Because string       `key:"because" doc:"Reason id given with a refusal; the condition's id by default."`
}

// Anything is a value the format leaves open.
type Anything = *yamldoc.Node
