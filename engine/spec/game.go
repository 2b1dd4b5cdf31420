package spec

import (
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Game is the whole of a game after its files and layers are merged: it is
// also what game.yaml may hold. units.yaml, tables.yaml and cards.yaml hold
// parts of it; map.yaml is under map.
type Game struct {
	schema.Located
	Head    `shape:"inline"`
	ID      string `key:"id" required:"true" doc:"The game's id: its folder's name."`
	Players string `key:"players" edit:"shown" doc:"Shown by show: who plays."`

	Turns     Turns                `key:"turns" doc:"The turn track."`
	Sides     schema.Map[Side]     `key:"sides" required:"true" doc:"Who decides, in playing order."`
	Armies    schema.Map[Army]     `key:"armies" doc:"Groups of units inside a side; by default one army a side, of the same id."`
	Relations schema.Map[Relation] `key:"relations" doc:"How sides regard each other; two different sides are hostile unless said otherwise."`
	Values    schema.Map[ValueDef] `key:"values" keys:"any" doc:"The numbers printed on counters; their ids are names in expressions."`
	Losses    *Losses              `key:"losses" doc:"How the points of eliminated units are counted."`

	Terrain  schema.Map[Terrain]  `key:"terrain" doc:"Kinds of hex."`
	Features schema.Map[Feature]  `key:"features" doc:"Things in a hex beside its terrain."`
	Hexsides schema.Map[SideKind] `key:"hexsides" doc:"Kinds of hexside: river, bridge, road, wall."`
	Zones    schema.Map[Zone]     `key:"zones" doc:"Zones of control and influence."`
	Stacking schema.Map[Stacking] `key:"stacking" doc:"How many units of one side may share a hex. It holds for moves, advances and placements, and for where a retreat ends; a limit that does not hold somewhere is an expression."`
	ShareHex schema.Map[Shared]   `key:"share_hex" doc:"Who may come into a hex that holds units which are not friendly: by moving, retreating, advancing or being placed. Nobody where nothing is said; markers are never in the way."`
	Sight    schema.Map[Sight]    `key:"sight" doc:"Lines of sight."`
	Traces   schema.Map[Trace]    `key:"traces" doc:"Paths traced over the map: supply, communication, command."`

	Movement  schema.Map[Movement] `key:"movement" doc:"Ways of moving, used by move phases."`
	Attacks   schema.Map[Attack]   `key:"attacks" doc:"Kinds of attack, used by attack phases."`
	Retreats  schema.Map[Retreat]  `key:"retreats" doc:"Ways of retreating, used by results and scripts."`
	Advances  schema.Map[Advance]  `key:"advances" doc:"Ways of advancing after combat."`
	Exchanges schema.Map[Exchange] `key:"exchanges" doc:"Ways of paying losses that the payer chooses."`

	Checks schema.Map[Check] `key:"checks" doc:"Rolls on tables that effects ask for: damage, morale, events."`

	Sequence   schema.Map[Phase]     `key:"sequence" doc:"The sequence of play of one turn, in order."`
	Actions    schema.Map[ActionDef] `key:"actions" doc:"Actions of this game that are nobody's ordinary move or attack."`
	Variables  schema.Map[Variable]  `key:"variables" keys:"any" doc:"Declared values that change in play."`
	Tracks     schema.Map[Track]     `key:"tracks" doc:"Named integers with limits."`
	Boxes      schema.Map[Box]       `key:"boxes" doc:"Places off the map; 'eliminated' and 'waiting' always exist. 'waiting: {visible: owner}' keeps who comes when to the side itself."`
	Latches    schema.Map[Latch]     `key:"latches" doc:"Things that happen once, the moment a condition holds."`
	Hooks      schema.Map[Hook]      `key:"hooks" doc:"Where the game's Lua functions take part."`
	Properties schema.Map[Property]  `key:"properties" keys:"any" doc:"Facts that sides, armies, kinds of unit or boxes state of themselves, each under its own name: properties: {home: {of: army, type: area}}, then armies: {red: {home: loc-red}}. Expressions and scripts read u.army.home, armies.red.home."`
	Options    schema.Map[Option]    `key:"options" edit:"free" keys:"any" doc:"Rule switches with a default."`
	Constants  schema.Map[Constant]  `key:"constants" edit:"free" keys:"any" doc:"Named values that do not change in play: thresholds, and what a variant may change by a number. Expressions read constants.NAME."`
	Victory    schema.Map[Victory]   `key:"victory" doc:"Who wins, when, and how well."`
	Scoring    *Scoring              `key:"scoring" doc:"How levels of victory are compared at the end."`

	Map            *Map                 `key:"map" doc:"The map (from map.yaml)."`
	UnitKinds      schema.Map[UnitKind] `key:"unit_kinds" doc:"Kinds of unit."`
	Units          schema.Map[Unit]     `key:"units" doc:"The counter mix."`
	Tables         schema.Map[Table]    `key:"tables" edit:"free" doc:"Tables, as printed."`
	Decks          schema.Map[Deck]     `key:"decks" doc:"Decks of cards or chits."`
	Cards          schema.Map[Card]     `key:"cards" edit:"free" doc:"The cards."`
	Setup          schema.Map[Place]    `key:"setup" keyref:"unit" doc:"Where units start, by unit id (from the scenario)."`
	Reinforcements schema.Map[Arrival]  `key:"reinforcements" doc:"Who arrives when and where (from the scenario)."`
	Start          *Start               `key:"start" doc:"Values at the start that differ from the defaults (from the scenario)."`

	Bots schema.Map[Judgement] `key:"bots" edit:"safe" doc:"What bots judge positions by (from bots.yaml), by the name that a seat gives: greedy@NAME. It is no rule: no journal is bound to it."`
}

// Turns is the turn track.
type Turns struct {
	schema.Located
	First int                  `key:"first" edit:"balance" default:"1" min:"1" max:"999" doc:"Number of the first turn."`
	Last  int                  `key:"last" edit:"balance" min:"1" max:"999" doc:"Number of the last turn."`
	Names schema.Map[string]   `key:"names" edit:"shown" keys:"any" doc:"Names of turns, by number."`
	Kinds schema.Map[TurnKind] `key:"kinds" doc:"Kinds of turn (night, rain) and when they are."`
}

// TurnKind lists the turns of one kind; expressions ask turn_is('night').
type TurnKind struct {
	schema.Located
	Origin `shape:"inline"`
	Turns  []string `key:"turns" required:"true" doc:"Turn numbers or runs such as 3-5."`
}

// Side is a side of the game, which makes decisions.
type Side struct {
	schema.Located
	Name   string `key:"name" edit:"shown" doc:"Name shown to people."`
	People string `key:"people" edit:"shown" doc:"The side as the subject of a sentence: people: the Reds gives The Reds attack 1005 in the log. Without it sentences use the name."`
	Number string `key:"number" enum:"plural,singular" default:"plural" edit:"shown" doc:"Form of the verbs after people: plural (the Reds attack) or singular (the Union attacks). After a name verbs are singular."`
	Color  string `key:"color" edit:"shown" pattern:"^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$" want:"a color such as #b03030" doc:"Color of its counters in pictures, as #rrggbb."`
	Rule   string `key:"rule" edit:"shown" doc:"Rulebook section."`
	Facts  Facts  `rest:"The value of a property that the game declares of: side."`
}

// Army is a group of units inside a side.
type Army struct {
	schema.Located
	Name   string `key:"name" edit:"shown" doc:"Name shown to people."`
	People string `key:"people" edit:"shown" doc:"The army as the subject of a sentence, for example the Guards. Without it sentences use the name."`
	Number string `key:"number" enum:"plural,singular" default:"plural" edit:"shown" doc:"Form of the verbs after people: plural (the Guards march) or singular (the Reserve marches). After a name verbs are singular."`
	Side   string `key:"side" ref:"side" required:"true" doc:"The side that commands it."`
	Color  string `key:"color" edit:"shown" pattern:"^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$" want:"a color such as #b03030" doc:"Color of its counters in pictures, as #rrggbb; the side's by default."`
	Facts  Facts  `rest:"The value of a property that the game declares of: army."`
}

// Relation says how some sides regard each other while a condition holds.
type Relation struct {
	schema.Located
	Origin  `shape:"inline"`
	Between []string     `key:"between" ref:"side" required:"true" doc:"The sides meant: every two of them."`
	Are     string       `key:"are" enum:"hostile,neutral,friendly" required:"true" doc:"How they regard each other."`
	When    *schema.Cond `key:"when" doc:"Only while this holds; the last relation that holds counts."`
}

// ValueDef declares a number printed on counters.
type ValueDef struct {
	schema.Located
	Name      string `key:"name" edit:"shown" doc:"Name shown to people."`
	Default   *int   `key:"default" edit:"balance" doc:"Value of a counter that does not state it; without a default every unit must."`
	OnCounter string `key:"on_counter" edit:"shown" enum:"number,stars,none" default:"number" doc:"How pictures of counters show it: as a number, as so many stars, or not at all. Kinds of which no counter states it never show it."`
}

// Losses says how the points of eliminated units are counted.
type Losses struct {
	schema.Located
	Origin `shape:"inline"`
	Value  schema.Amount `key:"value" edit:"balance" words:"unit" required:"true" doc:"Points of one unit (a unit expression), for example cs."`
}

// Variable is a declared value with an owner and a lifetime.
type Variable struct {
	schema.Located
	Origin  `shape:"inline"`
	Name    string             `key:"name" edit:"shown" doc:"Name shown to people, for example weather; of a flag what holds while it is set, for example routed. The id by default."`
	Words   schema.Map[string] `key:"words" edit:"shown" keys:"any" doc:"What values mean, by value, for example {0: dry, 1: soft, true: on the march}. Players see these words in place of the value: with a name 'the ground is soft', without one the words alone. Words with {of} are a whole sentence, see say."`
	Say     string             `key:"say" edit:"shown" doc:"Sentence for values without words, when they are set and while they hold: '{of} {come|comes} back on turn {value}'. {of} is what has the value, {value} the value; of {come|comes} the word is taken that agrees with {of}, plural first. Several that have the same value share a sentence in the plural."`
	Shown   bool               `key:"shown" edit:"shown" default:"true" doc:"False: bookkeeping that players do not see in the log, the status or lists; it is no secret."`
	Of      string             `key:"of" enum:"game,side,army,unit,hex,stack,hexside,box" default:"game" doc:"What the value belongs to; stack: a hex, as long as units of one side stay there."`
	Type    string             `key:"type" enum:"integer,flag,text,unit,hex,side,direction" default:"integer" doc:"What kind of value; a direction is a text, one of the six of the grid: N, NE, SE, S, SW and NW of flat hexes, NE, E, SE, SW, W and NW of pointy ones. The first is the default."`
	Texts   []string           `key:"texts" doc:"The texts allowed, for type text; the first is the default."`
	Default Anything           `key:"default" edit:"balance" doc:"Value at the start; of an integer also no limit, for a number that limits something: nil in Lua."`
	Until   string             `key:"until" enum:"never,end of phase,end of player turn,end of turn,leaves hex" default:"never" doc:"When the value falls back to its default; leaves hex is for values of units."`
	Min     *int               `key:"min" doc:"Least value of an integer."`
	Max     *int               `key:"max" doc:"Greatest value of an integer."`
	Visible string             `key:"visible" enum:"all,owner,nobody" default:"all" doc:"Which sides may see it."`
}

// Track is a named integer with limits.
type Track struct {
	schema.Located
	Origin `shape:"inline"`
	Name   string       `key:"name" edit:"shown" doc:"Name shown to people."`
	Of     string       `key:"of" enum:"game,side,army" default:"game" doc:"What has a value of its own: the game as a whole, each side or each army; expressions ask tracks.morale, sides.red.tracks.morale."`
	Start  int          `key:"start" edit:"balance" doc:"Value at the start."`
	Min    int          `key:"min" edit:"balance" default:"0" doc:"Least value."`
	Max    schema.Limit `key:"max" edit:"balance" default:"no limit" doc:"Greatest value."`
	Side   string       `key:"side" ref:"side" doc:"The side it belongs to, if any (of: game)."`
}

// Box is a place off the map.
type Box struct {
	schema.Located
	Origin  `shape:"inline"`
	Name    string `key:"name" edit:"shown" doc:"Name shown to people."`
	Visible string `key:"visible" enum:"all,owner" default:"all" doc:"Which sides see what is in it."`
	Facts   Facts  `rest:"The value of a property that the game declares of: box."`
}

// Latch is a thing that happens once, the moment its condition holds.
type Latch struct {
	schema.Located
	Origin  `shape:"inline"`
	When    *schema.Cond       `key:"when" required:"true" doc:"Looked at after each change, in the order the latches are declared."`
	Run     string             `key:"run" ref:"hook function" doc:"Lua effect function run when it falls; reading latched('id') in expressions is often enough."`
	Effects schema.Map[Effect] `key:"effects" doc:"What it does, one thing after the other, before run."`
	Again   bool               `key:"again" doc:"True: it falls again each time the condition becomes true anew."`
	Say     string             `key:"say" edit:"shown" doc:"Sentence shown to the players."`
}

// Option is a rule switch: a typed parameter with a default.
type Option struct {
	schema.Located
	Origin  `shape:"inline"`
	Type    string   `key:"type" enum:"flag,integer,text" default:"flag" doc:"What kind of value."`
	Default Anything `key:"default" edit:"balance" required:"true" doc:"Value when nobody says otherwise."`
	Values  []string `key:"values" doc:"Values allowed, for type text or integer."`
	Text    string   `key:"text" edit:"shown" doc:"What it changes, for people."`
}

// Constant is a named value that does not change in play.
type Constant struct {
	schema.Located
	Origin `shape:"inline"`
	Value  Anything `key:"value" edit:"balance" required:"true" doc:"The value: a whole number, true or false."`
}

// Property declares a fact that each of some things states of itself.
type Property struct {
	schema.Located
	Origin  `shape:"inline"`
	Name    string   `key:"name" edit:"shown" doc:"Name shown to people."`
	Of      string   `key:"of" enum:"side,army,kind,box" required:"true" doc:"What states it: each side, army, kind of unit or box, under the name of the property."`
	Type    string   `key:"type" enum:"integer,flag,text,unit,hex,area,side,army,box" default:"integer" doc:"What kind of value; an area is the set of its hexes."`
	Texts   []string `key:"texts" doc:"The texts allowed, for type text."`
	Default Anything `key:"default" doc:"Value of what does not state it; without a default each must, a flag aside, which is false."`
}

// Facts are the values of properties that a thing states, by name of the property.
type Facts = schema.Map[Fact]

// Fact is the value of one property.
type Fact struct{ Value *yamldoc.Node }

// ShapeOf describes the value of a property.
func (*Fact) ShapeOf() schema.Schema {
	return schema.Schema{Form: schema.FormScalar, Accept: schema.AcceptText | schema.AcceptInt | schema.AcceptBool, NotEmpty: true,
		Want: "the value of a property", Many: "values of properties"}
}

// DecodeNode keeps the value, which the property says how to read.
func (f *Fact) DecodeNode(n *yamldoc.Node, _ *schema.Decoder) { f.Value = n }

// Victory is one way of winning.
type Victory struct {
	schema.Located
	Origin `shape:"inline"`
	Side   string       `key:"side" ref:"side" required:"true" doc:"Who wins by it."`
	Level  int          `key:"level" edit:"balance" default:"1" min:"1" max:"9" doc:"How well: 1 is the least."`
	Name   string       `key:"name" edit:"shown" recorded:"true" doc:"Name of the level, for example Marginal."`
	Text   string       `key:"text" edit:"shown" doc:"The condition in words, for players."`
	When   *schema.Cond `key:"when" edit:"balance" required:"true" doc:"The condition."`
	At     string       `key:"at" enum:"end,once" default:"end" doc:"end: looked at after the last turn; once: ends the game at once."`
}

// Scoring says how the levels reached are compared at the end.
type Scoring struct {
	schema.Located
	Origin  `shape:"inline"`
	By      string                    `key:"by" edit:"balance" enum:"subtract,highest,first,points" default:"highest" doc:"subtract: best level less best level of the other side; highest: the higher level wins; first: the first condition that holds; points: the higher points win."`
	Names   schema.Map[string]        `key:"names" edit:"shown" recorded:"true" keys:"any" doc:"Names of the levels, by number."`
	Tie     string                    `key:"tie" default:"Draw" doc:"What to call equality."`
	Points  schema.Map[schema.Amount] `key:"points" edit:"balance" keyref:"side" doc:"Victory points by side (expressions), for by: points."`
	Margins schema.Map[string]        `key:"margins" edit:"balance" keys:"any" doc:"Name of the victory by least margin of points."`
	TiesTo  string                    `key:"ties_to" edit:"balance" ref:"side" doc:"Who wins on equal points; nobody by default."`
}
