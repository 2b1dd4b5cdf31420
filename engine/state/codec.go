package state

import (
	"strconv"

	"github.com/vedette-wargames/vedette/engine/jsontext"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/source"
)

// CodecFormat is the version of the written form of a position.
const CodecFormat = 1

// flagNames are the keys of the flags of a unit.
var flagNames = []struct {
	key  string
	flag UnitFlag
}{{"moved", Moved}, {"attacked", Attacked}, {"was_attacked", WasAttacked}, {"hidden", Hidden}, {"stopped", Stopped}, {"advanced", Advanced}}

// Encode writes a position as canonical JSON: everything by name, in a fixed
// order, defaults left out. Equal positions give equal bytes.
func Encode(g *model.Game, p *Position) []byte {
	e := encoder{g: g, p: p, shapes: map[string][]field{}}
	return append([]byte(jsontext.Write(e.position())), '\n')
}

type encoder struct {
	g      *model.Game
	p      *Position
	shapes map[string][]field
}

func (e *encoder) position() *source.Node {
	p := e.p
	n := object()
	put(n, "position", number(CodecFormat))
	put(n, "turn", number(int(p.Turn)))
	if p.Phasing >= 0 {
		put(n, "phasing", text(e.g.Sides[p.Phasing].ID))
	}
	if p.Phase >= 0 {
		put(n, "phase", text(e.g.Phases[p.Phase].Path))
	}
	putSome(n, "units", e.units())
	putSome(n, "tracks", e.slots(func(s *Slot) bool { return s.Track >= 0 }))
	putSome(n, "variables", e.slots(func(s *Slot) bool { return s.Var >= 0 }))
	putSome(n, "uses", e.uses())
	putSome(n, "hex_variables", e.hexVars())
	lost := object()
	for s, points := range p.Lost {
		if points != 0 {
			put(lost, e.g.Sides[s].ID, number(int(points)))
		}
	}
	putSome(n, "lost", lost)
	putSome(n, "latched", e.latches(p.Latched))
	putSome(n, "armed", e.latches(p.Armed))
	dice := object()
	for _, d := range p.Dice {
		if d.N > 0 {
			put(dice, d.Stream, number(int(d.N)))
		}
	}
	putSome(n, "dice", dice)
	putSome(n, "decks", e.decks())
	putSome(n, "later", e.later())
	if p.Combat != nil {
		put(n, "combat", e.record(object(), "", p.Combat.Clone(), p.Combat))
	}
	frames := list()
	for _, f := range p.Frames {
		o := object()
		put(o, "proc", text(f.Proc()))
		frames.Items = append(frames.Items, e.record(o, f.Proc(), f.Clone(), f))
	}
	putSome(n, "frames", frames)
	if r := p.Result; r != nil {
		put(n, "result", e.result(r))
	}
	return n
}

// visited is a thing that names its fields.
type visited interface{ Visit(Visitor) }

// record writes the fields of a frame or combat; spare is a copy that may be
// spoiled to learn which fields belong to which list.
func (e *encoder) record(o *source.Node, kind string, spare, v visited) *source.Node {
	shape, ok := e.shapes[kind]
	if !ok {
		shape = shapeOf(spare)
		e.shapes[kind] = shape
	}
	w := &fieldWriter{g: e.g, walk: walk{shape: shape}, at: []*source.Node{o}}
	v.Visit(w)
	return o
}

func (e *encoder) units() *source.Node {
	n := object()
	for i := range e.p.Units {
		u, d := &e.p.Units[i], &e.g.Units[i]
		o := object()
		if h := u.At.Hex(); h >= 0 {
			put(o, "hex", text(e.g.Grid.Label(h)))
		} else if b := u.At.Box(); b != model.BoxOut {
			put(o, "box", text(e.g.Boxes[b].ID))
		}
		if u.Face != 0 {
			put(o, "face", text(e.g.Faces[d.Faces[u.Face].Face]))
		}
		if u.Steps != d.Steps {
			put(o, "steps", number(int(u.Steps)))
		}
		if u.MP != 0 {
			put(o, "mp_left", number(int(u.MP)))
		}
		if u.Due != 0 {
			put(o, "due", number(int(u.Due)))
		}
		if u.Entry != 0 {
			put(o, "enters_at", text(e.g.Areas[u.Entry-1].ID))
		}
		for _, f := range flagNames {
			if u.Flags&f.flag != 0 {
				put(o, f.key, yes())
			}
		}
		putSome(n, d.ID, o)
	}
	return n
}

