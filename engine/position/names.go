package position

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
)

// Names looks up names of a scenario and reports unknown ones with the nearest
// valid name.
type Names struct {
	G      *model.Game
	Rep    *diag.List
	faults int
}

// addFinding adds an error and counts it.
func (n *Names) addFinding(rule string, at diag.Pos, message, expected, nearest string) {
	n.faults++
	n.Rep.Add(diag.Diagnostic{Rule: rule, Pos: at, Message: message, Expected: expected, Nearest: nearest})
}

// FindName returns the index of a name in a list. An unknown one is reported and
// gives -1.
func FindName[T any](n *Names, name string, at diag.Pos, what string, xs []T, id func(*T) string) int {
	names := make([]string, len(xs))
	for i := range xs {
		if names[i] = id(&xs[i]); names[i] == name {
			return i
		}
	}
	n.addFinding(RuleName, at, fmt.Sprintf("there is no %s %q in this scenario", what, name), "", diag.NearestName(name, names))
	return model.None
}

// FindSide returns the index of a side, -1 after a finding.
func (n *Names) FindSide(name string, at diag.Pos) int {
	return FindName(n, name, at, "side", n.G.Sides, func(x *model.Side) string { return x.ID })
}

// FindUnit returns the index of a unit, -1 after a finding.
func (n *Names) FindUnit(name string, at diag.Pos) int {
	return FindName(n, name, at, "unit", n.G.Units, func(x *model.Unit) string { return x.ID })
}

// FindHex returns a hex, None after a finding.
func (n *Names) FindHex(name string, at diag.Pos) model.HexID {
	if h, ok := n.G.Grid.ParseLabel(name); ok {
		return h
	}
	n.addFinding(RuleName, at, fmt.Sprintf("there is no hex %q on this map", name), "", n.G.Grid.SuggestLabel(name))
	return model.None
}

// FindHexside reads a hexside; it is hex.NoHexside after a finding.
func (n *Names) FindHexside(name string, at diag.Pos) hex.HexsideID {
	s, err := n.G.Grid.ParseHexside(name)
	var p hex.Problem
	if errors.As(err, &p) {
		n.addFinding(RuleName, at, p.Message, p.Expected, p.Nearest)
	}
	return s
}

// FindPhase reads "red movement" (the side whose player turn it is, then a phase
// by id or path), or a phase alone.
func (n *Names) FindPhase(text string, at diag.Pos) (phase model.PhaseID, side model.SideID, ok bool) {
	side = model.None
	name := text
	if word, rest, ok := strings.Cut(text, " "); ok {
		for i := range n.G.Sides {
			if n.G.Sides[i].ID == word {
				side, name = model.SideID(i), strings.TrimSpace(rest)
			}
		}
	}
	found := n.findPhasesByName(name)
	if len(found) == 0 {
		all := n.listPhases(side)
		n.addFinding(RulePhase, at, fmt.Sprintf("there is no phase %q", name), "a side and a phase, such as '"+n.examplePhase(side)+"': one of "+strings.Join(all, ", "), findNearPhase(name, all))
		return model.None, side, false
	}
	if side == model.None {
		if n.isRunPerSide(found[0]) {
			n.addFinding(RulePhase, at, fmt.Sprintf("phase %q comes once for each side", name), "the side before the phase, such as '"+n.examplePhase(side)+"'", "")
			return found[0], side, false
		}
		return found[0], side, true
	}
	for _, p := range found {
		if n.belongsToSide(p, side) {
			return p, side, true
		}
	}
	n.addFinding(RulePhase, at, fmt.Sprintf("%s has no phase %q", n.G.Sides[side].ID, name), "one of "+strings.Join(n.listPhases(side), ", "), "")
	return model.None, side, false
}

// findPhasesByName lists the phases with an id or path.
func (n *Names) findPhasesByName(name string) []model.PhaseID {
	var found []model.PhaseID
	for _, spelt := range []string{name, strings.ReplaceAll(name, " ", "-"), strings.ReplaceAll(name, " ", "_")} {
		for i := range n.G.Phases {
			p := &n.G.Phases[i]
			if p.Path == spelt || p.ID == spelt || strings.HasSuffix(p.Path, "."+spelt) {
				if !slices.Contains(found, model.PhaseID(i)) {
					found = append(found, model.PhaseID(i))
				}
			}
		}
	}
	return found
}

// isRunPerSide reports whether a phase is inside a group that is run for each
// side.
func (n *Names) isRunPerSide(p model.PhaseID) bool {
	for ; p != model.None; p = n.G.Phases[p].Parent {
		if len(n.G.Phases[p].EachSide) > 0 {
			return true
		}
	}
	return false
}

// belongsToSide reports whether a phase can be part of a side's player turn.
func (n *Names) belongsToSide(p model.PhaseID, side model.SideID) bool {
	for ; p != model.None; p = n.G.Phases[p].Parent {
		ph := &n.G.Phases[p]
		if len(ph.EachSide) > 0 {
			return slices.Contains(ph.EachSide, side)
		}
		if ph.Side != model.None && ph.Side != side {
			return false
		}
	}
	return true
}

// listPhases lists the phases that can be given, for a side when one is named.
func (n *Names) listPhases(side model.SideID) []string {
	var all []string
	for i := range n.G.Phases {
		p := &n.G.Phases[i]
		if p.Do != model.DoGroup && !slices.Contains(all, p.ID) && (side == model.None || n.belongsToSide(model.PhaseID(i), side)) {
			all = append(all, p.ID)
		}
	}
	return all
}

// findNearPhase returns the phase that is probably meant: one spelled alike, or
// the only one that starts so, as movement for move.
func findNearPhase(name string, all []string) string {
	if near := diag.NearestName(name, all); near != "" || name == "" {
		return near
	}
	near := ""
	for _, id := range all {
		if strings.HasPrefix(id, name) && near != "" {
			return ""
		}
		if strings.HasPrefix(id, name) {
			near = id
		}
	}
	return near
}

// examplePhase shows how a phase is written, for a side when one is named.
func (n *Names) examplePhase(side model.SideID) string {
	side = max(side, 0)
	for i := range n.G.Phases {
		if n.G.Phases[i].Do != model.DoGroup && n.belongsToSide(model.PhaseID(i), side) {
			return n.G.Sides[side].ID + " " + n.G.Phases[i].ID
		}
	}
	return n.G.Sides[side].ID + " movement"
}
