package sim

import (
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// Game holds the counts of one game, in whole numbers. Sides, attacks, cards and hexes are
// those of the cell's model.
type Game struct {
	Seed      rng.Seed
	Fault     string       // why it did not come to an end; "": it did
	Winner    model.SideID // None: nobody
	Level     int
	Name, By  string // of the level; of the victory condition
	Turns     int    // that were begun
	Decisions int
	FinalHash uint64 // hash of the last position
	Sides     []SideGame
	Kinds     map[string]int64 // decisions by kind
	Combats   []Combat
	Drawn     map[string]int64 // by name of the card
	Played    map[string]int64 // cards whose effect came to pass, by id
	Losses    []Loss
	Departed  []Departed
}

// SideGame holds the counts of one side. Figures by turn are those at the end of each turn of
// the scenario; after the end of a game they keep the last value.
type SideGame struct {
	Measure   int64   // what the game compares at its end: see Measure
	ByTurn    []int64 // the same at the end of each turn
	Steps     []int64 // steps lost in each turn, less steps that came back
	Worth     []int64 // value of units eliminated in each turn
	Decisions int64
}

// Combat is one combat.
type Combat struct {
	Attack *model.Attack
	Column string
	Result string
	By     model.SideID
	Hex    model.HexID
	Steps  [2]int64 // lost by the attacker's side, and by others
	Worth  [2]int64
}

// Loss is a loss on the map.
type Loss struct {
	Hex   model.HexID
	Side  model.SideID
	Steps int64
}

// Departed is a unit that left the map for a box.
type Departed struct {
	Side model.SideID
	Box  string
}

// Margin returns the first side's measure less the best of the others.
func (g *Game) Margin() int64 {
	if len(g.Sides) < 2 {
		return 0
	}
	best := g.Sides[1].Measure
	for i := range g.Sides[2:] {
		best = max(best, g.Sides[2+i].Measure)
	}
	return g.Sides[0].Measure - best
}

// SignedLevel returns the level of victory: above 0 for the first side, below for another.
func (g *Game) SignedLevel() int64 {
	switch {
	case g.Fault != "" || g.Winner == model.None:
		return 0
	case g.Winner == 0:
		return int64(max(g.Level, 1))
	}
	return -int64(max(g.Level, 1))
}
