package state

import (
	"fmt"
	"math"
	"sort"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/source"
)

// SetDice sets how many dice a stream has given.
func (p *Position) SetDice(stream string, n uint32) {
	at := sort.Search(len(p.Dice), func(i int) bool { return p.Dice[i].Stream >= stream })
	if at == len(p.Dice) || p.Dice[at].Stream != stream {
		p.Dice = append(p.Dice, DieCount{})
		copy(p.Dice[at+1:], p.Dice[at:])
	}
	p.Dice[at] = DieCount{stream, rng.StreamHash(stream), n}
}

func (d *decoder) add(rule string, at diag.Pos, message, expected, nearest string) {
	d.rep.Add(diag.Diagnostic{Rule: rule, Pos: at, Message: message, Expected: expected, Nearest: nearest})
}

func (d *decoder) object(n *source.Node, keys []string) bool {
	if n.Kind != source.Map {
		d.add(RuleField, n.Pos, "this is not an object", "an object with "+strings.Join(keys, ", "), "")
		return false
	}
	d.known(n, keys)
	return true
}

func (d *decoder) known(n *source.Node, keys []string) {
	for _, e := range n.Entries {
		if !in(keys, e.Key) {
			d.add(RuleField, e.KeyAt, fmt.Sprintf("unknown field %q", e.Key), "one of "+strings.Join(keys, ", "), diag.NearestName(e.Key, keys))
		}
	}
}

func in(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

func (d *decoder) each(n *source.Node, do func(*source.Entry)) {
	if n == nil {
		return
	}
	if n.Kind != source.Map {
		d.add(RuleField, n.Pos, "this is not an object", "an object keyed by name", "")
		return
	}
	for i := range n.Entries {
		do(&n.Entries[i])
	}
}

func (d *decoder) items(n *source.Node, do func(*source.Node)) {
	if n == nil {
		return
	}
	if n.Kind != source.List {
		d.add(RuleField, n.Pos, "this is not a list", "a list", "")
		return
	}
	for _, x := range n.Items {
		do(x)
	}
}

func (d *decoder) int(n *source.Node, low, high int) int {
	v, ok := n.Int()
	if !ok || v < low || v > high {
		d.add(RuleField, n.Pos, "this is not a whole number that fits here", fmt.Sprintf("a whole number from %d to %d", low, high), "")
		return 0
	}
	return v
}

func (d *decoder) bool(n *source.Node) bool {
	if n == nil {
		return false
	}
	v, ok := n.Bool()
	if !ok {
		d.add(RuleField, n.Pos, "this is neither true nor false", "true or false", "")
	}
	return v
}

func (d *decoder) text(n *source.Node) string {
	if n == nil {
		return ""
	}
	if n.Kind != source.Scalar || !n.Quoted {
		d.add(RuleField, n.Pos, "this is not a text", "a text in double quotes", "")
		return ""
	}
	return n.Text
}

// name looks a thing up; absent and null give None, and so does an unknown
// name, which is reported.
func (d *decoder) name(n *source.Node, what string, count int, id func(int) string) int {
	if n.IsNull() {
		return model.None
	}
	if n.Kind != source.Scalar {
		d.add(RuleField, n.Pos, "this is not the name of a "+what, "the id of a "+what, "")
		return model.None
	}
	byName, ok := d.index[what]
	if !ok {
		byName = make(map[string]int, count)
		for i := count - 1; i >= 0; i-- {
			byName[id(i)] = i
		}
		delete(byName, "")
		d.index[what] = byName
	}
	if i, ok := byName[n.Text]; ok {
		return i
	}
	all := make([]string, count)
	for i := range all {
		all[i] = id(i)
	}
	d.add(RuleName, n.Pos, fmt.Sprintf("there is no %s %q in this scenario", what, n.Text), "", diag.NearestName(n.Text, all))
	return model.None
}

// named is name for a thing of a sort.
func (d *decoder) named(n *source.Node, s *thing) int {
	if s == aHex {
		return d.hexOf(n)
	}
	return d.name(n, s.what, s.count(d.g), func(i int) string { return s.name(d.g, i) })
}

func (d *decoder) key(e *source.Entry, what string, count int, id func(int) string) int {
	return d.name(&source.Node{Pos: e.KeyAt, Text: e.Key, Quoted: true}, what, count, id)
}

func (d *decoder) among(n *source.Node, what string, all []string) int {
	return d.name(n, what, len(all), func(i int) string { return all[i] })
}

func (d *decoder) sideOf(n *source.Node) int {
	return d.name(n, "side", len(d.g.Sides), func(i int) string { return d.g.Sides[i].ID })
}

func (d *decoder) unitID(i int) string { return d.g.Units[i].ID }
func (d *decoder) cardID(i int) string { return d.g.Cards[i].ID }

func (d *decoder) hexOf(n *source.Node) int {
	if n.IsNull() {
		return model.None
	}
	if n.Kind == source.Scalar {
		if h, ok := d.g.Grid.ParseLabel(n.Text); ok {
			return int(h)
		}
	}
	d.add(RuleName, n.Pos, fmt.Sprintf("there is no hex %q on this map", n.Text), "", d.g.Grid.SuggestLabel(n.Text))
	return model.None
}

func (d *decoder) value(t model.VarType, n *source.Node) int32 {
	switch t {
	case model.TFlag:
		if d.bool(n) {
			return 1
		}
		return 0
	case model.TText:
		return int32(d.name(n, "text", len(d.g.Texts), func(i int) string { return d.g.Texts[i] }))
	case model.TUnit:
		return int32(d.name(n, "unit", len(d.g.Units), d.unitID))
	case model.THex:
		return int32(d.hexOf(n))
	case model.TSide:
		return int32(d.sideOf(n))
	}
	return int32(d.int(n, math.MinInt32, math.MaxInt32))
}
