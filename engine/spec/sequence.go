package spec

import "github.com/vedette-wargames/vedette/engine/schema"

// Phase is a node of the sequence of play: a group of phases, or one phase
// with the procedure that runs it (do).
type Phase struct {
	schema.Located
	Origin      `shape:"inline"`
	Name        string                        `key:"name" edit:"shown" doc:"Name shown to people."`
	When        *schema.Cond                  `key:"when" doc:"The node is skipped when this does not hold."`
	ForEachSide schema.OneOrMany[string]      `key:"for_each_side" ref:"side" doc:"Run phases once for each of these sides, in this order; it is the phasing side."`
	Side        string                        `key:"side" doc:"The side that acts: a side's id, phasing (the default) or other."`
	Chits       *Chits                        `key:"chits" doc:"Run phases once for each chit drawn from this deck."`
	Phases      schema.Map[Phase]             `key:"phases" doc:"The phases inside, in order."`
	Do          string                        `key:"do" enum:"move,attack,actions,draw,alternate,any_order,place,pick" doc:"The procedure of this phase; none where run or effects say what it does. any_order: one move or attack after the other, of the kinds that offers lists, in any order; place: the side puts its units on the map one after the other, in any order; pick: the side picks any of its units, and effects do something with them."`
	With        string                        `key:"with" doc:"Which movement (do: move), attack (do: attack) or deck (do: draw) is used."`
	What        string                        `key:"what" enum:"moves,attacks,actions" doc:"What alternates (do: alternate): single moves, single attacks, or the actions declared for this phase."`
	Offers      schema.Map[Offer]             `key:"offers" doc:"The movements and attacks offered together (do: any_order). A unit may take part again and again: units says who may, as in not has_moved and not has_attacked. One of the attacks may have obligations: then the phase cannot end while they can be met, and nothing is offered that would leave them unmet; an attack of any kind meets them for who attacks and who is attacked (met_by says whose attacks the look-ahead counts)."`
	First       string                        `key:"first" ref:"side" doc:"Who begins (do: alternate)."`
	Pass        *Pass                         `key:"pass" doc:"What passing leads to (do: alternate)."`
	Never       schema.Map[Condition]         `key:"never" doc:"The side that acts may not end the phase while one of these holds and it can still do something (do: move, attack, actions, any_order); phasing is the side. In an alternation say it of passing: pass.never."`
	Run         string                        `key:"run" ref:"hook function" doc:"Lua effect function run in this phase, or by draw for each chit."`
	Effects     schema.Map[Effect]            `key:"effects" doc:"What the phase does, one thing after the other, before run; or what is done with the units picked, which are picked (do: pick)."`
	Units       *schema.Cond                  `key:"units" words:"unit" doc:"Only these units take part (a unit condition)."`
	Hexes       schema.OneOrMany[schema.Expr] `key:"hexes" words:"placing" doc:"Where each unit may be placed (do: place): a set of hexes, where unit is the unit; of several sets the first with a hex in it. Hexes of enemies, and hexes without room for it, are left out. A unit without a hex stays where it is."`
	Faces       schema.OneOrMany[string]      `key:"faces" ref:"face" doc:"The faces among which the owner of a unit chooses as he places it (do: place); by default it keeps its own."`
	Most        *schema.Amount                `key:"most" min:"1" doc:"How many units are placed (do: place) or picked (do: pick) at most; no limit by default."`
	Least       *schema.Amount                `key:"least" min:"0" doc:"How many units must be picked (do: pick), if there are so many; none by default."`
	Optional    bool                          `key:"optional" doc:"True: drawing may be declined (do: draw), or units left where they are (do: place)."`
}

// Offer is one movement or attack of a phase that offers several.
type Offer struct {
	schema.Located
	Origin `shape:"inline"`
	Name   string       `key:"name" edit:"shown" doc:"Name shown to people."`
	Do     string       `key:"do" enum:"move,attack" required:"true" doc:"One move, or one attack."`
	With   string       `key:"with" doc:"Which movement or attack is used."`
	When   *schema.Cond `key:"when" doc:"Offered only while this holds."`
}

// Pass says what happens in an alternation when a side passes.
type Pass struct {
	schema.Located
	Dice  string                `key:"dice" edit:"balance" doc:"Dice rolled for how many more the other side may do, for example 1d6."`
	Plus  *schema.Amount        `key:"plus" edit:"balance" doc:"Added to the dice, or the number itself without dice; phasing is the side that goes on."`
	Most  *schema.Amount        `key:"most" edit:"balance" min:"0" doc:"How many a side may do in all, from the start of the phase; phasing is the side. With its number done it passes; no limit by default."`
	Never schema.Map[Condition] `key:"never" doc:"A side that can act may not pass when one of these holds; phasing is the side."`
}

