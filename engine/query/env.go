package query

import (
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/lang/ranges"
	"github.com/vedette-wargames/vedette/engine/model"
)

// Envs are the expression environments of a game, one for each kind of place where an
// expression may be written. The game must have its ids (units, sides, terrain, grid, tables,
// attacks with roles and declarations, variables ...) but needs no compiled expressions yet.
type Envs struct {
	Domains *Domains

	Base          *lang.Env // anywhere
	Unit          *lang.Env // about one unit: its fields are bare names
	Hex           *lang.Env // about one hex: its fields are bare names; viewer
	Sight         *lang.Env // Hex, between two others: from, to
	Stack         *lang.Env // about one hex, whoever is in it
	Crossing      *lang.Env // about a unit and a step: unit's fields, from, to
	Entry         *lang.Env // about a unit that enters the map: Crossing, nth
	ZonePair      *lang.Env // zones: mover, holder, from, to; no subject
	ZoneHexside   *lang.Env // a hexside that a zone would cross: from, to; no subject
	ZoneCover     *lang.Env // a hex that a zone may cover: holder, to; no subject
	ZoneHex       *lang.Env // a hex that a zone would enter: from, hex; its fields are bare names
	Trace         *lang.Env // about one hex; tracer
	TraceStep     *lang.Env // about two hexes: from, to, tracer
	Combat        *lang.Env // the combat under way: attackers, defenders, targets
	Fighter       *lang.Env // Combat, about one unit of it
	Target        *lang.Env // an attack being named: unit's fields, from, to
	Obligation    *lang.Env // attacker, defender
	Retreat       *lang.Env // Combat, about a retreating unit: from, to, victors
	Action        *lang.Env // about the candidate of an action: it; unit, hex or side
	UnitCandidate *lang.Env
	HexCandidate  *lang.Env
	SideCandidate *lang.Env
	ArmyCandidate *lang.Env
}

// EnvOfGame lets a game hold the environments it was compiled with.
func (*Envs) EnvOfGame() {}

// EnvsOf returns the environments with which a game was compiled, nil if it was not compiled.
func EnvsOf(g *model.Game) *Envs {
	e, _ := g.Env.(*Envs)
	return e
}

func asCtx(a any) *Ctx { return a.(*Ctx) }

// NewEnvs builds the environments of a game.
func NewEnvs(g *model.Game) *Envs { return NewSharedEnvs(g, nil) }

