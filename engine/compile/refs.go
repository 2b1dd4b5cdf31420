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
func (c *refChecker) checkRefs() {
	spec.RefIndex().WalkRefs(c.tree, func(r schema.Ref) {
		at := keySpot(r.Key, r.Name)
		if r.Node != nil {
			at = nodeSpot(r.Node)
		}
		switch r.Sort {
		case "hook function":
			c.noteFunctionUse(r.Name, at, r.In)
			return
		case "hex", "scenario", "variant":
			return // looked at elsewhere
		}
		if valid := c.idsBySort[r.Sort]; !slices.Contains(valid, r.Name) {
			c.reportUnknown(describeSort(r.Sort), r.Name, at, valid)
		}
	})
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
