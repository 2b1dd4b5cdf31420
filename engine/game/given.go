package game

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/proc/attack"
	"github.com/vedette-wargames/vedette/engine/proc/sequence"
	"github.com/vedette-wargames/vedette/engine/shape"
	"github.com/vedette-wargames/vedette/engine/source"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Rule ids of the findings about given positions.
const (
	RuleGiven       = "given-value"      // a value that cannot be
	RuleGivenName   = "given-unknown"    // a name this scenario does not have
	RuleGivenPhase  = "given-phase"      // the phase is unknown or unclear
	RuleGivenUnreal = "given-impossible" // a warning: the rules could not lead there
)

// Given starts a game at a position that is described as a patch on the
// scenario's set-up; later descriptions go over earlier ones. It returns nil
// when a description is at fault; positions that the rules could not lead to
// are only warned of.
func Given(rules *Rules, s Setting, givens []*spec.Given, rep *diag.List) *Table {
	b := &builder{g: rules.Model, rep: rep, p: state.New(rules.Model), decks: map[int][]model.CardID{}}
	b.phase, b.phasing = model.None, model.None
	flow.SetUp(b.g, b.p)
	for _, gv := range givens {
		if gv != nil {
			b.patch(gv)
			if gv.Seed != "" {
				s.SetSeed(gv.Seed)
			}
		}
	}
	if b.faults > 0 {
		return nil
	}
	b.p.TouchAll()
	t := attach(rules, s, b.p)
	b.warn(t.run.Ctx)
	turn := sequence.NewTurn(flow.NoArgs()).(*sequence.Turn)
	t.run.Push(turn)
	flow.Shuffle(t.run)
	for d, cards := range b.decks {
		deck := &b.p.Decks[d]
		deck.Draw, deck.Discard = onTop(cards, deck.Draw), taken(deck.Discard, cards)
	}
	if b.phase != model.None {
		if !b.perSide(b.phase) {
			b.p.SetPhase(model.None, b.phasing)
		}
		sequence.At(t.run, turn, b.phase, b.phasing)
	}
	entry := t.entry()
	t.open = t.run.AdvanceTo(b.opening(t))
	if b.flags(t) && t.open && t.run.Fault == nil {
		t.fresh, t.open = false, t.run.Advance()
	}
	if !t.takeFault(entry) && !(b.bound() && b.pending(t)) {
		return nil
	}
	if t.stops(entry) && !b.stopped(t.run.Fault) {
		return nil
	}
	return t
}

// stopped says why a game stops on the way to a position. It reports whether the
// position is of use all the same: a die that cannot fall is told where it is asked for.
func (b *builder) stopped(fault error) bool {
	var wrong *flow.WrongDie
	var over *flow.Overrun
	switch {
	case errors.As(fault, &wrong):
		return true
	case errors.As(fault, &over):
		b.faults++
		d := over.Diag
		d.Related = append(slices.Clone(d.Related), diag.Related{Pos: b.at, Message: "on the way to this position"})
		b.rep.Add(d)
	default:
		b.add(RuleGiven, b.at, "a script failed on the way to this position: "+fault.Error(), "", "")
	}
	return false
}

type builder struct {
	g          *model.Game
	rep        *diag.List
	p          *state.Position
	faults     int
	at         diag.Pos
	phase      model.PhaseID
	phasing    model.SideID
	decks      map[int][]model.CardID
	unfinished []*source.Node
	attack     *attack.Frame  // under way where something of it is pending
	passed     []model.SideID // in the alternation to begin with
	left       int32          // how many more the other side may do
	hasPassed  bool
	done       []doneFlag
	points     []pointsLeft
	result     string // of the attack whose die has fallen
	owed       []owed
	owes       bool     // the obligations of the patch have yet to be laid over the position
	placed     []placed // units that patches put somewhere, in their order
	impossible bool     // a patch says that the position is meant so
}

