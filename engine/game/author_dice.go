package game

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/source"
)

// script reads the dice: a list in sequence, or lists by stream. What no die of
// the game can show is reported.
func (k *caseRun) script() (*rng.Script, bool) {
	n, before := k.c.Dice, len(k.rep.Items)
	if n.IsNull() {
		return nil, true
	}
	s := &rng.Script{}
	if n.Kind != source.Map {
		k.dice(s, "", n)
		return s, len(k.rep.Items) == before
	}
	streams := streamNames(k.rules.Model)
	for i := range n.Entries {
		e := &n.Entries[i]
		if !k.rules.Model.Rolls && !slices.Contains(streams, e.Key) {
			k.report(RuleTestShape, e.KeyAt, fmt.Sprintf("no dice are rolled from a stream %q", e.Key), "one of "+strings.Join(streams, ", "), diag.Nearest(e.Key, streams))
			continue
		}
		k.dice(s, e.Key, e.Value)
	}
	return s, len(k.rep.Items) == before
}

// dice reads the scripted dice of one stream, or of the sequence.
func (k *caseRun) dice(s *rng.Script, stream string, l *source.Node) {
	if l.Kind == source.Map {
		k.report(RuleTestShape, l.Pos, "the dice of a stream are a list", "dice: {combat: [5, 2]}", "")
	}
	for _, x := range listed(l) {
		v, ok := x.Int()
		if !ok {
			k.report(RuleTestShape, x.Pos, "a scripted die is a whole number", "what the die shows", "")
			continue
		}
		if message, expected := cannotShow(k.rules.Model, stream, v); message != "" {
			k.report(RuleTestDice, x.Pos, message, expected, "")
		}
		s.Add(stream, v)
	}
}

func streamNames(g *model.Game) []string {
	names := make([]string, len(g.Streams))
	for i := range g.Streams {
		names[i] = g.Streams[i].Name
	}
	return names
}

// CannotShow says which of the scripted dice none of a game's dice can show; it
// is empty where each can be. Dice that scripts roll are judged when they fall.
func CannotShow(g *model.Game, s *rng.Script) string {
	if s == nil {
		return ""
	}
	for _, q := range append(slices.Clone(s.Streams), rng.StreamScript{Values: s.Sequence}) {
		for _, v := range q.Values {
			if message, expected := cannotShow(g, q.Stream, v); message != "" {
				return message + "; expected " + expected
			}
		}
	}
	return ""
}

// cannotShow says why a value cannot be rolled from a stream, or from any where
// none is named.
func cannotShow(g *model.Game, stream string, value int) (message, expected string) {
	if g.Rolls {
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
				dice, shows = append(dice, text), append(shows, d.Shows())
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

// wrongDie reports a fault that is a scripted die which the dice rolled cannot
// show, at the place of that die.
func (k *caseRun) wrongDie(fault error) bool {
	var wrong *flow.WrongDie
	if !errors.As(fault, &wrong) {
		return false
	}
	l := k.c.Dice
	if l.Kind == source.Map {
		l = l.Get(wrong.Stream)
	}
	at := k.c.Dice.Pos
	for _, x := range listed(l) {
		if v, ok := x.Int(); ok && v == wrong.Shown {
			at = x.Pos
			break
		}
	}
	k.report(RuleTestDice, at, fmt.Sprintf("%s of %q cannot show %d", wrong.Dice, wrong.Stream, wrong.Shown), wrong.Dice.Shows(), "")
	return true
}

// leftDice compares the dice scripted with those rolled.
func (k *caseRun) leftDice(script *rng.Script) {
	if script == nil {
		return
	}
	left := k.t.run.Script.Left()
	over := len(left.Sequence)
	for _, s := range left.Streams {
		over += len(s.Values)
	}
	given := len(script.Sequence)
	for _, s := range script.Streams {
		given += len(s.Values)
	}
	if over > 0 {
		k.report(RuleTestDice, k.c.Dice.Pos, fmt.Sprintf("%d of the %d scripted dice are not rolled", over, given), numberOfDice(given-over), "")
	}
	if rolled := len(k.rolls); rolled > given-over {
		k.report(RuleTestDice, k.c.Dice.Pos, fmt.Sprintf("%s rolled but %d scripted", numberOfDice(rolled), given), numberOfDice(rolled), "")
	}
}

func numberOfDice(n int) string {
	if n == 1 {
		return "1 die"
	}
	return fmt.Sprintf("%d dice", n)
}
