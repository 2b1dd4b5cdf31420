package state

import (
	"math"
	"strings"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// fieldReader sets every field: to what is written, else to zero or None.
type fieldReader struct {
	d       *decoder
	objects []openObject // that are being read, the innermost last
}

// openObject is an object with the fields that were asked for in it, and the list that is
// open below it.
type openObject struct {
	node *yamldoc.Node
	keys []string
	list *yamldoc.Node
}

// currentObject returns the object whose fields are read now.
func (r *fieldReader) currentObject() *openObject { return &r.objects[len(r.objects)-1] }

// getField returns the value of a field, nil where it is absent, and notes that the key
// is known.
func (r *fieldReader) getField(name string) *yamldoc.Node {
	o := r.currentObject()
	o.keys = append(o.keys, name)
	return o.node.Get(name)
}

// visitNumber returns the number that is written, 0 where none is; bits is 16 or 32.
func (r *fieldReader) visitNumber(name string, _ int32, bits uint) int32 {
	n := r.getField(name)
	if n == nil {
		return 0
	}
	if bits == 16 {
		return int32(r.d.readInt(n, math.MinInt16, math.MaxInt16))
	}
	return int32(r.d.readInt(n, math.MinInt32, math.MaxInt32))
}

// visitFlag returns whether the flag is written as true.
func (r *fieldReader) visitFlag(name string, _ bool) bool { return r.d.readBool(r.getField(name)) }
func (r *fieldReader) visitText(name, _ string) string    { return r.d.readText(r.getField(name)) }

// visitID returns the index of the thing that is named, model.None where none is.
func (r *fieldReader) visitID(name string, s *thingKind, _ int) int {
	return r.d.readThing(r.getField(name), s)
}

// visitIDs returns the things that are named. A list without gaps refuses null and
// leaves unknown names out, which are reported.
func (r *fieldReader) visitIDs(name string, s *thingKind, _ int, _ func(int) int) (list []int, changed bool) {
	r.d.eachItem(r.getField(name), func(n *yamldoc.Node) {
		switch {
		case s == nil:
			list = append(list, r.d.readInt(n, math.MinInt32, math.MaxInt32))
		case !s.noGaps:
			list = append(list, r.d.readThing(n, s))
		case n.IsNull():
			r.d.addFinding(RuleField, n.Pos, "a "+s.noun+" is missing", "the id of a "+s.noun, "")
		default:
			if i := r.d.readThing(n, s); i != model.None {
				list = append(list, i)
			}
		}
	})
	return list, true
}

// visitTexts returns the texts that are written.
func (r *fieldReader) visitTexts(name string, _ []string) (list []string) {
	r.d.eachItem(r.getField(name), func(n *yamldoc.Node) { list = append(list, r.d.readText(n)) })
	return list
}

// openList returns how many records are written in a list.
func (r *fieldReader) openList(name string, _ int) int {
	l := r.getField(name)
	if r.currentObject().list = l; l == nil {
		return 0
	}
	if l.Kind != yamldoc.List {
		r.d.addFinding(RuleField, l.Pos, "this is not a list", "a list", "")
		return 0
	}
	return len(l.Items)
}

// beginRecord goes into record i of the open list.
func (r *fieldReader) beginRecord(i int) {
	r.objects = append(r.objects, openObject{node: r.currentObject().list.Items[i]})
}

// endRecord reports keys that nothing asked for.
func (r *fieldReader) endRecord() {
	o := r.currentObject()
	r.objects = r.objects[:len(r.objects)-1]
	if o.node.Kind != yamldoc.Map {
		r.d.addFinding(RuleField, o.node.Pos, "this is not an object", "an object with "+strings.Join(o.keys, ", "), "")
		return
	}
	r.d.checkKeys(o.node, o.keys)
}

func (*fieldReader) closeList(int) {}
