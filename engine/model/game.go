package model

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// Part is one part of a game's content: an entry of a section, a key of the map, a
// function of Lua.
type Part struct {
	Hash string   // short: enough to see that it has changed
	At   diag.Pos // zero for what no single place states
}

// Game is one scenario with its options and variants, compiled.
type Game struct {
	ID       string // game id
	Scenario string // scenario id
	Title    string // title of the game and scenario
	Variants []string
	Content  string            // hash of all that the rules can read
	Parts    map[string]Part   // what Content is made of, by path of keys
	Files    map[string]string // hash of each file read that holds rules

	FirstTurn, LastTurn int
	TurnNames           []string // by turn number less FirstTurn
	TurnKinds           []TurnKind

	Sides       []Side
	Armies      []Army
	Relations   []Relation
	Values      []Value
	Kinds       []Kind
	Faces       []string // all names of faces, sorted by first use
	Traits      []string // all traits; a unit's traits are bits
	Groups      []string // all formations
	Units       []Unit
	Classes     []Class // units that are alike for all rules: see Unit.Class
	LossValue   *lang.Program
	ClassOfSide []int      // a class of each side, None for a side without units
	SideUnits   [][]UnitID // the units of each side, in order: see UnitsOfSide

	Grid            *hex.Grid
	Terrain         []Terrain
	Features        []Feature
	HexsideKinds    []HexsideKind
	HasClosedGround bool     // some terrain, feature or hexside forbids moving
	HexTerrain      []uint8  // by hex
	HexFeatures     []uint32 // by hex, a bit a feature
	HexsideBits     []uint32 // by hex.SideID, a bit a kind of hexside
	Areas           []Area
	HexNames        []string  // by hex, the name printed on the map
	Roads           [][]HexID // paths as written, for pictures only
	Junctions       []Junction
	// JunctionSlot is by hex the place among JunctionHexes, or None; nil without junctions.
	JunctionSlot  []int32
	JunctionHexes []HexID

	Zones       []Zone
	Stacking    []Stacking
	HexSharings []HexSharing // units that may come into a hex of units that are not friendly
	Sights      []Sight
	Traces      []Trace

	Movements []Movement
	MaxModes  int // the most modes of any movement
	Attacks   []Attack
	Retreats  []Retreat
	Advances  []Advance
	Exchanges []Exchange
	Checks    []Check
	Tables    []Table

	Phases         []Phase // the tree of the sequence; Sequence lists the roots
	Sequence       []PhaseID
	Actions        []ActionDef
	Boxes          []Box
	Vars           []Var
	VarSlots       int // length of Position.Vars
	Tracks         []Track
	Effects        []*Effects          // every list of effects
	EffectsOf      map[string]*Effects // the same by id
	Latches        []Latch
	Hooks          []Hook
	HooksByPoint   HooksByPoint // hooks by hook point
	HasQueryHooks  bool         // some hook is one that is asked: a query hook
	Options        []Option
	Texts          []string // texts of text variables, declared modes, options
	Directions     []int32  // texts of the directions of the grid, by direction; nil without a variable of type direction
	Decks          []Deck
	Cards          []Card
	Victory        []Victory
	Scoring        Scoring
	Reinforcements []Reinforcement
	Setup          []Placement // by unit
	Start          Start
	Streams        []Stream // of dice, declared and rolled by scripts
	RollsOtherDice bool     // scripts may roll other dice too

	Functions  []Function // the author's functions of one expression that scripts can call
	Constants  []Constant
	Properties []Property
	Bots       []BotWeights

	Names Names // name hashes, made by state.PrepareNames
	// Which part of the position counts the changes of each slot and each
	// variable, worked out by query.PrepareGame.
	SlotParts, VarParts []uint8

	Static Static // what all games of the scenario share, made by query.PrepareGame
	Env    Env    // the expression environment the game was compiled with: query.EnvsOf
}

// Names, Static and Env are what packages above work out of a game once and leave with it.
// Only the type that is meant has the method: no other can be left there.
type (
	Names  interface{ NamesOfGame() }
	Static interface{ StaticOfGame() }
	Env    interface{ EnvOfGame() }
)

// Function is a named expression of the game that scripts can call: Call reads
// its arguments from the query context.
type Function struct {
	Source
	Params []lang.Param
	Call   *lang.Program
}

// Constant is a named value that never changes during play.
type Constant struct {
	Source
	Type  VarType
	Value int32
}

// Property is a fact that each of a family states of itself, which never changes
// during play.
type Property struct {
	Source
	Family string  // the family: side, army, unit kind, box
	Type   string  // integer, flag, text, unit, hex, area, side, army, box
	Values []int32 // by id in the family; the index of an area, box ...
}

