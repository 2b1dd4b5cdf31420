package state

import (
	"strconv"

	"github.com/vedette-wargames/vedette/engine/jsontext"
)

// jsonOut is JSON being written: the last byte says whether a comma is due.
type jsonOut []byte

// writeComma writes a comma unless an object or list has just begun.
func (o *jsonOut) writeComma() {
	if last := (*o)[len(*o)-1]; last != '{' && last != '[' {
		*o = append(*o, ',')
	}
}

// writeKey begins a member of an object.
func (o *jsonOut) writeKey(name string) {
	o.writeComma()
	*o = append(jsontext.AppendQuote(*o, name), ':')
}

func (o *jsonOut) writeRaw(s string)    { *o = append(*o, s...) }
func (o *jsonOut) writeQuoted(s string) { *o = jsontext.AppendQuote(*o, s) }
func (o *jsonOut) writeInt(v int)       { *o = strconv.AppendInt(*o, int64(v), 10) }

func (o *jsonOut) writeText(key, s string)       { o.writeKey(key); o.writeQuoted(s) }
func (o *jsonOut) writeNumber(key string, v int) { o.writeKey(key); o.writeInt(v) }
func (o *jsonOut) writeTrue(key string)          { o.writeKey(key); o.writeRaw("true") }
func (o *jsonOut) writeItem(s string)            { o.writeComma(); o.writeQuoted(s) }

// writeNonEmpty writes a key with an object or list; nothing when there is nothing in it.
func (o *jsonOut) writeNonEmpty(key string, brackets string, fill func()) {
	start := len(*o)
	o.writeKey(key)
	*o = append(*o, brackets[0])
	before := len(*o)
	if fill(); len(*o) == before {
		*o = (*o)[:start]
		return
	}
	*o = append(*o, brackets[1])
}
