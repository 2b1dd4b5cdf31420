package query

import (
	"maps"
	"slices"

	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// withFingerprint returns a field that knows of the game what its type does not say.
func withFingerprint(f lang.Field, what ...int) lang.Field {
	f.Fingerprint = lang.FingerprintInts(what...)
	return f
}

//go:noinline
func declareField(t lang.Type, doc string, reads lang.Deps, static bool, get func(*Ctx, int32) int32) lang.Field {
	return lang.Field{Type: t, Get: func(a any, id int32) int32 { return get(asCtx(a), id) }, Deps: reads, Static: static, Doc: doc}
}

func flagGetter(f state.UnitFlag) func(*Ctx, int32) int32 {
	return func(c *Ctx, u int32) int32 { return boolToInt(c.P.Units[u].Flags&f != 0) }
}

func boolToInt(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

func buildFields(g *model.Game, d *Domains) map[string]map[string]lang.Field {
	f := map[string]map[string]lang.Field{"unit": tabulateFields(g, unitFields(g, d)), "hex": hexFields(g, d), "side": sideFields(g, d), "army": armyFields(g, d), "hexside": hexsideFields(g, d), "box": boxFields(g, d)}
	addProperties(g, d, f)
	setFieldValues(g, d, f)
	return f
}

// tabulateFields works out the values of static fields of units beforehand, but not in a
// game with a mistake that leaves units without a kind.
func tabulateFields(g *model.Game, fields map[string]lang.Field) map[string]lang.Field {
	if slices.ContainsFunc(g.Units, func(u model.Unit) bool { return u.Kind < 0 }) {
		return fields
	}
	c := newBare(g)
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		f := fields[name]
		if !f.Static || f.Deps != 0 || f.Get == nil {
			continue
		}
		for id := range g.Units {
			f.Values = append(f.Values, f.Get(c, int32(id)))
		}
		fields[name] = f
	}
	return fields
}

func unitFields(g *model.Game, d *Domains) map[string]lang.Field {
	f := map[string]lang.Field{
		"side":          declareField(lang.MemberType(d.Side), "the side that commands it", 0, true, func(c *Ctx, u int32) int32 { return int32(c.G.Units[u].Side) }),
		"army":          declareField(lang.MemberType(d.Army), "its army", 0, true, func(c *Ctx, u int32) int32 { return int32(c.G.Units[u].Army) }),
		"kind":          declareField(lang.MemberType(d.Kind), "its kind", 0, true, func(c *Ctx, u int32) int32 { return int32(c.G.Units[u].Kind) }),
		"group":         declareField(lang.MemberType(d.Group), "its formation", 0, false, func(c *Ctx, u int32) int32 { return int32(c.G.Units[u].Group) }),
		"parent":        declareField(lang.MemberType(d.Unit), "the unit it belongs to", 0, false, func(c *Ctx, u int32) int32 { return int32(c.G.Units[u].Parent) }),
		"hex":           declareField(lang.MemberType(d.Hex), "the hex it is in", ReadPlaces, false, func(c *Ctx, u int32) int32 { return int32(c.P.Units[u].At.Hex()) }),
		"box":           declareField(lang.MemberType(d.Box), "the box it is in", readOnMap, false, func(c *Ctx, u int32) int32 { return int32(c.P.Units[u].At.Box()) }),
		"on_map":        declareField(lang.Bool, "is it on the map?", readOnMap, false, func(c *Ctx, u int32) int32 { return boolToInt(c.P.Units[u].At >= 0) }),
		"face":          declareField(lang.MemberType(d.Face), "the face it shows", ReadUnits, false, func(c *Ctx, u int32) int32 { return int32(c.G.Units[u].Faces[c.P.Units[u].Face].Face) }),
		"steps":         declareField(lang.Int, "steps left", ReadUnits, false, func(c *Ctx, u int32) int32 { return int32(c.P.Units[u].Steps) }),
		"steps_lost":    declareField(lang.Int, "steps lost", ReadUnits, false, func(c *Ctx, u int32) int32 { return int32(c.G.Units[u].Steps - c.P.Units[u].Steps) }),
		"has_moved":     declareField(lang.Bool, "has it moved in this phase?", ReadUnits, false, flagGetter(state.HasMoved)),
		"has_attacked":  declareField(lang.Bool, "has it attacked in this phase?", ReadUnits, false, flagGetter(state.HasAttacked)),
		"was_displaced": declareField(lang.Bool, "has it been displaced in this phase (where once: true counts that)?", ReadUnits, false, flagGetter(state.WasDisplaced)),
		"was_attacked":  declareField(lang.Bool, "has it been attacked in this phase?", ReadUnits, false, flagGetter(state.WasAttacked)),
		"has_advanced":  declareField(lang.Bool, "has it advanced after combat in this phase?", ReadUnits, false, flagGetter(state.HasAdvanced)),
		"hidden":        declareField(lang.Bool, "is it hidden from the other sides?", readHidden, false, flagGetter(state.IsHidden)),
		"due":           declareField(lang.Int, "turn on which it is due, 0 for none", ReadUnits, false, func(c *Ctx, u int32) int32 { return int32(c.P.Units[u].Due) }),
		"mp_left":       declareField(lang.Int, "movement points left after its last move", ReadUnits, false, func(c *Ctx, u int32) int32 { return int32(c.P.Units[u].MP) }),
		"terrain": declareField(lang.MemberType(d.Terrain), "terrain of its hex", ReadPlaces, false, func(c *Ctx, u int32) int32 {
			if at := c.P.Units[u].At; at >= 0 {
				return int32(c.G.HexTerrain[at])
			}
			return lang.None
		}),
		"marker": declareField(lang.Bool, "is it a marker?", 0, true, func(c *Ctx, u int32) int32 { return boolToInt(c.IsMarker(model.UnitID(u))) }),
		"role":   declareField(lang.MemberType(d.Role), "its role in the combat under way", ReadCombat, false, func(c *Ctx, u int32) int32 { return c.Combats.combatRole(d, model.UnitID(u)) }),
		"in_combat": declareField(lang.Bool, "does it take part in the combat under way?", ReadCombat, false, func(c *Ctx, u int32) int32 {
			return boolToInt(c.P.Combat != nil && c.P.Combat.Involves(model.UnitID(u)))
		}),
		"retreat_left": declareField(lang.Int, "hexes it still has to go in the retreat under way, 0 for none", readAnyVars|ReadPlaces, false, func(c *Ctx, u int32) int32 {
			_, left := c.Combats.retreatStatus(model.UnitID(u))
			return left
		}),
		"retreated_from": declareField(lang.MemberType(d.Hex), "the hex it has just left in the retreat under way, nil outside one", readAnyVars|ReadPlaces, false, func(c *Ctx, u int32) int32 {
			from, _ := c.Combats.retreatStatus(model.UnitID(u))
			return int32(from)
		}),
		"in_enemy_zone": declareField(lang.Bool, "is it in any zone of an enemy?", ReadPlaces|ReadUnits|readAnyVars, false, func(c *Ctx, u int32) int32 {
			return boolToInt(c.Zones.unitInEnemyZone(model.UnitID(u)))
		}),
	}
	box := f["box"]
	box.Excludes = "on_map"
	f["box"] = box
	hex := f["hex"]
	hex.Needs = "on_map"
	f["hex"] = hex
	for _, name := range []string{"side", "army", "kind", "group", "parent", "hex", "box", "on_map", "face", "steps", "steps_lost", "has_moved", "has_attacked",
		"was_attacked", "has_advanced", "hidden", "due", "mp_left", "terrain", "marker"} {
		own := f[name]
		own.OwnerOnly = true
		f[name] = own
	}
	for i := range g.Values {
		v := i
		reads, static := printedReads(g, v)
		get := func(c *Ctx, u int32) int32 { return c.PrintedValue(model.UnitID(u), v) }
		if reads == 0 {
			get = func(c *Ctx, u int32) int32 { return int32(c.G.Units[u].Faces[0].Values[v]) }
		}
		f[g.Values[i].ID] = withFingerprint(declareField(lang.Int, "printed: "+g.Values[i].Name(), reads, static, get), i)
		own := f[g.Values[i].ID]
		own.OwnerOnly = true
		f[g.Values[i].ID] = own
	}
	for i := range g.Values {
		f["printed."+g.Values[i].ID] = withFingerprint(declareField(lang.Int, "printed on its front: "+g.Values[i].Name(), 0, false, func(c *Ctx, u int32) int32 { return int32(c.G.Units[u].Faces[0].Values[i]) }), i)
	}
	for i := range g.Vars {
		v := g.Vars[i]
		switch v.Owner {
		case model.OfUnit:
			slot := v.Slot // read without a function in between: conditions ask for them most
			f["vars."+v.ID] = withFingerprint(lang.Field{Type: d.exprType(v.Type), Deps: readsVar(i), Doc: "variable " + v.ID, Get: func(a any, u int32) int32 { return asCtx(a).P.Vars[slot+int(u)] }}, slot)
		}
	}
	return f
}

// printedReads says what a printed value depends on: nothing that changes, when all
// faces of each unit agree; and it is static when all units of each class agree
// too, so that it may be tabulated by class.
func printedReads(g *model.Game, v int) (reads lang.Deps, static bool) {
	static = true
	for i := range g.Units {
		u := &g.Units[i]
		for k := range u.Faces {
			if u.Faces[k].Values[v] != u.Faces[0].Values[v] {
				return ReadUnits, false
			}
		}
		first := &g.Units[g.Classes[u.Class].First]
		static = static && u.Faces[0].Values[v] == first.Faces[0].Values[v]
	}
	return 0, static
}

func hexFields(g *model.Game, d *Domains) map[string]lang.Field {
	f := map[string]lang.Field{
		"terrain": {Type: lang.MemberType(d.Terrain), Static: true, Doc: "its terrain", Get: func(a any, h int32) int32 { return int32(asCtx(a).G.HexTerrain[h]) }},
		"units": {Type: lang.SetType(d.Unit), Deps: ReadPlaces, OwnerOnly: true, Doc: "the units in it", ElementFacts: &lang.ElementFacts{Holds: "on_map", Owner: "hex"},
			Firsts: func(a any) []int16 { return asCtx(a).Places.firstUnits() },
			First:  func(a any, h int32) int32 { return int32(asCtx(a).Places.FirstUnitIn(model.HexID(h))) },
			Next:   func(a any, u int32) int32 { return int32(asCtx(a).Places.NextUnitIn(model.UnitID(u))) },
			GetSet: func(a any, h int32, buf []int32) []int32 {
				c := asCtx(a)
				for u := c.Places.FirstUnitIn(model.HexID(h)); u >= 0; u = c.Places.NextUnitIn(u) {
					buf = append(buf, int32(u))
				}
				return buf
			}},
		"blocks_sight": declareField(lang.Bool, "does its terrain or a feature block sight?", 0, true, func(c *Ctx, h int32) int32 {
			if c.G.Terrain[c.G.HexTerrain[h]].BlocksSight {
				return 1
			}
			for i, bits := 0, c.G.HexFeatures[h]; bits != 0; i, bits = i+1, bits>>1 {
				if bits&1 == 1 && c.G.Features[i].BlocksSight {
					return 1
				}
			}
			return 0
		}),
	}
	f["neighbors"] = lang.Field{Type: lang.SetType(d.Hex), Doc: "the hexes next to it", GetSet: func(a any, h int32, buf []int32) []int32 {
		for _, n := range asCtx(a).G.Grid.Neighbors(model.HexID(h)) {
			if n >= 0 {
				buf = append(buf, int32(n))
			}
		}
		return buf
	}}
	f["hexsides"] = lang.Field{Type: lang.SetType(d.Hexside), Doc: "its six hexsides", GetSet: func(a any, h int32, buf []int32) []int32 {
		return append(buf, asCtx(a).G.Grid.Hexsides(model.HexID(h))[:]...)
	}}
	for i := range g.Vars {
		id, v := model.VarID(i), g.Vars[i]
		if v.Owner == model.OfHex || v.Owner == model.OfStack {
			f["vars."+v.ID] = withFingerprint(declareField(d.exprType(v.Type), "variable "+v.ID, readsVar(i), false, func(c *Ctx, h int32) int32 {
				return c.P.PlaceVar(id, h, v.Default)
			}), i, int(v.Default))
		}
	}
	return f
}

func sideFields(g *model.Game, d *Domains) map[string]lang.Field {
	f := map[string]lang.Field{
		"lost":   declareField(lang.Int, "points it has lost", readAnyVars, false, func(c *Ctx, s int32) int32 { return c.P.LostPoints[s] }),
		"passed": declareField(lang.Bool, "has it passed in the alternation under way?", readAnyVars, false, func(c *Ctx, s int32) int32 { return boolToInt(c.Combats.sideHasPassed(model.SideID(s))) }),
		"enemy":  declareField(lang.MemberType(d.Side), "with two sides: the other one", 0, true, func(c *Ctx, s int32) int32 { return int32(c.OtherSide(model.SideID(s))) }),
	}
	var reads lang.Deps
	if len(g.Relations) > 0 {
		reads = readAnyVars
	}
	f["enemies"] = lang.Field{Type: lang.SetType(d.Side), Deps: reads, Doc: "the sides that are its enemies", GetSet: func(a any, s int32, buf []int32) []int32 {
		for e := range asCtx(a).G.Sides {
			if asCtx(a).AreHostile(model.SideID(s), model.SideID(e)) {
				buf = append(buf, int32(e))
			}
		}
		return buf
	}}
	addTracks(g, model.OfSide, f)
	for i := range g.Vars {
		if v := g.Vars[i]; v.Owner == model.OfSide {
			f["vars."+v.ID] = withFingerprint(declareField(d.exprType(v.Type), "variable "+v.ID, readsVar(i), false, func(c *Ctx, s int32) int32 { return c.P.Vars[v.Slot+int(s)] }), v.Slot)
		}
	}
	return f
}

func armyFields(g *model.Game, d *Domains) map[string]lang.Field {
	f := map[string]lang.Field{
		"side": declareField(lang.MemberType(d.Side), "the side that commands it", 0, true, func(c *Ctx, a int32) int32 { return int32(c.G.Armies[a].Side) }),
	}
	addTracks(g, model.OfArmy, f)
	for i := range g.Vars {
		if v := g.Vars[i]; v.Owner == model.OfArmy {
			f["vars."+v.ID] = withFingerprint(declareField(d.exprType(v.Type), "variable "+v.ID, readsVar(i), false, func(c *Ctx, a int32) int32 { return c.P.Vars[v.Slot+int(a)] }), v.Slot)
		}
	}
	return f
}

// addTracks adds the tracks that each of a family has.
func addTracks(g *model.Game, of model.VarOwner, f map[string]lang.Field) {
	for i := range g.Tracks {
		if t := &g.Tracks[i]; t.Owner == of {
			f["tracks."+t.ID] = withFingerprint(declareField(lang.Int, "track "+t.Name(), ReadsTrack(g, model.TrackID(i)), false, func(c *Ctx, of int32) int32 { return c.P.Vars[t.Slot+int(of)] }), t.Slot)
		}
	}
}

func hexsideFields(g *model.Game, d *Domains) map[string]lang.Field {
	f := map[string]lang.Field{
		"hexes": {Type: lang.SetType(d.Hex), Doc: "the two hexes it parts; one at the border of the map", GetSet: func(a any, s int32, buf []int32) []int32 {
			x, y := asCtx(a).G.Grid.HexsideEnds(s)
			if buf = append(buf, int32(x)); y >= 0 {
				buf = append(buf, int32(y))
			}
			return buf
		}},
	}
	for i := range g.Vars {
		if id, v := model.VarID(i), g.Vars[i]; v.Owner == model.OfHexside {
			f["vars."+v.ID] = withFingerprint(declareField(d.exprType(v.Type), "variable "+v.ID, readsVar(i), false, func(c *Ctx, s int32) int32 { return c.P.PlaceVar(id, s, v.Default) }), i, int(v.Default))
		}
	}
	return f
}

func boxFields(g *model.Game, d *Domains) map[string]lang.Field {
	f := map[string]lang.Field{
		"units": {Type: lang.SetType(d.Unit), Deps: readOnMap, Doc: "the units in it", ElementFacts: &lang.ElementFacts{Fails: "on_map", Owner: "box"}, GetSet: func(a any, b int32, buf []int32) []int32 {
			for u := range asCtx(a).P.Units {
				if asCtx(a).P.Units[u].At == model.InBox(model.BoxID(b)) {
					buf = append(buf, int32(u))
				}
			}
			return buf
		}},
	}
	for i := range g.Vars {
		if v := g.Vars[i]; v.Owner == model.OfBox {
			f["vars."+v.ID] = withFingerprint(declareField(d.exprType(v.Type), "variable "+v.ID, readsVar(i), false, func(c *Ctx, b int32) int32 { return c.P.Vars[v.Slot+int(b)] }), v.Slot)
		}
	}
	return f
}
