package query

import (
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
)

//go:noinline
func newFunc(result lang.Type, reads lang.Deps, doc string, call func(*Ctx, []int32) int32, params ...lang.Param) lang.HostFunc {
	return lang.HostFunc{Params: params, Result: result, Deps: reads, Doc: doc, Call: func(a any, args []int32) int32 { return call(asCtx(a), args) }}
}

// newFunc2 is fn for a function of two arguments, which needs no list of them.
//
//go:noinline
func newFunc2(result lang.Type, reads lang.Deps, doc string, call func(x any, a, b int32) int32, params ...lang.Param) lang.HostFunc {
	f := newFunc(result, reads, doc, func(c *Ctx, a []int32) int32 { return call(c, a[0], a[1]) }, params...)
	f.Call2 = call
	return f
}

// newFunc3 is fn for a function of three arguments, which needs no list of them.
//
//go:noinline
func newFunc3(result lang.Type, reads lang.Deps, doc string, call func(x any, a, b, c int32) int32, params ...lang.Param) lang.HostFunc {
	f := newFunc(result, reads, doc, func(c *Ctx, a []int32) int32 { return call(c, a[0], a[1], a[2]) }, params...)
	f.Call3 = call
	return f
}

//go:noinline
func newSetFunc(result lang.Type, reads lang.Deps, doc string, call func(c *Ctx, args, buf []int32) []int32, params ...lang.Param) lang.HostFunc {
	return lang.HostFunc{Params: params, Result: result, Deps: reads, Doc: doc, CallSet: func(a any, args, buf []int32) []int32 { return call(asCtx(a), args, buf) }}
}

// filterEach is Keep of a function, value by value.
func filterEach(a any, f lang.HostFunc, args []int32, argument int, in []int32, want bool) []int32 {
	out := in[:0]
	for _, v := range in {
		args[argument] = v
		if f.Call(a, args) != 0 == want {
			out = append(out, v)
		}
	}
	return out
}

func newParam(name string, d *lang.Domain) lang.Param {
	return lang.Param{Name: name, Type: lang.MemberType(d)}
}

func impliedParam(name string, d *lang.Domain) lang.Param {
	return lang.Param{Name: name, Type: lang.MemberType(d), Implied: true}
}

func buildFuncs(g *model.Game, d *Domains) map[string]lang.HostFunc {
	f := map[string]lang.HostFunc{}
	addPlaceFuncs(g, d, f)
	addDirectionFuncs(d, f)
	addZoneFuncs(d, f)
	addStateFuncs(g, d, f)
	setFuncValues(g, d, f)
	return f
}

