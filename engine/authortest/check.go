package authortest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/position"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/state"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// caseCheck checks what a case names without carrying it out.
type caseCheck struct{ *caseText }

// CheckCase reports what an author test names that the scenario does not have, without running
// it; n is its text. With full, it also looks for stacks that are too large in the given
// position, and returns the work of the stacking expressions. It skips that for a case with
// options, as options may allow larger stacks.
func CheckCase(g *model.Game, positions Positions, file *spec.TestFile, c *spec.Case, n *yamldoc.Node, full bool, rep *diag.List) (worked int) {
	k := caseCheck{&caseText{Setting: Setting{Positions: positions}, rules: &game.Rules{Model: g}, file: file, c: c}}
	k.readDice()
	full = full && file.Options.Len() == 0 && c.Options.Len() == 0
	if givens, ok := k.listGivens(); ok {
		worked = position.CheckGiven(g, givens[:len(givens)-1], c.Given, n.Get("given"), full, &k.rep)
	} else if at := n.Get("position"); at != nil {
		d := &k.rep.Items[len(k.rep.Items)-1]
		d.Pos, d.Len = at.Pos, len([]rune(at.Text))
	}
	if c.Play != nil && k.knownBot() && c.Play.Until != nil {
		k.condition(c.Play.Until)
	}
	if k.readProperties() {
		k.checkProperties()
	}
	for _, order := range slices.Concat(c.When, c.Legal) {
		k.checkOrder(order)
	}
	for _, n := range c.Refused {
		k.checkOrder(withoutKey(n, "because"))
		k.checkSingleText(n, "because")
	}
	k.checksSomething()
	k.eachExpected(k.checkExpected)
	for _, n := range c.Why {
		k.checkWhy(n)
	}
	for _, n := range c.Events {
		if k.isReadableEvent(n) {
			k.checkEvent(n)
		}
	}
	rep.Items = append(rep.Items, k.rep.Items...)
	return worked
}

func withoutKey(n *yamldoc.Node, key string) *yamldoc.Node {
	out := &yamldoc.Node{Kind: n.Kind, Pos: n.Pos, Text: n.Text}
	for _, e := range n.Entries {
		if e.Key != key {
			out.Entries = append(out.Entries, e)
		}
	}
	return out
}

func (k caseCheck) checkOrder(n *yamldoc.Node) {
	if no := game.ExplainUnreadable(k.rules.Model, n); no != nil {
		at := no.Pos
		if at.Line == 0 {
			at = n.Pos
		}
		text, _, _ := strings.Cut(no.Text, "; did you mean")
		expected := ""
		if no.Reason == game.ReasonVerb {
			expected = "one of " + strings.Join(flow.VerbKeys(), ", ") + "; what each names stands in docs/reference/actions.md"
		}
		k.addFinding(RuleShape, at, text, expected, no.Nearest)
		return
	}
	for i := range n.Entries {
		e := &n.Entries[i]
		what, names := orderWords(k.rules.Model, e.Key)
		for _, v := range yamldoc.AsList(e.Value) {
			if what != "" {
				k.checkName(v, what, names)
			}
		}
	}
	k.checkManner(n)
}

// checkManner looks up how a unit is to move: manners of the game, and units
// chosen for the move.
func (k caseCheck) checkManner(n *yamldoc.Node) {
	by := n.Get("by")
	if by == nil || n.Get(flow.Verbs[flow.VTo].Key) == nil && n.Get(flow.Verbs[flow.VExit].Key) == nil {
		return
	}
	var names []string
	g := k.rules.Model
	for i := range g.Movements {
		for j := range g.Movements[i].Modes {
			names = append(names, g.Movements[i].Modes[j].ID)
		}
	}
	for _, t := range g.Directions {
		names = append(names, g.Texts[t])
	}
	manners := len(names)
	for i := range g.Units {
		names = append(names, g.Units[i].ID)
	}
	if by.Kind != yamldoc.Scalar {
		k.addFinding(RuleShape, by.Pos, "by is a single text", "a manner of moving", "")
		return
	}
	for _, word := range strings.Fields(by.Text) {
		if !slices.Contains(names, word) {
			k.addFinding(RuleShape, by.Pos, fmt.Sprintf("there is no manner of moving %q in this scenario", word), "one of "+strings.Join(names[:manners], ", "), diag.NearestName(word, names))
		}
	}
}

