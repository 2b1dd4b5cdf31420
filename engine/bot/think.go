package bot

import (
	"fmt"
	"math"
	"slices"

	"github.com/vedette-wargames/vedette/engine/bot/eval"
	"github.com/vedette-wargames/vedette/engine/bot/features"
	"github.com/vedette-wargames/vedette/engine/determinize"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// thinker holds what the bots that look ahead share: a guess of the game, copies of it to try
// things in, dice of their own, and the evaluator.
type thinker struct {
	*dice
	budget       int
	watch        Watch              // nil: nobody looks at a clock
	time         int                // milliseconds that the watch is called with
	timeUsed     func() int         // of the decision that is open, in thousandths; nil: it ends by itself
	weightsName  string             // whose weights
	sideWeights  []features.Weights // by side, in place of those; nil: none
	weights      []features.Weights // of the game that is played
	game         *model.Game
	evaluator    *eval.Evaluator
	determinizer determinize.Determinizer
	base         *game.Table   // the guess at the decision that is open
	copies       []*game.Table // copies of it, the deeper ones later
	trial        *game.Table   // the copy in which orders are carried out
	stem         *game.Table   // the copy with an order before its last action
	side         model.SideID
	turn         int16
	number       int // decisions of this turn
	maxThrowWays int // in how many ways the first dice of an order are thrown
}

// beginDecision makes a guess at the position of a decision. It returns false when no guess is
// possible.
func (b *thinker) beginDecision(t *game.Table) bool {
	d, _ := t.Decision()
	b.side, b.timeUsed = d.Side, nil
	if b.watch != nil {
		b.timeUsed = b.watch(b.time)
	}
	if g := t.Model(); g != b.game {
		b.game, b.evaluator, b.copies, b.trial, b.stem, b.determinizer = g, eval.New(g), nil, nil, nil, determinize.Determinizer{}
		if b.weights = b.sideWeights; b.weights == nil {
			w, err := g.FindWeights(b.weightsName)
			if err != nil {
				w, _ = g.FindWeights("")
			}
			b.weights = w
		}
	}
	if now := t.Position().Turn; now != b.turn {
		b.turn, b.number = now, 0
	}
	b.number++
	stream, n := rng.StreamHash(fmt.Sprintf("turn %d decision %d", b.turn, b.number)), uint32(0)
	seed := b.seed ^ rng.Seed(b.stream)
	b.base = b.determinizer.NextTable(t, d.Side, func(faces int) int {
		n++
		return rng.RollHash(seed, stream, n-1, faces)
	})
	return b.base != nil
}

// copyAtDepth returns the copy for orders of so many actions.
func (b *thinker) copyAtDepth(deep int) *game.Table {
	for len(b.copies) <= deep {
		b.copies = append(b.copies, b.base.Clone())
	}
	return b.copies[deep]
}

// syncCopy makes a copy equal to another.
func (b *thinker) syncCopy(t, to *game.Table) {
	if !t.FollowGame(to) {
		*t = *to.Clone() // the game is another one than before
	}
	r := t.Run()
	r.Dice.Trial, r.Dice.TrialUsesSeed, r.Dice.TrialWays, r.Dice.TrialFaces, r.Dice.TrialDice = true, true, 0, nil, nil
}

// playAction carries out an action after those that the copy above has carried out.
func (b *thinker) playAction(t *game.Table, a flow.Action, deep int) bool {
	from := b.base
	if deep > 0 {
		from = b.copyAtDepth(deep - 1)
	}
	b.syncCopy(t, from)
	_, no := t.ApplyTrusted(a)
	return no == nil && t.Fault() == nil
}

// positionValue returns what a position is worth to the side.
func (b *thinker) positionValue(t *game.Table) int {
	return b.evaluator.EvaluatePosition(t, b.side, b.weights[b.side])
}

// Of the dice of an order the first ones are thrown in all ways, up to maxWays where nothing else is said;
// those that follow fall alike for all orders.
const maxWays = 36

// timePassed reports whether so many thousandths of the time for a decision are over.
func (b *thinker) timePassed(thousandths int) bool {
	return b.timeUsed != nil && b.timeUsed() >= thousandths
}

// meanValue returns what an order is worth: the mean of all ways in which its first dice can fall.
func (b *thinker) meanValue(so []flow.Action) int {
	sum, weight := int64(0), int64(0) // in 64 bits on every machine
	if !b.eachThrow(so, func(t *game.Table, _ []flow.TrialDie, share int) {
		sum, weight = sum+int64(b.positionValue(t))*int64(share), weight+int64(share)
	}) {
		return unplayableValue
	}
	return int(sum / weight)
}

// unplayableValue is what an order is worth that cannot be carried out.
const unplayableValue = math.MinInt / 4

// eachThrow carries an order out with its first dice fallen in each way, and calls tell with the outcome
// and what share it has; it is false where the order cannot be carried out.
func (b *thinker) eachThrow(so []flow.Action, tell func(t *game.Table, dice []flow.TrialDie, share int)) bool {
	if b.trial == nil {
		b.trial = b.base.Clone()
	}
	t, from, done := b.trial, b.base, 0
	var faces []int
	for i := range maxWays {
		if b.timePassed(1000) {
			return false
		}
		if i == 1 {
			from, done = b.orderStem(so)
		}
		b.syncCopy(t, from)
		r := t.Run()
		r.Dice.TrialFaces, r.Dice.TrialWays = faces, b.maxThrowWays
		if !b.finishOrder(t, so, done) {
			return false
		}
		counted, ways := firstDice(r.Dice.TrialDice, b.maxThrowWays)
		tell(t, counted, 1<<20/ways)
		k := len(counted) - 1
		for k >= 0 && counted[k].Face == counted[k].Faces {
			k--
		}
		if k < 0 {
			break
		}
		faces = faces[:0:0]
		for _, d := range counted[:k] {
			faces = append(faces, d.Face)
		}
		faces = append(faces, counted[k].Face+1)
	}
	return true
}

// orderStem returns the table before the last action of an order, and how many actions are done
// by then, so that all throws share that work. It returns the table at the start when dice fall
// earlier or the order is cut short.
func (b *thinker) orderStem(so []flow.Action) (t *game.Table, done int) {
	if b.stem == nil {
		b.stem = b.base.Clone()
	}
	t, done = b.stem, len(so)-1
	b.syncCopy(t, b.base)
	for i, a := range so {
		if i > 0 && !b.mayContinue(t, a) || len(t.Run().Dice.TrialDice) > 0 {
			return b.base, 0
		}
		if i == done {
			break
		}
		if _, no := t.ApplyTrusted(a); no != nil || t.Fault() != nil {
			return b.base, 0
		}
	}
	return t, done
}

// mayContinue reports whether the side is asked for an action that goes on with its order.
func (b *thinker) mayContinue(t *game.Table, a flow.Action) bool {
	d, open := t.Decision()
	return open && d.Side == b.side && slices.Contains(t.Legal(), a)
}

// firstDice returns the first of some dice: as many as can fall in so many ways; with the number
// of ways.
func firstDice(dice []flow.TrialDie, most int) (counted []flow.TrialDie, ways int) {
	ways = 1
	for i, d := range dice {
		if ways*d.Faces > most {
			return dice[:i], ways
		}
		ways *= d.Faces
	}
	return dice, ways
}

// maxSettling is how many choices are followed after an order until it has come to rest.
const maxSettling = 40

// finishOrder carries out the rest of an order, after its first actions, and then follows the
// game until the next order is asked for. It returns false when the order cannot be carried out.
func (b *thinker) finishOrder(t *game.Table, so []flow.Action, done int) bool {
	for i, a := range so[done:] {
		if i > 0 && !b.mayContinue(t, a) {
			return true // it was cut short: by an enemy in the way, by a result
		}
		if _, no := t.ApplyTrusted(a); no != nil || t.Fault() != nil {
			return false
		}
	}
	p := b.base.Position()
	turn, phase, phasing := p.Turn, p.Phase, p.Phasing
	target := attackedHex(so)
	for range maxSettling {
		p = t.Position()
		if t.Result() != nil {
			return true
		}
		rests := b.awaitsOrder(t)
		if rests && (p.Turn != turn || p.Phase != phase || p.Phasing != phasing) {
			return true
		}
		if rests && (target == model.None || len(t.Run().Dice.TrialDice) > 0) {
			return true // before the choices are listed: that costs more than all else where duties bind
		}
		legal := t.Legal()
		if len(legal) == 0 {
			return t.Fault() == nil
		}
		if rests {
			a, more := b.resolveAction(t, legal, target)
			if !more {
				return true
			}
			if a.Verb == flow.VResolve {
				target = model.None
			}
			if _, no := t.ApplyTrusted(a); no != nil {
				return false
			}
			continue
		}
		if _, no := t.ApplyTrusted(usualAnswer(legal)); no != nil {
			return false
		}
	}
	return t.Fault() == nil
}

// attackedHex returns the hex that an order attacks, None of another order.
func attackedHex(so []flow.Action) model.HexID {
	for _, a := range so {
		if a.Verb == flow.VAttack {
			return model.HexID(a.ID)
		}
	}
	return model.None
}

// resolveAction goes on from where an attack was named to where it is fought, if attacks are
// fought later.
func (b *thinker) resolveAction(t *game.Table, legal []flow.Action, target model.HexID) (a flow.Action, more bool) {
	for _, x := range legal {
		if x.Verb == flow.VResolve && model.HexID(x.ID) == target {
			return x, true
		}
	}
	if d, _ := t.Decision(); d.Kind == "attack.target" && b.fightsLater(t) {
		done := flow.PlainAction(flow.VDone)
		return done, slices.Contains(legal, done)
	}
	return a, false
}

// fightsLater reports whether an attack of the game is named before all are fought.
func (b *thinker) fightsLater(t *game.Table) bool {
	return slices.ContainsFunc(t.Model().Attacks, func(a model.Attack) bool { return a.PlanFirst })
}

// usualAnswer returns the answer that is taken as given where an order leads to a choice: support
// is given, sets end, else the first.
func usualAnswer(legal []flow.Action) flow.Action {
	if len(legal) == 0 {
		return noLegalAction
	}
	if legal[0].Verb == flow.VSupport {
		return legal[0]
	}
	if i := slices.IndexFunc(legal, func(a flow.Action) bool { return a.Verb == flow.VDone }); i >= 0 {
		return legal[i]
	}
	return legal[0]
}

// awaitsOrder reports whether a whole order is asked for next: nothing is under way.
func (b *thinker) awaitsOrder(t *game.Table) bool {
	d, open := t.Decision()
	if !open {
		return true
	}
	switch d.Kind {
	case "move.unit", "attack.attacker", "attack.order", "several", "actions", "place.unit":
		return true
	case "attack.target":
		return t.Position().Combat == nil
	}
	return false
}
