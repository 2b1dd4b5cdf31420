package model

import "github.com/vedette-wargames/vedette/engine/lang"

// Movement is a way of moving.
type Movement struct {
	Source
	Units          *lang.Program
	Choose         *Choose // nil: nothing is chosen for a move
	Allowance      *lang.Program
	AllowanceTerms []Term
	Cost           []Term
	Zones          []int // indices of the zones that act on it
	OneHex         bool
	StopOn         []Term
	Modes          []MoveMode
	Never          []Condition
	Exits          []Exit
	Entry          *Entry // nil: nobody enters in such a phase
	Flip           FaceID
	Once           bool
	RouteChosen    bool    // the route is chosen, hex by hex
	Markers        bool    // markers move too
	Facing         *Facing // nil: units face no direction
	Pools          []Pool  // further points, for some steps only

	// Worked out by the compiler:
	AllowanceReads uint64  // what the allowance reads, that of the modes included
	CostReads      uint64  // what costs and stops read (query.Read...)
	CostSlots      []int   // slots of the game's variables that they read: there is a table for each set of values
	CostPlaceVars  []VarID // variables of places that they read, of the hexes of the step and the hexside between
	CostAlone      bool    // they read more than that: tables are never shared
	LiveCost       bool    // some cost or stop term is live: steps are judged in the search
	LiveBars       bool    // all that is live forbids: it need not be asked for what the table forbids
}

// IsLayered reports whether a way is more than hexes and points: units turn, or have further points.
func (m *Movement) IsLayered() bool { return m.Facing != nil || len(m.Pools) > 0 }

// Facing is what turning costs in a movement.
type Facing struct {
	Source
	Var     VarID         // of units, its values are directions
	Units   *lang.Program // nil: all
	Turn    *lang.Program // points for each hexside
	Free    int           // hexsides turned for nothing in each hex
	Reverse *lang.Program // points of a step straight back; nil: there is none
}

// Pool is movement points that only some steps may be paid from.
type Pool struct {
	Source
	Points *lang.Program
	Pays   *lang.Program
}

// Choose is something chosen for a whole move. Words are how a manner of
// moving and a member are called together, by mode + 1 and member.
type Choose struct {
	Source
	From    *lang.Program
	Because string
	Words   [][]string
	ByClass bool // all units of a class choose from the same
	OnMap   bool // what may be chosen changes only when units enter or leave the map
	// PossibleMembers is whom units may choose as soon as they are on the map; nil where that
	// changes, or is not said of each by itself.
	PossibleMembers *lang.Program
}

// MoveMode is another manner of moving for the whole move.
type MoveMode struct {
	Source
	When           *lang.Program
	AllowanceTerms []Term
	Along          uint32
	Cost           []Term
}

// Exit is a place where units may leave the map.
type Exit struct {
	Source
	Area      int // area
	Units     *lang.Program
	Cost      *lang.Program
	Box       BoxID
	ZoneStops bool
	Never     []Condition // hexes that it may not be left from
}

// Entry says how reinforcements enter.
type Entry struct {
	Source
	Never         []Condition
	Cost          []Term
	CountsEntered bool // cost or bars count the units that entered before
	MayWait       bool
	BeforeOthers  *lang.Program // nil: never
	Reserve       *lang.Program // nil: never
	InOrder       bool
	PushBack      *PushBack
}

// PushBack says how enemies are pushed back from where units enter.
type PushBack struct {
	Source
	Within  int
	Zones   []int
	Units   *lang.Program
	Retreat int
	Run     string
}

// Attack is a kind of attack.
type Attack struct {
	Source
	Roles             []Role
	TargetHexes       int
	TargetUnits       *lang.Program
	PickUnit          bool
	MostAttackers     int
	NameAttackerFirst bool
	PlanFirst         bool // all are named before one is fought
	StacksTogether    bool // units stacked together attack together
	HasAnyTargetRole  bool // some role need not reach every hex of several
	AsksNamed         bool // whether a unit may attack depends on the units and hexes named so far
	AsksMarks         bool // its values and choices may depend on which units have attacked or been attacked
	Never             []Condition
	Refuse            []Condition  // asked of the finished set of hexes and attackers
	RefuseStrengths   bool         // a condition of Refuse reads the strengths of the two sides
	JudgesWhole       bool         // a finished set may be refused: by Refuse, or for want of support
	OnceAttack        OncePerPhase // a unit attacks once in a phase
	OnceAttacked      OncePerPhase // a unit is attacked once in a phase
	Obligations       *Obligation
	Declarations      []Declaration
	Support           []Support
	SupportFirst      bool          // before declarations
	Value             *lang.Program // strength of one unit; nil: 0
	AttackerTerms     []Term
	DefenderTerms     []Term
	AttackTotal       []Term
	DefenceTotal      []Term
	Comparison        CompareBy
	Round             Rounding
	Table             int
	ClampAfterShifts  bool // ends of the table are applied only after the shifts
	Shifts            []Term
	Dice              Dice
	Modifiers         []Term
	EffectsBefore     *Effects // with which every attack begins, and ends
	Results           []Result
	EffectsAfter      *Effects
}

