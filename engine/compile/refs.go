package compile

import (
	"reflect"
	"slices"
	"strings"

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
func (c *compiler) refs() { c.walk(reflect.TypeFor[spec.Game](), c.tree) }

var (
	nodeType = reflect.TypeFor[source.Node]()
	mapType  = reflect.TypeFor[interface{ Len() int }]()
)

// walk goes along a type and the node it was decoded from.
func (c *compiler) walk(t reflect.Type, n *source.Node) {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if n == nil || t == nodeType {
		return
	}
	if elem, ok := elemOf(t); ok {
		c.children(elem, n)
		return
	}
	if t.Kind() != reflect.Struct || n.Kind != source.Map {
		return
	}
	for i := 0; i < t.NumField(); i++ {
		f := t.Field(i)
		key := f.Tag.Get("key")
		if key == "" {
			if f.Anonymous {
				c.walk(f.Type, n)
			}
			continue
		}
		v := n.Get(key)
		if v == nil || v.IsNull() {
			continue
		}
		if ref := f.Tag.Get("keyref"); ref != "" && v.Kind == source.Map {
			for i := range v.Entries {
				if v.Entries[i].Value.Kind == source.Scalar && shape.IsHead(f.Type, v.Entries[i].Key) {
					continue
				}
				c.ref(ref, v.Entries[i].Key, keySpot(v.Entries[i].KeyAt, v.Entries[i].Key), n)
			}
		}
		if ref := f.Tag.Get("ref"); ref != "" && !(v.Kind == source.Map && f.Tag.Get("values") == "conditions") {
			c.refValues(ref, v, n)
		}
		c.walk(f.Type, v)
	}
}

// elemOf is what a list or map of the format holds.
func elemOf(t reflect.Type) (reflect.Type, bool) {
	if t.Kind() == reflect.Slice {
		return t.Elem(), true
	}
	if t.Kind() != reflect.Struct || t.PkgPath() != reflect.TypeFor[shape.At]().PkgPath() {
		return nil, false
	}
	if f, ok := t.FieldByName("Entries"); ok && reflect.PointerTo(t).Implements(mapType) {
		v, _ := f.Type.Elem().FieldByName("Value")
		return v.Type, true
	}
	if f, ok := t.FieldByName("Items"); ok && strings.HasPrefix(t.Name(), "OneOrMany") {
		return f.Type.Elem(), true
	}
	return nil, false
}

func (c *compiler) children(elem reflect.Type, n *source.Node) {
	for i := range n.Entries {
		c.walk(elem, n.Entries[i].Value)
	}
	for _, it := range n.Items {
		c.walk(elem, it)
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
	if now := model.HookPointNow(name); sort == "hook point" && now != "" {
		c.add(RuleRef, at, diag.Diagnostic{Message: "the hook point " + quote(name) + " has another name", Expected: quote(now), Nearest: now, Hint: "vedette migrate carries files of format 1"})
	} else if !slices.Contains(valid, name) {
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
				Nearest: diag.Nearest(u.Name, defined), Hint: "write function " + u.Name + "(...) at the top level of a file in rules/"})
		}
	}
}
