package spec

import (
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Obligation is a unit that has to attack, and the enemies.
type Obligation struct {
	schema.Located
	Unit    string   `key:"unit" required:"true" ref:"unit" doc:"Who has to attack."`
	Enemies []string `key:"enemies" required:"true" ref:"unit" doc:"The enemies beside it whom it has to attack."`
}

// Place is where a unit starts.
type Place struct {
	schema.Located
	Hex            string `key:"hex" ref:"hex" doc:"Hex number."`
	Box            string `key:"box" ref:"box" doc:"Box, instead of a hex."`
	Face           string `key:"face" ref:"face" doc:"Face shown; the front by default."`
	Steps          int    `key:"steps" min:"0" doc:"Steps left; all by default."`
	Hidden         bool   `key:"hidden" doc:"True: the other sides see a counter, not what it is."`
	Rule           string `key:"rule" edit:"shown" doc:"Rulebook section."`
	Reconstruction bool   `key:"reconstruction" edit:"shown" doc:"True for a place that no source states."`
}

// FromScalar reads the short form: a hex number.
func (p *Place) FromScalar(text string, n *yamldoc.Node) bool { p.Hex = text; return true }

// Arrival is a group of reinforcements.
type Arrival struct {
	schema.Located
	Origin `shape:"inline"`
	Turn   int          `key:"turn" edit:"balance" min:"1" doc:"Turn on which they are due."`
	When   *schema.Cond `key:"when" words:"unit" doc:"Due as soon as this holds, instead of a turn, or as well."`
	Units  []string     `key:"units" ref:"unit" required:"true" doc:"The units."`
	At     string       `key:"at" ref:"area" doc:"Area where they enter."`
	Hexes  HexList      `key:"hexes" doc:"Hexes where they enter, instead of an area."`
	Face   string       `key:"face" ref:"face" doc:"Face shown."`
}

// Start holds values at the start that differ from the defaults.
type Start struct {
	schema.Located
	Tracks    schema.Map[TrackValue] `key:"tracks" edit:"balance" keyref:"track" doc:"Track values: a number, or numbers by side or army."`
	Variables schema.Map[Anything]   `key:"variables" edit:"balance" keys:"any" keyref:"variable" doc:"Variables: a value, or values by what they belong to: {base: {bombers: carrier}} of a unit, {mined: {0304: true}} of a hex."`
	Phase     string                 `key:"phase" ref:"phase" doc:"First phase of the first turn."`
}

// Scenario is one scenario file.
type Scenario struct {
	schema.Located
	Head           `shape:"inline"`
	About          string              `key:"about" edit:"shown" doc:"A sentence or two for players who choose a scenario: what happens in it, what is special."`
	Game           string              `key:"game" doc:"The game; by default that of its folder."`
	Ruleset        string              `key:"ruleset" doc:"Ruleset it uses; the game's own rules by default."`
	Variants       []string            `key:"variants" doc:"Variants that it is always played with; they come before those that the players name."`
	Turns          *Turns              `key:"turns" doc:"The turn track, where it differs from the game's."`
	Setup          schema.Map[Place]   `key:"setup" keyref:"unit" doc:"Where units start, by unit id: a hex number, or more."`
	Reinforcements schema.Map[Arrival] `key:"reinforcements" doc:"Who arrives when and where."`
	Start          *Start              `key:"start" doc:"Values at the start that differ from the defaults."`
	Change         []Change            `key:"change" doc:"Changes to the game's rules."`
	Reconstruction bool                `key:"reconstruction" edit:"shown" doc:"True when the set-up is partly invented; say what in notes."`
}

// Ruleset is a named layer of rule changes inside a game.
type Ruleset struct {
	schema.Located
	Head   `shape:"inline"`
	ID     string   `key:"id" required:"true" doc:"Its id: the file's name."`
	Over   string   `key:"over" doc:"The ruleset below it; the game itself by default."`
	Change []Change `key:"change" doc:"Changes, by path of ids."`
}

// Variant is an overlay on a game or chosen scenarios.
type Variant struct {
	schema.Located
	Head      `shape:"inline"`
	About     string   `key:"about" edit:"shown" doc:"A sentence or two for players: what it changes in the game."`
	ID        string   `key:"id" required:"true" doc:"Its id: the file's name."`
	Game      string   `key:"game" required:"true" doc:"The game it changes."`
	Scenarios []string `key:"scenarios" ref:"scenario" doc:"The scenarios it may be used with; all by default."`
	Requires  []string `key:"requires" ref:"variant" doc:"Variants that must be used too."`
	Conflicts []string `key:"conflicts" ref:"variant" doc:"Variants it cannot be used with."`
	After     []string `key:"after" ref:"variant" doc:"Variants it must come after, when both are used."`
	Change    []Change `key:"change" doc:"Changes, by path of ids."`
	Script    string   `key:"script" doc:"Its Lua file; <id>.lua beside it by default, when there is one."`
}

// Change is one entry of an overlay: one operator or several, done in the order
// written.
type Change struct {
	schema.Located
	Set     Paths    `key:"set" doc:"Path of a value that exists, with to; or several, each with its new value. A * in a name matches any part of it; a cell of a table has the path of its row and the head of its column."`
	To      Anything `key:"to" doc:"New value (with set and one path)."`
	Replace Paths    `key:"replace" doc:"Path of an entry that exists, with with; or several, each with its new entry. A list of functions.NAME: the layer's own Lua file has them anew."`
	With    Anything `key:"with" doc:"New entry (with replace and one path)."`
	Adjust  Paths    `key:"adjust" doc:"Path of a number, with by; or several, each with what is added. A * in a name matches any part of it."`
	By      *int     `key:"by" doc:"What is added (with adjust and one path)."`
	Remove  Paths    `key:"remove" doc:"Path of an entry that exists, or a list of such paths: they go. A * in a name matches any part of it."`
	Add     Paths    `key:"add" doc:"Path that does not exist yet, with value; or several, each with its entry."`
	Value   Anything `key:"value" doc:"The entry (with add and one path)."`
	Before  string   `key:"before" doc:"Id of the entry before which the new one is added."`
	After   string   `key:"after" doc:"Id of the entry after which the new one is added."`
	In      string   `key:"in" doc:"What all paths of this entry begin with."`
	When    Anything `key:"when" doc:"Only for these scenarios: {scenario: id} or {scenario: [id, id]}."`
	Rule    string   `key:"rule" doc:"Rulebook section of all that the entry does: what it adds without one has it, and what it changes."`
}

// Paths are one path, a list of paths, or paths with what belongs to each; which
// of them an operator takes, and what they lead to, is looked at by package source.
type Paths struct{ schema.Located }

// ShapeOf describes paths.
func (*Paths) ShapeOf() schema.Schema {
	path := schema.TextSchema()
	path.Want, path.Many = "a path", "paths"
	return *schema.UnionOf(path, schema.ListOf(path), schema.MapOf("any", nil))
}

// DecodeNode leaves the paths to package source.
func (*Paths) DecodeNode(n *yamldoc.Node, d *schema.Decoder) {}

// Given describes a position as a patch on the scenario's set-up.
type Given struct {
	schema.Located
	Only         schema.Map[Place]      `key:"only" keyref:"unit" doc:"The only units in play: all others leave map and boxes. Variables, tracks and decks stay as the set-up has them."`
	Units        schema.Map[Place]      `key:"units" keyref:"unit" doc:"Units placed otherwise than in the set-up."`
	Phase        string                 `key:"phase" doc:"Side and phase, for example 'red movement', or a phase id. Play begins there: what comes before it in the turn, the hooks at game.start and those at the start of the turn are skipped."`
	Passed       schema.Map[int]        `key:"passed" keyref:"side" doc:"In an alternation: sides that have passed, each with how many more the other may do."`
	Turn         int                    `key:"turn" min:"0" doc:"The turn."`
	Tracks       schema.Map[TrackValue] `key:"tracks" keyref:"track" doc:"Track values: a number, or numbers by side or army."`
	Variables    schema.Map[Anything]   `key:"variables" keys:"any" doc:"Variable values: game variables, or 'variable of owner'."`
	Lost         schema.Map[int]        `key:"lost" keyref:"side" doc:"Points lost so far, by side."`
	Latched      []string               `key:"latched" ref:"latch" doc:"Latches that have fallen."`
	HasMoved     []string               `key:"has_moved" ref:"unit" doc:"Units that have moved in this phase."`
	HasAttacked  []string               `key:"has_attacked" ref:"unit" doc:"Units that have attacked in this phase."`
	WasAttacked  []string               `key:"was_attacked" ref:"unit" doc:"Units that have been attacked in this phase."`
	WasDisplaced []string               `key:"was_displaced" ref:"unit" doc:"Units that have been displaced in this phase."`
	HasAdvanced  []string               `key:"has_advanced" ref:"unit" doc:"Units that have advanced after combat in this phase."`
	Points       schema.Map[int]        `key:"points" keyref:"unit" doc:"Movement points that units which have begun to move have left."`
	Obligations  []Obligation           `key:"obligations" doc:"The units that still have to attack in this phase, with their enemies, in place of all that the obligations bind: [{unit: id, enemies: [...]}], as game.query answers it."`
	Pending      []Anything             `key:"pending" doc:"Unfinished retreats, advances, losses and results: {retreat: how, units: [...], from: [...]}, {result: code, units: [attackers], from: [defenders]}."`
	Deck         schema.Map[[]string]   `key:"deck" keyref:"deck" doc:"Order of a draw pile, top first."`
	Seed         string                 `key:"seed" doc:"Seed of the dice not scripted."`
	Impossible   bool                   `key:"impossible" doc:"true: the position is meant though the rules could not lead to it, as hexes hold more units than stacking allows, or enemies share one."`
}
