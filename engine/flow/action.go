package flow

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/model"
)

// ArgKind is what a verb's argument names.
type ArgKind uint8

// The kinds of argument.
const (
	ArgNone ArgKind = iota // the verb stands alone: {"done": true}
	ArgUnit
	ArgHex
	ArgWord // a text: an exit, a declared option, a choice
)

// Verb is the verb of an action.
type Verb uint8

// The verbs. The table Verbs says how each is written.
const (
	VMove Verb = iota
	VTo
	VExit
	VAttack
	VAttacker
	VTarget
	VAlso
	VWith
	VResolve
	VDeclare
	VSupport
	VRetreat
	VStay
	VDisplace
	VTakeLoss
	VAdvance
	VAct
	VOnUnit
	VOnHex
	VOnSide
	VOnArmy
	VChoose
	VPick
	VPickHex
	VAdd
	VAddHex
	VDraw
	VDecline
	VPass
	VDone
	numVerbs
)

// VerbDef declares a verb once: its JSON key, argument and help.
type VerbDef struct {
	Key       string
	Arg       ArgKind
	SecondKey string // second key, a text that tells actions of one argument apart
	Doc       string
}

// Verbs declares every verb of the action language.
var Verbs = [numVerbs]VerbDef{
	VMove:     {Key: "move", Arg: ArgUnit, SecondKey: "as", Doc: "move this unit (as: in which of the ways that the phase offers)"},
	VTo:       {Key: "to", Arg: ArgHex, SecondKey: "by", Doc: "go to this hex (by: manner of moving; in an order of a movement whose route is chosen, via lists the hexes on the way before it)"},
	VExit:     {Key: "exit", Arg: ArgWord, SecondKey: "by", Doc: "leave the map by this exit"},
	VAttack:   {Key: "attack", Arg: ArgHex, SecondKey: "as", Doc: "attack this hex (as: in which of the ways that the phase offers)"},
	VAttacker: {Key: "attacker", Arg: ArgUnit, SecondKey: "as", Doc: "attack with this unit (as: in which of the ways that the phase offers)"},
	VTarget:   {Key: "target", Arg: ArgUnit, Doc: "attack this unit"},
	VAlso:     {Key: "also", Arg: ArgHex, Doc: "attack this hex as well"},
	VWith:     {Key: "with", Arg: ArgUnit, Doc: "this unit attacks"},
	VResolve:  {Key: "resolve", Arg: ArgHex, SecondKey: "by", Doc: "fight the battle planned for this hex (by: which of several, 2 being the second named)"},
	VDeclare:  {Key: "declare", Arg: ArgWord, Doc: "declare this"},
	VSupport:  {Key: "support", Arg: ArgUnit, Doc: "this unit supports"},
	VRetreat:  {Key: "retreat", Arg: ArgUnit, Doc: "retreat this unit"},
	VStay:     {Key: "stay", Arg: ArgUnit, Doc: "this unit does not retreat"},
	VDisplace: {Key: "displace", Arg: ArgUnit, Doc: "this unit makes room"},
	VTakeLoss: {Key: "take_loss", Arg: ArgUnit, Doc: "this unit takes the loss"},
	VAdvance:  {Key: "advance", Arg: ArgUnit, Doc: "advance with this unit"},
	VAct:      {Key: "act", Arg: ArgWord, Doc: "take this action of the game"},
	VOnUnit:   {Key: "on", Arg: ArgUnit, Doc: "do it to this unit"},
	VOnHex:    {Key: "on_hex", Arg: ArgHex, Doc: "do it to this hex"},
	VOnSide:   {Key: "on_side", Arg: ArgWord, Doc: "do it to this side"},
	VOnArmy:   {Key: "on_army", Arg: ArgWord, Doc: "do it for this army"},
	VChoose:   {Key: "choose", Arg: ArgWord, Doc: "choose this"},
	VPick:     {Key: "pick", Arg: ArgUnit, Doc: "pick this unit"},
	VPickHex:  {Key: "pick_hex", Arg: ArgHex, Doc: "pick this hex"},
	VAdd:      {Key: "add", Arg: ArgUnit, Doc: "add this unit to the set"},
	VAddHex:   {Key: "add_hex", Arg: ArgHex, Doc: "add this hex to the set"},
	VDraw:     {Key: "draw", Arg: ArgWord, Doc: "draw from this deck"},
	VDecline:  {Key: "decline", Arg: ArgNone, Doc: "decline"},
	VPass:     {Key: "pass", Arg: ArgNone, Doc: "pass"},
	VDone:     {Key: "done", Arg: ArgNone, Doc: "finish this choice or phase"},
}

// VerbKeys returns the keys of all verbs.
func VerbKeys() []string {
	keys := make([]string, len(Verbs))
	for i := range Verbs {
		keys[i] = Verbs[i].Key
	}
	return keys
}

// Action is one answer to a decision: a verb and what it names. Actions are
// comparable.
type Action struct {
	Verb Verb
	ID   int32  // unit or hex, None without
	Word string // text of ArgWord, or of the second key
}

// UnitAction returns an action about a unit.
func UnitAction(v Verb, u model.UnitID) Action { return Action{Verb: v, ID: int32(u)} }

// HexAction returns an action about a hex.
func HexAction(v Verb, h model.HexID) Action { return Action{Verb: v, ID: h} }

// WordAction returns an action about a text.
func WordAction(v Verb, w string) Action { return Action{Verb: v, ID: model.None, Word: w} }

// PlainAction returns an action of the verb alone.
func PlainAction(v Verb) Action { return Action{Verb: v, ID: model.None} }

// Decision is what a side is asked.
type Decision struct {
	Side   model.SideID
	Kind   string // stable id of the kind of decision: "move.unit"
	Prompt Prompt
	Source *model.Source // the rule, movement, attack ... it belongs to
}

// Prompt is the question for people. It is kept in pieces that are joined only when shown,
// because most decisions are answered by programs that never read it.
type Prompt [5]string

// String returns the whole question.
func (p Prompt) String() string { return strings.Join(p[:], "") }