// opening sets up the alternation that the position begins with, when play
// comes to it, and stops at attacks of which something is pending: they go on
// with that, whether or not there is another attack to choose.
func (b *builder) opening(t *Table) func(flow.Frame) bool {
	if b.phase == model.None {
		return nil
	}
	begun := b.g.Phases[b.phase].Do != model.DoAlternatePhase || b.phasing == model.None && !b.hasPassed
	return func(f flow.Frame) bool {
		if a, ok := f.(*sequence.Alternate); ok && !begun && a.Phase == b.phase {
			begun = true
			a.Open(t.run, b.phasing, b.passed, b.left)
		}
		if b.owes && phaseOf(f) == b.phase {
			b.bindIn(t, f)
		}
		if a, ok := f.(*attack.Frame); ok && len(b.unfinished) > 0 && a.Phase == b.phase {
			a.Count(t.run)
			b.attack = a
			return true
		}
		return false
	}
}

func (b *builder) add(rule string, at diag.Pos, message, expected, nearest string) {
	b.faults++
	b.rep.Add(diag.Diagnostic{Rule: rule, Pos: at, Message: message, Expected: expected, Nearest: nearest})
}

func (b *builder) patch(gv *spec.Given) {
	b.at = gv.Pos
	b.impossible = b.impossible || gv.Impossible
	if gv.Only.Len() > 0 {
		for i := range b.p.Units {
			b.p.Units[i] = state.Unit{At: model.InBox(model.BoxOut), Steps: b.g.Units[i].Steps}
		}
	}
	for _, m := range []*shape.Map[spec.Place]{&gv.Only, &gv.Units} {
		for i := range m.Entries {
			b.place(&m.Entries[i])
		}
	}
	if gv.Turn != 0 {
		b.p.Turn = int16(gv.Turn)
		if gv.Turn < b.g.FirstTurn || gv.Turn > b.g.LastTurn {
			b.add(RuleGiven, gv.Pos, fmt.Sprintf("there is no turn %d", gv.Turn), fmt.Sprintf("a turn from %d to %d", b.g.FirstTurn, b.g.LastTurn), "")
		}
	}
	if gv.Phase != "" {
		b.findPhase(gv.Phase, gv.Pos)
	}
	for i := range gv.Tracks.Entries {
		b.track(&gv.Tracks.Entries[i])
	}
	for i := range gv.Variables.Entries {
		e := &gv.Variables.Entries[i]
		b.variable(e.Key, e.KeyAt, e.Value)
	}
	for _, e := range gv.Lost.Entries {
		if i := b.side(e.Key, e.KeyAt); i >= 0 {
			b.p.Lost[i] = int32(e.Value)
		}
	}
	for _, e := range gv.Passed.Entries {
		if i := b.side(e.Key, e.KeyAt); i >= 0 {
			b.passed, b.left, b.hasPassed = append(b.passed, model.SideID(i)), int32(e.Value), true
		}
	}
	for _, id := range gv.Latched {
		if i := find(b, id, gv.Pos, "latch", b.g.Latches, func(x *model.Latch) string { return x.ID }); i >= 0 {
			b.p.SetLatched(i, true)
			b.p.Armed |= 1 << uint(i)
		}
	}
	for _, e := range gv.Deck.Entries {
		b.deck(e.Key, e.KeyAt, e.Value)
	}
	b.readFlags(gv.Pos, gv.Moved, gv.Attacked, gv.WasAttacked, gv.Advanced, gv.Displaced)
	for _, e := range gv.Points.Entries {
		if u := b.unit(e.Key, e.KeyAt); u >= 0 {
			b.points = append(b.points, pointsLeft{model.UnitID(u), int16(min(max(e.Value, 0), 1<<14))})
		}
	}
	b.readOwed(gv.Obligations)
	if len(gv.Pending) > 0 {
		b.unfinished = gv.Pending
	}
}

// find looks a name up; an unknown one is reported and gives -1.
func find[T any](b *builder, name string, at diag.Pos, what string, xs []T, id func(*T) string) int {
	names := make([]string, len(xs))
	for i := range xs {
		if names[i] = id(&xs[i]); names[i] == name {
			return i
		}
	}
	b.add(RuleGivenName, at, fmt.Sprintf("there is no %s %q in this scenario", what, name), "", diag.Nearest(name, names))
	return model.None
}

func (b *builder) side(name string, at diag.Pos) int {
	return find(b, name, at, "side", b.g.Sides, func(x *model.Side) string { return x.ID })
}

