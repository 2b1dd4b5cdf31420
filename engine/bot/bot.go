// Package bot holds players that decide by themselves. A bot sees the list of
// legal actions and the table, and answers with one of them; its dice are its
// own and never those of the game.
package bot

import (
	"fmt"

	"github.com/vedette-wargames/vedette/engine/diag"
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
	Name string
	Doc  string
	make func(*dice) Bot
}

// Kinds lists the bots.
func Kinds() []Kind {
	return []Kind{
		{"random", "takes any legal action, each as likely as the others", func(d *dice) Bot { return &random{d} }},
		{"contact", "moves toward the nearest enemy and attacks when it may", func(d *dice) Bot { return &contact{dice: d} }},
		{"greedy", "looks one order ahead, in a guess of the game, and takes what is worth most", func(d *dice) Bot { return &greedy{thinker: &thinker{dice: d}} }},
	}
}

// New makes a bot by name. Equal seeds give equal play.
func New(name string, seed rng.Seed) (Bot, error) {
	var names []string
	for _, k := range Kinds() {
		if k.Name == name {
			return k.make(&dice{seed: seed, stream: rng.StreamHash("bot " + name)}), nil
		}
		names = append(names, k.Name)
	}
	err := fmt.Sprintf("there is no bot %q: it is one of %v", name, names)
	if near := diag.Nearest(name, names); near != "" {
		err += fmt.Sprintf("; did you mean %q?", near)
	}
	return nil, fmt.Errorf("%s", err)
}

// dice is a bot's own stream.
type dice struct {
	seed   rng.Seed
	stream uint64
	n      uint32
}

// pick gives a number from 0 to n-1.
func (d *dice) pick(n int) int {
	if n < 2 {
		return 0
	}
	d.n++
	return rng.RollHash(d.seed, d.stream, d.n-1, n) - 1
}

type random struct{ *dice }

// Choose picks any legal action.
func (b *random) Choose(t *game.Table) flow.Action {
	legal := t.Legal()
	return legal[b.pick(len(legal))]
}
