package spec

import "github.com/vedette-wargames/vedette/engine/schema"

// Terrain is a kind of hex: each hex has one.
type Terrain struct {
	schema.Located
	Origin      `shape:"inline"`
	Name        string               `key:"name" edit:"shown" doc:"Name shown to people."`
	Cost        *MoveCost            `key:"cost" edit:"balance" words:"step" doc:"Movement points to enter, or forbidden; 1 by default."`
	CostByKind  schema.Map[MoveCost] `key:"cost_by_kind" words:"step" keyref:"unit kind" doc:"Cost for some kinds of unit."`
	BlocksSight bool                 `key:"blocks_sight" doc:"True: lines of sight do not pass through."`
	Look        Draw                 `key:"look" edit:"shown" doc:"How it looks."`
}

// Feature is a thing in a hex beside its terrain.
type Feature struct {
	schema.Located
	Origin      `shape:"inline"`
	Name        string `key:"name" edit:"shown" doc:"Name shown to people."`
	Cost        *Term  `key:"cost" words:"step" doc:"What it does to the cost of entering."`
	BlocksSight bool   `key:"blocks_sight" doc:"True: lines of sight do not pass through."`
	Look        Draw   `key:"look" edit:"shown" doc:"How it looks."`
}

// SideKind is a kind of hexside.
type SideKind struct {
	schema.Located
	Origin `shape:"inline"`
	Name   string `key:"name" edit:"shown" doc:"Name shown to people."`
	Cost   *Term  `key:"cost" words:"step" doc:"What crossing it does to the cost."`
	Look   Draw   `key:"look" edit:"shown" doc:"How it looks."`
}

// Draw says how a thing looks in pictures and on the text map.
type Draw struct {
	schema.Located
	Fill    string `key:"fill" pattern:"^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$" want:"a color such as #b03030" doc:"Color as #rrggbb."`
	Mark    string `key:"mark" enum:"none,town,trees,hill,marsh,fort,water,bridge,line,double line,ticks" default:"none" doc:"Symbol; marks.svg shows them all. On a hexside line and double line are drawn across it, as roads are, all others along it."`
	Texture string `key:"texture" edit:"shown" enum:"none,fields,grass,sand,waves" default:"none" doc:"Pattern of the ground of a terrain in pictures, which differs from hex to hex: fields with furrows and hedges, tufts of grass, grains of sand, waves."`
	Letter  string `key:"letter" edit:"shown" doc:"One character for the text map."`
}

// Map is the map sheet.
type Map struct {
	schema.Located
	Head           `shape:"inline"`
	Grid           Grid                 `key:"grid" required:"true" doc:"Shape and numbering."`
	Base           string               `key:"base" ref:"terrain" required:"true" doc:"Terrain of every hex that is not listed."`
	Hexes          schema.Map[HexList]  `key:"hexes" keyref:"terrain" doc:"Hexes by terrain: a list of numbers and runs such as 1700-1703, or names with their hexes."`
	Rows           []string             `key:"rows" doc:"Instead of hexes: one text a row, one letter a hex, by letters."`
	Letters        schema.Map[string]   `key:"letters" ref:"terrain" keys:"any" doc:"Terrain by letter, for rows."`
	Features       schema.Map[HexList]  `key:"features" keyref:"feature" doc:"Hexes by feature."`
	Hexsides       schema.Map[SideList] `key:"hexsides" keyref:"hexside" doc:"Hexsides by kind: 1014/1015, or chains 1014/1015/1115 that list every crossing."`
	Paths          schema.Map[PathList] `key:"paths" keyref:"hexside" doc:"Roads and the like as paths of adjoining hexes: each step marks the hexside it crosses."`
	NoJunction     schema.Map[PairList] `key:"no_junction" keyref:"hexside" doc:"Hexes where hexsides of a kind do not all meet, by kind and hex, with the pairs that join: {road: {1120: [1221-1020]}}. Moves and traces along that kind pass only from one of a pair to the other."`
	Names          schema.Map[HexList]  `key:"names" edit:"shown" keys:"any" doc:"Names on the map and their hexes; no effect in play."`
	Areas          schema.Map[HexList]  `key:"areas" doc:"Named groups of hexes: entry areas, objectives, edges."`
	Missing        HexList              `key:"missing" doc:"Hexes inside the grid that are not in play."`
	Reconstruction bool                 `key:"reconstruction" edit:"shown" doc:"True when the map is partly invented; say what in notes."`
}

// Grid is the shape and numbering of the map.
type Grid struct {
	schema.Located
	Hexes   string `key:"hexes" enum:"flat,pointy" required:"true" doc:"flat: flat side up, columns; pointy: point up, rows."`
	Shift   string `key:"shift" enum:"odd columns down,odd columns up,even columns down,even columns up,odd rows right,odd rows left,even rows right,even rows left" required:"true" doc:"Which lines are shifted by half a hex, and in which direction."`
	Number  string `key:"number" required:"true" doc:"Pattern of hex numbers: ccrr, rrcc, c.r, Arr ..."`
	Columns string `key:"columns" required:"true" doc:"First and last column, for example 1-27."`
	Rows    string `key:"rows" required:"true" doc:"First and last row, for example 1-22, or '10-40 from the south'."`
}

