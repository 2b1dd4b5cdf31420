package compile

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// unitCompiler compiles the counters of a game: their values, kinds and units.
type unitCompiler struct{ scope }

// compileUnits compiles the units.
func (c unitCompiler) compileUnits() {
	for i := range c.s.Units.Entries {
		e := &c.s.Units.Entries[i]
		c.g.Units = append(c.g.Units, c.compileUnit(e.Key, e.KeyAt, &e.Value))
	}
	for i := range c.s.Units.Entries {
		u := &c.s.Units.Entries[i].Value
		c.g.Units[i].Parent = model.UnitID(c.findIndex("unit", u.Parent))
	}
	c.checkParents()
	c.groupClasses()
}

// compileUnit compiles one unit with its faces, values, steps and traits.
func (c unitCompiler) compileUnit(id string, at diag.Pos, u *spec.Unit) model.Unit {
	out := model.Unit{Source: c.newSource(id, at, u.Origin, u.Name), Side: model.None, Army: model.ArmyID(c.findIndex("army", u.Army)),
		Kind: model.KindID(c.findIndex("unit kind", u.Kind)), Group: model.None, Parent: model.None, Steps: int8(u.Steps), Short: u.Label}
	if out.Army >= 0 && int(out.Army) < len(c.g.Armies) {
		out.Side = c.g.Armies[out.Army].Side
	}
	var kind *spec.UnitKind
	if out.Kind >= 0 {
		kind = &c.s.UnitKinds.Entries[out.Kind].Value
		for _, t := range kind.Traits {
			out.Traits |= c.traitBit(t, spot{})
		}
		if u.Steps == 0 {
			out.Steps = int8(kind.Steps)
		}
	}
	for j, t := range u.Traits {
		out.Traits |= c.traitBit(t, c.listItemSpot(u.Located, "traits", j))
	}
	if u.Group != "" {
		k := slices.Index(c.g.Groups, u.Group)
		if k < 0 {
			k = len(c.g.Groups)
			c.g.Groups = append(c.g.Groups, u.Group)
		}
		out.Group = int16(k)
	}
	out.Faces = c.compileUnitFaces(id, at, u, kind)
	if out.Kind >= 0 && int(out.Kind) < len(c.g.Kinds) {
		c.g.Kinds[out.Kind].StatedValues |= c.statedValues(u, kind)
	}
	return out
}

// compileUnitFaces returns the faces of a unit: those of its kind, with what the
// unit states for itself.
func (c unitCompiler) compileUnitFaces(id string, at diag.Pos, u *spec.Unit, kind *spec.UnitKind) []model.UnitFace {
	own := c.unitValues(u)
	var names []string
	if kind != nil {
		names = keysOf(&kind.Faces)
	}
	for _, f := range keysOf(&u.Faces) {
		if !slices.Contains(names, f) {
			names = append(names, f)
		}
	}
	if len(names) == 0 {
		names = []string{frontFace}
	}
	missing := ""
	var out []model.UnitFace
	for _, name := range names {
		layers := [4]*schema.Map[int]{1: own}
		f := model.UnitFace{Face: model.FaceID(slices.Index(c.g.Faces, name)), Values: make([]int16, len(c.g.Values))}
		if kind != nil {
			layers[3] = &kind.Values
			if kf := kind.Faces.Get(name); kf != nil {
				layers[2], f.AtSteps = &kf.Values, clampSteps(kf.AtSteps)
			}
		}
		if uf := u.Faces.Get(name); uf != nil {
			layers[0] = &uf.Values
			if uf.AtSteps != 0 {
				f.AtSteps = clampSteps(uf.AtSteps)
			}
		}
		for v := range c.g.Values {
			n, ok := c.layeredValue(v, layers)
			if !ok && missing == "" {
				missing = c.g.Values[v].ID
			}
			f.Values[v] = n
		}
		out = append(out, f)
	}
	if missing != "" && (kind != nil || u.Kind == "") {
		c.fail(RuleValue, keySpot(at, id), "the unit "+quote(id)+" has no value "+quote(missing), "write it with printed: or values:, in its kind, or give the value a default")
	}
	return out
}

// statedValues returns the values, a bit for each, that a unit or its kind states
// on any face.
func (c unitCompiler) statedValues(u *spec.Unit, kind *spec.UnitKind) uint32 {
	maps := []*schema.Map[int]{&u.Values, &kind.Values}
	for _, faces := range []*schema.Map[spec.Face]{&u.Faces, &kind.Faces} {
		for i := range faces.Entries {
			maps = append(maps, &faces.Entries[i].Value.Values)
		}
	}
	var out uint32
	if u.Printed != "" {
		out = 1<<(strings.Count(u.Printed, "-")+1) - 1
	}
	for v := range c.g.Values {
		for _, m := range maps {
			if m.Get(c.g.Values[v].ID) != nil {
				out |= 1 << v
			}
		}
	}
	return out
}

