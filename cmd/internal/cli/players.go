package cli

import (
	"crypto/rand"
	"encoding/binary"
	"strings"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// player acts for a side that no person plays.
type player interface {
	act(t *tabletop) error
}

func botNames() []string {
	var names []string
	for _, k := range bot.Kinds() {
		names = append(names, k.Name)
	}
	return names
}

// newPlayer makes who sits for a side.
func (a *app) newPlayer(who, side string, seed uint64) (player, error) {
	if command, ok := strings.CutPrefix(who, "exec:"); ok {
		return a.newProgram(command, side)
	}
	names := botNames()
	if !contains(names, who) {
		return nil, usage("nobody called %q can sit for %s%s; seats: human, %s, exec:COMMAND", who, side, didYouMean(who, append(names, human)), strings.Join(names, ", "))
	}
	b, err := bot.New(who, botSeed(seed, side))
	if err != nil {
		return nil, usage("%v", err)
	}
	return choosing(func(t *tabletop) flow.Action { return b.Choose(t.table) }), nil
}

// botSeed keeps the bots of different sides from playing alike.
func botSeed(seed uint64, side string) rng.Seed {
	return rng.Seed(seed ^ rng.StreamHash("seat "+side))
}

// newSeed is a seed that nobody chose.
func newSeed() uint64 {
	var b [8]byte
	if _, err := rand.Read(b[:]); err != nil {
		return 1
	}
	// Nine digits are easy to write down.
	return binary.LittleEndian.Uint64(b[:]) % 1_000_000_000
}
