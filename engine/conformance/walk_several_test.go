package conformance

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/mechanics/attack"
	"github.com/vedette-wargames/vedette/engine/mechanics/sequence"
	"github.com/vedette-wargames/vedette/engine/model"
)

// several compares what may be attacked in a phase of several acts.
func (c *comparer) several(t *game.Table, f *sequence.Several) {
	w := newWalker(c.Rules, t.Position())
	ph := &w.g.Phases[f.Phase]
	var want []flow.Action
	steps, ends, moves := 0, true, false
	for i := range ph.Offers {
		o := &ph.Offers[i]
		if moves = moves || o.Do == model.DoMovePhase; o.Do == model.DoMovePhase || !w.holdsFor(o.When, noSubject()) {
			continue
		}
		x := newFray(w, &attack.Frame{Rights: attack.Rights{Phase: f.Phase, Side: f.Side, ObligedPairs: f.ObligedPairs}, Spec: o.RuleIndex, Single: true})
		if len(x.units) > 60 || len(x.hexes) > 60 {
			return
		}
		list := x.targets
		if x.at.NameAttackerFirst {
			list = func() []flow.Action { return x.single(nil) }
		}
		for _, a := range list() {
			a.Word = o.Word
			if a.Verb != flow.VPass {
				want = append(want, a)
			}
		}
		au, ah := x.all()
		ends = ends && x.most(au, ah) == 0
		steps = max(steps, x.steps)
	}
	if steps >= maxFraySteps {
		return
	}
	if ends && !moves {
		want = append(want, flow.PlainAction(flow.VDone))
	}
	got := slices.DeleteFunc(slices.Clone(t.Legal()), func(a flow.Action) bool {
		return a.Verb == flow.VAct || a.Verb == flow.VMove || ends && moves && a.Verb == flow.VDone // moves may keep it open
	})
	if c.equal("acts of a phase of several", want, got); !c.Failed && len(want) > 0 {
		next := t.Clone()
		a := want[c.roll(len(want))]
		next.ApplyTrusted(a)
		if d, open := next.Decision(); open && d.Kind == "attack.units" {
			c.attacks(next, next.Run().TopFrame().(*attack.Frame), d.Kind)
		}
	}
}

// leads reports whether the i-th unit is the first of a set in its hex, where
// those who stand together come together and find room.
func (x *fray) leads(i int, set uint64) bool {
	n := 1
	for _, k := range members(set &^ (1 << uint(i))) {
		if x.at.StacksTogether && x.w.hexOf(x.units[i]) == x.w.hexOf(x.units[k]) {
			if n++; k < i {
				return false
			}
		}
	}
	return n <= x.at.MostAttackers
}

// whole reports whether a set of attackers is one: those who stand together
// come together, and each hex is joined to the others by who reaches it.
func (x *fray) whole(us, hs, all uint64) bool {
	for _, i := range members(us) {
		for _, k := range members(all &^ us) {
			if x.at.StacksTogether && x.w.hexOf(x.units[i]) == x.w.hexOf(x.units[k]) {
				return false
			}
		}
	}
	if !x.at.HasAnyTargetRole {
		return true
	}
	joined, targets := hs&-hs, []model.HexID{}
	for _, h := range members(hs) {
		targets = append(targets, x.hexes[h])
	}
	for grown, first := true, true; grown; {
		grown = false
		for _, i := range members(us) {
			mine := uint64(0)
			for _, h := range x.hits(x.units[i], targets) {
				mine |= 1 << uint(slices.Index(x.hexes, h))
			}
			if mine&joined != 0 && (first || mine&^joined != 0) {
				joined, grown, first = joined|mine, true, false
			}
		}
		if first {
			return false // nobody reaches the first
		}
	}
	return joined == hs
}

// opens reports whether a unit may begin an attack on a hex, with others that are
// named after it, so that no duty is left that could be met.
func (x *fray) opens(i, h int) bool {
	if x.binding == nil {
		return true
	}
	alone, ok := x.at.PickUnit || x.at.MostAttackers == 1, false
	mates := x.together(1 << uint(h))
	subsets(mates, x.at.MostAttackers, func(us uint64) {
		if us>>uint(i)&1 == 0 || us&(1<<uint(i)-1) != 0 || !x.whole(us, 1<<uint(h), mates) || !x.lawful(us, 1<<uint(h)) {
			return
		}
		for _, k := range members(us &^ (1 << uint(i))) {
			if alone && x.w.hexOf(x.units[k]) != x.w.hexOf(x.units[i]) {
				return
			}
		}
		ok = true
	})
	return ok
}

// alongPairs reports whether each hex of an attack has a pair with one of the
// attackers, and each of them with one of the hexes.
func (x *fray) alongPairs(us, hs uint64) bool {
	if !x.at.HasAnyTargetRole {
		return true
	}
	var units, hexes uint64
	for _, i := range members(us) {
		for _, h := range members(hs) {
			if x.pairs[i][h] {
				units, hexes = units|1<<uint(i), hexes|1<<uint(h)
			}
		}
	}
	return units == us && hexes == hs
}