// DescribeType returns a value of its type, in words.
func (p *Property) DescribeType() string {
	switch p.Type {
	case "integer":
		return "a whole number"
	case "flag":
		return "true or false"
	case "area", "army":
		return "an " + p.Type
	}
	return "a " + p.Type
}

// TurnKind is a kind of turn and when it is.
type TurnKind struct {
	Source
	On []bool // by turn number less FirstTurn
}

// Side is a side of the game, which makes decisions.
type Side struct {
	Source
	Color  string
	People string // the side as the subject of a sentence, as "the Allies"; empty: its name
	Plural bool   // verbs after People are plural
}

// Subject returns the side as a noun within a sentence: its people ("the Allies"), or its name.
func (s *Side) Subject() string { return subjectOf(s.People, s.Name()) }

// subjectOf returns people as a noun within a sentence, or the name where there are none.
func subjectOf(people, name string) string {
	if people == "" {
		return name
	}
	if rest, ok := strings.CutPrefix(people, "The "); ok {
		return "the " + rest
	}
	return people
}

// Verb returns the form of a verb that agrees with [Side.Subject]: plural ("attack") or singular
// ("attacks").
func (s *Side) Verb(plural, singular string) string {
	if s.Plural {
		return plural
	}
	return singular
}

// Army is a group of units inside a side.
type Army struct {
	Source
	Side   SideID
	Color  string
	People string // the army as the subject of a sentence, as "the Guards"; empty: its name
	Plural bool   // verbs after People are plural
}

// Subject returns the army as a noun within a sentence: its people ("the Guards"), or its name.
func (a *Army) Subject() string { return subjectOf(a.People, a.Name()) }

// Attitude is how sides regard each other.
type Attitude uint8

// The attitudes.
const (
	Hostile Attitude = iota
	Neutral
	Friendly
)

// Relation says how some sides regard each other while a condition holds.
type Relation struct {
	Source
	Between  []SideID
	Attitude Attitude
	When     *lang.Program
}

// Value is a number printed on counters.
type Value struct {
	Source
	OnCounter string // number, stars, none
}

// Kind is a kind of unit.
type Kind struct {
	Source
	Symbol       string
	Letter       string
	Marker       bool
	StatedValues uint32 // by value: some counter of the kind states it
}

// Class is a set of units with the same side, army, kind and traits.
type Class struct {
	Side   SideID
	Army   ArmyID
	Kind   KindID
	Traits uint64
	First  UnitID // a unit of the class
}

// Unit is one counter.
type Unit struct {
	Source
	Side     SideID
	Army     ArmyID
	Kind     KindID
	Class    int16
	Traits   uint64
	Group    int16 // index in Groups, None without one
	Parent   UnitID
	Steps    int8
	Short    string     // on pictures of the counter
	Faces    []UnitFace // the first is the front
	NameHash uint64
}

// UnitFace is one face of a unit with its values.
type UnitFace struct {
	Face    FaceID
	AtSteps int8    // turns to this face when so many steps are left; 0: never by itself
	Values  []int16 // by index in Game.Values
}

// Terrain is a kind of hex.
type Terrain struct {
	Source
	Cost        MoveCost
	CostByKind  []*MoveCost // by KindID, nil: Move
	BlocksSight bool
	Look        Look
}

// CostForKind returns the cost of entering for a kind of unit.
func (t *Terrain) CostForKind(k KindID) *MoveCost {
	if t.CostByKind != nil && t.CostByKind[k] != nil {
		return t.CostByKind[k]
	}
	return &t.Cost
}

// MoveCost is the cost to enter: Forbidden, or an amount (nil: 1).
type MoveCost struct {
	Forbidden bool
	Amount    *lang.Program
}

// Feature is a thing in a hex beside its terrain.
type Feature struct {
	Source
	Cost        *Term
	BlocksSight bool
	Look        Look
}

// HexsideKind is a kind of hexside.
type HexsideKind struct {
	Source
	Cost *Term
	Look Look
}

// Look says how a thing looks.
type Look struct{ Fill, Mark, Letter, Texture string }

// Area is a named group of hexes.
type Area struct {
	Source
	Hexes []HexID
	In    []bool // by hex
}

// Zone is a zone that units exert.
type Zone struct {
	Source
	Reach     int
	Units     *lang.Program
	BlockedBy uint32 // bits of hexside kinds
	Barriers  []Barrier
	OpenedBy  uint32
	NotInto   *lang.Program
	Covers    *lang.Program // asked for each holder and hex; nil: all that it reaches
	Enter     []Term
	Leave     []Term
	Holds     *lang.Program

	// Worked out by the compiler:
	ClassOnly       bool   // its conditions ask of the mover only what its class fixes
	Reads           uint64 // what its conditions read (query.Read...); Holds aside when it is HoldsAlone
	ProjectionReads uint64 // of that, what decides how far it reaches
	HolderReads     uint64 // of that, the parts that decide which units exert it
	HoldsAlone      bool   // Holds asks nothing of the holder
	HolderTerms     uint32 // bits of the enter, then leave terms that ask for the holder
	HolderAtHex     bool   // one of them asks for the hex entered as well
}

