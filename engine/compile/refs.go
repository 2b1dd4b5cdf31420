package compile

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/shape"
	"github.com/vedette-wargames/vedette/engine/source"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// collectIDs gathers the ids of everything that text may refer to.
func (c *compiler) collectIDs() {
	s, k := c.s, c.known
	k["side"] = keysOf(&s.Sides)
	k["army"] = keysOf(&s.Armies)
	if len(k["army"]) == 0 {
		k["army"] = k["side"]
	}
	k["unit"], k["unit kind"] = keysOf(&s.Units), keysOf(&s.UnitKinds)
	k["value"], k["variable"], k["track"] = keysOf(&s.Values), keysOf(&s.Variables), keysOf(&s.Tracks)
	k["terrain"], k["feature"], k["hexside"] = keysOf(&s.Terrain), keysOf(&s.Features), keysOf(&s.Hexsides)
	k["zone"], k["sight"], k["table"], k["latch"] = keysOf(&s.Zones), keysOf(&s.Sight), keysOf(&s.Tables), keysOf(&s.Latches)
	k["deck"], k["card"] = keysOf(&s.Decks), keysOf(&s.Cards)
	k["movement"], k["attack"], k["retreat"] = keysOf(&s.Movement), keysOf(&s.Attacks), keysOf(&s.Retreats)
	k["action"] = keysOf(&s.Actions)
	k["advance"], k["exchange"] = keysOf(&s.Advances), keysOf(&s.Exchanges)
	k["box"] = append([]string{"out", "eliminated", "waiting"}, keysOf(&s.Boxes)...)
	if s.Map != nil {
		k["area"] = keysOf(&s.Map.Areas)
	}
	for _, e := range edges {
		if !slices.Contains(k["area"], e) {
			k["area"] = append(k["area"], e)
		}
	}
	for i := range model.HookPoints {
		k["hook point"] = append(k["hook point"], model.HookPoints[i].ID)
	}
	c.collectPhases(&s.Sequence, "")
	k["face"] = c.faceNames()
}

var edges = []string{"edge.north", "edge.east", "edge.south", "edge.west"}

// A phase may be named by its id or by its path.
func (c *compiler) collectPhases(m *shape.Map[spec.Phase], above string) {
	for i := range m.Entries {
		e := &m.Entries[i]
		path := above + e.Key
		c.known["phase"] = append(c.known["phase"], e.Key)
		if above != "" {
			c.known["phase"] = append(c.known["phase"], path)
		}
		c.collectPhases(&e.Value.Phases, path+".")
	}
}

// frontFace is the face of counters that declare none.
const frontFace = "front"

// faceNames lists the names of faces in order of first use.
func (c *compiler) faceNames() []string {
	var out []string
	add := func(id string) {
		if !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	for i := range c.s.UnitKinds.Entries {
		k := &c.s.UnitKinds.Entries[i].Value
		if k.Faces.Len() == 0 {
			add(frontFace)
		}
		for _, f := range keysOf(&k.Faces) {
			add(f)
		}
	}
	for i := range c.s.Units.Entries {
		for _, f := range keysOf(&c.s.Units.Entries[i].Value.Faces) {
			add(f)
		}
	}
	return out
}

// refs checks every text and key that the declarations say refers to
// something, with its exact place.
func (c *compiler) refs() { c.walk(spec.Ties(), c.tree) }

// walk goes along what a type says and the node that was decoded to it.
func (c *compiler) walk(t *shape.Ties, n *source.Node) {
	if n == nil || t == nil {
		return
	}
	if t.Each != nil {
		for i := range n.Entries {
			c.walk(t.Each, n.Entries[i].Value)
		}
		for _, it := range n.Items {
			c.walk(t.Each, it)
		}
		return
	}
	if n.Kind != source.Map {
		return
	}
	for i := range t.Keys {
		k := &t.Keys[i]
		if k.Key == "" {
			c.walk(k.Below, n)
			continue
		}
		v := n.Get(k.Key)
		if v == nil || v.IsNull() {
			continue
		}
		if k.KeyRef != "" && v.Kind == source.Map {
			for i := range v.Entries {
				if v.Entries[i].Value.Kind == source.Scalar && k.IsHead(v.Entries[i].Key) {
					continue
				}
				c.ref(k.KeyRef, v.Entries[i].Key, keySpot(v.Entries[i].KeyAt, v.Entries[i].Key), n)
			}
		}
		if k.Ref != "" && !(v.Kind == source.Map && k.Conditions) {
			c.refValues(k.Ref, v, n)
		}
		c.walk(k.Below, v)
	}
}

func (c *compiler) refValues(ref string, n, in *source.Node) {
	switch n.Kind {
	case source.Scalar:
		if !n.IsNull() {
			c.ref(ref, n.Text, nodeSpot(n), in)
		}
	case source.List:
		for _, it := range n.Items {
			c.refValues(ref, it, in)
		}
	case source.Map:
		for i := range n.Entries {
			c.refValues(ref, n.Entries[i].Value, in)
		}
	}
}

// ref checks one reference; in is the map it stands in.
func (c *compiler) ref(sort, name string, at spot, in *source.Node) {
	switch sort {
	case "hook function":
		c.use(name, at, in)
		return
	case "hex", "scenario", "variant":
		return // looked at elsewhere
	}
	valid := c.known[sort]
	if !slices.Contains(valid, name) {
		c.unknown(sortName(sort), name, at, valid)
	}
}

func sortName(sort string) string {
	if sort == "sight" {
		return "line of sight"
	}
	return sort
}

// use notes a place that names a Lua function.
func (c *compiler) use(name string, at spot, in *source.Node) {
	u := FunctionUse{Name: name, Pos: at.pos, Len: at.len, Kind: model.EffectHook}
	if point := in.Get("at"); point != nil && point.Kind == source.Scalar {
		u.Point = point.Text
		if p := model.HookPointOf(point.Text); p != nil {
			u.Kind = p.Kind
		}
	}
	c.uses = append(c.uses, u)
}

func (c *compiler) checkFunctions(defined []string) {
	for _, u := range c.uses {
		if !slices.Contains(defined, u.Name) {
			c.add(RuleFunction, spot{u.Pos, u.Len}, diag.Diagnostic{Message: "the scripts have no function " + quote(u.Name), Expected: oneOf("the functions", defined),
				Nearest: c.nearest(u.Name, defined), Hint: "write function " + u.Name + "(...) at the top level of a file in rules/"})
		}
	}
}
