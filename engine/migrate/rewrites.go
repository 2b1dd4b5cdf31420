package migrate

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/layout"
	"github.com/vedette-wargames/vedette/engine/source"
)

// rewrite is what is more than another word. Each looks at one map of a type.
type rewrite struct {
	id  string
	in  string // the type of format 1
	old string // for people
	now string
	why string
	do  func(f *file, at *visit) []layout.Edit
}

// rewrites are done one after the other, each until nothing is left to do. What
// they write are the words of format 2; the keys that they leave are renamed
// after them.
var rewrites []rewrite

func init() {
	rewrites = []rewrite{
		{id: "times", in: "attack", old: "times: {attacks: {limit: 1}, attacked: ..}", now: "once: [attack, be_attacked]", why: "the only number was 1", do: (*file).times},
		{id: "counts", in: "stacking", old: "counts: pick(x, 1, 0)", now: "units: x", why: "which units is one key; counts is for weights", do: (*file).counts},
		{id: "choice", in: "support", old: "choice: owner", now: "optional: true", why: "it may be a condition", do: (*file).choice},
		{id: "turn-faces", in: "phase", old: "do: turn_faces", now: "effects: {flip: SET, to: FACE}", why: "one vocabulary of effects", do: (*file).turnFaces},
		{id: "turned-units", in: "phase", old: "units: C, of turn_faces", now: "filter(units, C)", why: "which units is said once", do: (*file).turnedUnits},
		{id: "do-run", in: "phase", old: "do: run", now: "not said", why: "run or effects say it", do: (*file).doRun},
		{id: "unless", in: "exit", old: "unless: C", now: "never: {unless: {when: C}}", why: "as everywhere", do: (*file).unless},
		{id: "cost-action", in: "action", old: "cost: {track: T, by: -1}", now: "cost: {T: 1}", why: "a price is positive", do: (*file).cost},
		{id: "cost-choice", in: "declaration", old: "cost: {track: T, by: -1}", now: "cost: {T: 1}", why: "a price is positive", do: (*file).cost},
		{id: "only", in: "effect", old: "only: C", now: "filter(SET, C)", why: "which units is said once", do: (*file).only},
		{id: "effects", in: "effect", old: "effects: {..} in a result's effect", now: "stands there itself", why: "one frame", do: (*file).nestedEffects},
		{id: "each-when", in: "effect", old: "each: SET, when: C of unit", now: "each: filter(SET, C)", why: "when is asked once", do: (*file).eachWhen},
		{id: "each-when-deed", in: "deed", old: "each: SET, when: C of unit", now: "each: filter(SET, C)", why: "when is asked once", do: (*file).eachWhen},
		{id: "adjust-effect", in: "effect", old: "set: V, by: N", now: "adjust: V, by: N", why: "as the operator on layers", do: (*file).adjust},
		{id: "adjust-deed", in: "deed", old: "set: V, by: N", now: "adjust: V, by: N", why: "as the operator on layers", do: (*file).adjust},
		{id: "if-impossible", in: "retreat", old: "if_impossible: run and run: F", now: "if_impossible: {run: F}", why: "one vocabulary of effects", do: (*file).ifImpossible},
		{id: "prefer", in: "retreat", old: "prefer: {any: {when: \"true\"}}", now: "left out", why: "what is absent means the plain thing", do: (*file).preferAny},
		{id: "tier", in: "tier", old: "when: \"true\"", now: "left out", why: "what is absent means the plain thing", do: (*file).always},
		{id: "trace-to", in: "trace", old: "to: \"false\"", now: "left out", why: "what is absent means the plain thing", do: (*file).endless},
		{id: "additions", in: "file-ruleset", old: "additions", now: "add in change", why: "one operator", do: (*file).additions},
	}
}

// restructure does all rewrites.
func (f *file) restructure() {
	for i := range rewrites {
		r := &rewrites[i]
		for f.changeEach(r) {
		}
	}
}

// changeEach does a rewrite wherever it finds something to do, or, where that
// cannot be, at the first place where it can.
func (f *file) changeEach(r *rewrite) bool {
	var places [][]layout.Edit
	var all []layout.Edit
	f.visit(&visitor{onMap: func(at *visit) {
		if at.typ.name == r.in && at.node.Kind == source.Map {
			if edits := r.do(f, at); len(edits) > 0 {
				places = append(places, edits)
				all = append(all, edits...)
			}
		}
	}})
	if f.try(all) {
		return true
	}
	for _, edits := range places {
		if f.try(edits) {
			return true
		}
	}
	for _, edits := range places {
		if len(edits) > 0 {
			f.find(RuleUnread, edits[0].Lo, "this is written in a manner that is not carried over", "write it in the plain form that the reference shows, and run vedette migrate again")
		}
	}
	return false
}