func (b *builder) unit(name string, at diag.Pos) int {
	return find(b, name, at, "unit", b.g.Units, func(x *model.Unit) string { return x.ID })
}

func (b *builder) hex(name string, at diag.Pos) model.HexID {
	if h, ok := b.g.Grid.Parse(name); ok {
		return h
	}
	b.add(RuleGivenName, at, fmt.Sprintf("there is no hex %q on this map", name), "", b.g.Grid.Suggest(name))
	return model.None
}

// hexside reads a hexside, hex.NoSide after a fault.
func (b *builder) hexside(name string, at diag.Pos) hex.SideID {
	s, err := b.g.Grid.ParseSide(name)
	var p hex.Problem
	if errors.As(err, &p) {
		b.add(RuleGivenName, at, p.Message, p.Expected, p.Nearest)
	}
	return s
}

func (b *builder) place(e *shape.Entry[spec.Place]) {
	i := b.unit(e.Key, e.KeyAt)
	if i < 0 {
		return
	}
	u, d, pl := &b.p.Units[i], &b.g.Units[i], &e.Value
	b.placed = append(b.placed, placed{model.UnitID(i), e.KeyAt, len([]rune(e.Key))})
	switch {
	case pl.Hex != "" && pl.Box != "":
		b.add(RuleGiven, e.KeyAt, d.ID+" is put in a hex and in a box", "one of the two", "")
	case pl.Hex != "":
		if h := b.hex(pl.Hex, pl.Pos); h >= 0 {
			u.At = model.OnHex(h)
		}
	case pl.Box != "":
		if k := find(b, pl.Box, pl.Pos, "box", b.g.Boxes, func(x *model.Box) string { return x.ID }); k >= 0 {
			u.At = model.InBox(model.BoxID(k))
			u.Due = b.g.Setup[i].Due
		}
	}
	if pl.Face != "" {
		names := make([]string, len(d.Faces))
		for k := range d.Faces {
			names[k] = b.g.Faces[d.Faces[k].Face]
		}
		if k := slices.Index(names, pl.Face); k >= 0 {
			u.Face = int8(k)
		} else {
			b.add(RuleGivenName, pl.Pos, fmt.Sprintf("%s has no face %q", d.ID, pl.Face), "one of "+strings.Join(names, ", "), diag.Nearest(pl.Face, names))
		}
	}
	if pl.Steps > int(d.Steps) {
		b.add(RuleGiven, pl.Pos, fmt.Sprintf("%s has no more than %d steps", d.ID, d.Steps), fmt.Sprintf("steps from 1 to %d", d.Steps), "")
	} else if pl.Steps > 0 {
		u.Steps = int8(pl.Steps)
		for k := range d.Faces {
			if pl.Face == "" && d.Faces[k].AtSteps == u.Steps {
				u.Face = int8(k)
			}
		}
	}
	if u.Flags &^= state.Hidden; pl.Hidden {
		u.Flags |= state.Hidden
	}
}

func (b *builder) deck(name string, at diag.Pos, ids []string) {
	d := find(b, name, at, "deck", b.g.Decks, func(x *model.Deck) string { return x.ID })
	if d < 0 {
		return
	}
	var cards []model.CardID
	for _, id := range ids {
		c := find(b, id, at, "card", b.g.Cards, func(x *model.Card) string { return x.ID })
		if c < 0 {
			continue
		}
		if !slices.Contains(b.g.Decks[d].Cards, model.CardID(c)) {
			b.add(RuleGiven, at, fmt.Sprintf("card %s is not in deck %s", id, name), "a card of that deck", "")
		}
		cards = append(cards, model.CardID(c))
	}
	b.decks[d] = cards
}

// taken is a pile without the cards named.
func taken(pile, named []model.CardID) []model.CardID {
	return slices.DeleteFunc(slices.Clone(pile), func(c model.CardID) bool { return slices.Contains(named, c) })
}

// onTop puts the cards named on top of a pile, in their order.
func onTop(named, pile []model.CardID) []model.CardID {
	out := slices.Clone(named)
	left := slices.Clone(named)
	for _, c := range pile {
		if i := slices.Index(left, c); i >= 0 {
			left = slices.Delete(left, i, i+1)
			continue
		}
		out = append(out, c)
	}
	return out
}
