package state

import "github.com/vedette-wargames/vedette/engine/model"

// field is one field of a frame; kids are the fields of the records of a list.
type field struct {
	name string
	kids []field
}

// shapeOf learns which fields belong to the records of a list: it asks a spare
// frame for two records of every list, so that the first field that comes
// again ends the first record.
func shapeOf(spare visited) []field {
	p := &probe{}
	spare.Visit(p)
	var out []field
	for i := 0; i < len(p.calls); {
		var f field
		f, i = p.field(i)
		out = append(out, f)
	}
	return out
}

type probe struct {
	calls []probed
}

type probed struct {
	name string
	list bool
}

func (p *probe) field(i int) (field, int) {
	f := field{name: p.calls[i].name}
	if !p.calls[i].list {
		return f, i + 1
	}
	first := i + 1
	for i = first; i < len(p.calls) && (i == first || p.calls[i].name != p.calls[first].name); {
		var kid field
		kid, i = p.field(i)
		f.kids = append(f.kids, kid)
	}
	// The second record has as many calls as the first.
	return f, min(i+i-first, len(p.calls))
}

func (p *probe) see(name string, list bool) { p.calls = append(p.calls, probed{name, list}) }

func (p *probe) Int(n string, _ *int32)            { p.see(n, false) }
func (p *probe) Int16(n string, _ *int16)          { p.see(n, false) }
func (p *probe) Bool(n string, _ *bool)            { p.see(n, false) }
func (p *probe) Text(n string, _ *string)          { p.see(n, false) }
func (p *probe) Side(n string, _ *model.SideID)    { p.see(n, false) }
func (p *probe) Unit(n string, _ *model.UnitID)    { p.see(n, false) }
func (p *probe) Hex(n string, _ *model.HexID)      { p.see(n, false) }
func (p *probe) Phase(n string, _ *model.PhaseID)  { p.see(n, false) }
func (p *probe) Attack(n string, _ *int)           { p.see(n, false) }
func (p *probe) Move(n string, _ *int)             { p.see(n, false) }
func (p *probe) Retreat(n string, _ *int)          { p.see(n, false) }
func (p *probe) Advance(n string, _ *int)          { p.see(n, false) }
func (p *probe) Exchange(n string, _ *int)         { p.see(n, false) }
func (p *probe) Deck(n string, _ *model.DeckID)    { p.see(n, false) }
func (p *probe) Card(n string, _ *model.CardID)    { p.see(n, false) }
func (p *probe) Units(n string, _ *[]model.UnitID) { p.see(n, false) }
func (p *probe) Hexes(n string, _ *[]model.HexID)  { p.see(n, false) }
func (p *probe) Sides(n string, _ *[]model.SideID) { p.see(n, false) }
func (p *probe) Ints(n string, _ *[]int32)         { p.see(n, false) }
func (p *probe) Texts(n string, _ *[]int32)        { p.see(n, false) }
func (p *probe) Words(n string, _ *[]string)       { p.see(n, false) }
func (p *probe) Len(n string, count *int)          { *count = 2; p.see(n, true) }

// walk follows a shape while fields are visited one after another and says
// when a record of a list begins and ends.
type walk struct {
	shape []field
	lists []openList
}

type openList struct {
	kids []field
	left int // records after this one
	next int // field that comes next
}

// open is the field's list in the shape: the kids of a list of that name.
func (w *walk) kids(name string) []field {
	in := w.shape
	if len(w.lists) > 0 {
		in = w.lists[len(w.lists)-1].kids
	}
	for i := range in {
		if in[i].name == name {
			return in[i].kids
		}
	}
	return nil
}

// leave is called before each field: it takes the lists off that have ended
// and returns how many, and whether a record begins in the one that is open.
func (w *walk) leave() (ended int, begins bool) {
	for len(w.lists) > 0 {
		l := &w.lists[len(w.lists)-1]
		if l.next < len(l.kids) {
			begins = l.next == 0
			l.next++
			return ended, begins
		}
		if l.left > 0 {
			l.left--
			l.next = 1
			return ended, true
		}
		w.lists = w.lists[:len(w.lists)-1]
		ended++
	}
	return ended, false
}

func (w *walk) enter(name string, n int) bool {
	kids := w.kids(name)
	if n <= 0 || len(kids) == 0 {
		return false
	}
	w.lists = append(w.lists, openList{kids: kids, left: n - 1})
	return true
}
