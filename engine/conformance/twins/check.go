package twins

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/conformance"
	"github.com/vedette-wargames/vedette/engine/determinize"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// CheckTwins plays random games and compares them, on the way, with twins that
// differ only in what one side cannot see: which hidden unit lies where, draw
// piles, schedules, face-down values, the dice to come. Whatever that side can
// look at or ask for must be the same.
func CheckTwins(rules *game.Rules, o Options) *conformance.Report {
	o.setDefaults()
	rep := conformance.NewReport(rules)
	for i := 0; i < o.Games && len(rep.Failures) < o.MaxFail; i++ {
		c := &comparison{Play: conformance.Play{Rules: rules, Report: rep, Players: o.Players, Seed: o.Seed + rng.Seed(i)}, o: &o}
		c.Guard(c.playTwins)
		rep.Games++
	}
	return rep
}

func (c *comparison) playTwins() {
	var err error
	if c.Table, err = game.New(c.Rules, game.Setting{Seed: c.Seed}); err != nil {
		c.Fail("start", "%v", err)
		return
	}
	for n := uint32(0); c.Table.Result() == nil && !c.Failed; n++ {
		d, open := c.Table.Decision()
		legal := slices.Clone(c.Table.Legal())
		if !open || len(legal) == 0 || len(c.Done) >= c.o.MaxActions {
			c.Fail("no-end", "the game did not end within %d actions", c.o.MaxActions)
			return
		}
		a := c.PickAction(d, legal, n)
		if rng.RollDie(c.Seed, "check", n, c.o.Every) == 1 {
			c.compareTwins(d, legal, a, n)
		}
		if c.Failed {
			return
		}
		c.Done = append(c.Done, a)
		c.Report.Actions++
		if _, no := c.Table.Apply(a); no != nil {
			c.Fail("legal-refused", "%s was listed and refused: %v", game.ActionJSON(c.Rules.Model, a), no)
		}
	}
}

// compareTwins compares what each side sees, and what it sees of the next
// action.
func (c *comparison) compareTwins(d flow.Decision, legal []flow.Action, a flow.Action, n uint32) {
	for s := range c.Rules.Model.Sides {
		viewer := model.SideID(s)
		if w := c.twinOf(viewer, n, true); w == nil {
			c.Report.Compared["twins given up"]++
		} else {
			c.Report.Compared["twins"]++
			c.Report.Compared["counters exchanged"] += w.countExchanged()
			c.Report.Compared["secrets changed"] += w.secret
			c.sameLook(w, viewer, d, legal, n)
			c.sameGuess(w, viewer, d, legal, n)
			c.sameChoice(w, viewer, d, n)
		}
		if w := c.twinOf(viewer, n, false); w != nil && !c.Failed {
			c.sameAction(w, viewer, a, n)
		}
		if c.Failed {
			return
		}
	}
}

// sameLook compares the view of a side, and the answers to what it may ask.
func (c *comparison) sameLook(w *twin, viewer model.SideID, d flow.Decision, legal []flow.Action, n uint32) {
	truth := c.Table.Clone()
	c.expectEqual(viewer, "views", "", marshalText(c.o.Eyes.View(truth, viewer)), marshalText(c.o.Eyes.View(w.t, viewer)))
	q := &questioner{c: c, viewer: viewer, decides: d.Side == viewer, legal: legal, k: n << 10}
	for _, ask := range q.listQuestions() {
		if c.Failed {
			return
		}
		c.expectEqual(viewer, ask.sort, ask.name, ask.of(truth), ask.of(w.t))
	}
}

func (c *comparison) expectEqual(viewer model.SideID, sort, name, want, got string) {
	c.Report.Compared[sort]++
	if want == got {
		return
	}
	c.Fail("hidden", "%s can tell the game from a twin that differs only in what it cannot see: %s %s\n%s",
		c.Rules.Model.Sides[viewer].ID, sort, name, conformance.FirstDifference([]byte(want), []byte(got)))
}

// sameGuess compares the guesses at the game and at its twin that a side makes to look ahead.
// Each guess deals anew what the side cannot know, and both must be equal. The side that decides
// must have the same legal actions in the guess as in the game.
func (c *comparison) sameGuess(w *twin, viewer model.SideID, d flow.Decision, legal []flow.Action, n uint32) {
	if c.Failed {
		return
	}
	of := func(t *game.Table) *game.Table {
		k := n << 10
		return determinize.DeterminizeTable(t, viewer, func(faces int) int { k++; return rng.RollDie(c.Seed, "guess", k, faces) })
	}
	truth := c.Table.Clone()
	before := string(conformance.EncodeTable(truth))
	one, two := of(truth), of(w.t)
	if one == nil || two == nil {
		c.Report.Compared["guesses given up"]++
		c.expectEqual(viewer, "guesses", "given up", fmt.Sprint(one == nil), fmt.Sprint(two == nil))
		return
	}
	c.expectEqual(viewer, "guesses", "", string(conformance.EncodeTable(one)), string(conformance.EncodeTable(two)))
	c.expectEqual(viewer, "guesses", "dice", one.Run().Dice.SeedText(), two.Run().Dice.SeedText())
	c.expectEqual(viewer, "guesses", "the game itself", before, string(conformance.EncodeTable(truth)))
	if d.Side == viewer {
		c.expectEqual(viewer, "guesses", "legal", fmt.Sprint(legal), fmt.Sprint(one.Legal()))
	}
}

