package query

import "github.com/vedette-wargames/vedette/engine/model"

func (c *Ctx) evalFunction(d *model.Function) []int32 {
	if d.Call.Type.IsSet() {
		c.answer = d.Call.Set(c, c.answer[:0])
		return c.answer
	}
	n := d.Call.Int(c)
	c.answer = append(c.answer[:0], n)
	return c.answer
}
