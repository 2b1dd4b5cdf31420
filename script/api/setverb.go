package api

import (
	"slices"

	lua "github.com/yuin/gopher-lua"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

// changeTarget is the variable or track that set and adjust change, and whose.
type changeTarget struct {
	where  string
	id     model.VarID // None: a track
	track  model.TrackID
	owners []int32
}

// readChangeTarget reads the name, and whose it is.
func (m *Machine) readChangeTarget(where, name string, of Arg) changeTarget {
	g := m.Sheet.Game
	c := changeTarget{where: where, id: model.None, track: model.None}
	owner := model.OfGame
	if i := slices.IndexFunc(g.Vars, func(v model.Var) bool { return v.ID == name }); i >= 0 {
		c.id, owner = model.VarID(i), g.Vars[i].Owner
	} else if i := slices.IndexFunc(g.Tracks, func(t model.Track) bool { return t.ID == name }); i >= 0 {
		c.track, owner = model.TrackID(i), g.Tracks[i].Owner
	} else {
		sandbox.RaiseError(m.L, "%s: there is no variable or track %q%s", where, name, suggestName(name, listChangeable(g)))
	}
	c.owners = m.readOwners(where, name, owner, of)
	return c
}

// listChangeable lists the variables and tracks of a game.
func listChangeable(g *model.Game) []string {
	return append(mapNames(g.Vars, func(v *model.Var) string { return v.ID }), mapNames(g.Tracks, func(t *model.Track) string { return t.ID })...)
}

// ownerTypes are the types of what has a value of its own.
var ownerTypes = map[model.VarOwner]string{model.OfSide: "side", model.OfArmy: "army", model.OfUnit: "unit", model.OfHex: "hex",
	model.OfStack: "hex", model.OfHexside: "hexside", model.OfBox: "box"}

// readOwners reads one owner or a list of them.
func (m *Machine) readOwners(where, name string, owner model.VarOwner, of Arg) []int32 {
	typ := ownerTypes[owner]
	switch {
	case typ == "" && of.Given:
		sandbox.RaiseError(m.L, "%s: %q belongs to the game as a whole: leave the third value out", where, name)
	case typ == "":
		return []int32{0}
	case !of.Given:
		sandbox.RaiseError(m.L, "%s: %q has a value for each %s: say whose is meant", where, name, typ)
	}
	if t, ok := of.Value.(*lua.LTable); ok {
		var list Arg
		m.args.readList(m.L, where, &Param{Name: "of", Type: listOf + typ}, false, typ, t, &list)
		return slices.Clone(list.IDs)
	}
	return []int32{m.args.readArg(m.L, where, &Param{Name: "of", Type: typ}, of.Value).N}
}

func setVerb(m *Machine, a Args) {
	c := m.readChangeTarget("set", a[0].Text, a[2])
	value := Param{Name: "value", Type: Number}
	if c.id >= 0 {
		v := &m.Sheet.Game.Vars[c.id]
		if value.Type = varType(v.Type); v.Type == model.TText {
			for _, t := range v.Texts {
				value.texts = append(value.texts, m.Sheet.Game.Texts[t])
			}
		}
		value.Optional = true
	}
	x := m.args.readArg(m.L, "set", &value, a[1].Value)
	for _, o := range c.owners {
		if c.id < 0 {
			m.Run.Values.SetTrack(c.track, o, x.N)
		} else {
			m.writeVar(c.id, &m.Sheet.Game.Vars[c.id], o, x)
		}
	}
}

func adjustVerb(m *Machine, a Args) {
	c := m.readChangeTarget("adjust", a[0].Text, a[2])
	if c.id >= 0 && m.Sheet.Game.Vars[c.id].Type != model.TInteger {
		sandbox.RaiseError(m.L, "adjust: nothing can be added to %q, which is no whole number: use set", a[0].Text)
	}
	for _, o := range c.owners {
		if c.id < 0 {
			m.Run.Values.AddTrack(c.track, o, a[1].N)
		} else {
			m.Run.Values.SetVariable(c.id, o, m.Run.Values.VariableValue(c.id, o)+a[1].N, m.Session.HookSource())
		}
	}
}
