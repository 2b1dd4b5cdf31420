package state

import (
	"errors"
	"fmt"
	"math"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/jsontext"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Rule ids of the findings about written positions.
const (
	RuleField = "position-field"
	RuleName  = "position-name"
	RuleFrame = "position-frame"
)

// CodecRules lists the findings about written positions for the catalogue.
func CodecRules() []diag.Rule {
	return []diag.Rule{
		{ID: RuleField, Title: "a field of a position is unknown, missing or cannot be read", Why: "A position that merely looks right must not load.", Bad: `{"position": 1, "turm": 3}`, Good: `{"position": 1, "turn": 3}`},
		{ID: RuleName, Title: "a position names something that this game does not have", Why: "The position is of another game, scenario or version."},
		{ID: RuleFrame, Title: "a position holds an unfinished act that cannot be taken up", Why: "Play could not go on from there."},
	}
}

// Decode reads a position that Encode wrote. newFrame returns an empty frame of a procedure,
// or nil for an unknown name. Faults are reported with their line and column, and the result
// is nil.
func Decode(g *model.Game, data []byte, newFrame func(proc string) Frame, rep *diag.List) *Position {
	before := len(rep.Items)
	n := jsontext.Read("position", data, rep)
	if n == nil {
		return nil
	}
	d := &decoder{g: g, findings: rep, p: New(g), newFrame: newFrame, index: map[string]map[string]int{}}
	d.readPosition(n)
	if len(rep.Items) > before {
		return nil
	}
	d.p.MarkAllChanged()
	return d.p
}

// decoder reads one position. It reports every fault that it finds rather than the
// first alone; a position with faults is dropped by Decode.
type decoder struct {
	g        *model.Game
	findings *diag.List
	p        *Position
	newFrame func(string) Frame
	index    map[string]map[string]int
	nextUnit int // the unit expected next: they are written in order
}

var (
	positionKeys = listKeys(positionFields)
	unitKeys     = listKeys(unitFields())
	deckKeys     = listKeys(deckFields)
	laterKeys    = listKeys(laterFields)
	enteredKeys  = listKeys(enteredFields)
	resultKeys   = listKeys(resultFields)
)

// readPosition reads all keys of a position into the new one.
func (d *decoder) readPosition(n *yamldoc.Node) {
	if !d.checkObject(n, positionKeys) {
		return
	}
	p, g := d.p, d.g
	if f := n.Get("position"); f == nil {
		d.addFinding(RuleField, n.Pos, "this is not a position", `an object with "position": 1`, "")
		return
	} else if v := d.readInt(f, 0, math.MaxInt32); v != CodecFormat {
		d.addFinding(RuleField, f.Pos, fmt.Sprintf("the position is written in format %d", v), fmt.Sprintf("format %d", CodecFormat), "")
		return
	}
	if t := n.Get("turn"); t != nil {
		p.Turn = int16(d.readInt(t, 0, math.MaxInt16))
	}
	p.Phasing = model.SideID(d.readSide(n.Get("phasing")))
	p.Phase = model.PhaseID(d.readName(n.Get("phase"), "phase", len(g.Phases), func(i int) string { return g.Phases[i].Path }))
	d.eachEntry(n.Get("units"), d.readUnit)
	d.readVars(n)
	d.eachEntry(n.Get("lost"), func(e *yamldoc.Entry) {
		if s := d.readKey(e, "side", len(g.Sides), func(i int) string { return g.Sides[i].ID }); s >= 0 {
			p.LostPoints[s] = int32(d.readInt(e.Value, math.MinInt32, math.MaxInt32))
		}
	})
	p.FallenLatches = d.readLatches(n.Get("latched"))
	p.ArmedLatches = d.readLatches(n.Get("armed"))
	d.readDice(n.Get("dice"))
	d.eachEntry(n.Get("decks"), d.readDeck)
	d.eachItem(n.Get("later"), func(x *yamldoc.Node) {
		if d.checkObject(x, laterKeys) {
			p.ScheduledCalls = append(p.ScheduledCalls, ScheduledCall{d.readText(x.Get("when")), d.readText(x.Get("run")), d.readText(x.Get("data"))})
		}
	})
	d.eachItem(n.Get("entered"), func(x *yamldoc.Node) {
		if !d.checkObject(x, enteredKeys) {
			return
		}
		if e := (UnitEntry{model.UnitID(d.readName(x.Get("unit"), "unit", len(g.Units), d.unitID)), model.HexID(d.readHex(x.Get("hex")))}); e.Unit >= 0 && e.Hex >= 0 {
			p.Entries = append(p.Entries, e)
		}
	})
	if c := n.Get("combat"); c != nil {
		d.readCombat(c)
	}
	d.eachItem(n.Get("frames"), d.readFrame)
	if r := n.Get("result"); r != nil && d.checkObject(r, resultKeys) {
		res := &Result{Winner: model.SideID(d.readSide(r.Get("winner"))), Name: d.readText(r.Get("name")), By: d.readText(r.Get("by"))}
		if l := r.Get("level"); l != nil {
			res.Level = d.readInt(l, math.MinInt32, math.MaxInt32)
		}
		p.Result = res
	}
}

// readUnit reads one unit. Units are written in the order of the game, so that the
// search begins at the one expected next.
func (d *decoder) readUnit(e *yamldoc.Entry) {
	g := d.g
	for d.nextUnit < len(g.Units) && g.Units[d.nextUnit].ID != e.Key {
		d.nextUnit++
	}
	i := d.nextUnit
	if i == len(g.Units) {
		if i = d.readKey(e, "unit", len(g.Units), d.unitID); i < 0 {
			return
		}
	}
	if d.nextUnit = i + 1; !d.checkObject(e.Value, unitKeys) {
		return
	}
	u, n := &d.p.Units[i], e.Value
	if h := n.Get("hex"); h != nil {
		if id := d.readHex(h); id >= 0 {
			u.At = model.OnHex(model.HexID(id))
		}
		if b := n.Get("box"); b != nil {
			d.addFinding(RuleField, b.Pos, "the unit stands in a hex and in a box", "one of the two", "")
		}
	} else if b := n.Get("box"); b != nil {
		if id := d.readName(b, "box", len(g.Boxes), func(k int) string { return g.Boxes[k].ID }); id >= 0 {
			u.At = model.InBox(model.BoxID(id))
		}
	}
	if f := n.Get("face"); f != nil {
		faces := g.Units[i].Faces
		names := make([]string, len(faces))
		for k := range faces {
			names[k] = g.Faces[faces[k].Face]
		}
		u.Face = int8(max(0, d.readChoice(f, "face of "+g.Units[i].ID, names)))
	}
	if s := n.Get("steps"); s != nil {
		u.Steps = int8(d.readInt(s, 0, math.MaxInt8))
	}
	if m := n.Get("mp_left"); m != nil {
		u.MP = int16(d.readInt(m, math.MinInt16, math.MaxInt16))
	}
	if t := n.Get("due"); t != nil {
		u.Due = int16(d.readInt(t, math.MinInt16, math.MaxInt16))
	}
	if a := n.Get("enters_at"); a != nil {
		u.Entry = int16(1 + d.readName(a, "area", len(g.Areas), func(k int) string { return g.Areas[k].ID }))
	}
	for _, f := range flagNames {
		if d.readBool(n.Get(f.key)) {
			u.Flags |= f.flag
		}
	}
}

// readVars reads variables or tracks by their written names; those that are absent keep
// their default.
func (d *decoder) readVars(n *yamldoc.Node) {
	g, p := d.g, d.p
	slots := NamesOf(g).Slots
	d.eachEntry(n.Get("tracks"), func(e *yamldoc.Entry) {
		s := d.readKey(e, "track", len(slots), func(i int) string {
			if slots[i].Track < 0 {
				return ""
			}
			return SlotName(&slots[i])
		})
		if s >= 0 {
			p.Vars[s] = int32(d.readInt(e.Value, math.MinInt32, math.MaxInt32))
		}
	})
	d.eachEntry(n.Get("variables"), func(e *yamldoc.Entry) {
		s := d.readKey(e, "variable", len(slots), func(i int) string {
			if slots[i].Var < 0 {
				return ""
			}
			return SlotName(&slots[i])
		})
		if s >= 0 {
			p.Vars[s] = d.readValue(slots[s].Type, e.Value)
		}
	})
	d.eachEntry(n.Get("uses"), func(e *yamldoc.Entry) {
		if a := d.readKey(e, "action", len(g.Actions), func(i int) string { return g.Actions[i].ID }); a >= 0 {
			p.Vars[g.Actions[a].Counter] = int32(d.readInt(e.Value, math.MinInt32, math.MaxInt32))
		}
	})
	d.eachEntry(n.Get("hex_variables"), func(e *yamldoc.Entry) {
		v := d.readKey(e, "hex variable", len(g.Vars), func(i int) string {
			if !g.Vars[i].Owner.IsSparse() {
				return ""
			}
			return g.Vars[i].ID
		})
		if v < 0 {
			return
		}
		d.eachEntry(e.Value, func(h *yamldoc.Entry) {
			if at := d.readPlace(g.Vars[v].Owner, h); at >= 0 {
				p.SetPlaceVar(model.VarID(v), at, d.readValue(g.Vars[v].Type, h.Value), g.Vars[v].Default)
			}
		})
	})
}

// readPlace reads a hex or a hexside that has a value, None after a fault.
func (d *decoder) readPlace(of model.VarOwner, e *yamldoc.Entry) int32 {
	if of != model.OfHexside {
		return int32(d.readHex(&yamldoc.Node{Pos: e.KeyAt, Text: e.Key, Quoted: true}))
	}
	s, err := d.g.Grid.ParseHexside(e.Key)
	if err != nil {
		var p hex.Problem
		errors.As(err, &p)
		d.addFinding(RuleName, e.KeyAt, p.Message, p.Expected, p.Nearest)
	}
	return s
}

// readDice reads how many dice each stream has given.
func (d *decoder) readDice(n *yamldoc.Node) {
	d.eachEntry(n, func(e *yamldoc.Entry) {
		count := uint32(d.readInt(e.Value, 0, math.MaxInt32))
		if count > 0 {
			d.p.SetDice(e.Key, count)
		}
	})
}

// readDeck reads both piles of a deck; an absent pile is empty.
func (d *decoder) readDeck(e *yamldoc.Entry) {
	i := d.readKey(e, "deck", len(d.g.Decks), func(i int) string { return d.g.Decks[i].ID })
	if i < 0 || !d.checkObject(e.Value, deckKeys) {
		return
	}
	pile := func(key string) (cards []model.CardID) {
		d.eachItem(e.Value.Get(key), func(x *yamldoc.Node) {
			if c := d.readName(x, "card", len(d.g.Cards), d.cardID); c >= 0 {
				cards = append(cards, model.CardID(c))
			}
		})
		return cards
	}
	d.p.Decks[i] = Deck{pile("draw"), pile("discard")}
}

// readLatches returns the bits of the latches that are named.
func (d *decoder) readLatches(n *yamldoc.Node) (bits uint64) {
	d.eachItem(n, func(x *yamldoc.Node) {
		if i := d.readName(x, "latch", len(d.g.Latches), func(i int) string { return d.g.Latches[i].ID }); i >= 0 {
			bits |= 1 << uint(i)
		}
	})
	return bits
}

// readCombat reads the combat and checks what the engine relies on: an attack, a side,
// one hex for each defender, and roles that the attack has.
func (d *decoder) readCombat(n *yamldoc.Node) {
	c := &Combat{}
	if !d.readRecord(n, "", c) {
		return
	}
	bad := func(key, message string) {
		pos := n.Pos
		if at := n.Get(key); at != nil {
			pos = at.Pos
		}
		d.addFinding(RuleField, pos, message, "", "")
	}
	if c.Attack < 0 || c.Side < 0 {
		bad("attack", "a combat names its attack and its side")
	}
	if len(c.DefenderHexes) != len(c.Defenders) {
		bad("froms", "a combat has one hex in froms for each of its defenders")
	}
	for i := range c.Attackers {
		if c.Attackers[i].Unit < 0 {
			bad("attackers", "each attacker names its unit")
			break
		}
		if c.Attack >= 0 && int(c.Attackers[i].Role) >= len(d.g.Attacks[c.Attack].Roles) {
			bad("attackers", "an attacker has a role that the attack does not have")
			break
		}
	}
	d.p.Combat = c
}

// readFrame reads one procedure under way; its name says which fields it has.
func (d *decoder) readFrame(n *yamldoc.Node) {
	if n.Kind != yamldoc.Map {
		d.addFinding(RuleField, n.Pos, "an unfinished act is written as an object", `an object with "proc"`, "")
		return
	}
	proc := n.Get("proc")
	if proc == nil {
		d.addFinding(RuleFrame, n.Pos, "an unfinished act does not say which procedure it is", `"proc" with a name`, "")
		return
	}
	f := d.newFrame(d.readText(proc))
	if f == nil {
		d.addFinding(RuleFrame, proc.Pos, fmt.Sprintf("there is no procedure %q", proc.Text), "a procedure of this version of Vedette", "")
		return
	}
	if d.readRecord(n, "proc", f) {
		d.p.Frames = append(d.p.Frames, f)
	}
}

// readRecord reads the fields of a frame or combat; first is a key of it that is read
// already.
func (d *decoder) readRecord(n *yamldoc.Node, first string, v fieldHolder) bool {
	if n.Kind != yamldoc.Map {
		d.addFinding(RuleField, n.Pos, "this is not an object", "an object", "")
		return false
	}
	r := &fieldReader{d: d, objects: []openObject{{node: n}}}
	if first != "" {
		r.objects[0].keys = append(r.objects[0].keys, first)
	}
	v.Visit(Visitor{r})
	r.endRecord()
	return true
}
