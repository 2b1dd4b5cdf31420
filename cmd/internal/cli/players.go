package cli

import (
	"crypto/rand"
	"encoding/binary"
	"strings"

	"github.com/vedette-wargames/vedette/engine/enginetest"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// player chooses for a side that no person plays.
type player interface {
	choose(s *session, d flow.Decision) (flow.Action, error)
}

func botNames() []string { return []string{"random"} }

func (a *app) newPlayer(who, side string, f *playFlags) (player, error) {
	if strings.HasPrefix(who, "exec:") {
		return nil, usage("exec seats wait")
	}
	names := botNames()
	if !contains(names, who) {
		return nil, usage("nobody called %q can sit for %s%s; seats: human, %s, exec:COMMAND", who, side, didYouMean(who, append(names, human)), strings.Join(names, ", "))
	}
	return &botPlayer{name: who}, nil
}

// botPlayer is a bot of the engine.
type botPlayer struct {
	name string
	pick pickFunc
	n    uint32
}

func (b *botPlayer) choose(s *session, d flow.Decision) (flow.Action, error) {
	if b.pick == nil {
		b.pick = picker(b.name, rng.Seed(s.seed), len(s.Game.Sides))
	}
	b.n++
	return b.pick(s.table, d, s.table.Legal(), b.n-1), nil
}

func picker(bot string, seed rng.Seed, sides int) pickFunc {
	return func(t *game.Table, _ flow.Decision, legal []flow.Action, n uint32) flow.Action {
		return enginetest.Random(t, legal, seed, n)
	}
}

func soakPlayers(bot string, sides int) ([]enginetest.Player, error) { return nil, nil }

// newSeed is a seed that nobody chose.
func newSeed() uint64 {
	var b [8]byte
	if _, err := rand.Read(b[:]); err != nil {
		return 1
	}
	// Nine digits are easy to write down.
	return binary.LittleEndian.Uint64(b[:]) % 1_000_000_000
}