// raw is a value as it is written.
func (f *file) raw(n *layout.Node) string { return f.text[n.Lo:n.Hi] }

// set puts a text in the place of a scalar, in quotes where it needs them.
func (f *file) set(n *layout.Node, text string) layout.Edit {
	return layout.Replace(n.Lo, n.Hi, scalar(text, f.inFlow(n.Lo)))
}

// oneText is the text of a scalar on one line.
func oneText(n *layout.Node) string {
	if n == nil {
		return ""
	}
	return strings.Join(strings.Fields(n.Text), " ")
}

func (f *file) times(at *visit) []layout.Edit {
	e := at.node.Entry("times")
	if e == nil || e.Value.Kind != source.Map {
		return nil
	}
	names := map[string]string{"attacks": "attack", "attacked": "be_attacked"}
	var list, entries []string
	bare := !f.world.throughTimes
	for _, t := range e.Value.Entries {
		now := names[t.Key]
		if now == "" || t.Value.Kind != source.Map {
			return nil
		}
		var rest []string
		for _, x := range t.Value.Entries {
			if x.Key != "limit" {
				rest = append(rest, x.Key+": "+f.flowRaw(x.Value))
			}
		}
		bare = bare && len(rest) == 0
		list = append(list, now)
		entries = append(entries, now+": "+mapOrTrue(rest))
	}
	text := "[" + strings.Join(list, ", ") + "]"
	if !bare {
		text = "{" + strings.Join(entries, ", ") + "}"
	}
	return f.instead(at.node, e, "once: "+text)
}

