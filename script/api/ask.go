package api

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

func askType() *Type {
	by := Param{Name: "by", Type: "side", Optional: true, Doc: "who answers; the phasing side by default"}
	prompt := Param{Name: "prompt", Type: Text, Optional: true, Doc: "the question, for people"}
	optional := Param{Name: "optional", Type: Flag, Optional: true, Doc: "true: the side may decline, which gives nil"}
	least := Param{Name: "least", Type: Number, Optional: true, Doc: "how many at least; 0 by default"}
	most := Param{Name: "most", Type: Number, Optional: true, Doc: "how many at most; all by default"}
	units := Param{Name: "from", Type: listOf + "unit", Doc: "the units to pick from; a list among them stands for its entries", nested: true}
	hexes := Param{Name: "from", Type: listOf + "hex", Doc: "the hexes to pick from; a list among them stands for its entries", nested: true}
	words := Param{Name: "from", Type: listOf + Text, Doc: "the texts to choose from"}
	numbers := []Param{{Name: "from", Type: listOf + Number, Optional: true, Doc: "the numbers to choose from"},
		{Name: "least", Type: Number, Optional: true, Doc: "or all from this one"}, {Name: "most", Type: Number, Optional: true, Doc: "up to this one"}}
	q := func(kind, typ, doc string, null bool, ps ...Param) Member {
		return Member{Name: kind, Doc: doc, Type: typ, MayBeNil: null, Func: true, Named: true, Effect: true, Params: ps,
			call: func(m *Machine, _ int32, a Args) lua.LValue { return (&asker{m: m}).askQuestion(kind, ps, a) }}
	}
	return &Type{Name: "ask", DotCalled: true, Doc: "Questions to a side. A question with one possible answer answers itself. " +
		"While the first question of a function is open, everybody sees what the function did before it: board, views, questions and events. " +
		"What it does after an answer, a secret die, a shuffle or a look at a pile is shown when the function ends, as that may be a secret. " +
		"To show it before the next question, end the function there and ask in another one: `place(u, h)`, then `after(\"ask_about_it\", {unit = u.id})`.", Members: []Member{
		q("choice", Text, "Lets a side choose one of several texts; gives the text.", true, by, prompt, words, optional),
		q("number", Number, "Lets a side choose one of several whole numbers; nil if there are none.", true, by, prompt, numbers[0], numbers[1], numbers[2], optional),
		q("yes", Flag, "Asks a side yes or no.", false, by, prompt),
		q("unit", "unit", "Lets a side pick a unit; nil if there is nothing to pick.", true, by, prompt, units, optional),
		q("hex", "hex", "Lets a side pick a hex; nil if there is nothing to pick.", true, by, prompt, hexes, optional),
		q("units", listOf+"unit", "Lets a side pick several units, in one question.", false, by, prompt, units, least, most),
		q("hexes", listOf+"hex", "Lets a side pick several hexes, in one question.", false, by, prompt, hexes, least, most),
	}}
}

// asker puts one question to a side and makes a value of the answer.
type asker struct {
	m *Machine
	q *flow.Question
}

func (k *asker) askQuestion(kind string, ps []Param, a Args) lua.LValue {
	k.q = &flow.Question{Kind: kind, Side: k.m.Ctx.P.Phasing, Prompt: "Choose."}
	q := k.q
	for i, p := range ps {
		switch v := a[i]; {
		case !v.Given:
		case p.Name == "by":
			q.Side = model.SideID(v.N)
		case p.Name == "prompt":
			q.Prompt = v.Text
		case p.Name == "optional":
			q.Optional = v.N == 1
		case p.Type == listOf+Text:
			q.Words = k.dropRepeated(v.Texts)
		case p.Type == listOf+"unit":
			q.Units = sortIDs[model.UnitID](v.IDs)
		case p.Type == listOf+"hex":
			q.Hexes = sortIDs[model.HexID](v.IDs)
		}
	}
	if q.Side < 0 {
		sandbox.RaiseError(k.m.L, "ask.%s: say who answers: by = \"...\"; nobody is phasing now", kind)
	}
	if kind == "yes" {
		q.Words = []string{"yes", "no"}
	}
	switch kind {
	case "units", "hexes":
		k.setBounds(a[3], a[4])
	case "number":
		q.Words = k.listNumbers(a[2], a[3], a[4])
	}
	return k.answerQuestion()
}

// listNumbers returns the numbers of a question as texts.
func (k *asker) listNumbers(from, least, most Arg) []string {
	if from.Given == (least.Given || most.Given) || least.Given != most.Given {
		sandbox.RaiseError(k.m.L, "ask.number: give the numbers, as from = { 1, 2, 5 }, or least = and most =")
	}
	list := slices.Clone(from.IDs)
	for n := least.N; least.Given && n <= most.N && len(list) <= limits.LuaAnswers; n++ {
		list = append(list, n)
	}
	if len(list) > limits.LuaAnswers {
		sandbox.RaiseError(k.m.L, "ask.number: at most %d numbers can be offered", limits.LuaAnswers)
	}
	sandbox.ChargeFuel(k.m.L, 8*len(list))
	words := make([]string, 0, len(list))
	for _, n := range list {
		if w := itoa(n); !slices.Contains(words, w) {
			words = append(words, w)
		}
	}
	return words
}

