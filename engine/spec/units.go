package spec

import "github.com/vedette-wargames/vedette/engine/schema"

// UnitKind is a kind of unit.
type UnitKind struct {
	schema.Located
	Origin `shape:"inline"`
	Name   string           `key:"name" edit:"shown" doc:"Name shown to people."`
	Symbol string           `key:"symbol" edit:"shown" enum:"infantry,cavalry,artillery,headquarters,leader,armor,supply,marker,blank" default:"blank" doc:"Symbol on the counter."`
	Letter string           `key:"letter" edit:"shown" doc:"One character for the text map."`
	Faces  schema.Map[Face] `key:"faces" doc:"Named faces; the first is the front. A kind without faces has one."`
	Steps  int              `key:"steps" edit:"balance" default:"1" min:"1" max:"99" doc:"Steps of strength."`
	Values schema.Map[int]  `key:"values" edit:"balance" keys:"any" keyref:"value" doc:"Values of every unit of the kind that does not state them itself."`
	Traits []string         `key:"traits" doc:"Words that expressions may ask for: has_trait('elite')."`
	Marker bool             `key:"marker" doc:"True: not a combat unit; it holds nothing up, exerts no zone and is not attacked."`
	Facts  Facts            `rest:"The value of a property that the game declares of: kind."`
}

// Face is one face of a counter.
type Face struct {
	schema.Located
	Name    string          `key:"name" edit:"shown" doc:"Name shown to people."`
	Values  schema.Map[int] `key:"values" edit:"balance" keys:"any" keyref:"value" doc:"Values on this face."`
	AtSteps int             `key:"at_steps" edit:"balance" min:"0" max:"99" doc:"The unit turns to this face by itself when so many steps are left."`
}

// Unit is one counter.
type Unit struct {
	schema.Located
	Origin  `shape:"inline"`
	Name    string           `key:"name" edit:"shown" doc:"Name shown to people; the id by default."`
	Label   string           `key:"label" edit:"shown" doc:"A short name on pictures of the counter, such as II or Guard."`
	Army    string           `key:"army" ref:"army" required:"true" doc:"Its army."`
	Kind    string           `key:"kind" ref:"unit kind" required:"true" doc:"Its kind."`
	Printed string           `key:"printed" edit:"balance" doc:"The printed values in the order declared by the game, as on the counter: 4-4."`
	Values  schema.Map[int]  `key:"values" edit:"balance" keys:"any" keyref:"value" doc:"Values by name, instead of printed."`
	Faces   schema.Map[Face] `key:"faces" doc:"Faces that differ from its kind's."`
	Steps   int              `key:"steps" edit:"balance" min:"0" max:"99" doc:"Steps, where they differ from its kind's."`
	Parent  string           `key:"parent" ref:"unit" doc:"The unit it belongs to."`
	Group   string           `key:"group" doc:"Formation, shown to people and readable as group."`
	Traits  []string         `key:"traits" doc:"Words that expressions may ask for."`
}

// Table is a table, as printed.
type Table struct {
	schema.Located
	Origin  `shape:"inline"`
	By      string               `key:"by" enum:"odds,differential,value,name" default:"name" doc:"What the columns mean: odds such as 2-1, differences such as +2 or <=-3, numbers, or names."`
	Columns []string             `key:"columns" required:"true" doc:"Column heads, left to right."`
	Rows    schema.Map[[]string] `key:"rows" edit:"balance" keys:"any" required:"true" doc:"One row a die result (number, run 1-3, or open end <=2, >=10) or a name."`
	Codes   []string             `key:"codes" doc:"All the codes that its cells may hold, for tables that scripts read; those of an attack's table are its results."`
	Cells   string               `key:"cells" enum:"code,number" default:"code" doc:"code: results such as Dr; number: integers that expressions may read."`
	Names   schema.Map[string]   `key:"names" edit:"shown" keys:"any" doc:"What codes mean, in words for players, as {Dr: the defender retreats}. The table in the browser shows them with the result of a combat; a code without words is shown as it is."`
}

// Deck is a deck of cards or chits.
type Deck struct {
	schema.Located
	Origin    `shape:"inline"`
	Cards     []string `key:"cards" required:"true" doc:"Its cards; a number after a card's id, as 'march x3', puts in several."`
	Shuffle   string   `key:"shuffle" enum:"at start,never,later" default:"at start" doc:"never: cards lie in the order given; later: they do at the start, and are shuffled when the discards go back."`
	Reshuffle string   `key:"reshuffle" enum:"when empty,each turn,never" default:"when empty" doc:"When the discards go back into the draw pile."`
	Stream    string   `key:"stream" doc:"Name of the dice stream that shuffles; the deck's id by default."`
}

// Card is a card or chit; it names its hook.
type Card struct {
	schema.Located
	Origin  `shape:"inline"`
	Name    string             `key:"name" edit:"shown" doc:"Name shown to people."`
	Text    string             `key:"text" edit:"shown" doc:"What it does, in your own words."`
	Side    string             `key:"side" ref:"side" doc:"Side that a chit activates."`
	When    *schema.Cond       `key:"when" doc:"It has an effect only when this holds."`
	Run     string             `key:"run" ref:"hook function" doc:"Lua effect function run when it is drawn."`
	Effects schema.Map[Effect] `key:"effects" doc:"What it does, one thing after the other, before run."`
	Once    bool               `key:"once" doc:"True: it is removed after use."`
	Deck    string             `key:"deck" ref:"deck" doc:"A deck it is in although that deck does not list it: a card that a variant adds."`
	Starts  string             `key:"starts" enum:"pile,top,discard,aside" default:"pile" doc:"Where it lies at the start: in the draw pile, on top of it once that is shuffled, on the discards, or in no pile until a script brings it in."`
}