// NewSharedEnvs is NewEnvs that takes equal domains of other games from kept, so that their
// expressions can be shared.
func NewSharedEnvs(g *model.Game, kept *lang.ExprCache) *Envs {
	d := newDomains(g, kept)
	e := &Envs{Domains: d}
	e.Base = &lang.Env{Names: baseNames(g, d), Fields: buildFields(g, d), Funcs: buildFuncs(g, d), AreaFunc: areaFunc(d), WithinFuncs: nearFuncs(d),
		MemoFor: func(a any, k *lang.MemoKey) *lang.Memo { return asCtx(a).Functions.findMemo(k) }, NotMemoized: ReadCombat | ReadChosen, BoundsFingerprints: func() lang.BoundsFingerprints { return hashFacts(g) }}
	// Names that are read most get a reader of their own, without a function in between.
	unit := lang.Binding{Type: lang.MemberType(d.Unit), Get: func(a any, _ *lang.Scratch) int32 { return int32(asCtx(a).Unit) }, Doc: "the unit"}
	from := lang.Binding{Type: lang.MemberType(d.Hex), Get: func(a any, _ *lang.Scratch) int32 { return int32(asCtx(a).From) }, Doc: "the hex left"}
	to := lang.Binding{Type: lang.MemberType(d.Hex), Get: func(a any, _ *lang.Scratch) int32 { return int32(asCtx(a).To) }, Doc: "the hex entered"}
	hx := lang.Binding{Type: lang.MemberType(d.Hex), Get: func(a any, _ *lang.Scratch) int32 { return int32(asCtx(a).Hex) }, Doc: "the hex"}
	mover := memberBinding("the unit that moves", d.Unit, func(c *Ctx) int32 { return int32(c.Mover) }, 0)
	holder := memberBinding("the enemy that exerts the zone", d.Unit, func(c *Ctx) int32 { return int32(c.Holder) }, 0)
	type names = map[string]lang.Binding
	e.Unit = e.Base.WithNames(names{"unit": unit}).WithSubject("unit")
	e.Hex = e.Base.WithNames(names{"hex": hx, "viewer": memberBinding("the side that looks", d.Side, func(c *Ctx) int32 { return int32(c.Viewer) }, 0)}).WithSubject("hex")
	e.Crossing = e.Base.WithNames(names{"unit": unit, "from": from, "to": to}).WithSubject("unit")
	e.ZonePair = e.Base.WithNames(names{"mover": mover, "holder": holder, "from": from, "to": to})
	e.ZoneCover = e.Base.WithNames(names{"holder": holder, "to": memberBinding("the hex that the zone may cover", d.Hex, func(c *Ctx) int32 { return int32(c.To) }, 0)})
	e.ZoneHexside = e.Base.WithNames(names{
		"from": memberBinding("the hex on the holder's side of the hexside", d.Hex, func(c *Ctx) int32 { return int32(c.From) }, 0),
		"to":   memberBinding("the hex beyond it", d.Hex, func(c *Ctx) int32 { return int32(c.To) }, 0)})
	e.Sight = e.Hex.WithNames(names{
		"from": memberBinding("the hex that the line of sight begins in", d.Hex, func(c *Ctx) int32 { return int32(c.From) }, 0),
		"to":   memberBinding("the hex that it ends in", d.Hex, func(c *Ctx) int32 { return int32(c.To) }, 0)}).WithSubject("hex")
	e.Stack = e.Base.WithNames(names{"hex": hx}).WithSubject("hex")
	e.ZoneHex = e.Hex.WithNames(names{"from": memberBinding("the hex on the holder's side of it", d.Hex, func(c *Ctx) int32 { return int32(c.From) }, 0)}).WithSubject("hex")
	e.Trace = e.Base.WithNames(names{"hex": hx, "tracer": memberBinding("the side that traces", d.Side, func(c *Ctx) int32 { return int32(c.Tracer) }, 0)}).WithSubject("hex")
	e.TraceStep = e.Base.WithNames(names{
		"from":   memberBinding("the hex that the trace comes from", d.Hex, func(c *Ctx) int32 { return int32(c.From) }, 0),
		"to":     memberBinding("the hex that it goes on to", d.Hex, func(c *Ctx) int32 { return int32(c.To) }, 0),
		"tracer": memberBinding("the side that traces", d.Side, func(c *Ctx) int32 { return int32(c.Tracer) }, 0)})
	e.Combat = e.Base.WithNames(combatNames(g, d))
	e.Base.CombatEnv = e.Combat
	e.Fighter = e.Combat.WithNames(names{"unit": unit}).WithSubject("unit")
	attacksFrom, attacked := from, to
	attacksFrom.Doc, attacked.Doc = "the hex it attacks from", "the hex that it would attack"
	e.Target = e.Combat.WithNames(names{"unit": unit, "from": attacksFrom, "to": attacked}).WithSubject("unit")
	e.Obligation = e.Base.WithNames(names{
		"attacker": memberBinding("the unit that may have to attack", d.Unit, func(c *Ctx) int32 { return int32(c.Attacker) }, 0),
		"defender": memberBinding("the enemy that may have to be attacked", d.Unit, func(c *Ctx) int32 { return int32(c.Defender) }, 0)})
	victors := setBinding("the units it retreats from", d.Unit, func(c *Ctx, buf []int32) []int32 {
		for _, u := range c.Victors {
			buf = append(buf, int32(u))
		}
		return buf
	}, 0)
	left := numberBinding("hexes it still has to go after the one entered", 0, func(c *Ctx) int32 { return c.HexesLeft })
	left.Bounds = givesValues(ranges.NewValueRange(0, noDistance))
	e.Retreat = e.Combat.WithNames(names{"unit": unit, "from": from, "to": to, "victors": victors, "hexes_left": left}).WithSubject("unit")
	e.Entry = e.WithEntryOrder(e.Crossing)
	e.Action = e.Base
	cand := func(dom *lang.Domain) lang.Binding {
		return lang.Binding{Type: lang.MemberType(dom), Get: func(a any, _ *lang.Scratch) int32 { return asCtx(a).ActionCandidate }, Doc: "the candidate"}
	}
	e.UnitCandidate = e.Base.WithNames(names{"it": cand(d.Unit)}).WithSubject("it")
	e.HexCandidate = e.Base.WithNames(names{"it": cand(d.Hex)}).WithSubject("it")
	e.SideCandidate = e.Base.WithNames(names{"it": cand(d.Side)}).WithSubject("it")
	e.ArmyCandidate = e.Base.WithNames(names{"it": cand(d.Army)}).WithSubject("it")
	return e
}

