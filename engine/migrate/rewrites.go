package migrate

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/source"
)

// rewrite is what is more than another word. Each looks at one map of a type.
type rewrite struct {
	id  string
	in  string // the type of format 1
	old string // for people
	now string
	why string
	do  func(f *file, at *visit) []edit
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
	var places [][]edit
	var all []edit
	f.visit(&visitor{onMap: func(at *visit) {
		if at.typ.name == r.in && at.node.kind == source.Map {
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
			f.find(RuleUnread, edits[0].lo, "this is written in a manner that is not carried over", "write it in the plain form that the reference shows, and run vedette migrate again")
		}
	}
	return false
}

// raw is a value as it is written.
func (f *file) raw(n *node) string { return f.text[n.lo:n.hi] }

// set puts a text in the place of a scalar, in quotes where it needs them.
func (f *file) set(n *node, text string) edit {
	return edit{n.lo, n.hi, scalar(text, f.inFlow(n.lo))}
}

// oneText is the text of a scalar on one line.
func oneText(n *node) string {
	if n == nil {
		return ""
	}
	return strings.Join(strings.Fields(n.text), " ")
}

func (f *file) times(at *visit) []edit {
	e := at.node.entry("times")
	if e == nil || e.value.kind != source.Map {
		return nil
	}
	names := map[string]string{"attacks": "attack", "attacked": "be_attacked"}
	var list, entries []string
	bare := !f.world.throughTimes
	for _, t := range e.value.entries {
		now := names[t.key]
		if now == "" || t.value.kind != source.Map {
			return nil
		}
		var rest []string
		for _, x := range t.value.entries {
			if x.key != "limit" {
				rest = append(rest, x.key+": "+f.flowRaw(x.value))
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
func (f *file) instead(m *node, e *entry, text string) []edit {
	front := ""
	if m.style != flow {
		indent := strings.Repeat(" ", f.column(e.lo))
		for _, c := range f.commentsOfEntry(e) {
			front += "# " + c + f.newline() + indent
		}
	} else if c := f.commentsOfEntry(e); len(c) > 0 {
		indent := strings.Repeat(" ", f.column(m.lo))
		for _, c := range c {
			front += "# " + c + f.newline() + indent
		}
		if !f.leads(e.lo) {
			front = f.newline() + indent + front
		}
	}
	return []edit{{e.lo, e.value.hi, front + text}}
}

func (f *file) counts(at *visit) []edit {
	e := at.node.entry("counts")
	if e == nil || at.node.get("units") != nil {
		return nil
	}
	who := f.countedUnits(e.value)
	if who == "" {
		return nil
	}
	return []edit{{e.lo, e.hi, "units"}, f.set(e.value, who)}
}

func (f *file) choice(at *visit) []edit {
	e := at.node.entry("choice")
	switch {
	case e == nil:
		return nil
	case e.value.isText("owner"):
		return []edit{{e.lo, e.hi, "optional"}, {e.value.lo, e.value.hi, "true"}}
	case e.value.isText("always"):
		return f.without(at.node, e, "")
	}
	return nil
}

func (f *file) turnFaces(at *visit) []edit {
	m := at.node
	do, to := m.entry("do"), m.entry("to")
	if do == nil || !do.value.isText("turn_faces") || to == nil || m.entry("effects") != nil {
		return nil
	}
	effect := "effects: {turn: {flip: " + scalar(turned(m), true) + ", to: " + f.flowRaw(to.value) + "}}"
	return append([]edit{{do.lo, do.value.hi, effect}}, f.without(m, to, "")...)
}

// turned are the units that a phase turns.
func turned(m *node) string {
	if units := m.entry("units"); units != nil {
		return "filter(units, " + oneText(units.value) + ")"
	}
	return "units"
}

// turnedUnits takes away who is turned, which the effect says now.
func (f *file) turnedUnits(at *visit) []edit {
	m := at.node
	units := m.entry("units")
	if units == nil || m.entry("do") != nil || !m.get("effects").get("turn").get("flip").isText(turned(m)) {
		return nil
	}
	return f.without(m, units, "")
}

func (f *file) doRun(at *visit) []edit {
	e := at.node.entry("do")
	if e == nil || !e.value.isText("run") || at.node.entry("run") == nil && at.node.entry("effects") == nil {
		return nil
	}
	return f.without(at.node, e, "")
}

func (f *file) unless(at *visit) []edit {
	e := at.node.entry("unless")
	if e == nil || e.value.kind != source.Scalar || at.node.entry("never") != nil {
		return nil
	}
	return f.instead(at.node, e, "never: {unless: {when: "+scalar(oneText(e.value), true)+"}}")
}

func (f *file) cost(at *visit) []edit {
	e := at.node.entry("cost")
	if e == nil || e.value.kind != source.Map {
		return nil
	}
	track, by := e.value.entry("track"), e.value.entry("by")
	if track == nil || by == nil {
		return nil
	}
	if e.value.entry("of") != nil || len(e.value.entries) > 2 {
		f.find(RuleHand, e.lo, "this cost says whose track pays; in format 2 who acts pays", "write cost: {"+textOf(e.value, "track")+": N}, and pay for others with spend in its effects")
		return nil
	}
	price, ok := opposite(oneText(by.value))
	if !ok {
		f.find(RuleHand, by.lo, "this cost gives something", "write what it costs as a positive number, and what it gives as an effect")
		return nil
	}
	key := textOf(e.value, "track")
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

func (f *file) only(at *visit) []edit {
	m := at.node
	only := m.entry("only")
	if only == nil || only.value.kind != source.Scalar {
		return nil
	}
	target := m.entry("each")
	for _, v := range verbs {
		if e := m.entry(v); e != nil && target == nil {
			target = e
		}
	}
	if target == nil || target.value.kind != source.Scalar {
		return nil
	}
	text, ok := filtered(oneText(target.value), oneText(only.value))
	if !ok {
		return f.byHand(only)
	}
	return append(f.without(m, only, ""), f.set(target.value, text))
}

// eachWhen turns a condition on the unit of an effect that is done for each unit
// into one on who they are.
func (f *file) eachWhen(at *visit) []edit {
	m := at.node
	each, when := m.entry("each"), m.entry("when")
	if each == nil || when == nil || each.value.kind != source.Scalar || when.value.kind != source.Scalar || !saysUnit(oneText(when.value)) {
		return nil
	}
	text, ok := filtered(oneText(each.value), oneText(when.value))
	if !ok {
		return f.byHand(when)
	}
	return append(f.without(m, when, ""), f.set(each.value, text))
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
	var edits []edit
	ok := true
	var walk func(k *luaNode, inSet bool)
	walk = func(k *luaNode, inSet bool) {
		if k.kind == luaName && k.text == "unit" {
			edits = append(edits, edit{k.lo, k.hi, "it"})
			ok = ok && !inSet
		}
		_, set := setWords[k.callee()]
		for i, x := range k.kids {
			walk(x, inSet || set && i > 1)
		}
	}
	walk(n, false)
	now, _ := apply(cond, edits)
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

func (f *file) adjust(at *visit) []edit {
	set, by := at.node.entry("set"), at.node.entry("by")
	if set == nil || by == nil || at.node.entry("to") != nil {
		return nil
	}
	return []edit{{set.lo, set.hi, "adjust"}}
}

// nestedEffects puts the effects inside an effect of a result in its place.
func (f *file) nestedEffects(at *visit) []edit {
	e := at.node.entry("effects")
	if e == nil || e.value.kind != source.Map || len(e.value.entries) == 0 || at.entry == nil {
		return nil
	}
	if at.node.entry("only") != nil {
		return f.byHand(e)
	}
	var outer []*entry
	for _, x := range at.node.entries {
		if x != e {
			outer = append(outer, x)
		}
	}
	var blocks []string
	for _, d := range e.value.entries {
		name := at.entry.key
		if len(e.value.entries) > 1 {
			name = d.key
		}
		if d.value.kind != source.Map || len(e.value.entries) > 1 && at.held.entry(name) != nil {
			return f.byHand(e)
		}
		var parts []string
		for _, x := range d.value.entries {
			if at.node.entry(x.key) != nil && x.key != "rule" && x.key != "label" || !f.fitsInLine(x.value) {
				return f.byHand(e)
			}
			parts = append(parts, x.key+": "+f.flowRaw(x.value))
		}
		for _, x := range outer {
			if d.value.entry(x.key) == nil {
				if !f.fitsInLine(x.value) {
					return f.byHand(e)
				}
				parts = append(parts, x.key+": "+f.flowRaw(x.value))
			}
		}
		gap := f.text[at.entry.hi:at.node.lo]
		if len(e.value.entries) > 1 {
			gap = f.text[d.hi:d.value.lo]
		}
		if strings.Contains(gap, "\n") {
			gap = ": "
		}
		blocks = append(blocks, name+gap+"{"+strings.Join(parts, ", ")+"}")
	}
	front := ""
	sep := ", "
	if at.held.style != flow {
		indent := f.newline() + strings.Repeat(" ", f.column(at.entry.lo))
		sep = indent
		for _, c := range f.commentsOfEntry(at.entry) {
			front += "# " + c + indent
		}
	} else if c := f.commentsOfEntry(at.entry); len(c) > 0 {
		indent := f.newline() + strings.Repeat(" ", f.indentOf(at.entry.lo)+1)
		front = indent + "# " + strings.Join(c, indent+"# ") + indent
	}
	return []edit{{at.entry.lo, at.node.hi, front + strings.Join(blocks, sep)}}
}

// flowRaw is a value as it can stand in brackets.
func (f *file) flowRaw(n *node) string {
	if n.kind == source.Scalar && (n.style == plain && !n.empty() || strings.Contains(f.raw(n), "\n")) {
		return scalar(oneText(n), true)
	}
	return f.raw(n)
}

// fitsInLine reports a value that can stand in brackets on a line.
func (f *file) fitsInLine(n *node) bool {
	return n.kind == source.Scalar || n.style == flow && !strings.Contains(f.raw(n), "\n")
}

func (f *file) byHand(e *entry) []edit {
	f.find(RuleHand, e.lo, "effects inside an effect stand there themselves in format 2, and these cannot be put there in one way", "write each of them as an entry of its own, with each and when as this one has them")
	return nil
}

func (f *file) ifImpossible(at *visit) []edit {
	e, run := at.node.entry("if_impossible"), at.node.entry("run")
	if e == nil || run == nil || !e.value.isText("run") {
		return nil
	}
	return append(f.without(at.node, run, ""), edit{e.value.lo, e.value.hi, "{run: " + f.flowRaw(run.value) + "}"})
}

func (f *file) preferAny(at *visit) []edit {
	e := at.node.entry("prefer")
	if e == nil || len(e.value.entries) != 1 {
		return nil
	}
	tier := e.value.entries[0].value
	if len(tier.entries) != 1 || !tier.get("when").isText("true") {
		return nil
	}
	return f.without(at.node, e, "")
}

func (f *file) always(at *visit) []edit {
	if e := at.node.entry("when"); e != nil && e.value.isText("true") {
		return f.without(at.node, e, "")
	}
	return nil
}

func (f *file) endless(at *visit) []edit {
	if e := at.node.entry("to"); e != nil && e.value.isText("false") {
		return f.without(at.node, e, "")
	}
	return nil
}
