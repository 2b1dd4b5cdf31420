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
}{{"moved", HasMoved}, {"attacked", HasAttacked}, {"was_attacked", WasAttacked}, {"hidden", IsHidden}, {"stopped", WasStopped}, {"advanced", HasAdvanced}, {"was_displaced", WasDisplaced}}

// Encode writes a position as canonical JSON: everything by name, in a fixed
// order, defaults left out. Equal positions give equal bytes.
func Encode(g *model.Game, p *Position) []byte { return AppendEncode(nil, g, p) }

// AppendEncode is Encode at the end of b.
func AppendEncode(b []byte, g *model.Game, p *Position) []byte {
	e := encoder{g: g, p: p, jsonOut: append(b, '{')}
	e.writePosition()
	return append(e.jsonOut, '}', '\n')
}

// encoder writes one position as JSON. Fields that have their default are left out, and
// everything is named by id, so that a save can be read by people and by a later
// version of the game.
type encoder struct {
	g *model.Game
	p *Position
	jsonOut
}

const (
	braces   = "{}"
	brackets = "[]"
)

// writePosition writes all keys of a position in the order of positionFields.
func (e *encoder) writePosition() {
	p := e.p
	e.writeNumber("position", CodecFormat)
	e.writeNumber("turn", int(p.Turn))
	if p.Phasing >= 0 {
		e.writeText("phasing", e.g.Sides[p.Phasing].ID)
	}
	if p.Phase >= 0 {
		e.writeText("phase", e.g.Phases[p.Phase].Path)
	}
	e.writeNonEmpty("units", braces, e.writeUnits)
	e.writeNonEmpty("tracks", braces, func() { e.writeSlots(func(s *Slot) bool { return s.Track >= 0 }) })
	e.writeNonEmpty("variables", braces, func() { e.writeSlots(func(s *Slot) bool { return s.Var >= 0 }) })
	e.writeNonEmpty("uses", braces, e.writeUses)
	e.writePlaceVars()
	e.writeNonEmpty("lost", braces, func() {
		for s, points := range p.LostPoints {
			if points != 0 {
				e.writeNumber(e.g.Sides[s].ID, int(points))
			}
		}
	})
	e.writeNonEmpty("latched", brackets, func() { e.writeLatches(p.FallenLatches) })
	e.writeNonEmpty("armed", brackets, func() { e.writeLatches(p.ArmedLatches) })
	e.writeNonEmpty("dice", braces, func() {
		for _, d := range p.Dice {
			if d.N > 0 {
				e.writeNumber(d.Stream, int(d.N))
			}
		}
	})
	e.writeNonEmpty("decks", braces, e.writeDecks)
	e.writeNonEmpty("later", brackets, e.writeScheduled)
	e.writeNonEmpty("entered", brackets, e.writeEntries)
	if p.Combat != nil {
		e.writeKey("combat")
		e.writeRaw("{")
		e.writeRecord(p.Combat)
		e.writeRaw("}")
	}
	e.writeNonEmpty("frames", brackets, func() {
		for _, f := range p.Frames {
			e.writeComma()
			e.writeRaw("{")
			e.writeText("proc", f.ProcName())
			e.writeRecord(f)
			e.writeRaw("}")
		}
	})
	if r := p.Result; r != nil {
		e.writeNonEmpty("result", braces, func() { e.writeResult(r) })
	}
}

// writeRecord writes the fields of a frame or combat.
func (e *encoder) writeRecord(v fieldHolder) {
	w := &fieldWriter{g: e.g, jsonOut: e.jsonOut}
	v.Visit(Visitor{w})
	e.jsonOut = w.jsonOut
}

// writeUnits writes the units in the order of the game. A unit of which all is at its
// default, which is out of the game, is left out.
func (e *encoder) writeUnits() {
	for i := range e.p.Units {
		e.writeNonEmpty(e.g.Units[i].ID, braces, func() { e.writeUnit(i) })
	}
}

// writeUnit writes where a unit is and what differs from its start.
func (e *encoder) writeUnit(i int) {
	u, d := &e.p.Units[i], &e.g.Units[i]
	if h := u.At.Hex(); h >= 0 {
		e.writeText("hex", e.g.Grid.Label(h))
	} else if b := u.At.Box(); b != model.BoxOut {
		e.writeText("box", e.g.Boxes[b].ID)
	}
	if u.Face != 0 {
		e.writeText("face", e.g.Faces[d.Faces[u.Face].Face])
	}
	if u.Steps != d.Steps {
		e.writeNumber("steps", int(u.Steps))
	}
	if u.MP != 0 {
		e.writeNumber("mp_left", int(u.MP))
	}
	if u.Due != 0 {
		e.writeNumber("due", int(u.Due))
	}
	if u.Entry != 0 {
		e.writeText("enters_at", e.g.Areas[u.Entry-1].ID)
	}
	for _, f := range flagNames {
		if u.Flags&f.flag != 0 {
			e.writeTrue(f.key)
		}
	}
}

