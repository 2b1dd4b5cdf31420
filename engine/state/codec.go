package state

import (
	"strconv"

	"github.com/vedette-wargames/vedette/engine/model"
)

// CodecFormat is the version of the written form of a position.
const CodecFormat = 1

// flagNames are the keys of the flags of a unit.
var flagNames = []struct {
	key  string
	flag UnitFlag
}{{"moved", Moved}, {"attacked", Attacked}, {"was_attacked", WasAttacked}, {"hidden", Hidden}, {"stopped", Stopped}, {"advanced", Advanced}, {"was_displaced", Displaced}}

// Encode writes a position as canonical JSON: everything by name, in a fixed
// order, defaults left out. Equal positions give equal bytes.
func Encode(g *model.Game, p *Position) []byte { return AppendEncode(nil, g, p) }

// AppendEncode is Encode at the end of b.
func AppendEncode(b []byte, g *model.Game, p *Position) []byte {
	e := encoder{g: g, p: p, out: append(b, '{')}
	e.position()
	return append(e.out, '}', '\n')
}

type encoder struct {
	g *model.Game
	p *Position
	out
}

const (
	braces   = "{}"
	brackets = "[]"
)

func (e *encoder) position() {
	p := e.p
	e.number("position", CodecFormat)
	e.number("turn", int(p.Turn))
	if p.Phasing >= 0 {
		e.text("phasing", e.g.Sides[p.Phasing].ID)
	}
	if p.Phase >= 0 {
		e.text("phase", e.g.Phases[p.Phase].Path)
	}
	e.some("units", braces, e.units)
	e.some("tracks", braces, func() { e.slots(func(s *Slot) bool { return s.Track >= 0 }) })
	e.some("variables", braces, func() { e.slots(func(s *Slot) bool { return s.Var >= 0 }) })
	e.some("uses", braces, e.uses)
	e.placeVars()
	e.some("lost", braces, func() {
		for s, points := range p.Lost {
			if points != 0 {
				e.number(e.g.Sides[s].ID, int(points))
			}
		}
	})
	e.some("latched", brackets, func() { e.latches(p.Latched) })
	e.some("armed", brackets, func() { e.latches(p.Armed) })
	e.some("dice", braces, func() {
		for _, d := range p.Dice {
			if d.N > 0 {
				e.number(d.Stream, int(d.N))
			}
		}
	})
	e.some("decks", braces, e.decks)
	e.some("later", brackets, e.later)
	e.some("entered", brackets, e.entered)
	if p.Combat != nil {
		e.key("combat")
		e.raw("{")
		e.record(p.Combat)
		e.raw("}")
	}
	e.some("frames", brackets, func() {
		for _, f := range p.Frames {
			e.comma()
			e.raw("{")
			e.text("proc", f.ProcName())
			e.record(f)
			e.raw("}")
		}
	})
	if r := p.Result; r != nil {
		e.some("result", braces, func() { e.result(r) })
	}
}

// record writes the fields of a frame or combat.
func (e *encoder) record(v visited) {
	w := &fieldWriter{g: e.g, out: e.out}
	v.Visit(Visitor{w})
	e.out = w.out
}

func (e *encoder) units() {
	for i := range e.p.Units {
		e.some(e.g.Units[i].ID, braces, func() { e.unit(i) })
	}
}

func (e *encoder) unit(i int) {
	u, d := &e.p.Units[i], &e.g.Units[i]
	if h := u.At.Hex(); h >= 0 {
		e.text("hex", e.g.Grid.Label(h))
	} else if b := u.At.Box(); b != model.BoxOut {
		e.text("box", e.g.Boxes[b].ID)
	}
	if u.Face != 0 {
		e.text("face", e.g.Faces[d.Faces[u.Face].Face])
	}
	if u.Steps != d.Steps {
		e.number("steps", int(u.Steps))
	}
	if u.MP != 0 {
		e.number("mp_left", int(u.MP))
	}
	if u.Due != 0 {
		e.number("due", int(u.Due))
	}
	if u.Entry != 0 {
		e.text("enters_at", e.g.Areas[u.Entry-1].ID)
	}
	for _, f := range flagNames {
		if u.Flags&f.flag != 0 {
			e.yes(f.key)
		}
	}
}

