package compile

import (
	"reflect"
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// propertyOwner is one thing that may state properties, with the properties that
// it states.
type propertyOwner struct {
	id     string
	at     diag.Pos
	stated *spec.Facts // nil: it is in every game and states nothing
}

// compileProperties compiles the properties of sides, armies, kinds and boxes,
// after all of these have ids.
func (c valueCompiler) compileProperties() {
	owners := c.listPropertyOwners()
	for i := range c.s.Properties.Entries {
		e := &c.s.Properties.Entries[i]
		c.checkLuaName("property", e.Key, e.KeyAt)
		c.checkPropertyName(e.Key, e.KeyAt, e.Value.Of)
		c.g.Properties = append(c.g.Properties, c.compileProperty(e.Key, e.KeyAt, &e.Value, owners[e.Value.Of]))
	}
	for _, of := range []string{"side", "army", "kind", "box"} {
		for _, o := range owners[of] {
			c.reportUnknownKeys(of, o)
		}
	}
}

// listPropertyOwners lists what may state properties, by sort, in the order of
// ids.
func (c valueCompiler) listPropertyOwners() map[string][]propertyOwner {
	out := map[string][]propertyOwner{}
	for i := range c.s.Sides.Entries {
		e := &c.s.Sides.Entries[i]
		out["side"] = append(out["side"], propertyOwner{e.Key, e.KeyAt, &e.Value.Facts})
	}
	for i := range c.s.Armies.Entries {
		e := &c.s.Armies.Entries[i]
		out["army"] = append(out["army"], propertyOwner{e.Key, e.KeyAt, &e.Value.Facts})
	}
	for i := range c.s.UnitKinds.Entries {
		e := &c.s.UnitKinds.Entries[i]
		out["kind"] = append(out["kind"], propertyOwner{e.Key, e.KeyAt, &e.Value.Facts})
	}
	for i := range c.g.Boxes {
		o := propertyOwner{id: c.g.Boxes[i].ID}
		for k := range c.s.Boxes.Entries {
			if e := &c.s.Boxes.Entries[k]; e.Key == o.id {
				o.at, o.stated = e.KeyAt, &e.Value.Facts
			}
		}
		out["box"] = append(out["box"], o)
	}
	return out
}

// familyName returns the name that expressions have for the owners of a property.
func familyName(of string) string {
	if of == "kind" {
		return "unit kind"
	}
	return of
}

// declaredKeys returns the keys that the format declares for the owners of a
// property.
func declaredKeys(of string) []string {
	t := map[string]reflect.Type{"side": reflect.TypeFor[spec.Side](), "army": reflect.TypeFor[spec.Army](), "kind": reflect.TypeFor[spec.UnitKind](), "box": reflect.TypeFor[spec.Box]()}[of]
	var keys []string
	for _, f := range reflect.VisibleFields(t) {
		if key := f.Tag.Get("key"); key != "" {
			keys = append(keys, key)
		}
	}
	return keys
}

// builtinWords are the words that expressions and scripts have for every thing of
// a sort.
var builtinWords = map[string][]string{"side": {"id", "lost", "passed", "enemy", "enemies", "vars", "tracks"}, "army": {"id", "vars", "tracks"}, "kind": {"id"}, "box": {"id", "units", "vars"}}

// checkPropertyName reports a property whose name already has a meaning for its
// owners.
func (c valueCompiler) checkPropertyName(id string, at diag.Pos, of string) {
	if of == "" || !slices.Contains(declaredKeys(of), id) && !slices.Contains(builtinWords[of], id) {
		return
	}
	c.fail(RuleDoubled, keySpot(at, id), "a property cannot be called "+quote(id)+": "+sortWithArticle(of)+" has that of its own", "choose another name")
}

// sortWithArticle returns a sort of owner with its article.
func sortWithArticle(of string) string {
	switch of {
	case "army":
		return "an army"
	case "kind":
		return "a kind of unit"
	}
	return "a " + of
}

// compileProperty compiles one property with its value for each owner.
func (c valueCompiler) compileProperty(id string, at diag.Pos, p *spec.Property, owners []propertyOwner) model.Property {
	out := model.Property{Source: c.newSource(id, at, p.Origin, p.Name), Family: familyName(p.Of), Type: p.Type}
	var texts []int32
	for _, t := range p.Texts {
		texts = append(texts, c.internText(t))
	}
	switch {
	case p.Type == "text" && len(texts) == 0:
		c.fail(RuleProperty, keySpot(at, id), "the property "+quote(id)+" does not say which texts it may hold", "write texts: [first, second]")
	case p.Type != "text" && len(texts) > 0:
		c.fail(RuleProperty, c.valueSpot(p.Located, "texts"), "texts do not fit a property of type "+p.Type, "write type: text, or leave texts out")
	case len(owners) == 0:
		c.fail(RuleProperty, c.valueSpot(p.Located, "of"), "no "+familyName(p.Of)+" is declared that could state "+quote(id), "declare one, or write another sort behind of")
	}
	std, has := c.readPropertyValue(id, &out, texts, p.Default)
	has = has || p.Type == "flag"
	for _, o := range owners {
		v, stated := std, false
		if o.stated != nil {
			if f := o.stated.Get(id); f != nil {
				v, _ = c.readPropertyValue(id, &out, texts, f.Value)
				stated = true
			}
		}
		if !stated && !has && p.Default == nil && o.stated != nil {
			c.fail(RuleProperty, keySpot(o.at, o.id), "the "+familyName(p.Of)+" "+quote(o.id)+" does not state its "+quote(id),
				"write "+id+": with "+out.DescribeType()+", or give the property a default")
		}
		out.Values = append(out.Values, v)
	}
	return out
}

// readPropertyValue reads a value of a property; ok is false when the value is absent or wrong.
func (c valueCompiler) readPropertyValue(id string, p *model.Property, texts []int32, n *yamldoc.Node) (int32, bool) {
	none := int32(lang.None)
	if p.Type == "integer" || p.Type == "flag" {
		none = 0
	}
	if n == nil || n.IsNull() {
		return none, false
	}
	if t, ok := varTypes[p.Type]; ok {
		v, ok := c.parseConstant("property", id, t, texts, n)
		if !ok {
			return none, false
		}
		return v, true
	}
	valid := c.idsBySort[p.Type]
	i := -1
	if n.Kind == yamldoc.Scalar {
		i = slices.Index(valid, n.Text)
	}
	if i < 0 {
		c.addFinding(RuleConstant, nodeSpot(n), diag.Diagnostic{Message: "the property " + quote(id) + " cannot be " + yamldoc.PrintInline(n),
			Expected: formatIDs("the "+plural(p.Type), valid), Nearest: c.nearestName(n.Text, valid)})
		return none, false
	}
	return int32(i), true
}

// reportUnknownKeys reports keys of a thing that neither the format nor a property
// declares.
func (c valueCompiler) reportUnknownKeys(of string, o propertyOwner) {
	if o.stated == nil || len(o.stated.Entries) == 0 {
		return
	}
	names := declaredKeys(of)
	for i := range c.g.Properties {
		if p := &c.g.Properties[i]; p.Family == familyName(of) {
			names = append(names, p.ID)
		}
	}
	for i := range o.stated.Entries {
		e := &o.stated.Entries[i]
		if slices.Contains(names, e.Key) {
			continue
		}
		if c.byRule[RuleProperty] > limits.SameFindings {
			return
		}
		d := diag.Diagnostic{Message: "unknown key " + quote(e.Key), Expected: formatIDs("the keys and properties", names), Nearest: c.nearestName(e.Key, names)}
		if d.Nearest == "" {
			d.Hint = "a fact of " + plural(familyName(of)) + " is declared: properties: {" + e.Key + ": {of: " + of + "}}"
		}
		c.addFinding(RuleProperty, keySpot(e.KeyAt, e.Key), d)
	}
}

// checkProperties warns of properties that no expression and no script uses.
func (c setupChecker) checkProperties(scriptWords luaWords) {
	for i := range c.g.Properties {
		p := &c.g.Properties[i]
		c.warnUnused(c.used.containsName(p.ID) || scriptWords.containsName(p.ID), "property", &p.Source)
	}
}
