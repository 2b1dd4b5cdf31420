package state

import (
	"math"
	"strings"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/source"
)

// fieldReader sets every field: to what is written, else to zero or None.
type fieldReader struct {
	d    *decoder
	objs []written // that are being read, the innermost last
}

// written is an object with the fields that were asked for in it, and the list that is
// open below it.
type written struct {
	node *source.Node
	keys []string
	list *source.Node
}

func (r *fieldReader) in() *written { return &r.objs[len(r.objs)-1] }

func (r *fieldReader) get(name string) *source.Node {
	o := r.in()
	o.keys = append(o.keys, name)
	return o.node.Get(name)
}

func (r *fieldReader) number(name string, _ int32, bits uint) int32 {
	n := r.get(name)
	if n == nil {
		return 0
	}
	if bits == 16 {
		return int32(r.d.int(n, math.MinInt16, math.MaxInt16))
	}
	return int32(r.d.int(n, math.MinInt32, math.MaxInt32))
}

func (r *fieldReader) yes(name string, _ bool) bool { return r.d.bool(r.get(name)) }
func (r *fieldReader) text(name, _ string) string   { return r.d.text(r.get(name)) }

func (r *fieldReader) id(name string, s *thing, _ int) int { return r.d.named(r.get(name), s) }

func (r *fieldReader) ids(name string, s *thing, _ int, _ func(int) int) (list []int, changed bool) {
	r.d.items(r.get(name), func(n *source.Node) {
		switch {
		case s == nil:
			list = append(list, r.d.int(n, math.MinInt32, math.MaxInt32))
		case !s.whole:
			list = append(list, r.d.named(n, s))
		case n.IsNull():
			r.d.add(RuleField, n.Pos, "a "+s.what+" is missing", "the id of a "+s.what, "")
		default:
			if i := r.d.named(n, s); i != model.None {
				list = append(list, i)
			}
		}
	})
	return list, true
}

func (r *fieldReader) words(name string, _ []string) (list []string) {
	r.d.items(r.get(name), func(n *source.Node) { list = append(list, r.d.text(n)) })
	return list
}

func (r *fieldReader) open(name string, _ int) int {
	l := r.get(name)
	if r.in().list = l; l == nil {
		return 0
	}
	if l.Kind != source.List {
		r.d.add(RuleField, l.Pos, "this is not a list", "a list", "")
		return 0
	}
	return len(l.Items)
}

func (r *fieldReader) begin(i int) { r.objs = append(r.objs, written{node: r.in().list.Items[i]}) }

// end tells of keys that nothing asked for.
func (r *fieldReader) end() {
	o := r.in()
	r.objs = r.objs[:len(r.objs)-1]
	if o.node.Kind != source.Map {
		r.d.add(RuleField, o.node.Pos, "this is not an object", "an object with "+strings.Join(o.keys, ", "), "")
		return
	}
	r.d.known(o.node, o.keys)
}

func (*fieldReader) close(int) {}
