package authortest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/position"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// hintPhaseLeft adds a hint to the first fault of a case whose given phase ended before any
// question. Without the hint, the author looks for the fault in the orders.
func (k *caseRun) hintPhaseLeft(file *spec.TestFile) {
	for i := range k.rep.Items {
		if d := &k.rep.Items[i]; d.Rule == RuleFailed && d.Hint == "" {
			d.Hint = k.phaseLeftText(file)
			return
		}
	}
}

// hintAnswered adds to a refused order, just reported, the questions that a script did not
// have to ask: the order may answer one of them.
func (k *caseRun) hintAnswered(no *game.Refused) {
	if !slices.Contains(notAskedReasons, no.Reason) {
		return
	}
	var said []string
	for _, x := range k.t.Run().SelfAnswers {
		said = append(said, fmt.Sprintf("%q had one answer, %s", x.Prompt, x.Answer))
	}
	if len(said) > 0 {
		k.rep.Items[len(k.rep.Items)-1].Hint = "leave the order away if it answers a question that answered itself: " + strings.Join(said, "; ")
	}
}

// phaseLeftText says that the phase given was left at once; empty where it was not.
func (k *caseRun) phaseLeftText(file *spec.TestFile) string {
	text := ""
	for _, gv := range []*spec.Given{file.Given, k.c.Given} {
		if gv != nil && gv.Phase != "" {
			text = gv.Phase
		}
	}
	if text == "" {
		return ""
	}
	g := k.rules.Model
	n := position.Names{G: g, Rep: &diag.List{}}
	phase, side, ok := n.FindPhase(text, diag.Pos{})
	if !ok || k.startMoment.phase == model.None {
		return ""
	}
	for p := k.startMoment.phase; p != model.None; p = g.Phases[p].Parent {
		if p == phase && (side == model.None || side == k.startMoment.phasing || k.startMoment.phasing == model.None) {
			return ""
		}
	}
	nobody := "nothing was asked there"
	switch g.Phases[phase].Do {
	case model.DoMovePhase:
		nobody = "nobody could move"
	case model.DoAttackPhase:
		nobody = "nobody could attack"
	}
	return fmt.Sprintf("%s, the phase given, was left at once: %s; the case began at %s", text, nobody, k.startMoment.formatMoment(g))
}