func mapOrTrue(parts []string) string {
	if len(parts) == 0 {
		return "true"
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// instead puts an entry on one line in the place of another; comments stay.
func (f *file) instead(m *layout.Node, e *layout.Entry, text string) []layout.Edit {
	front := ""
	if m.Style != layout.Flow {
		indent := strings.Repeat(" ", f.column(e.Lo))
		for _, c := range f.commentsOfEntry(e) {
			front += "# " + c + f.newline() + indent
		}
	} else if c := f.commentsOfEntry(e); len(c) > 0 {
		indent := strings.Repeat(" ", f.column(m.Lo))
		for _, c := range c {
			front += "# " + c + f.newline() + indent
		}
		if !f.leads(e.Lo) {
			front = f.newline() + indent + front
		}
	}
	return []layout.Edit{layout.Replace(e.Lo, e.Value.Hi, front+text)}
}

func (f *file) counts(at *visit) []layout.Edit {
	e := at.node.Entry("counts")
	if e == nil || at.node.Get("units") != nil {
		return nil
	}
	who := f.countedUnits(e.Value)
	if who == "" {
		return nil
	}
	return []layout.Edit{layout.Replace(e.Lo, e.Hi, "units"), f.set(e.Value, who)}
}

func (f *file) choice(at *visit) []layout.Edit {
	e := at.node.Entry("choice")
	switch {
	case e == nil:
		return nil
	case e.Value.IsText("owner"):
		return []layout.Edit{layout.Replace(e.Lo, e.Hi, "optional"), layout.Replace(e.Value.Lo, e.Value.Hi, "true")}
	case e.Value.IsText("always"):
		return f.without(at.node, e, "")
	}
	return nil
}

func (f *file) turnFaces(at *visit) []layout.Edit {
	m := at.node
	do, to := m.Entry("do"), m.Entry("to")
	if do == nil || !do.Value.IsText("turn_faces") || to == nil || m.Entry("effects") != nil {
		return nil
	}
	effect := "effects: {turn: {flip: " + scalar(turned(m), true) + ", to: " + f.flowRaw(to.Value) + "}}"
	return append([]layout.Edit{layout.Replace(do.Lo, do.Value.Hi, effect)}, f.without(m, to, "")...)
}

// turned are the units that a phase turns.
func turned(m *layout.Node) string {
	if units := m.Entry("units"); units != nil {
		return "filter(units, " + oneText(units.Value) + ")"
	}
	return "units"
}

// turnedUnits takes away who is turned, which the effect says now.
func (f *file) turnedUnits(at *visit) []layout.Edit {
	m := at.node
	units := m.Entry("units")
	if units == nil || m.Entry("do") != nil || !m.Get("effects").Get("turn").Get("flip").IsText(turned(m)) {
		return nil
	}
	return f.without(m, units, "")
}

func (f *file) doRun(at *visit) []layout.Edit {
	e := at.node.Entry("do")
	if e == nil || !e.Value.IsText("run") || at.node.Entry("run") == nil && at.node.Entry("effects") == nil {
		return nil
	}
	return f.without(at.node, e, "")
}

func (f *file) unless(at *visit) []layout.Edit {
	e := at.node.Entry("unless")
	if e == nil || e.Value.Kind != source.Scalar || at.node.Entry("never") != nil {
		return nil
	}
	return f.instead(at.node, e, "never: {unless: {when: "+scalar(oneText(e.Value), true)+"}}")
}

func (f *file) cost(at *visit) []layout.Edit {
	e := at.node.Entry("cost")
	if e == nil || e.Value.Kind != source.Map {
		return nil
	}
	track, by := e.Value.Entry("track"), e.Value.Entry("by")
	if track == nil || by == nil {
		return nil
	}
	if e.Value.Entry("of") != nil || len(e.Value.Entries) > 2 {
		f.find(RuleHand, e.Lo, "this cost says whose track pays; in format 2 who acts pays", "write cost: {"+textOf(e.Value, "track")+": N}, and pay for others with spend in its effects")
		return nil
	}
	price, ok := opposite(oneText(by.Value))
	if !ok {
		f.find(RuleHand, by.Lo, "this cost gives something", "write what it costs as a positive number, and what it gives as an effect")
		return nil
	}
	key := textOf(e.Value, "track")
	return f.instead(at.node, e, "cost: {"+key+": "+scalar(price, true)+"}")
}

// opposite is an amount with the other sign.
func opposite(text string) (string, bool) {
	if isInt(text) {
		return strings.TrimPrefix(text, "-"), strings.HasPrefix(text, "-") || text == "0"
	}
	n, err := parseExpr(text)
	if err != nil {
		return "", false
	}
	if n.kind == luaUnary && n.op == "-" {
		return text[n.kids[0].lo:n.kids[0].hi], true
	}
	return "-(" + text + ")", true
}

// verbs are the verbs of a result's effect that are about a party.
var verbs = []string{"eliminate", "step_loss", "retreat", "exchange", "advance", "flip", "move", "place"}

func (f *file) only(at *visit) []layout.Edit {
	m := at.node
	only := m.Entry("only")
	if only == nil || only.Value.Kind != source.Scalar {
		return nil
	}
	target := m.Entry("each")
	for _, v := range verbs {
		if e := m.Entry(v); e != nil && target == nil {
			target = e
		}
	}
	if target == nil || target.Value.Kind != source.Scalar {
		return nil
	}
	text, ok := filtered(oneText(target.Value), oneText(only.Value))
	if !ok {
		return f.byHand(only)
	}
	return append(f.without(m, only, ""), f.set(target.Value, text))
}

// eachWhen turns a condition on the unit of an effect that is done for each unit
// into one on who they are.
func (f *file) eachWhen(at *visit) []layout.Edit {
	m := at.node
	each, when := m.Entry("each"), m.Entry("when")
	if each == nil || when == nil || each.Value.Kind != source.Scalar || when.Value.Kind != source.Scalar || !saysUnit(oneText(when.Value)) {
		return nil
	}
	text, ok := filtered(oneText(each.Value), oneText(when.Value))
	if !ok {
		return f.byHand(when)
	}
	return append(f.without(m, when, ""), f.set(each.Value, text))
}

// saysUnit reports a condition with the word unit.
func saysUnit(cond string) bool {
	n, err := parseExpr(cond)
	found := false
	n.walk(func(k *luaNode) bool {
		found = found || k.kind == luaName && k.text == "unit"
		return true
	})
	return err == nil && found
}

// filtered is a set of those alone that a condition holds of, which says unit of
// each: in a set that is it. Inside of a further set that would be another one.
func filtered(set, cond string) (string, bool) {
	n, err := parseExpr(cond)
	if err != nil {
		return "filter(" + set + ", " + cond + ")", true
	}
	var edits []layout.Edit
	ok := true
	var walk func(k *luaNode, inSet bool)
	walk = func(k *luaNode, inSet bool) {
		if k.kind == luaName && k.text == "unit" {
			edits = append(edits, layout.Replace(k.lo, k.hi, "it"))
			ok = ok && !inSet
		}
		_, set := setWords[k.callee()]
		for i, x := range k.kids {
			walk(x, inSet || set && i > 1)
		}
	}
	walk(n, false)
	now, _ := layout.Apply(cond, edits)
	if front, err := parseExpr(set); err == nil && front.isCallOf("filter") && len(front.kids) == 3 {
		first := front.kids[2]
		return set[:first.lo] + both(set[first.lo:first.hi], first) + " and " + both(now, n) + set[first.hi:], ok
	}
	return "filter(" + set + ", " + now + ")", ok
}

// both is a condition as a part of two that both must hold.
func both(text string, n *luaNode) string {
	if n.kind == luaBinary && n.op == "or" {
		return "(" + text + ")"
	}
	return text
}

func (f *file) adjust(at *visit) []layout.Edit {
	set, by := at.node.Entry("set"), at.node.Entry("by")
	if set == nil || by == nil || at.node.Entry("to") != nil {
		return nil
	}
	return []layout.Edit{layout.Replace(set.Lo, set.Hi, "adjust")}
}

// nestedEffects puts the effects inside an effect of a result in its place.
func (f *file) nestedEffects(at *visit) []layout.Edit {
	e := at.node.Entry("effects")
	if e == nil || e.Value.Kind != source.Map || len(e.Value.Entries) == 0 || at.entry == nil {
		return nil
	}
	if at.node.Entry("only") != nil {
		return f.byHand(e)
	}
	var outer []*layout.Entry
	for _, x := range at.node.Entries {
		if x != e {
			outer = append(outer, x)
		}
	}
	var blocks []string
	for _, d := range e.Value.Entries {
		name := at.entry.Key
		if len(e.Value.Entries) > 1 {
			name = d.Key
		}
		if d.Value.Kind != source.Map || len(e.Value.Entries) > 1 && at.held.Entry(name) != nil {
			return f.byHand(e)
		}
		var parts []string
		for _, x := range d.Value.Entries {
			if at.node.Entry(x.Key) != nil && x.Key != "rule" && x.Key != "label" || !f.fitsInLine(x.Value) {
				return f.byHand(e)
			}
			parts = append(parts, x.Key+": "+f.flowRaw(x.Value))
		}
		for _, x := range outer {
			if d.Value.Entry(x.Key) == nil {
				if !f.fitsInLine(x.Value) {
					return f.byHand(e)
				}
				parts = append(parts, x.Key+": "+f.flowRaw(x.Value))
			}
		}
		gap := f.text[at.entry.Hi:at.node.Lo]
		if len(e.Value.Entries) > 1 {
			gap = f.text[d.Hi:d.Value.Lo]
		}
		if strings.Contains(gap, "\n") {
			gap = ": "
		}
		blocks = append(blocks, name+gap+"{"+strings.Join(parts, ", ")+"}")
	}
	front := ""
	sep := ", "
	if at.held.Style != layout.Flow {
		indent := f.newline() + strings.Repeat(" ", f.column(at.entry.Lo))
		sep = indent
		for _, c := range f.commentsOfEntry(at.entry) {
			front += "# " + c + indent
		}
	} else if c := f.commentsOfEntry(at.entry); len(c) > 0 {
		indent := f.newline() + strings.Repeat(" ", f.indentOf(at.entry.Lo)+1)
		front = indent + "# " + strings.Join(c, indent+"# ") + indent
	}
	return []layout.Edit{layout.Replace(at.entry.Lo, at.node.Hi, front+strings.Join(blocks, sep))}
}

// flowRaw is a value as it can stand in brackets.
func (f *file) flowRaw(n *layout.Node) string {
	if n.Kind == source.Scalar && (n.Style == layout.Plain && !n.Empty() || strings.Contains(f.raw(n), "\n")) {
		return scalar(oneText(n), true)
	}
	return f.raw(n)
}

// fitsInLine reports a value that can stand in brackets on a line.
func (f *file) fitsInLine(n *layout.Node) bool {
	return n.Kind == source.Scalar || n.Style == layout.Flow && !strings.Contains(f.raw(n), "\n")
}

func (f *file) byHand(e *layout.Entry) []layout.Edit {
	f.find(RuleHand, e.Lo, "effects inside an effect stand there themselves in format 2, and these cannot be put there in one way", "write each of them as an entry of its own, with each and when as this one has them")
	return nil
}

func (f *file) ifImpossible(at *visit) []layout.Edit {
	e, run := at.node.Entry("if_impossible"), at.node.Entry("run")
	if e == nil || run == nil || !e.Value.IsText("run") {
		return nil
	}
	return append(f.without(at.node, run, ""), layout.Replace(e.Value.Lo, e.Value.Hi, "{run: "+f.flowRaw(run.Value)+"}"))
}

func (f *file) preferAny(at *visit) []layout.Edit {
	e := at.node.Entry("prefer")
	if e == nil || len(e.Value.Entries) != 1 {
		return nil
	}
	tier := e.Value.Entries[0].Value
	if len(tier.Entries) != 1 || !tier.Get("when").IsText("true") {
		return nil
	}
	return f.without(at.node, e, "")
}

func (f *file) always(at *visit) []layout.Edit {
	if e := at.node.Entry("when"); e != nil && e.Value.IsText("true") {
		return f.without(at.node, e, "")
	}
	return nil
}

func (f *file) endless(at *visit) []layout.Edit {
	if e := at.node.Entry("to"); e != nil && e.Value.IsText("false") {
		return f.without(at.node, e, "")
	}
	return nil
}
