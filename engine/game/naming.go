package game

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/mechanics/attack"
	"github.com/vedette-wargames/vedette/engine/model"
)

// namingVerbs are the verbs that add units to a set, each in unit order.
var namingVerbs = []flow.Verb{flow.VWith, flow.VSupport, flow.VAdd}

const (
	maxNamingNodes = 1500 // parts of sets that are visited for one question
	maxNamingExtra = 4    // units that a search adds to those that are wanted
)

// namingTree is the naming of a set as the list of legal actions allows it: a tree of the
// parts of sets that can be reached, visited when they are first asked for. Each part of a set is
// named in one order only, so a path of the tree is a set.
type namingTree struct {
	t          *Table // a copy that walks the tree
	verb       flow.Verb
	start      flow.Decision
	source     *model.Source
	hides      bool
	candidates []model.UnitID // units that some set may hold, in unit order
	root       *namingNode
	visits     int
}

// namingNode is a part of a set.
type namingNode struct {
	mark    *Checkpoint
	units   []model.UnitID                // in the set
	options []flow.Action                 // that add to it, in unit order
	leads   map[model.UnitID]model.UnitID // by candidate: who is named for it; nil: each for itself
	next    []*namingNode                 // by option; nil: not visited
	canEnd  bool
	over    bool // the set has ended by itself
	rolled  bool // a die fell when it ended
}

// optionOf returns the index of the option that names a unit, or the one that is named for it;
// -1 without one.
func (n *namingNode) optionOf(u model.UnitID) int {
	if lead, ok := n.leads[u]; ok {
		u = lead
	}
	return slices.IndexFunc(n.options, func(a flow.Action) bool { return model.UnitID(a.ID) == u })
}

// newNamingTree returns the naming of the set that a decision builds, or nil if it builds none.
func newNamingTree(t *Table, d flow.Decision, hides bool) *namingTree {
	legal := t.Legal()
	i := slices.IndexFunc(legal, func(a flow.Action) bool { return slices.Contains(namingVerbs, a.Verb) })
	if i < 0 {
		return nil
	}
	n := &namingTree{t: t, verb: legal[i].Verb, start: d, source: t.Explainer().AskingRule(), hides: hides}
	frame, isAttack := t.run.TopFrame().(*attack.Frame)
	var units []model.UnitID
	if k := t.run.Ctx.P.Combat; isAttack && n.verb == flow.VWith && k != nil {
		for i := range k.Attackers {
			units = append(units, k.Attackers[i].Unit)
		}
		n.candidates = frame.ListCandidates(t.run)
	}
	n.root = n.readNode(units)
	if n.candidates == nil {
		n.listOffered()
	}
	return n
}

// listOffered takes as candidates the units that are offered at once or after the first named.
func (n *namingTree) listOffered() {
	add := func(node *namingNode) {
		for _, a := range node.options {
			if u := model.UnitID(a.ID); !slices.Contains(n.candidates, u) {
				n.candidates = append(n.candidates, u)
			}
		}
	}
	add(n.root)
	for i := range n.root.options {
		if c := n.child(n.root, i); c != nil {
			add(c)
		}
	}
	slices.Sort(n.candidates)
}

// readNode returns the node of the present position of the copy.
func (n *namingTree) readNode(units []model.UnitID) *namingNode {
	node := &namingNode{units: units, rolled: len(n.t.run.Dice.TrialDice) > 0}
	d, open := n.t.Decision()
	if !open || d.Side != n.start.Side || d.Kind != n.start.Kind || d.Source != n.start.Source {
		node.over, node.canEnd = true, true
		return node
	}
	node.mark = n.t.TakeCheckpoint()
	for _, a := range n.t.Legal() {
		switch {
		case a.Verb == n.verb:
			node.options = append(node.options, a)
		case a == flow.PlainAction(flow.VDone):
			node.canEnd = true
		}
	}
	node.next = make([]*namingNode, len(node.options))
	if f, ok := n.t.run.TopFrame().(*attack.Frame); ok && n.verb == flow.VWith {
		node.leads = f.ListLeads(n.t.run, n.candidates)
	}
	return node
}

// child returns the node after an option; nil when the visits are used up, or the option
// cannot be taken after all.
func (n *namingTree) child(node *namingNode, i int) *namingNode {
	if node.next[i] != nil {
		return node.next[i]
	}
	if n.visits++; n.visits > maxNamingNodes {
		return nil
	}
	n.t.RestoreCheckpoint(node.mark)
	n.t.run.Dice.Trial, n.t.run.Dice.TrialFaces, n.t.run.Dice.TrialDice = true, nil, nil
	if _, no := n.t.applyAction(node.options[i]); no != nil {
		return nil
	}
	units := append(slices.Clone(node.units), model.UnitID(node.options[i].ID))
	if k := n.t.run.Ctx.P.Combat; n.verb == flow.VWith && k != nil && len(k.Attackers) >= len(units) {
		units = units[:0]
		for j := range k.Attackers {
			units = append(units, k.Attackers[j].Unit)
		}
	}
	node.next[i] = n.readNode(units)
	return node.next[i]
}

// findSet returns the end of a legal set that holds some units and not another (None: whichever
// else), with as few others as can be; nil if there is none.
func (n *namingTree) findSet(units []model.UnitID, not model.UnitID) *namingNode {
	for extra := range maxNamingExtra + 1 {
		if end := n.walk(n.root, units, not, extra); end != nil {
			return end
		}
	}
	return nil
}

// walk looks below a node for the end of a set that holds some units, without another, and with
// so many others at most.
func (n *namingTree) walk(node *namingNode, units []model.UnitID, not model.UnitID, extra int) *namingNode {
	if node == nil || not != model.None && slices.Contains(node.units, not) {
		return nil
	}
	first, missing := model.UnitID(model.None), false
	for _, u := range units {
		if slices.Contains(node.units, u) {
			continue
		}
		if lead, ok := node.leads[u]; ok {
			u = lead
		}
		if !missing || u < first {
			first, missing = u, true
		}
	}
	if !missing && node.canEnd {
		return node
	}
	if node.over {
		return nil
	}
	if missing {
		if i := node.optionOf(first); i >= 0 {
			if end := n.walk(n.child(node, i), units, not, extra); end != nil {
				return end
			}
		}
	}
	for i := 0; i < len(node.options) && extra > 0; i++ {
		u := model.UnitID(node.options[i].ID)
		if missing && u >= first {
			break // units are named in order
		}
		if u == not {
			continue
		}
		if end := n.walk(n.child(node, i), units, not, extra-1); end != nil {
			return end
		}
	}
	return nil
}
