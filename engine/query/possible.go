package query

import (
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/lang/ranges"
	"github.com/vedette-wargames/vedette/engine/model"
)

// The values that words of expressions can give, whatever happens in play. Checks call
// conditions dead by them, so they must hold in every position that play can reach.

func givesValues(values ranges.ValueSet) *lang.ValueBounds {
	return &lang.ValueBounds{Values: func() ranges.ValueSet { return values }}
}

// givesByMember says what a field gives by member.
func givesByMember(of func(id int32) ranges.ValueSet) *lang.ValueBounds {
	return &lang.ValueBounds{ByMember: of}
}

const noDistance = 9999 // what distances are where there is no way

// varValues returns the values that a variable can hold.
func varValues(v *model.Var) *lang.ValueBounds {
	switch v.Type {
	case model.TText:
		if len(v.Texts) > 0 {
			return &lang.ValueBounds{Values: func() ranges.ValueSet { return ranges.NewValueSet(v.Texts...).Union(ranges.NewValueSet(v.Default)) }}
		}
	case model.TInteger:
		if v.Min < v.Max {
			return &lang.ValueBounds{Values: func() ranges.ValueSet {
				return ranges.NewValueRange(int64(v.Min), int64(v.Max)).Union(ranges.NewValueSet(v.Default))
			}}
		}
	}
	return nil
}

func trackValues(t *model.Track) *lang.ValueBounds {
	return givesValues(ranges.NewValueRange(int64(t.Min), int64(t.Max)))
}

// optionValues is every value that players may choose, not only the one in force.
func optionValues(o *model.Option) *lang.ValueBounds {
	if len(o.Values) == 0 {
		return nil
	}
	return &lang.ValueBounds{Values: func() ranges.ValueSet {
		return ranges.NewValueSet(o.Values...).Union(ranges.NewValueSet(o.Default, o.Value))
	}}
}

// setNameValues says what names can be.
func setNameValues(g *model.Game, n map[string]lang.Binding) {
	say := func(name string, c *lang.ValueBounds) {
		if b, ok := n[name]; ok {
			b.Bounds = c
			n[name] = b
		}
	}
	say("turn", givesValues(ranges.NewValueRange(int64(g.FirstTurn), int64(g.LastTurn))))
	say("last_turn", givesValues(ranges.NewValueSet(int32(g.LastTurn))))
	for i := range g.Options {
		say("option."+g.Options[i].ID, optionValues(&g.Options[i]))
	}
	for i := range g.Constants {
		say("constants."+g.Constants[i].ID, givesValues(ranges.NewValueSet(g.Constants[i].Value)))
	}
	for i := range g.Tracks {
		say("tracks."+g.Tracks[i].ID, trackValues(&g.Tracks[i]))
	}
	for i := range g.Vars {
		if g.Vars[i].Owner == model.OfGame {
			say("vars."+g.Vars[i].ID, varValues(&g.Vars[i]))
		}
	}
}

// setCombatValues says what the names of a combat can be.
func setCombatValues(g *model.Game, n map[string]lang.Binding) {
	// The attacks are not there yet when the names are made.
	die := func() ranges.ValueSet {
		out := ranges.NewValueSet(0) // before it is rolled
		for i := range g.Attacks {
			a := &g.Attacks[i]
			most := int64(a.Dice.Spec.Max())
			out = out.Union(ranges.NewValueRange(int64(a.Dice.Spec.Min()), most))
			if a.Comparison == model.ByOpposedDice {
				out = out.Union(ranges.NewValueRange(-most, most))
			}
		}
		return out
	}
	b := n["die"]
	b.Bounds = &lang.ValueBounds{Values: die}
	n["die"] = b
}

// setFieldValues says what the fields of units, hexes and all else can be.
func setFieldValues(g *model.Game, d *Domains, f map[string]map[string]lang.Field) {
	say := func(of, name string, c *lang.ValueBounds) {
		if x, ok := f[of][name]; ok && c != nil {
			x.Bounds = c
			f[of][name] = x
		}
	}
	unit := func(name string, of func(u *model.Unit) ranges.ValueSet) {
		say("unit", name, givesByMember(func(id int32) ranges.ValueSet { return of(&g.Units[id]) }))
	}
	say("army", "side", givesByMember(func(id int32) ranges.ValueSet { return ranges.NewValueSet(int32(g.Armies[id].Side)) }))
	unit("group", func(u *model.Unit) ranges.ValueSet { return ranges.NewValueSet(int32(u.Group)) })
	unit("parent", func(u *model.Unit) ranges.ValueSet { return ranges.NewValueSet(int32(u.Parent)) })
	unit("steps", func(u *model.Unit) ranges.ValueSet { return ranges.NewValueRange(0, int64(u.Steps)) })
	unit("steps_lost", func(u *model.Unit) ranges.ValueSet { return ranges.NewValueRange(0, int64(u.Steps)) })
	unit("face", func(u *model.Unit) ranges.ValueSet {
		ids := make([]int32, len(u.Faces))
		for i := range u.Faces {
			ids[i] = int32(u.Faces[i].Face)
		}
		return ranges.NewValueSet(ids...)
	})
	for i := range g.Values {
		unit(g.Values[i].ID, func(u *model.Unit) ranges.ValueSet {
			list := make([]int32, len(u.Faces))
			for k := range u.Faces {
				list[k] = int32(u.Faces[k].Values[i])
			}
			return ranges.NewValueSet(list...)
		})
		unit("printed."+g.Values[i].ID, func(u *model.Unit) ranges.ValueSet { return ranges.NewValueSet(int32(u.Faces[0].Values[i])) })
	}
	say("unit", "due", givesValues(ranges.NewValueRange(0, 1<<15)))
	say("unit", "retreat_left", givesValues(ranges.NewValueRange(0, 1<<15)))
	say("hex", "terrain", givesByHex(g, func(h int) int32 { return int32(g.HexTerrain[h]) }))
	say("hex", "blocks_sight", givesByHex(g, func(h int) int32 { return f["hex"]["blocks_sight"].Get(newBare(g), int32(h)) }))
	setVarValues(g, say)
}

