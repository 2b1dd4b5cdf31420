package conformance

import (
	"math/bits"
	"slices"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/mechanics/attack"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// fray is an attack phase looked at anew. A duty is met when its unit fights;
// an attack is lawful when as many duties can be met with it as without it.
type fray struct {
	w                      *walker
	at                     *model.Attack
	f                      *attack.Frame
	units                  []model.UnitID // free to attack
	hexes                  []model.HexID  // open to attack
	reach                  [][]bool       // by unit, hex
	pairs                  [][]bool       // by unit, hex: a duty between them
	boundUnits, boundHexes uint64
	memo                   map[[2]uint64]int
	kinds                  []*fray       // what meets the duty: this attack, or all that the phase offers
	binding                *model.Attack // whose duty binds; nil: nobody has to fight
	steps                  int           // of the search; too many: the case is left out
}

const maxFraySteps = 200000

func newFray(w *walker, f *attack.Frame) *fray {
	x := &fray{w: w, f: f, at: &w.g.Attacks[f.Spec], memo: map[[2]uint64]int{}}
	x.kinds = []*fray{x}
	if ph := &w.g.Phases[f.Rights.Phase]; ph.Do == model.DoSeveralPhase {
		for i := range ph.Offers {
			if o := &ph.Offers[i]; o.Do == model.DoAttackPhase && o.RuleIndex != f.Spec && w.holdsFor(o.When, noSubject()) {
				x.kinds = append(x.kinds, &fray{w: w, f: f, at: &w.g.Attacks[o.RuleIndex]})
			}
		}
	}
	for u := model.UnitID(0); u < w.countUnits(); u++ {
		if slices.ContainsFunc(x.kinds, func(k *fray) bool { return k.free(u) }) {
			x.units = append(x.units, u)
		}
	}
	for h := model.HexID(0); int(h) < w.g.Grid.NumHexes(); h++ {
		if slices.ContainsFunc(x.kinds, func(k *fray) bool { return k.open(h) }) {
			x.hexes = append(x.hexes, h)
		}
	}
	for _, k := range x.kinds {
		k.units, k.hexes = x.units, x.hexes
		for _, u := range x.units {
			row := make([]bool, len(x.hexes))
			for i, h := range x.hexes {
				row[i] = k.free(u) && k.open(h) && k.reaches(u, []model.HexID{h})
			}
			k.reach, k.pairs = append(k.reach, row), append(k.pairs, make([]bool, len(x.hexes)))
		}
		if k.at.Obligations != nil {
			x.binding = k.at
		}
	}
	x.duties()
	return x
}

func (x *fray) free(u model.UnitID) bool {
	w, p := x.w, &x.w.p.Units[u]
	a := noSubject()
	a.unit = u
	return w.sideOf(u) == x.f.Rights.Side && p.At >= 0 && !w.isMarker(u) && w.holdsFor(w.g.Phases[x.f.Rights.Phase].Units, a) &&
		(!x.at.OnceAttack.Applies || p.Flags&state.HasAttacked == 0 || x.f.Rights.MayRepeat)
}

// defenders lists who would have to defend a hex.
func (x *fray) defenders(h model.HexID) []model.UnitID {
	return slices.DeleteFunc(slices.Clone(x.w.unitsInHex(h)), func(u model.UnitID) bool {
		a := noSubject()
		a.unit = u
		return !x.w.areHostile(x.f.Rights.Side, x.w.sideOf(u)) || !x.w.holdsFor(x.at.TargetUnits, a)
	})
}

func (x *fray) open(h model.HexID) bool {
	ds := x.defenders(h)
	return len(ds) > 0 && (!x.f.Rights.MayRepeat || slices.Contains(x.f.Rights.PairEnemyHexes, h)) && !slices.ContainsFunc(ds, func(u model.UnitID) bool {
		return x.at.OnceAttacked.Applies && x.w.p.Units[u].Flags&state.WasAttacked != 0
	})
}

// reaches reports whether a unit can take part in an attack on the hexes.
func (x *fray) reaches(u model.UnitID, hexes []model.HexID) bool { return len(x.hits(u, hexes)) > 0 }

// hits lists which of the hexes a unit reaches in the first role in which it can
// attack them together.
func (x *fray) hits(u model.UnitID, hexes []model.HexID) []model.HexID {
	for i := range x.at.Roles {
		ro := &x.at.Roles[i]
		a := noSubject()
		a.unit = u
		if ro.OneTarget && len(hexes) > 1 || !x.w.holdsFor(ro.Units, a) {
			continue
		}
		hits := slices.DeleteFunc(slices.Clone(hexes), func(h model.HexID) bool { return !x.strikes(ro, u, h) })
		if len(hits) == len(hexes) || ro.AnyTarget && len(hits) > 0 {
			return hits
		}
	}
	return nil
}

func (x *fray) strikes(ro *model.Role, u model.UnitID, h model.HexID) bool {
	w, from := x.w, x.w.hexOf(u)
	n := w.g.Grid.Distance(from, h)
	a := noSubject()
	a.unit, a.from, a.to = u, from, h
	return n >= ro.Min && n <= ro.Max && (ro.Sight == model.None || w.sees(ro.Sight, from, h, x.f.Rights.Side)) &&
		!w.anyHolds(ro.Never, a) && !w.anyHolds(x.at.Never, a) && !w.isRefusedByHook("attack.verdict", x.at.ID, a)
}

// sees follows a line of sight; where it runs along a hexside there are two
// hexes, and the sight says whether one or both must be open.
func (w *walker) sees(sight int, a, b model.HexID, side model.SideID) bool {
	s := &w.g.Sights[sight]
	shut := func(h model.HexID) bool {
		if h == hex.OffMap {
			return s.OffMap == model.OffBlocks
		}
		w.setSubject(noSubject())
		w.c.Hex, w.c.Viewer = h, side
		return s.BlockedBy.Bool(w.c)
	}
	steps := w.g.Grid.ListSight(a, b)
	if s.OffMap != model.OffLeftOut {
		steps = w.g.Grid.AppendSightOff(nil, a, b)
	}
	for _, st := range steps {
		one, two := shut(st.A), false
		if st.B == hex.None {
			two = one
		} else {
			two = shut(st.B)
		}
		if one && two || s.BothFlanks && (one || two) {
			return false
		}
	}
	return true
}

// duties notes the pairs that bind, those of the frame that still stand, and
// who of them must fight.
func (x *fray) duties() {
	if x.binding == nil {
		return
	}
	d, bound := x.binding.Obligations, false
	own := x.kinds[slices.IndexFunc(x.kinds, func(k *fray) bool { return k.at == x.binding })]
	for i, u := range x.f.Rights.PairUnits {
		e := x.f.Rights.PairEnemies[i]
		ui, hi := slices.Index(x.units, u), slices.Index(x.hexes, x.f.Rights.PairEnemyHexes[i])
		if d.MetByAny && d.Defenders && hi >= 0 && x.w.hexOf(u) == x.f.Rights.PairHexes[i] && x.w.hexOf(e) == x.f.Rights.PairEnemyHexes[i] && x.w.p.Units[e].Flags&state.WasAttacked == 0 {
			x.boundHexes |= 1 << uint(hi)
			bound = true
		}
		if ui < 0 || hi < 0 || x.w.hexOf(u) != x.f.Rights.PairHexes[i] || x.w.hexOf(e) != x.f.Rights.PairEnemyHexes[i] || !own.reach[ui][hi] {
			continue
		}
		own.pairs[ui][hi], bound = true, true
		if d.Attackers && x.w.p.Units[u].Flags&state.HasAttacked == 0 {
			x.boundUnits |= 1 << uint(ui)
		}
		if d.Defenders && x.w.p.Units[e].Flags&state.WasAttacked == 0 {
			x.boundHexes |= 1 << uint(hi)
		}
	}
	for _, k := range x.kinds {
		if d.MetByAny && bound {
			k.pairs = k.reach // whatever may be attacked counts
		}
	}
}

// paired reports whether there is a duty between a unit and a hex that some kind
// of attack meets.
func (x *fray) paired(u, h int) bool {
	return slices.ContainsFunc(x.kinds, func(k *fray) bool { return k.pairs[u][h] })
}

func members(mask uint64) []int {
	var out []int
	for ; mask != 0; mask &= mask - 1 {
		out = append(out, bits.TrailingZeros64(mask))
	}
	return out
}

// subsets calls use with all non-empty subsets of a mask of at most n members.
func subsets(mask uint64, n int, use func(uint64)) {
	for s := mask; s != 0; s = (s - 1) & mask {
		if bits.OnesCount64(s) <= n {
			use(s)
		}
	}
}

// together lists the units that can attack all the hexes.
func (x *fray) together(hexes uint64) uint64 {
	var hs []model.HexID
	for _, h := range members(hexes) {
		hs = append(hs, x.hexes[h])
	}
	out := uint64(0)
	for i, u := range x.units {
		near := true
		for _, h := range members(hexes) {
			near = near && (x.reach[i][h] || x.at.HasAnyTargetRole && x.open(x.hexes[h]))
		}
		if near && x.free(u) && x.reaches(u, hs) {
			out |= 1 << uint(i)
		}
	}
	return out
}

func (x *fray) met(units, hexes uint64) int {
	return bits.OnesCount64(units&x.boundUnits) + bits.OnesCount64(hexes&x.boundHexes)
}

// after is what can still fight when an attack is over; units that may attack
// again have met their duty.
func (x *fray) after(units, hexes, us, hs uint64) (uint64, uint64) {
	units &^= us
	if x.at.OnceAttacked.Applies {
		hexes &^= hs
	}
	return units, hexes
}

// most is the greatest number of duties that attacks along the pairs between
// these units and hexes can meet.
func (x *fray) most(units, hexes uint64) int {
	if units == 0 || hexes == 0 || x.binding == nil {
		return 0
	}
	cu, ch := x.component(units, hexes)
	return x.mostOf(cu, ch) + x.most(units&^cu, hexes)
}

// component is all that hangs together with the first unit by pairs.
func (x *fray) component(units, hexes uint64) (cu, ch uint64) {
	cu = units & -units
	for grown := true; grown; {
		grown = false
		for _, u := range members(units) {
			for _, h := range members(hexes) {
				inU, inH := cu>>uint(u)&1 == 1, ch>>uint(h)&1 == 1
				if x.paired(u, h) && inU != inH {
					cu, ch, grown = cu|1<<uint(u), ch|1<<uint(h), true
				}
			}
		}
	}
	return cu, ch
}

func (x *fray) mostOf(units, hexes uint64) int {
	if units == 0 || hexes == 0 {
		return 0
	}
	key := [2]uint64{units, hexes}
	if n, ok := x.memo[key]; ok {
		return n
	}
	u := bits.TrailingZeros64(units)
	best := x.most(units&^(1<<uint(u)), hexes)
	for _, k := range x.kinds {
		for _, i := range members(units) {
			// Of a stack that goes together another may have to go before.
			if i == u || slices.ContainsFunc(x.kinds, func(k *fray) bool { return k.at.StacksTogether }) {
				best = max(best, x.mostBy(k, i, units, hexes))
			}
		}
	}
	x.memo[key] = best
	return best
}

// mostBy is mostOf where a unit makes the next attack, in one kind of it.
func (x *fray) mostBy(k *fray, u int, units, hexes uint64) int {
	best, mine := 0, uint64(0)
	for _, h := range members(hexes) {
		if k.pairs[u][h] || k.at.HasAnyTargetRole {
			mine |= 1 << uint(h)
		}
	}
	subsets(mine, k.at.TargetHexes, func(hs uint64) {
		all := k.together(hs) & units
		if all>>uint(u)&1 == 0 {
			return
		}
		try := func(us uint64) {
			if x.steps++; x.steps < maxFraySteps && k.whole(us, hs, all) && k.alongPairs(us, hs) {
				best = max(best, x.met(us, hs)+x.most(k.after(units, hexes, us, hs)))
			}
		}
		try(1 << uint(u))
		subsets(all&^(1<<uint(u)), k.at.MostAttackers-1, func(us uint64) { try(us | 1<<uint(u)) })
	})
	return best
}

func (x *fray) all() (units, hexes uint64) {
	return 1<<uint(len(x.units)) - 1, 1<<uint(len(x.hexes)) - 1
}

// lawful reports whether as many duties are met with an attack as along the
// pairs alone; a gun from afar may add one.
func (x *fray) lawful(units, hexes uint64) bool {
	au, ah := x.all()
	return x.met(units, hexes)+x.most(x.after(au, ah, units, hexes)) >= x.most(au, ah)
}

// each calls use with every lawful attack that has at least these units and
// hexes.
func (x *fray) each(units, hexes uint64, use func(units, hexes uint64)) {
	_, ah := x.all()
	seen := map[uint64]bool{}
	for i := range x.units {
		mine := uint64(0)
		for h, ok := range x.reach[i] {
			if ok {
				mine |= 1 << uint(h)
			}
		}
		if units>>uint(i)&1 == 0 && units != 0 {
			continue
		}
		if x.at.HasAnyTargetRole {
			mine = ah // others may reach what this one does not
		}
		subsets(mine&ah, x.at.TargetHexes, func(hs uint64) {
			if hs&hexes != hexes || seen[hs] {
				return
			}
			seen[hs] = true
			all := x.together(hs)
			subsets(all, x.at.MostAttackers, func(us uint64) {
				if x.steps++; us&units == units && x.steps < maxFraySteps && x.whole(us, hs, all) && x.lawful(us, hs) {
					use(us, hs)
				}
			})
		})
	}
}

// attacks compares what may be attacked, by whom, and when that may end.
func (c *comparer) attacks(t *game.Table, f *attack.Frame, kind string) {
	w := newWalker(c.Rules, t.Position())
	x := newFray(w, f)
	if len(x.units) > 60 || len(x.hexes) > 60 {
		return
	}
	var want []flow.Action
	switch {
	case kind == "attack.units" && len(w.p.Combat.Targets) > 0 && !x.at.NameAttackerFirst:
		want = x.builds(w.p.Combat)
	case kind == "attack.target" && !x.at.NameAttackerFirst:
		want = x.targets()
	case kind == "attack.attacker" || kind == "attack.target":
		want = x.single(w.p.Combat)
	default:
		return
	}
	if x.steps >= maxFraySteps {
		c.Report.Compared["attacks left out: too many"]++
		return
	}
	got := slices.DeleteFunc(slices.Clone(t.Legal()), func(a flow.Action) bool { return a.Verb == flow.VAct })
	c.equal("attacks", want, got)
	if kind == "attack.target" && !c.Failed && len(want) > 1 && want[0].Verb == flow.VAttack {
		next := t.Clone()
		a := want[c.roll(len(want)-1)]
		if a.Verb == flow.VAttack {
			next.ApplyTrusted(a)
			if d, _ := next.Decision(); d.Kind == "attack.units" {
				c.attacks(next, next.Run().TopFrame().(*attack.Frame), d.Kind)
			}
			if c.Failed {
				c.Done = append(c.Done, a)
			}
		}
	}
}

// single lists the units that may attack alone, or what the one picked may
// attack.
func (x *fray) single(k *state.Combat) []flow.Action {
	var out []flow.Action
	for i, u := range x.units {
		named := false
		for h, ok := range x.reach[i] {
			ok = ok && x.leads(i, x.together(1<<uint(h))) && x.opens(i, h)
			if k == nil && ok && !named {
				named = true
				out = append(out, flow.UnitAction(flow.VAttacker, u))
			}
			switch {
			case k == nil || k.Attackers[0].Unit != u || !ok:
			case x.at.PickUnit:
				for _, d := range x.defenders(x.hexes[h]) {
					a := flow.UnitAction(flow.VTarget, d)
					if x.w.p.Units[d].Flags&state.IsHidden != 0 {
						a = flow.HexAction(flow.VAttack, x.hexes[h])
					}
					if !slices.Contains(out, a) {
						out = append(out, a)
					}
				}
			default:
				out = append(out, flow.HexAction(flow.VAttack, x.hexes[h]))
			}
		}
	}
	if k == nil {
		out = append(out, x.ends()...)
	}
	return out
}

// ends lists how the phase, or the turn in an alternation, may be ended.
func (x *fray) ends() []flow.Action {
	switch {
	case !x.f.Single:
		return []flow.Action{flow.PlainAction(flow.VDone)}
	case x.w.anyHolds(x.w.g.Phases[x.f.Rights.Phase].NoPass, noSubject()):
		return nil
	}
	return []flow.Action{flow.PlainAction(flow.VPass)}
}

// targets lists the hexes an attack may begin with, then done.
func (x *fray) targets() []flow.Action {
	first := uint64(0)
	x.each(0, 0, func(_, hs uint64) { first |= hs & -hs })
	var out []flow.Action
	for _, h := range members(first) {
		out = append(out, flow.HexAction(flow.VAttack, x.hexes[h]))
	}
	if au, ah := x.all(); x.most(au, ah) == 0 {
		out = append(out, x.ends()...)
	}
	return out
}

// builds lists what may be added to the attack being named, then done.
func (x *fray) builds(k *state.Combat) []flow.Action {
	var units, hexes uint64
	for _, h := range k.Targets {
		hexes |= 1 << uint(slices.Index(x.hexes, h))
	}
	for i := range k.Attackers {
		units |= 1 << uint(slices.Index(x.units, k.Attackers[i].Unit))
	}
	var and, with uint64
	named := units // of those who came together the first was named
	for _, i := range members(units) {
		if !x.leads(i, units) {
			named &^= 1 << uint(i)
		}
	}
	done := false
	x.each(units, hexes, func(us, hs uint64) {
		moreH, moreU := hs&^hexes, us&^units
		// Sets are named in order: what is added lies after what is there, and
		// hexes come before units.
		if moreH != 0 && (units != 0 || moreH&-moreH < hexes) || moreU != 0 && moreU&-moreU < named {
			return
		}
		switch {
		case moreH != 0:
			and |= moreH & -moreH
		case moreU != 0:
			with |= moreU & -moreU
		default:
			done = true
		}
	})
	var out []flow.Action
	for _, h := range members(and) {
		out = append(out, flow.HexAction(flow.VAlso, x.hexes[h]))
	}
	for _, u := range members(with) {
		out = append(out, flow.UnitAction(flow.VWith, x.units[u]))
	}
	if done {
		out = append(out, flow.PlainAction(flow.VDone))
	}
	return out
}
