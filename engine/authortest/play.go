package authortest

import (
	"fmt"
	"strconv"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// mostAnswers is how many answers bots give in a game where the case says nothing.
const mostAnswers = 5000

// seed is the seed of the game being played.
func (k *caseRun) seed() string {
	text := k.c.Play.Seed
	if text == "" {
		text = "1"
	}
	if n, err := strconv.Atoi(text); err == nil {
		return strconv.Itoa(n + k.n)
	}
	if k.n == 0 {
		return text
	}
	return fmt.Sprintf("%s %d", text, k.n+1)
}

// sayGame names the game in which a case of several games failed.
func (k *caseRun) sayGame() {
	for i := range k.rep.Items {
		if d := &k.rep.Items[i]; d.Rule == RuleFailed && d.Hint == "" {
			d.Hint = fmt.Sprintf("this is game %d of %d; play: {seed: %q} without games begins with it", k.n, k.c.Play.Games, k.seedBefore())
			return
		}
	}
}

// seedBefore is the seed of the last game played.
func (k *caseRun) seedBefore() string {
	k.n--
	defer func() { k.n++ }()
	return k.seed()
}

func (k *caseRun) botName() string {
	if k.c.Play.Bot == "" {
		return "random"
	}
	return k.c.Play.Bot
}

// knownBot reports whether there is a bot of the name given; it is reported otherwise.
func (k *caseRun) knownBot() bool {
	var names []string
	for _, x := range bot.Kinds() {
		if x.Name == bot.NameOf(k.botName()) {
			if err := bot.Check(k.rules.Model, k.botName()); err != nil {
				k.report(RuleShape, k.c.Play.Pos, err.Error(), "", "")
				return false
			}
			return true
		}
		names = append(names, x.Name)
	}
	k.report(RuleShape, k.c.Play.Pos, fmt.Sprintf("there is no bot %q", k.c.Play.Bot), "one of "+joined(names), diag.NearestName(k.c.Play.Bot, names))
	return false
}

// play lets bots play; false ends the case.
func (k *caseRun) play() bool {
	pl := k.c.Play
	var until *expr.Program
	if pl.Until != nil {
		if until = k.condition(pl.Until); until == nil {
			return false
		}
	}
	seed, _ := rng.ReadSeed(k.seed())
	b, err := bot.New(k.botName(), seed)
	if err != nil {
		k.report(RuleShape, pl.Pos, err.Error(), "", "")
		return false
	}
	most := mostAnswers
	if pl.AtMost > 0 {
		most = pl.AtMost
	}
	if pl.Golden != "" {
		if again, ok := k.playRecorded(until, most); !again {
			return ok
		}
	}
	for n := 0; ; n++ {
		if until != nil && k.holds(until) {
			return true
		}
		over := k.t.Over() != nil || len(k.t.Legal()) == 0
		if over || n >= most {
			if until == nil {
				return true
			}
			why := "the game ended before"
			if !over {
				why = fmt.Sprintf("%d answers were given before", most)
			}
			k.fail(pl.Until.Pos, fmt.Sprintf("%s %q held, in %s", why, pl.Until.Expr, k.stands().text(k.rules.Model)), pl.Until.Expr, "")
			k.lines(k.parts(until))
			return false
		}
		if !k.answer(b.Choose(k.t)) {
			return false
		}
	}
}

// answer gives one answer; false ends the case.
func (k *caseRun) answer(a flow.Action) bool {
	k.acts = append(k.acts, a)
	if k.Watch != nil {
		k.Watch.Before(k.t, a)
	}
	es, no := k.t.Do(a)
	held := k.step(es)
	if no != nil {
		k.fail(k.c.Play.Pos, fmt.Sprintf("the game stops%s: %s", k.after(), no.Error()), "a game that can be played", "")
		return false
	}
	if k.golden != nil {
		k.golden.add(k, a, es)
	}
	return held
}