func addPlaceFuncs(g *model.Game, d *Domains, f map[string]lang.HostFunc) {
	all := ReadPlaces | ReadUnits | readAnyVars
	f["distance"] = newFunc2(lang.Int, 0, "hexes from a to b", func(x any, a, b int32) int32 {
		if a < 0 || b < 0 {
			return 9999
		}
		return int32(asCtx(x).G.Grid.Distance(model.HexID(a), model.HexID(b)))
	}, newParam("a", d.Hex), newParam("b", d.Hex))
	f["adjacent"] = newFunc2(lang.Bool, 0, "are two hexes next to each other?", func(x any, a, b int32) int32 {
		return boolToInt(a >= 0 && b >= 0 && asCtx(x).G.Grid.Distance(model.HexID(a), model.HexID(b)) == 1)
	}, newParam("a", d.Hex), newParam("b", d.Hex))
	f["across"] = newFunc3(lang.Bool, 0, "does the step from one hex to the next cross such a hexside? In a movement: the step being made.", func(x any, kind, a, b int32) int32 {
		c := asCtx(x)
		from, to := c.From, c.To
		if a >= 0 && b >= 0 {
			from, to = model.HexID(a), model.HexID(b)
		}
		if from < 0 || to < 0 {
			return 0
		}
		s := c.G.Grid.HexsideBetween(from, to)
		return boolToInt(s != hex.NoHexside && c.G.HexsideBits[s]>>uint(kind)&1 == 1)
	}, lang.Param{Name: "hexside", Type: lang.MemberType(d.HexsideKind), Literal: true},
		lang.Param{Name: "from", Type: lang.MemberType(d.Hex), Optional: true, Default: lang.None},
		lang.Param{Name: "to", Type: lang.MemberType(d.Hex), Optional: true, Default: lang.None})
	across := f["across"]
	across.Ambient = true
	f["across"] = across
	f["hexside"] = newFunc2(lang.MemberType(d.Hexside), 0, "the hexside between two hexes next to each other, nil when they are not", func(x any, a, b int32) int32 {
		if a < 0 || b < 0 {
			return int32(hex.NoHexside)
		}
		return asCtx(x).G.Grid.HexsideBetween(model.HexID(a), model.HexID(b))
	}, newParam("a", d.Hex), newParam("b", d.Hex))
	between := f["hexside"]
	between.BetweenArgs = true
	f["hexside"] = between
	f["hexside_is"] = newFunc2(lang.Bool, 0, "is the hexside of that kind?", func(x any, kind, side int32) int32 {
		return boolToInt(side >= 0 && asCtx(x).G.HexsideBits[side]>>uint(kind)&1 == 1)
	}, lang.Param{Name: "kind", Type: lang.MemberType(d.HexsideKind), Literal: true}, impliedParam("hexside", d.Hexside))
	f["has_feature"] = newFunc2(lang.Bool, 0, "is the feature in the hex?", func(x any, feature, h int32) int32 {
		return boolToInt(h >= 0 && asCtx(x).G.HexFeatures[h]>>uint(feature)&1 == 1)
	}, lang.Param{Name: "feature", Type: lang.MemberType(d.Feature), Literal: true}, impliedParam("hex", d.Hex))
	f["in_area"] = newFunc2(lang.Bool, 0, "is the hex in the area?", func(x any, area, h int32) int32 {
		return boolToInt(h >= 0 && asCtx(x).G.Areas[area].In[h])
	}, lang.Param{Name: "area", Type: lang.MemberType(d.Area), Literal: true}, impliedParam("hex", d.Hex))
	f["enemy_in"] = newFunc2(lang.Bool, all, "does the hex hold an enemy of the unit, or of the side?", func(x any, h, u int32) int32 {
		c := asCtx(x)
		return boolToInt(h >= 0 && u >= 0 && c.Places.HoldsEnemy(model.HexID(h), c.G.Units[u].Side))
	}, newParam("hex", d.Hex), impliedParam("unit", d.Unit))
	enemies := f["enemy_in"]
	enemies.DepsByArgs = func(a any, _ []int32) lang.Deps {
		if len(asCtx(a).G.Relations) > 0 {
			return all
		}
		return readHolders
	}
	enemies.Radius = func(a any, _ []int32) int {
		if len(asCtx(a).G.Relations) > 0 {
			return -1
		}
		return 0
	}
	enemies.FilterBatch = func(a any, args []int32, argument int, in []int32, want bool) []int32 {
		if argument != 0 || args[1] < 0 {
			return filterEach(a, enemies, args, argument, in, want)
		}
		c := asCtx(a)
		side, out, first := c.G.Units[args[1]].Side, in[:0], c.Places.firstUnits()
		if want {
			in = c.Places.filterOccupied(in)
		}
		for _, h := range in {
			if (h >= 0 && (first == nil || first[h] >= 0) && c.Places.HoldsEnemy(model.HexID(h), side)) == want {
				out = append(out, h)
			}
		}
		return out
	}
	ofSide := newFunc(lang.Bool, all, "", func(c *Ctx, a []int32) int32 {
		return boolToInt(a[0] >= 0 && a[1] >= 0 && c.Places.HoldsEnemy(model.HexID(a[0]), model.SideID(a[1])))
	}, newParam("hex", d.Hex), newParam("side", d.Side))
	ofSide.DepsByArgs, ofSide.Radius, enemies.Overload = enemies.DepsByArgs, enemies.Radius, &ofSide
	f["enemy_in"] = enemies
	f["friends_in"] = newFunc(lang.Int, ReadPlaces, "units of the unit's side in a hex, itself and markers not counted", func(c *Ctx, a []int32) int32 {
		if a[0] < 0 || a[1] < 0 {
			return 0
		}
		n := int32(c.Places.CountFriends(model.HexID(a[0]), c.G.Units[a[1]].Side))
		if c.P.Units[a[1]].At == model.OnHex(model.HexID(a[0])) && !c.IsMarker(model.UnitID(a[1])) {
			n--
		}
		return n
	}, newParam("hex", d.Hex), impliedParam("unit", d.Unit))
	f["fits"] = newFunc(lang.Bool, all, "would the unit fit into the hex under the stacking limits?", func(c *Ctx, a []int32) int32 {
		return boolToInt(a[0] >= 0 && a[1] >= 0 && c.Stacks.FitsInHex(model.UnitID(a[1]), model.HexID(a[0])))
	}, newParam("hex", d.Hex), impliedParam("unit", d.Unit))
	room := f["fits"]
	room.Ambient = true // a unit about to leave its hex does not count
	room.Radius = func(a any, _ []int32) int {
		if asCtx(a).Stacks.stacksDecideRoom() {
			return 0
		}
		return -1
	}
	f["fits"] = room
}

