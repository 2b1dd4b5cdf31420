package lint

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/gamediff"
	"github.com/vedette-wargames/vedette/engine/project"
)

// Pair is how two variants go together in one scenario.
type Pair struct {
	Scenario string
	A, B     string
	// Kind says how: together, stacks, hooks, ordered, needs, barred, value or order; the
	// last two are faults, with what was found.
	Kind  string
	Found []diag.Diagnostic
}

// The kinds of Pair.
const (
	PairTogether = "together" // in any order, with the same rules
	PairStacks   = "stacks"   // both replace one function and call what is below it, in the order of naming
	PairHooks    = "hooks"    // hooks of both run at one point, in the order of naming
	PairOrdered  = "ordered"  // one comes after the other
	PairNeeds    = "needs"    // one needs the other
	PairBarred   = "barred"   // one says that it conflicts with the other
	PairValue    = "value"    // a clash: both touch one value, or one is gone
	PairOrder    = "order"    // a clash: the order of naming would decide
)

var pairKinds = map[pairMark]string{markTogether: PairTogether, markStacks: PairStacks, markHooks: PairHooks, markOrdered: PairOrdered, markNeeds: PairNeeds, markBarred: PairBarred, markClash: PairValue}

// ListPairs lays every two variants of a game over each scenario, without compiling. Broken are
// the findings of variants that cannot be laid over a scenario by themselves, each once: they
// are in no pair of that scenario.
func ListPairs(p *project.Project, g *project.Game) (out []Pair, broken []diag.Diagnostic) {
	for i := range g.Scenarios {
		s := &variantSets{entry: &g.Scenarios[i], scenario: g.Scenarios[i].ID}
		if s.openStage(p, g); s.stage == nil {
			continue
		}
		for _, d := range s.broken {
			if !slices.ContainsFunc(broken, func(o diag.Diagnostic) bool { return o.Rule == d.Rule && o.Pos == d.Pos && o.Message == d.Message }) {
				broken = append(broken, d)
			}
		}
		for i, a := range s.ids {
			for _, b := range s.ids[i+1:] {
				s.odd = nil
				x := Pair{Scenario: s.scenario, A: a, B: b, Kind: pairKinds[s.tryPair(a, b)]}
				for _, o := range s.odd {
					if o.Severity != diag.Note {
						x.Found = append(x.Found, o.Diagnostic)
					}
				}
				if x.Kind == PairValue && len(x.Found) > 0 && x.Found[0].Rule == ruleSetOrder.ID {
					x.Kind = PairOrder
				}
				x.checkOtherOrder(s)
				out = append(out, x)
			}
		}
	}
	return out, broken
}

// checkOtherOrder lays the two in the other order as well: what seems to go together in any
// order must give the same text, the order of entries aside.
func (x *Pair) checkOtherOrder(s *variantSets) {
	if x.Kind != PairTogether {
		return
	}
	set := s.allowed.WithRequired(x.A, x.B)
	swapped := slices.Clone(set)
	i, k := slices.Index(set, x.A), slices.Index(set, x.B)
	swapped[i], swapped[k] = set[k], set[i]
	one, _ := s.stage.MergeVariants(set)
	other, _ := s.stage.MergeVariants(swapped)
	for _, c := range gamediff.CompareTexts(one, other) {
		x.Kind = PairOrder
		x.Found = append(x.Found, diag.Diagnostic{Rule: ruleSetOrder.ID, Pos: c.At, Message: c.Text() + " when the two are named in the other order"})
	}
}
