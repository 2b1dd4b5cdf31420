package state

import "github.com/vedette-wargames/vedette/engine/model"

// fieldWriter writes fields that are not zero or absent.
type fieldWriter struct {
	g *model.Game
	jsonOut
}

// visitNumber writes a number unless it is 0.
func (w *fieldWriter) visitNumber(name string, v int32, _ uint) int32 {
	if v != 0 {
		w.jsonOut.writeNumber(name, int(v))
	}
	return v
}

// visitFlag writes a flag that is set.
func (w *fieldWriter) visitFlag(name string, v bool) bool {
	if v {
		w.jsonOut.writeTrue(name)
	}
	return v
}

// visitText writes a text that is not empty.
func (w *fieldWriter) visitText(name, v string) string {
	if v != "" {
		w.jsonOut.writeText(name, v)
	}
	return v
}

// visitID writes the id of a thing; none is left out.
func (w *fieldWriter) visitID(name string, s *thingKind, v int) int {
	if v >= 0 && v < s.count(w.g) {
		w.jsonOut.writeText(name, s.name(w.g, v))
	}
	return v
}

// visitIDs writes a list; none is written as null.
func (w *fieldWriter) visitIDs(name string, s *thingKind, n int, at func(int) int) ([]int, bool) {
	w.writeNonEmpty(name, brackets, func() {
		for i := range n {
			w.writeComma()
			switch x := at(i); {
			case s == nil:
				w.writeInt(x)
			case x < 0:
				w.writeRaw("null")
			default:
				w.writeQuoted(s.name(w.g, x))
			}
		}
	})
	return nil, false
}

// visitTexts writes a list of texts; an empty list is left out.
func (w *fieldWriter) visitTexts(name string, v []string) []string {
	w.writeNonEmpty(name, brackets, func() {
		for _, x := range v {
			w.writeItem(x)
		}
	})
	return v
}

// openList begins a list of records; an empty one is left out.
func (w *fieldWriter) openList(name string, n int) int {
	if n > 0 {
		w.writeKey(name)
		w.writeRaw("[")
	}
	return n
}

func (w *fieldWriter) beginRecord(int) { w.writeComma(); w.writeRaw("{") }
func (w *fieldWriter) endRecord()      { w.writeRaw("}") }

// closeList ends a list that openList began.
func (w *fieldWriter) closeList(n int) {
	if n > 0 {
		w.writeRaw("]")
	}
}
