package state

import "github.com/vedette-wargames/vedette/engine/model"

// form is how the value of a field is written.
type form uint8

const (
	formText  form = iota // a text or name
	formInt               // a whole number
	formYes               // true, or absent
	formTexts             // a list of texts or names
	formGaps              // a list of names, null where nothing is named
	formInts              // a list of whole numbers
	formList              // a list of records
)

// field is one field of a frame; kids are the fields of the records of a list.
type field struct {
	name string
	form form
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
	form form
}

func (p *probe) field(i int) (field, int) {
	f := field{name: p.calls[i].name, form: p.calls[i].form}
	if f.form != formList {
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

func (p *probe) see(name string, form form) { p.calls = append(p.calls, probed{name, form}) }

func (p *probe) Int(n string, _ *int32)            { p.see(n, formInt) }
func (p *probe) Int16(n string, _ *int16)          { p.see(n, formInt) }
func (p *probe) Bool(n string, _ *bool)            { p.see(n, formYes) }
func (p *probe) Text(n string, _ *string)          { p.see(n, formText) }
func (p *probe) Side(n string, _ *model.SideID)    { p.see(n, formText) }
func (p *probe) Unit(n string, _ *model.UnitID)    { p.see(n, formText) }
func (p *probe) Hex(n string, _ *model.HexID)      { p.see(n, formText) }
func (p *probe) Phase(n string, _ *model.PhaseID)  { p.see(n, formText) }
func (p *probe) Attack(n string, _ *int)           { p.see(n, formText) }
func (p *probe) Move(n string, _ *int)             { p.see(n, formText) }
func (p *probe) Retreat(n string, _ *int)          { p.see(n, formText) }
func (p *probe) Advance(n string, _ *int)          { p.see(n, formText) }
func (p *probe) Exchange(n string, _ *int)         { p.see(n, formText) }
func (p *probe) Deck(n string, _ *model.DeckID)    { p.see(n, formText) }
func (p *probe) Card(n string, _ *model.CardID)    { p.see(n, formText) }
func (p *probe) Units(n string, _ *[]model.UnitID) { p.see(n, formTexts) }
func (p *probe) Hexes(n string, _ *[]model.HexID)  { p.see(n, formGaps) }
func (p *probe) Sides(n string, _ *[]model.SideID) { p.see(n, formGaps) }
func (p *probe) Ints(n string, _ *[]int32)         { p.see(n, formInts) }
func (p *probe) Texts(n string, _ *[]int32)        { p.see(n, formGaps) }
func (p *probe) Words(n string, _ *[]string)       { p.see(n, formTexts) }
func (p *probe) Len(n string, count *int)          { *count = 2; p.see(n, formList) }

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