// WithGoals returns the environment of a retreat that leads to some hexes, or to one.
func (e *Envs) WithGoals(goal *lang.Program) *lang.Env {
	goals := func(c *Ctx, buf []int32) []int32 {
		if goal.Type.IsSet() {
			return goal.Set(c, buf)
		}
		if h := goal.Int(c); h >= 0 {
			buf = append(buf, h)
		}
		return buf
	}
	each := func(c *Ctx, look func(goal model.HexID)) {
		hexes := goals(c, c.goals[:0])
		for _, h := range hexes {
			look(model.HexID(h))
		}
		c.goals = hexes
	}
	out := map[string]lang.Binding{
		"toward": setBinding("the hexes that the retreat leads to", e.Domains.Hex, goals, goal.Deps),
		"nearer": flagBinding("is the hex entered nearer to one of those hexes than the hex left?", goal.Deps, func(c *Ctx) bool {
			yes := false
			each(c, func(h model.HexID) {
				yes = yes || c.From >= 0 && c.To >= 0 && c.G.Grid.Distance(c.To, h) < c.G.Grid.Distance(c.From, h)
			})
			return yes
		}),
		"way_left": numberBinding("hexes from the hex entered to the nearest of those hexes", goal.Deps, func(c *Ctx) int32 {
			least := int32(9999)
			each(c, func(h model.HexID) {
				if c.To >= 0 {
					least = min(least, int32(c.G.Grid.Distance(c.To, h)))
				}
			})
			return least
		}),
	}
	for name, b := range out {
		b.DependsOn = []string{"unit", "from", "to"}
		out[name] = b
	}
	env := e.Retreat.WithNames(out)
	env.NotShared = true // its words know the goal
	return env.WithSubject("unit")
}

// WithPlacedUnit returns the environment of an action's candidates about a unit that may be
// placed: its fields are bare names, the candidate is it.
func (e *Envs) WithPlacedUnit(candidates *lang.Env) *lang.Env {
	unit := lang.Binding{Type: lang.MemberType(e.Domains.Unit), Get: func(a any, _ *lang.Scratch) int32 { return int32(asCtx(a).Unit) }, Doc: "the unit"}
	return candidates.WithNames(map[string]lang.Binding{"unit": unit}).WithSubject("unit")
}

// WithEntryOrder returns the environment of a step that brings a unit onto the map.
func (e *Envs) WithEntryOrder(step *lang.Env) *lang.Env {
	return step.WithNames(map[string]lang.Binding{"nth": numberBinding("the nth of its side to enter at this hex in this phase, this one counted", ReadPlaces, func(c *Ctx) int32 { return c.Costs.entryOrder() })})
}

