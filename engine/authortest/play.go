package authortest

import (
	"fmt"
	"strconv"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// maxAnswers is how many answers bots give in a game where the case says nothing.
const maxAnswers = 5000

// gameSeed returns the seed of one of the games of a case, counted from 0.
func gameSeed(play *spec.Play, n int) string {
	text := play.Seed
	if text == "" {
		text = "1"
	}
	if first, err := strconv.Atoi(text); err == nil {
		return strconv.Itoa(first + n)
	}
	if n == 0 {
		return text
	}
	return fmt.Sprintf("%s %d", text, n+1)
}

// hintGame names the game in which a case of several games failed.
func (k *caseRun) hintGame() {
	for i := range k.rep.Items {
		if d := &k.rep.Items[i]; d.Rule == RuleFailed && d.Hint == "" {
			d.Hint = fmt.Sprintf("this is game %d of %d; play: {seed: %q} without games begins with it", k.n, k.c.Play.Games, gameSeed(k.c.Play, k.n-1))
			return
		}
	}
}

func botName(play *spec.Play) string {
	if play.Bot == "" {
		return "random"
	}
	return play.Bot
}

// knownBot reports whether there is a bot of the name given; it is reported otherwise.
func (k *caseText) knownBot() bool {
	var names []string
	for _, x := range bot.Kinds() {
		if x.Name == bot.KindName(botName(k.c.Play)) {
			if err := bot.CheckSeat(k.rules.Model, botName(k.c.Play)); err != nil {
				k.addFinding(RuleShape, k.c.Play.Pos, err.Error(), "", "")
				return false
			}
			return true
		}
		names = append(names, x.Name)
	}
	k.addFinding(RuleShape, k.c.Play.Pos, fmt.Sprintf("there is no bot %q", k.c.Play.Bot), "one of "+joinNames(names), diag.NearestName(k.c.Play.Bot, names))
	return false
}

// playBots lets bots play; false ends the case.
func (k *caseRun) playBots() bool {
	pl := k.c.Play
	var until *lang.Program
	if pl.Until != nil {
		if until = k.condition(pl.Until); until == nil {
			return false
		}
	}
	seed, _ := rng.ReadSeed(gameSeed(k.c.Play, k.n))
	b, err := bot.New(botName(k.c.Play), seed)
	if err != nil {
		k.addFinding(RuleShape, pl.Pos, err.Error(), "", "")
		return false
	}
	most := maxAnswers
	if pl.AtMost > 0 {
		most = pl.AtMost
	}
	if pl.Golden != "" {
		if again, ok := k.playRecorded(until, most); !again {
			return ok
		}
	}
	for n := 0; ; n++ {
		if k.ctx.Err() != nil {
			return false
		}
		if until != nil && k.holdsNow(until) {
			return true
		}
		over := k.t.Result() != nil || len(k.t.Legal()) == 0
		if over || n >= most {
			if until == nil {
				return true
			}
			why := "the game ended before"
			if !over {
				why = fmt.Sprintf("%d answers were given before", most)
			}
			k.addFailure(pl.Until.Pos, fmt.Sprintf("%s %q held, in %s", why, pl.Until.Expr, k.currentMoment().formatMoment(k.rules.Model)), pl.Until.Expr, "")
			k.attachLines(k.explainParts(until))
			return false
		}
		if !k.giveAnswer(b.Choose(k.t)) {
			return false
		}
	}
}

// giveAnswer gives one answer; false ends the case.
func (k *caseRun) giveAnswer(a flow.Action) bool {
	k.acts = append(k.acts, a)
	if k.Watch != nil {
		k.Watch.BeforeAction(k.t, a)
	}
	es, no := k.t.ApplyTrusted(a)
	held := k.noteEvents(es)
	if no != nil {
		k.addFailure(k.c.Play.Pos, fmt.Sprintf("the game stops%s: %s", k.progressText(), no.Error()), "a game that can be played", "")
		return false
	}
	if k.golden != nil {
		k.golden.addLine(&k.caseGame, a, es)
	}
	return held
}
