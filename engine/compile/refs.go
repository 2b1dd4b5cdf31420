package compile

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// collectIDs collects the ids of everything that a text may refer to, by sort.
func (c *compiler) collectIDs() {
	s, k := c.s, c.idsBySort
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
	for _, e := range edgeNames {
		if !slices.Contains(k["area"], e) {
			k["area"] = append(k["area"], e)
		}
	}
	for i := range model.HookPoints {
		k["hook point"] = append(k["hook point"], model.HookPoints[i].ID)
	}
	c.collectPhases(&s.Sequence, "")
	k["face"] = c.collectFaceNames()
}

// edgeNames are the areas that every map has, one for each of its edges, in the
// order of [hex.Edge].
var edgeNames = []string{"edge.north", "edge.east", "edge.south", "edge.west"}

// collectPhases collects the ids of phases; a phase may be named by its id or by
// its path.
func (c *compiler) collectPhases(m *schema.Map[spec.Phase], above string) {
	for i := range m.Entries {
		e := &m.Entries[i]
		path := above + e.Key
		c.idsBySort["phase"] = append(c.idsBySort["phase"], e.Key)
		if above != "" {
			c.idsBySort["phase"] = append(c.idsBySort["phase"], path)
		}
		c.collectPhases(&e.Value.Phases, path+".")
	}
}

// frontFace is the face of counters that declare none.
const frontFace = "front"

// collectFaceNames lists the names of faces in order of first use.
func (c *compiler) collectFaceNames() []string {
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

// checkRefs checks every value and key that refers to something by the tags ref
// and keyref of the declarations.
func (c *compiler) checkRefs() { c.walkRefs(spec.RefIndex(), c.tree) }

// walkRefs follows the references of a type through the node that was decoded to
// it.
func (c *compiler) walkRefs(t *schema.RefIndex, n *yamldoc.Node) {
	if n == nil || t == nil {
		return
	}
	if t.Each != nil {
		for i := range n.Entries {
			c.walkRefs(t.Each, n.Entries[i].Value)
		}
		for _, it := range n.Items {
			c.walkRefs(t.Each, it)
		}
		return
	}
	if n.Kind != yamldoc.Map {
		return
	}
	for i := range t.Keys {
		k := &t.Keys[i]
		if k.Key == "" {
			c.walkRefs(k.Below, n)
			continue
		}
		v := n.Get(k.Key)
		if v == nil || v.IsNull() {
			continue
		}
		if k.KeyRef != "" && v.Kind == yamldoc.Map {
			for i := range v.Entries {
				if v.Entries[i].Value.Kind == yamldoc.Scalar && k.IsInheritedKey(v.Entries[i].Key) {
					continue
				}
				c.checkRef(k.KeyRef, v.Entries[i].Key, keySpot(v.Entries[i].KeyAt, v.Entries[i].Key), n)
			}
		}
		if k.Ref != "" && !(v.Kind == yamldoc.Map && k.Conditions) {
			c.checkRefValues(k.Ref, v, n)
		}
		c.walkRefs(k.Below, v)
	}
}

// checkRefValues checks every text in a value as a reference.
func (c *compiler) checkRefValues(ref string, n, in *yamldoc.Node) {
	switch n.Kind {
	case yamldoc.Scalar:
		if !n.IsNull() {
			c.checkRef(ref, n.Text, nodeSpot(n), in)
		}
	case yamldoc.List:
		for _, it := range n.Items {
			c.checkRefValues(ref, it, in)
		}
	case yamldoc.Map:
		for i := range n.Entries {
			c.checkRefValues(ref, n.Entries[i].Value, in)
		}
	}
}

// checkRef checks one reference; in is the map that holds it.
func (c *compiler) checkRef(sort, name string, at spot, in *yamldoc.Node) {
	switch sort {
	case "hook function":
		c.noteFunctionUse(name, at, in)
		return
	case "hex", "scenario", "variant":
		return // looked at elsewhere
	}
	valid := c.idsBySort[sort]
	if !slices.Contains(valid, name) {
		c.reportUnknown(describeSort(sort), name, at, valid)
	}
}

// describeSort returns the name of a sort of thing as messages write it.
func describeSort(sort string) string {
	if sort == "sight" {
		return "line of sight"
	}
	return sort
}

// noteFunctionUse notes a place that names a Lua function.
func (c *compiler) noteFunctionUse(name string, at spot, in *yamldoc.Node) {
	u := FunctionUse{Name: name, Pos: at.pos, Len: at.len, Kind: model.EffectHook}
	if point := in.Get("at"); point != nil && point.Kind == yamldoc.Scalar {
		u.Point = point.Text
		if p := model.HookPointOf(point.Text); p != nil {
			u.Kind = p.Kind
		}
	}
	c.functionUses = append(c.functionUses, u)
}

// checkFunctions reports places that name a function which the scripts do not
// define.
func (c *compiler) checkFunctions(defined []string) {
	for _, u := range c.functionUses {
		if !slices.Contains(defined, u.Name) {
			c.addFinding(RuleFunction, spot{u.Pos, u.Len}, diag.Diagnostic{Message: "the scripts have no function " + quote(u.Name), Expected: formatIDs("the functions", defined),
				Nearest: c.nearestName(u.Name, defined), Hint: "write function " + u.Name + "(...) at the top level of a file in rules/"})
		}
	}
}
