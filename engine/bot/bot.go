package bot

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// Bot decides for a side.
type Bot interface {
	// Choose picks one of the legal actions; the table must have an open
	// decision.
	Choose(t *game.Table) flow.Action
}

// Kind is a bot that can be chosen by name.
type Kind struct {
	Name      string
	Doc       string
	Strength  string // how well it plays, for somebody who looks for an opponent
	Budget    int    // what it counts where a seat says nothing; 0: it counts nothing
	MaxBudget int    // the greatest budget, 0: maxBudget
	Weighs    bool   // it judges positions by weights
	timed     bool   // its budget may be a time
	make      func(*thinker) Bot
}

// Kinds lists the bots.
func Kinds() []Kind {
	return []Kind{
		{Name: "random", Strength: "plays anything that is allowed", Doc: "takes any legal action, each as likely as the others", make: func(x *thinker) Bot { return &random{x.dice} }},
		{Name: "contact", Strength: "an easy opponent", Doc: "moves toward the nearest enemy and attacks where the table is not against it", make: func(x *thinker) Bot { return &contact{dice: x.dice} }},
		{Name: "greedy", Strength: "a fair opponent, quick", Doc: "looks one order ahead, in a guess of the game, and takes what is worth most", Weighs: true,
			make: func(x *thinker) Bot { return &greedy{thinker: x} }},
		{Name: "planner", Strength: "a good opponent, thinks for some seconds", Doc: "makes so many plans of all orders until another side gives some, judges each in a guess after the others' reply, and follows the best while the game goes as planned", Budget: plannerBudget, MaxBudget: len(scalings), Weighs: true,
			make: func(x *thinker) Bot { return &planner{greedy: &greedy{thinker: x}} }},
		{Name: "mcts", Strength: "the best opponent, thinks longest", Doc: "plays plans and the best orders of greedy out on guesses of the game until others have given orders, so many in all at each decision, and takes what is surely better than greedy's own", Budget: mctsBudget, Weighs: true, timed: true,
			make: func(x *thinker) Bot { return &mcts{planner: &planner{greedy: &greedy{thinker: x}}} }},
	}
}

// QuickKinds returns the bots that do not look ahead. They are fast enough to test the engine
// itself by many games.
func QuickKinds() []Kind {
	return slices.DeleteFunc(Kinds(), func(k Kind) bool { return k.Weighs })
}

// dice is a bot's own stream.
type dice struct {
	seed   rng.Seed
	stream uint64
	n      uint32
}

// pickIndex gives a number from 0 to n-1.
func (d *dice) pickIndex(n int) int {
	if n < 2 {
		return 0
	}
	d.n++
	return rng.RollHash(d.seed, d.stream, d.n-1, n) - 1
}

// noLegalAction is what a bot does where nothing is allowed: the table refuses it and says why.
var noLegalAction = flow.PlainAction(flow.VDone)

type random struct{ *dice }

// Choose picks any legal action.
func (b *random) Choose(t *game.Table) flow.Action {
	legal := t.Legal()
	if len(legal) == 0 {
		return noLegalAction
	}
	return legal[b.pickIndex(len(legal))]
}