func (e *encoder) slots(which func(*Slot) bool) *source.Node {
	n := object()
	names := NamesOf(e.g)
	for i, v := range e.p.Vars {
		s := &names.Slots[i]
		if v != s.Default && which(s) {
			t := model.TInteger
			if s.Var >= 0 {
				t = s.Type
			}
			put(n, SlotName(s), valueNode(e.g, t, v))
		}
	}
	return n
}

// SlotName is a variable's name as author tests write it: "rain", "guns of fr-i".
func SlotName(s *Slot) string {
	if s.Owner == "" {
		return s.Name
	}
	return s.Name + " of " + s.Owner
}

func (e *encoder) uses() *source.Node {
	n := object()
	for i := range e.g.Actions {
		if v := e.p.Vars[e.g.Actions[i].Counter]; v != 0 {
			put(n, e.g.Actions[i].ID, number(int(v)))
		}
	}
	return n
}

func (e *encoder) hexVars() *source.Node {
	n := object()
	for _, h := range e.p.HexVars {
		v := &e.g.Vars[h.Var]
		if n.Get(v.ID) == nil {
			put(n, v.ID, object())
		}
		put(n.Get(v.ID), e.g.Grid.Label(h.Hex), valueNode(e.g, v.Type, h.Value))
	}
	return n
}

func (e *encoder) latches(bits uint64) *source.Node {
	n := list()
	for i := range e.g.Latches {
		if bits>>uint(i)&1 == 1 {
			n.Items = append(n.Items, text(e.g.Latches[i].ID))
		}
	}
	return n
}

func (e *encoder) decks() *source.Node {
	n := object()
	for i := range e.p.Decks {
		o := object()
		putSome(o, "draw", e.cards(e.p.Decks[i].Draw))
		putSome(o, "discard", e.cards(e.p.Decks[i].Discard))
		putSome(n, e.g.Decks[i].ID, o)
	}
	return n
}

func (e *encoder) cards(cards []model.CardID) *source.Node {
	n := list()
	for _, c := range cards {
		n.Items = append(n.Items, text(e.g.Cards[c].ID))
	}
	return n
}

func (e *encoder) later() *source.Node {
	n := list()
	for _, s := range e.p.Later {
		o := object()
		put(o, "when", text(s.When))
		put(o, "run", text(s.Fn))
		if s.Data != "" {
			put(o, "data", text(s.Data))
		}
		n.Items = append(n.Items, o)
	}
	return n
}

func (e *encoder) result(r *Result) *source.Node {
	o := object()
	if r.Winner >= 0 {
		put(o, "winner", text(e.g.Sides[r.Winner].ID))
	}
	put(o, "level", number(r.Level))
	put(o, "name", text(r.Name))
	put(o, "by", text(r.By))
	return o
}

// valueNode writes a value of a variable.
func valueNode(g *model.Game, t model.VarType, v int32) *source.Node {
	switch {
	case t == model.TInteger:
		return number(int(v))
	case t == model.TFlag:
		return &source.Node{Text: strconv.FormatBool(v != 0)}
	case v < 0:
		return null()
	case t == model.TText:
		return text(g.Texts[v])
	case t == model.TUnit:
		return text(g.Units[v].ID)
	case t == model.THex:
		return text(g.Grid.Label(model.HexID(v)))
	}
	return text(g.Sides[v].ID)
}

// ValueText is a value of a variable for people and protocol: a number, true
// or false, a name, or nothing.
func ValueText(g *model.Game, t model.VarType, v int32) string {
	return valueNode(g, t, v).Text
}

func object() *source.Node       { return &source.Node{Kind: source.Map} }
func list() *source.Node         { return &source.Node{Kind: source.List} }
func null() *source.Node         { return &source.Node{Text: "null"} }
func yes() *source.Node          { return &source.Node{Text: "true"} }
func text(s string) *source.Node { return &source.Node{Text: s, Quoted: true} }
func number(v int) *source.Node  { return &source.Node{Text: strconv.Itoa(v)} }
func empty(n *source.Node) bool  { return len(n.Entries) == 0 && len(n.Items) == 0 }
func put(n *source.Node, key string, v *source.Node) {
	n.Entries = append(n.Entries, source.Entry{Key: key, Value: v})
}

func putSome(n *source.Node, key string, v *source.Node) {
	if !empty(v) {
		put(n, key, v)
	}
}
