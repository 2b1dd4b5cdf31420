package state

import "github.com/vedette-wargames/vedette/engine/model"

// fieldWriter writes fields that are not zero or absent.
type fieldWriter struct {
	g *model.Game
	jsonOut
}

func (w *fieldWriter) visitNumber(name string, v int32, _ uint) int32 {
	if v != 0 {
		w.jsonOut.writeNumber(name, int(v))
	}
	return v
}

func (w *fieldWriter) visitFlag(name string, v bool) bool {
	if v {
		w.jsonOut.writeTrue(name)
	}
	return v
}

func (w *fieldWriter) visitText(name, v string) string {
	if v != "" {
		w.jsonOut.writeText(name, v)
	}
	return v
}

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

func (w *fieldWriter) visitTexts(name string, v []string) []string {
	w.writeNonEmpty(name, brackets, func() {
		for _, x := range v {
			w.writeItem(x)
		}
	})
	return v
}

func (w *fieldWriter) openList(name string, n int) int {
	if n > 0 {
		w.writeKey(name)
		w.writeRaw("[")
	}
	return n
}

func (w *fieldWriter) beginRecord(int) { w.writeComma(); w.writeRaw("{") }
func (w *fieldWriter) endRecord()      { w.writeRaw("}") }

func (w *fieldWriter) closeList(n int) {
	if n > 0 {
		w.writeRaw("]")
	}
}