// CompareBy is how strengths become a column.
type CompareBy uint8

// The ways.
const (
	ByOdds CompareBy = iota
	ByDifferential
	ByOpposedDice
	ByAttackStrength
)

// Rounding is how a ratio is brought to a printed one.
type Rounding uint8

// The roundings.
const (
	RoundForDefender Rounding = iota
	RoundForAttacker
	RoundNearest
)

// Role is a manner of taking part in an attack.
type Role struct {
	Source
	Units     *lang.Program
	Min, Max  int // distance in hexes
	Sight     int // index of the sight, None without
	Never     []Condition
	OneTarget bool
	AnyTarget bool // of several hexes one must be in reach, not all
}

// OncePerPhase says whether something happens to a unit only once in a phase.
type OncePerPhase struct {
	Source
	Applies bool
}

// Obligation is the duty of an attack phase: which units must fight.
type Obligation struct {
	Source
	Attackers, Defenders bool
	AttackersWhen        *lang.Program // pairs whose attacker must attack; nil: all, if Attackers
	DefendersWhen        *lang.Program // pairs whose defender must be attacked; nil: all, if Defenders
	AttackAgain          bool          // a unit that has attacked attacks again if an enemy would be left
	MetByAny             bool          // attacks of units that need not attack count as meeting duties
	Fixed                *lang.Program // pairs as at the start of the phase; nil: yes
	When                 *lang.Program
}

// Declaration is a choice announced before the die.
type Declaration struct {
	Source
	ByDefender bool
	Choices    []DeclaredChoice
}

// DeclaredChoice is one thing that may be declared. Text indexes Game.Texts.
type DeclaredChoice struct {
	Source
	Effects *Effects
	Text    int32
	When    *lang.Program
	Cost    []Cost
	Run     string
}

// Support lets units help.
type Support struct {
	Source
	ForDefenders bool
	Units        *lang.Program
	FightersToo  bool          // attackers and defenders may support, too
	Optional     *lang.Program // the units that may be left out; nil: none
	Least, Most  *lang.Program // how many units must be picked, and may be; nil: any number
	TooFew       *Condition    // refuses attacks for which fewer than Least are at hand; nil: none is refused
	Flip         FaceID
}

// Result is the meaning of one code of a table: its effects.
type Result struct {
	Code    string
	Effects *Effects
}

// MovedBy is the side that picks the hexes of a retreat.
type MovedBy uint8

// The pickers.
const (
	AsTheRetreatSays MovedBy = iota
	MovedByVictor
	MovedByOwner
)

// Check is a roll on a table that effects ask for.
type Check struct {
	Source
	Table     int
	Column    *lang.Program // nil: the only column
	Dice      Dice
	Modifiers []Term
	Results   []Result
}

// Exchange says how a side pays losses of its own choice.
type Exchange struct {
	Source
	Owed, Worth           *lang.Program
	Units, OtherSideLoses *lang.Program
	PayEffects            *Effects // applied to each unit that pays; nil: it is eliminated
	AnyExcess             bool     // units that could be spared may pay too
}

// Retreat is a way of retreating.
type Retreat struct {
	Source
	Hexes                  *lang.Program // nil: 1
	VictorMoves            bool
	Never                  []Condition
	Prefer                 []Prefer
	IfImpossible           Fallback
	FallbackEffects        *Effects // applied to a unit with no hex, with FallDo
	AwayFromEnemy          bool
	Exact                  bool          // each hex leads farther from where the retreat began
	TrappedFirst           *lang.Program // nil: yes
	ContinueWhile, FailsIf *lang.Program // nil: never
	AnyGround              *lang.Program // where ground that forbids moving does not count; nil: nowhere
}

// Fallback is the fate of a unit that cannot retreat.
type Fallback uint8

// The fallbacks.
const (
	FallEliminate Fallback = iota
	FallStay
	FallDo
)

// Prefer is one tier of a retreat.
type Prefer struct {
	Source
	When     *lang.Program
	Lowest   *lang.Program
	WholeWay bool // When must hold along the rest of the way, and Lowest is added up over it
	Displace *Displace
}

// Displace makes a friend leave a full hex.
type Displace struct {
	Units           *lang.Program
	OwnerPicks      bool
	Hexes           *lang.Program // nil: 1
	MovedBy         MovedBy
	Once            bool
	FallbackEffects *Effects // applied where no unit can make room; nil: the hex is closed
	Chain           bool
	Mark            VarID // unit flag set on the displaced unit, None without
}

// Advance is a way of advancing after combat.
type Advance struct {
	Source
	Units      *lang.Program
	Never      []Condition
	Compulsory bool
	Most       int
	AlongPath  bool          // on along the path of a retreat
	Hexes      *lang.Program // of the path; nil: all

	AnyVacated bool          // also into hexes that the own side has left
	AnyGround  *lang.Program // where ground that forbids moving does not count; nil: nowhere
}
