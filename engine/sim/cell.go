package sim

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Cell is the setting of games: a scenario with variants and options, and the bot of each
// seat.
type Cell struct {
	Scenario string            `json:"scenario"` // game/scenario
	Variants []string          `json:"variants,omitempty"`
	Options  map[string]string `json:"options,omitempty"` // those that are not at their default
	Edition  string            `json:"edition,omitempty"` // which text of the rules, where two are compared: a revision, or the files here
	Sides    []string          `json:"sides"`
	Seats    []string          `json:"seats"`          // names of bots, by side
	Content  string            `json:"content"`        // hash of the merged text
	Bots     string            `json:"bots,omitempty"` // hash of the weights that the game gives its bots

	Attacks []Attack `json:"attacks,omitempty"`

	Rules *game.Rules `json:"-"`
	// Seat makes the bot of a side; nil: [bot.NewWeighted]. A bot that is an [Actor] acts by itself.
	// After the end of ctx a bot searches no further.
	Seat func(ctx context.Context, name string, side model.SideID, seed rng.Seed) (bot.Bot, error) `json:"-"`
	// KeepEvents keeps all events, for bots that read them, and not only those that are counted.
	KeepEvents bool `json:"-"`
	// MaxDecisions is how many decisions a game may take before it is called endless; 0: a million.
	MaxDecisions int `json:"-"`
}

// Attack is a kind of attack, with the columns of its table in their order, for callers that
// have no model.
type Attack struct {
	ID      string   `json:"id"`
	Name    string   `json:"name,omitempty"`
	Columns []string `json:"columns"`
}

// MaxDecisions is how long a game may be where a cell does not say.
const MaxDecisions = 1_000_000

// NewCell returns the cell of compiled rules; seats names the bots, one for all or one for
// each side.
func NewCell(rules *game.Rules, seats []string) (*Cell, error) {
	c, err := NewUncheckedCell(rules, seats)
	if err != nil {
		return nil, err
	}
	for _, seat := range c.Seats {
		if err := bot.CheckSeat(rules.Model, seat); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// NewUncheckedCell is NewCell for seats that the caller makes bots for, by Cell.Seat: their names are not checked.
func NewUncheckedCell(rules *game.Rules, seats []string) (*Cell, error) {
	g := rules.Model
	c := &Cell{Scenario: g.ID + "/" + g.Scenario, Variants: g.Variants, Content: g.Content, Rules: rules, Seats: slices.Clone(seats)}
	for i := range g.Sides {
		c.Sides = append(c.Sides, g.Sides[i].ID)
	}
	for i := range g.Options {
		if o := &g.Options[i]; o.Value != o.Default {
			if c.Options == nil {
				c.Options = map[string]string{}
			}
			c.Options[o.ID] = fmt.Sprint(state.PlainValue(g, o.Type, o.Value))
		}
	}
	for i := range g.Attacks {
		at := Attack{ID: g.Attacks[i].ID, Name: g.Attacks[i].Name(), Columns: []string{}}
		for _, column := range g.Tables[g.Attacks[i].Table].Columns {
			at.Columns = append(at.Columns, column.Name)
		}
		c.Attacks = append(c.Attacks, at)
	}
	if len(g.Bots) > 0 {
		c.Bots = fmt.Sprintf("%016x", rng.StreamHash(fmt.Sprintf("%+v", g.Bots)))
	}
	if len(seats) == 1 {
		for len(c.Seats) < len(c.Sides) {
			c.Seats = append(c.Seats, seats[0])
		}
	}
	if len(c.Seats) != len(c.Sides) {
		return nil, fmt.Errorf("%s seats %d, but %s has %d sides: %s", strings.Join(seats, "/"), len(seats), c.Scenario, len(c.Sides), strings.Join(c.Sides, ", "))
	}
	return c, nil
}

// Seating returns the names of the bots as one word: a single name if all are alike.
func (c *Cell) Seating() string {
	if !slices.ContainsFunc(c.Seats, func(s string) bool { return s != c.Seats[0] }) {
		return c.Seats[0]
	}
	return strings.Join(c.Seats, "/")
}

// Name returns the scenario with variants and options, without the bots.
func (c *Cell) Name() string {
	scenario := c.Scenario
	if c.Edition != "" {
		scenario += " (" + c.Edition + ")"
	}
	parts := append([]string{scenario}, c.Variants...)
	for _, k := range sortedKeys(c.Options) {
		parts = append(parts, k+"="+c.Options[k])
	}
	return strings.Join(parts, " + ")
}

// SameAs reports whether two cells are the same: games of it with equal seeds are equal.
func (c *Cell) SameAs(o *Cell) bool { return c.cellKey() == o.cellKey() }

// cellKey returns a key that differs for different cells.
func (c *Cell) cellKey() string {
	parts := []string{c.Scenario, strings.Join(c.Variants, "+"), strings.Join(c.Seats, "/"), c.Content, c.Bots}
	for _, k := range sortedKeys(c.Options) {
		parts = append(parts, k+"="+c.Options[k])
	}
	return strings.Join(parts, "\n")
}

// NewBot makes the bot of a side for the game of a seed. After the end of ctx it searches no
// further.
func (c *Cell) NewBot(ctx context.Context, side int, seed rng.Seed) (bot.Bot, error) {
	whims := SeatSeed(seed, c.Sides[side])
	if c.Seat != nil {
		return c.Seat(ctx, c.Seats[side], model.SideID(side), whims)
	}
	return bot.NewWeighted(ctx, c.Seats[side], nil, whims)
}

// SeatSeed returns the seed of a side's bot in the game of a short seed. `vedette play` uses
// the same one, so that each counted game can be shown again.
func SeatSeed(seed rng.Seed, side string) rng.Seed {
	return seed ^ rng.Seed(rng.StreamHash("seat "+side))
}
