package game

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// FindImpossibleDie describes the first scripted die that no die of a game can show; it returns
// "" when all can be shown. It does not judge dice that scripts roll: those are checked when they
// fall.
func FindImpossibleDie(g *model.Game, s *rng.DiceScript) string {
	if s == nil {
		return ""
	}
	for _, q := range append(slices.Clone(s.Streams), rng.StreamScript{Values: s.Sequence}) {
		for _, v := range q.Values {
			if message, expected := ExplainImpossibleDie(g, q.Stream, v); message != "" {
				return message + "; expected " + expected
			}
		}
	}
	return ""
}

// ExplainImpossibleDie says why a value cannot be rolled from a stream, or from any stream if
// none is named.
func ExplainImpossibleDie(g *model.Game, stream string, value int) (message, expected string) {
	if g.RollsOtherDice {
		return "", ""
	}
	var dice, shows []string
	for i := range g.Streams {
		if stream != "" && g.Streams[i].Name != stream {
			continue
		}
		for _, d := range g.Streams[i].Dice {
			if d.HasFace(value) {
				return "", ""
			}
			if text := d.String(); !slices.Contains(dice, text) {
				dice, shows = append(dice, text), append(shows, d.DescribeValues())
			}
		}
	}
	switch {
	case len(dice) == 0:
		return "no dice are rolled in this game", "no dice"
	case len(dice) == 1:
		return fmt.Sprintf("%s cannot show %d", dice[0], value), shows[0]
	}
	return fmt.Sprintf("none of %s can show %d", strings.Join(dice, ", "), value), strings.Join(slices.Compact(shows), ", or ")
}
