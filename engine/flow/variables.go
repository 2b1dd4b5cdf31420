package flow

import (
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/model"
)

// Values is the verbs on variables and tracks, and the costs that are paid from tracks.
type Values struct{ r *Run }

// SetVariable sets a variable of an owner (0 for the game), held inside its
// limits.
func (vs *Values) SetVariable(id model.VarID, owner, value int32, why *model.Source) {
	v := &vs.r.Ctx.G.Vars[id]
	if v.Type == model.TInteger && v.Min < v.Max {
		value = min(max(value, v.Min), v.Max)
	}
	e := event.NewEvent(event.Variable)
	e.Text, e.N, e.Rule, e.Secret = v.ID, value, why, v.Visible == "owner" || v.Visible == "nobody"
	switch v.Owner {
	case model.OfHex, model.OfStack, model.OfHexside:
		if vs.r.Ctx.P.PlaceVar(id, owner, v.Default) == value {
			return
		}
		vs.r.Ctx.P.SetPlaceVar(id, owner, value, v.Default)
		if e.To = model.HexID(owner); v.Owner == model.OfHexside {
			e.From, e.To = vs.r.Ctx.G.Grid.HexsideEnds(owner)
		}
	default:
		slot := v.Slot + int(owner)
		if vs.r.Ctx.P.Vars[slot] == value {
			return
		}
		vs.r.Ctx.P.SetVar(slot, value)
		switch v.Owner {
		case model.OfUnit:
			e.Unit, e.Side = model.UnitID(owner), vs.r.Ctx.G.Units[owner].Side
		case model.OfSide:
			e.Side = model.SideID(owner)
		case model.OfArmy:
			e.Army, e.Side = model.ArmyID(owner), vs.r.Ctx.G.Armies[owner].Side
		}
	}
	if v.Visible == "nobody" {
		e.Side = model.None
	}
	vs.r.EmitEvent(e)
}

// VariableValue returns the value of a variable of an owner.
func (vs *Values) VariableValue(id model.VarID, owner int32) int32 {
	v := &vs.r.Ctx.G.Vars[id]
	if v.Owner.IsSparse() {
		return vs.r.Ctx.P.PlaceVar(id, owner, v.Default)
	}
	return vs.r.Ctx.P.Vars[v.Slot+int(owner)]
}

// ExpireVariables drops the values of variables whose lifetime ends now.
func (vs *Values) ExpireVariables(until model.Until) {
	for i := range vs.r.Ctx.G.Vars {
		v := &vs.r.Ctx.G.Vars[i]
		if v.Until == model.Never || v.Until > until {
			continue
		}
		if v.Count > 0 { // one kept by place has no slots
			for k, now := range vs.r.Ctx.P.Vars[v.Slot:][:v.Count] {
				if now != v.Default {
					vs.r.Ctx.P.SetVar(v.Slot+k, v.Default)
				}
			}
		} else {
			for k := len(vs.r.Ctx.P.PlaceVars) - 1; k >= 0; k-- {
				if e := vs.r.Ctx.P.PlaceVars[k]; e.Var == model.VarID(i) {
					vs.r.Ctx.P.SetPlaceVar(e.Var, e.Place, v.Default, v.Default)
				}
			}
		}
	}
}
