package sim

import (
	"cmp"
	"maps"
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// Tally holds the counts of many games of a cell: sums and histograms of whole numbers by
// names. Adding games, and tallies, in any order and grouping gives the same.
type Tally struct {
	Games       int64                       `json:"games"`             // that came to an end
	Unended     []Unended                   `json:"unended,omitempty"` // the others, by seed
	FinalHashes uint64                      `json:"print"`             // of all games: equal games, equal print
	Winners     map[string]int64            `json:"winners"`           // by side; "" for nobody
	Levels      map[string]map[string]int64 `json:"levels"`            // by side, by name of the level
	By          map[string]int64            `json:"by"`                // by id of the victory condition
	Measure     string                      `json:"measure,omitempty"` // what margins are of
	Margin      Histogram                   `json:"margin"`            // of the first side over the best other
	Turns       Histogram                   `json:"turns"`
	Decisions   Histogram                   `json:"decisions"`
	Kinds       map[string]int64            `json:"kinds"` // decisions by kind
	FirstTurn   int                         `json:"first_turn"`
	Sides       map[string]*SideTally       `json:"sides"`
	Battles     map[string]map[string]*Line `json:"battles,omitempty"` // by attack, by column
	Cards       map[string]*Card            `json:"cards,omitempty"`
	Hexes       map[string]*Place           `json:"hexes,omitempty"`
}

// Unended is a game that did not come to an end.
type Unended struct {
	Seed rng.Seed `json:"seed,string"`
	Why  string   `json:"why"`
}

// SideTally holds the counts of a side.
type SideTally struct {
	Measure   Histogram        `json:"measure"`
	ByTurn    []Histogram      `json:"by_turn"` // the measure at the end of each turn
	Lost      Histogram        `json:"lost"`    // steps in the whole game
	Steps     []Histogram      `json:"steps"`   // lost in each turn
	Worth     []Histogram      `json:"worth"`   // value lost in each turn
	Decisions int64            `json:"decisions"`
	Departed  map[string]int64 `json:"off,omitempty"` // units that left the map, by box
}

// Line holds the counts of the combats of a kind in a column.
type Line struct {
	N       int64            `json:"n"`
	Results map[string]int64 `json:"results"`
	Steps   [2]int64         `json:"steps"` // lost by the attacker's side, by others
	Worth   [2]int64         `json:"worth"`
}

// Card holds the counts of a card.
type Card struct {
	Drawn  int64 `json:"drawn"`
	Played int64 `json:"played"`
}

// Place holds the counts of a hex.
type Place struct {
	Battles int64            `json:"battles,omitempty"`
	Steps   map[string]int64 `json:"steps,omitempty"` // lost here, by side
}

// NewTally returns an empty tally of a cell: it knows the sides, turns and attacks.
func NewTally(g *model.Game) *Tally {
	t := &Tally{Measure: FindMeasure(g).What, FirstTurn: g.FirstTurn}
	turns := max(g.LastTurn-g.FirstTurn+1, 1)
	for i := range g.Sides {
		putValue(&t.Sides, g.Sides[i].ID, &SideTally{ByTurn: make([]Histogram, turns), Steps: make([]Histogram, turns), Worth: make([]Histogram, turns)})
		putValue(&t.Levels, g.Sides[i].ID, map[string]int64{})
	}
	t.initMaps()
	return t
}

// initMaps makes the maps that a tally always has.
func (t *Tally) initMaps() {
	for _, m := range []*map[string]int64{&t.Winners, &t.By, &t.Kinds} {
		if *m == nil {
			*m = map[string]int64{}
		}
	}
	if t.Levels == nil {
		t.Levels = map[string]map[string]int64{}
	}
	if t.Sides == nil {
		t.Sides = map[string]*SideTally{}
	}
}

// Add counts a game of the model.
func (t *Tally) Add(m *model.Game, g *Game) {
	if g.Fault != "" {
		t.Unended = append(t.Unended, Unended{g.Seed, g.Fault})
		t.sortUnended()
		return
	}
	t.Games++
	t.FinalHashes += gameHash(g)
	who := sideName(m, g.Winner)
	t.Winners[who]++
	addNested(t.Levels, who, g.Name, 1)
	t.By[g.By]++
	t.Margin.Add(g.Margin())
	t.Turns.Add(int64(g.Turns))
	t.Decisions.Add(int64(g.Decisions))
	addAll(t.Kinds, g.Kinds)
	for i := range g.Sides {
		t.Sides[m.Sides[i].ID].addGame(&g.Sides[i])
	}
	for _, o := range g.Departed {
		if s := t.findSide(sideName(m, o.Side)); s != nil {
			addCount(&s.Departed, o.Box, 1)
		}
	}
	for i := range g.Combats {
		t.addCombat(m, &g.Combats[i])
	}
	for _, h := range g.Losses {
		addCount(&t.findPlace(m.Grid.Label(h.Hex)).Steps, sideName(m, h.Side), h.Steps)
	}
	for id, n := range g.Drawn {
		t.findCard(id).Drawn += n
	}
	for id, n := range g.Played {
		t.findCard(id).Played += n
	}
}

// gameHash returns a hash of a game and its seed.
func gameHash(g *Game) uint64 {
	x := g.FinalHash ^ uint64(g.Seed)*0x9E3779B97F4A7C15
	x ^= x >> 31
	x *= 0xBF58476D1CE4E5B9
	return x ^ x>>29
}

// sideName returns the id of a side, "" for none.
func sideName(m *model.Game, s model.SideID) string {
	if s < 0 {
		return ""
	}
	return m.Sides[s].ID
}

// addGame adds what a side did in one game.
func (s *SideTally) addGame(g *SideGame) {
	s.Measure.Add(g.Measure)
	s.Decisions += g.Decisions
	lost := int64(0)
	for i := range g.ByTurn {
		s.ByTurn[i].Add(g.ByTurn[i])
		s.Steps[i].Add(g.Steps[i])
		s.Worth[i].Add(g.Worth[i])
		lost += g.Steps[i]
	}
	s.Lost.Add(lost)
}

// addCombat adds one battle to the line of its column.
func (t *Tally) addCombat(m *model.Game, f *Combat) {
	l := t.battleLine(f.Attack.ID, f.Column)
	l.N++
	l.Results[f.Result]++
	for k := range f.Steps {
		l.Steps[k] += f.Steps[k]
		l.Worth[k] += f.Worth[k]
	}
	if f.Hex >= 0 {
		t.findPlace(m.Grid.Label(f.Hex)).Battles++
	}
}

// findSide returns the counts of a side.
func (t *Tally) findSide(id string) *SideTally { return t.Sides[id] }

// battleLine returns the counts of a column of an attack; a new one begins at nothing.
func (t *Tally) battleLine(attack, column string) *Line {
	if t.Battles == nil {
		t.Battles = map[string]map[string]*Line{}
	}
	if t.Battles[attack] == nil {
		t.Battles[attack] = map[string]*Line{}
	}
	l := t.Battles[attack][column]
	if l == nil {
		l = &Line{Results: map[string]int64{}}
		t.Battles[attack][column] = l
	}
	return l
}

// findCard returns the counts of a card; a new one begins at nothing.
func (t *Tally) findCard(id string) *Card {
	if t.Cards[id] == nil {
		putValue(&t.Cards, id, &Card{})
	}
	return t.Cards[id]
}

// findPlace returns the counts of a hex; a new one begins at nothing.
func (t *Tally) findPlace(label string) *Place {
	if t.Hexes[label] == nil {
		putValue(&t.Hexes, label, &Place{})
	}
	return t.Hexes[label]
}

// LosesSteps reports whether combats cost steps in this game: in some they cost else.
func (t *Tally) LosesSteps() bool {
	for _, columns := range t.Battles {
		for _, l := range columns {
			if l.Steps != [2]int64{} {
				return true
			}
		}
	}
	return false
}

// sortUnended sorts the games that did not end by seed, so that the order of play does
// not show.
func (t *Tally) sortUnended() {
	slices.SortFunc(t.Unended, func(a, b Unended) int { return cmp.Or(cmp.Compare(a.Seed, b.Seed), cmp.Compare(a.Why, b.Why)) })
}

// Merge adds what another tally has counted.
func (t *Tally) Merge(o *Tally) {
	t.initMaps()
	t.Games += o.Games
	t.Unended = append(t.Unended, o.Unended...)
	t.sortUnended()
	t.FinalHashes += o.FinalHashes
	t.Measure, t.FirstTurn = cmp.Or(t.Measure, o.Measure), cmp.Or(t.FirstTurn, o.FirstTurn)
	addAll(t.Winners, o.Winners)
	for who, levels := range o.Levels {
		for name, n := range levels {
			addNested(t.Levels, who, name, n)
		}
		if t.Levels[who] == nil {
			t.Levels[who] = map[string]int64{}
		}
	}
	addAll(t.By, o.By)
	t.Margin.Merge(&o.Margin)
	t.Turns.Merge(&o.Turns)
	t.Decisions.Merge(&o.Decisions)
	addAll(t.Kinds, o.Kinds)
	for id, s := range o.Sides {
		if t.Sides[id] == nil {
			t.Sides[id] = &SideTally{}
		}
		t.Sides[id].mergeSide(s)
	}
	for attack, columns := range o.Battles {
		for column, l := range columns {
			t.battleLine(attack, column).mergeLine(l)
		}
	}
	for id, c := range o.Cards {
		t.findCard(id).Drawn += c.Drawn
		t.findCard(id).Played += c.Played
	}
	for label, p := range o.Hexes {
		here := t.findPlace(label)
		here.Battles += p.Battles
		for who, n := range p.Steps {
			addCount(&here.Steps, who, n)
		}
	}
}

// mergeSide adds the counts of a side in other games.
func (s *SideTally) mergeSide(o *SideTally) {
	s.Measure.Merge(&o.Measure)
	s.Lost.Merge(&o.Lost)
	s.Decisions += o.Decisions
	mergeTurns(&s.ByTurn, o.ByTurn)
	mergeTurns(&s.Steps, o.Steps)
	mergeTurns(&s.Worth, o.Worth)
	for box, n := range o.Departed {
		addCount(&s.Departed, box, n)
	}
}

// mergeTurns adds histograms turn by turn; into grows where from has more turns.
func mergeTurns(into *[]Histogram, from []Histogram) {
	for len(*into) < len(from) {
		*into = append(*into, Histogram{})
	}
	for i := range from {
		(*into)[i].Merge(&from[i])
	}
}

// mergeLine adds the counts of a column in other games.
func (l *Line) mergeLine(o *Line) {
	l.N += o.N
	addAll(l.Results, o.Results)
	for k := range o.Steps {
		l.Steps[k] += o.Steps[k]
		l.Worth[k] += o.Worth[k]
	}
}

// CountWins returns how many games a side won.
func (t *Tally) CountWins(side string) int64 { return t.Winners[side] }

// CountGames returns how many games were begun.
func (t *Tally) CountGames() int64 { return t.Games + int64(len(t.Unended)) }

// putValue sets a value of a map that may not be there yet.
func putValue[V any](m *map[string]V, k string, v V) {
	if *m == nil {
		*m = map[string]V{}
	}
	(*m)[k] = v
}

// addCount adds to a count of a map that may not be there yet.
func addCount(m *map[string]int64, k string, n int64) {
	if *m == nil {
		*m = map[string]int64{}
	}
	(*m)[k] += n
}

// addNested adds to a count of a map of maps.
func addNested(m map[string]map[string]int64, a, b string, n int64) {
	if m[a] == nil {
		m[a] = map[string]int64{}
	}
	m[a][b] += n
}

// addAll adds counts key by key.
func addAll(into, from map[string]int64) {
	for k, n := range from {
		into[k] += n
	}
}

// sortedKeys lists the keys of a map in order.
func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
