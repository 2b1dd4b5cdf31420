package livegame

import (
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/jsontext"
	"github.com/vedette-wargames/vedette/engine/model"
)

// Choices is the question to a side, with the actions open to it in few bytes: runs of actions
// of one verb. In their order they are the list of game.legal.
type Choices struct {
	Kind    string `json:"kind" doc:"Stable id of the kind of decision."`
	Prompt  string `json:"prompt" doc:"What is asked, for people."`
	Subject string `json:"about,omitempty" doc:"What asks: a phase, a movement, an attack, for people."`
	Rule    string `json:"rule,omitempty" doc:"Rulebook section."`
	File    string `json:"file,omitempty" doc:"The file that declares what is asked."`
	Line    int    `json:"line,omitempty" doc:"Its line, from 1."`
	Unit    string `json:"unit,omitempty" doc:"The unit under way, of the side that decides."`
	CanUndo bool   `json:"undo,omitempty" doc:"The last action can be taken back."`
	Count   int    `json:"count" doc:"How many actions are open."`
	Acts    []Acts `json:"acts" doc:"The actions: runs of one verb."`
}

// Acts is a run of actions of one verb. {"do": "to", "of": ["0101", "0102"]} means the two
// actions {"to": "0101"} and {"to": "0102"}.
type Acts struct {
	Verb         string   `json:"do" doc:"The verb."`
	ObjectKind   string   `json:"names,omitempty" doc:"What of names: unit, hex or word; absent where the verb names nothing, and its value is true."`
	Objects      []string `json:"of,omitempty" doc:"What each action names."`
	SecondKey    string   `json:"also,omitempty" doc:"The second key of these actions."`
	SecondValues []string `json:"with,omitempty" doc:"The value of the second key, by action; absent when all are one: then as is the value."`
	SharedValue  string   `json:"as,omitempty" doc:"The value of the second key, of all of them."`
	Texts        []string `json:"texts,omitempty" doc:"The actions for people, where they name words or nothing."`
}

// BuildChoices returns what a side has to decide now, or nil when another side decides or the
// game is over. undo says whether the last action can be taken back.
func BuildChoices(t *game.Table, side model.SideID, undo bool) *Choices {
	d, open := t.Decision()
	if !open || side != model.None && d.Side != side {
		return nil
	}
	legal := t.Legal()
	c := &Choices{Kind: d.Kind, Prompt: d.Prompt.String(), CanUndo: undo, Count: len(legal), Acts: []Acts{}}
	if s := t.Explainer().AskingRule(); s != nil {
		c.Subject, c.Rule, c.File, c.Line = s.Name(), s.Rule, s.Pos.File, s.Pos.Line
	}
	if u := t.MovingUnit(); u >= 0 && t.Model().Units[u].Side == d.Side {
		c.Unit = t.Model().Units[u].ID
	}
	for i := 0; i < len(legal); {
		n := i
		for n < len(legal) && legal[n].Verb == legal[i].Verb {
			n++
		}
		c.Acts = append(c.Acts, groupByVerb(t.Model(), legal[i:n])...)
		i = n
	}
	return c
}

// groupByVerb puts neighboring actions of one verb into runs, in the order of the list. An
// action with a second key is never in a run with actions without one.
func groupByVerb(g *model.Game, list []flow.Action) []Acts {
	d := &flow.Verbs[list[0].Verb]
	var out []Acts
	for i := range list {
		of, with := splitAction(g, d, list[i])
		also := ""
		if with != "" {
			also = d.SecondKey
		}
		if k := len(out); k == 0 || out[k-1].SecondKey != also {
			out = append(out, Acts{Verb: d.Key, ObjectKind: argNames[d.Arg], SecondKey: also})
		}
		a := &out[len(out)-1]
		if d.Arg != flow.ArgNone {
			a.Objects = append(a.Objects, of)
		}
		if also != "" {
			a.SecondValues = append(a.SecondValues, with)
		}
		if d.Arg == flow.ArgWord || d.Arg == flow.ArgNone {
			a.Texts = append(a.Texts, game.ActionText(g, list[i]))
		}
	}
	for i := range out {
		out[i].foldSharedValue()
	}
	return out
}

// argNames names what the argument of a verb is, as Acts.ObjectKind gives it.
var argNames = [...]string{flow.ArgNone: "", flow.ArgUnit: "unit", flow.ArgHex: "hex", flow.ArgWord: "word"}

// splitAction returns what an action names and the value of its second key, both as text; with
// is empty for an action without a second key.
func splitAction(g *model.Game, d *flow.VerbDef, a flow.Action) (of, with string) {
	n := game.ActionNode(g, a)
	if v := n.Get(d.Key); v != nil {
		of = v.Text
	}
	if d.SecondKey != "" {
		if v := n.Get(d.SecondKey); v != nil {
			with = v.Text
		}
	}
	return of, with
}

// foldSharedValue moves a second value that all actions of the run share from SecondValues to
// SharedValue, so that it is sent once.
func (a *Acts) foldSharedValue() {
	for _, w := range a.SecondValues {
		if w != a.SecondValues[0] {
			return
		}
	}
	if len(a.SecondValues) > 0 {
		a.SharedValue, a.SecondValues = a.SecondValues[0], nil
	}
}

// ListJSON returns the actions of the run as JSON objects, in the form of game.legal.
func (a *Acts) ListJSON() []string {
	n := max(len(a.Objects), len(a.Texts))
	out := make([]string, n)
	for i := range out {
		value := "true"
		if i < len(a.Objects) {
			value = quoteJSON(a.Objects[i])
		}
		out[i] = "{" + quoteJSON(a.Verb) + ":" + value
		if a.SecondKey != "" {
			with := a.SharedValue
			if len(a.SecondValues) > 0 {
				with = a.SecondValues[i]
			}
			out[i] += "," + quoteJSON(a.SecondKey) + ":" + quoteJSON(with)
		}
		out[i] += "}"
	}
	return out
}

func quoteJSON(s string) string { return string(jsontext.AppendQuote(nil, s)) }