// WithDisplaced returns the environment of a combat in which a unit comes to a hex whose units
// must make room. The word displaced is the unit that would make room.
func (e *Envs) WithDisplaced() *lang.Env {
	return e.Fighter.WithNames(map[string]lang.Binding{"displaced": memberBinding("the unit that would have to make room", e.Domains.Unit, func(c *Ctx) int32 {
		if len(c.Picked) == 0 {
			return model.None
		}
		return int32(c.Picked[0])
	}, 0)})
}

// WithPicked returns an environment with the units that a side has picked for effects.
func (e *Envs) WithPicked(env *lang.Env) *lang.Env {
	return env.WithNames(map[string]lang.Binding{"picked": setBinding("the units picked", e.Domains.Unit, func(c *Ctx, buf []int32) []int32 {
		for _, u := range c.Picked {
			buf = append(buf, int32(u))
		}
		return buf
	}, 0)})
}

// WithEachUnit returns an environment about one unit after the other: its word is unit, its
// fields are bare names.
func (e *Envs) WithEachUnit(env *lang.Env) *lang.Env {
	return env.WithNames(map[string]lang.Binding{"unit": memberBinding("the unit", e.Domains.Unit, func(c *Ctx) int32 { return int32(c.Unit) }, 0)}).WithSubject("unit")
}

// WithChosen returns an environment with one more name, for the choice made for a whole move.
func (e *Envs) WithChosen(env *lang.Env, name string, d *lang.Domain) *lang.Env {
	return env.WithNames(map[string]lang.Binding{name: {Type: lang.MemberType(d), Get: func(a any, _ *lang.Scratch) int32 { return asCtx(a).Chosen }, Deps: ReadChosen, Doc: "what was chosen for this move"}})
}

// WithArgs returns an environment whose names are the arguments that a script gives to
// a function; in is what names the function.
func (e *Envs) WithArgs(in *lang.Env, params []lang.Param, names []string) *lang.Env {
	given := map[string]lang.Binding{}
	for i, p := range params {
		b := lang.Binding{Type: p.Type, Doc: "what the script gives for " + p.Name}
		if p.Type.IsSet() {
			b.GetSet = func(a any, buf []int32) []int32 { return append(buf, asCtx(a).Args[i].Set...) }
		} else {
			b.Get = func(a any, _ *lang.Scratch) int32 { return asCtx(a).Args[i].N }
		}
		given[names[i]] = b
	}
	return in.WithNames(e.Combat.Names).WithNames(given)
}

//go:noinline
func memberBinding(doc string, d *lang.Domain, get func(*Ctx) int32, reads lang.Deps) lang.Binding {
	return lang.Binding{Type: lang.MemberType(d), Get: func(a any, _ *lang.Scratch) int32 { return get(asCtx(a)) }, Deps: reads, Doc: doc}
}

//go:noinline
func setBinding(doc string, d *lang.Domain, get func(*Ctx, []int32) []int32, reads lang.Deps) lang.Binding {
	return lang.Binding{Type: lang.SetType(d), GetSet: func(a any, buf []int32) []int32 { return get(asCtx(a), buf) }, Deps: reads, Doc: doc}
}

//go:noinline
func flagBinding(doc string, reads lang.Deps, get func(*Ctx) bool) lang.Binding {
	return lang.Binding{Type: lang.Bool, Get: func(a any, _ *lang.Scratch) int32 { return boolToInt(get(asCtx(a))) }, Deps: reads, Doc: doc}
}

func numberBinding(doc string, reads lang.Deps, get func(*Ctx) int32) lang.Binding {
	return lang.Binding{Type: lang.Int, Get: func(a any, _ *lang.Scratch) int32 { return get(asCtx(a)) }, Deps: reads, Doc: doc}
}

