package compile

import (
	"errors"
	"strconv"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// compileStartVariable compiles what a variable starts at: one value, or a map of
// values by owner.
func (c setupCompiler) compileStartVariable(k model.VarID, name string, at diag.Pos, n *yamldoc.Node) {
	v, out := &c.g.Vars[k], &c.g.Start
	if v.Owner == model.OfGame {
		if x, ok := c.parseStartValue(v, name, n); ok {
			out.Vars = append(out.Vars, model.VarValue{Slot: v.Slot, Value: x})
		}
		return
	}
	if n.Kind != yamldoc.Map {
		c.fail(RuleVariable, keySpot(at, name), "the variable "+quote(name)+" has a value for each "+ownerName(v.Owner)+", not one",
			"write the values by "+ownerName(v.Owner)+", as in "+name+": {"+c.exampleOwner(v.Owner)+": "+yamldoc.PrintInline(n)+"}")
		return
	}
	for i := range n.Entries {
		e := &n.Entries[i]
		x, ok := c.parseStartValue(v, name, e.Value)
		owner := c.findStartOwner(v.Owner, e)
		if !ok || owner < 0 {
			continue
		}
		switch v.Owner {
		case model.OfHex, model.OfStack, model.OfHexside:
			out.Places = append(out.Places, model.PlaceValue{Var: k, Place: owner, Value: x})
		default:
			out.Vars = append(out.Vars, model.VarValue{Slot: v.Slot + int(owner), Value: x})
		}
	}
}

// parseStartValue reads a value that a variable may start at.
func (c setupCompiler) parseStartValue(v *model.Var, name string, n *yamldoc.Node) (int32, bool) {
	x, ok := c.parseConstant("variable", name, v.Type, v.Texts, n)
	if ok && v.Type == model.TInteger && (x < v.Min || x > v.Max) {
		c.fail(RuleVariable, nodeSpot(n), "the variable "+quote(name)+" cannot start at "+strconv.Itoa(int(x)), "its limits are "+itoa(int(v.Min))+" to "+itoa(int(v.Max)))
		return 0, false
	}
	return x, ok
}

// findStartOwner returns the owner of a value, or None after a finding.
func (c setupCompiler) findStartOwner(of model.VarOwner, e *yamldoc.Entry) int32 {
	at := keySpot(e.KeyAt, e.Key)
	switch {
	case c.g.Grid == nil && (of == model.OfHex || of == model.OfStack || of == model.OfHexside):
		return model.None
	case of == model.OfHex || of == model.OfStack:
		if h, ok := c.findHex(e.Key, at); ok {
			return int32(h)
		}
		return model.None
	case of == model.OfHexside:
		s, err := c.g.Grid.ParseHexside(e.Key)
		var p hex.Problem
		if errors.As(err, &p) {
			c.addFinding(RuleHex, at, diag.Diagnostic{Message: p.Message, Expected: p.Expected, Nearest: p.Nearest})
			return model.None
		}
		return int32(s)
	}
	k := c.findIndex(ownerName(of), e.Key)
	if k < 0 {
		c.reportUnknown(ownerName(of), e.Key, at, c.idsBySort[ownerName(of)])
		return model.None
	}
	return int32(k)
}

// exampleOwner returns an owner to show in a hint.
func (c setupCompiler) exampleOwner(of model.VarOwner) string {
	if ids := c.idsBySort[ownerName(of)]; len(ids) > 0 {
		return ids[0]
	}
	return ownerName(of)
}

// ownerName returns the name of the owners of a variable.
func ownerName(of model.VarOwner) string {
	switch of {
	case model.OfSide:
		return "side"
	case model.OfArmy:
		return "army"
	case model.OfUnit:
		return "unit"
	case model.OfBox:
		return "box"
	case model.OfHexside:
		return "hexside"
	}
	return "hex"
}
