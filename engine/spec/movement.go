package spec

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// MoveCost is a number of movement points, an expression, or 'forbidden'.
type MoveCost struct {
	schema.Amount
	Forbidden bool
}

// ShapeOf describes a cost.
func (*MoveCost) ShapeOf() schema.Schema {
	return schema.Schema{Form: schema.FormScalar, Accept: schema.AcceptInt | schema.AcceptText, NotEmpty: true,
		Want: "a number of movement points, an expression or forbidden", Many: "numbers of movement points"}
}

// DecodeNode reads a cost.
func (m *MoveCost) DecodeNode(n *yamldoc.Node, d *schema.Decoder) {
	if n.Kind == yamldoc.Scalar && strings.TrimSpace(n.Text) == "forbidden" {
		m.Forbidden = true
		m.Amount.Located.Set(n)
		return
	}
	m.Amount.DecodeNode(n, d)
}

// Movement is a way of moving.
type Movement struct {
	schema.Located
	Origin         `shape:"inline"`
	Units          *schema.Cond          `key:"units" words:"unit" doc:"Which units may move (a unit condition); every unit of the acting side on the map by default."`
	Choose         schema.Map[Chosen]    `key:"choose" words:"unit" doc:"One member of a set that is chosen for the whole move; its key is its name in allowance, allowance_terms, cost, stop_on, never and the modes."`
	Allowance      schema.Amount         `key:"allowance" edit:"balance" words:"unit" min:"0" required:"true" doc:"Movement points of a unit (a unit expression), for example ma."`
	AllowanceTerms Terms                 `key:"allowance_terms" words:"unit" doc:"Operators on the allowance."`
	Cost           Terms                 `key:"cost" words:"step" doc:"Operators on the cost of each hex entered, after terrain and hexsides; names: unit, from, to, across('road'). Where a unit enters the map from is nil and no hexside is crossed."`
	Route          string                `key:"route" enum:"cheapest,chosen" default:"cheapest" doc:"cheapest: the owner names the hex where the move ends, and the unit goes the cheapest way there: of ways that cost the same, the one whose last hex but one is come to for less; of those the one found first when the hexes come to at one cost are gone on from in the order in which they were come to, and from each the hexes beside it are looked at clockwise, beginning in the north (on grids with pointy hexes in the north-east). chosen: the owner names each hex of the way, and where it ends; no hex is entered twice, and none is offered from which the move could not end."`
	Zones          []string              `key:"zones" ref:"zone" doc:"Enemy zones that act on it; all by default."`
	OneHex         bool                  `key:"one_hex" doc:"True: one hex is always allowed where nothing forbids it."`
	StopOn         Terms                 `key:"stop_on" words:"step" doc:"Hexes that end the move or flip the unit (names: unit, from, to; from is nil where a unit enters)."`
	Modes          schema.Map[MoveMode]  `key:"modes" words:"unit" doc:"Other manners of moving a unit may choose for the whole move: road march, forced march."`
	Facing         *Facing               `key:"facing" doc:"What turning costs, where units face one of six directions."`
	Allowances     schema.Map[Allowance] `key:"allowances" words:"unit" doc:"Further movement points that only some steps may be paid from: a step is paid from one of them or from the allowance, whichever takes the unit farther. They are full again at each move."`
	Never          schema.Map[Condition] `key:"never" words:"step" doc:"Where a unit may not stop (names: unit, from, to). The unit itself is not counted in to: with route: chosen it is asked as when the hex was offered, with the unit in the hex before. A hex in which it may not stop is still passed, and not offered where it could not go on from it."`
	Exits          schema.Map[Exit]      `key:"exits" words:"step" doc:"Leaving the map."`
	Entry          *Entry                `key:"entry" doc:"How reinforcements enter."`
	Flip           string                `key:"flip" ref:"face" doc:"Face that a unit turns to when it has moved."`
	Markers        bool                  `key:"markers" doc:"True: markers (of a kind with marker: true) move too, under the same rules; by default nobody moves them."`
	Once           bool                  `key:"once" default:"true" doc:"True: a unit that moved is finished for the phase."`
}

// Chosen is something that a unit's owner chooses for a whole move.
type Chosen struct {
	schema.Located
	Origin  `shape:"inline"`
	From    *schema.Expr `key:"from" required:"true" doc:"The set it is chosen from: units, hexes or sides (an expression about the unit). A set of one is chosen by itself; from an empty set the unit cannot move."`
	Because string       `key:"because" doc:"Reason id when the set is empty."`
}

// Allowance is movement points that only some steps may be paid from.
type Allowance struct {
	schema.Located
	Origin `shape:"inline"`
	Points schema.Amount `key:"points" edit:"balance" words:"unit" min:"0" max:"60" required:"true" doc:"How many (a unit expression); more than 60 count as 60."`
	Pays   *schema.Cond  `key:"pays" words:"step" required:"true" doc:"The steps that may be paid from them, for example across('road'). A step is paid whole from one place."`
}

