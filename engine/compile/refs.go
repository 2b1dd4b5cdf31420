package compile

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// refChecker checks what the text of a game names, and notes which Lua functions it names.
type refChecker struct {
	scope
	uses []FunctionUse
}

// checkRefs checks every value and key that refers to something by the tags ref
// and keyref of the declarations.
func (c *refChecker) checkRefs() { c.walkRefs(spec.RefIndex(), c.tree) }

// walkRefs follows the references of a type through the node that was decoded to
// it.
func (c *refChecker) walkRefs(t *schema.RefIndex, n *yamldoc.Node) {
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
func (c *refChecker) checkRefValues(ref string, n, in *yamldoc.Node) {
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
func (c *refChecker) checkRef(sort, name string, at spot, in *yamldoc.Node) {
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

// noteFunctionUse notes a place that names a Lua function.
func (c *refChecker) noteFunctionUse(name string, at spot, in *yamldoc.Node) {
	u := FunctionUse{Name: name, Pos: at.pos, Len: at.len, Kind: model.EffectHook}
	if point := in.Get("at"); point != nil && point.Kind == yamldoc.Scalar {
		u.Point = point.Text
		if p := model.HookPointOf(point.Text); p != nil {
			u.Kind = p.Kind
		}
	}
	c.uses = append(c.uses, u)
}

// checkFunctions reports places that name a function which the scripts do not
// define.
func (c *refChecker) checkFunctions(defined []string) {
	for _, u := range c.uses {
		if !slices.Contains(defined, u.Name) {
			c.addFinding(RuleFunction, spot{u.Pos, u.Len}, diag.Diagnostic{Message: "the scripts have no function " + quote(u.Name), Expected: formatIDs("the functions", defined),
				Nearest: c.nearestName(u.Name, defined), Hint: "write function " + u.Name + "(...) at the top level of a file in rules/"})
		}
	}
}
