package state

import (
	"strconv"

	"github.com/vedette-wargames/vedette/engine/jsontext"
)

// out is JSON being written: the last byte says whether a comma is due.
type out []byte

func (o *out) comma() {
	if last := (*o)[len(*o)-1]; last != '{' && last != '[' {
		*o = append(*o, ',')
	}
}

func (o *out) key(name string) {
	o.comma()
	*o = append(jsontext.AppendQuote(*o, name), ':')
}

func (o *out) raw(s string)   { *o = append(*o, s...) }
func (o *out) quote(s string) { *o = jsontext.AppendQuote(*o, s) }
func (o *out) int(v int)      { *o = strconv.AppendInt(*o, int64(v), 10) }

func (o *out) text(key, s string)       { o.key(key); o.quote(s) }
func (o *out) number(key string, v int) { o.key(key); o.int(v) }
func (o *out) yes(key string)           { o.key(key); o.raw("true") }
func (o *out) item(s string)            { o.comma(); o.quote(s) }

// some writes a key with an object or list; nothing when there is nothing in it.
func (o *out) some(key string, brackets string, fill func()) {
	start := len(*o)
	o.key(key)
	*o = append(*o, brackets[0])
	before := len(*o)
	if fill(); len(*o) == before {
		*o = (*o)[:start]
		return
	}
	*o = append(*o, brackets[1])
}