// areaFunc returns the function that lists the hexes of an area: areas.south.
func areaFunc(d *Domains) *lang.HostFunc {
	f := newSetFunc(lang.SetType(d.Hex), 0, "the hexes of an area", func(c *Ctx, a, buf []int32) []int32 {
		for _, h := range c.G.Areas[a[0]].Hexes {
			buf = append(buf, int32(h))
		}
		return buf
	}, lang.Param{Name: "area", Type: lang.MemberType(d.Area), Literal: true})
	return &f
}

// nearFuncs give the hexes of within(n, set), for sets of units and of hexes.
func nearFuncs(d *Domains) map[string]lang.HostFunc {
	most := lang.Param{Name: "most", Type: lang.Int}
	return map[string]lang.HostFunc{
		d.Unit.Name: newSetFunc(lang.SetType(d.Hex), ReadPlaces, "the hexes within so many hexes of any of some units", func(c *Ctx, a, buf []int32) []int32 {
			return c.Places.hexesNear(int(a[0]), a[1:], buf)
		}, most, lang.Param{Name: "units", Type: lang.SetType(d.Unit)}),
		d.Hex.Name: newSetFunc(lang.SetType(d.Hex), 0, "the hexes within so many hexes of any of some hexes", func(c *Ctx, a, buf []int32) []int32 {
			return c.Places.HexesAround(int(a[0]), a[1:], buf)
		}, most, lang.Param{Name: "hexes", Type: lang.SetType(d.Hex)}),
	}
}