// Facing says what turning costs in a movement.
type Facing struct {
	schema.Located
	Origin   `shape:"inline"`
	Variable string         `key:"variable" ref:"variable" required:"true" doc:"The unit variable of type direction that holds where a unit faces."`
	Units    *schema.Cond   `key:"units" words:"unit" doc:"Which units face a direction (a unit condition); all by default."`
	Turn     schema.Amount  `key:"turn" edit:"balance" words:"unit" min:"0" required:"true" doc:"Points for each hexside that a unit turns (a unit expression). It enters a hex over the hexside that it faces, and then faces the same way: to enter another it turns first. In the last hex it may turn on with the points it has left, and it may turn without leaving its hex."`
	Free     int            `key:"free" edit:"balance" min:"0" max:"3" default:"0" doc:"Hexsides that a unit turns for nothing in each hex."`
	Reverse  *schema.Amount `key:"reverse" edit:"balance" words:"unit" min:"0" doc:"Points that a step straight back costs beside the hex, without turning (a unit expression). Left out, no unit goes backwards."`
}

// MoveMode is another manner of moving for the whole move.
type MoveMode struct {
	schema.Located
	Origin    `shape:"inline"`
	When      *schema.Cond `key:"when" words:"unit" doc:"Open to a unit when this holds (a unit condition)."`
	Allowance Terms        `key:"allowance" edit:"balance" words:"unit" doc:"Operators on the allowance, after the movement's own."`
	Along     []string     `key:"along" ref:"hexside" doc:"Only across these hexsides."`
	Cost      Terms        `key:"cost" words:"step" doc:"Operators on the cost of each hex."`
}

// Exit is a place where units may leave the map.
type Exit struct {
	schema.Located
	Origin    `shape:"inline"`
	From      string                `key:"from" ref:"area" required:"true" doc:"Hexes it may be left from: an area."`
	Units     *schema.Cond          `key:"units" words:"unit" doc:"Which units may (a unit condition)."`
	Cost      schema.Amount         `key:"cost" edit:"balance" min:"0" required:"true" doc:"Movement points to leave."`
	Box       string                `key:"box" ref:"box" required:"true" doc:"Box that the unit goes to."`
	ZoneStops bool                  `key:"zone_stops" default:"true" doc:"True: a unit that is held by a zone, or had to stop in one, cannot leave."`
	Never     schema.Map[Condition] `key:"never" doc:"Hexes that it may not be left from (names: unit, from)."`
}

// Entry says how reinforcements enter in a move phase.
type Entry struct {
	schema.Located
	Origin       `shape:"inline"`
	Never        schema.Map[Condition] `key:"never" words:"entry" doc:"Hexes where a unit may not enter (names: unit, to, nth)."`
	Cost         Terms                 `key:"cost" words:"entry" doc:"Operators on the cost of the hex of entry, after those of the movement (names: unit, to, and nth: the nth of its side to enter there in this phase, this one counted); forbid bars the hex."`
	Compulsory   bool                  `key:"compulsory" default:"true" doc:"True: the phase cannot end while a unit that is due can enter; false: its owner may hold it back."`
	Order        string                `key:"order" enum:"any,as listed" default:"any" doc:"as listed: of the units that enter at one hex, those listed later wait until those before them are in."`
	PushBack     *Clear                `key:"push_back" doc:"Enemies in the way are pushed back before the side moves."`
	BeforeOthers *schema.Cond          `key:"before_others" doc:"Units that can enter do so before any other move: true, or when this holds (phasing is the side that moves)."`
	Reserve      *schema.Cond          `key:"reserve" doc:"In an alternation that limits a side's moves, as many are kept as its units that can enter need: true, or when this holds. A limit that is hidden from a side does not count."`
}

// Clear says how enemies are pushed back from where units are about to enter.
type Clear struct {
	schema.Located
	Origin  `shape:"inline"`
	Within  int          `key:"within" min:"0" max:"9" doc:"An enemy is in the way if it is within this distance of the hex of entry, or exerts a zone over a hex this near: 0 (the hex alone) by default."`
	Zones   []string     `key:"zones" ref:"zone" doc:"The zones that count; all that act on the movement by default, none with []: only where units are counts then."`
	Units   *schema.Cond `key:"units" words:"step" doc:"Which of the enemies in the way retreat (a unit condition; to is the hex of entry); all by default."`
	Retreat string       `key:"retreat" ref:"retreat" required:"true" doc:"How they retreat; 'away' means away from the hex of entry."`
	Run     string       `key:"run" ref:"hook function" doc:"Lua effect function run for each enemy in the way that does not retreat."`
}
