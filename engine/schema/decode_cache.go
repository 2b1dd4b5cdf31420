package schema

import (
	"reflect"
	"sync"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// DecodeCache keeps decoded values for texts that share most of their nodes, such
// as a scenario with another variant.
//
// Key: the node, its place in the format and in the file, and what the block
// around it states for all its entries. Lifetime: that of the caller's
// DecodeCache. Gain: nine tenths of decoding. It holds only values without
// findings, near the root, and inside one such block at most. Values of one
// cache share their parts and must not be changed. The zero value is ready for use by
// several goroutines.
type DecodeCache struct {
	mu     sync.RWMutex
	values map[cacheKey]reflect.Value
	valid  map[cacheKey]bool // checked without findings
}

// cacheKey is a node in its place. A nil goType marks a node that was checked
// only.
type cacheKey struct {
	schema *Schema
	node   *yamldoc.Node
	keyAt  diag.Pos
	goType reflect.Type
	block  ruleBlock
}

// cacheDepth is how deep values are cached: sections and their entries.
const cacheDepth = 2

// Len returns how many values are cached.
func (k *DecodeCache) Len() int {
	if k == nil {
		return 0
	}
	k.mu.RLock()
	defer k.mu.RUnlock()
	return len(k.values)
}

// findValue returns a cached value.
func (k *DecodeCache) findValue(key cacheKey) (reflect.Value, bool) {
	k.mu.RLock()
	defer k.mu.RUnlock()
	v, ok := k.values[key]
	return v, ok
}

// storeValue caches a decoded value.
func (k *DecodeCache) storeValue(key cacheKey, v reflect.Value) {
	own := reflect.New(v.Type()).Elem()
	own.Set(v)
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.values == nil {
		k.values = map[cacheKey]reflect.Value{}
	}
	k.values[key] = own
}

// isKnownValid reports whether a check of the node has found nothing.
func (k *DecodeCache) isKnownValid(key cacheKey) bool {
	k.mu.RLock()
	defer k.mu.RUnlock()
	return k.valid[key]
}

// markValid notes that a check of the node has found nothing.
func (k *DecodeCache) markValid(key cacheKey) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.valid == nil {
		k.valid = map[cacheKey]bool{}
	}
	k.valid[key] = true
}

// bindValue fills one value, from the cache where it can.
func (d *Decoder) bindValue(v reflect.Value, s *Schema, n *yamldoc.Node, keyAt diag.Pos) {
	if d.cache == nil || n == nil || n.Kind == yamldoc.Scalar || d.reported != nil || len(d.ruleBlocks) > 1 || d.depth >= cacheDepth {
		d.bindUncached(v, s, n, keyAt)
		return
	}
	key := cacheKey{schema: s, node: n, keyAt: keyAt, goType: v.Type()}
	if len(d.ruleBlocks) == 1 {
		key.block = d.ruleBlocks[0]
	}
	if old, ok := d.cache.findValue(key); ok {
		v.Set(old)
		return
	}
	found := len(d.findings)
	d.depth++
	d.bindUncached(v, s, n, keyAt)
	if d.depth--; len(d.findings) == found {
		d.cache.storeValue(key, v)
	}
}

// checkValue checks one value, unless the cache knows that it is valid.
func (c *checker) checkValue(s *Schema, n *yamldoc.Node, p valueLabel) {
	if c.cache == nil || n == nil || n.Kind == yamldoc.Scalar || c.depth > cacheDepth {
		c.checkUncached(s, n, p)
		return
	}
	key := cacheKey{schema: s, node: n}
	if c.cache.isKnownValid(key) {
		return
	}
	found := len(c.findings)
	c.depth++
	c.checkUncached(s, n, p)
	if c.depth--; len(c.findings) == found {
		c.cache.markValid(key)
	}
}
