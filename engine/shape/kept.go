package shape

import (
	"reflect"
	"sync"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/source"
)

// Kept are values that were decoded, for texts that share most of their nodes: a scenario
// with another variant. Key: the node, its place in the format and in the file. Only what
// nothing is wrong with is kept, near the root, outside blocks that state a rulebook section,
// for what such a block states is not in the node. Kept as long as whoever hands it over
// keeps it. It gains nine tenths of decoding. Values of one Kept share their parts: they must
// not be changed. The zero Kept is ready, for many goroutines.
type Kept struct {
	mu     sync.RWMutex
	values map[keptKey]reflect.Value
	right  map[keptKey]bool // what the check found nothing wrong with
}

// keptKey is a node where it stands. A nil type is that of what was checked only.
type keptKey struct {
	schema *Schema
	node   *source.Node
	keyAt  diag.Pos
	goType reflect.Type
}

// keptDepth is how deep values are kept: sections, and their entries.
const keptDepth = 2

// Len is how many values are kept.
func (k *Kept) Len() int {
	if k == nil {
		return 0
	}
	k.mu.RLock()
	defer k.mu.RUnlock()
	return len(k.values)
}

func (k *Kept) value(key keptKey) (reflect.Value, bool) {
	k.mu.RLock()
	defer k.mu.RUnlock()
	v, ok := k.values[key]
	return v, ok
}

func (k *Kept) put(key keptKey, v reflect.Value) {
	own := reflect.New(v.Type()).Elem()
	own.Set(v)
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.values == nil {
		k.values = map[keptKey]reflect.Value{}
	}
	k.values[key] = own
}

func (k *Kept) isRight(key keptKey) bool {
	k.mu.RLock()
	defer k.mu.RUnlock()
	return k.right[key]
}

func (k *Kept) putRight(key keptKey) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.right == nil {
		k.right = map[keptKey]bool{}
	}
	k.right[key] = true
}

// bind fills one value, with what was kept where that is the same.
func (d *Decoder) bind(v reflect.Value, s *Schema, n *source.Node, keyAt diag.Pos) {
	if d.kept == nil || n == nil || n.Kind == source.Scalar || d.told != nil || len(d.blocks) > 0 || d.depth >= keptDepth {
		d.bindAnew(v, s, n, keyAt)
		return
	}
	key := keptKey{s, n, keyAt, v.Type()}
	if old, ok := d.kept.value(key); ok {
		v.Set(old)
		return
	}
	found := len(d.found)
	d.depth++
	d.bindAnew(v, s, n, keyAt)
	if d.depth--; len(d.found) == found {
		d.kept.put(key, v)
	}
}

// value checks one value, unless it was found to be right before.
func (c *checker) value(s *Schema, n *source.Node, p place) {
	if c.kept == nil || n == nil || n.Kind == source.Scalar || c.depth > keptDepth {
		c.valueAnew(s, n, p)
		return
	}
	key := keptKey{schema: s, node: n}
	if c.kept.isRight(key) {
		return
	}
	found := len(c.found)
	c.depth++
	c.valueAnew(s, n, p)
	if c.depth--; len(c.found) == found {
		c.kept.putRight(key)
	}
}
