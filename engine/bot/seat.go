package bot

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/bot/features"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// Seat is what a seat's name says: NAME[:BUDGET][@WEIGHTS].
type Seat struct {
	Kind    Kind
	Budget  int    // what the bot counts, 0 where it counts nothing
	Weights string // what it judges by; empty: what the game says
}

// mostBudget is the greatest budget that a seat may name.
const mostBudget = 1_000_000

// ReadSeat reads a seat's name; the error names what is nearest.
func ReadSeat(text string) (Seat, error) {
	rest, weights, weighs := strings.Cut(text, "@")
	name, budget, counts := strings.Cut(rest, ":")
	var s Seat
	var names []string
	for _, k := range Kinds() {
		if k.Name == name {
			s = Seat{Kind: k, Budget: k.Budget, Weights: weights}
		}
		names = append(names, k.Name)
	}
	switch {
	case s.Kind.make == nil:
		err := fmt.Sprintf("there is no bot %q: it is one of %v", name, names)
		if near := diag.Nearest(name, names); near != "" {
			err += fmt.Sprintf("; did you mean %q?", near)
		}
		return s, fmt.Errorf("%s", err)
	case counts && s.Kind.Budget == 0:
		return s, fmt.Errorf("the bot %q counts nothing: write it without %q", name, ":"+budget)
	case weighs && !s.Kind.Weighs:
		return s, fmt.Errorf("the bot %q weighs nothing: write it without %q", name, "@"+weights)
	case weighs && weights == "":
		return s, fmt.Errorf("%q names no weights after its @", text)
	}
	if counts {
		n, err := strconv.Atoi(budget)
		most := s.Kind.Most
		if most == 0 {
			most = mostBudget
		}
		if err != nil || n < 1 || n > most {
			return s, fmt.Errorf("the budget of %q is a whole number from 1 to %d, as in %s:%d", text, most, name, s.Kind.Budget)
		}
		s.Budget = n
	}
	return s, nil
}

// NameOf is the name of the bot in a seat's name, without budget and weights.
func NameOf(text string) string {
	name, _, _ := strings.Cut(text, "@")
	name, _, _ = strings.Cut(name, ":")
	return name
}

// Check says whether a seat's name can be used in a game: whether it has the weights.
func Check(g *model.Game, text string) error {
	s, err := ReadSeat(text)
	if err == nil {
		_, err = g.Judgement(s.Weights)
	}
	return err
}

// New makes the bot of a seat's name. Equal seeds give equal play. Weights that a game does
// not have are taken as those of the game itself: Check tells of them before.
func New(name string, seed rng.Seed) (Bot, error) { return Weighted(name, nil, seed) }

// Weighted is New with weights by side in place of those that the game or the name says.
func Weighted(name string, weights []features.Weights, seed rng.Seed) (Bot, error) {
	s, err := ReadSeat(name)
	if err != nil {
		return nil, err
	}
	d := &dice{seed: seed, stream: rng.StreamHash("bot " + s.Kind.Name)}
	return s.Kind.make(&thinker{dice: d, called: s.Weights, given: weights, budget: s.Budget}), nil
}