func baseNames(g *model.Game, d *Domains) map[string]lang.Binding {
	onMap := setBinding("all units on the map", d.Unit, func(c *Ctx, buf []int32) []int32 { return c.Places.cachedUnitsOnMap(buf) }, readOnMap)
	onMap.ElementFacts = &lang.ElementFacts{Holds: "on_map"}
	n := map[string]lang.Binding{
		"turn":     numberBinding("the turn's number", readTurn, func(c *Ctx) int32 { return int32(c.P.Turn) }),
		"phase":    memberBinding("the phase under way", d.Phase, func(c *Ctx) int32 { return int32(c.P.Phase) }, ReadPhase),
		"phasing":  {Type: lang.MemberType(d.Side), Get: func(a any, _ *lang.Scratch) int32 { return int32(asCtx(a).P.Phasing) }, Deps: ReadPhase, Doc: "the side whose player turn it is"},
		"units":    onMap,
		"counters": allBinding("all units, wherever they are", d.Unit, func(g *model.Game) int { return len(g.Units) }),
		"attacking_side": memberBinding("the side that attacks in the combat under way, nil outside one", d.Side, func(c *Ctx) int32 {
			if k := c.P.Combat; k != nil {
				return int32(k.Side)
			}
			return lang.None
		}, ReadCombat),
		"sides":    allBinding("all sides", d.Side, func(g *model.Game) int { return len(g.Sides) }),
		"armies":   allBinding("all armies", d.Army, func(g *model.Game) int { return len(g.Armies) }),
		"hexes":    allBinding("all hexes", d.Hex, func(g *model.Game) int { return g.Grid.NumHexes() }),
		"hexsides": allBinding("all hexsides", d.Hexside, func(g *model.Game) int { return g.Grid.NumHexsides() }),
		"boxes":    allBinding("all boxes", d.Box, func(g *model.Game) int { return len(g.Boxes) }),
	}
	last := int32(g.LastTurn)
	n["last_turn"] = lang.Binding{Type: lang.Int, Fixed: true, Get: func(any, *lang.Scratch) int32 { return last }, Doc: "the number of the last turn"}
	for i := range g.Constants {
		k := &g.Constants[i]
		n["constants."+k.ID] = lang.Binding{Type: d.exprType(k.Type), Fixed: true, Get: func(any, *lang.Scratch) int32 { return k.Value }, Doc: "constant: " + k.Name()}
	}
	for i := range g.Options {
		o := &g.Options[i]
		n["option."+o.ID] = lang.Binding{Type: d.exprType(o.Type), Get: func(any, *lang.Scratch) int32 { return o.Value }, Fixed: true, Doc: "option: " + o.Text}
	}
	for i := range g.Tracks {
		t := &g.Tracks[i]
		if t.Owner == model.OfGame {
			slot := t.Slot
			n["tracks."+t.ID] = lang.Binding{Type: lang.Int, Get: func(a any, _ *lang.Scratch) int32 { return asCtx(a).P.Vars[slot] }, Deps: ReadsTrack(g, model.TrackID(i)), Fingerprint: lang.FingerprintInts(slot), Doc: "track " + t.ID}
		}
	}
	for i := range g.Vars {
		v := &g.Vars[i]
		if v.Owner == model.OfGame {
			slot := v.Slot
			n["vars."+v.ID] = lang.Binding{Type: d.exprType(v.Type), Get: func(a any, _ *lang.Scratch) int32 { return asCtx(a).P.Vars[slot] }, Deps: readsVar(i), Fingerprint: lang.FingerprintInts(slot), Doc: "variable " + v.ID}
		}
	}
	setNameValues(g, n)
	return n
}

func (d *Domains) exprType(t model.VarType) lang.Type {
	switch t {
	case model.TFlag:
		return lang.Bool
	case model.TText:
		return lang.MemberType(d.Text)
	case model.TUnit:
		return lang.MemberType(d.Unit)
	case model.THex:
		return lang.MemberType(d.Hex)
	case model.TSide:
		return lang.MemberType(d.Side)
	}
	return lang.Int
}

