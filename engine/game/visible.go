package game

import (
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// VisibleVariables returns the variables that are not at their default, in words for players, one
// line for each variable and value. It leaves out variables that the side may not see, and
// internal ones.
func (ob Observer) VisibleVariables() []string {
	g, p := ob.t.Model(), ob.t.run.Ctx.P
	var out []string
	for i := range g.Vars {
		d := &g.Vars[i]
		if d.Internal {
			continue
		}
		var values []int32
		owners := map[int32]*ownerList{}
		add := func(k int, val int32) {
			if val == d.Default || !ob.maySee(d, k) || ob.namesHidden(d.Type, val) {
				return
			}
			if owners[val] == nil {
				values, owners[val] = append(values, val), &ownerList{}
			}
			owners[val].add(ownerName(g, d.Owner, int32(k)), ownerPlural(g, d.Owner, int32(k)))
		}
		if !d.Owner.IsSparse() {
			for k := range d.Count {
				add(k, p.Vars[d.Slot+k])
			}
		}
		for _, h := range p.PlaceVars {
			if int(h.Var) == i {
				add(int(h.Place), h.Value)
			}
		}
		for _, val := range values {
			out = append(out, CapitalText(variableLine(g, d, val, owners[val])))
		}
	}
	return out
}

// ownerList collects what has a value, as the subject of a sentence.
type ownerList struct {
	names  []string
	more   int // further owners, without names
	plural bool
}

// add adds an owner; plural says whether verbs after it alone are plural.
func (l *ownerList) add(name string, plural bool) {
	l.names, l.plural = append(l.names, name), plural || len(l.names) > 0
}

// String returns the owners: "a", "a and b", "a, b and 3 more".
func (l *ownerList) String() string {
	last, names := "", l.names
	switch {
	case l.more > 0:
		last = fmt.Sprintf("%d more", l.more)
	case len(names) > 1:
		names, last = names[:len(names)-1], names[len(names)-1]
	default:
		return strings.Join(names, "")
	}
	return strings.Join(names, ", ") + " and " + last
}

// variableLine returns a variable with one value and all that have it.
func variableLine(g *model.Game, d *model.Var, val int32, owners *ownerList) string {
	of := owners.String()
	if s := d.ValueSentence(val); s != "" {
		return s.Fill(owners.plural, sentenceNames(g, d, val, of))
	}
	if text := authorText(d, val); text != "" {
		if d.Owner != model.OfGame {
			return text + ": " + of
		}
		return text
	}
	if d.Type != model.TFlag {
		if d.Owner != model.OfGame {
			return d.Name() + " of " + of + ": " + ValueText(g, d.Type, val)
		}
		return d.Name() + ": " + ValueText(g, d.Type, val)
	}
	text := d.Name()
	if val == 0 {
		text = "not " + text
	}
	if d.Owner != model.OfGame {
		text += ": " + of
	}
	return text
}

// ownerName is whom or what a value belongs to, for people.
func ownerName(g *model.Game, of model.VarOwner, k int32) string {
	switch of {
	case model.OfSide:
		return SubjectText(g, model.SideID(k))
	case model.OfArmy:
		return g.Armies[k].Subject()
	case model.OfUnit:
		return UnitText(g, model.UnitID(k))
	case model.OfBox:
		return g.Boxes[k].Name()
	case model.OfHex, model.OfStack:
		return HexText(g, model.HexID(k))
	case model.OfHexside:
		return state.PlaceName(g, of, k)
	}
	return ""
}

// ForPlayers reports whether players see an event. They do not see internal variables, latches
// without a label, and authors' notes.
func ForPlayers(g *model.Game, e *event.Event) bool {
	switch e.Kind {
	case event.Note:
		return false
	case event.Variable:
		v := EventVariable(g, e)
		return v == nil || !v.Internal
	case event.Latch:
		for i := range g.Latches {
			if l := &g.Latches[i]; l.ID == e.Text {
				return l.Label != ""
			}
		}
	}
	return true
}

// latchText returns a latch that has fallen, for people: what it says, or its name.
func latchText(g *model.Game, id string) string {
	for i := range g.Latches {
		if l := &g.Latches[i]; l.ID == id {
			if l.Say != "" {
				return l.Say
			}
			return l.Name()
		}
	}
	return id
}

// FallenLatches lists the latches that have fallen and that players know of.
func (t *Table) FallenLatches() []string {
	g := t.Model()
	var out []string
	for i := range g.Latches {
		if l := &g.Latches[i]; t.run.Ctx.P.FallenLatches>>uint(i)&1 == 1 && (l.Say != "" || l.Label != "") {
			out = append(out, latchText(g, l.ID))
		}
	}
	return out
}

// PhaseName returns the phase under way for people, with the side that acts in it.
func (t *Table) PhaseName() string {
	g, p := t.Model(), t.run.Ctx.P
	if p.Phase < 0 {
		return ""
	}
	return PhaseText(g, g.Phases[p.Phase].Path, p.Phasing)
}

// VictoryText returns one way of winning in words: what its author says, or a
// sentence about what it looks at; never the expression.
func VictoryText(g *model.Game, v *model.Victory) string {
	if v.Text != "" || v.When == nil {
		return v.Text
	}
	for i := range g.Latches {
		if l := &g.Latches[i]; v.When.Text == "latched('"+l.ID+"')" && (l.Say != "" || l.Label != "") {
			return latchText(g, l.ID)
		}
	}
	return ""
}

// FoldRepeats returns how many of the first events give a variable the same value, each for
// another owner.
func FoldRepeats(g *model.Game, events []event.Event) int {
	if len(events) == 0 {
		return 0
	}
	first := &events[0]
	if v := EventVariable(g, first); v == nil || v.Owner == model.OfGame {
		return 0
	}
	n := 1
	for n < len(events) && events[n].Kind == event.Variable && events[n].Text == first.Text && events[n].N == first.N && events[n].Secret == first.Secret {
		n++
	}
	return n
}

// RepeatsText is events that are alike in one line: what they set, and the first few owners.
func RepeatsText(g *model.Game, events []event.Event) string {
	const most = 6
	v := EventVariable(g, &events[0])
	owners := &ownerList{more: max(0, len(events)-most)}
	for i := range events[:min(len(events), most)] {
		owners.add(eventOwner(g, v, &events[i]), eventPlural(g, v, &events[i]))
	}
	text := variableLine(g, v, events[0].N, owners)
	if v.Type == model.TFlag && events[0].N == 0 && v.ValueSentence(0) == "" && authorText(v, 0) == "" {
		text = "no longer" + strings.TrimPrefix(text, "not")
	}
	return CapitalText(text)
}
