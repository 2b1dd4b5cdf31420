package game

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
)

// refuseNotOpen returns the refusal of an action about which no rule says more. It names what is
// open instead.
func (ex Explainer) refuseNotOpen(a flow.Action) *Refused {
	d, _ := ex.t.Decision()
	r := &Refused{Reason: ReasonNotOpen}
	var same, verbs, open []string
	g, nearest := ex.t.Model(), ""
	for _, l := range ex.t.Legal() {
		if key := flow.Verbs[l.Verb].Key; !slices.Contains(verbs, key) {
			verbs, open = append(verbs, key), append(open, verbText(g, l))
		}
		if l.Verb == a.Verb && l.Verb != flow.VTo {
			same = append(same, argumentText(g, l))
		}
		if l.Verb == a.Verb && l.ID == a.ID && l.Word != a.Word && flow.Verbs[a.Verb].SecondKey != "" && flow.Verbs[a.Verb].Arg == flow.ArgHex {
			r.Nearest, nearest = ActionJSON(g, l), ActionText(g, l)
		}
	}
	asked := d.Prompt.String()
	switch {
	case r.Nearest != "":
		r.Text = fmt.Sprintf("%q is not possible now, but %q is", ActionText(g, a), nearest)
	case slices.Contains(verbs, flow.Verbs[a.Verb].Key):
		r.Text = fmt.Sprintf("%s cannot be chosen now (%s)", argumentText(g, a), asked)
		if len(same) > 0 && len(same) <= 12 {
			r.Text += "; possible: " + strings.Join(same, ", ")
		}
		if flow.Verbs[a.Verb].Arg == flow.ArgWord {
			r.addNearest(a.Word, same)
		}
	case a.Verb == flow.VDone || a.Verb == flow.VPass:
		r.Text = fmt.Sprintf("an answer is needed first (%s); possible: %s", asked, strings.Join(open, ", "))
	default:
		r.Reason = ReasonNotAsked
		r.Text = fmt.Sprintf("%q answers another question: now the question is %q; possible: %s", ActionText(g, a), asked, strings.Join(open, ", "))
	}
	return r
}

// verbText returns what an action does, without the unit or hex that it names: "attack a hex".
func verbText(g *model.Game, a flow.Action) string {
	switch flow.Verbs[a.Verb].Arg {
	case flow.ArgUnit:
		return strings.Replace(actionTexts[a.Verb], "%s", "a unit", 1)
	case flow.ArgHex:
		return strings.Replace(actionTexts[a.Verb], "%s", "a hex", 1)
	}
	return ActionText(g, a)
}
