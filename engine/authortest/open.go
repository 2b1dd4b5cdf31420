package authortest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// notAskedReasons are reasons that say nothing of the order itself: nothing asks for it.
var notAskedReasons = []string{game.ReasonNotAsked, game.ReasonOver, game.ReasonNotYours}

// playMoment is a moment of play: turn, phase and side.
type playMoment struct {
	turn    int16
	phase   model.PhaseID
	phasing model.SideID
}

func (k *caseRun) currentMoment() playMoment {
	p := k.t.Position()
	return playMoment{p.Turn, p.Phase, p.Phasing}
}

// phaseOverText says that play is no longer in the phase that the case began with;
// empty while it is.
func (k *caseRun) phaseOverText() string {
	if k.currentMoment() == k.startMoment {
		return ""
	}
	return fmt.Sprintf(" (%s is over; now: %s)", k.startMoment.formatMoment(k.rules.Model), k.currentMoment().formatMoment(k.rules.Model))
}

// statesOutcome reports whether the case itself says where play is after its
// orders: by an order that is open then, or in what it expects.
func (k *caseRun) statesOutcome() bool {
	for _, key := range []string{"turn", "phase", "phasing", "decides", "asks", "open"} {
		if k.c.Then.Get(key) != nil {
			return true
		}
	}
	return len(k.c.Legal) > 0
}

func (s playMoment) formatMoment(g *model.Game) string {
	out := fmt.Sprintf("turn %d", s.turn)
	if s.phasing >= 0 {
		out += ", " + g.Sides[s.phasing].ID
	}
	if s.phase >= 0 {
		out += " " + g.Phases[s.phase].ID
	}
	return out
}

// betweenActs are the kinds of decision with which an act begins; all others are
// asked in the middle of one.
var betweenActs = map[string]bool{"move.unit": true, "attack.order": true, "attack.target": true, "attack.attacker": true,
	"place.unit": true, "several": true, "actions": true, "draw": true, "choose.units": true}

// isMidAct reports whether the question open now is asked in the middle of an
// act: of a move, an attack, a retreat.
func isMidAct(t *game.Table) bool {
	d, open := t.Decision()
	if !open {
		return false
	}
	named := t.Position().Combat != nil && len(t.Position().Combat.Attackers) > 0
	return !betweenActs[d.Kind] || d.Kind == "attack.target" && named
}

// checkLeftOpen fails a case that ends in the middle of an act and does not say what is asked
// then. What the case expects may not have happened yet.
func (k *caseRun) checkLeftOpen() {
	if len(k.props) > 0 || k.c.Then.IsNull() && len(k.c.Events)+len(k.c.Why) > 0 {
		return // what it expects has happened, or was looked at all along
	}
	if !isMidAct(k.t) || len(k.c.Legal) > 0 || len(k.c.Refused) > 0 || k.c.Then.Get("decides") != nil || k.c.Then.Get("asks") != nil || k.c.Then.Get("open") != nil {
		return
	}
	d, _ := k.t.Decision()
	at := k.c.When[len(k.c.When)-1].Pos
	k.addFailure(at, fmt.Sprintf("the orders end in the middle of an act: the game waits for %s: %s", k.rules.Model.IDOfSide(d.Side), d.Prompt),
		fmt.Sprintf("one more order, or then: {asks: %s} where the test is to end here", d.Kind), "")
}

// checkOpen checks the actions that are expected to be open.
func (k *caseText) checkOpen(e *yamldoc.Entry) (want []flow.Action, ok bool) {
	want, no := game.ParseActions(k.rules.Model, e.Value)
	if no == nil {
		return want, true
	}
	at := no.Pos
	if at.Line == 0 {
		at = e.Value.Pos
	}
	k.addFinding(RuleShape, at, no.Text, "all actions that are open then, such as {to: [\"0101\", \"0102\"], done: true}", "")
	return nil, false
}

// expectOpen compares the list of actions that are open now: no more and no fewer.
func (k expectations) expectOpen(e *yamldoc.Entry) {
	want, ok := k.checkOpen(e)
	if !ok {
		return
	}
	g, open := k.rules.Model, k.t.Legal()
	var more, missing []string
	for _, a := range open {
		if !slices.Contains(want, a) {
			more = append(more, game.ActionJSON(g, a))
		}
	}
	for _, a := range want {
		if !slices.Contains(open, a) {
			missing = append(missing, game.ActionJSON(g, a))
		}
	}
	if len(missing) > 0 {
		k.addFailure(e.Value.Pos, "not open: "+strings.Join(missing, ", "), "these to be open", "")
	}
	if len(more) > 0 {
		k.addFailure(e.Value.Pos, "also open: "+strings.Join(more, ", "), "no more than is listed", "")
	}
}

// hintAsked says beside a wrong value which question is open in the middle of an act: what
// follows its answer has not happened yet.
func (k *caseRun) hintAsked(d *diag.Diagnostic) {
	if len(k.c.When) == 0 || !isMidAct(k.t) || d.Hint != "" || k.c.Then.Get("asks") != nil {
		return
	}
	asked, _ := k.t.Decision()
	d.Hint = fmt.Sprintf("a question is still open: %s is asked %q (%s); what follows the answer has not happened yet", k.rules.Model.IDOfSide(asked.Side), asked.Prompt.String(), asked.Kind)
}

// checkAsks checks the kind of question that is expected.
func (k *caseText) checkAsks(e *yamldoc.Entry) bool {
	keys := wordIDs(questions)
	for _, id := range keys {
		if family, _, _ := strings.Cut(id, "."); e.Value.IsNull() || e.Value.Text == id || e.Value.Text == family {
			return true
		}
	}
	k.addFinding(RuleShape, e.Value.Pos, fmt.Sprintf("no question is of the kind %q", yamldoc.PrintInline(e.Value)), "one of "+strings.Join(keys, ", "), diag.NearestName(e.Value.Text, keys))
	return false
}

// expectAsks compares the kind of the open question.
func (k expectations) expectAsks(e *yamldoc.Entry) {
	if !k.checkAsks(e) {
		return
	}
	d, open := k.t.Decision()
	family, _, _ := strings.Cut(d.Kind, ".")
	switch {
	case !open && !e.Value.IsNull():
		k.addFailure(e.Value.Pos, "nothing is asked: the game is over", e.Value.Text, "")
	case open && e.Value.Text != d.Kind && e.Value.Text != family:
		k.addFailure(e.Value.Pos, fmt.Sprintf("asked now is %s (%s)", d.Kind, d.Prompt), diag.OrNothing(e.Value.Text), "")
	}
}