func addZoneFuncs(d *Domains, f map[string]lang.HostFunc) {
	all := ReadPlaces | ReadUnits | readAnyVars
	zone := lang.Param{Name: "zone", Type: lang.MemberType(d.Zone), Literal: true}
	f["in_zone"] = newFunc3(lang.Bool, all, "is the hex in such a zone of an enemy of the unit, or of the side?", func(x any, z, h, u int32) int32 {
		return boolToInt(h >= 0 && u >= 0 && asCtx(x).Zones.ZoneBitsFor(int(z), model.UnitID(u))[h]&ZoneIn != 0)
	}, zone, newParam("hex", d.Hex), impliedParam("unit", d.Unit))
	inZone := f["in_zone"]
	inZone.DepsByArgs = func(a any, args []int32) lang.Deps { return asCtx(a).Zones.zoneReads(int(args[0])) }
	inZone.Radius = func(a any, args []int32) int {
		if c := asCtx(a); c.Zones.placesOnly(int(args[0])) {
			return c.G.Zones[args[0]].Reach
		}
		return -1
	}
	inZone.FilterBatch = func(a any, args []int32, argument int, in []int32, want bool) []int32 {
		if argument != 1 || args[2] < 0 || len(in) == 0 {
			return filterEach(a, inZone, args, argument, in, want)
		}
		_, covered := asCtx(a).Zones.zoneBitsAndHexes(int(args[0]), model.UnitID(args[2]))
		return covered.filterList(in, want)
	}
	ofSide := newFunc(lang.Bool, all, "", func(c *Ctx, a []int32) int32 {
		return boolToInt(a[1] >= 0 && a[2] >= 0 && c.Zones.InZoneOfEnemy(int(a[0]), model.HexID(a[1]), model.SideID(a[2])))
	}, zone, newParam("hex", d.Hex), newParam("side", d.Side))
	ofSide.DepsByArgs, ofSide.Radius = inZone.DepsByArgs, inZone.Radius
	ofSide.FilterBatch = func(a any, args []int32, argument int, in []int32, want bool) []int32 {
		if argument == 1 && args[2] >= 0 && len(in) > 0 {
			if covered := asCtx(a).Zones.zoneHexesForSide(int(args[0]), model.SideID(args[2])); covered != nil {
				return covered.filterList(in, want)
			}
		}
		return filterEach(a, ofSide, args, argument, in, want)
	}
	inZone.Overload = &ofSide
	f["in_zone"] = inZone
	f["in_zone_of"] = newFunc(lang.Bool, all, "is the hex in such a zone of a unit of the side?", func(c *Ctx, a []int32) int32 {
		if a[1] < 0 || a[2] < 0 {
			return 0
		}
		return boolToInt(c.Zones.InZoneOf(int(a[0]), model.HexID(a[1]), model.SideID(a[2])))
	}, zone, newParam("hex", d.Hex), newParam("side", d.Side))
	f["exerts"] = newFunc3(lang.Bool, all, "does the unit exert such a zone over the hex?", func(x any, z, u, h int32) int32 {
		return boolToInt(u >= 0 && h >= 0 && asCtx(x).Zones.ExertsZone(int(z), model.UnitID(u), model.HexID(h)))
	}, zone, newParam("unit", d.Unit), newParam("hex", d.Hex))
	f["held"] = newFunc(lang.Bool, all, "does an enemy zone keep the unit from leaving its hex?", func(c *Ctx, a []int32) int32 {
		if a[0] < 0 {
			return 0
		}
		return boolToInt(c.Zones.IsHeldByZone(model.UnitID(a[0])))
	}, impliedParam("unit", d.Unit))
	f["traced"] = newFunc(lang.Bool, all, "can the side trace such a path from the hex?", func(c *Ctx, a []int32) int32 {
		return boolToInt(a[1] >= 0 && a[2] >= 0 && c.Traces.CanTrace(int(a[0]), model.HexID(a[1]), model.SideID(a[2])))
	}, lang.Param{Name: "trace", Type: lang.MemberType(d.Trace), Literal: true}, impliedParam("hex", d.Hex), impliedParam("side", d.Side))
	f["reached"] = newSetFunc(lang.SetType(d.Hex), all, "the hexes that such a trace reaches from a hex for the side in at most so many hexes, the hex itself included, wherever it ends", func(c *Ctx, a, buf []int32) []int32 {
		if a[1] < 0 || a[2] < 0 {
			return buf
		}
		return c.Traces.FloodTrace(int(a[0]), model.HexID(a[1]), model.SideID(a[2]), int(a[3]), buf)
	}, lang.Param{Name: "trace", Type: lang.MemberType(d.Trace), Literal: true}, newParam("from", d.Hex), newParam("side", d.Side), lang.Param{Name: "most", Type: lang.Int})
	reached := f["reached"]
	reached.Any = func(x any, a []int32, some func([]int32) bool) bool {
		if a[1] < 0 || a[2] < 0 {
			return false
		}
		return asCtx(x).Traces.AnyFloodedHex(int(a[0]), model.HexID(a[1]), model.SideID(a[2]), int(a[3]), some)
	}
	f["reached"] = reached
	f["sees"] = newFunc(lang.Bool, all, "is there such a line of sight from a to b for the side?", func(c *Ctx, a []int32) int32 {
		return boolToInt(a[1] >= 0 && a[2] >= 0 && c.Sights.CanSee(int(a[0]), model.HexID(a[1]), model.HexID(a[2]), model.SideID(a[3])))
	}, lang.Param{Name: "sight", Type: lang.MemberType(d.Sight), Literal: true}, newParam("a", d.Hex), newParam("b", d.Hex), impliedParam("side", d.Side))
	f["hostile"] = newFunc(lang.Bool, readAnyVars, "are the sides enemies?", func(c *Ctx, a []int32) int32 {
		return boolToInt(a[0] >= 0 && a[1] >= 0 && c.AreHostile(model.SideID(a[0]), model.SideID(a[1])))
	}, newParam("a", d.Side), newParam("b", d.Side))
}