// sortIDs sorts the options of a question and drops duplicates, so that equal questions look equal.
func sortIDs[T ~int16 | ~int32](in []int32) []T {
	out, ordered := make([]T, len(in)), true
	for i, v := range in {
		out[i] = T(v)
		ordered = ordered && (i == 0 || in[i-1] < v)
	}
	if ordered {
		return out
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func (k *asker) dropRepeated(words []string) []string {
	if len(words) > limits.LuaAnswers {
		sandbox.RaiseError(k.m.L, "ask.choice: at most %d texts can be offered, not %d", limits.LuaAnswers, len(words))
	}
	known, bytes := make(map[string]bool, len(words)), 0
	for _, w := range words {
		if w == "" || known[w] {
			sandbox.RaiseError(k.m.L, "ask.choice: from must hold different texts that are not empty; %q is not", w)
		}
		known[w] = true
		if bytes += len(w); bytes > limits.LuaAnswerText {
			sandbox.RaiseError(k.m.L, "ask.choice: the texts that are offered may have %d bytes together", limits.LuaAnswerText)
		}
	}
	return words
}

func (k *asker) setBounds(least, most Arg) {
	q := k.q
	n := len(q.Units) + len(q.Hexes)
	q.Min, q.Max = 0, n
	if least.Given {
		q.Min = max(0, int(least.N))
	}
	if most.Given {
		q.Max = min(n, max(0, int(most.N)))
	}
	if q.Min > q.Max {
		sandbox.RaiseError(k.m.L, "ask.%s: at least %d are asked for, but at most %d can be picked", q.Kind, q.Min, q.Max)
	}
}

// findForcedAnswer finds the answer of a question that has only one.
func findForcedAnswer(q *flow.Question) (answer int, only bool) {
	n := len(q.Words) + len(q.Units) + len(q.Hexes)
	switch {
	case q.Kind == "units" || q.Kind == "hexes":
		return n, q.Min == n || q.Max == 0
	case n == 0:
		return 0, true
	}
	return 1, n == 1 && !q.Optional
}

func (k *asker) answerQuestion() lua.LValue {
	q := k.q
	if n, only := findForcedAnswer(q); only {
		if q.Max == 0 && (q.Kind == "units" || q.Kind == "hexes") {
			n = 0
		}
		k.noteForcedAnswer(n)
		return k.takeFirst(n)
	}
	text, ok := k.m.Session.AskQuestion(k.m.L, q)
	if !ok {
		return paused
	}
	return k.m.DecodeAnswer(q, text)
}

// noteForcedAnswer notes for authors that a question answers itself with the first n of what it offers.
func (k *asker) noteForcedAnswer(n int) {
	q := k.q
	if r := k.m.Run; r != nil && r.KeepEvents && n > 0 && len(r.SelfAnswers) < maxNoted && k.m.Session.IsNewWork() {
		r.SelfAnswers = append(r.SelfAnswers[:len(r.SelfAnswers):len(r.SelfAnswers)], flow.SelfAnswer{Prompt: q.Prompt, Answer: strings.Join(k.nameFirst(n), ", ")})
	}
}

// maxNoted bounds the answers that are noted.
const maxNoted = 8

// paused is the result of a question that has no answer yet.
var paused = &lua.LUserData{}

// DecodeAnswer returns the recorded answer to a question as a value of Lua.
func (m *Machine) DecodeAnswer(q *flow.Question, text string) lua.LValue {
	k := asker{m, q}
	set := q.Kind == "units" || q.Kind == "hexes"
	var names []string
	if n := len(text) - 1; !set && n > 0 && text[0] == '"' && text[n] == '"' && !strings.Contains(text, `\`) {
		var one [1]string
		one[0] = text[1:n]
		return k.answerValue(one[:], false)
	}
	if set {
		_ = json.Unmarshal([]byte(text), &names)
	} else {
		var name *string
		_ = json.Unmarshal([]byte(text), &name)
		if name == nil {
			return lua.LNil
		}
		names = []string{*name}
	}
	return k.answerValue(names, set)
}

// takeFirst is the answer that takes the first n of what is offered.
func (k *asker) takeFirst(n int) lua.LValue {
	q := k.q
	names := k.nameFirst(n)
	set := q.Kind == "units" || q.Kind == "hexes"
	if !set && n == 0 {
		return lua.LNil
	}
	return k.answerValue(names, set)
}

// nameFirst names the first n of what a question offers.
func (k *asker) nameFirst(n int) []string {
	q := k.q
	var names []string
	for i := 0; i < n; i++ {
		switch {
		case i < len(q.Words):
			names = append(names, q.Words[i])
		case i < len(q.Units):
			names = append(names, k.m.Sheet.Game.Units[q.Units[i]].ID)
		case i < len(q.Hexes):
			names = append(names, k.m.Sheet.Game.Grid.Label(q.Hexes[i]))
		}
	}
	return names
}

func (k *asker) answerValue(names []string, set bool) lua.LValue {
	q := k.q
	d := k.m.Sheet.Envs.Domains.Unit
	switch q.Kind {
	case "choice":
		return lua.LString(names[0])
	case "number":
		n, _ := strconv.Atoi(names[0])
		return lua.LNumber(n)
	case "yes":
		return lua.LBool(names[0] == "yes")
	case "hex", "hexes":
		d = k.m.Sheet.Envs.Domains.Hex
	}
	k.m.buf = k.m.buf[:0]
	for _, n := range names {
		if id, ok := d.Lookup(n); ok {
			k.m.buf = append(k.m.buf, id)
		}
	}
	if set {
		return k.m.newList(setType(d), k.m.buf)
	}
	if len(k.m.buf) == 0 {
		return lua.LNil
	}
	return k.m.toLua(setType(d).Elem(), k.m.buf[0])
}