// givesByHex says what a field gives by hex.
func givesByHex(g *model.Game, of func(h int) int32) *lang.ValueBounds {
	return &lang.ValueBounds{MemberValues: func() []int32 {
		out := make([]int32, len(g.HexTerrain))
		for h := range out {
			out[h] = of(h)
		}
		return out
	}}
}

func setVarValues(g *model.Game, say func(of, name string, c *lang.ValueBounds)) {
	owners := map[model.VarOwner]string{model.OfSide: "side", model.OfArmy: "army", model.OfUnit: "unit", model.OfHex: "hex", model.OfStack: "hex", model.OfHexside: "hexside", model.OfBox: "box"}
	for i := range g.Vars {
		if of := owners[g.Vars[i].Owner]; of != "" {
			say(of, "vars."+g.Vars[i].ID, varValues(&g.Vars[i]))
		}
	}
	for i := range g.Tracks {
		if of := owners[g.Tracks[i].Owner]; of != "" {
			say(of, "tracks."+g.Tracks[i].ID, trackValues(&g.Tracks[i]))
		}
	}
}

// setFuncValues says what functions can give.
func setFuncValues(g *model.Game, d *Domains, f map[string]lang.HostFunc) {
	say := func(name string, c *lang.ValueBounds) {
		x := f[name]
		x.Bounds = c
		f[name] = x
	}
	bit := func(b bool) int32 { return boolToInt(b) }
	say("distance", givesValues(ranges.NewValueRange(0, noDistance)))
	say("turns_to", givesValues(ranges.NewValueRange(0, 3)))
	say("range_to", givesValues(ranges.NewValueRange(0, noDistance)))
	say("friends_in", givesValues(ranges.NewValueRange(0, int64(len(g.Units)))))
	say("has_trait", &lang.ValueBounds{ByPair: func(t, u int32) int32 { return bit(u >= 0 && g.Units[u].Traits>>uint(t)&1 == 1) }})
	say("has_feature", &lang.ValueBounds{ByPair: func(k, h int32) int32 { return bit(h >= 0 && g.HexFeatures[h]>>uint(k)&1 == 1) }})
	say("in_area", &lang.ValueBounds{ByPair: func(a, h int32) int32 {
		if len(g.Areas[a].Hexes) == 0 {
			return -1 // its declaration reports an empty area
		}
		return bit(h >= 0 && g.Areas[a].In[h])
	}})
	say("hexside_is", &lang.ValueBounds{ByPair: func(k, s int32) int32 { return bit(s >= 0 && g.HexsideBits[s]>>uint(k)&1 == 1) }})
	turns := func() ranges.ValueSet { return ranges.NewValueRange(int64(g.FirstTurn), int64(g.LastTurn)) }
	say("turn_is", &lang.ValueBounds{ByNumber: &lang.NumberBounds{Name: "turn", All: turns, Eval: func(k int32, turn int64) int32 {
		on, i := g.TurnKinds[k].On, int(turn)-g.FirstTurn
		return bit(i >= 0 && i < len(on) && on[i])
	}}})
	say("declared", &lang.ValueBounds{ByFirstArg: func(decl int32) ranges.ValueSet { return declarableTexts(g, d.Declaration.Text(decl)) }})
	say("lookup", &lang.ValueBounds{ByFirstArg: func(t int32) ranges.ValueSet { return cellValues(&g.Tables[t]) }})
}

// declarableTexts returns all that may be declared under a name, and nothing.
func declarableTexts(g *model.Game, name string) ranges.ValueSet {
	out := ranges.NewValueSet(lang.None)
	for i := range g.Attacks {
		for k := range g.Attacks[i].Declarations {
			if de := &g.Attacks[i].Declarations[k]; de.ID == name {
				for x := range de.Choices {
					out = out.Union(ranges.NewValueSet(de.Choices[x].Text))
				}
			}
		}
	}
	return out
}

// cellValues returns the values in the cells of a table, and the value that a missing cell
// gives.
func cellValues(t *model.Table) ranges.ValueSet {
	list := []int32{0}
	if !t.Numbers {
		list[0] = lang.None
	}
	for _, row := range t.Cells {
		for _, n := range row {
			list = append(list, int32(n))
		}
	}
	return ranges.NewValueSet(list...)
}