// sameChoice asks a bot that decides for the viewer in the game and in its twin.
func (c *comparison) sameChoice(w *twin, viewer model.SideID, d flow.Decision, n uint32) {
	if c.Failed || c.o.Asked == nil || d.Side != viewer {
		return
	}
	of := func(t *game.Table) string {
		return game.ActionJSON(c.Rules.Model, c.o.Asked(c.Seed+rng.Seed(n)).Choose(t))
	}
	c.expectEqual(viewer, "choices of bots", "", of(c.Table.Clone()), of(w.t.Clone()))
}

func marshalText(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(b)
}

// sameAction carries out an action, and up to two after it, in the game and in its twin. It
// compares the events and views of the viewer, until an event reveals something.
func (c *comparison) sameAction(w *twin, viewer model.SideID, a flow.Action, n uint32) {
	truth := c.Table.Clone()
	truth.MaxUndos, w.t.MaxUndos = 8, 8
	for k := uint32(0); k < 3 && truth.Result() == nil && w.t.Result() == nil; k++ {
		d, _ := truth.Decision()
		if k > 0 {
			list := truth.Legal()
			a = list[rng.RollDie(c.Seed, "twin action", n*4+k, len(list))-1]
		}
		b, sort := a, "own actions"
		if d.Side != viewer {
			// The other side's action names the unit it sees itself.
			b, sort = w.translateAction(a), "actions of others"
			if !slices.Contains(w.t.Legal(), b) {
				c.Report.Compared["actions the other unit cannot do"]++
				return
			}
		}
		about := d.Side != viewer && (a != b || c.involvesViewer(w))
		one, no := truth.Apply(a)
		two, bad := w.t.Apply(b)
		if no == nil && bad != nil && d.Side != viewer {
			// A hook that asked about one unit goes otherwise about another.
			c.Report.Compared["actions that another unit ends otherwise"]++
			return
		}
		if no != nil || bad != nil {
			c.expectEqual(viewer, sort, "refusal", fmt.Sprint(no), fmt.Sprint(bad))
			return
		}
		if c.mayReveal(w, one) || c.mayReveal(w, two) {
			c.Report.Compared["actions that reveal"]++
			return
		}
		next, _ := truth.Decision()
		then, _ := w.t.Decision()
		other := next.Side != then.Side || next.Kind != then.Kind || truth.Position().Phase != w.t.Position().Phase
		if other && about {
			c.Report.Compared["actions that another unit ends otherwise"]++
			return
		}
		name := game.ActionJSON(c.Rules.Model, a)
		c.expectEqual(viewer, sort, name, marshalText(c.o.Eyes.Events(truth, one, viewer)), marshalText(c.o.Eyes.Events(w.t, two, viewer)))
		if !c.Failed {
			c.expectEqual(viewer, sort, name, marshalText(c.o.Eyes.View(truth, viewer)), marshalText(c.o.Eyes.View(w.t, viewer)))
		}
		if c.Failed {
			return
		}
	}
}

// involvesViewer reports whether an unfinished act or combat names a counter that another unit
// has become. Hooks and conditions may ask what that counter is, so the twin may go on otherwise.
// In other cases the next decision must be the same, as a phase that ends by itself shows what
// its side has.
func (c *comparison) involvesViewer(w *twin) bool {
	var units []model.UnitID
	for _, frame := range w.t.Position().Frames {
		units = addNamedUnits(frame, units)
	}
	if k := w.t.Position().Combat; k != nil {
		units = addNamedUnits(k, units)
	}
	return slices.ContainsFunc(units, w.isExchanged)
}

// mayReveal reports whether events show by the rules what was hidden: from there
// on the twin may differ.
func (c *comparison) mayReveal(w *twin, events []event.Event) bool {
	for i := range events {
		e := &events[i]
		switch e.Kind {
		case event.Revealed, event.Drawn, event.Over:
			return true
		case event.Said:
			if e.Secret { // a script tells a side on purpose
				return true
			}
		case event.Turn:
			if w.secret > 0 {
				return true
			}
		case event.Combat:
			if k := e.Combat; k != nil && (slices.ContainsFunc(k.Attackers, w.isExchanged) || slices.ContainsFunc(k.Defenders, w.isExchanged)) {
				return true
			}
		}
	}
	return false
}