func (e *encoder) slots(which func(*Slot) bool) {
	names := NamesOf(e.g)
	for i, v := range e.p.Vars {
		s := &names.Slots[i]
		if v != s.Default && which(s) {
			t := model.TInteger
			if s.Var >= 0 {
				t = s.Type
			}
			e.value(SlotName(s), t, v)
		}
	}
}

// SlotName is a variable's name as author tests write it: "rain", "guns of fr-i".
func SlotName(s *Slot) string {
	if s.Owner == "" {
		return s.Name
	}
	return s.Name + " of " + s.Owner
}

func (e *encoder) uses() {
	for i := range e.g.Actions {
		if v := e.p.Vars[e.g.Actions[i].Counter]; v != 0 {
			e.number(e.g.Actions[i].ID, int(v))
		}
	}
}

// placeVars writes the variables of places by variable: they are kept in that order.
func (e *encoder) placeVars() {
	e.some("hex_variables", braces, func() {
		for all := e.p.PlaceVars; len(all) > 0; {
			n := 1
			for n < len(all) && all[n].Var == all[0].Var {
				n++
			}
			v := &e.g.Vars[all[0].Var]
			e.some(v.ID, braces, func() {
				for _, h := range all[:n] {
					e.value(PlaceName(e.g, v.Of, h.Place), v.Type, h.Value)
				}
			})
			all = all[n:]
		}
	})
}

func (e *encoder) latches(bits uint64) {
	for i := range e.g.Latches {
		if bits>>uint(i)&1 == 1 {
			e.item(e.g.Latches[i].ID)
		}
	}
}

func (e *encoder) decks() {
	for i := range e.p.Decks {
		e.some(e.g.Decks[i].ID, braces, func() {
			e.some("draw", brackets, func() { e.cards(e.p.Decks[i].Draw) })
			e.some("discard", brackets, func() { e.cards(e.p.Decks[i].Discard) })
		})
	}
}

func (e *encoder) cards(cards []model.CardID) {
	for _, c := range cards {
		e.item(e.g.Cards[c].ID)
	}
}

func (e *encoder) entered() {
	for _, x := range e.p.Entered {
		e.comma()
		e.raw("{")
		e.text("unit", e.g.Units[x.Unit].ID)
		e.text("hex", e.g.Grid.Label(x.Hex))
		e.raw("}")
	}
}

func (e *encoder) later() {
	for _, s := range e.p.Later {
		e.comma()
		e.raw("{")
		e.text("when", s.When)
		e.text("run", s.Fn)
		if s.Data != "" {
			e.text("data", s.Data)
		}
		e.raw("}")
	}
}

func (e *encoder) result(r *Result) {
	if r.Winner >= 0 {
		e.text("winner", e.g.Sides[r.Winner].ID)
	}
	e.number("level", r.Level)
	e.text("name", r.Name)
	e.text("by", r.By)
}

// value writes a value of a variable: names and texts in quotes.
func (e *encoder) value(key string, t model.VarType, v int32) {
	e.key(key)
	if s := ValueText(e.g, t, v); t == model.TInteger || t == model.TFlag || v < 0 {
		e.raw(s)
	} else {
		e.quote(s)
	}
}

// PlainValue is a value as JSON has it: nil where it is nothing, or no limit.
func PlainValue(g *model.Game, t model.VarType, v int32) any {
	switch {
	case t == model.TInteger && v == model.NoLimit:
		return nil
	case t == model.TInteger:
		return v
	case t == model.TFlag:
		return v != 0
	case v < 0:
		return nil
	}
	return ValueText(g, t, v)
}

// ValueText is a value of a variable for people and protocol: a number, true
// or false, a name, or null.
func ValueText(g *model.Game, t model.VarType, v int32) string {
	switch {
	case t == model.TInteger:
		return strconv.Itoa(int(v))
	case t == model.TFlag:
		return strconv.FormatBool(v != 0)
	case v < 0:
		return "null"
	case t == model.TText:
		return g.Texts[v]
	case t == model.TUnit:
		return g.Units[v].ID
	case t == model.THex:
		return g.Grid.Label(model.HexID(v))
	}
	return g.Sides[v].ID
}