// Barrier is a kind of hexside that a zone does not cross while a condition
// holds.
type Barrier struct {
	Bit  uint32
	When *lang.Program
}

// HexSharing lets units into a hex that holds units which are not friendly.
type HexSharing struct {
	Source
	When *lang.Program
}

// Stacking is one limit on units sharing a hex.
type Stacking struct {
	Source
	Limit      *lang.Program
	Units      *lang.Program // the units that count; nil: all
	Counts     *lang.Program // what one of them counts; nil: 1
	AtPhaseEnd bool
	EnemyPicks *lang.Program // nil: never
}

// Sight is a kind of line of sight.
type Sight struct {
	Source
	BlockedBy  *lang.Program
	BothFlanks bool // true: both flanks must be open
	OffMap     OffMap
}

// OffMap is how a sight counts hexes beyond the rim of the map.
type OffMap uint8

// The ways to count hexes off the map.
const (
	OffLeftOut OffMap = iota
	OffOpen
	OffBlocks
)

// Trace is a path traced over the map.
type Trace struct {
	Source
	Along, NotAcross uint32 // bits of hexside kinds; Along 0: any
	Through          *lang.Program
	Each             *lang.BatchCondition // Through of many hexes at once; nil where it must be asked one by one
	Between          *lang.Program        // condition on each step
	To               *lang.Program
	Length           *lang.Program
	StartFree        bool
}

// Box is a place off the map.
type Box struct {
	Source
	OwnerOnly bool
}

// Stream is a stream of dice.
type Stream struct {
	Name string
	Dice []rng.Spec // that are rolled from it
}

// Placement is where and how a unit starts.
type Placement struct {
	At            Loc
	Face          FaceID // None: the front
	Steps         int8   // 0: all
	Hidden        bool
	Due           int16 // turn of arrival, for units that wait
	Reinforcement int16 // index in Reinforcements, None without one
}

// Reinforcement is a group of reinforcements.
type Reinforcement struct {
	Source
	Turn  int
	When  *lang.Program
	Units []UnitID
	Hexes []HexID
}

// EachAhead calls use with the units of its side listed before u that enter at a
// hex where u enters too, until it returns false.
func (g *Game) EachAhead(u UnitID, use func(UnitID) bool) {
	mine := g.Setup[u].Reinforcement
	if mine < 0 {
		return
	}
	for i := 0; i <= int(mine); i++ {
		if !shareHex(g.Reinforcements[i].Hexes, g.Reinforcements[mine].Hexes) {
			continue
		}
		for _, x := range g.Reinforcements[i].Units {
			if x == u {
				return
			}
			if g.Units[x].Side == g.Units[u].Side && !use(x) {
				return
			}
		}
	}
}

func shareHex(a, b []HexID) bool {
	for _, h := range a {
		for _, k := range b {
			if h == k {
				return true
			}
		}
	}
	return false
}

// Start holds values at the start.
type Start struct {
	Vars   []VarValue
	Places []PlaceValue
	Tracks []VarValue
	Phase  PhaseID // None: the first
}

// PlaceValue is the value of a variable at one hex or hexside.
type PlaceValue struct {
	Var          VarID
	Place, Value int32
}

// VarValue is the value of one slot of Position.Vars.
type VarValue struct {
	Slot  int
	Value int32
}

// Dice is a declared roll.
type Dice struct {
	Spec   rng.Spec
	Stream string
}

// UnitsOfSide lists the units of a side, in order; there are none of None.
func (g *Game) UnitsOfSide(s SideID) []UnitID {
	if s < 0 {
		return nil
	}
	return g.SideUnits[s]
}

// IDOfSide returns the id of a side, empty for none.
func (g *Game) IDOfSide(s SideID) string {
	if s < 0 {
		return ""
	}
	return g.Sides[s].ID
}

// UnitIDs returns the ids of all units, in order.
func (g *Game) UnitIDs() []string {
	ids := make([]string, len(g.Units))
	for i := range g.Units {
		ids[i] = g.Units[i].ID
	}
	return ids
}

// PlaceIDs returns the hex or the box of a place.
func (g *Game) PlaceIDs(at Loc) (hex, box string) {
	if h := at.Hex(); h >= 0 {
		return g.Grid.Label(h), ""
	}
	return "", g.Boxes[at.Box()].ID
}
