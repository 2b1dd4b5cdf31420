package game

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Draft is an order that is only thought of, tried on a copy.
type Draft struct {
	// Happens is true when the order does more than choose: something happens, a die falls, or
	// another act or side comes next. Then nothing else is known of it.
	Happens bool
	// Set is how a set stands that is named after the order; nil where none is asked for.
	Set *NamedSet
}

// DraftRequest is the part of a set that is named so far, in any order.
type DraftRequest struct {
	Units   []string // ids of the units in it
	Without string   // id of a unit that is to be left out of it, with those that come along with it; empty: none
}

// DraftOrder tries an order on a copy, without ending the set that it leaves open, and says how
// a part of that set stands: see [NamedSet]. It hands the copy to look, which may ask it what is
// open then, unless the order does more than choose. A nil order leaves the position as it is. It
// refuses an order that is not open, and a set that no legal set contains.
func (es *Estimator) DraftOrder(order *yamldoc.Node, set DraftRequest, side model.SideID, look func(*Table)) (*Draft, *Refused) {
	return runQuestion(es.t, func() (*Draft, *Refused) { return es.draftOrder(order, set, side, look) })
}

// draftOrder is DraftOrder without budget and fault handling.
func (es *Estimator) draftOrder(order *yamldoc.Node, set DraftRequest, side model.SideID, look func(*Table)) (*Draft, *Refused) {
	x, open := es.t.beginExpansion(side)
	if !open {
		return nil, es.t.Explainer().explainRefusal(flow.PlainAction(flow.VDone))
	}
	x.t.run.Dice.Trial = true
	if order != nil && len(order.Entries) > 0 {
		parts, no := splitOrder(es.t.Model(), order)
		if no != nil {
			return nil, no
		}
		if no := x.takeParts(parts, false); no != nil {
			return nil, no
		}
	}
	d, open := x.t.Decision()
	if x.happened || x.stopped || !open || d.Side != x.startDecision.Side {
		return &Draft{Happens: true}, nil
	}
	if look != nil {
		look(x.t)
	}
	out := &Draft{}
	tree := newNamingTree(x.t, d, x.hides)
	if tree == nil {
		return out, nil
	}
	var no *Refused
	out.Set, no = tree.describeSet(es.t, set, side)
	return out, no
}

// NamedSet is how a partly named set stands, whatever the order of naming. The list of legal
// actions names sets in one order only; what is said here follows from that list, which is
// walked on copies.
type NamedSet struct {
	Verb    string   `json:"do" doc:"The verb that adds to the set: an order names all at once as a list."`
	Units   []string `json:"of" doc:"Ids of the units in it: those named, and those that every such set holds."`
	Forced  []string `json:"forced" doc:"Those that cannot be left out while the others are in it."`
	Can     []string `json:"can" doc:"Ids of the units that can be added."`
	All     []string `json:"all" doc:"The set with as many of them as go together."`
	Whole   bool     `json:"whole" doc:"The set can end as it is."`
	Rolls   bool     `json:"rolls,omitempty" doc:"A die is rolled as soon as it ends; where something is hidden from the side, that is not told."`
	Missing *Refused `json:"-"` // why it cannot end
}

// unitIDs returns the ids of units, in their order.
func unitIDs(g *model.Game, units []model.UnitID) []string {
	out := make([]string, len(units))
	for i, u := range units {
		out[i] = g.Units[u].ID
	}
	return out
}

// describeSet returns how a part of a set stands, or why no legal set contains it.
func (n *namingTree) describeSet(t *Table, set DraftRequest, side model.SideID) (*NamedSet, *Refused) {
	var units []model.UnitID
	for _, id := range set.Units {
		u, no := t.Inquirer().lookupUnit(id, side)
		if no != nil {
			return nil, no
		}
		if !slices.Contains(units, u) {
			units = append(units, u)
		}
	}
	if set.Without != "" {
		u, no := t.Inquirer().lookupUnit(set.Without, side)
		if no != nil {
			return nil, no
		}
		if units, no = n.leaveOut(units, u); no != nil {
			return nil, no
		}
	}
	units, no := n.addForced(units)
	if no != nil {
		return nil, no
	}
	g := n.t.Model()
	s := &NamedSet{Verb: flow.Verbs[n.verb].Key, Units: unitIDs(g, units), Forced: []string{}, Can: []string{}}
	for _, u := range units {
		if n.findSet(removeUnit(units, u), u) == nil {
			s.Forced = append(s.Forced, g.Units[u].ID)
		}
	}
	most := units
	for _, u := range n.candidates {
		if slices.Contains(units, u) || n.findSet(append(slices.Clone(units), u), model.None) == nil {
			continue
		}
		s.Can = append(s.Can, g.Units[u].ID)
		if end := n.findSet(append(slices.Clone(most), u), model.None); end != nil {
			most = end.units
		}
	}
	s.All = unitIDs(g, most)
	end := n.walk(n.root, units, model.None, 0)
	if s.Whole = end != nil; s.Whole {
		s.Rolls = n.rollsAtEnd(end)
	} else {
		s.Missing = n.explainOpen(units)
	}
	return s, nil
}