// Chits draws chits from a deck until none is left; each runs the phases.
type Chits struct {
	schema.Located
	Deck string       `key:"deck" ref:"deck" required:"true" doc:"The deck; a card's side is the phasing side while it runs."`
	Stop *schema.Cond `key:"stop" doc:"Drawing ends early when this holds."`
}

// ActionDef is an action of this game that is nobody's ordinary move or attack.
type ActionDef struct {
	schema.Located
	Origin     `shape:"inline"`
	Name       string                   `key:"name" edit:"shown" doc:"Name shown to people."`
	Text       string                   `key:"text" edit:"shown" doc:"What it does, in a sentence for players."`
	Say        string                   `key:"say" edit:"shown" doc:"Sentence of the log when it is taken: '{side} {dig|digs} in at {on}'. {side} is who takes it, {on} what it is done to; of {dig|digs} the word is taken that agrees with the side, plural first. Without it the log shows side and name."`
	Phase      schema.OneOrMany[string] `key:"phase" ref:"phase" required:"true" doc:"The phases in which it is offered, in addition to the phase's own actions."`
	By         string                   `key:"by" default:"phasing" doc:"Who may take it: phasing, other or a side's id."`
	Candidates *schema.Expr             `key:"candidates" doc:"What it is done to: a set of units, hexes, sides or armies (an expression); nothing by default."`
	When       *schema.Cond             `key:"when" words:"candidate" doc:"Offered only when this holds (it is the candidate, if there are candidates)."`
	Because    string                   `key:"because" doc:"Reason id when it is refused."`
	Cost       Cost                     `key:"cost" keyref:"track" words:"candidate" min:"0" doc:"What it costs, by track: {morale: 1}. It is not offered where a track would leave its limits. Of a track of sides the side that acts pays; of a track of armies the army of the candidate, or the candidate."`
	Most       schema.Limit             `key:"most" default:"no limit" min:"1" doc:"At most so often in a phase."`
	UsesUnit   bool                     `key:"uses_unit" doc:"True: the candidate unit counts as moved afterwards."`
	Place      *Placing                 `key:"place" doc:"Units that who takes it puts on the map, before its effects."`
	Run        string                   `key:"run" ref:"hook function" doc:"Lua effect function run with the candidate."`
	Effects    schema.Map[Effect]       `key:"effects" words:"candidate" doc:"What it does, one thing after the other, before run."`
}

// Placing is a placement inside an action: the side that takes it puts units of
// its own on the map one after the other, as in a phase with do: place.
type Placing struct {
	schema.Located
	Units    *schema.Cond                  `key:"units" words:"placing" doc:"Only these units of the side (a unit condition; it is the candidate of the action). The action is offered while there is one, or the placement is optional."`
	Hexes    schema.OneOrMany[schema.Expr] `key:"hexes" words:"placing" required:"true" doc:"Where each unit may be placed: a set of hexes, where unit is the unit and it the candidate; of several sets the first with a hex in it. Hexes of enemies, and hexes without room for it, are left out. A unit without a hex stays where it is."`
	Faces    schema.OneOrMany[string]      `key:"faces" ref:"face" doc:"The faces among which the owner of a unit chooses as he places it; by default it keeps its own."`
	Most     *schema.Amount                `key:"most" words:"candidate" min:"1" doc:"How many units are placed at most; no limit by default."`
	Optional bool                          `key:"optional" doc:"True: units may be left where they are."`
}

// Cost is the price of an action, by track.
type Cost = schema.Map[schema.Amount]

// Hook binds a Lua function to a hook point.
type Hook struct {
	schema.Located
	Origin  `shape:"inline"`
	At      string                   `key:"at" ref:"hook point" required:"true" doc:"The hook point."`
	In      schema.OneOrMany[string] `key:"in" doc:"Only for this phase, attack, movement, retreat, deck or action."`
	When    *schema.Cond             `key:"when" words:"hook" doc:"Called only when this holds."`
	Run     string                   `key:"run" ref:"hook function" doc:"The Lua function; the one of the hook's own name by default (first-faces: first_faces), where there are no effects."`
	Effects schema.Map[Effect]       `key:"effects" words:"hook" doc:"What it does, one thing after the other, before run."`
}