// orderWords lists the ids that a key of an order can take, where they are words
// that the game declares; what is empty for other keys.
func orderWords(g *model.Game, key string) (what string, names []string) {
	switch key {
	case flow.Verbs[flow.VDeclare].Key:
		for i := range g.Attacks {
			for j := range g.Attacks[i].Declarations {
				for _, o := range g.Attacks[i].Declarations[j].Choices {
					names = append(names, o.ID)
				}
			}
		}
		return "option to declare", names
	case flow.Verbs[flow.VExit].Key:
		for i := range g.Movements {
			for _, x := range g.Movements[i].Exits {
				names = append(names, x.ID)
			}
		}
		return "exit", names
	case flow.Verbs[flow.VAct].Key:
		for i := range g.Actions {
			names = append(names, g.Actions[i].ID)
		}
		return "action", names
	case flow.Verbs[flow.VOnSide].Key:
		for i := range g.Sides {
			names = append(names, g.Sides[i].ID)
		}
		return "side", names
	case flow.Verbs[flow.VOnArmy].Key:
		for i := range g.Armies {
			names = append(names, g.Armies[i].ID)
		}
		return "army", names
	}
	return "", nil
}

// checkSingleText reports a key whose value is more than one text.
func (k caseCheck) checkSingleText(n *yamldoc.Node, key string) {
	if v := n.Get(key); v != nil && (v.Kind != yamldoc.Scalar || v.IsNull()) {
		k.addFinding(RuleShape, v.Pos, key+" is a single text", "for example "+key+": text", "")
	}
}

func (k caseCheck) checkExpected(e *yamldoc.Entry) {
	what, name, _ := strings.Cut(e.Key, " ")
	g := k.rules.Model
	switch what {
	case "unit":
		if findID(k.caseText, e, name, g.Units, func(x *model.Unit) string { return x.ID }) >= 0 {
			k.checkUnit(name, e)
		}
	case "track":
		_, names := state.TrackSlots(g)
		findID(k.caseText, e, name, names, func(x *string) string { return *x })
		k.checkWholeNumber(e)
		k.checkTrackLimits(name, e)
	case "var":
		id, owner, _ := strings.Cut(name, " of ")
		i := findID(k.caseText, e, id, g.Vars, func(x *model.Var) string { return x.ID })
		switch {
		case i >= 0 && g.Vars[i].Owner.IsSparse():
			k.ownerPlace(g.Vars[i].Owner, owner, e)
		case i >= 0:
			k.checkOwned(name, &g.Vars[i], e)
		}
		if e.Value.Kind != yamldoc.Scalar {
			k.addFinding(RuleShape, e.Value.Pos, e.Key+" is a single value", "the value that the variable has then", "")
		}
		if i >= 0 {
			k.checkVarLimits(&g.Vars[i], e)
		}
	case "lost":
		findID(k.caseText, e, name, g.Sides, func(x *model.Side) string { return x.ID })
		k.checkWholeNumber(e)
	case "deck":
		k.eachPile(name, e, func(int, *yamldoc.Entry) {})
	case "latched":
		findID(k.caseText, e, name, g.Latches, func(x *model.Latch) string { return x.ID })
		if _, ok := e.Value.Bool(); !ok {
			k.addFinding(RuleShape, e.Value.Pos, e.Key+" is true or false", "true or false", "")
		}
	case "level":
		k.checkWholeNumber(e)
	case "turn":
		k.checkWholeNumber(e)
		k.checkLimits(e, "the turn", 1, int32(g.LastTurn))
	case "phase":
		b := position.Names{G: g, Rep: &k.rep}
		b.FindPhase(e.Value.Text, e.Value.Pos)
	case "phasing", "decides":
		k.checkName(e.Value, "side", k.sideIDs())
	case "asks":
		k.checkAsks(e)
	case "open":
		k.checkOpen(e)
	case "winner":
		k.checkWinner(e.Value)
	case "over":
		k.checkOver(e.Value)
	case "that":
		if k.checkHoldsText(e) {
			for _, x := range yamldoc.AsList(e.Value) {
				k.checkThat(x)
			}
		}
	default:
		k.noWord(e, "nothing called %q can be expected", what, thenWords)
	}
}

