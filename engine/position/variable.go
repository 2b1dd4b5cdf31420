package position

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// setVariable sets a game variable, or "variable of owner".
func (b *Position) setVariable(key string, at diag.Pos, v *yamldoc.Node) {
	name, owner, owned := strings.Cut(key, " of ")
	i := FindName(&b.Names, name, at, "variable", b.G.Vars, func(x *model.Var) string { return x.ID })
	if i < 0 {
		return
	}
	d := &b.G.Vars[i]
	if owned != (d.Owner != model.OfGame) {
		want := "'" + name + "'"
		if d.Owner != model.OfGame {
			want = "'" + name + " of ...'"
		}
		b.addFinding(RuleValue, at, fmt.Sprintf("variable %q does not belong there", key), want, "")
		return
	}
	if v == nil || v.Kind != yamldoc.Scalar {
		b.addFinding(RuleValue, at, fmt.Sprintf("variable %s needs one value", key), "a number, true or false, or a name", "")
		return
	}
	value, ok := b.parseValue(d, v)
	if !ok {
		return
	}
	slot := d.Slot
	switch d.Owner {
	case model.OfSide:
		slot = ownerOffset(slot, b.FindSide(owner, at))
	case model.OfArmy:
		slot = ownerOffset(slot, FindName(&b.Names, owner, at, "army", b.G.Armies, func(x *model.Army) string { return x.ID }))
	case model.OfUnit:
		slot = ownerOffset(slot, b.FindUnit(owner, at))
	case model.OfBox:
		slot = ownerOffset(slot, FindName(&b.Names, owner, at, "box", b.G.Boxes, func(x *model.Box) string { return x.ID }))
	case model.OfHex, model.OfStack:
		if h := b.FindHex(owner, at); h >= 0 {
			b.State.SetPlaceVar(model.VarID(i), int32(h), value, d.Default)
		}
		return
	case model.OfHexside:
		if s := b.FindHexside(owner, at); s >= 0 {
			b.State.SetPlaceVar(model.VarID(i), s, value, d.Default)
		}
		return
	}
	if slot >= 0 {
		b.State.Vars[slot] = value
	}
}

// ownerOffset returns the slot of an owner's value.
func ownerOffset(slot, k int) int {
	if k < 0 {
		return model.None
	}
	return slot + k
}

// parseValue reads a value of a variable.
func (b *Position) parseValue(d *model.Var, v *yamldoc.Node) (int32, bool) {
	if v.IsNull() && d.Type != model.TInteger && d.Type != model.TFlag {
		return model.None, true
	}
	before := b.faults
	out := int32(0)
	switch d.Type {
	case model.TFlag:
		on, ok := v.Bool()
		if !ok {
			b.addFinding(RuleValue, v.Pos, d.ID+" is a flag", "true or false", "")
		}
		if on {
			out = 1
		}
	case model.TText:
		var allowed []string
		for _, t := range d.Texts {
			allowed = append(allowed, b.G.Texts[t])
		}
		out = int32(slices.Index(b.G.Texts, v.Text))
		if !slices.Contains(allowed, v.Text) {
			b.addFinding(RuleValue, v.Pos, fmt.Sprintf("%s cannot be %q", d.ID, v.Text), "one of "+strings.Join(allowed, ", "), diag.NearestName(v.Text, allowed))
		}
	case model.TUnit:
		out = int32(b.FindUnit(v.Text, v.Pos))
	case model.THex:
		out = int32(b.FindHex(v.Text, v.Pos))
	case model.TSide:
		out = int32(b.FindSide(v.Text, v.Pos))
	default:
		if d.Default == model.NoLimit && v.Text == schema.NoLimit {
			return model.NoLimit, true
		}
		n, ok := v.Int()
		low, high := int(d.Min), int(d.Max)
		if low == high {
			low, high = math.MinInt32, math.MaxInt32
		}
		if !ok || n < low || n > high {
			b.addFinding(RuleValue, v.Pos, d.ID+" is a whole number", fmt.Sprintf("a number from %d to %d", low, high), "")
		}
		out = int32(n)
	}
	return out, b.faults == before
}