func combatNames(g *model.Game, d *Domains) map[string]lang.Binding {
	n := map[string]lang.Binding{
		"attackers":          setBinding("the units that attack", d.Unit, func(c *Ctx, buf []int32) []int32 { return appendFighters(c.P.Combat, false, buf) }, ReadCombat),
		"defenders":          setBinding("the units attacked", d.Unit, func(c *Ctx, buf []int32) []int32 { return appendFighters(c.P.Combat, true, buf) }, ReadCombat),
		"attack_supporters":  setBinding("the units that support the attackers", d.Unit, func(c *Ctx, buf []int32) []int32 { return appendSupporters(c, buf, false) }, ReadCombat),
		"defence_supporters": setBinding("the units that support the defenders", d.Unit, func(c *Ctx, buf []int32) []int32 { return appendSupporters(c, buf, true) }, ReadCombat),
		"supporters": setBinding("the units that support", d.Unit, func(c *Ctx, buf []int32) []int32 {
			if k := c.P.Combat; k != nil {
				for _, u := range k.Supporters {
					buf = append(buf, int32(u))
				}
			}
			return buf
		}, ReadCombat),
		"victors": setBinding("the party of which the result made nobody retreat or leave the map, those still on it; nobody when that is neither or both", d.Unit, appendVictors, ReadCombat|ReadPlaces),
		"targets": setBinding("the hexes attacked", d.Hex, func(c *Ctx, buf []int32) []int32 {
			if k := c.P.Combat; k != nil {
				for _, h := range k.Targets {
					buf = append(buf, int32(h))
				}
			}
			return buf
		}, ReadCombat),
		"target": memberBinding("the (first) hex attacked", d.Hex, func(c *Ctx) int32 {
			if k := c.P.Combat; k != nil && len(k.Targets) > 0 {
				return int32(k.Targets[0])
			}
			return lang.None
		}, ReadCombat),
		"attacker": memberBinding("the (first) unit that attacks", d.Unit, func(c *Ctx) int32 {
			if k := c.P.Combat; k != nil && len(k.Attackers) > 0 {
				return int32(k.Attackers[0].Unit)
			}
			return lang.None
		}, ReadCombat),
		"attack_strength":  numberBinding("the attackers' total", ReadCombat, func(c *Ctx) int32 { return combatStrength(c, true) }),
		"defence_strength": numberBinding("the defenders' total", ReadCombat, func(c *Ctx) int32 { return combatStrength(c, false) }),
		"die": numberBinding("the die as rolled", ReadCombat, func(c *Ctx) int32 {
			if k := c.P.Combat; k != nil {
				return int32(k.Die)
			}
			return 0
		}),
	}
	setCombatValues(g, n)
	return n
}

// appendVictors lists the units on the map of the party that the result did not hurt.
func appendVictors(c *Ctx, buf []int32) []int32 {
	k := c.P.Combat
	switch {
	case k == nil || k.HurtAttackers == k.HurtDefenders:
		return buf
	case k.HurtAttackers:
		for _, u := range k.Defenders {
			buf = appendOnMap(c, buf, u)
		}
	default:
		for i := range k.Attackers {
			buf = appendOnMap(c, buf, k.Attackers[i].Unit)
		}
	}
	return buf
}

func appendOnMap(c *Ctx, buf []int32, u model.UnitID) []int32 {
	if c.HexOf(u) < 0 {
		return buf
	}
	return append(buf, int32(u))
}

func combatStrength(c *Ctx, attack bool) int32 {
	k := c.P.Combat
	switch {
	case k == nil:
		return 0
	case attack:
		return k.AttackStrength
	}
	return k.DefenceStrength
}

// allBinding returns the set of all there is of a domain, by id.
func allBinding(doc string, d *lang.Domain, n func(*model.Game) int) lang.Binding {
	b := setBinding(doc, d, func(c *Ctx, buf []int32) []int32 {
		for id := range n(c.G) {
			buf = append(buf, int32(id))
		}
		return buf
	}, 0)
	b.ByID = true
	return b
}
