package game

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/jsontext"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// requiredFields lists the fields without which an unfinished act of a procedure
// cannot be taken up.
var requiredFields = map[string][]string{
	"phase": {"phase"}, "alternate": {"phase"}, "several": {"phase", "side"}, "chits": {"phase", "deck"}, "draw": {"phase", "deck"},
	"move": {"movement", "side"}, "excess": {"side"}, "attack": {"attack", "side"}, "retreat": {"retreat", "side"}, "advance": {"advance"},
	"exchange": {"exchange"}, "actions": {"phase", "side"}, "act": {"action", "side"}, "place": {"side"}, "place-in": {"side"}, "choose": {"phase", "side"},
	"effects": {"list"}, "script": {"fn"},
}

// phaseKinds is what a phase must do for an unfinished act that names it; acts that
// other acts begin, too, are not listed.
var phaseKinds = map[string]model.PhaseProcedure{
	"alternate": model.DoAlternatePhase, "several": model.DoSeveralPhase, "draw": model.DoDrawPhase, "choose": model.DoChoosePhase,
}

// loadChecker is a frame whose lists belong together; begun is true when other acts
// go on above it.
type loadChecker interface {
	CheckLoaded(g *model.Game, begun bool) bool
}

// explainUnsound returns why the unfinished acts of a position cannot be those of a game, and
// which act is wrong. The text is empty when all acts are sound.
func explainUnsound(g *model.Game, p *state.Position) (frame int, what, expected string) {
	if len(p.Frames) == 0 {
		if p.Result == nil {
			return -1, "the position has no unfinished act, and no result", "the frames of a game that goes on, the first of them \"turn\""
		}
		return 0, "", ""
	}
	for i, f := range p.Frames {
		proc := f.ProcName()
		if (proc == "turn") != (i == 0) {
			return i, fmt.Sprintf("the act %q stands in place %d", proc, i+1), `"turn" first, and nowhere else`
		}
		s := summarizeFrame(f)
		for _, name := range requiredFields[proc] {
			if !slices.Contains(s.filledFields, name) {
				return i, fmt.Sprintf("the unfinished act %q lacks its %s", proc, name), strings.Join(requiredFields[proc], " and ")
			}
		}
		if do, ok := phaseKinds[proc]; ok && g.Phases[s.phase].Do != do {
			return i, fmt.Sprintf("the phase %s is none for the act %q", g.Phases[s.phase].Path, proc), "a phase that does this"
		}
		if s.badNumber != "" {
			return i, fmt.Sprintf("%s of the unfinished act %q is a number that it cannot have", s.badNumber, proc), "0 or more"
		}
		if x, ok := f.(loadChecker); ok && !x.CheckLoaded(g, i+1 < len(p.Frames)) {
			return i, fmt.Sprintf("lists of the unfinished act %q that belong together do not fit", proc), "an entry for each in all of them"
		}
	}
	return 0, "", ""
}

// frameSummary is what a frame shows of itself.
type frameSummary struct {
	filledFields []string // fields that are not empty
	phase        model.PhaseID
	badNumber    string // a count or number of a step that cannot be
}

// summarizeFrame reads the fields of a frame that the checks need.
func summarizeFrame(f state.Frame) (s frameSummary) {
	state.EachField(f, func(x state.Field) {
		if x.Set {
			s.filledFields = append(s.filledFields, x.Name)
		}
		switch x.Name {
		case "phase":
			s.phase = model.PhaseID(x.N)
		case "stage", "next", "each", "child":
			if x.N < 0 || x.N > 1<<16 {
				s.badNumber = x.Name
			}
		}
	})
	return s
}

// findFramePos returns the place of an unfinished act in the text of a position. It returns the
// place of all acts, or of the first line, when the text lacks that act.
func findFramePos(text []byte, i int) diag.Pos {
	at := diag.Pos{File: "position", Line: 1, Col: 1}
	if n := jsontext.Read("position", text, &diag.List{}); n != nil {
		if f := n.Get("frames"); f != nil {
			if at = f.Pos; i >= 0 && i < len(f.Items) {
				at = f.Items[i].Pos
			}
		}
	}
	return at
}

// trialActions is how far a position is played on before it is trusted.
const trialActions = 100

// playContradicts plays on from a position of unknown origin on a copy, for a limited number of
// actions or until its unfinished acts end. A contradiction in them shows then.
func (t *Table) playContradicts() (bad bool) {
	if t.Rules.Trials != nil {
		t.Rules.Trials.Add(1)
	}
	defer func() {
		if recover() != nil {
			bad = true
		}
	}()
	for _, finish := range []bool{false, true} {
		c := t.Clone()
		c.MaxUndos = 0
		for n := 0; n < trialActions && len(c.run.Ctx.P.Frames) > 1; n++ {
			legal := c.Legal()
			if len(legal) == 0 {
				break
			}
			a := legal[n*7919%len(legal)]
			if done := flow.PlainAction(flow.VDone); finish && slices.Contains(legal, done) {
				a = done
			}
			if _, no := c.applyAction(a); no != nil {
				break
			}
		}
	}
	return false
}