// layeredValue returns a value from the first layer that states it, or its
// default.
func (c unitCompiler) layeredValue(v int, layers [4]*schema.Map[int]) (int16, bool) {
	for _, m := range layers {
		if m == nil {
			continue
		}
		if n := m.Get(c.g.Values[v].ID); n != nil {
			return clamp16(*n), true
		}
	}
	if d := c.s.Values.Entries[v].Value.Default; d != nil {
		return clamp16(*d), true
	}
	return 0, c.s.Units.Len() == 0
}

// clampSteps keeps a number of steps within the range that units can have.
func clampSteps(n int) int8 { return int8(max(0, min(99, n))) }

// clamp16 keeps a number within 16 bits.
func clamp16(n int) int16 { return int16(max(math.MinInt16, min(math.MaxInt16, n))) }

// unitValues returns the values that a unit states itself, in short or long form.
func (c unitCompiler) unitValues(u *spec.Unit) *schema.Map[int] {
	out := &schema.Map[int]{Entries: slices.Clone(u.Values.Entries)}
	if u.Printed == "" {
		return out
	}
	at := c.valueSpot(u.Located, "printed")
	parts := strings.Split(u.Printed, "-")
	names := c.idsBySort["value"]
	if len(parts) > len(names) {
		c.addFinding(RuleValue, at, diag.Diagnostic{Message: quote(u.Printed) + " holds " + itoa(len(parts)) + " numbers, but the game declares " + itoa(len(names)) + " values",
			Expected: "numbers for " + strings.Join(names, "-")})
		return out
	}
	for i, p := range parts {
		n, err := strconv.Atoi(strings.TrimSpace(p))
		if err != nil {
			c.addFinding(RuleValue, at, diag.Diagnostic{Message: quote(u.Printed) + " is not a list of printed numbers", Expected: "numbers for " + strings.Join(names, "-") + " with hyphens between, such as 4-4",
				Hint: "use values: for numbers that cannot be written so"})
			return out
		}
		if out.Get(names[i]) == nil {
			out.Entries = append(out.Entries, schema.Entry[int]{Key: names[i], Value: n})
		}
	}
	return out
}

// checkParents reports units that are their own parents.
func (c unitCompiler) checkParents() {
	told := make([]bool, len(c.g.Units))
	for i := range c.g.Units {
		if told[i] {
			continue
		}
		n := 0
		for p := c.g.Units[i].Parent; p >= 0 && n <= len(c.g.Units); p = c.g.Units[p].Parent {
			if int(p) == i {
				e := &c.s.Units.Entries[i]
				c.fail(RuleParent, c.valueSpot(e.Value.Located, "parent"), "the unit "+quote(e.Key)+" belongs to itself, through its parents", "name a unit above it")
				for q := p; !told[q]; q = c.g.Units[q].Parent {
					told[q] = true
				}
				break
			}
			n++
		}
	}
}

// groupClasses groups units of the same side, army, kind and traits into classes.
func (c unitCompiler) groupClasses() {
	c.g.ClassOfSide, c.g.SideUnits = make([]int, len(c.g.Sides)), make([][]model.UnitID, len(c.g.Sides))
	for i := range c.g.ClassOfSide {
		c.g.ClassOfSide[i] = model.None
	}
	type key struct {
		army   model.ArmyID
		kind   model.KindID
		traits uint64
	}
	seen := map[key]int{}
	for i := range c.g.Units {
		u := &c.g.Units[i]
		if u.Side >= 0 {
			c.g.SideUnits[u.Side] = append(c.g.SideUnits[u.Side], model.UnitID(i))
		}
		k := key{u.Army, u.Kind, u.Traits}
		n, ok := seen[k]
		if !ok {
			n = len(c.g.Classes)
			seen[k] = n
			c.g.Classes = append(c.g.Classes, model.Class{Side: u.Side, Army: u.Army, Kind: u.Kind, Traits: u.Traits, First: model.UnitID(i)})
			if u.Side >= 0 && c.g.ClassOfSide[u.Side] == model.None {
				c.g.ClassOfSide[u.Side] = n
			}
		}
		u.Class = int16(n)
	}
}
