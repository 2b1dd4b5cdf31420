package flow

import (
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/model"
)

// SetVariable sets a variable of an owner (0 for the game), held inside its
// limits.
func (r *Run) SetVariable(id model.VarID, owner, value int32, why *model.Source) {
	v := &r.G.Vars[id]
	if v.Type == model.TInteger && v.Min < v.Max {
		value = min(max(value, v.Min), v.Max)
	}
	e := event.NewEvent(event.Variable)
	e.Text, e.N, e.Rule, e.Secret = v.ID, value, why, v.Visible == "owner" || v.Visible == "nobody"
	switch v.Owner {
	case model.OfHex, model.OfStack, model.OfHexside:
		if r.P.PlaceVar(id, owner, v.Default) == value {
			return
		}
		r.P.SetPlaceVar(id, owner, value, v.Default)
		if e.To = model.HexID(owner); v.Owner == model.OfHexside {
			e.From, e.To = r.G.Grid.HexsideEnds(owner)
		}
	default:
		slot := v.Slot + int(owner)
		if r.P.Vars[slot] == value {
			return
		}
		r.P.SetVar(slot, value)
		switch v.Owner {
		case model.OfUnit:
			e.Unit, e.Side = model.UnitID(owner), r.G.Units[owner].Side
		case model.OfSide:
			e.Side = model.SideID(owner)
		case model.OfArmy:
			e.Army, e.Side = model.ArmyID(owner), r.G.Armies[owner].Side
		}
	}
	if v.Visible == "nobody" {
		e.Side = model.None
	}
	r.EmitEvent(e)
}

// VariableValue is the value of a variable of an owner.
func (r *Run) VariableValue(id model.VarID, owner int32) int32 {
	v := &r.G.Vars[id]
	if v.Owner.IsSparse() {
		return r.P.PlaceVar(id, owner, v.Default)
	}
	return r.P.Vars[v.Slot+int(owner)]
}

// ExpireVariables drops the values of variables whose lifetime ends now.
func (r *Run) ExpireVariables(until model.Until) {
	for i := range r.G.Vars {
		v := &r.G.Vars[i]
		if v.Until == model.Never || v.Until > until {
			continue
		}
		if v.Count > 0 { // one kept by place has no slots
			for k, now := range r.P.Vars[v.Slot:][:v.Count] {
				if now != v.Default {
					r.P.SetVar(v.Slot+k, v.Default)
				}
			}
		} else {
			for k := len(r.P.PlaceVars) - 1; k >= 0; k-- {
				if e := r.P.PlaceVars[k]; e.Var == model.VarID(i) {
					r.P.SetPlaceVar(e.Var, e.Place, v.Default, v.Default)
				}
			}
		}
	}
}
