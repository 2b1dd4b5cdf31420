package game

import (
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/jsontext"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Reasons of refusals that this package gives.
const (
	ReasonShape       = "action-shape"  // not an object of a verb and ids
	ReasonVerb        = "verb-unknown"  // no such verb
	ReasonUnit        = "unit-unknown"  // no such unit
	ReasonHex         = "hex-unknown"   // no such hex
	ReasonNotOpen     = "not-open"      // not among the actions open now
	ReasonNotAsked    = "not-asked"     // its verb answers nothing that is asked now
	ReasonOver        = "game-over"     // the game is over
	ReasonNotYours    = "not-your-turn" // another side decides
	ReasonScriptFault = "script-fault"  // a script failed
	ReasonTooFar      = "order-too-far" // keys of an order that come after its act
	ReasonHidden      = "hidden"        // not for this side to know
	ReasonStale       = "stale"         // chosen at a moment that has passed
)

// actionNode returns an action as a JSON object: a verb and what it names.
func actionNode(g *model.Game, a flow.Action) *yamldoc.Node {
	n := &yamldoc.Node{Kind: yamldoc.Map}
	put := func(key string, v *yamldoc.Node) { n.Entries = append(n.Entries, yamldoc.Entry{Key: key, Value: v}) }
	d := &flow.Verbs[a.Verb]
	switch d.Arg {
	case flow.ArgUnit:
		put(d.Key, yamldoc.QuotedText(g.Units[a.ID].ID))
	case flow.ArgHex:
		put(d.Key, yamldoc.QuotedText(g.Grid.Label(model.HexID(a.ID))))
	case flow.ArgWord:
		word, also := splitWord(d, a.Word)
		put(d.Key, yamldoc.QuotedText(word))
		if also != "" {
			put(d.SecondKey, yamldoc.QuotedText(also))
		}
		return n
	default:
		put(d.Key, &yamldoc.Node{Text: "true"})
	}
	if d.SecondKey != "" && a.Word != "" {
		put(d.SecondKey, yamldoc.QuotedText(a.Word))
	}
	return n
}

// splitWord takes the text of a word verb with a second key apart: the two are
// kept in one word, with wordGap between them.
func splitWord(d *flow.VerbDef, w string) (word, also string) {
	if d.SecondKey != "" {
		if i := strings.LastIndex(w, wordGap); i >= 0 {
			return w[:i], w[i+len(wordGap):]
		}
	}
	return w, ""
}

// wordGap separates the two texts of a verb that takes two.
const wordGap = " by "

// ActionNode returns the action as an order in a test file is written.
func ActionNode(g *model.Game, a flow.Action) *yamldoc.Node { return actionNode(g, a) }

// ActionJSON returns an action as JSON text.
func ActionJSON(g *model.Game, a flow.Action) string { return jsontext.Write(actionNode(g, a)) }

// ParseAction reads an action from an object of one verb.
func ParseAction(g *model.Game, n *yamldoc.Node) (flow.Action, *Refused) {
	none := flow.Action{ID: model.None}
	if n == nil || n.Kind != yamldoc.Map || len(n.Entries) == 0 {
		return none, shapeFault(n, "an action is an object of a verb and what it names", `such as {"move": "a unit"} or {"done": true}`)
	}
	parts, no := splitOrder(g, n)
	if no != nil {
		return none, no
	}
	if len(parts) != 1 || len(parts[0].actions) != 1 {
		return none, shapeFault(n, "this is more than one action", "one action, or an order where orders are taken")
	}
	return parts[0].actions[0], nil
}

// ParseActions reads all actions that an object of verbs names, each with one thing or a
// list of them; nothing, for none.
func ParseActions(g *model.Game, n *yamldoc.Node) ([]flow.Action, *Refused) {
	if n.IsNull() || n.Kind == yamldoc.Map && len(n.Entries) == 0 {
		return nil, nil
	}
	parts, no := splitOrder(g, n)
	var out []flow.Action
	for _, p := range parts {
		out = append(out, p.actions...)
	}
	return out, no
}

// ParseJSON reads JSON text into a node; faults become a refusal.
func ParseJSON(text []byte) (*yamldoc.Node, *Refused) {
	var rep diag.List
	n := jsontext.Read("", text, &rep)
	if n == nil {
		d := rep.Items[0]
		return nil, &Refused{Reason: ReasonShape, Text: diag.FormatSummary(&d), Pos: d.Pos}
	}
	return n, nil
}

// shapeFault returns the refusal of an action that is written in the wrong form.
func shapeFault(n *yamldoc.Node, text, expected string) *Refused {
	r := &Refused{Reason: ReasonShape, Text: text + ": " + expected}
	if n != nil {
		r.Pos = n.Pos
	}
	return r
}

// findVerb finds a verb by its key.
func findVerb(key string) (flow.Verb, bool) {
	for v := range flow.Verbs {
		if flow.Verbs[v].Key == key {
			return flow.Verb(v), true
		}
	}
	return 0, false
}

// verbSynonyms are verbs that people try, with those that are meant.
var verbSynonyms = map[string]string{"enter": "move", "arrive": "move", "march": "move", "go": "move", "fire": "attack", "assault": "attack", "fight": "resolve",
	"withdraw": "retreat", "remove": "take_loss", "eliminate": "take_loss", "pay": "take_loss", "lose": "take_loss", "bump": "displace", "and": "also", "place": "pick", "play": "act", "answer": "choose", "say": "choose",
	"stop": "done", "end": "done", "finish": "done", "skip": "pass"}

// unknownVerb returns the refusal of an unknown verb, with the nearest one.
func unknownVerb(e *yamldoc.Entry) *Refused {
	r := &Refused{Reason: ReasonVerb, Text: fmt.Sprintf("there is no verb %q", e.Key), Pos: e.KeyAt}
	if meant := verbSynonyms[e.Key]; meant != "" {
		return r.addNearest(meant, []string{meant})
	}
	return r.addNearest(e.Key, flow.VerbKeys())
}

// addNearest adds the nearest valid name to a refusal.
func (r *Refused) addNearest(name string, valid []string) *Refused {
	if r.Nearest = diag.NearestName(name, valid); r.Nearest != "" {
		r.Text += fmt.Sprintf("; did you mean %q?", r.Nearest)
	}
	return r
}

// readArgument reads what a verb names.
func readArgument(g *model.Game, v flow.Verb, n *yamldoc.Node) (flow.Action, *Refused) {
	d := &flow.Verbs[v]
	a := flow.Action{Verb: v, ID: model.None}
	if d.Arg == flow.ArgNone {
		if on, ok := n.Bool(); !ok || !on {
			return a, shapeFault(n, fmt.Sprintf("%q names nothing", d.Key), fmt.Sprintf("write {%q: true}", d.Key))
		}
		return a, nil
	}
	if n == nil || n.Kind != yamldoc.Scalar || n.IsNull() {
		return a, shapeFault(n, fmt.Sprintf("%q names %s", d.Key, argWords[d.Arg]), fmt.Sprintf("write {%q: \"...\"}", d.Key))
	}
	switch d.Arg {
	case flow.ArgUnit:
		u, no := readUnit(g, n)
		if no != nil {
			return a, no
		}
		a.ID = int32(u)
	case flow.ArgHex:
		h, no := readHex(g, n)
		if no != nil {
			return a, no
		}
		a.ID = h
	case flow.ArgWord:
		a.Word = n.Text
	}
	return a, nil
}

var argWords = [...]string{flow.ArgNone: "nothing", flow.ArgUnit: "a unit", flow.ArgHex: "a hex", flow.ArgWord: "a text"}

// findUnit returns the unit with an id, or None.
func findUnit(g *model.Game, id string) model.UnitID {
	for i := range g.Units {
		if g.Units[i].ID == id {
			return model.UnitID(i)
		}
	}
	return model.None
}