// Zone is a zone that units exert over hexes.
type Zone struct {
	schema.Located
	Origin    `shape:"inline"`
	Reach     int          `key:"reach" edit:"balance" default:"1" min:"1" max:"9" doc:"Distance in hexes."`
	Units     *schema.Cond `key:"units" words:"unit" doc:"Which units exert it (a unit condition); all by default."`
	BlockedBy Barriers     `key:"blocked_by" words:"zone side" ref:"hexside" keyref:"hexside" values:"conditions" doc:"Hexsides it does not cross: a list, or a map with the condition under which each blocks, as {major: true, minor: \"vars.flood\"}; names: from, to, on either side of it."`
	OpenedBy  []string     `key:"opened_by" ref:"hexside" doc:"Hexsides that let it cross in spite of blocked_by."`
	NotInto   *schema.Cond `key:"not_into" words:"zone hex" doc:"Hexes it does not enter (a condition on hex; from is the hex on the holder's side of it)."`
	Covers    *schema.Cond `key:"covers" words:"zone cover" doc:"Which of the hexes that it reaches it covers, for each unit that exerts it: \"turns_to(holder.vars.facing, holder.hex, to) <= 1\" is a zone to the front; names: holder, to. All by default."`
	Enter     Terms        `key:"enter" words:"zone" doc:"What entering it does to a move; names: mover, holder, from, to."`
	Leave     Terms        `key:"leave" words:"zone" doc:"What leaving it does to a move (the first hex entered pays)."`
	Holds     *schema.Cond `key:"holds" words:"zone" doc:"When holder keeps mover from leaving its zone; never by default."`
}

// Stacking is one limit on units sharing a hex.
type Stacking struct {
	schema.Located
	Origin   `shape:"inline"`
	Limit    schema.Amount  `key:"limit" edit:"balance" words:"stack" min:"1" required:"true" doc:"The most a hex may hold of one side; no limit where nothing holds it down. It is the same for all sides: a limit for one of them has units: side == 'red'."`
	Units    *schema.Cond   `key:"units" words:"unit" doc:"Only these units count (a unit condition); all by default."`
	Counts   *schema.Amount `key:"counts" words:"unit" min:"0" doc:"What one of them counts (a unit expression); 1 by default."`
	Checked  string         `key:"checked" enum:"end of move,end of phase" default:"end of move" doc:"end of move: no unit may stop over the limit; end of phase: it may stop on a friend that can still move off, done is refused as long as one of those over the limit can move on (stack-full), and an excess that is left is eliminated. Such a limit is checked at the end of a phase in which the side moves, and for where retreats and advances end. A set-up and place() may go over it."`
	ChosenBy schema.Expr    `key:"chosen_by" default:"owner" doc:"Who picks the victims of an excess that nobody could avoid: owner, enemy, or an expression that gives one of these texts, such as an option. They are eliminated at the end of the phase."`
}

// Shared lets units share a hex with units that are not friendly.
type Shared struct {
	schema.Located
	Origin `shape:"inline"`
	When   *schema.Cond `key:"when" words:"step" required:"true" doc:"A unit may come into such a hex when this holds (names: unit, from, to)."`
}

// Sight is a kind of line of sight.
type Sight struct {
	schema.Located
	Origin    `shape:"inline"`
	BlockedBy *schema.Cond `key:"blocked_by" words:"sight" required:"true" doc:"A hex between blocks when this holds (names: hex, viewer, and the ends of the line as from and to): a wood, a unit, a hill that is higher than the line."`
	Flanks    string       `key:"flanks" enum:"one open,both open" default:"one open" doc:"A line that runs along a hexside passes between two hexes: is one open hex of the two enough, or must both be open? A hex that the line touches at a corner only is not on it."`
	OffMap    string       `key:"off_map" enum:"left out,open,blocks" default:"left out" doc:"What counts beyond the rim of the map (and in hexes that the map leaves out). left out: such a hex is not looked at; along the rim the hex on the map decides alone. open: nobody blocks there; along the rim with flanks: one open the line is open. blocks: a line through it is blocked; along the rim with flanks: both open, too."`
}

// Trace is a path traced over the map.
type Trace struct {
	schema.Located
	Origin    `shape:"inline"`
	Along     []string       `key:"along" ref:"hexside" doc:"Only across these hexsides (a road network); any hexside by default."`
	NotAcross []string       `key:"not_across" ref:"hexside" doc:"Never across these."`
	Through   *schema.Cond   `key:"through" words:"trace" doc:"Only through hexes where this holds (names: hex, and the tracing side as tracer)."`
	Between   *schema.Cond   `key:"between" words:"trace step" doc:"Only from one hex to the next where this holds (names: from, to, and the tracing side as tracer): a river that a bridge opens, a front that a road crosses."`
	Length    *schema.Amount `key:"length" words:"trace" min:"0" doc:"At most so many hexes; no limit by default."`
	To        *schema.Cond   `key:"to" words:"trace" doc:"It ends at any hex where this holds; anywhere by default."`
	StartFree bool           `key:"start_free" default:"true" doc:"True: the first hex need not satisfy through."`
}