// writeSlots writes the variables or tracks, as which picks them, that are not at their
// default.
func (e *encoder) writeSlots(which func(*Slot) bool) {
	names := NamesOf(e.g)
	for i, v := range e.p.Vars {
		s := &names.Slots[i]
		if v != s.Default && which(s) {
			t := model.TInteger
			if s.Var >= 0 {
				t = s.Type
			}
			e.writeValue(SlotName(s), t, v)
		}
	}
}

// SlotName returns a variable's name as author tests write it: "rain", "guns of fr-i".
func SlotName(s *Slot) string {
	if s.Owner == "" {
		return s.Name
	}
	return s.Name + " of " + s.Owner
}

// writeUses writes how often each action was used in the phase; actions not used are
// left out.
func (e *encoder) writeUses() {
	for i := range e.g.Actions {
		if v := e.p.Vars[e.g.Actions[i].Counter]; v != 0 {
			e.writeNumber(e.g.Actions[i].ID, int(v))
		}
	}
}

// writePlaceVars writes the variables of places by variable: they are kept in that order.
func (e *encoder) writePlaceVars() {
	e.writeNonEmpty("hex_variables", braces, func() {
		for all := e.p.PlaceVars; len(all) > 0; {
			n := 1
			for n < len(all) && all[n].Var == all[0].Var {
				n++
			}
			v := &e.g.Vars[all[0].Var]
			e.writeNonEmpty(v.ID, braces, func() {
				for _, h := range all[:n] {
					e.writeValue(PlaceName(e.g, v.Owner, h.Place), v.Type, h.Value)
				}
			})
			all = all[n:]
		}
	})
}

// writeLatches writes the ids of the latches whose bit is set; bit i is latch i of the
// game.
func (e *encoder) writeLatches(bits uint64) {
	for i := range e.g.Latches {
		if bits>>uint(i)&1 == 1 {
			e.writeItem(e.g.Latches[i].ID)
		}
	}
}

// writeDecks writes both piles of each deck, an empty one not at all.
func (e *encoder) writeDecks() {
	for i := range e.p.Decks {
		e.writeNonEmpty(e.g.Decks[i].ID, braces, func() {
			e.writeNonEmpty("draw", brackets, func() { e.writeCards(e.p.Decks[i].Draw) })
			e.writeNonEmpty("discard", brackets, func() { e.writeCards(e.p.Decks[i].Discard) })
		})
	}
}

// writeCards writes the ids of cards in the order of their pile.
func (e *encoder) writeCards(cards []model.CardID) {
	for _, c := range cards {
		e.writeItem(e.g.Cards[c].ID)
	}
}

// writeEntries writes where units came onto the map in this phase, in the order of
// entering.
func (e *encoder) writeEntries() {
	for _, x := range e.p.Entries {
		e.writeComma()
		e.writeRaw("{")
		e.writeText("unit", e.g.Units[x.Unit].ID)
		e.writeText("hex", e.g.Grid.Label(x.Hex))
		e.writeRaw("}")
	}
}

// writeScheduled writes the calls that wait for a point of the sequence, the oldest
// first.
func (e *encoder) writeScheduled() {
	for _, s := range e.p.ScheduledCalls {
		e.writeComma()
		e.writeRaw("{")
		e.writeText("when", s.When)
		e.writeText("run", s.Fn)
		if s.Data != "" {
			e.writeText("data", s.Data)
		}
		e.writeRaw("}")
	}
}

// writeResult writes how the game ended; a draw has no winner.
func (e *encoder) writeResult(r *Result) {
	if r.Winner >= 0 {
		e.writeText("winner", e.g.Sides[r.Winner].ID)
	}
	e.writeNumber("level", r.Level)
	e.writeText("name", r.Name)
	e.writeText("by", r.By)
}

// writeValue writes a value of a variable: names and texts in quotes.
func (e *encoder) writeValue(key string, t model.VarType, v int32) {
	e.writeKey(key)
	if s := ValueText(e.g, t, v); t == model.TInteger || t == model.TFlag || v < 0 {
		e.writeRaw(s)
	} else {
		e.writeQuoted(s)
	}
}

// PlainValue returns a value as JSON has it: a number, true, false or text. It is nil for
// None, and for a number without limit.
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

// ValueText returns a value of a variable for people and protocol: a number, true
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
