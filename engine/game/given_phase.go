package game

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/shape"
	"github.com/vedette-wargames/vedette/engine/source"
)

// findPhase reads "red movement" (the side whose player turn it is, then a
// phase by id or path), or a phase alone.
func (b *builder) findPhase(text string, at diag.Pos) {
	side := model.SideID(model.None)
	name := text
	if word, rest, ok := strings.Cut(text, " "); ok {
		for i := range b.g.Sides {
			if b.g.Sides[i].ID == word {
				side, name = model.SideID(i), strings.TrimSpace(rest)
			}
		}
	}
	found := b.phasesCalled(name)
	if len(found) == 0 {
		var all []string
		for i := range b.g.Phases {
			all = append(all, b.g.Phases[i].ID)
		}
		b.add(RuleGivenPhase, at, fmt.Sprintf("there is no phase %q", name), "a side and a phase, such as '"+b.examplePhase()+"'", diag.Nearest(name, all))
		return
	}
	if side == model.None {
		b.phase, b.phasing = found[0], model.None
		if b.perSide(found[0]) {
			b.add(RuleGivenPhase, at, fmt.Sprintf("phase %q comes once for each side", name), "the side before the phase, such as '"+b.examplePhase()+"'", "")
		}
		return
	}
	for _, p := range found {
		if b.belongs(p, side) {
			b.phase, b.phasing = p, side
			return
		}
	}
	b.add(RuleGivenPhase, at, fmt.Sprintf("%s has no phase %q", b.g.Sides[side].ID, name), "a phase of that side", "")
}

func (b *builder) phasesCalled(name string) []model.PhaseID {
	var found []model.PhaseID
	for _, n := range []string{name, strings.ReplaceAll(name, " ", "-"), strings.ReplaceAll(name, " ", "_")} {
		for i := range b.g.Phases {
			p := &b.g.Phases[i]
			if p.Path == n || p.ID == n || strings.HasSuffix(p.Path, "."+n) {
				if !slices.Contains(found, model.PhaseID(i)) {
					found = append(found, model.PhaseID(i))
				}
			}
		}
	}
	return found
}

// perSide reports whether a phase is inside a group that is run for each side.
func (b *builder) perSide(p model.PhaseID) bool {
	for ; p != model.None; p = b.g.Phases[p].Parent {
		if len(b.g.Phases[p].Each) > 0 {
			return true
		}
	}
	return false
}

// belongs reports whether a phase can be one of a side's player turn.
func (b *builder) belongs(p model.PhaseID, side model.SideID) bool {
	for ; p != model.None; p = b.g.Phases[p].Parent {
		ph := &b.g.Phases[p]
		if len(ph.Each) > 0 {
			return slices.Contains(ph.Each, side)
		}
		if ph.Side != model.None && ph.Side != side {
			return false
		}
	}
	return true
}

func (b *builder) examplePhase() string {
	for i := range b.g.Phases {
		if b.g.Phases[i].Do != model.DoGroup {
			return b.g.Sides[0].ID + " " + b.g.Phases[i].ID
		}
	}
	return b.g.Sides[0].ID + " movement"
}

// variable sets a game variable, or "variable of owner".
func (b *builder) variable(key string, at diag.Pos, v *source.Node) {
	name, owner, owned := strings.Cut(key, " of ")
	i := find(b, name, at, "variable", b.g.Vars, func(x *model.Var) string { return x.ID })
	if i < 0 {
		return
	}
	d := &b.g.Vars[i]
	if owned != (d.Of != model.OfGame) {
		want := "'" + name + "'"
		if d.Of != model.OfGame {
			want = "'" + name + " of ...'"
		}
		b.add(RuleGiven, at, fmt.Sprintf("variable %q does not belong there", key), want, "")
		return
	}
	if v == nil || v.Kind != source.Scalar {
		b.add(RuleGiven, at, fmt.Sprintf("variable %s needs one value", key), "a number, true or false, or a name", "")
		return
	}
	value, ok := b.value(d, v)
	if !ok {
		return
	}
	slot := d.Slot
	switch d.Of {
	case model.OfSide:
		slot = offset(slot, b.side(owner, at))
	case model.OfArmy:
		slot = offset(slot, find(b, owner, at, "army", b.g.Armies, func(x *model.Army) string { return x.ID }))
	case model.OfUnit:
		slot = offset(slot, b.unit(owner, at))
	case model.OfBox:
		slot = offset(slot, find(b, owner, at, "box", b.g.Boxes, func(x *model.Box) string { return x.ID }))
	case model.OfHex, model.OfStack:
		if h := b.hex(owner, at); h >= 0 {
			b.p.SetPlaceVar(model.VarID(i), int32(h), value, d.Default)
		}
		return
	case model.OfHexside:
		if s := b.hexside(owner, at); s >= 0 {
			b.p.SetPlaceVar(model.VarID(i), s, value, d.Default)
		}
		return
	}
	if slot >= 0 {
		b.p.Vars[slot] = value
	}
}

func offset(slot, k int) int {
	if k < 0 {
		return model.None
	}
	return slot + k
}

// value reads a value of a variable.
func (b *builder) value(d *model.Var, v *source.Node) (int32, bool) {
	if v.IsNull() && d.Type != model.TInteger && d.Type != model.TFlag {
		return model.None, true
	}
	before := b.faults
	out := int32(0)
	switch d.Type {
	case model.TFlag:
		on, ok := v.Bool()
		if !ok {
			b.add(RuleGiven, v.Pos, d.ID+" is a flag", "true or false", "")
		}
		if on {
			out = 1
		}
	case model.TText:
		var allowed []string
		for _, t := range d.Texts {
			allowed = append(allowed, b.g.Texts[t])
		}
		out = int32(slices.Index(b.g.Texts, v.Text))
		if !slices.Contains(allowed, v.Text) {
			b.add(RuleGiven, v.Pos, fmt.Sprintf("%s cannot be %q", d.ID, v.Text), "one of "+strings.Join(allowed, ", "), diag.Nearest(v.Text, allowed))
		}
	case model.TUnit:
		out = int32(b.unit(v.Text, v.Pos))
	case model.THex:
		out = int32(b.hex(v.Text, v.Pos))
	case model.TSide:
		out = int32(b.side(v.Text, v.Pos))
	default:
		if d.Default == model.NoLimit && v.Text == shape.NoLimit {
			return model.NoLimit, true
		}
		n, ok := v.Int()
		low, high := int(d.Min), int(d.Max)
		if low == high {
			low, high = math.MinInt32, math.MaxInt32
		}
		if !ok || n < low || n > high {
			b.add(RuleGiven, v.Pos, d.ID+" is a whole number", fmt.Sprintf("a number from %d to %d", low, high), "")
		}
		out = int32(n)
	}
	return out, b.faults == before
}