// checkOwned checks whose value of a variable is expected.
func (k caseCheck) checkOwned(name string, v *model.Var, e *yamldoc.Entry) {
	var names []string
	for i := range state.NamesOf(k.rules.Model).Slots[v.Slot : v.Slot+v.Count] {
		names = append(names, state.SlotName(&state.NamesOf(k.rules.Model).Slots[v.Slot+i]))
	}
	if !slices.Contains(names, name) {
		k.addFinding(RuleShape, e.KeyAt, fmt.Sprintf("there is no variable %q", name), "var and one of "+strings.Join(names[:min(len(names), 8)], ", "), diag.NearestName(name, names))
	}
}

func (k caseCheck) checkWholeNumber(e *yamldoc.Entry) {
	if _, ok := e.Value.Int(); !ok {
		k.addFinding(RuleShape, e.Value.Pos, e.Key+" is a whole number", "a whole number", "")
	}
}

// checkName looks the value of an expectation up, unless it is nothing.
func (k caseCheck) checkName(n *yamldoc.Node, what string, names []string) {
	if n.IsNull() || n.Kind == yamldoc.Scalar && slices.Contains(names, n.Text) {
		return
	}
	if n.Kind != yamldoc.Scalar {
		k.addFinding(RuleShape, n.Pos, what+" is a single name", "the id of a "+what, "")
		return
	}
	k.addFinding(RuleShape, n.Pos, fmt.Sprintf("there is no %s %q in this scenario", what, n.Text), "", diag.NearestName(n.Text, names))
}

func (k caseCheck) sideIDs() []string {
	var ids []string
	for i := range k.rules.Model.Sides {
		ids = append(ids, k.rules.Model.Sides[i].ID)
	}
	return ids
}

// checkHoldsText reports an expectation that holds no text, so that nothing would be
// looked at.
func (k *caseText) checkHoldsText(e *yamldoc.Entry) bool {
	l := yamldoc.AsList(e.Value)
	for _, x := range l {
		if x.Kind != yamldoc.Scalar || x.IsNull() {
			l = nil
			break
		}
	}
	if len(l) == 0 {
		k.addFinding(RuleShape, e.KeyAt, e.Key+" is an expression, or a list of them", "that: [\"sides.red.lost == 0\"]", "")
	}
	return len(l) > 0
}

func (k caseCheck) checkThat(x *yamldoc.Node) {
	envs := query.EnvsOf(k.rules.Model)
	if envs == nil {
		return
	}
	at := x.Pos
	if x.Quoted {
		at.Col++
	}
	p := lang.Compile(x.Text, at, envs.Base, lang.Bool, &k.rep)
	if p == nil {
		return
	}
	switch may, mayNot := k.canHold(x.Text, p); {
	case !may:
		k.reportCertain(at, x.Text, "never holds", true)
	case !mayNot && k.holdsByLimits(x.Text, p):
		k.reportCertain(at, x.Text, "always holds", false)
	}
}

func (k caseCheck) checkWhy(n *yamldoc.Node) {
	if of := n.Get("of"); of != nil {
		k.checkOrder(of)
		k.ofAndTerms(n)
		for _, term := range expectedTerms(n) {
			k.checkWhy(term)
		}
		return
	}
	if !k.termShape(n) {
		return
	}
	for i := range n.Entries {
		if key := n.Entries[i].Key; key == "amount" || key == "result" {
			k.checkWholeNumber(&n.Entries[i])
		} else {
			k.checkSingleText(n, key)
		}
	}
}