func addStateFuncs(g *model.Game, d *Domains, f map[string]lang.HostFunc) {
	f["latched"] = newFunc(lang.Bool, readAnyVars, "has the latch fallen?", func(c *Ctx, a []int32) int32 { return int32(c.P.FallenLatches >> uint(a[0]) & 1) },
		lang.Param{Name: "latch", Type: lang.MemberType(d.Latch), Literal: true})
	f["turn_is"] = newFunc(lang.Bool, readTurn, "is this turn of that kind?", func(c *Ctx, a []int32) int32 {
		on := c.G.TurnKinds[a[0]].On
		i := int(c.P.Turn) - c.G.FirstTurn
		return boolToInt(i >= 0 && i < len(on) && on[i])
	}, lang.Param{Name: "kind", Type: lang.MemberType(d.TurnKind), Literal: true})
	f["has_trait"] = newFunc(lang.Bool, 0, "has the unit the trait?", func(c *Ctx, a []int32) int32 {
		return boolToInt(a[1] >= 0 && c.G.Units[a[1]].Traits>>uint(a[0])&1 == 1)
	}, lang.Param{Name: "trait", Type: lang.MemberType(d.Trait), Literal: true}, impliedParam("unit", d.Unit))
	f["declared"] = newFunc(lang.MemberType(d.Text), ReadCombat, "the declaration in the present combat. If each side makes one, that of the attacker, unless a side is given", func(c *Ctx, a []int32) int32 {
		return c.Combats.declaredText(d, a[0], model.SideID(a[1]))
	}, lang.Param{Name: "declaration", Type: lang.MemberType(d.Declaration), Literal: true}, lang.Param{Name: "side", Type: lang.MemberType(d.Side), Optional: true, Default: lang.None})
	f["range_to"] = newFunc(lang.Int, ReadCombat|ReadPlaces, "hexes from the unit to the nearest hex attacked", func(c *Ctx, a []int32) int32 {
		return c.Combats.targetDistance(model.UnitID(a[0]))
	}, impliedParam("unit", d.Unit))
	f["lookup"] = lookupFunc(d)
}

// passingFrame is a procedure in which sides pass.
type passingFrame interface {
	HasPassed(model.SideID) bool
	// ActionCounts is its phase, how many the side whose turn it is has done, and how many
	// it has left now that the others have passed, -1 while they have not.
	ActionCounts() (phase model.PhaseID, acted, left int32)
}

// retreatFrame is a frame of a retreat under way.
type retreatFrame interface {
	RetreatStatus(u model.UnitID) (from model.HexID, left int32)
}
