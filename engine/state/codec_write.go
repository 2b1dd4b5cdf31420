package state

import "github.com/vedette-wargames/vedette/engine/model"

// fieldWriter writes fields that are not zero or absent.
type fieldWriter struct {
	g *model.Game
	out
}

func (w *fieldWriter) number(name string, v int32, _ uint) int32 {
	if v != 0 {
		w.out.number(name, int(v))
	}
	return v
}

func (w *fieldWriter) yes(name string, v bool) bool {
	if v {
		w.out.yes(name)
	}
	return v
}

func (w *fieldWriter) text(name, v string) string {
	if v != "" {
		w.out.text(name, v)
	}
	return v
}

func (w *fieldWriter) id(name string, s *thing, v int) int {
	if v >= 0 && v < s.count(w.g) {
		w.out.text(name, s.name(w.g, v))
	}
	return v
}

// ids writes a list; none is written as null.
func (w *fieldWriter) ids(name string, s *thing, n int, at func(int) int) ([]int, bool) {
	w.some(name, brackets, func() {
		for i := range n {
			w.comma()
			switch x := at(i); {
			case s == nil:
				w.int(x)
			case x < 0:
				w.raw("null")
			default:
				w.quote(s.name(w.g, x))
			}
		}
	})
	return nil, false
}

func (w *fieldWriter) words(name string, v []string) []string {
	w.some(name, brackets, func() {
		for _, x := range v {
			w.item(x)
		}
	})
	return v
}

func (w *fieldWriter) open(name string, n int) int {
	if n > 0 {
		w.key(name)
		w.raw("[")
	}
	return n
}

func (w *fieldWriter) begin(int) { w.comma(); w.raw("{") }
func (w *fieldWriter) end()      { w.raw("}") }

func (w *fieldWriter) close(n int) {
	if n > 0 {
		w.raw("]")
	}
}
