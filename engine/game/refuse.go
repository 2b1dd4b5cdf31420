package game

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/flow"
)

// refuseNotOpen is the refusal of an action about which no rule has more to say: it
// tells what is open instead.
func (ex Explainer) refuseNotOpen(a flow.Action) *Refused {
	d, _ := ex.t.Decision()
	r := &Refused{Reason: ReasonNotOpen}
	var same []string
	var verbs []string
	for _, l := range ex.t.Legal() {
		if key := flow.Verbs[l.Verb].Key; !slices.Contains(verbs, key) {
			verbs = append(verbs, key)
		}
		if l.Verb == a.Verb && l.Verb != flow.VTo {
			same = append(same, argumentText(ex.t.Model(), l))
		}
		if l.Verb == a.Verb && l.ID == a.ID && l.Word != a.Word && flow.Verbs[a.Verb].SecondKey != "" && flow.Verbs[a.Verb].Arg == flow.ArgHex {
			r.Nearest = ActionJSON(ex.t.Model(), l)
		}
	}
	switch {
	case r.Nearest != "":
		r.Text = fmt.Sprintf("%s is not open, but %s is", ActionJSON(ex.t.Model(), a), r.Nearest)
	case slices.Contains(verbs, flow.Verbs[a.Verb].Key):
		r.Text = fmt.Sprintf("%s is not open (%s)", argumentText(ex.t.Model(), a), d.Prompt)
		if len(same) > 0 && len(same) <= 12 {
			r.Text += "; open: " + strings.Join(same, ", ")
		}
		if flow.Verbs[a.Verb].Arg == flow.ArgWord {
			r.addNearest(a.Word, same)
		}
	case a.Verb == flow.VDone || a.Verb == flow.VPass:
		// Whoever is asked may try to leave it at that: an answer is missing.
		r.Text = fmt.Sprintf("%q is not open: an answer is owed (%s); open: %s", flow.Verbs[a.Verb].Key, d.Prompt, strings.Join(verbs, ", "))
	default:
		r.Reason = ReasonNotAsked
		r.Text = fmt.Sprintf("%q answers nothing that is asked now (%s); open: %s", flow.Verbs[a.Verb].Key, d.Prompt, strings.Join(verbs, ", "))
	}
	return r
}
