package authortest

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// readDice reads the dice: a list in sequence, or lists by stream. It reports a number that no
// die of the game can show, and returns false after any such finding.
func (k *caseText) readDice() bool {
	n, before := k.c.Dice, len(k.rep.Items)
	if n.IsNull() {
		return true
	}
	k.dice = &rng.DiceScript{}
	if n.Kind != yamldoc.Map {
		k.readStream("", n)
		return len(k.rep.Items) == before
	}
	streams := streamNames(k.rules.Model)
	for i := range n.Entries {
		e := &n.Entries[i]
		if !k.rules.Model.RollsOtherDice && !slices.Contains(streams, e.Key) {
			k.addFinding(RuleShape, e.KeyAt, fmt.Sprintf("no dice are rolled from a stream %q", e.Key), "one of "+strings.Join(streams, ", "), diag.NearestName(e.Key, streams))
			continue
		}
		k.readStream(e.Key, e.Value)
	}
	return len(k.rep.Items) == before
}

// readStream reads the scripted dice of one stream, or of the sequence.
func (k *caseText) readStream(stream string, l *yamldoc.Node) {
	if l.Kind == yamldoc.Map {
		k.addFinding(RuleShape, l.Pos, "the dice of a stream are a list", "dice: {combat: [5, 2]}", "")
	}
	for _, x := range yamldoc.AsList(l) {
		v, ok := x.Int()
		if !ok {
			k.addFinding(RuleShape, x.Pos, "a scripted die is a whole number", "what the die shows", "")
			continue
		}
		if message, expected := game.ExplainImpossibleDie(k.rules.Model, stream, v); message != "" {
			k.addFinding(RuleDice, x.Pos, message, expected, "")
		}
		k.dice.AddValues(stream, v)
	}
}

func streamNames(g *model.Game) []string {
	names := make([]string, len(g.Streams))
	for i := range g.Streams {
		names[i] = g.Streams[i].Name
	}
	return names
}

// reportWrongDie reports a fault that is a scripted die which the dice rolled cannot
// show, at the place of that die.
func (k *caseRun) reportWrongDie(fault error) bool {
	var wrong *flow.WrongDie
	if !errors.As(fault, &wrong) {
		return false
	}
	l := k.c.Dice
	if l.Kind == yamldoc.Map {
		l = l.Get(wrong.Stream)
	}
	at := k.c.Dice.Pos
	for _, x := range yamldoc.AsList(l) {
		if v, ok := x.Int(); ok && v == wrong.Shown {
			at = x.Pos
			break
		}
	}
	k.addFinding(RuleDice, at, fmt.Sprintf("%s of %q cannot show %d", wrong.Dice, wrong.Stream, wrong.Shown), wrong.Dice.DescribeValues(), "")
	return true
}

// checkLeftDice compares the dice scripted with those rolled.
func (k *caseRun) checkLeftDice() {
	if k.dice == nil {
		return
	}
	left := k.t.Run().Dice.Script.RemainingValues()
	over := len(left.Sequence)
	for _, s := range left.Streams {
		over += len(s.Values)
	}
	given := len(k.dice.Sequence)
	for _, s := range k.dice.Streams {
		given += len(s.Values)
	}
	if over > 0 {
		k.addFinding(RuleDice, k.c.Dice.Pos, fmt.Sprintf("%d of the %d scripted dice are not rolled", over, given), numberOfDice(given-over), "")
	}
	if rolled := len(k.rolls); rolled > given-over {
		k.addFinding(RuleDice, k.c.Dice.Pos, fmt.Sprintf("%s rolled but %d scripted", numberOfDice(rolled), given), numberOfDice(rolled), "")
	}
}

func numberOfDice(n int) string {
	if n == 1 {
		return "1 die"
	}
	return fmt.Sprintf("%d dice", n)
}