// leaveOut takes a unit out of a set, and those of its hex where it would come along with them.
func (n *namingTree) leaveOut(units []model.UnitID, u model.UnitID) ([]model.UnitID, *Refused) {
	rest := removeUnit(units, u)
	if n.findSet(rest, u) != nil {
		return rest, nil
	}
	at := n.t.run.Ctx.HexOf(u)
	apart := slices.DeleteFunc(slices.Clone(rest), func(x model.UnitID) bool { return at >= 0 && n.t.run.Ctx.HexOf(x) == at })
	if len(apart) < len(rest) && n.findSet(apart, u) != nil {
		return apart, nil
	}
	return nil, &Refused{Reason: ReasonNotOpen, Text: n.t.Model().Units[u].Name() + " cannot be left out: no lawful choice has the others without it", Source: n.source}
}

// addForced returns a set with those units that every legal set holds which contains it.
func (n *namingTree) addForced(units []model.UnitID) ([]model.UnitID, *Refused) {
	end := n.findSet(units, model.None)
	if end == nil {
		return nil, n.explainRefused(units)
	}
	for _, u := range end.units {
		if !slices.Contains(units, u) && n.findSet(units, u) == nil {
			units = append(units, u)
		}
	}
	slices.Sort(units)
	return units, nil
}

// explainRefused says why no legal set contains these units.
func (n *namingTree) explainRefused(units []model.UnitID) *Refused {
	at := n.root
	units = slices.Clone(units)
	slices.Sort(units)
	for _, u := range units {
		if slices.Contains(at.units, u) {
			continue
		}
		i := at.optionOf(u)
		if i < 0 {
			n.t.RestoreCheckpoint(at.mark)
			no := n.t.Explainer().explainRefusal(flow.UnitAction(n.verb, u))
			no.Part = flow.Verbs[n.verb].Key
			return no
		}
		if at = n.child(at, i); at == nil {
			break
		}
	}
	return &Refused{Reason: ReasonNotOpen, Text: "no lawful choice holds all of these units", Source: n.source}
}

// explainOpen says why a set cannot end as it is.
func (n *namingTree) explainOpen(units []model.UnitID) *Refused {
	at := n.root
	for _, u := range units {
		if slices.Contains(at.units, u) {
			continue
		}
		i := at.optionOf(u)
		if i < 0 {
			return &Refused{Reason: ReasonNotOpen, Text: "others must be added to these units", Source: n.source}
		}
		if at = n.child(at, i); at == nil {
			break
		}
	}
	if at == nil || at.over {
		return nil
	}
	n.t.RestoreCheckpoint(at.mark)
	return n.t.Explainer().explainRefusal(flow.PlainAction(flow.VDone))
}

// rollsAtEnd reports whether a die falls as soon as a set ends.
func (n *namingTree) rollsAtEnd(end *namingNode) bool {
	if n.hides {
		return false
	}
	if end.over {
		return end.rolled
	}
	n.t.RestoreCheckpoint(end.mark)
	n.t.run.Dice.Trial, n.t.run.Dice.TrialFaces, n.t.run.Dice.TrialDice = true, nil, nil
	_, no := n.t.applyAction(flow.PlainAction(flow.VDone))
	return no == nil && len(n.t.run.Dice.TrialDice) > 0
}

// removeUnit returns units without one of them.
func removeUnit(units []model.UnitID, u model.UnitID) []model.UnitID {
	return slices.DeleteFunc(slices.Clone(units), func(x model.UnitID) bool { return x == u })
}
