package state

import (
	"fmt"
	"math"
	"sort"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
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

// addFinding reports a fault of the written position at its place.
func (d *decoder) addFinding(rule string, at diag.Pos, message, expected, nearest string) {
	d.findings.Add(diag.Diagnostic{Rule: rule, Pos: at, Message: message, Expected: expected, Nearest: nearest})
}

// checkObject reports whether a value is an object, and reports keys that are none of
// the known ones.
func (d *decoder) checkObject(n *yamldoc.Node, keys []string) bool {
	if n.Kind != yamldoc.Map {
		d.addFinding(RuleField, n.Pos, "this is not an object", "an object with "+strings.Join(keys, ", "), "")
		return false
	}
	d.checkKeys(n, keys)
	return true
}

// checkKeys reports the keys of an object that are none of the known ones.
func (d *decoder) checkKeys(n *yamldoc.Node, keys []string) {
	for _, e := range n.Entries {
		if !containsText(keys, e.Key) {
			d.addFinding(RuleField, e.KeyAt, fmt.Sprintf("unknown field %q", e.Key), "one of "+strings.Join(keys, ", "), diag.NearestName(e.Key, keys))
		}
	}
}

// containsText reports whether a text is in a list.
func containsText(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// eachEntry calls do for each member of an object; nil has none.
func (d *decoder) eachEntry(n *yamldoc.Node, do func(*yamldoc.Entry)) {
	if n == nil {
		return
	}
	if n.Kind != yamldoc.Map {
		d.addFinding(RuleField, n.Pos, "this is not an object", "an object keyed by name", "")
		return
	}
	for i := range n.Entries {
		do(&n.Entries[i])
	}
}

// eachItem calls do for each item of a list; nil has none.
func (d *decoder) eachItem(n *yamldoc.Node, do func(*yamldoc.Node)) {
	if n == nil {
		return
	}
	if n.Kind != yamldoc.List {
		d.addFinding(RuleField, n.Pos, "this is not a list", "a list", "")
		return
	}
	for _, x := range n.Items {
		do(x)
	}
}

// readInt reads a whole number from low to high; one that does not fit is reported and
// read as 0.
func (d *decoder) readInt(n *yamldoc.Node, low, high int) int {
	v, ok := n.Int()
	if !ok || v < low || v > high {
		d.addFinding(RuleField, n.Pos, "this is not a whole number that fits here", fmt.Sprintf("a whole number from %d to %d", low, high), "")
		return 0
	}
	return v
}

// readBool reads true or false; nil is false.
func (d *decoder) readBool(n *yamldoc.Node) bool {
	if n == nil {
		return false
	}
	v, ok := n.Bool()
	if !ok {
		d.addFinding(RuleField, n.Pos, "this is neither true nor false", "true or false", "")
	}
	return v
}

// readText reads a text in quotes; nil is the empty text.
func (d *decoder) readText(n *yamldoc.Node) string {
	if n == nil {
		return ""
	}
	if n.Kind != yamldoc.Scalar || !n.Quoted {
		d.addFinding(RuleField, n.Pos, "this is not a text", "a text in double quotes", "")
		return ""
	}
	return n.Text
}

// readName looks a thing up; absent and null give None, and so does an unknown
// name, which is reported.
func (d *decoder) readName(n *yamldoc.Node, what string, count int, id func(int) string) int {
	if n.IsNull() {
		return model.None
	}
	if n.Kind != yamldoc.Scalar {
		d.addFinding(RuleField, n.Pos, "this is not the name of a "+what, "the id of a "+what, "")
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
	d.addFinding(RuleName, n.Pos, fmt.Sprintf("there is no %s %q in this scenario", what, n.Text), "", diag.NearestName(n.Text, all))
	return model.None
}

// readThing is readName for a thing of a kind.
func (d *decoder) readThing(n *yamldoc.Node, s *thingKind) int {
	if s == aHex {
		return d.readHex(n)
	}
	return d.readName(n, s.noun, s.count(d.g), func(i int) string { return s.name(d.g, i) })
}

// readKey returns the index of the thing that a key names, as readName does for values.
func (d *decoder) readKey(e *yamldoc.Entry, what string, count int, id func(int) string) int {
	return d.readName(&yamldoc.Node{Pos: e.KeyAt, Text: e.Key, Quoted: true}, what, count, id)
}

// readChoice returns the index of a text among all, model.None where it is not one of
// them.
func (d *decoder) readChoice(n *yamldoc.Node, what string, all []string) int {
	return d.readName(n, what, len(all), func(i int) string { return all[i] })
}

// readSide returns the side that is named, model.None for none.
func (d *decoder) readSide(n *yamldoc.Node) int {
	return d.readName(n, "side", len(d.g.Sides), func(i int) string { return d.g.Sides[i].ID })
}

// unitID returns the id of unit i, for readName.
func (d *decoder) unitID(i int) string { return d.g.Units[i].ID }

// cardID returns the id of card i, for readName.
func (d *decoder) cardID(i int) string { return d.g.Cards[i].ID }

// readHex returns the hex of a printed number, model.None for none; an unknown number
// is reported.
func (d *decoder) readHex(n *yamldoc.Node) int {
	if n.IsNull() {
		return model.None
	}
	if n.Kind == yamldoc.Scalar {
		if h, ok := d.g.Grid.ParseLabel(n.Text); ok {
			return int(h)
		}
	}
	d.addFinding(RuleName, n.Pos, fmt.Sprintf("there is no hex %q on this map", n.Text), "", d.g.Grid.SuggestLabel(n.Text))
	return model.None
}

// readValue reads the value of a variable in the form of its type.
func (d *decoder) readValue(t model.VarType, n *yamldoc.Node) int32 {
	switch t {
	case model.TFlag:
		if d.readBool(n) {
			return 1
		}
		return 0
	case model.TText:
		return int32(d.readName(n, "text", len(d.g.Texts), func(i int) string { return d.g.Texts[i] }))
	case model.TUnit:
		return int32(d.readName(n, "unit", len(d.g.Units), d.unitID))
	case model.THex:
		return int32(d.readHex(n))
	case model.TSide:
		return int32(d.readSide(n))
	}
	return int32(d.readInt(n, math.MinInt32, math.MaxInt32))
}
